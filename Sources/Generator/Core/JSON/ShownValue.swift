/// A JSON value to be printed, with object members in a fixed order.
package indirect enum ShownValue {
    case text(String)
    /// A number, printed unchanged.
    case number(String)
    case flag(Bool)
    case list([ShownValue])
    case object(ShownObject)

    /// The JSON text on multiple lines, indented by two spaces per level.
    package var json: String {
        var output = ""
        write(to: &output, indent: "\n")
        return output
    }

    private func write(to output: inout String, indent: String) {
        switch self {
        case .text(let text): ShownValue.quote(text, &output)
        case .number(let text): output += text
        case .flag(let flag): output += flag ? "true" : "false"
        case .list(let items):
            guard !items.isEmpty else { return output += "[]" }
            let inner = indent + "  "
            output += "["
            for (index, item) in items.enumerated() {
                output += (index == 0 ? "" : ",") + inner
                item.write(to: &output, indent: inner)
            }
            output += indent + "]"
        case .object(let object):
            let inner = indent + "  "
            output += "{"
            for (index, member) in object.members.enumerated() {
                output += (index == 0 ? "" : ",") + inner
                ShownValue.quote(member.key, &output)
                output += ": "
                member.value.write(to: &output, indent: inner)
            }
            output += (object.members.isEmpty ? "" : indent) + "}"
        }
    }

    /// Writes a JSON string. Also escapes characters that could move a terminal's cursor.
    private static func quote(_ text: String, _ output: inout String) {
        output += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case "\u{20}"..."\u{7E}": output.unicodeScalars.append(scalar)
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

/// The members of a JSON object to print.
package struct ShownObject {
    package private(set) var members: [(key: String, value: ShownValue)] = []

    package init() {}

    package mutating func add(_ key: String, _ value: ShownValue?) {
        if let value { members.append((key, value)) }
    }

    package mutating func add(_ key: String, _ text: SpecText?) { add(key, text.map { .text($0.raw) }) }
    package mutating func add(_ key: String, _ flag: Bool) { add(key, .flag(flag)) }

    package var value: ShownValue { .object(self) }
}
