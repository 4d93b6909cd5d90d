import EndpointPolicies
import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

/// Tests progress reports for request and response bodies.
@Suite struct ProgressTests {
    static func server() throws -> LoopbackServer { try LoopbackServer { _ in .init(body: bytes(200_000)) } }

    @Test(arguments: Network.allCases) func progressCountsSentAndReceivedBytes(_ network: Network) async throws {
        let steps = Recorder<TransferProgress>()
        let client = network.client(try Self.server(), options: .progress { steps.add($0) })
        #expect(try await client.put(HTTPBody(bytes(300_000))).count == 200_000)
        for (direction, size) in [(TransferProgress.Direction.sending, 300_000), (.receiving, 200_000)] {
            let counts = steps.all.filter { $0.direction == direction }
            #expect(counts.last == TransferProgress(direction, bytes: size, total: size))
            #expect(counts.last?.fraction == 1 && counts.map(\.bytes) == counts.map(\.bytes).sorted())
        }
    }

    @Test(arguments: Network.allCases) func progressSequenceEndsWithTheCall(_ network: Network) async throws {
        let client = network.client(try Self.server())
        let transfer = Transfer { options in try await client.with(options).put(HTTPBody(bytes(300_000))) }
        var last: TransferProgress?
        for await progress in transfer.progress { last = progress }
        #expect(last == TransferProgress(.receiving, bytes: 200_000, total: 200_000))
        #expect(try await transfer.value.count == 200_000)
    }

    @Test func cancelledTransferEndsCallAndProgress() async throws {
        let server = try LoopbackServer.scripted { _ in [.readRequest, .waitForClose] }
        let client = Network.allCases[0].client(server)
        let transfer = Transfer { options in try await client.with(options).put(HTTPBody(Data("x".utf8))) }
        #expect(await server.waitForRequests(1))
        transfer.cancel()
        do {
            _ = try await transfer.value
            Issue.record("no error")
        } catch {
            #expect((error as? EndpointError)?.isCancellation == true)
        }
        #expect(await server.waitUntilClosed())
        for await _ in transfer.progress {}
    }

    @Test func progressFractionIsClampedAndNilWithoutATotal() {
        #expect(TransferProgress(.sending, bytes: 1, total: 4).fraction == 0.25)
        #expect(TransferProgress(.sending, bytes: 9, total: 4).fraction == 1)
        #expect(TransferProgress(.sending, bytes: 0, total: 0).fraction == 1)
        let unknown = TransferProgress(.receiving, bytes: 5)
        #expect(unknown.fraction == nil && "\(unknown)" == "receiving 5 bytes")
    }

    /// Observers from middleware and from the call's options are both notified.
    @Test func observersOfMiddlewareAndOptionsAreBothNotified() async throws {
        let events = Recorder<TransportEvent>()
        let steps = Recorder<TransferProgress>()
        let observe = Middleware { request, _, next in
            var request = request
            request.observeTransport { events.add($0) }
            return try await next(request)
        }
        let client = Network.allCases[0].client(try Self.server(), [observe])
        _ = try await client.with(.progress { steps.add($0) }).put(HTTPBody(bytes(10)))
        #expect(!steps.all.isEmpty && events.all.count == steps.all.count + 1)
    }
}
