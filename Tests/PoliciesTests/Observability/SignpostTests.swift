@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

@testable import EndpointPolicies

@Suite struct SignpostTests {
    private static func client(_ url: String, _ list: [Middleware]) -> Client<ShopAPI> {
        Client(server: .init(url: url), middleware: list, clock: .stopped)
    }

    /// Records the texts at the start and end of each interval, in order, prefixed with the interval's number.
    private static func recording(_ lines: Recorder<String>) -> Middleware {
        let numbers = Recorder<Void>()
        return .intervals { start in
            numbers.add(())
            let number = numbers.all.count
            lines.add("\(number) begins: \(start)")
            return { lines.add("\(number) ends: \($0)") }
        }
    }

    @Test func eachAttemptIsASignpostInterval() async throws {
        let counter = Recorder<Void>()
        let server = try LoopbackServer { _ in
            counter.add(())
            return .init(status: counter.all.count == 1 ? 503 : 200, headers: [("Content-Type", "text/plain")], body: Data("hello".utf8))
        }
        let lines = Recorder<String>()
        let client = Self.client(server.url, [.retry(clock: JumpingClock()), Self.recording(lines)])
        #expect(try await client.text(.get()) == "hello")
        #expect(
            lines.all.filter { $0.contains("begins") } == ["1 begins: Shop.get GET, attempt 1", "2 begins: Shop.get GET, attempt 2"])
        #expect(lines.all.filter { $0.contains("ends") }.sorted() == ["1 ends: 503", "2 ends: 200"])
    }

    @Test func signpostIntervalEndsWithTheBody() async throws {
        let server = try LoopbackServer { _ in .init(headers: [("Content-Type", "text/plain")], body: Data("hello".utf8)) }
        let lines = Recorder<String>()
        let response = try await Self.client(server.url, [Self.recording(lines)]).stream(Call<String>.text(Shop.get()))
        #expect(lines.all == ["1 begins: Shop.get GET, attempt 1"])
        #expect(try await response.value.collect(limit: 100) == Data("hello".utf8))
        #expect(lines.all.last == "1 ends: 200")
    }

    /// Neither the URL nor the text of a custom error appears.
    @Test func signpostOfAFailureShowsOnlyItsReason() async throws {
        let lines = Recorder<String>()
        let refused = Self.client(try LoopbackServer.refusingURL(), [Self.recording(lines)])
        await #expect(throws: EndpointError.self) { try await refused.text(.get()) }
        #expect(lines.all.last == "1 ends: connect")
        struct Secret: Error { let token = "hunter2" }
        let failing = Client<ShopAPI>(
            server: .production, transport: ClosureTransport { _ in throw Secret() }, middleware: [Self.recording(lines)], clock: .stopped)
        await #expect(throws: EndpointError.self) { try await failing.text(.get()) }
        #expect(lines.all.last == "1 ends: other")
    }

    /// The middleware changes neither the request nor the response, on any platform.
    @Test func signpostsChangeNeitherRequestNorResponse() async throws {
        let server = try LoopbackServer { request in
            .init(headers: [("Content-Type", "text/plain")], body: Data("\(request.headers.count)".utf8))
        }
        let plain = try await Self.client(server.url, []).text(.get())
        #expect(try await Self.client(server.url, [.signposts()]).text(.get()) == plain)
    }
}
