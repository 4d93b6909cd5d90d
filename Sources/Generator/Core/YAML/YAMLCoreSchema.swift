/// Recognizes scalars that are null, booleans or numbers according to the core schema (YAML 1.2.2, chapter 10.3).
extension YAMLParser {
    /// Resolves a single-line plain scalar from its bytes.
    mutating func resolved(_ text: SpecText, _ start: Int, end: Int) throws(JSONFailure) -> JSONNode.Value {
        guard end > start else { return .null }
        switch bytes[start] {
        case 0x30...0x39, .plus, .hyphen, .dot:
            if let number = try number(start, end) { return .number(SpecText(number)) }
            let name = text.raw.utf8.first == .dot ? text.raw : String(text.raw.dropFirst())
            if [".inf", ".Inf", ".INF"].contains(name) || [".nan", ".NaN", ".NAN"].contains(text.raw) {
                tree.warnings.warn("not-finite", "JSON has no number for `\(text.raw)`; it is read as text", at: span(start, end))
            }
        case UInt8(ascii: "n"), UInt8(ascii: "N"), .tilde: if ["null", "~", "Null", "NULL"].contains(text.raw) { return .null }
        case UInt8(ascii: "t"), UInt8(ascii: "T"): if ["true", "True", "TRUE"].contains(text.raw) { return .bool(true) }
        case UInt8(ascii: "f"), UInt8(ascii: "F"): if ["false", "False", "FALSE"].contains(text.raw) { return .bool(false) }
        default: break
        }
        return .string(text)
    }

    /// Returns the number between two offsets, written in JSON syntax with all its digits, or `nil` for other text. For example, `012` is
    /// 12, `.5` is 0.5, and `1.` is 1.0.
    private func number(_ start: Int, _ end: Int) throws(JSONFailure) -> String? {
        var position = start
        func passDigits() -> Range<Int> {
            let first = position
            while position < end, isDigit(bytes[position]) { position += 1 }
            return first..<position
        }
        if bytes[start] == .plus || bytes[start] == .hyphen { position += 1 }
        if end > start + 2, bytes[start] == UInt8(ascii: "0"),
            bytes[start + 1] == UInt8(ascii: "x") || bytes[start + 1] == UInt8(ascii: "o")
        {
            return try wholeNumber(start + 2, end, isHexadecimal: bytes[start + 1] == UInt8(ascii: "x"))
        }
        let whole = passDigits()
        let hasPoint = position < end && bytes[position] == .dot
        if hasPoint { position += 1 }
        let fraction = hasPoint ? passDigits() : position..<position
        guard !whole.isEmpty || !fraction.isEmpty else { return nil }
        let exponent = position
        if position < end, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position < end, bytes[position] == .plus || bytes[position] == .hyphen { position += 1 }
            guard !passDigits().isEmpty else { return nil }
        }
        guard position == end else { return nil }
        var first = whole.lowerBound
        while first + 1 < whole.upperBound, bytes[first] == UInt8(ascii: "0") { first += 1 }
        if first == whole.lowerBound, !whole.isEmpty, hasPoint != fraction.isEmpty, bytes[start] != .plus { return text(start, end) }
        let result = (bytes[start] == .hyphen ? "-" : "") + (whole.isEmpty ? "0" : text(first, whole.upperBound))
        let digits = fraction.isEmpty ? "0" : text(fraction.lowerBound, fraction.upperBound)
        return result + (hasPoint ? "." + digits : "") + text(exponent, end)
    }

    /// Returns the value of the digits after `0x` or `0o`, in decimal.
    private func wholeNumber(_ start: Int, _ end: Int, isHexadecimal: Bool) throws(JSONFailure) -> String? {
        for position in start..<end {
            guard let digit = hexValue(bytes[position]), isHexadecimal || digit < 8 else { return nil }
        }
        // Limit the length, because each digit requires a pass over all groups.
        guard end - start <= 2_000 else {
            throw failure("a number with 0x or 0o can have at most 2,000 digits; put text in quotes", at: start - 2, to: end)
        }
        // Each group has nine decimal digits, and the lowest group comes first.
        var groups: [UInt64] = [0]
        for position in start..<end {
            var carry = UInt64(hexValue(bytes[position]) ?? 0)
            for index in groups.indices {
                let value = groups[index] * (isHexadecimal ? 16 : 8) + carry
                groups[index] = value % 1_000_000_000
                carry = value / 1_000_000_000
            }
            if carry > 0 { groups.append(carry) }
        }
        var result = ""
        for group in groups.reversed() {
            let digits = String(group)
            result += result.isEmpty ? digits : String(repeating: "0", count: 9 - digits.utf8.count) + digits
        }
        return result
    }

    /// Resolves a scalar with a tag. A tag also applies to quoted text.
    mutating func tagged(_ text: SpecText, _ scalar: YAMLScalar, tag: String, place: Span) throws(JSONFailure) -> JSONNode.Value {
        guard tag != "!", tag != YAMLParser.core + "str" else { return .string(text) }
        guard let name = coreName(tag) else {
            noteUnknownTag(tag, place)
            return .string(text)
        }
        let quote = scalar.isPlain ? 0 : 1
        let isOneLine = scalar.end - scalar.start - 2 * quote == text.raw.utf8.count
        let value = isOneLine ? try resolved(text, scalar.start + quote, end: scalar.end - quote) : .string(text)
        switch (name, value) {
        case ("null", .null), ("bool", .bool), ("float", .number): return value
        case ("int", .number(let digits)) where digits.raw.utf8.allSatisfy({ isDigit($0) || $0 == .hyphen }): return value
        default: throw failure("the tag does not match this value", at: place)
        }
    }
}
