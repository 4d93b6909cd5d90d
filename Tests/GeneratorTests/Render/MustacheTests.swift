import Testing

@testable import EndpointGenerator

@Suite struct MustacheTests {
    /// Returns the rendered text and the diagnostics.
    private func rendered(_ template: String, _ view: ViewValue, partials: [String: String] = [:]) -> (text: String, problems: String) {
        var sources = SourceFiles()
        var diagnostics = Diagnostics()
        var templates: [String: MustacheTemplate] = [:]
        for (name, text) in [("main", template)] + partials.sorted(by: { $0.key < $1.key }) {
            let file = SourceFile(path: "\(name).mustache", bytes: Array(text.utf8))
            templates[name] = MustacheTemplate(file, number: sources.add(file), diagnostics: &diagnostics)
        }
        var text = ""
        if !diagnostics.hasErrors {
            var renderer = MustacheRenderer(templates)
            text = renderer.render("main", view)
            diagnostics.append(contentsOf: renderer.diagnostics)
        }
        var printer = DiagnosticPrinter(sources)
        return (text, printer.render(diagnostics.all))
    }

    private let user: ViewValue = .object([
        "name": .text(.fixed("User")), "isPublic": .flag(false), "summary": .nothing,
        "cases": .list([.text(.fixed("a")), .text(.fixed("b")), .text(.number(3))]),
    ])

    @Test func swiftTextIsPrintedUnescaped() {
        let result = rendered("{{^isPublic}}private {{/isPublic}}struct {{name}}<{{{name}}}&{{&name}}>{{summary}}", user)
        #expect(result.text == "private struct User<User&User>")
        #expect(result.problems.isEmpty)
    }

    @Test func listItemsKnowWhetherTheyAreFirstOrLast() {
        let result = rendered("({{#cases}}{{#-first}}[{{/-first}}{{.}}{{^-last}}, {{/-last}}{{#-last}}]{{/-last}}{{/cases}})", user)
        #expect(result.text == "([a, b, 3])")
    }

    @Test(arguments: [
        ("{{nam}}", "1:1: error: no view here has a value `nam`; did you mean `name`?"),
        ("a\n {{#case}}x{{/case}}", "2:2: error: no view here has a value `case`; did you mean `cases`?"),
        ("{{^other}}{{/other}}", "1:1: error: no view here has a value `other`"),
        ("{{name.first}}", "1:1: error: no view here has a value `name.first`"),
        ("{{cases}}", "1:1: error: `cases` is a list, which cannot be printed"),
        ("{{>mian}}", "1:1: error: there is no template `mian`; did you mean `main`?"),
        ("{{>main}}", "1:1: error: partials include each other more than 64 levels deep"),
        ("{{#name}}", "1:1: error: the section `name` is not closed"),
        ("{{/name}}", "1:1: error: no section `name` is open here"),
        ("{{#name}}\n{{/nam}}", "2:1: error: this closes `nam`, but `name` is open"),
        ("{{name", "1:1: error: the tag is not closed by `}}`"),
        ("{{}}", "1:1: error: the tag has no name"),
        ("{{a b}}", "1:1: error: a tag's name cannot contain spaces"),
        ("{{=x=}}", "1:1: error: delimiters are set by `{{=`, two words without `=`, and `=}}`"),
    ])
    func templateMistakesHavePositions(_ template: String, _ expected: String) {
        let problems = rendered(template, user).problems
        #expect(problems.hasPrefix("main.mustache:\(expected) [template]"), "\(problems)")
    }

    @Test func indentedPartialsLeaveEmptyLinesEmpty() {
        let result = rendered(
            "{\n    {{>body}}\n}\n", user, partials: ["body": "let a\n\n{{#cases}}\n{{.}}: {{>inner}}\n{{/cases}}\n", "inner": "x"])
        #expect(result.problems.isEmpty)
        #expect(result.text == "{\n    let a\n\n    a: x\n    b: x\n    3: x\n}\n")
    }
}
