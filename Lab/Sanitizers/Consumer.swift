import EndpointPolicies
import EndpointRuntime
import EndpointTesting
import Foundation
import LoopbackServer

/// Uses what has threads, locks or unsafe memory: JSON, the default transport, streams, uploads, downloads, a token that many callers refresh
/// at once, the cache, recorded traffic, stubs, mocks and cancellation. Stops with an error if a result is wrong.
@main struct Consumer {
    static func main() async {
        do { try await run() } catch {
            print(error)
            exit(1)
        }
    }

    private static func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("endpoints-sanitized-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try LoopbackServer(isRecording: false, answer)
        defer { server.stop() }

        let file = folder.appendingPathComponent("traffic.jsonl")
        let tokens = { TokenSource(AccessToken("old")) { _ in AccessToken("new") } }
        let shop = Bookshop(
            server: .init(url: server.url),
            middleware: [.record(to: file), .retry(), .cache(), .bearer(refreshing: tokens()), .log { _ in }])
        try await inParallel { number in
            guard try await shop.books.get(isbn: "\(number)").title == "The Odyssey" else { throw Wrong("a book") }
            try await shop.books.updateCover(isbn: "\(number)", body: Data(repeating: UInt8(number), count: 100_000))
            guard try await shop.books.getCover(isbn: "\(number)").count == 100_000 else { throw Wrong("a cover") }
            var events = 0
            for try await _ in try await shop.orders.watch(id: UUID()) {
                events += 1
                if number % 2 == 0, events == 5 { break }
            }
            guard events == (number % 2 == 0 ? 5 : 20) else { throw Wrong("\(events) events") }
            let call = Task { try await shop.books.get(isbn: "never") }
            await Task.yield()
            call.cancel()
            // The call can have been quicker.
            _ = await call.result
        }
        let replayed = Bookshop(client: .replay(from: file, middleware: [.bearer(refreshing: tokens())]))
        try await inParallel { number in _ = try await replayed.books.get(isbn: "\(number)") }
        try await withoutServer()
        print("the consumer is fine")
    }

    private static func withoutServer() async throws {
        let stub = Stub<Bookshop>()
        stub.answer(Bookshop.BooksEndpoint.self) { _ in .status(200, json: [String: String]()) }
        let stubbed = Bookshop(client: stub.client(middleware: [.retry()]))
        let mock = Bookshop.BooksServiceMock(remove: { _ in })
        try await inParallel { number in
            _ = try? await stubbed.books.get(isbn: "\(number)")
            try await mock.remove(isbn: "\(number)")
        }
        guard stub.calls.count == 8 else { throw Wrong("the calls of a stub") }
    }

    private static func inParallel(_ work: @escaping @Sendable (Int) async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...8 { group.addTask { try await work(number) } }
            try await group.waitForAll()
        }
    }

    private static let book = #"""
        {"isbn": "42", "title": "The Odyssey", "subtitle": null, "authors": [{"name": "Homer"}], "genre": "poetry",
         "price": {"amount": "12.90", "currency": "EUR"}, "added_at": "1970-01-01T00:00:00Z"}
        """#

    private static let order = #"""
        {"id": "6c4c2a1e-52b0-4f0c-9a0e-3f7a2c1d5b60", "status": "sent", "lines": [], "total": {"amount": "0", "currency": "EUR"},
         "shipTo": {"name": "Ada", "street": "1", "city": "x", "country": "GB"}, "placedAt": "1970-01-01T00:00:00Z"}
        """#

    private static func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Response {
        guard request["Authorization"] == "Bearer new" || request["Authorization"] == nil else { return .init(status: 401) }
        switch (request.method, request.path.split(separator: "/").last) {
        case ("PUT", _): return .init(status: 204)
        case (_, "cover"): return .init(headers: [("Content-Type", "image/jpeg")], body: Data(count: 100_000))
        case (_, "events"):
            let events = (0..<20).map { _ in "data: \(order.replacing("\n", with: " "))\n\n" }.joined()
            return .init(headers: [("Content-Type", "text/event-stream")], body: Data(events.utf8))
        default: return .json(book)
        }
    }

    private struct Wrong: Error, CustomStringConvertible {
        let description: String
        init(_ what: String) { description = "wrong: " + what }
    }
}
