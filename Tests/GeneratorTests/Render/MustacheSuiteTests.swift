import Foundation
import Testing

@testable import EndpointGenerator

/// Runs the Mustache specification's own tests. Swift has no use for HTML's escapes, and an unknown name is an error besides printing nothing.
@Suite(.enabled(if: SharedFolder.url != nil, Comment(rawValue: SharedFolder.missing)))
struct MustacheSuiteTests {
    private static let entities = [("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]

    @Test(arguments: ["comments", "delimiters", "interpolation", "inverted", "partials", "sections", "~dynamic-names"])
    func mustacheSpecificationFilePasses(_ name: String) throws {
        let file = try #require(SharedFolder.url).appending(path: "suites/mustache/specs/\(name).json")
        var diagnostics = Diagnostics()
        let source = SourceFile(path: name, bytes: [UInt8](try Data(contentsOf: file)))
        let root = try #require(parseJSON(source, number: 0, diagnostics: &diagnostics))
        let tests = try #require(root.object?["tests"]?.array)
        #expect(tests.count > 8)
        for test in tests {
            let test = try #require(test.object)
            var templates: [String: MustacheTemplate] = [:]
            templates["test"] = try template(test["template"])
            for partial in test["partials"]?.object?.members ?? [] { templates[partial.key.raw] = try template(partial.value) }
            var renderer = MustacheRenderer(templates)
            let output = renderer.render("test", view(try #require(test["data"])))
            let escaped = try #require(test["expected"]?.string?.raw)
            let expected = Self.entities.reduce(escaped) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
            #expect(output == expected, "\(name): \(test["name"]?.string?.raw ?? "")")
            let problems = renderer.diagnostics.all.map(\.message)
            #expect(problems.allSatisfy { $0.hasPrefix("no view here has a value ") || $0.hasPrefix("there is no template ") })
        }
    }

    private func template(_ node: JSONNode?) throws -> MustacheTemplate {
        var diagnostics = Diagnostics()
        let bytes = Array(try #require(node?.string?.raw).utf8)
        let template = MustacheTemplate(SourceFile(path: "test", bytes: bytes), number: 0, diagnostics: &diagnostics)
        return try #require(template, "\(diagnostics.all)")
    }

    private func view(_ node: JSONNode) -> ViewValue {
        switch node.value {
        case .null: .nothing
        case .bool(let bool): .flag(bool)
        case .number(let text), .string(let text): .text(.joined(SwiftText.commentLines(text), separator: "\n"))
        case .array(let items): .list(items.map(view))
        case .object(let object): .object(ViewObject(object.members.map { (ViewObject.Name($0.key.raw), view($0.value)) }))
        }
    }
}
