extension SchemaNode {
    /// The constraints on values in one line, such as "1 to 20 characters. Matches `^[a-z]+$`.", or `nil` if there are none worth
    /// mentioning.
    var constraints: SpecText? {
        guard isConstrained, let object = json.object else { return nil }
        var facts: [String] = []
        for (lower, upper, unit) in Self.counted {
            let (least, most) = (object[lower]?.count.flatMap { $0 > 0 ? $0 : nil }, object[upper]?.count)
            if let fact = phraseOfRange(least, most, unit: unit) { facts.append(fact) }
        }
        facts += phrasesOfNumberBounds(object)
        if let number = object["multipleOf"]?.number { facts.append("a multiple of \(number.raw)") }
        if object["uniqueItems"]?.bool == true { facts.append("no two items alike") }
        var sentences: [String] = []
        if let first = facts.first {
            let text = ([first] + facts.dropFirst()).joined(separator: ", ")
            sentences.append(text.prefix(1).uppercased() + text.dropFirst() + ".")
        }
        if let pattern = object["pattern"]?.string { sentences.append(phraseOfPattern(pattern.raw)) }
        return sentences.isEmpty ? nil : SpecText(sentences.joined(separator: " "))
    }

    private static let counted: [(String, String, String)] = [
        ("minLength", "maxLength", "character"), ("minItems", "maxItems", "item"), ("minProperties", "maxProperties", "member"),
    ]

    /// Returns text such as "1 to 20 characters", or `nil` if there is no limit or if no value fits.
    private func phraseOfRange(_ least: Int?, _ most: Int?, unit: String) -> String? {
        switch (least, most) {
        case (nil, nil): nil
        case (let least?, nil): "at least \(least) \(unit)\(least == 1 ? "" : "s")"
        case (nil, let most?): "at most \(most) \(unit)\(most == 1 ? "" : "s")"
        case (let least?, let most?) where least == most: "\(least) \(unit)\(least == 1 ? "" : "s")"
        case (let least?, let most?): least < most ? "\(least) to \(most) \(unit)s" : nil
        }
    }

    /// Describes the range of numbers. In OpenAPI 3.0, the exclusive bounds are Booleans that modify the other bounds.
    private func phrasesOfNumberBounds(_ object: JSONObject) -> [String] {
        let lowerIsOut = object["exclusiveMinimum"]?.bool == true
        let upperIsOut = object["exclusiveMaximum"]?.bool == true
        let above = object["exclusiveMinimum"]?.number?.raw ?? (lowerIsOut ? object["minimum"]?.number?.raw : nil)
        let below = object["exclusiveMaximum"]?.number?.raw ?? (upperIsOut ? object["maximum"]?.number?.raw : nil)
        let least = lowerIsOut ? nil : object["minimum"]?.number?.raw
        let most = upperIsOut ? nil : object["maximum"]?.number?.raw
        let low = [above, least].compactMap { $0 }.first { !Bound.ofTypes.contains($0) }
        let high = [below, most].compactMap { $0 }.first { !Bound.ofTypes.contains($0) }
        if let low: String, let high: String {
            guard let first = Double(low), let second = Double(high), first <= second else { return [] }
            if above == nil, below == nil { return ["\(low) to \(high)"] }
        }
        return [
            low.map { above == nil ? "at least \($0)" : "more than \($0)" },
            high.map { below == nil ? "at most \($0)" : "less than \($0)" },
        ]
        .compactMap { $0 }
    }

    /// Returns the pattern in a code span, delimited by more backticks than any run inside it. If the pattern is too long for a line or
    /// contains line breaks or control characters, shows only its length.
    private func phraseOfPattern(_ pattern: String) -> String {
        let count = pattern.unicodeScalars.count
        let isShown =
            count <= 100
            && !pattern.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0.value == 0x2028 || $0.value == 0x2029 }
        guard isShown, !pattern.isEmpty else { return "Matches a pattern of \(count) characters." }
        return "Matches \(codeSpan(pattern))."
    }
}

extension JSONNode {
    /// The value as a nonnegative whole number.
    fileprivate var count: Int? { number.flatMap { Int($0.raw) }.flatMap { $0 >= 0 ? $0 : nil } }
}

/// A lower or upper bound of numbers.
package struct Bound {
    /// The bounds of integer types, which a schema repeats without restricting anything.
    package static let ofTypes: Set<String> = ["-2147483648", "2147483647", "-9223372036854775808", "9223372036854775807"]

    let number: Double
    let isExclusive: Bool
    /// Whether the bound is written as an integer that fits into 64 bits, which a `Double` can round.
    let isInt64: Bool

    /// Creates a bound, or returns `nil` if the value is not a number.
    init?(_ value: JSONNode, isExclusive: Bool) {
        guard let number = value.double else { return nil }
        self.number = number
        self.isExclusive = isExclusive
        isInt64 = value.number.flatMap { Int64(comparedNumber($0.raw)) } != nil
    }

    /// Returns the bound that allows fewer numbers.
    static func stricter(_ left: Bound?, _ right: Bound?, isLower: Bool) -> Bound? {
        guard let left, let right else { return left ?? right }
        if left.number == right.number { return left.isExclusive ? left : right }
        return (left.number > right.number) == isLower ? left : right
    }
}
