/// The keywords that restrict a value, of all schemas that apply to it.
struct Constraints {
    private let schemas: [JSONObject]

    init(_ schemas: [JSONObject]) { self.schemas = schemas }

    /// The constraints in one line, such as "1 to 20 characters. Matches `^[a-z]+$`.", or `nil` if there are none worth mentioning.
    var text: SpecText? {
        guard !schemas.isEmpty else { return nil }
        var facts = Self.counted.compactMap { lower, upper, unit in phraseOfRange(least(lower), most(upper), unit: unit) }
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

    /// Returns the strictest lower limit that a keyword sets for a count, or `nil` if there is none but 0.
    func least(_ keyword: String) -> Int? { counts(keyword).filter { $0 > 0 }.max() }

    /// Returns the strictest upper limit that a keyword sets for a count.
    func most(_ keyword: String) -> Int? { counts(keyword).min() }

    private func counts(_ keyword: String) -> [Int] { schemas.compactMap { $0[keyword]?.integer }.filter { $0 >= 0 } }

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
            guard low.number <= high.number else { return [] }
            if !low.isExclusive, !high.isExclusive { return ["\(low.text) to \(high.text)"] }
        }
        return [
            low.map { "\($0.isExclusive ? "more than" : "at least") \($0.text)" },
            high.map { "\($0.isExclusive ? "less than" : "at most") \($0.text)" },
        ]
        .compactMap { $0 }
    }

    private func strictest(_ keyword: String, _ exclusive: String, isLower: Bool) -> Bound? {
        let written = schemas.flatMap { [($0[exclusive], true), ($0[keyword], $0[exclusive]?.bool == true)] }
        let bounds = written.compactMap { value, isExclusive in value.flatMap { Bound($0, isExclusive: isExclusive) } }
        return bounds.reduce(nil) { Bound.ofTypes.contains($1.text) ? $0 : Bound.stricter($1, $0, isLower: isLower) }
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

/// A lower or upper bound of numbers.
package struct Bound {
    /// The bounds of integer types, which a schema repeats without restricting anything.
    package static let ofTypes: Set<String> = ["-2147483648", "2147483647", "-9223372036854775808", "9223372036854775807"]

    let number: Double
    let isExclusive: Bool
    /// The number as written.
    let text: String

    /// Creates a bound, or returns `nil` if the value is not a number.
    init?(_ value: JSONNode, isExclusive: Bool) {
        guard let text = value.number?.raw, let number = Double(text) else { return nil }
        self.number = number
        self.isExclusive = isExclusive
        self.text = text
    }

    /// Whether the bound is written as an integer that fits into 64 bits, which a `Double` can round.
    var isInt64: Bool { Int64(comparedNumber(text)) != nil }

    /// Returns the bound that allows fewer numbers.
    static func stricter(_ left: Bound?, _ right: Bound?, isLower: Bool) -> Bound? {
        guard let left, let right else { return left ?? right }
        if left.number == right.number { return left.isExclusive ? left : right }
        return (left.number > right.number) == isLower ? left : right
    }
}
