@_spi(Generated) import EndpointRuntime
import Foundation
import GoldenCode
import SpecClients
import Testing

/// Tests `"generate": {"examples": true}`: sample values, and an API that returns them.
@Suite struct ExamplesTests {
    /// Calls every operation of the bookshop as a preview would. The transport rejects every request (`NoNetworkTests`), so no response can
    /// come from the network.
    @Test func everyOperationReturnsItsExample() async throws {
        let shop = Bookshop.examples
        let book = try await shop.books.get(isbn: "any")
        #expect(book == .example)
        #expect(
            book.title == "The Odyssey" && book.authors.map(\.name) == ["Homer"] && book.price == .init(amount: "12.90", currency: "EUR"))
        let page = try await shop.books.list(genre: [.poetry], limit: 3)
        #expect(page.books.map(\.title) == ["The Odyssey"])
        #expect(try await shop.books.add(body: .example) == .example)
        #expect(try await shop.books.change(isbn: "any", body: .init(title: "Odyssey")) == .example)
        try await shop.books.remove(isbn: "any")
        #expect(try await shop.books.getCover(isbn: "any") == Data("bytes".utf8))
        try await shop.books.updateCover(isbn: "any", body: Data())
        try await shop.books.addRecording(isbn: "any", body: .init(reader: "Ada", sound: FilePart(Data())))
        #expect(try await shop.reviews.list(isbn: "any").count == 1)
        #expect(try await shop.reviews.add(isbn: "any", body: .example) == .example)
        #expect(try await shop.orders.list().map(\.status) == [.received])
        #expect(try await shop.orders.place(body: .example) == .example)
        let id = try #require(UUID(uuidString: "123e4567-e89b-42d3-a456-426614174000"))
        #expect(try await shop.orders.get(id: id).id == id)
        #expect(try await shop.orders.cancel(id: id) == .example)
        #expect(try await shop.orders.getInvoice(id: id) == Data("bytes".utf8))
        var events: [Bookshop.Order] = []
        for try await order in try await shop.orders.watch(id: id) { events.append(order) }
        #expect(events == [.example])
    }

    /// Iteration over example pages ends, because the example omits the link to the next page.
    @Test func examplePagesEndAfterOne() async throws {
        var titles: [String] = []
        for try await book in Bookshop.examples.books.listAll() { titles.append(book.title) }
        #expect(titles == ["The Odyssey"])
    }

    /// Generated values respect formats, enums, bounds, lengths and patterns.
    @Test func generatedExamplesRespectFormatsBoundsAndPatterns() throws {
        let everything = Examples.Everything.example
        #expect(everything.email == "ada@example.com")
        #expect(everything.isbn.wholeMatch(of: /97[89]-[0-9]{2,5}(-\d)+[A-Fa-f]?/) != nil)
        #expect(everything.day == CalendarDate(year: 2024, month: 1, day: 15))
        #expect(everything.short?.count == 3 && everything.long?.count == 12)
        #expect(everything.few == -3 && everything.ratio == 0.25 && everything.step == 25)
        #expect(everything.yes == true && everything.no == false)
        #expect(everything.sort == .ascending && everything.weight == ._10)
        #expect(everything.pair == ["pair", "pair"])
        #expect(everything.preset == 42 && everything.wrongExample == 1)
        #expect(everything.hostile == "\"\"\"# @Tree; \\(x) \u{2028}")
        #expect(everything.shape == .example)
        #expect(everything.tree?.label == "root")
        #expect(Examples.Shape.example == .circle(.example))
        #expect(Examples.Circle.example.kind == "round" && Examples.Square.example.side == 12)
    }

    /// Every value is valid: in a `oneOf` it matches exactly one schema, and parts that cannot have a valid value are left out.
    @Test func generatedExamplesMatchExactlyOneMember() async throws {
        let tight = Examples.Tight.example
        #expect(tight.code == "A00" && tight.password == "000000" && tight.moment == "2024-01-15T09:30:00Z")
        #expect(tight.size == .wide(.init(id: "id", width: 1)))
        #expect(tight.end == .near(.init(id: "id", tree: .init(label: "root"))))
        #expect(tight.reply == .shortReply(.init(text: "text", errors: ["errors"])))
        #expect(tight.mode == .unrecognized("text") && tight.never == nil && tight.nothing == [:])
        let texts = Examples.examples.texts
        #expect(try await texts.tight() == tight)
        #expect(try await [texts.roads().url, texts.rails().url] == ["/roads", "/rails"])
    }

    /// Valid examples from the document take precedence, recursive examples are finite, and generated objects are mutable if the config
    /// says so.
    @Test func examplesOfTheDocumentTakePrecedence() async throws {
        var given = Examples.Given.example
        #expect(given.name == "given" && given.others?.map(\.label) == ["leaf"])
        given.name = "another"
        #expect(try await Examples.examples.things.add().name == "of the response")
        #expect(try await Examples.examples.texts.list() == "a \"text\" @Given; \\ \u{202E}")
        #expect(try await Examples.examples.texts.numbers() == [7, 7])
        var lines: [String] = []
        for try await tree in try await Examples.examples.texts.lines() { lines.append(tree.label) }
        #expect(lines == ["root"])
        #expect(Examples.Tree.example.children == [] && Examples.Tree.example.parent == nil)
    }

    /// Calling an operation without an example throws an error that names the operation.
    @Test func operationWithoutAnExampleIsAnErrorThatNamesIt() async throws {
        let empty: Bookshop = EndpointExamples(#"{"Book":{}}"#).api()
        let error = await #expect(throws: EndpointError.self) { try await empty.books.get(isbn: "any") }
        #expect(error?.underlying is UsageError)
        #expect(error.map { "\($0.underlying)" } == "Books.get has no example response")
    }
}
