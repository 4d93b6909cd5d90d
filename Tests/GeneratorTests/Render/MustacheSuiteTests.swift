import Foundation
import Testing

@testable import EndpointGenerator

/// Runs the Mustache specification's own tests.
@Suite(.enabled(if: SharedFolder.url != nil, Comment(rawValue: SharedFolder.missing)))
struct MustacheSuiteTests {
    private struct TestFailure: Error {}

    private static let html = MustacheRenderer.Dialect(isStrict: false) { text in
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

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
            var renderer = MustacheRenderer(templates, dialect: Self.html)
            let output = renderer.render("test", view(try #require(test["data"])))
            #expect(output == test["expected"]?.string?.raw, "\(name): \(test["name"]?.string?.raw ?? "")")
            #expect(renderer.diagnostics.all.isEmpty)
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
        case .number(let text), .string(let text): .untrusted(text)
        case .array(let items): .list(items.map(view))
        case .object(let object): .object(ViewObject(object.members.map { (ViewObject.Name($0.key.raw), view($0.value)) }))
        }
    }
}
