import Testing

@testable import EndpointGenerator

@Suite struct ArgumentListsTests {
    private func rendered(_ template: String, _ lists: [String: [SwiftText]], partial: String = "") -> String {
        var diagnostics = Diagnostics()
        var templates: [String: MustacheTemplate] = [:]
        for (name, text) in [("main", template), ("part", partial)] {
            let file = SourceFile(path: name, bytes: Array(text.utf8))
            templates[name] = MustacheTemplate(file, number: 0, diagnostics: &diagnostics)
        }
        var renderer = MustacheRenderer(templates)
        let text = renderer.render("main", .object(ViewObject(lists.map { (ViewObject.Name($0), .arguments($1)) })))
        #expect(diagnostics.all.isEmpty && renderer.diagnostics.all.isEmpty)
        return text
    }

    private let short: [SwiftText] = [.fixed("id: String"), .fixed("page: Int? = nil")]
    private let long = [SwiftText](repeating: .fixed("anArgumentOfFortyCharacters: String? = nil"), count: 3)

    @Test func argumentListThatFitsStaysOnItsLine() {
        #expect(rendered("func f({{list}}) {\n}\n", ["list": short]) == "func f(id: String, page: Int? = nil) {\n}\n")
        #expect(rendered("{{^list}}none{{/list}}", ["list": []]) == "none")
    }

    /// The whole line counts toward the limit, including any text after the list.
    @Test(arguments: [0, 1])
    func aLineOfMoreThan120ColumnsIsWrapped(_ excess: Int) {
        let name = String(repeating: "n", count: 120 - "f(id: String, page: Int? = nil) {".utf8.count + excess)
        let text = rendered("\(name)f({{list}}) {\n", ["list": short])
        let wrapped = "\(name)f(\n    id: String,\n    page: Int? = nil\n) {\n"
        #expect(text == (excess == 0 ? "\(name)f(id: String, page: Int? = nil) {\n" : wrapped))
    }

    @Test func wrappedArgumentsAreIndentedUnderTheirLine() {
        let text = rendered("{\n    {{> part}}\n}\n", ["list": long], partial: "func f({{list}})\nnext\n")
        let argument = "        anArgumentOfFortyCharacters: String? = nil"
        #expect(text == "{\n    func f(\n\(argument),\n\(argument),\n\(argument)\n    )\n    next\n}\n")
    }

    @Test func onlyListsThatDoNotFitAreWrapped() {
        let text = rendered("f({{long}}) { g({{short}}) }\n", ["long": long, "short": short])
        #expect(text.hasSuffix("    anArgumentOfFortyCharacters: String? = nil\n) { g(id: String, page: Int? = nil) }\n"))
        let both = rendered("f({{long}}) { g({{other}}) }", ["long": long, "other": long])
        #expect(both.split(separator: "\n").count == 9 && both.split(separator: "\n").allSatisfy { $0.utf8.count <= 120 })
    }

    @Test func singleShortArgumentIsNotWrapped() {
        let name = String(repeating: "n", count: 120)
        #expect(rendered("\(name)({{list}})", ["list": [.fixed("parameters")]]) == "\(name)(parameters)")
    }
}
