import Foundation
import Testing

@testable import EndpointGenerator

/// Runs the YAML test suite. Invalid streams must be rejected; all others must produce the tree that the suite's events describe, and match its
/// JSON.
@Suite(.enabled(if: SharedFolder.url != nil, Comment(rawValue: SharedFolder.missing)))
struct YAMLSuiteTests {
    private static let exceptions: [String: String] = {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = tests.appending(path: "Support/YAMLSuiteExceptions.tsv")
        let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }
        return Dictionary(uniqueKeysWithValues: lines.map { $0.split(separator: "\t") }.map { (String($0[0]), String($0[1])) })
    }()

    private func cases() throws -> [JSONObject] {
        let file = try #require(SharedFolder.url).appending(path: "suites/yaml/cases.json")
        var diagnostics = Diagnostics()
        let root = parseJSON(SourceFile(path: "cases", bytes: [UInt8](try Data(contentsOf: file))), number: 0, diagnostics: &diagnostics)
        return try #require(root?.array).compactMap(\.object)
    }

    @Test func yamlTestSuiteIsReadOrRefusedAsExpected() throws {
        let cases = try cases()
        #expect(cases.count == 402)
        var wrong: Set<String> = []
        for one in cases {
            let id = try #require(one["id"]?.string?.raw)
            guard let difference = try difference(one) else { continue }
            wrong.insert(id)
            #expect(Self.exceptions[id] != nil, "\(id) \(one["name"]?.string?.raw ?? ""): \(difference)")
        }
        #expect(Set(Self.exceptions.keys) == wrong)
        #expect(Self.exceptions.count <= 4)
    }

    /// The rules that report content that JSON cannot express or that is only partly read. The trees are compared anyway.
    private static let mendable: Set<String> = ["yaml-tag", "yaml-key", "empty-file"]

    private func difference(_ one: JSONObject) throws -> String? {
        let reading = readYAML(SourceFile(path: "a", bytes: Array(try #require(one["yaml"]?.string).raw.utf8)), number: 0)
        let isSecond: (JSONFailure) -> Bool = { $0.message.hasPrefix("found a second document") }
        let refusal = reading.problems.first { !Self.mendable.contains($0.rule) && !isSecond($0) }
        // Quoted text that is not indented is invalid, but is read with a warning, because other tools accept it.
        let isReported = reading.warnings.all.contains { $0.rule == "yaml-indentation" }
        if one["outcome"]?.string == "error" { return refusal == nil && !isReported ? "accepted" : nil }
        if let refusal { return "refused: \(refusal.message)" }
        #expect((reading.documents.count > 1) == reading.problems.contains(where: isSecond))
        var events = SuiteEvents(try #require(one["events"]?.string).raw)
        let expected = events.documents()
        guard expected.count == reading.documents.count else { return "\(reading.documents.count) documents" }
        for (node, tree) in zip(reading.documents, expected) {
            if let difference = tree.difference(from: node) { return difference }
        }
        guard one["outcome"]?.string == "json" else { return nil }
        let wanted = try #require(one["json"]?.array)
        for (node, json) in zip(reading.documents, wanted) where !isEqual(node, json) { return "values differ from the suite's JSON" }
        return nil
    }

    /// Compares numbers by value, because the suite's JSON writes them differently: `0xFFEEBB` is 16772795, and `1e3` is 1000.
    private func isEqual(_ left: JSONNode, _ right: JSONNode) -> Bool {
        switch (left.value, right.value) {
        case (.null, .null): true
        case (.bool(let first), .bool(let second)): first == second
        case (.number(let first), .number(let second)): Double(first.raw) == Double(second.raw)
        case (.string(let first), .string(let second)): first == second
        case (.array(let first), .array(let second)): first.count == second.count && zip(first, second).allSatisfy { isEqual($0, $1) }
        case (.object(let first), .object(let second)):
            first.members.count == second.members.count
                && first.members.allSatisfy { member in second[member.key.raw].map { isEqual(member.value, $0) } ?? false }
        default: false
        }
    }
}

/// A tree built from the suite's events.
indirect enum SuiteTree {
    case scalar(String, isPlain: Bool, tag: String?)
    case sequence([SuiteTree])
    case mapping([(key: SuiteTree, value: SuiteTree)])

    /// Describes how `node` differs from this tree, or returns `nil` if it does not.
    func difference(from node: JSONNode) -> String? {
        switch (self, node.value) {
        case (.sequence(let items), .array(let nodes)):
            guard items.count == nodes.count else { return "\(nodes.count) items for \(items.count)" }
            return zip(items, nodes).lazy.compactMap { $0.difference(from: $1) }.first
        case (.mapping(let entries), .object(let object)):
            let keys = entries.map(\.key.text)
            // If a key is repeated, the last value wins.
            let kept = entries.enumerated().filter { !keys[($0.offset + 1)...].contains($0.element.key.text) }.map(\.element)
            guard kept.map(\.key.text) == object.members.map(\.key.raw) else { return "other keys: \(object.members.map(\.key.raw))" }
            return zip(kept, object.members).lazy.compactMap { $0.value.difference(from: $1.value) }.first
        case (.scalar(let text, let isPlain, let tag), _):
            return isScalar(node, text, isPlain, tag) ? nil : "\(node.value) for \(text)"
        default: return "\(node.kind)"
        }
    }

    /// The scalar's text when used as a key, or an empty string for collections.
    private var text: String { if case .scalar(let text, _, _) = self { text } else { "" } }

    /// Returns whether the node has the value of the scalar. This is an independent implementation of the core schema that uses the
    /// specification's regular expressions.
    private func isScalar(_ node: JSONNode, _ text: String, _ isPlain: Bool, _ tag: String?) -> Bool {
        let core = "tag:yaml.org,2002:"
        guard tag == nil && isPlain || [core + "int", core + "float", core + "bool", core + "null"].contains(tag) else {
            return node.string?.raw == text
        }
        if text.wholeMatch(of: /(null|Null|NULL|~)?/) != nil { return node.isNull }
        if text.wholeMatch(of: /true|True|TRUE/) != nil { return node.bool == true }
        if text.wholeMatch(of: /false|False|FALSE/) != nil { return node.bool == false }
        if text.wholeMatch(of: /0o[0-7]+/) != nil { return node.number?.raw == Int(text.dropFirst(2), radix: 8).map { String($0) } }
        if text.wholeMatch(of: /0x[0-9a-fA-F]+/) != nil { return node.number?.raw == Int(text.dropFirst(2), radix: 16).map { String($0) } }
        if text.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/) != nil {
            return node.number.map { Double($0.raw) == Double(text) } ?? false
        }
        return node.string?.raw == text
    }
}

/// Parses the suite's event lists.
struct SuiteEvents {
    private var lines: ArraySlice<Substring>
    private var anchors: [Substring: SuiteTree] = [:]

    init(_ text: String) { lines = text.split(separator: "\n")[...] }

    mutating func documents() -> [SuiteTree] {
        var found: [SuiteTree] = []
        while let line = lines.popFirst() {
            guard line.hasPrefix("+DOC") else { continue }
            anchors = [:]
            if let tree = node() { found.append(tree) }
        }
        return found
    }

    /// Returns `nil` at the end of a collection.
    private mutating func node() -> SuiteTree? {
        guard let line = lines.popFirst(), !line.hasPrefix("-") else { return nil }
        var rest = line.dropFirst(4).drop { $0 == " " }
        if line.hasPrefix("=ALI") { return anchors[rest.dropFirst()] }
        var (anchor, tag): (Substring?, String?)
        while let first = rest.first, "{}[]&<".contains(first) {
            let word = rest.prefix { $0 != " " }
            if first == "&" { anchor = word.dropFirst() }
            if first == "<" { tag = String(word.dropFirst().dropLast()) }
            rest = rest.dropFirst(word.count).drop { $0 == " " }
        }
        let tree: SuiteTree
        if line.hasPrefix("+SEQ") {
            var items: [SuiteTree] = []
            while let item = node() { items.append(item) }
            tree = .sequence(items)
        } else if line.hasPrefix("+MAP") {
            var entries: [(key: SuiteTree, value: SuiteTree)] = []
            while let key = node(), let value = node() { entries.append((key, value)) }
            tree = .mapping(entries)
        } else {
            tree = .scalar(unescaped(rest.dropFirst()), isPlain: rest.first == ":", tag: tag)
        }
        if let anchor { anchors[anchor] = tree }
        return tree
    }

    private func unescaped(_ text: Substring) -> String {
        var result = ""
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if !isEscaped, scalar == "\\" {
                isEscaped = true
                continue
            }
            let escapes: [Unicode.Scalar: Unicode.Scalar] = ["n": "\n", "t": "\t", "b": "\u{8}", "r": "\r"]
            result.unicodeScalars.append(isEscaped ? escapes[scalar] ?? scalar : scalar)
            isEscaped = false
        }
        return result
    }
}
