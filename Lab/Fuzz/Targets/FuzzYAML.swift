@testable import EndpointGenerator

/// Any input must result in a tree or in errors, with all positions inside the file. JSON is YAML, so the YAML reader must accept
/// everything that the JSON reader accepts, and return the same tree, spans and warnings.
func fuzzYAML(_ bytes: [UInt8]) -> String? {
    var sources = SourceFiles()
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "fuzz.yaml", bytes: bytes)
    let number = sources.add(file)
    let root = parseYAML(file, number: number, diagnostics: &diagnostics)
    sources.setRoot(root, of: number)
    if root == nil && !diagnostics.hasErrors { return "rejected without an error" }
    if root != nil && diagnostics.hasErrors { return "accepted with an error" }
    for diagnostic in diagnostics.all {
        guard let span = diagnostic.span, isInside(span, bytes.count) else { return "no position: \(diagnostic.message)" }
    }
    if let root, let problem = misplaced(root, bytes.count) { return problem }
    var printer = DiagnosticPrinter(sources)
    let printed = printer.render(diagnostics.all)
    if printed.unicodeScalars.contains(where: { ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || $0.value == 0x7F }) {
        return "a control character is printed"
    }
    var strict = Diagnostics()
    guard let json = parseJSON(file, number: number, diagnostics: &strict) else { return nil }
    guard let root else { return "rejects JSON: \(printed)" }
    if !isSame(root, json) { return "the tree differs from that of the JSON reader" }
    return diagnostics.all == strict.all ? nil : "the warnings differ from those of the JSON reader"
}

private func isInside(_ span: Span, _ count: Int) -> Bool { span.start >= 0 && span.start <= span.end && Int(span.end) <= count }

/// Describes the first problem found: a node or key outside the file, or a number that is not valid JSON.
private func misplaced(_ root: JSONNode, _ count: Int) -> String? {
    var open = [root]
    while let node = open.popLast() {
        guard isInside(node.span, count) else { return "a node outside the file" }
        switch node.value {
        case .array(let items): open += items
        case .object(let object):
            for member in object.members {
                guard isInside(member.keySpan, count) else { return "a key outside the file" }
                open.append(member.value)
            }
        case .number(let text):
            var ignored = Diagnostics()
            let file = SourceFile(path: "number", bytes: Array(text.raw.utf8))
            guard parseJSON(file, number: 0, diagnostics: &ignored)?.number == text else {
                return "a number that is not valid JSON: \(text.raw)"
            }
        default: break
        }
    }
    return nil
}

private func isSame(_ left: JSONNode, _ right: JSONNode) -> Bool {
    guard left.span == right.span else { return false }
    switch (left.value, right.value) {
    case (.null, .null): return true
    case (.bool(let first), .bool(let second)): return first == second
    case (.number(let first), .number(let second)): return first == second
    case (.string(let first), .string(let second)): return first == second
    case (.array(let first), .array(let second)): return first.count == second.count && zip(first, second).allSatisfy { isSame($0, $1) }
    case (.object(let first), .object(let second)):
        return first.members.count == second.members.count
            && zip(first.members, second.members).allSatisfy { $0.key == $1.key && $0.keySpan == $1.keySpan && isSame($0.value, $1.value) }
    default: return false
    }
}
