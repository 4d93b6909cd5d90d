@_spi(Generated) import EndpointRuntime
import EndpointTesting
import Foundation
import GoldenCode
import SpecClients
import TestSupport
import Testing
import TransportTesting

/// Tests the page sequences that are generated for `x-endpoints: {"pages": …}`.
@Suite struct PagesTests {
    static func page(_ cursor: String?) -> Bookshop.BookPage {
        switch cursor {
        case nil: .init(books: [StubTests.book("1"), StubTests.book("2")], nextCursor: "a")
        case "a": .init(books: [], nextCursor: "b")
        default: .init(books: [StubTests.book("3")])
        }
    }

    @Test func serviceReadsAllPagesByCursor() async throws {
        let stub = Stub<Bookshop> { stub in
            stub.answer(Bookshop.BooksEndpoint.self) { endpoint in
                guard case .list(let parameters) = endpoint else { return .unanswered }
                return .value(Self.page(parameters.cursor), of: Bookshop.BooksCalls.list)
            }
        }
        let shop = Bookshop(client: stub.client())
        var isbns: [String] = []
        for try await book in shop.books.listAll(.init(genre: [.poetry])) { isbns.append(book.isbn) }
        #expect(isbns == ["1", "2", "3"])
        let asked = stub.calls(Bookshop.BooksEndpoint.self).map { endpoint -> String in
            guard case .list(let parameters) = endpoint else { return "" }
            return "\(parameters.genre?.count ?? 0) \(parameters.cursor ?? "-")"
        }
        #expect(asked == ["1 -", "1 a", "1 b"])
        var sizes: [Int] = []
        for try await page in shop.books.listAll().pages { sizes.append(page.books.count) }
        #expect(sizes == [2, 0, 1])
    }

    @Test func stubSuppliesLinkedPagesUntilALinkRepeats() async throws {
        let stub = Stub<Bookshop>()
        stub.answer(Bookshop.BooksEndpoint.self) { _ in
            .response {
                HTTPResponse(
                    status: 200, headers: ["Content-Type": "application/json", "Link": "</b?p=2>; rel=next"], body: .init("[1]".utf8))
            }
        }
        var items = PagedItems(stub.client(), Call<[Int]>.json(Bookshop.BooksEndpoint.get(isbn: "1")), items: { $0 })
            .makeAsyncIterator()
        #expect(try await items.next() == 1)
        // The second page has the same link.
        let error = await #expect(throws: EndpointError.self) { try await items.next() }
        #expect(error?.underlying as? PageError == PageError(.repeatedPage, page: 2) && error?.operation == "Books.get")
        #expect(stub.calls(Bookshop.BooksEndpoint.self).count == 2)
    }

    @Test func mockReadsAllPagesByCursor() async throws {
        let mock: any Bookshop.BooksService = Bookshop.BooksServiceMock(list: { Self.page($0.cursor) })
        var count = 0
        for try await _ in mock.listAll() { count += 1 }
        #expect(count == 3)
    }

    @Test func errorOfALaterPageEndsTheItems() async throws {
        let mock = Bookshop.BooksServiceMock(list: { parameters in
            if parameters.cursor != nil { throw TransportError(.connectionLost, "lost") }
            return Self.page(nil)
        })
        var isbns: [String] = []
        await #expect(throws: EndpointError.self) {
            for try await book in mock.listAll() { isbns.append(book.isbn) }
        }
        #expect(isbns == ["1", "2"])
    }

    /// Returns a client of the golden case `pages` whose server has five items and two on a page, and the queries that it receives.
    /// `page` returns the rest of the JSON page for the index of the first item, which is that of the query's value.
    private static func forms(
        isBare: Bool = false, index: @escaping @Sendable (String?) -> Int,
        item: @escaping @Sendable (Int) -> String = { #"{"id": "\#($0)"}"# },
        rest: @escaping @Sendable (Int) -> String = { _ in "" }
    ) -> (Pages.FormsClient, Recorder<String>) {
        let asked = Recorder<String>()
        let transport = ClosureTransport { request in
            let query = request.url.query
            asked.add(query ?? "-")
            let start = index(query.map { String($0.drop { $0 != "=" }.dropFirst()) })
            let items = "[" + (start..<max(start, min(start + 2, 5))).map { item($0 + 1) }.joined(separator: ", ") + "]"
            let body = isBare ? items : #"{"data": \#(items)\#(rest(start))}"#
            return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
        }
        let client = Client<Pages>(server: .init(url: "https://api.example"), transport: transport, clock: .stopped)
        return (Pages.FormsClient(client: client), asked)
    }

    private static func ids<Page>(_ pages: PagedItems<Page, Pages.Track>) async throws -> String {
        var ids = ""
        for try await track in pages { ids += track.id }
        return ids
    }

    @Test func generatedOffsetsCountFromTheParametersDefaultOrFirst() async throws {
        let (users, asked) = Self.forms(index: { ($0.flatMap { Int($0) } ?? 1) - 1 }, rest: { _ in #", "totalResults": 5"# })
        #expect(try await Self.ids(users.listAllUsers()) == "12345")
        #expect(try await Self.ids(users.listAllUsers(startIndex: 4)) == "45")
        #expect(asked.all == ["-", "startIndex=3", "startIndex=5", "startIndex=4"])
        // The document's default is not the config's `first`, so that is sent.
        let (counts, sent) = Self.forms(index: { ($0.flatMap { Int($0) } ?? 1) - 1 })
        #expect(try await Self.ids(counts.listAllCounts()) == "12345")
        #expect(sent.all == ["from=1", "from=3", "from=5", "from=6"])
    }

    @Test func generatedCursorsStartEmptyAndCheckTheTotal() async throws {
        let next: @Sendable (Int) -> String = { #", "total": 5, "next": \#($0 + 2 < 5 ? "\"\($0 + 2)\"" : "null")"# }
        let (runs, asked) = Self.forms(index: { $0.flatMap { Int($0) } ?? 0 }, rest: next)
        #expect(try await Self.ids(runs.listAllRuns()) == "12345")
        #expect(asked.all == ["cursor=", "cursor=2", "cursor=4"])
        let (short, _) = Self.forms(index: { $0.flatMap { Int($0) } ?? 0 }, rest: { _ in #", "total": 5"# })
        let error = await #expect(throws: EndpointError.self) { try await Self.ids(short.listAllRuns()) }
        #expect(error.map { "\($0)" } == "Forms.listRuns failed (receiving): the listing ends at page 1 with 2 of 5 items")
    }

    @Test func generatedCursorsAreValuesOfTheLastItem() async throws {
        let (tracks, asked) = Self.forms(index: { $0.flatMap { Int($0) } ?? 0 }, rest: { #", "has_more": \#($0 + 2 < 5)"# })
        #expect(try await Self.ids(tracks.listAllTracks()) == "12345")
        #expect(asked.all == ["-", "starting_after=2", "starting_after=4"])
        let (plays, sent) = Self.forms(
            isBare: true, index: { $0.flatMap { Int($0) } ?? 0 }, item: { #"{"meta": {"number": \#($0)}}"# })
        var numbers: [Int?] = []
        for try await play in plays.listAllPlays() { numbers.append(play.meta?.number) }
        #expect(numbers == [1, 2, 3, 4, 5] && sent.all == ["-", "after=2", "after=4", "after=5"])
        let (words, _) = Self.forms(isBare: true, index: { $0.flatMap { Int($0) } ?? 0 }, item: { "\"\($0)\"" })
        var all = ""
        for try await word in words.listAllWords() { all += word }
        #expect(all == "12345")
    }

    @Test func generatedFlagsEndNumberedAndLinkedPages() async throws {
        let (notes, asked) = Self.forms(
            index: { (($0.flatMap { Int($0) } ?? 1) - 1) * 2 }, rest: { #", "paging": {"has_more": \#($0 + 2 < 5), "limit": 2}"# })
        #expect(try await Self.ids(notes.listAllNotes()) == "12345")
        #expect(asked.all == ["page=1", "page=2", "page=3"])
        let (feed, sent) = Self.forms(
            index: { $0.flatMap { Int($0) } ?? 0 }, rest: { #", "next": "?p=\#($0 + 2)", "more": \#($0 + 2 < 5)"# })
        #expect(try await Self.ids(feed.listAllFeed()) == "12345")
        #expect(sent.all == ["-", "p=2", "p=4"])
    }
}
