/// A JSON value to be printed, with object members in a fixed order.
package indirect enum ShownValue: Sendable {
    case text(String)
    /// A number, printed unchanged.
    case number(String)
    case flag(Bool)
    case list([ShownValue])
    case object([(key: String, value: ShownValue)])

    /// A value from a document.
    package init(_ node: JSONNode) {
        switch node.value {
        case .null: self = .number("null")
        case .bool(let flag): self = .flag(flag)
        case .number(let text): self = .number(text.raw)
        case .string(let text): self = .text(text.raw)
        case .array(let items): self = .list(items.map { ShownValue($0) })
        case .object(let object): self = .made(object.members.map { ($0.key.raw, ShownValue($0.value)) })
        }
    }

    /// Returns an object, without the members that are `nil`.
    package static func made(_ members: [(String, ShownValue?)]) -> ShownValue {
        .object(members.compactMap { key, value in value.map { (key, $0) } })
    }

    /// Returns what `--json` prints for any number of documents.
    package static func documents(_ documents: [ShownValue], format: Int) -> ShownValue {
        ["format": .number(String(format)), "documents": .list(documents)]
    }

    /// The JSON text on multiple lines, indented by two spaces per level.
    package var json: String {
        var output = ""
        write(to: &output, indent: "\n", escaping: [])
        return output
    }

    /// Returns the JSON text without spaces between values. Also escapes the given characters in strings.
    package func compactJSON(escaping escaped: Set<Unicode.Scalar>) -> String {
        var output = ""
        write(to: &output, indent: nil, escaping: escaped)
        return output
    }

    private func write(to output: inout String, indent: String?, escaping escaped: Set<Unicode.Scalar>) {
        let inner = indent.map { $0 + "  " }
        switch self {
        case .text(let text): ShownValue.quote(text, escaping: escaped, &output)
        case .number(let text): output += text
        case .flag(let flag): output += flag ? "true" : "false"
        case .list(let items):
            output += "["
            for (index, item) in items.enumerated() {
                output += (index == 0 ? "" : ",") + (inner ?? "")
                item.write(to: &output, indent: inner, escaping: escaped)
            }
            output += (items.isEmpty ? "" : indent ?? "") + "]"
        case .object(let members):
            output += "{"
            for (index, member) in members.enumerated() {
                output += (index == 0 ? "" : ",") + (inner ?? "")
                ShownValue.quote(member.key, escaping: escaped, &output)
                output += indent == nil ? ":" : ": "
                member.value.write(to: &output, indent: inner, escaping: escaped)
            }
            output += (members.isEmpty ? "" : indent ?? "") + "}"
        }
    }

    /// Writes a JSON string. Also escapes characters that could move a terminal's cursor.
    private static func quote(_ text: String, escaping escaped: Set<Unicode.Scalar>, _ output: inout String) {
        output += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": output += "\\\(scalar)"
            case "\n": output += "\\n"
            case "\u{20}"..."\u{7E}" where !escaped.contains(scalar): output.unicodeScalars.append(scalar)
            default:
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16, uppercase: false)
                    output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
        output += "\""
    }
}

extension ShownValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package init(stringLiteral text: String) { self = .text(text) }
    package init(booleanLiteral flag: Bool) { self = .flag(flag) }
    package init(arrayLiteral items: ShownValue...) { self = .list(items) }
    package init(dictionaryLiteral members: (String, ShownValue?)...) { self = .made(members) }
}
