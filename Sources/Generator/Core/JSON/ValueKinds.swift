/// A set of kinds of JSON values.
public struct ValueKinds: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let null = ValueKinds(rawValue: 1)
    public static let boolean = ValueKinds(rawValue: 2)
    public static let integer = ValueKinds(rawValue: 4)
    /// A number with a fraction or exponent.
    public static let fraction = ValueKinds(rawValue: 8)
    public static let string = ValueKinds(rawValue: 16)
    public static let array = ValueKinds(rawValue: 32)
    public static let object = ValueKinds(rawValue: 64)
    public static let all = ValueKinds(rawValue: 127)
    /// Any number.
    public static let number = ValueKinds(rawValue: 12)
}

extension JSONNode {
    /// The kind of the value. A number with a fraction or an exponent counts as a fraction.
    package var kinds: ValueKinds {
        switch value {
        case .null: .null
        case .bool: .boolean
        case .number(let text): text.raw.utf8.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") } ? .fraction : .integer
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }

    /// The text of a string, or of a number or boolean as written.
    package var scalarText: SpecText? {
        switch value {
        case .string(let text): text
        case .number(let text): written ?? text
        case .bool(let flag): written ?? (flag ? "true" : "false")
        case .null, .array, .object: nil
        }
    }
}

extension ValueKinds {
    private static let typeNames: [String: ValueKinds] = [
        "null": .null, "boolean": .boolean, "integer": .integer, "number": .number, "string": .string, "array": .array, "object": .object,
        "file": .all,
    ]

    /// The kinds that a schema's `type` lists. Unknown types add nothing.
    package init(types node: JSONNode) {
        self = (node.array ?? [node]).reduce(into: []) { $0.formUnion(Self.typeNames[$1.string?.raw ?? ""] ?? []) }
    }

    /// The name of a single kind in JSON Schema.
    package var typeName: String { Self.typeNames.first { $0.value == self }?.key ?? "number" }

    /// The kinds in words, such as "a string" or "a string or an integer".
    package var words: String {
        var words: [String] = []
        let names: [(ValueKinds, String)] = [(.boolean, "a boolean"), (.string, "a string"), (.array, "an array"), (.object, "an object")]
        for (kind, name) in names where contains(kind) { words.append(name) }
        if isSuperset(of: .number) {
            words.append("a number")
        } else if contains(.integer) {
            words.append("an integer")
        } else if contains(.fraction) {
            words.append("a number with a fraction")
        }
        if contains(.null) { words.append("null") }
        return words.joined(separator: " or ")
    }
}
