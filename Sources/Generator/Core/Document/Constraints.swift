/// The keywords that restrict a value, of all schemas that apply to it.
struct Constraints {
    private let schemas: [JSONObject]

    init(_ schemas: [JSONObject]) { self.schemas = schemas }

    /// The constraints in one line, such as "1 to 20 characters. Matches `^[a-z]+$`.", or `nil` if there are none worth mentioning.
    var text: SpecText? {
        guard !schemas.isEmpty else { return nil }
        var facts: [String] = []
        for (lower, upper, unit) in Self.counted {
            let least = schemas.compactMap { $0[lower]?.count }.max().flatMap { $0 > 0 ? $0 : nil }
            if let fact = phraseOfRange(least, schemas.compactMap { $0[upper]?.count }.min(), unit: unit) { facts.append(fact) }
        }
        facts += phrasesOfNumberBounds()
        facts += texts { $0["multipleOf"]?.number }.map { "a multiple of \($0)" }
        if schemas.contains(where: { $0["uniqueItems"]?.bool == true }) { facts.append("no two items alike") }
        var sentences: [String] = []
        if let first = facts.first {
            let text = ([first] + facts.dropFirst()).joined(separator: ", ")
            sentences.append(text.prefix(1).uppercased() + text.dropFirst() + ".")
        }
        sentences += texts { $0["pattern"]?.string }.map(phraseOfPattern)
        return sentences.isEmpty ? nil : SpecText(sentences.joined(separator: " "))
    }

    /// The different texts of a keyword.
    private func texts(_ keyword: (JSONObject) -> SpecText?) -> [String] {
        schemas.compactMap(keyword).reduce(into: []) { if !$0.contains($1.raw) { $0.append($1.raw) } }
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
    private func phrasesOfNumberBounds() -> [String] {
        let low = strictest("minimum", "exclusiveMinimum", isLower: true)
        let high = strictest("maximum", "exclusiveMaximum", isLower: false)
        if let low, let high {
            guard low.bound.number <= high.bound.number else { return [] }
            if !low.bound.isExclusive, !high.bound.isExclusive { return ["\(low.text) to \(high.text)"] }
        }
        return [
            low.map { "\($0.bound.isExclusive ? "more than" : "at least") \($0.text)" },
            high.map { "\($0.bound.isExclusive ? "less than" : "at most") \($0.text)" },
        ]
        .compactMap { $0 }
    }

    private func strictest(_ keyword: String, _ exclusive: String, isLower: Bool) -> (text: String, bound: Bound)? {
        let written = schemas.flatMap { [($0[exclusive], true), ($0[keyword], $0[exclusive]?.bool == true)] }
        let bounds = written.compactMap { value, isExclusive -> (text: String, bound: Bound)? in
            guard let value, let text = value.number?.raw, !Bound.ofTypes.contains(text) else { return nil }
            return Bound(value, isExclusive: isExclusive).map { (text, $0) }
        }
        return bounds.min { left, right in
            if left.bound.number == right.bound.number { return left.bound.isExclusive && !right.bound.isExclusive }
            return (left.bound.number > right.bound.number) == isLower
        }
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
