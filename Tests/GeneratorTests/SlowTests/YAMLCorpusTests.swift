import Foundation
import TestSupport
import Testing

@testable import EndpointGenerator

extension SlowTests {
    /// Each document in ../shared/corpus-yaml has the same tree as its JSON counterpart and generates the same Swift, byte for byte.
    @Suite(.enabled(if: SharedFolder.url != nil, Comment(rawValue: SharedFolder.missing)))
    struct YAMLCorpusTests {
        static let documents: [String] = ((try? SharedFolder.files("corpus-yaml")) ?? []).map {
            $0.deletingPathExtension().lastPathComponent
        }

        private func file(_ name: String) throws -> SourceFile {
            let url = try #require(SharedFolder.url).appending(path: "corpus-yaml").appending(path: name)
            return SourceFile(path: name, bytes: [UInt8](try Data(contentsOf: url)))
        }

        @Test func yamlCorpusHasAtLeast34Documents() { #expect(Self.documents.count >= 34) }

        @Test(arguments: documents) func treeOfAYAMLDocumentEqualsThatOfItsJSON(_ name: String) throws {
            var (yaml, json) = (Diagnostics(), Diagnostics())
            let read = try #require(parseYAML(try file(name + ".yaml"), number: 0, diagnostics: &yaml), "\(yaml.all)")
            let expected = try #require(parseJSON(try file(name + ".json"), number: 0, diagnostics: &json))
            #expect(YAMLRead.difference(read, expected) == nil)
            #expect(yaml.all.map(\.message) == json.all.map(\.message))
        }

        @Test(arguments: documents) func swiftOfAYAMLDocumentEqualsThatOfItsJSON(_ name: String) throws {
            var configuration = Configuration(name: "Document")
            configuration.modelFiles = .count(4)
            configuration.keepsGoing = true
            configuration.parts.formUnion([.mocks, .wrappers, .completions, .examples])
            let outputs = try [".yaml", ".json"].map { generate(GeneratorInput(configuration: configuration, spec: try file(name + $0))) }
            #expect(!outputs[0].files.isEmpty)
            #expect(outputs[0].files.map(\.name) == outputs[1].files.map(\.name))
            for (yaml, json) in zip(outputs[0].files, outputs[1].files) {
                let (one, other) = (yaml.contents.split(separator: "\n"), json.contents.split(separator: "\n"))
                let first = zip(one, other).first { $0 != $1 && !$0.hasPrefix("//") }
                #expect(one.count == other.count && first == nil, "\(yaml.name): \(first.map { "\($0)" } ?? "")")
            }
            #expect(outputs[0].diagnostics.all.map(\.message) == outputs[1].diagnostics.all.map(\.message))
        }
    }

    /// Mutated YAML never traps. It produces a tree or an error, and all spans are inside the file.
    @Suite struct YAMLMutationTests {
        static let seeds: [String] = [
            "a: &x\n  - b: |+\n      c\n     \n  - 'd''e'\n  - >-\n    f\n     g\n? [h, {i: *x}]\n: \"j\\\n  k\\u00e9\"\n<<: {l: m}\n",
            "%YAML 1.2\n%TAG !e! tag:yaml.org,2002:\n---\n- !e!str 1\n- {a: [b: c, ? d], \"e\":f}\n- - - g\n...\n# h\n---\n",
            "paths:\r\n  /a/{b}:\t# c\r\n    get: {x: [1, 0x1F, .5,\r\n      -.inf]}\r\n  ? d\r\n  :\r\n  - e: *f\r\n",
        ]

        private func check(_ bytes: [UInt8]) {
            var diagnostics = Diagnostics()
            let root = parseYAML(SourceFile(path: "a", bytes: bytes), number: 0, diagnostics: &diagnostics)
            #expect((root == nil) == diagnostics.hasErrors, "\(bytes)")
            for diagnostic in diagnostics.all {
                let span = diagnostic.span ?? Span(file: 0, start: 1, end: 0)
                #expect(span.start >= 0 && span.start <= span.end && span.end <= bytes.count, "\(diagnostic) \(bytes)")
            }
            var open = root.map { [$0] } ?? []
            while let node = open.popLast() {
                #expect(node.span.start <= node.span.end && node.span.end <= bytes.count)
                open += (node.array ?? []) + (node.object?.members.map(\.value) ?? [])
            }
        }

        @Test(arguments: seeds) func truncatedOrChangedYAMLGivesATreeOrAnError(_ seed: String) {
            let bytes = Array(seed.utf8)
            for end in bytes.indices {
                check(Array(bytes[..<end]))
                check(Array(bytes[end...]))
                for byte in Array("\t\n\r -?:,[]{}&*!|>'\"%@`#\\<a0.\u{0}é".utf8) {
                    check(bytes[..<end] + [byte] + bytes[end...])
                    check(bytes[..<end] + [byte] + bytes[(end + 1)...])
                }
            }
        }

        @Test func randomYAMLIndicatorsGiveATreeOrAnError() {
            var random = SeededGenerator(37)
            let pieces = [
                "\n", "\n ", "\n  ", "\n    ", " ", "\t", "- ", "? ", ": ", ":", ",", "[", "]", "{", "}", "&a ", "*a", "!!str ", "|", ">",
                "'", "\"", "#", "<<", "a", "b c", "1", "---\n", "...\n", "\\",
            ]
            for _ in 0..<20_000 {
                let text = (0..<Int.random(in: 0..<32, using: &random)).map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }
                    .joined()
                check(Array(text.utf8))
            }
        }
    }

    /// Very large documents produce a tree or an error. `Lab/run growth` measures time and memory for even larger ones.
    @Suite struct YAMLSizeTests {
        static let forms: [(name: String, text: @Sendable (Int) -> String)] = [
            ("a plain text on many lines", { "a: " + String(repeating: "word\n  ", count: $0 / 7) }),
            ("blank lines", { "a: b\n" + String(repeating: "\n", count: $0) + "c: d" }),
            ("comments", { "a:\n" + String(repeating: "# c\n", count: $0 / 4) + "  b" }),
            ("a quoted text", { "a: \"" + String(repeating: "x\\n\n  ", count: $0 / 6) + "\"" }),
            ("a literal text", { "a: |\n" + String(repeating: "  x\n", count: $0 / 4) }),
            ("a text without end", { "a: '" + String(repeating: "x", count: $0) }),
            ("keys", { number in (0..<(number / 12)).map { "k\($0): v\n" }.joined() }),
            ("items", { String(repeating: "- a\n", count: $0 / 4) }),
            ("items in brackets", { "[" + String(repeating: "a,", count: $0 / 2) + "]" }),
            ("pairs in brackets", { "[" + String(repeating: "a: b,\n", count: $0 / 6) + "]" }),
            ("anchors", { number in (0..<(number / 12)).map { "- &a\($0) b\n" }.joined() }),
            ("aliases", { "- &a b\n" + String(repeating: "- *a\n", count: min($0 / 5, 200_000)) }),
            ("merge keys", { number in "- &a {b: c}\n" + (0..<min(number / 20, 100_000)).map { "- {<<: *a, d: \($0)}\n" }.joined() }),
            ("spaces", { "a:" + String(repeating: " ", count: $0) + "b" }),
            ("hexadecimal digits", { "a: 0x" + String(repeating: "F", count: $0) }),
            (
                "hexadecimal numbers",
                { "[" + String(repeating: "0x" + String(repeating: "F", count: 1_900) + ",", count: $0 / 1_903) + "]" }
            ),
            ("documents", { String(repeating: "---\n", count: $0 / 4) }),
            ("tags", { "[" + String(repeating: "!a b,", count: $0 / 5) + "]" }),
        ]

        @Test(arguments: forms.map(\.name)) func hugeYAMLDocumentGivesATreeOrAnError(_ name: String) throws {
            let form = try #require(Self.forms.first { $0.name == name })
            var diagnostics = Diagnostics()
            let root = parseYAML(SourceFile(path: "a", bytes: Array(form.text(3_000_000).utf8)), number: 0, diagnostics: &diagnostics)
            #expect((root == nil) == diagnostics.hasErrors)
            #expect(diagnostics.all.count < 250)
        }
    }
}
