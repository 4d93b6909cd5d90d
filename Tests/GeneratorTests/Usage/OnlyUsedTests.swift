import Testing

@testable import EndpointGenerator

/// Tests which parts of a document `"only"` keeps.
@Suite struct OnlyUsedTests {
    private static let document = """
        {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {
          "/a": {"get": {"tags": ["books"], "operationId": "listBooks", "responses": {"200": {"description": "",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Shelf"}}}}}}},
          "/b": {"get": {"tags": ["books"], "operationId": "findBook", "responses": {"200": {"description": "",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Book"}}}}}}},
          "/c": {"post": {"tags": ["toys"], "operationId": "makeToy", "requestBody": {"content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/Toy"}}}}, "responses": {"204": {"description": ""}}}}},
        "components": {"schemas": {
          "Shelf": {"type": "object", "properties": {"book": {"$ref": "#/components/schemas/Book"}, "size": {"type": "integer"}}},
          "Book": {"type": "object", "required": ["title"], "properties": {"title": {"type": "string"}, "pages": {"type": "integer"}}},
          "Toy": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}, "price": {"type": "integer"}}},
          "Book2": {"type": "object", "properties": {"lost": {"type": "string"}}}}}}
        """

    private func output(_ source: String?, only: Configuration.Only = .named) -> GeneratorOutput {
        var configuration = Configuration(name: "Shop")
        configuration.only = only
        var input = GeneratorInput(
            configuration: configuration, spec: SourceFile(path: "spec.json", bytes: Array(OnlyUsedTests.document.utf8)))
        input.mentioned = source.map { source in
            var used = MentionedNames()
            used.read(Array(source.utf8))
            used.resolveAliases()
            return used
        }
        return generate(input)
    }

    private func output(_ used: MentionedNames) -> GeneratorOutput {
        var configuration = Configuration(name: "Shop")
        configuration.only = .named
        var input = GeneratorInput(
            configuration: configuration, spec: SourceFile(path: "spec.json", bytes: Array(OnlyUsedTests.document.utf8)))
        input.mentioned = used
        return generate(input)
    }

    private func text(_ source: String?, only: Configuration.Only = .named) -> String {
        output(source, only: only).files.map(\.contents).joined()
    }

    @Test func calledOperationIsGeneratedWithItsModels() {
        let text = text("api.books.find().title", only: .called)
        #expect(text.contains("func find(") && text.contains("struct Book:") && text.contains("pages"))
        #expect(!text.contains("func list(") && !text.contains("Toy") && !text.contains("Shelf"))
    }

    @Test func receivedModelKeepsOnlyNamedProperties() {
        let text = text("api.books.list().size")
        #expect(text.contains("let size: Int?"))
        #expect(!text.contains("struct Book:") && !text.contains("title"))
    }

    @Test func sentModelKeepsUnnamedPropertiesAsJSON() {
        let text = text(#"api.toys.make(body: .init(name: "a"))"#)
        #expect(text.contains("struct Toy: JSONStruct, Codable, Hashable") && text.contains("writer.additional(others)"))
        #expect(!text.contains("price"))
    }

    @Test func servicePassedAsAValueKeepsAllNamedOperations() {
        let text = text("let shelf: any Shop.BooksService = api.books; shelf.find()")
        #expect(text.contains("func find(") && !text.contains("func list("))
    }

    @Test func namesAreTheSameWhateverIsLeftOut() {
        let text = text("Shop.Book2(lost: nil)")
        #expect(text.contains("struct Book2:") && !text.contains("struct Book:"))
    }

    @Test func conformanceKeepsEveryPropertyOfTheModel() {
        let text = text("api.books.find(); extension Shop.Book: Readable {}")
        #expect(text.contains("let title: String") && text.contains("let pages: Int?"))
    }

    /// Equality compares all properties, so a model that may be compared keeps all of them.
    @Test(arguments: [
        "let all = Set(try await api.books.find())", "func f(_ a: Set<Shop.Book>) { api.books.find().title }",
        "var counts: [Shop.Book: Int] = [:]; api.books.find()", "let old = api.books.find(); if old == new {}",
        "if $0 != book { api.books.find() }", "if api.books.list().book == api.books.list().book {}",
        "if a.book == b { api.books.list() }", "ForEach(api.books.list().book) {}",
        "struct Row: Hashable { let book: Shop.Book }", "typealias Tome = Shop.Book; let tomes: [Tome: Int] = [:]",
    ])
    func comparedModelKeepsEveryProperty(_ source: String) {
        let output = output(source)
        let text = output.files.map(\.contents).joined()
        #expect(text.contains("let title: String") && text.contains("let pages: Int?"), "\(text)")
        #expect(!output.diagnostics.all.contains { $0.message.contains("Book") && $0.severity != .note })
    }

    @Test(arguments: [
        "if api.books.find().title == \"x\" {}", "if api.books.find().title != nil {}",
        "let found = api.books.find().title; if n <= 2, m === o {}", "let a = b, c = api.books.find().title",
        "if api.books.find().title == x.title {}", "let keys = [\"a\": api.books.find().title]",
    ])
    func modelThatIsNotComparedKeepsOnlyNamedProperties(_ source: String) {
        let output = output(source)
        let text = output.files.map(\.contents).joined()
        #expect(text.contains("let title: String") && !text.contains("let pages: Int?"), "\(text)")
        #expect(output.diagnostics.all.isEmpty)
    }

    /// Some comparisons cannot be detected. For example, the extension below could compare books without ever naming them. A single note
    /// covers all models that this affects.
    @Test func undetectableComparisonsAreNotedOnce() {
        var used = MentionedNames()
        used.read(Array("let shelf = api.books.list().book; print(shelf.title)".utf8))
        #expect(output(used).diagnostics.all.isEmpty)
        used.read(Array("extension Sequence where Element: Hashable { var distinct: [Element] { Array(Set(self)) } }".utf8))
        let diagnostics = output(used).diagnostics.all
        #expect(diagnostics.map(\.severity) == [.note] && diagnostics.map(\.rule) == ["only"])
        #expect(diagnostics.first?.message.hasPrefix("2 models have only the properties") == true, "\(diagnostics)")
    }

    @Test func withoutSourcesEverythingIsGenerated() {
        let text = text(nil)
        #expect(text.contains("struct Book2:") && text.contains("func make("))
    }

    @Test func nothingUsedIsAWarning() {
        let output = output("let a = 1")
        #expect(output.diagnostics.all.map(\.rule) == ["only"])
        #expect(output.diagnostics.all.first?.message.contains("1 Swift source was read") == true)
        #expect(!output.files.isEmpty)
    }

    @Test func sameAnswersToTheUsageQuestionsGiveTheSameFiles() {
        let source = "api.books.find().title"
        let first = output(source)
        var other = MentionedNames()
        other.read(Array((source + "; let somethingElse = 5 // pages").utf8))
        var before = MentionedNames()
        before.read(Array(source.utf8))
        #expect(!first.questions.isEmpty)
        #expect(first.questions.allSatisfy { before.contains($0) == other.contains($0) })
        other.read(Array("print(book.pages)".utf8))
        #expect(!first.questions.allSatisfy { before.contains($0) == other.contains($0) })
    }
}
