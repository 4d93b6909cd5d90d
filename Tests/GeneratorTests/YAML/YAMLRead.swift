@testable import EndpointGenerator

/// Reads YAML text for the tests.
enum YAMLRead {
    /// Returns the tree as JSON on one line, with numbers as stored, or the tool's output if there is an error.
    static func shown(_ text: String) -> String { shown(Array(text.utf8)) }

    static func shown(_ bytes: [UInt8], path: String = "a.yaml") -> String {
        var sources = SourceFiles()
        var diagnostics = Diagnostics()
        let root = parseDocument(SourceFile(path: path, bytes: bytes), into: &sources, diagnostics: &diagnostics)
        var printer = DiagnosticPrinter(sources)
        return root.map(line) ?? printer.render(diagnostics.all)
    }

    /// Returns the diagnostics for the text, as the tool prints them.
    static func problems(_ bytes: [UInt8], path: String = "a.yaml", limits: JSONLimits = JSONLimits()) -> String {
        var sources = SourceFiles()
        var diagnostics = Diagnostics()
        let file = SourceFile(path: path, bytes: bytes)
        let number = sources.add(file)
        sources.setRoot(parseYAML(file, number: number, limits: limits, diagnostics: &diagnostics), of: number)
        var printer = DiagnosticPrinter(sources)
        return printer.render(diagnostics.all)
    }

    static func root(_ text: String) -> JSONNode? {
        var diagnostics = Diagnostics()
        return parseYAML(SourceFile(path: "a.yaml", bytes: Array(text.utf8)), number: 0, diagnostics: &diagnostics)
    }

    static func line(_ node: JSONNode) -> String {
        switch node.value {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number(let text): text.raw
        case .string(let text): ShownValue.text(text.raw).json
        case .array(let items): "[" + items.map(line).joined(separator: ", ") + "]"
        case .object(let object):
            "{" + object.members.map { "\(ShownValue.text($0.key.raw).json): \(line($0.value))" }.joined(separator: ", ") + "}"
        }
    }

    /// Returns the first difference between two trees, or `nil` if they are equal. Numbers are compared by their digits.
    static func difference(_ left: JSONNode, _ right: JSONNode, withSpans: Bool = false, at pointer: String = "#") -> String? {
        if withSpans, left.span != right.span { return "\(pointer): \(left.span) and \(right.span)" }
        switch (left.value, right.value) {
        case (.null, .null): return nil
        case (.bool(let first), .bool(let second)) where first == second: return nil
        case (.number(let first), .number(let second)) where first == second: return nil
        // Compare bytes, because Swift's `==` uses canonical equivalence.
        case (.string(let first), .string(let second)) where Array(first.raw.utf8) == Array(second.raw.utf8): return nil
        case (.array(let first), .array(let second)) where first.count == second.count:
            for (index, pair) in zip(first, second).enumerated() {
                if let found = difference(pair.0, pair.1, withSpans: withSpans, at: "\(pointer)/\(index)") { return found }
            }
            return nil
        case (.object(let first), .object(let second)):
            guard first.members.map(\.key.raw) == second.members.map(\.key.raw) else { return "\(pointer): other keys" }
            for (one, other) in zip(first.members, second.members) {
                if withSpans, one.keySpan != other.keySpan {
                    return "\(pointer)/\(one.key.raw): the key at \(one.keySpan) and \(other.keySpan)"
                }
                let place = "\(pointer)/\(one.key.raw)"
                if let found = difference(one.value, other.value, withSpans: withSpans, at: place) { return found }
            }
            return nil
        default: return "\(pointer): \(line(left).prefix(200)) and \(line(right).prefix(200))"
        }
    }
}
