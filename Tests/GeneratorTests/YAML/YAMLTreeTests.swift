import EndpointGenerator
import Foundation
import Testing

/// Tests trees, spans and limits.
@Suite struct YAMLTreeTests {
    /// JSON is valid YAML, so both parsers build the same tree with the same spans. This project's own files are among the examples.
    @Test(arguments: ["Specs/bookshop.json", "Specs/company.json", "Specs/names.json", "Documentation/endpoints.schema.json"])
    func yamlParserReadsJSONFilesAsTheJSONParserDoes(_ name: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = SourceFile(path: name, bytes: [UInt8](try Data(contentsOf: root.appending(path: name))))
        var diagnostics = Diagnostics()
        let json = try #require(parseJSON(file, number: 1, diagnostics: &diagnostics))
        let yaml = try #require(parseYAML(file, number: 1, diagnostics: &diagnostics))
        #expect(YAMLRead.difference(yaml, json, withSpans: true) == nil)
        #expect(diagnostics.all.isEmpty)
    }

    @Test(arguments: [
        "{\"a\"\n:\t1}", "\t[\n\t1 ,\r\n2\t]\n", "[\"a\\ud83d\\ude00\\ud800\\/\"]", "\"\u{7f}\u{85}\u{2028}\"", "{\"<<\": {\"a\": 1}}",
        "-0.0E+1", "{\"\": {}, \"a\": [[], {}]}",
        "[\"---\", \"# b\", \"a: b\", \"*x\", \"&x\", \"!y\"]", "{\"a\":1,\"a\":2}", " true ",
    ])
    func yamlParserReadsUnusualJSONAsTheJSONParserDoes(_ text: String) throws {
        let file = SourceFile(path: "a", bytes: Array(text.utf8))
        var (strict, other) = (Diagnostics(), Diagnostics())
        let json = try #require(parseJSON(file, number: 1, diagnostics: &strict))
        let yaml = try #require(parseYAML(file, number: 1, diagnostics: &other), "\(other.all)")
        #expect(YAMLRead.difference(yaml, json, withSpans: true) == nil)
        #expect(strict.all == other.all)
    }

    /// Each node's span covers its text and maps back to its JSON pointer.
    @Test func spansMapBackToTheirJSONPointers() throws {
        let text = """
            a:
              b: [c, {d: 1}]
              'e':
              - f
              - g: |
                  h
                i: "j"
            k: &x {l: m}
            n: *x
            o: [*x, p]
            q:
              r: 0
              <<: *x
              s: {<<: [{t: u}], v: w}
            y:
            """
        let root = try #require(YAMLRead.root(text))
        let bytes = Array(text.utf8)
        var found: [String] = []
        func visit(_ node: JSONNode, _ pointer: String, isCopy: Bool) {
            let here = String(decoding: bytes[Int(node.span.start)..<Int(node.span.end)], as: UTF8.self)
            if !isCopy {
                #expect(jsonPointer(of: node.span, in: root) == pointer, "\(here)")
                found.append("\(pointer) \(here.split(separator: "\n").first ?? "")")
            }
            for (index, item) in (node.array ?? []).enumerated() {
                visit(item, "\(pointer)/\(index)", isCopy: isCopy || here.hasPrefix("*"))
            }
            for member in node.object?.members ?? [] {
                let isCopied = isCopy || here.hasPrefix("*") || member.keySpan.start < node.span.start
                if !isCopied { #expect(jsonPointer(of: member.keySpan, in: root) == "\(pointer)/\(member.key.raw)") }
                visit(member.value, "\(pointer)/\(member.key.raw)", isCopy: isCopied)
            }
        }
        visit(root, "#", isCopy: false)
        #expect(
            found == [
                "# a:", "#/a b: [c, {d: 1}]", "#/a/b [c, {d: 1}]", "#/a/b/0 c", "#/a/b/1 {d: 1}", "#/a/b/1/d 1", "#/a/e - f", "#/a/e/0 f",
                "#/a/e/1 g: |", "#/a/e/1/g |", "#/a/e/1/i \"j\"", "#/k {l: m}", "#/k/l m", "#/n *x", "#/o [*x, p]", "#/o/0 *x", "#/o/1 p",
                "#/q r: 0",
                "#/q/r 0", "#/q/s {<<: [{t: u}], v: w}", "#/q/s/t u", "#/q/s/v w", "#/y ",
            ])
        // The span of a value from an alias or a merge key is the location where the value is written.
        let merged = try #require(root.object?["q"]?.object?.member("l"))
        #expect(jsonPointer(of: merged.keySpan, in: root) == "#/k/l" && jsonPointer(of: merged.value.span, in: root) == "#/k/l")
        #expect(jsonPointer(of: try #require(root.object?["n"]?.object?["l"]).span, in: root) == "#/k/l")
        #expect(YAMLRead.line(root).hasSuffix(##""q": {"r": 0, "l": "m", "s": {"t": "u", "v": "w"}}, "y": null}"##))
    }

    /// Each alias becomes a copy, because passes distinguish nodes by identity.
    @Test func aliasBecomesACopyWithTheSpansOfItsAnchor() throws {
        let root = try #require(YAMLRead.root("a: &x {b: {c: 1}}\nd: *x\ne: {<<: *x}"))
        let nodes = ["a", "d", "e"].compactMap { root.object?[$0]?.object?["b"] }
        #expect(Set(nodes.map { ObjectIdentifier($0) }).count == 3)
        #expect(nodes[0].span == nodes[1].span)
        #expect(root.object?["d"]?.span == Span(file: 0, start: 21, end: 23))
    }

    @Test func underindentedClosingBracketsAreReadAndReported() {
        let text = "a: {\n  b: [\n    c\n  ]\n}\nd:\n  - [\n  ]\n"
        let reading = readYAML(SourceFile(path: "a", bytes: Array(text.utf8)), number: 0)
        #expect(reading.documents.map(YAMLRead.line) == [#"{"a": {"b": ["c"]}, "d": [[]]}"#])
        #expect(reading.shallowBrackets.map(\.start) == [22, 35])
        let left = readYAML(SourceFile(path: "a", bytes: Array("a:\n  b: [\n]\nc: {\n}\n".utf8)), number: 0)
        #expect(left.documents.map(YAMLRead.line) == [#"{"a": {"b": []}, "c": {}}"#])
        #expect(left.warnings.all.map(\.rule) == ["yaml-indentation"])
        let shown = YAMLRead.shown("a:\n  b: [\nc]\n")
        #expect(shown.hasPrefix("a.yaml:3:1: error: a line inside brackets or braces must be indented by at least 3"))
    }

    // MARK: limits

    /// A "billion laughs" document that expands to 2³⁰ values.
    @Test(arguments: ["[*a%, *a%]", "{b: *a%, c: *a%}", "{<<: *a%, x%: *a%}"])
    func aliasesThatExpandWithoutEndAreRefused(_ form: String) {
        var text = "- &a0 {k: v}\n"
        for level in 1...30 { text += "- &a\(level) " + form.replacingOccurrences(of: "a%", with: "a\(level - 1)") + "\n" }
        let clock = ContinuousClock()
        var found = ""
        let time = clock.measure { found = YAMLRead.problems(Array(text.replacingOccurrences(of: "%", with: "1").utf8)) }
        #expect(
            found.contains("error: the document's aliases expand to more than 16 MB; use fewer aliases [too-many-aliases]"),
            "\(found) \(time)")
    }

    /// A scalar counts toward the limit by its length.
    @Test func longTextInManyAliasesIsRefused() {
        let text = "- &a " + String(repeating: "x", count: 1 << 20) + String(repeating: "\n- *a", count: 20)
        // The file is one megabyte, so the limit is 16 MB.
        #expect(YAMLRead.problems(Array(text.utf8)).contains("[too-many-aliases]"))
        #expect(YAMLRead.root(String(text.dropLast(40))) != nil)
    }

    /// What JSON writes in another way is shown as written, also in a document that is copied for its aliases.
    @Test(arguments: ["[007, True]", "[&a 007, True, *a]", "- &b [007, True]\n- *b"])
    func numbersAndBooleansAreShownAsWritten(_ text: String) throws {
        func texts(_ node: JSONNode) -> [String] { node.children.isEmpty ? [node.scalarText?.raw ?? ""] : node.children.flatMap(texts) }
        #expect(Set(texts(try #require(YAMLRead.root(text)))) == ["007", "True"])
    }

    @Test(arguments: ["&a [*a]", "a: &a\n  b: *a", "&a {b: {c: *a}}", "&a\n- *a", "&a\n<<: *a", "&a {*a : b}", "? &a [*a]\n: b"])
    func cyclicAliasesAreErrors(_ text: String) {
        #expect(YAMLRead.shown(text).contains("refers to a value that contains it"), "\(YAMLRead.shown(text))")
    }

    @Test(arguments: [
        ("[", "1:513"), ("{a: ", "1:2049"), ("- ", "1:1025"), ("? ", "1:1025"), ("[a: ", "1:1025"), ("&a [", "1:2052"), ("- !!seq\n ", ""),
    ])
    func deepYAMLIsRefusedWithoutExhaustingTheStack(_ opening: String, _ place: String) async {
        let text = String(repeating: opening, count: 100_000)
        let found = await onSmallStack { YAMLRead.problems(Array(text.utf8)) }
        if place.isEmpty { return #expect(found.contains("error: ")) }
        #expect(
            found.hasPrefix("a.yaml:\(place): error: lists and mappings are nested more than 512 levels deep here [too-deep]"),
            "\(found.prefix(300))")
    }

    /// The depth limit also counts nodes reached through an alias.
    @Test func depthLimitCountsNodesReachedThroughAliases() async {
        func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
        let fits = "- &a " + nested(300) + "\n- " + String(repeating: "[", count: 211) + "*a" + String(repeating: "]", count: 211)
        #expect(await onSmallStack { YAMLRead.problems(Array(fits.utf8)) }.isEmpty)
        let deeper = "- &a " + nested(300) + "\n- " + String(repeating: "[", count: 212) + "*a" + String(repeating: "]", count: 212)
        #expect(await onSmallStack { YAMLRead.problems(Array(deeper.utf8)) }.contains("[too-deep]"))
        #expect(YAMLRead.problems(Array("a: [1]".utf8), limits: JSONLimits(bytes: 5)).contains("the file is 6 bytes; the limit is 5"))
    }
}
