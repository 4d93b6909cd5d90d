import EndpointRuntime
import EndpointTesting
import SpecClients
import Testing

/// Tests the page sequences that are generated for `x-endpoints: {"pagination": …}`.
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
                guard case .listBooks(let parameters) = endpoint else { return .unanswered }
                return .value(Self.page(parameters.cursor), of: Bookshop.BooksCalls.listBooks)
            }
        }
        let shop = Bookshop(client: stub.client())
        var isbns: [String] = []
        for try await book in shop.books.listBooksPages(.init(genre: [.poetry])) { isbns.append(book.isbn) }
        #expect(isbns == ["1", "2", "3"])
        let asked = stub.calls(Bookshop.BooksEndpoint.self).map { endpoint -> String in
            guard case .listBooks(let parameters) = endpoint else { return "" }
            return "\(parameters.genre?.count ?? 0) \(parameters.cursor ?? "-")"
        }
        #expect(asked == ["1 -", "1 a", "1 b"])
        var sizes: [Int] = []
        for try await page in shop.books.listBooksPages().pages { sizes.append(page.books.count) }
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
        var items = Pages(stub.client(), Call<[Int]>.json(Bookshop.BooksEndpoint.getBook(isbn: "1")), items: { $0 }).makeAsyncIterator()
        #expect(try await items.next() == 1)
        // The second page has the same link.
        await #expect(throws: PageError.repeatedPage) { try await items.next() }
        #expect(stub.calls(Bookshop.BooksEndpoint.self).count == 2)
    }

    @Test func mockReadsAllPagesByCursor() async throws {
        let mock: any Bookshop.BooksService = Bookshop.BooksServiceMock(listBooks: { Self.page($0.cursor) })
        var count = 0
        for try await _ in mock.listBooksPages() { count += 1 }
        #expect(count == 3)
    }

    @Test func errorOfALaterPageEndsTheItems() async throws {
        let mock = Bookshop.BooksServiceMock(listBooks: { parameters in
            if parameters.cursor != nil { throw TransportError(.connectionLost, "lost") }
            return Self.page(nil)
        })
        var isbns: [String] = []
        await #expect(throws: EndpointError.self) {
            for try await book in mock.listBooksPages() { isbns.append(book.isbn) }
        }
        #expect(isbns == ["1", "2"])
    }
}
