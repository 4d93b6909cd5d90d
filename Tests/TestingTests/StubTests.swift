import EndpointBasics
import EndpointPolicies
import EndpointRuntime
import EndpointTesting
import Foundation
import SpecClients
import TestSupport
import Testing

typealias Locked = TestSupport.Locked

/// Tests a client that answers typed calls with values.
@Suite struct StubTests {
    static func book(_ isbn: String, _ title: String = "The Odyssey") -> Bookshop.Book {
        .init(
            isbn: isbn, title: title, subtitle: nil, authors: [.init(name: "Homer")], genre: .poetry,
            price: .init(amount: "12.90", currency: "EUR"), addedAt: Date(timeIntervalSince1970: 0))
    }

    /// Returns a stub with answers that all tests of an app can share.
    static func stub() -> Stub<Bookshop> {
        Stub<Bookshop> { stub in
            stub.answer(Bookshop.BooksEndpoint.self) { endpoint in
                switch endpoint {
                case .get(let isbn): .value(book(isbn), of: Bookshop.BooksCalls.get)
                case .list(let parameters):
                    .value(.init(books: [book("1")], nextCursor: parameters.cursor), of: Bookshop.BooksCalls.list)
                case .add(let body):
                    .status(409, json: ["type": "about:blank", "title": .string("taken: \(body.isbn)"), "status": 409] as JSONValue)
                case .remove: .void
                case .getCover: .value(Data([1, 2, 3]), of: Bookshop.BooksCalls.getCover)
                case .change, .updateCover, .addRecording: .unanswered
                }
            }
        }
    }

    @Test func stubAnswersEveryKindOfCallWithValues() async throws {
        let shop = Bookshop(client: Self.stub().client())
        #expect(try await shop.books.get(isbn: "42") == Self.book("42"))
        #expect(try await shop.books.list(cursor: "next").nextCursor == "next")
        try await shop.books.remove(isbn: "1")
        #expect(try await shop.books.getCover(isbn: "1") == Data([1, 2, 3]))
        let call = Bookshop.BooksCalls.get(isbn: "7").map(\.title)
        #expect(try await shop.client.send(call).value == "The Odyssey")
    }

    /// A stub and a recording answer token requests, so a test can use the app's own middleware. Nothing listens on port 9.
    @Test func stubAndRecordingAnswerTokenRequests() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("endpoints-tokens-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        let covers = Stub<Bookshop> { stub in
            stub.answer(Bookshop.BooksEndpoint.self) { _ in
                .response { HTTPResponse(status: 200, headers: ["Content-Type": "image/jpeg"], body: Data([1, 2, 3])) }
            }
        }
        _ = try await Bookshop(client: covers.client(middleware: [.record(to: file)])).books.getCover(isbn: "42")
        let grants = [
            OAuth2Grant.clientCredentials(tokenURL: "http://127.0.0.1:9/token", clientID: "id", clientSecret: "secret"),
            .refreshToken("refresh", tokenURL: "http://127.0.0.1:9/token", clientID: "id"),
        ]
        for grant in grants {
            let tokens = Recorder<String?>()
            let noting = Middleware { request, _, next in
                tokens.add(request.headers["Authorization"])
                return try await next(request)
            }
            let shop = Bookshop(client: Self.stub().client(middleware: [.retry(.never), .oauth2(grant), noting], clock: .stopped))
            #expect(try await shop.books.get(isbn: "42") == Self.book("42"))
            let replay = Client<Bookshop>.replay(from: file, middleware: [.oauth2(grant), noting])
            let replayed = Bookshop(client: replay.with(.timeout(.seconds(86400))))
            #expect(try await replayed.books.getCover(isbn: "42") == Data([1, 2, 3]))
            #expect(tokens.all == ["Bearer stub", "Bearer stub"])
        }
    }

    /// With `of`, the value has the type that the call returns.
    @Test func answerForANamedCallHasItsType() async throws {
        let shop = Bookshop(
            client: .stub { stub in
                stub.answer(Bookshop.OrdersEndpoint.self) { endpoint in
                    switch endpoint {
                    case .list: .value([], of: Bookshop.OrdersCalls.list)
                    default: .unanswered
                    }
                }
            })
        #expect(try await shop.orders.list() == [])
    }

    @Test func stubbedFailureIsDecodedAsDocumented() async throws {
        let shop = Bookshop(client: Self.stub().client())
        let new = Bookshop.NewBook(isbn: "9", title: "x", authors: [], price: .init(amount: "1", currency: "EUR"))
        let error = await failure { () throws(EndpointError) in try await shop.books.add(body: new) }
        guard case .conflict(let problem)? = error.flatMap({ Bookshop.AddBookFailure($0) }) else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problem.title == "taken: 9")
    }

    @Test func stubAnswersOnlyTheCallWithTheSameParameters() async throws {
        let stub = Stub<Bookshop>()
        stub.answer(Bookshop.BooksCalls.get(isbn: "1"), with: Self.book("1", "first"))
        stub.answer(Bookshop.BooksCalls.list(.init(genre: [.poetry], limit: 5)), with: .init(books: []))
        stub.answer(Bookshop.ReviewsCalls.add(isbn: "1", body: .init(stars: ._5, text: "good"))) { throw CancellationError() }
        let shop = Bookshop(client: stub.client(middleware: [.authorization(.query("key", value: "k"))]))
        #expect(try await shop.books.get(isbn: "1").title == "first")
        #expect(try await shop.books.list(genre: [.poetry], limit: 5).books.isEmpty)
        for error in [
            await failure { () throws(EndpointError) in _ = try await shop.books.get(isbn: "2") },
            await failure { () throws(EndpointError) in _ = try await shop.books.list(limit: 5) },
            await failure { () throws(EndpointError) in
                _ = try await shop.reviews.add(isbn: "1", body: .init(stars: ._1, text: "good"))
            },
        ] { #expect(error?.underlying is UnansweredCallError) }
        let cancelled = await failure { () throws(EndpointError) in
            try await shop.reviews.add(isbn: "1", body: .init(stars: ._5, text: "good"))
        }
        #expect(cancelled?.isCancellation == true)
    }

    @Test func thrownStatusReachesTheCallerOfAMock() async throws {
        let problem = Data(#"{"title": "A book with this ISBN exists", "status": 409}"#.utf8)
        let books = Bookshop.BooksServiceMock(
            add: { _ in throw EndpointError(status: 409, headers: ["Content-Type": "application/problem+json"], body: problem) },
            get: { _ in throw EndpointError(status: 404) })
        let missing = await failure { () throws(EndpointError) in _ = try await books.get(isbn: "1") }
        guard case .status(404)? = missing?.reason else { Issue.record("\(String(describing: missing))"); return }
        #expect(missing?.operation == "Books.get" && missing?.phase == .status)
        let new = Bookshop.NewBook(isbn: "1", title: "a", authors: [], price: .init(amount: "1", currency: "EUR"))
        let known = await failure { () throws(EndpointError) in _ = try await books.add(body: new) }
        guard let known, case .conflict(let found)? = Bookshop.AddBookFailure(known) else { Issue.record("no conflict"); return }
        #expect(found.title == "A book with this ISBN exists")
    }

    @Test func lastMatchingAnswerOfAStubWins() async throws {
        let stub = Self.stub()
        let shop = Bookshop(client: stub.client())
        stub.answer(Bookshop.BooksCalls.get(isbn: "1"), with: Self.book("1", "new"))
        #expect(try await shop.books.get(isbn: "1").title == "new")
        #expect(try await shop.books.get(isbn: "2").title == "The Odyssey")
        stub.answer(Bookshop.BooksEndpoint.self) { _ in .unanswered }
        #expect(try await shop.books.get(isbn: "1").title == "new")
    }

    @Test func unansweredCallFailsWithTheOperationsName() async throws {
        let shop = Bookshop(client: Self.stub().client())
        let error = try #require(
            await failure { () throws(EndpointError) in try await shop.books.change(isbn: "1", body: .init(title: "x")) })
        #expect("\(error)" == "Books.change failed (sending): the stub has no answer for Books.change")
    }

    @Test func stubRemembersItsCallsInOrder() async throws {
        let stub = Self.stub()
        let shop = Bookshop(client: stub.client())
        _ = try await shop.books.get(isbn: "1")
        _ = try await shop.books.list(limit: 3)
        _ = try? await shop.orders.list()
        #expect(stub.calls.map(\.operation.id) == ["Books.get", "Books.list", "Orders.list"])
        let books = stub.calls(Bookshop.BooksEndpoint.self)
        guard books.count == 2, case .get(isbn: "1") = books[0], case .list(let parameters) = books[1] else {
            Issue.record("\(books)")
            return
        }
        #expect(parameters.limit == 3)
    }

    /// The compiler checks the type of the value against the named call. At run time, the type is checked against the actual call.
    @Test func answerForAnotherCallIsAnError() async throws {
        let shop = Bookshop(
            client: .stub { $0.answer(Bookshop.BooksEndpoint.self) { _ in .value(Data(), of: Bookshop.BooksCalls.getCover) } })
        let error = await failure { () throws(EndpointError) in try await shop.books.get(isbn: "1") }
        #expect(error?.underlying is UsageError)
    }

    /// Policies treat a stub's answers like a server's.
    @Test func policiesTreatStubbedAnswersLikeAServers() async throws {
        let count = Locked(0)
        let shop = Bookshop(
            client: .stub(middleware: [.retry(RetryPolicy(delay: .zero))]) { stub in
                stub.answer(Bookshop.BooksEndpoint.self) { endpoint in
                    let number = count.withLock { count in
                        count += 1
                        return count
                    }
                    if number == 1 { return .status(503) }
                    if number == 2 { throw TransportError(.connectionLost, "lost") }
                    return .value(Self.book("1"), of: Bookshop.BooksCalls.get)
                }
            })
        let patient = shop.with(.timeout(.seconds(Int.max)))
        #expect(try await patient.books.get(isbn: "1") == Self.book("1"))
        #expect(count.withLock { $0 } == 3)
    }

    @Test func stubAnswersStreams() async throws {
        let shop = Bookshop(
            client: .stub {
                $0.answer(Bookshop.BooksEndpoint.self) { _ in .response { HTTPResponse(status: 200, body: Data("abc".utf8)) } }
            })
        #expect(try await shop.client.stream(Bookshop.BooksCalls.getCover(isbn: "1")).value.collect(limit: 10) == Data("abc".utf8))
    }

    @Test func callLogRecordsTheArgumentsOfAMock() async throws {
        let (asked, changed) = (CallLog<String>(), CallLog<(String, Bookshop.BookChanges)>())
        let mock = Bookshop.BooksServiceMock(
            get: asked.recording { isbn in Self.book(isbn) }, change: changed.recording { isbn, _ in Self.book(isbn) })
        for isbn in ["1", "2"] { _ = try await mock.get(isbn: isbn) }
        _ = try await mock.change(isbn: "3", body: .init(title: "new"))
        #expect(asked.calls == ["1", "2"])
        #expect(changed.count == 1 && changed.calls[0].0 == "3")
    }
}

/// Returns the error that a call throws, or records an issue if the call returns a value.
func failure<Value>(_ call: () async throws(EndpointError) -> Value) async -> EndpointError? {
    do {
        let value = try await call()
        Issue.record("expected an error, found \(value)")
        return nil
    } catch {
        return error
    }
}
