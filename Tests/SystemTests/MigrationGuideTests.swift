import EndpointRuntime
import Foundation
import LoopbackServer
import SpecClients
import Testing

/// The call sites of Documentation/Moving.md.
@Suite struct MigrationGuideTests {
    private struct OwnBook: Decodable, Sendable {
        var title: String
        var addedAt: Date
    }

    private func shop(_ server: LoopbackServer, options: CallOptions = CallOptions()) -> Bookshop {
        Bookshop(
            server: .init(url: server.url), credentials: .init(bearerAuth: .init("a token")), options: options, clock: .stopped)
    }

    private func load<Model: Decodable & Sendable>(_ call: Call<some Sendable>, _ shop: Bookshop) async throws(EndpointError) -> Model {
        try await shop.client.value(
            call.parse { body, _ in
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                decoder.dateDecodingStrategy = .iso8601
                return try decoder.decode(Model.self, from: body)
            })
    }

    @Test func oneFunctionDecodesOwnModelsFromAllCalls() async throws {
        let server = try LoopbackServer { request in
            request.path.hasSuffix("404")
                ? .json(#"{"title": "None", "status": 404}"#, status: 404)
                : .json(#"{"title": "The Odyssey", "added_at": "2026-02-03T10:20:30Z"}"#)
        }
        let shop = shop(server)
        let book: OwnBook = try await load(Bookshop.BooksCalls.get(isbn: "1"), shop)
        #expect(try book.title == "The Odyssey" && book.addedAt == date("2026-02-03T10:20:30Z"))
        #expect(server.requests.first?.path == "/books/1")
        let error = try #require(
            await failure { () async throws(EndpointError) -> OwnBook in try await load(Bookshop.BooksCalls.get(isbn: "404"), shop) })
        #expect(Bookshop.GetBookFailure(error)?.status == 404)
    }

    @Test func optionsSetHeaderFieldsOfAllCalls() async throws {
        let server = try LoopbackServer { _ in .json(#"{"books": []}"#) }
        let shop = shop(server, options: .headers(["User-Agent": "Shelf/2.1", "Accept-Language": "de"]))
        _ = try await shop.books.list()
        _ = try await shop.client.get("/shelves")
        #expect(server.requests.map { $0["User-Agent"] } == ["Shelf/2.1", "Shelf/2.1"])
        #expect(server.requests.map { $0["Accept-Language"] } == ["de", "de"])
    }

    @Test func uuidsURIsAndLocalDatesKeepTheFormThatTheGuideNames() throws {
        let text = #"["e621e1f8-c36c-495a-93fc-0c247a3e6e5f"]"#
        let ids = try JSON.decode([UUID].self, from: Data(text.uppercased().utf8))
        #expect(String(decoding: try JSON.encode(ids), as: UTF8.self) == text)
        #expect(try date("2026-02-03T10:20:30") == date("2026-02-03T10:20:30Z"))
        let uri = try JSON.decode([URI].self, from: Data(#"["HTTP://Example.com/a b"]"#.utf8))
        #expect(String(decoding: try JSON.encode(uri), as: UTF8.self) == #"["HTTP://Example.com/a b"]"#)
        #expect(throws: EndpointError.self) { try Bookshop.BooksEndpoint.get(isbn: "").request(server: .local) }
    }
}
