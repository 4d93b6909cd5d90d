import EndpointPolicies
import EndpointRuntime
import EndpointURLSession
import Foundation
import LoopbackServer
import SpecClients
import Testing
import TransportTesting

/// Runs README's examples against a server.
@Suite struct ShowcaseTests {
    private static let book = #"""
        {"isbn": "9780140449136", "title": "The Odyssey", "subtitle": null, "authors": [{"name": "Homer"}], "genre": "poetry",
         "price": {"amount": "12.90", "currency": "EUR"}, "published": "1946-01-31", "added_at": "2026-02-03T10:20:30.25Z",
         "edition": {"kind": "print", "pages": 416, "binding": "paperback"}}
        """#
    private static let order = #"""
        {"id": "6f1c2b1a-0a52-4c39-9a7e-1c2d3e4f5a6b", "status": "packed", "lines": [{"isbn": "9780140449136"}],
         "shipTo": {"name": "Ada", "street": "1 Main St", "city": "London", "country": "GB"},
         "total": {"amount": "12.90", "currency": "EUR"}, "placedAt": "2026-02-03T10:20:30Z"}
        """#

    private func shop(
        _ middleware: [Middleware] = [], _ handler: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Response
    ) throws -> (shop: Bookshop, server: LoopbackServer) {
        let server = try LoopbackServer(handler)
        return (Bookshop(client: Client(server: .init(url: server.url + "/v1"), middleware: middleware, clock: .stopped)), server)
    }

    @Test func bookWithEveryPropertyIsDecoded() async throws {
        let (shop, server) = try shop { _ in .json(Self.book) }
        let book = try await shop.books.get(isbn: "9780140449136")
        #expect(book.title == "The Odyssey")
        #expect(book.subtitle == nil)
        #expect(book.genre == .poetry)
        #expect(book.price == .init(amount: "12.90", currency: "EUR"))
        #expect(book.published == CalendarDate(year: 1946, month: 1, day: 31))
        #expect(book.addedAt == (try date("2026-02-03T10:20:30.25Z")))
        #expect(book.inStock == 0)
        #expect(book.labels == nil)
        guard case .printEdition(let edition)? = book.edition else {
            Issue.record("\(String(describing: book.edition))")
            return
        }
        #expect(edition.pages == 416)
        #expect(edition.binding == .paperback)
        #expect(server.requests.first?.target == "/v1/books/9780140449136")
    }

    @Test func absentOptionalParametersAreNotSent() async throws {
        let (shop, server) = try shop { _ in .json(#"{"books": []}"#) }
        _ = try await shop.books.list()
        _ = try await shop.books.list(author: "Homer", genre: [.poetry, .unrecognized("epic")], sort: .bestRated, limit: 5)
        _ = try await shop.books.list(publishedSince: CalendarDate(year: 1946, month: 1, day: 31))
        #expect(
            server.requests.map(\.target) == [
                "/v1/books", "/v1/books?author=Homer&genre=poetry&genre=epic&sort=best-rated&limit=5",
                "/v1/books?publishedSince=1946-01-31",
            ])
    }

    @Test func documentedFailuresAreDecoded() async throws {
        let (shop, _) = try shop { request in
            var response = LoopbackServer.Response.json(
                request.text.contains("taken")
                    ? #"{"title": "There is such a book", "status": 409}"#
                    : #"{"title": "Invalid", "status": 422, "errors": [{"pointer": "/isbn", "message": "too short"}]}"#,
                status: request.text.contains("taken") ? 409 : 422)
            response.headers = [("Content-Type", "application/problem+json")]
            return response
        }
        var seen: [String] = []
        for isbn in ["taken", "1"] {
            do {
                let price = Bookshop.Price(amount: "1", currency: "EUR")
                _ = try await shop.books.add(body: .init(isbn: isbn, title: "T", authors: [.init(name: "A")], price: price))
            } catch {
                switch Bookshop.AddBookFailure(error) {
                case .conflict(let problem): seen.append(problem.title)
                case .unprocessableContent(let problem): seen += problem.errors.map { "\($0.pointer) \($0.message)" }
                case nil: Issue.record("\(error)")
                }
            }
        }
        #expect(seen == ["There is such a book", "/isbn too short"])
    }

    @Test func otherFailuresAreNotTakenForDocumentedOnes() async throws {
        let (shop, _) = try shop { _ in .json("{}", status: 500) }
        let error = try #require(await failure { () async throws(EndpointError) in try await shop.books.get(isbn: "1") })
        #expect(Bookshop.GetBookFailure(error) == nil)
        #expect(error.phase == .status)
        // A failure of a different operation does not match.
        #expect(Bookshop.AddBookFailure(error) == nil)
    }

    @Test func patchSendsOnlySetAndClearedProperties() async throws {
        let (shop, server) = try shop { _ in .json(Self.book) }
        _ = try await shop.books.change(isbn: "1", body: .init(title: "Odyssey", subtitle: .clear))
        _ = try await shop.books.change(isbn: "1", body: .init(subtitle: "A new translation"))
        #expect(server.requests.map(\.text) == [#"{"title":"Odyssey","subtitle":null}"#, #"{"subtitle":"A new translation"}"#])
        #expect(server.requests.first?["Content-Type"] == "application/merge-patch+json")
        #expect(server.requests.first?.method == "PATCH")
    }

    @Test func unknownUnionCaseIsKeptAndWrittenBack() async throws {
        let json = #"{"kind":"braille","volumes":3}"#
        let edition = try JSON.decode(Bookshop.Edition.self, from: Array(json.utf8))
        guard case .unrecognized = edition else {
            Issue.record("\(edition)")
            return
        }
        #expect(String(decoding: try JSON.encode(edition), as: UTF8.self) == json)
    }

    @Test func ordersAreUnwrappedAndPostedWithTheirKey() async throws {
        let (shop, server) = try shop([.authorization(.bearer("token"))]) { request in
            .json(request.method == "GET" ? "{\"orders\": [\(Self.order)]}" : Self.order, status: request.method == "GET" ? 200 : 201)
        }
        let orders: [Bookshop.Order] = try await shop.orders.list(status: .packed)
        #expect(orders.first?.lines.first?.quantity == 1)
        #expect(orders.first?.arrivesOn == nil)
        let key = try #require(UUID(uuidString: "00000000-0000-0000-0000-0000000000AB"))
        let address = Bookshop.Address(name: "Ada", street: "1 Main St", city: "London", country: "GB")
        let placed = try await shop.orders.place(
            body: .init(lines: [.init(isbn: "1", quantity: 2)], shipTo: address), idempotencyKey: key)
        #expect(placed.status == .packed)
        #expect(server.requests.map { $0["Authorization"] } == ["Bearer token", "Bearer token"])
        #expect(server.requests.last?["Idempotency-Key"] == "00000000-0000-0000-0000-0000000000ab")
    }

    @Test func imageIsBytesAndEmptyResponseIsVoid() async throws {
        let (shop, server) = try shop([.authorization(.header("X-Shop-Key", value: "k"))]) { request in
            request.method == "DELETE" ? .init(status: 204) : .init(headers: [("Content-Type", "image/jpeg")], body: Data([0xFF, 0xD8]))
        }
        #expect(try await shop.books.getCover(isbn: "1") == Data([0xFF, 0xD8]))
        try await shop.books.remove(isbn: "1")
        #expect(server.requests.map { "\($0.method) \($0.target)" } == ["GET /v1/books/1/cover", "DELETE /v1/books/1"])
        #expect(server.requests.last?["X-Shop-Key"] == "k")
    }

    @Test func clientSendsCallsAndExposesTheStatus() async throws {
        let (shop, _) = try shop { _ in .json(Self.book) }
        let response = try await shop.client.send(Bookshop.BooksCalls.get(isbn: "1"))
        #expect(response.status == 200)
        #expect(response.value.authors.map(\.name) == ["Homer"])
        let request = try Bookshop.BooksEndpoint.get(isbn: "1").request(server: .production).urlRequest()
        #expect(request.url?.absoluteString == "https://api.bookshop.example/v1/books/1")
        let quick = try await shop.with(.timeout(.seconds(5))).books.get(isbn: "1")
        #expect(quick.title == "The Odyssey")
    }

    @Test func mockReturnsValuesFromItsParameters() async throws {
        let books = Bookshop.BooksServiceMock(list: { parameters in
            Bookshop.BookPage(books: [], nextCursor: parameters.cursor.map { $0 + "+" })
        })
        #expect(try await books.list(cursor: "a").nextCursor == "a+")
        #expect(try await books.list().nextCursor == nil)
    }

    /// README's first example, unchanged.
    @Test func firstExampleOfREADMERunsUnchanged() async throws {
        let token = "token"
        let log = Recorder<String>()
        let urls = Recorder<String>()
        let transport = ClosureTransport { request in
            urls.add(request.url.string)
            return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(Self.book.utf8))
        }
        let bookshop = Bookshop(
            client: Client(
                server: .production, transport: transport, middleware: [.authorization(.bearer(token)), .log { log.add($0) }],
                clock: .stopped))
        let book = try await bookshop.books.get(isbn: "9780140449136")
        let page = try? await bookshop.books.list(genre: [.poetry], limit: 10)
        #expect(book.title == "The Odyssey")
        #expect(page == nil)
        #expect(
            urls.all == [
                "https://api.bookshop.example/v1/books/9780140449136", "https://api.bookshop.example/v1/books?genre=poetry&limit=10",
            ])
        #expect(log.all.contains { $0.contains("Books.get") })
        #expect(!log.all.contains { $0.contains(token) })
    }

    /// Each operation sends only the credentials that it requires.
    @Test func eachOperationSendsOnlyTheCredentialsItRequires() async throws {
        let credentials = Bookshop.Credentials(bearerAuth: BearerToken("reader"), shopKey: APIKey("staff"))
        let (shop, server) = try shop([.credentials(credentials)]) { request in
            request.method == "DELETE" ? .init(status: 204) : .json(request.path.hasSuffix("orders") ? "{\"orders\": []}" : Self.book)
        }
        _ = try await shop.books.get(isbn: "1")
        _ = try await shop.orders.list()
        try await shop.books.remove(isbn: "1")
        #expect(server.requests.map { $0["Authorization"] } == [nil, "Bearer reader", nil])
        #expect(server.requests.map { $0["X-Shop-Key"] } == [nil, nil, "staff"])

        let anonymous = Bookshop(
            client: Client(server: .init(url: server.url), middleware: [.credentials(Bookshop.Credentials())], clock: .stopped))
        let error = try #require(await failure { () async throws(EndpointError) in try await anonymous.orders.list() })
        #expect(error.phase == .authenticating)
        #expect(error.underlying is MissingCredentialsError)
    }
}
