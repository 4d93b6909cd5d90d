/// A scalar from a document, which can be compared with other scalars. Numbers are compared by value: `2` equals `2.0`.
enum JSONScalar: Hashable {
    case string(SpecText), number(String), bool(Bool), null

    init?(_ node: JSONNode) {
        switch node.value {
        case .string(let string): self = .string(string)
        case .number(let number): self = .number(comparedNumber(number.raw))
        case .bool(let bool): self = .bool(bool)
        case .null: self = .null
        case .array, .object: return nil
        }
    }
}

/// Returns a scalar in the form used in diagnostics.
func described(_ node: JSONNode) -> String {
    switch node.value {
    case .string(let string): "`\(string.raw)`"
    default: node.scalarText?.raw ?? node.kind
    }
}

/// Returns a scalar in JSON syntax, so that the string "1" and the number 1 look different.
func quoted(_ value: JSONNode) -> String { value.string.map { "\"\($0.raw)\"" } ?? described(value) }
