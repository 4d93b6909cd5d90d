import EndpointGenerator
import Foundation
import GoldenFiles
import Testing

@testable import EndpointReview

/// Tests `show --markdown` and `diff --markdown`.
@Suite struct MarkdownTests {
    /// `ENDPOINTS_RECORD=1` updates the page, from which the calls in `Tests/Snippets/tasks.md` were written.
    @Test func bookshopPageIsCurrentAndShort() throws {
        let page = try #require(describeAsMarkdown(try Golden.input("bookshop", in: Golden.project.appending(path: "Specs"))).value) + "\n"
        #expect(Golden.difference(page, from: Golden.folder.appending(path: "Markdown/Bookshop.md")) == nil)
        #expect(page.utf8.count <= 10_000)
    }

    /// The page lists every operation, model, case and property of the outline, regardless of the config.
    @Test(arguments: Golden.cases("Cases"))
    func markdownPageListsEveryOperationAndModel(_ name: String) throws {
        let input = try Golden.input(case: name)
        guard let outline = outline(input).value else { return }
        let page = try #require(describeAsMarkdown(input).value)
        #expect(describeAsMarkdown(input).value == page)
        // A label may be a keyword in backticks.
        let plain = page.replacing("`", with: "")
        let lines = page.split(separator: "\n").map(String.init)
        let whole = Set(lines)
        let starts = Set(lines.map { $0.prefix { $0 != "(" } })
        for operation in outline.services.flatMap(\.operations) {
            #expect(whole.contains(operation.signatures[0]), "\(operation.signatures[0])")
            for other in operation.signatures.dropFirst() { #expect(starts.contains(other.prefix { $0 != "(" }), "\(other)") }
        }
        for model in outline.models {
            let declared = model.name.prefix { $0 != " " }
            let starts = [
                "struct \(declared)(", "enum \(declared):", "enum \(declared) {", "typealias \(declared) ", "// \(declared):",
                "with \(declared):",
            ]
            #expect(starts.contains { page.contains($0) }, "\(model.name)")
            for member in model.members {
                let text = member.hasPrefix("case ") ? String(member.dropFirst("case ".count)) : member
                #expect(plain.contains(text), "\(model.name).\(text)")
            }
        }
    }

    /// A document's text never closes a code block, and outside of code blocks it never becomes markup.
    @Test(arguments: [
        "```\n# Hi\n<script>", "~~~\n![x](https://a.example)", "\u{202E}*b* _c_ [d](e) &lt; `f` | g", "\r\n```swift", "\u{2028}```",
    ])
    func textOfADocumentIsNeverMarkup(_ text: String) throws {
        let quoted = try #require(String(data: try JSONEncoder().encode(text), encoding: .utf8))
        let spec = """
            {"openapi": "3.1.0", "info": {"title": \(quoted), "version": \(quoted), "description": \(quoted)},
            "servers": [{"url": "https://a.example", "description": \(quoted)}],
            "tags": [{"name": "T", "description": \(quoted)}], "paths": {"/a": {"get": {"tags": ["T"], "summary": \(quoted),
            "parameters": [{"name": "q", "in": "query", "description": \(quoted), "schema": {"type": "string"}}],
            "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/A"}}}}}}}},
            "components": {"schemas": {"A": {"type": "object", "description": \(quoted), "properties": {\(quoted): {"type": "string",
            "description": \(quoted)}, "e": {"type": "string", "enum": [\(quoted)]}}}}}}
            """
        let input = GeneratorInput(
            configuration: Configuration(name: "Hostile"), spec: SourceFile(path: "a.json", bytes: Array(spec.utf8)))
        let page = try #require(describeAsMarkdown(input).value)
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        let fences = lines.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("```") || $0.hasPrefix("~~~") }
        #expect(fences == ["```swift", "```", "```swift", "```", "```swift", "```"], "\(page)")
        #expect(lines.filter { $0.hasPrefix("#") } == ["# Hostile", "## Client", "## api.t: TService", "## Models"])
        #expect(!page.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\r" || $0 == "\u{2028}" })
        var isInside = false
        for line in lines {
            if line.hasPrefix("```") { isInside.toggle() }
            let markup = line.replacing(/\\./, with: "")
            #expect(isInside || !["<", "](", "*", "~~", "&", "|"].contains { markup.contains($0) }, "\(line)")
        }
    }

    @Test(arguments: [
        ("plain", "`plain`"), ("", "`  `"), ("a`b", "`` a`b ``"), ("``", "``` `` ```"), (" ", "`   `"), ("@me <b>", "`@me <b>`"),
    ])
    func markdownCodeFencesAnyText(_ text: String, _ expected: String) {
        #expect(markdownCode(text) == expected)
    }

    /// Code hosting services reject comments of more than 65,536 characters.
    @Test func longMarkdownDiffIsCutToTheCommentLimit() throws {
        func input(_ count: Int, _ type: String) -> GeneratorInput {
            let schemas = (0..<count).map { #""Thing\#($0)": {"type": "object", "properties": {"value": {"type": "\#(type)"}}}"# }
            let spec = """
                {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}, "components": {"schemas": {\(schemas.joined(separator: ","))}}}
                """
            return GeneratorInput(configuration: Configuration(name: "T"), spec: SourceFile(path: "t.json", bytes: Array(spec.utf8)))
        }
        let (old, new) = (surface(of: input(900, "string")), surface(of: input(1_000, "integer")))
        let found = changes(from: try #require(old.value), to: try #require(new.value), namesRoot: false)
        let report = DiffReport(
            found, ignoring: [], old: DiffReport.Document(name: "old.json", sources: old.sources),
            new: DiffReport.Document(name: "new.json", sources: new.sources))
        let text = report.markdown()
        #expect(text.utf8.count < 65_536)
        let breaking = try #require(text.firstMatch(of: /- … and (\d+) more, which `endpoints diff` lists\n/))
        #expect(try #require(Int(breaking.1)) + text.matches(of: #/\(breaks /#).count == report.count(.breaking))
        #expect(text.contains("**Additive**\n\n- … and 100 more"))
    }
}
