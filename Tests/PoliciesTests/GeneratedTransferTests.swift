import EndpointPolicies
import EndpointRuntime
import Foundation
import LoopbackServer
import SpecClients
import Testing

/// Tests generated code with bodies that do not fit in memory.
@Suite struct GeneratedTransferTests {
    static func shop(_ network: Network, _ server: LoopbackServer, _ middleware: [Middleware] = []) -> Bookshop {
        let credentials = Bookshop.Credentials(bearerAuth: .init("token"), shopKey: .init("key"))
        return Bookshop(
            client: Client(
                server: .init(url: server.url), transport: network.transport, middleware: middleware + [.credentials(credentials)],
                clock: .stopped))
    }

    @Test(arguments: Network.allCases) func generatedCallSendsABodyFromFileDataOrStream(_ network: Network) async throws {
        let (server, folder) = (try LoopbackServer { _ in .init(status: 204) }, try emptyFolder())
        defer { try? FileManager.default.removeItem(at: folder) }
        let (shop, picture) = (Self.shop(network, server), folder.appendingPathComponent("cover.jpg"))
        try bytes(200_000).write(to: picture)
        try await shop.books.updateCover(isbn: "42", body: .file(picture))
        try await shop.books.updateCover(isbn: "42", body: bytes(200_000))
        let stream = AsyncStream<Data> { continuation in
            continuation.yield(bytes(200_000))
            continuation.finish()
        }
        try await shop.client.value(Bookshop.BooksCalls.updateCover(isbn: "42", body: HTTPBody(stream, length: 200_000)))
        #expect(server.requests.count == 3)
        for request in server.requests {
            #expect(request.method == "PUT" && request.path == "/books/42/cover" && request["Content-Type"] == "image/jpeg")
            #expect(request.body == bytes(200_000) && request["Content-Length"] == "200000" && request["X-Shop-Key"] == "key")
        }
    }

    @Test(arguments: Network.allCases) func generatedFormSendsAFileFromDisk(_ network: Network) async throws {
        let (server, folder) = (try LoopbackServer { _ in .init(status: 201) }, try emptyFolder())
        defer { try? FileManager.default.removeItem(at: folder) }
        let (shop, sound) = (Self.shop(network, server), folder.appendingPathComponent("odyssey.m4a"))
        try bytes(300_000).write(to: sound)
        try await shop.books.addRecording(isbn: "42", body: .init(reader: "Ada", sound: FilePart(file: sound)))
        let request = try #require(server.requests.first)
        let head = "Content-Disposition: form-data; name=\"sound\"; filename=\"odyssey.m4a\"\r\nContent-Type: audio/mp4\r\n\r\n"
        let start = try #require(request.body.range(of: Data(head.utf8)))
        #expect(request.body[start.upperBound...].prefix(300_000) == bytes(300_000))
        #expect(request["Content-Length"] == "\(request.body.count)")
    }

    @Test(arguments: Network.allCases) func generatedCallIsDownloadedWithCredentials(_ network: Network) async throws {
        let (server, folder) = (try LoopbackServer { _ in .init(body: bytes(300_000)) }, try emptyFolder())
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("invoice.pdf")
        let result = try await Self.shop(network, server).client.download(Bookshop.OrdersCalls.getInvoice(id: UUID()), to: file)
        #expect(try Data(contentsOf: file) == bytes(300_000) && result.size == 300_000)
        #expect(server.requests.first?["Authorization"] == "Bearer token")
    }

    @Test(arguments: Network.allCases) func generatedEventStreamReconnectsWithCredentials(_ network: Network) async throws {
        let address = #"{"name":"Ada","street":"S","city":"C","country":"NL"}"#
        let order: (String) -> String = { status in
            #"{"id":"5c9f1a52-0000-4000-8000-000000000001","placedAt":"2026-01-01T00:00:00Z","status":"\#(status)","lines":[],"#
                + #""total":{"amount":"1","currency":"EUR"},"shipTo":\#(address)}"#
        }
        let plans: [ReconnectTests.Plan] = [
            .cut("id: 1\ndata: \(order("received"))\n\nid: 2\ndata: {"), .events("id: 2\ndata: \(order("sent"))\n\n"), .status(204),
        ]
        let server = try ReconnectTests.server(plans)
        let shop = Self.shop(network, server, [.reconnect(clock: JumpingClock())])
        var statuses: [String] = []
        for try await order in try await shop.orders.watch(id: UUID()) { statuses.append(order.status.rawValue) }
        #expect(statuses == ["received", "sent"] && server.requests.map { $0["Last-Event-ID"] } == [nil, "1", "2"])
        #expect(server.requests.allSatisfy { $0["Authorization"] == "Bearer token" })
    }
}
