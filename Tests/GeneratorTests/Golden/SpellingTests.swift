import EndpointGenerator
import Foundation
import GoldenFiles
import Testing

/// Equivalent spellings in OpenAPI 3.0 and 3.1 produce the same Swift code.
@Suite struct SpellingTests {
    /// Covers `nullable` next to `allOf`, and `anyOf` with null.
    @Test func nullableReferencesOf3_0And3_1GenerateTheSameCode() throws {
        let file: URL = Golden.folder.appending(path: "Cases/recursion-by-direction/spec.json")
        let text: String = try String(contentsOf: file, encoding: .utf8)
        let reference = /\{ "anyOf": \[(\{ "\$ref": "[^"]*" \}), \{ "type": "null" \}\] \}/
        let older: String = text.replacing(reference) { #"{ "nullable": true, "allOf": [\#($0.1)] }"# }
            .replacing(#""openapi": "3.1.0""#, with: #""openapi": "3.0.3""#)
        #expect(older.components(separatedBy: "nullable").count > 30 && !older.contains(#""null""#))
        let (new, old) = (generated(text), generated(older))
        #expect(!new.isEmpty && new.map(\.contents) == old.map(\.contents))
    }

    private func generated(_ text: String) -> [GeneratedFile] {
        let input = GeneratorInput(
            configuration: Configuration(name: "Nodes"), spec: SourceFile(path: "spec.json", bytes: Array(text.utf8)))
        let output = generate(input)
        #expect(!output.diagnostics.hasErrors)
        return output.files
    }
}
