/// A value encoded as the sequence of its parts. Keys are equal if and only if all their parts are.
///
/// The parts form a prefix code: each begins with its kind, unless only one kind is possible at that point, and parts of variable length
/// begin with their length. Different sequences of parts therefore never have the same bytes.
struct StructuralKey: Hashable {
    private var bytes: [UInt8] = []

    static func == (left: StructuralKey, right: StructuralKey) -> Bool { left.bytes == right.bytes }

    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }

    /// Appends a number with seven bits per byte, because most numbers are small. The highest bit indicates that more bytes follow.
    mutating func append(_ number: Int) {
        var rest = UInt(bitPattern: number)
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func append(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func append(_ text: String) {
        append(text.utf8.count)
        bytes += text.utf8
    }

    mutating func append(_ text: SpecText) { append(text.raw) }

    mutating func append(_ text: SpecText?) {
        append(text != nil)
        if let text { append(text) }
    }

    mutating func append(_ texts: some Collection<SpecText>) {
        append(texts.count)
        for text in texts { append(text) }
    }

    /// Appends a value from a document. Numbers are compared as written.
    mutating func append(_ node: JSONNode?) {
        switch node?.value {
        case nil: append(0)
        case .null?: append(1)
        case .bool(let bool)?: append(bool ? 2 : 3)
        case .number(let number)?:
            append(4)
            append(number)
        case .string(let string)?:
            append(5)
            append(string)
        case .array(let items)?:
            append(6)
            append(items.count)
            for item in items { append(item) }
        case .object(let object)?:
            append(7)
            append(object.members.count)
            for member in object.members {
                append(member.key)
                append(member.value)
            }
        }
    }
}
