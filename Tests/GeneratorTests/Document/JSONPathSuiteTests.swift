import Foundation
import Testing

@testable import EndpointGenerator

/// Runs the JSONPath compliance suite (RFC 9535). Queries with functions are errors that name the function.
@Suite(.enabled(if: SharedFolder.url != nil, Comment(rawValue: SharedFolder.missing)))
struct JSONPathSuiteTests {
    @Test func jsonPathSuiteIsSelectedOrRefusedAsExpected() throws {
        let file = try #require(SharedFolder.url).appending(path: "suites/jsonpath/cts.json")
        var diagnostics = Diagnostics()
        let root = parseJSON(SourceFile(path: "cts", bytes: [UInt8](try Data(contentsOf: file))), number: 0, diagnostics: &diagnostics)
        let tests = try #require(root?.object?["tests"]?.array).compactMap(\.object)
        #expect(tests.count == 703)
        var functions = 0
        for test in tests {
            let name = test["name"]?.string?.raw ?? ""
            let selector = try #require(test["selector"]?.string).raw
            let path: JSONPath
            do {
                path = try JSONPathParser.parse(selector)
            } catch {
                if error.message.contains("is not supported") { functions += 1 }
                #expect(test["invalid_selector"]?.bool == true || error.message.hasPrefix("the function `"), "\(name): \(error.message)")
                continue
            }
            #expect(test["invalid_selector"]?.bool != true, "\(name): accepted")
            let found = try path.matches(in: try #require(test["document"])).map { OverlayTests.spelled($0.node) }
            let expected = test["results"]?.array ?? [test["result"]].compactMap(\.self)
            #expect(expected.contains { $0.array?.map(OverlayTests.spelled) == found }, "\(name): \(found)")
        }
        #expect(functions < 120)
    }
}

/// Runs the tests of the Overlay Specification.
@Suite(.enabled(if: SharedFolder.url != nil, Comment(rawValue: SharedFolder.missing)))
struct OverlaySuiteTests {
    /// Faults outside the actions, which change no result: `info`, `extends`, unknown members at the top, and an action that occurs twice.
    static let tolerated: Set<String> = [
        "info-title-invalid-type", "info-version-invalid-type", "info-description-invalid-type", "info-invalid-type",
        "info-invalid-property",
        "info-missing-title", "info-missing-version", "extends-invalid-type", "root-invalid-property", "actions-not-unique",
        "overlay-invalid-pattern",
    ]

    private func folder(_ name: String) throws -> URL { try #require(SharedFolder.url).appending(path: "suites/overlay/\(name)") }

    private func parse(_ file: URL, _ number: Int32) throws -> JSONNode {
        var diagnostics = Diagnostics()
        let source = SourceFile(path: file.lastPathComponent, bytes: [UInt8](try Data(contentsOf: file)))
        return try #require(parseYAML(source, number: number, diagnostics: &diagnostics), "\(diagnostics.all)")
    }

    @Test(arguments: ["v1.0", "v1.1", "v1.2-dev"])
    func overlaysOfTheSpecificationAreAcceptedOrRefused(_ version: String) throws {
        let document = try OverlayTests.parse(#"{"openapi": "3.1.0", "info": {"title": "a"}, "paths": {"/foo": {"get": {}}}}"#, 0)
        for outcome in ["pass", "fail"] {
            let files = try FileManager.default.contentsOfDirectory(at: folder("\(version)/\(outcome)"), includingPropertiesForKeys: nil)
            #expect(files.count > 8)
            for file in files {
                var diagnostics = Diagnostics()
                let overlay = JSONFile(path: file.lastPathComponent, root: try parse(file, 1))
                let isApplied = applyOverlays([overlay], to: document, diagnostics: &diagnostics) != nil
                let isTolerated = Self.tolerated.contains(file.deletingPathExtension().lastPathComponent)
                // The document above lacks what `copy` copies.
                let isCopy = diagnostics.all.contains { $0.message.contains("`copy` selects 0 nodes") }
                #expect((isApplied || isCopy) == (outcome == "pass" || isTolerated), "\(file.lastPathComponent): \(diagnostics.all)")
            }
        }
    }

    @Test func overlaysOfTheCompliantSetsGiveTheirResults() throws {
        let sets = try FileManager.default.contentsOfDirectory(at: folder("compliant-sets"), includingPropertiesForKeys: nil)
            .filter { $0.pathExtension.isEmpty && $0.lastPathComponent != "LICENSE" }
        #expect(sets.count == 8)
        for set in sets {
            var diagnostics = Diagnostics()
            let overlay = JSONFile(path: "overlay.yaml", root: try parse(set.appending(path: "overlay.yaml"), 1))
            let result = applyOverlays([overlay], to: try parse(set.appending(path: "openapi.yaml"), 0), diagnostics: &diagnostics)
            let expected = try parse(set.appending(path: "output.yaml"), 2)
            #expect(result.map(sorted) == sorted(expected), "\(set.lastPathComponent)")
            #expect(!diagnostics.hasErrors)
        }
    }

    /// The order of an object's members has no meaning.
    private func sorted(_ node: JSONNode) -> String {
        switch node.value {
        case .object(let object): "{" + object.members.map { "\($0.key.raw):\(sorted($0.value))" }.sorted().joined(separator: ",") + "}"
        case .array(let items): "[" + items.map(sorted).joined(separator: ",") + "]"
        default: OverlayTests.spelled(node)
        }
    }
}
