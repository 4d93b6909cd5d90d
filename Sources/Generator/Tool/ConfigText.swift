import EndpointGenerator

/// Returns the text of a config. Members that the file `source` has too are kept as written, in their place.
func configText(_ config: JSONNode, source: (root: JSONNode, bytes: [UInt8])? = nil) -> String {
    let written = source.map { WrittenMembers($0.root, $0.bytes) } ?? WrittenMembers()
    let members = config.object?.members ?? []
    let text = written.text(of: members)
    // A config on one line stays there if it fits.
    let isLong = text.utf8.count > ConfigPrinter.width + 1 && !text.dropLast().utf8.contains(UInt8(ascii: "\n"))
    return isLong ? WrittenMembers().text(of: members) : text
}

/// The members of a config's file: what is before each key, and the text of each value.
private struct WrittenMembers {
    private var leads: [Int32: String] = [:]
    private var values: [ObjectIdentifier: String] = [:]
    /// What is before the first key, before others that are new, and at the end.
    private var first: String
    private var lead = "\n    "
    private var end = "\n"

    init() { first = lead }

    init(_ root: JSONNode, _ bytes: [UInt8]) {
        self.init()
        func text(_ range: Range<Int32>) -> String {
            String(decoding: bytes[max(0, Int(range.lowerBound))..<min(bytes.count, Int(range.upperBound))], as: UTF8.self)
        }
        func space(_ range: Range<Int32>) -> String { text(range).filter { $0.isWhitespace } }
        var position = root.span.start + 1
        for (index, member) in (root.object?.members ?? []).enumerated() {
            lead = space(position..<member.keySpan.start)
            if index == 0 { first = lead }
            leads[member.keySpan.start] = lead
            values[ObjectIdentifier(member.value)] = text(member.value.span.start..<member.value.span.end)
            position = member.value.span.end
        }
        end = position < root.span.end ? space(position..<root.span.end - 1) : ""
        if !first.contains("\n"), lead == first, (root.object?.members.count ?? 0) < 2 { lead = " " }
    }

    func text(of members: [JSONObject.Member]) -> String {
        var output = "{"
        for (index, member) in members.enumerated() {
            let known = leads[member.keySpan.start] ?? lead
            let lead = index == 0 ? first : known.isEmpty || known == first && !known.contains("\n") ? " " : known
            let indent = String(lead[(lead.lastIndex { $0.isNewline }.map { lead.index(after: $0) } ?? lead.startIndex)...])
            let key = quoted(member.key.raw) + ": "
            output += (index == 0 ? "" : ",") + lead + key
            let printer = ConfigPrinter(unit: lead.contains("\n") && !indent.isEmpty ? indent : "  ")
            output +=
                values[ObjectIdentifier(member.value)]
                ?? printer.text(member.value, indent: lead.contains("\n") ? indent : "", column: indent.count + key.count)
        }
        return output + end + "}\n"
    }
}

/// Prints a value of a config: on one line if it fits, and otherwise with a line for each member.
private struct ConfigPrinter {
    static let width = 132
    let unit: String

    func text(_ node: JSONNode, indent: String, column: Int) -> String {
        let short = oneLine(node)
        guard column + short.count + 1 > Self.width, let object = node.object, !object.members.isEmpty else { return short }
        let inner = indent + unit
        let lines = object.members.map { member in
            let key = quoted(member.key.raw) + ": "
            return inner + key + text(member.value, indent: inner, column: inner.count + key.count)
        }
        return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }

    private func oneLine(_ node: JSONNode) -> String {
        switch node.value {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let text): text.raw
        case .string(let text): quoted(text.raw)
        case .array(let items): "[" + items.map(oneLine).joined(separator: ", ") + "]"
        case .object(let object):
            object.members.isEmpty
                ? "{}" : "{ " + object.members.map { "\(quoted($0.key.raw)): \(oneLine($0.value))" }.joined(separator: ", ") + " }"
        }
    }
}

func quoted(_ text: String) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": output += "\\\(scalar)"
        case "\u{0}"..<"\u{20}": output += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        default: output.unicodeScalars.append(scalar)
        }
    }
    return output + "\""
}

/// Creates values of a config that come from no file.
extension JSONNode {
    private static let nowhere = Span(file: 0, start: -1, end: -1)
    static func text(_ text: String) -> JSONNode { JSONNode(.string(SpecText(text)), at: nowhere) }
    static func texts(_ texts: [String]) -> JSONNode { JSONNode(.array(texts.map { .text($0) }), at: nowhere) }
    static func flag(_ flag: Bool) -> JSONNode { JSONNode(.bool(flag), at: nowhere) }
    static var empty: JSONNode { JSONNode(.object(JSONObject([])), at: nowhere) }
}
