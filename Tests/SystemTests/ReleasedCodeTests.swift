import EndpointRuntime
import Foundation
import LoopbackServer
import ReleasedCode
import Testing

/// Generated code of the oldest release that this runtime promises to accept, called against a server. VERSIONING.md has the promise.
@Suite struct ReleasedCodeTests {
    private func shop(
        _ handler: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Response
    ) throws -> (shop: OldestBookshop, server: LoopbackServer) {
        let server = try LoopbackServer(handler)
        return (OldestBookshop(client: Client(server: .init(url: server.url), clock: .stopped)), server)
    }

    @Test func valuesAreSentAndRead() async throws {
        let example = try String(decoding: JSON.encode(OldestBookshop.Book.example), as: UTF8.self)
        let (shop, server) = try shop { _ in .json(example) }
        let book = try await shop.books.changeBook(isbn: "1", body: .init(title: "T", subtitle: .clear))
        #expect(book == .example)
        #expect(server.requests.map(\.text) == [#"{"title":"T","subtitle":null}"#])
    }

    @Test func pagesFollowEachOther() async throws {
        let (shop, server) = try shop { request in
            request.target.contains("cursor=") ? .json(#"{"books": []}"#) : .json(#"{"books": [], "nextCursor": "2"}"#)
        }
        for try await _ in shop.books.listBooksPages(genre: [.poetry]) {}
        #expect(server.requests.map(\.target) == ["/books?genre=poetry", "/books?genre=poetry&cursor=2"])
    }

    @Test func documentedFailuresAreDecoded() async throws {
        let (shop, _) = try shop { _ in .json(#"{"title": "none", "status": 404}"#, status: 404) }
        let error = await #expect(throws: EndpointError.self) { try await shop.books.getBook(isbn: "1") }
        guard case .notFound(let problem)? = OldestBookshop.GetBookFailure(try #require(error)) else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problem.title == "none")
    }

    @Test func eventsAndFormsArrive() async throws {
        let order = try String(decoding: JSON.encode(OldestBookshop.Order.example), as: UTF8.self)
        let (shop, server) = try shop { request in
            request.method == "GET"
                ? .init(headers: [("Content-Type", "text/event-stream")], body: Data("data: \(order)\n\n".utf8)) : .init(status: 202)
        }
        var events: [OldestBookshop.Order] = []
        for try await event in try await shop.orders.watchOrder(id: UUID()) { events.append(event) }
        #expect(events == [.example])
        try await shop.books.addRecording(isbn: "1", body: .init(reader: "Ada", sound: FilePart(Data("la".utf8), filename: "a.mp3")))
        #expect(server.requests.last?["Content-Type"]?.hasPrefix("multipart/form-data") == true)
    }

    @Test func mocksAnswer() async throws {
        let books: any OldestBookshop.BooksService = OldestBookshop.BooksServiceMock(listBooks: { _ in .init(books: [.example]) })
        #expect(try await books.listBooks().books == [.example])
        #expect(try await OldestBookshop.examples.orders.listOrders().isEmpty == false)
    }
}
