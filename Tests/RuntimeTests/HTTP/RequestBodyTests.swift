import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

/// Tests request bodies that are not held in memory, and the events that an observer receives.
@Suite(.bothTransports) struct RequestBodyTests {
    static let text = Data((0..<100_000).map { UInt8($0 % 251) })

    static func file(_ data: Data) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("endpoints-test-" + UUID().uuidString)
        try data.write(to: url)
        return url
    }

    static func pieces(isReplayable: Bool) -> HTTPBody {
        .pieces(length: text.count, isReplayable: isReplayable) {
            let rest = Recorder<Int>()
            return ByteStream {
                let start = rest.all.count * 1000
                rest.add(start)
                return start < text.count ? text[start..<start + 1000] : nil
            }
        }
    }

    static func send(_ body: HTTPBody, _ server: LoopbackServer, options: CallOptions = CallOptions()) async throws -> HTTPResponse {
        let events = Recorder<TransportEvent>()
        return try await send(body, server, events)
    }

    static func send(_ body: HTTPBody, _ server: LoopbackServer, _ events: Recorder<TransportEvent>) async throws -> HTTPResponse {
        let url = try #require(HTTPURL(server.url + "/things"))
        var request = HTTPRequest(method: .put, url: url, body: body)
        request.observeTransport { events.add($0) }
        return try await Network.current.transport.send(request, options: TransportOptions())
    }

    @Test func everyKindOfBodyArrivesWhole() async throws {
        let server = try LoopbackServer { _ in .init(body: Data("ok".utf8)) }
        let file = try Self.file(Self.text)
        defer { try? FileManager.default.removeItem(at: file) }
        let sequence = AsyncStream<Data> { continuation in
            for start in stride(from: 0, to: Self.text.count, by: 9999) { continuation.yield(Self.text[start...].prefix(9999)) }
            continuation.finish()
        }
        let bodies = [
            HTTPBody(Self.text), try .file(file), Self.pieces(isReplayable: true), HTTPBody(sequence, length: Self.text.count),
        ]
        for body in bodies {
            let events = Recorder<TransportEvent>()
            let response = try await Self.send(body, server, events)
            #expect(try await response.body.collect(limit: 10) == Data("ok".utf8))
            #expect(server.requests.last?.body == Self.text, "\(body)")
            guard case .finished(let metrics)? = events.all.last else {
                Issue.record("no metrics")
                continue
            }
            #expect(metrics.bytesReceived == 2 && metrics.failure == nil && metrics.total ?? .zero > .zero)
        }
    }

    @Test func redirectOfAnUnrepeatableBodyIsAnError() async throws {
        let server = try RedirectTests.redirecting(to: "/target", code: 307)
        for isReplayable in [true, false] {
            let setBody = Middleware { request, _, next in
                var request = request
                request.body = Self.pieces(isReplayable: isReplayable)
                return try await next(request)
            }
            do throws(EndpointError) {
                let api = EchoAPI(server, middleware: [setBody])
                #expect(try await api.things.createThing(body: Data()) == "arrived")
                #expect(isReplayable && server.requests.last?.body == Self.text)
            } catch {
                #expect(!isReplayable && error.underlying is BodyAlreadySentError, "\(error)")
            }
        }
    }

    @Test func errorThrownByABodyIsTheErrorOfTheRequest() async throws {
        struct Broken: Error {}
        #expect(throws: (any Error).self) { try HTTPBody.file(URL(fileURLWithPath: "/nonexistent/file")) }
        let folder = #expect(throws: POSIXError.self) { try HTTPBody.file(FileManager.default.temporaryDirectory) }
        #expect(folder?.code == .EISDIR)
        let server = try LoopbackServer { _ in .init() }
        let broken = HTTPBody.pieces(length: 10, isReplayable: true) { ByteStream { throw Broken() } }
        await #expect(throws: Broken.self) { try await Self.send(broken, server) }
    }

    @Test func bodiesAreEqualByBytesOrIdentity() throws {
        let (one, other) = (Self.pieces(isReplayable: true), Self.pieces(isReplayable: true))
        #expect(one == one && one != other && HTTPBody(Data([1])) == HTTPBody(Data([1])) && HTTPBody(Data([1])) != one)
        #expect("\(one)" == "100000 bytes" && one.data == nil && one.file == nil)
    }
}
