import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

/// A cancelled call throws an error whose `isCancellation` is true, closes its connection and does nothing else.
@Suite(.bothTransports) struct CancellationTests {
    static let scripts: [[LoopbackServer.Step]] = [
        [.waitForClose],
        [.readRequest, .waitForClose],
        [.readRequest, .send("HTTP/1.1 200 OK\r\n"), .waitForClose],
        [.readRequest, .send(okHead + "Content-Length: 1000\r\n\r\n"), .waitForClose],
        [.readRequest, .send(okHead + "Content-Length: 1000\r\n\r\nsome"), .waitForClose],
        [.readRequest, .send(okHead + "\r\n"), .drip("x")],
    ]

    @Test(arguments: scripts.indices) func aCallCancelledAtAnyMomentEnds(_ index: Int) async throws {
        let server = try LoopbackServer.scripted { _ in CancellationTests.scripts[index] }
        let api = EchoAPI(server)
        var random = SeededGenerator(UInt64(index))
        for _ in 0..<10 {
            let task = Task { () async -> EndpointError? in
                do throws(EndpointError) {
                    _ = try await api.things.getThing(id: "1")
                    return nil
                } catch {
                    return error
                }
            }
            // The call is cancelled at a random moment; otherwise it would run forever.
            try await Task.sleep(for: .microseconds(Int.random(in: 0...4000, using: &random)))
            task.cancel()
            let error = try #require(await task.value)
            #expect(error.isCancellation && !error.isTimeout, "\(error)")
            #expect(error.operation == "Things.getThing")
        }
        #expect(await server.waitUntilClosed())
    }

    @Test func aCallOfACancelledTaskSendsNothing() async throws {
        let server = try LoopbackServer { _ in .init() }
        let api = EchoAPI(server)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await failure { () throws(EndpointError) in try await api.things.getThing(id: "1") }
        }
        let error = try #require(await task.value)
        #expect(error.isCancellation)
        #expect(error.phase == .building)
        #expect(server.acceptedConnections == 0)
    }

    @Test func abandoningAStreamClosesTheConnection() async throws {
        let server = try LoopbackServer.scripted { _ in [.readRequest, .send(okHead + "\r\nfirst"), .drip("more")] }
        for try await _ in try await EchoAPI(server).client.stream(ThingsCalls.getThing(id: "1")).value { break }
        #expect(await server.waitUntilClosed())
    }

    @Test func cancellingTheReaderOfAStreamEndsIt() async throws {
        let server = try LoopbackServer.scripted { _ in [.readRequest, .send(okHead + "\r\nfirst"), .waitForClose] }
        let stream = try await EchoAPI(server).client.stream(ThingsCalls.getThing(id: "1")).value
        let task = Task { () async -> (any Error)? in
            do {
                for try await _ in stream {}
                return nil
            } catch {
                return error
            }
        }
        task.cancel()
        let error = try #require(await task.value as? EndpointError)
        #expect(error.isCancellation)
        #expect(error.phase == .receiving)
        #expect(await server.waitUntilClosed())
    }

    @Test func cancellationErrorOfUserCodeIsACancellation() async throws {
        let mock = ThingsServiceMock(getThing: { _ in throw CancellationError() })
        let error = try #require(await failure { () throws(EndpointError) in try await mock.getThing(id: "1") })
        #expect(error.isCancellation)
    }
}
