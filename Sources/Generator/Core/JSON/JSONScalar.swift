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

/// Returns the text of a JSON number in one form for each value, so that `2`, `2.0` and `20e-1` are equal: without an exponent and without
/// zeros that add nothing (`2`, `0.5`) or, for very large and very small numbers, with the significant digits and a power of ten (`25e99`).
/// The runtime's `JSONNumber.comparedText` has the same form.
func comparedNumber(_ text: String) -> String {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let mantissa = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let power = text[mantissa.endIndex...].dropFirst()
    guard var exponent = power.isEmpty ? 0 : Int(power), exponent.magnitude < 1_000_000 else { return text }
    var digits = mantissa.filter(isDigit)
    if let point = mantissa.firstIndex(of: UInt8(ascii: ".")) { exponent -= mantissa[point...].count - 1 }
    while digits.last == UInt8(ascii: "0") {
        digits.removeLast()
        exponent += 1
    }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    if significant.isEmpty { return "0" }
    let sign = isNegative ? "-" : ""
    let text = String(decoding: significant, as: UTF8.self)
    guard exponent >= -40, exponent <= 40 else { return sign + text + "e\(exponent)" }
    if exponent >= 0 { return sign + text + String(repeating: "0", count: exponent) }
    let padded = String(repeating: "0", count: max(0, 1 - exponent - significant.count)) + text
    return sign + padded.dropLast(-exponent) + "." + padded.suffix(-exponent)
}

/// Returns whether a text is a JSON number.
func isNumber(_ text: String) -> Bool {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    return isPlainNumber(String(parts[0]))
        && parts.dropFirst().allSatisfy { power in
            let digits = power.first == "+" || power.first == "-" ? power.dropFirst() : power
            return !digits.isEmpty && digits.utf8.allSatisfy(isDigit)
        }
}

/// Returns whether a text is a JSON number without an exponent.
func isPlainNumber(_ text: String) -> Bool {
    var digits = text.utf8[...]
    if digits.first == UInt8(ascii: "-") { digits.removeFirst() }
    let whole = digits.prefix(while: isDigit)
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return false }
    let rest = digits.dropFirst(whole.count)
    return rest.isEmpty || (rest.first == UInt8(ascii: ".") && rest.count > 1 && rest.dropFirst().allSatisfy(isDigit))
}

extension SpecText {
    /// The boolean that the text spells.
    var flag: Bool? { raw == "true" ? true : raw == "false" ? false : nil }
}

extension JSONNode {
    /// Returns whether the values are equal in JSON Schema: numbers by value, and objects in any order (2020-12, section 4.2.2).
    package func equals(_ other: JSONNode) -> Bool {
        switch (value, other.value) {
        case (.array(let left), .array(let right)): left.count == right.count && zip(left, right).allSatisfy { $0.equals($1) }
        case (.object(let left), .object(let right)):
            left.members.count == right.members.count
                && left.members.allSatisfy { member in right[member.key.raw].map { member.value.equals($0) } ?? false }
        default: JSONScalar(self).map { $0 == JSONScalar(other) } ?? false
        }
    }

    /// The text by which scalars are compared: that of a string, or a number or boolean in the one form of its value.
    var comparedText: SpecText? {
        switch value {
        case .number(let number): SpecText(comparedNumber(number.raw))
        case .bool(let flag): flag ? "true" : "false"
        default: string
        }
    }

    /// The kinds of values that are equal to this one. A whole number can be written with a fraction, as in `2.0`.
    var comparedKinds: ValueKinds { number == nil ? kinds : .number }
}
