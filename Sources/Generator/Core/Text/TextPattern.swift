/// A regular expression (ECMA-262, as in JSON Schema's `pattern`), limited to the syntax needed to make matching strings and to test for a
/// match.
indirect enum TextPattern {
    /// A character from a set.
    case one(TextClass)
    case start, end
    case wordBoundary(isNegated: Bool)
    case sequence([TextPattern])
    case choice([TextPattern])
    case repeated(TextPattern, Int, Int)
    case ahead(TextPattern, isNegated: Bool)

    /// Parses a pattern. Returns `nil` for unsupported syntax: backreferences, lookbehind, and most Unicode properties.
    init?(_ text: String) {
        var reader = TextPatternReader(scalars: Array(text.unicodeScalars))
        guard let pattern = try? reader.parseChoice(depth: 0), reader.isAtEnd else { return nil }
        self = pattern
    }
}

/// A set of characters.
struct TextClass {
    var ranges: [ClosedRange<UInt32>]
    var isNegated = false

    func contains(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0.contains(scalar.value) } != isNegated }

    /// Returns a sample character, preferably a letter or digit. `choice` is the index of the range to use.
    func sample(_ choice: Int) -> Unicode.Scalar? {
        if isNegated { return "aA1-_ ~".unicodeScalars.first(where: contains) }
        let plain = ranges.filter { $0.lowerBound > 0x2F && $0.lowerBound < 0x7B }
        guard !plain.isEmpty else { return ranges.first.flatMap { Unicode.Scalar($0.lowerBound) } }
        return Unicode.Scalar(plain[choice % plain.count].lowerBound)
    }

    init(_ ranges: [ClosedRange<UInt32>], isNegated: Bool = false) { (self.ranges, self.isNegated) = (ranges, isNegated) }

    init(_ scalar: Unicode.Scalar) { ranges = [scalar.value...scalar.value] }

    /// The only character, if there is exactly one.
    var single: UInt32? { ranges.count == 1 && ranges[0].count == 1 ? ranges[0].lowerBound : nil }

    static let digits: [ClosedRange<UInt32>] = [0x30...0x39]
    static let word: [ClosedRange<UInt32>] = [0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F...0x5F]
    static let space: [ClosedRange<UInt32>] = [0x20...0x20, 0x09...0x0D, 0xA0...0xA0, 0x2028...0x2029, 0xFEFF...0xFEFF]
    /// The letters in `\p{L}` that samples can use.
    static let letters: [ClosedRange<UInt32>] = [0x61...0x7A, 0x41...0x5A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F]

    /// The character class escapes, by the text after the backslash.
    static let named: [String: [ClosedRange<UInt32>]] = [
        "d": digits, "D": complement(than: digits), "w": word, "W": complement(than: word), "s": space, "S": complement(than: space),
        "n": [0x0A...0x0A], "t": [0x09...0x09], "r": [0x0D...0x0D], "f": [0x0C...0x0C], "v": [0x0B...0x0B],
        "p{L}": letters, "p{Letter}": letters, "p{Alphabetic}": letters, "p{Lu}": [0x41...0x5A], "p{Ll}": [0x61...0x7A],
        "p{N}": digits, "p{Nd}": digits,
    ]

    /// Returns the complement of these ranges.
    static func complement(than ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
        var result: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if range.lowerBound > next { result.append(next...range.lowerBound - 1) }
            next = range.upperBound + 1
        }
        return result + [next...0x10FFFF]
    }
}

/// Syntax that is not supported.
private struct UnsupportedPattern: Error {}

private struct TextPatternReader {
    let scalars: [Unicode.Scalar]
    private(set) var position = 0

    var isAtEnd: Bool { position == scalars.count }

    private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func skip(_ text: String) -> Bool {
        guard scalars[position...].starts(with: text.unicodeScalars) else { return false }
        position += text.unicodeScalars.count
        return true
    }

    private mutating func takeScalar() throws -> Unicode.Scalar {
        guard let scalar = next else { throw UnsupportedPattern() }
        position += 1
        return scalar
    }

    mutating func parseChoice(depth: Int) throws -> TextPattern {
        guard depth < 16 else { throw UnsupportedPattern() }
        var choices = [try parseSequence(depth: depth)]
        while skip("|") { choices.append(try parseSequence(depth: depth)) }
        return choices.count == 1 ? choices[0] : .choice(choices)
    }

    private mutating func parseSequence(depth: Int) throws -> TextPattern {
        var parts: [TextPattern] = []
        while let scalar = next, scalar != "|", scalar != ")" { parts.append(try parseRepetition(parseAtom(depth: depth))) }
        return .sequence(parts)
    }

    private mutating func parseAtom(depth: Int) throws -> TextPattern {
        switch try takeScalar() {
        case "^": return .start
        case "$": return .end
        case ".": return .one(TextClass([0x0A...0x0A, 0x0D...0x0D], isNegated: true))
        case "(": return try parseGroup(depth: depth)
        case "[": return .one(try parseCharacterClass())
        case "\\":
            if skip("b") { return .wordBoundary(isNegated: false) }
            return skip("B") ? .wordBoundary(isNegated: true) : .one(try parseEscape())
        case "*", "+", "?": throw UnsupportedPattern()
        case let scalar: return .one(TextClass(scalar))
        }
    }

    private mutating func parseGroup(depth: Int) throws -> TextPattern {
        let isAhead = skip("?=")
        let isNotAhead = !isAhead && skip("?!")
        if !isAhead, !isNotAhead, !skip("?:"), next == "?" { throw UnsupportedPattern() }
        let inner = try parseChoice(depth: depth + 1)
        guard skip(")") else { throw UnsupportedPattern() }
        return isAhead || isNotAhead ? .ahead(inner, isNegated: isNotAhead) : inner
    }

    private mutating func parseEscape() throws -> TextClass {
        if let named = TextClass.named.first(where: { skip($0.key) }) { return TextClass(named.value) }
        let scalar = try takeScalar()
        switch scalar {
        case "x": return try parseCodePoint(digits: 2)
        case "u": return try parseCodePoint(digits: 4)
        case "a"..."z", "A"..."Z", "0"..."9": throw UnsupportedPattern()
        default: return TextClass(scalar)
        }
    }

    private mutating func parseCodePoint(digits: Int) throws -> TextClass {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = UInt8(exactly: try takeScalar().value).flatMap(hexValue) else { throw UnsupportedPattern() }
            value = value << 4 | UInt32(digit)
        }
        guard let scalar = Unicode.Scalar(value) else { throw UnsupportedPattern() }
        return TextClass(scalar)
    }

    private mutating func parseCharacterClass() throws -> TextClass {
        let isNegated = skip("^")
        var ranges: [ClosedRange<UInt32>] = []
        while !skip("]") {
            let first = try parseClassMember()
            guard let low = first.single, next == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
                ranges += first.ranges
                continue
            }
            position += 1
            guard let high = try parseClassMember().single, low <= high else { throw UnsupportedPattern() }
            ranges.append(low...high)
        }
        return TextClass(ranges, isNegated: isNegated)
    }

    private mutating func parseClassMember() throws -> TextClass {
        let scalar = try takeScalar()
        if scalar != "\\" { return TextClass(scalar) }
        return skip("b") ? TextClass("\u{8}") : try parseEscape()
    }

    private mutating func parseRepetition(_ atom: TextPattern) throws -> TextPattern {
        var (least, most) = (0, Int.max)
        if skip("+") {
            least = 1
        } else if skip("?") {
            most = 1
        } else if skip("{") {
            // A brace without a count is an ordinary character.
            guard let first = parseNumber() else { return .sequence([atom, .one(TextClass("{"))]) }
            (least, most) = (first, skip(",") ? parseNumber() ?? .max : first)
            guard skip("}"), least <= most, least <= 1_000 else { throw UnsupportedPattern() }
        } else if !skip("*") {
            return atom
        }
        _ = skip("?")
        return .repeated(atom, least, most)
    }

    private mutating func parseNumber() -> Int? {
        var number: Int?
        while let scalar = next, ("0"..."9").contains(scalar), (number ?? 0) < 100_000 {
            number = (number ?? 0) * 10 + Int(scalar.value - 0x30)
            position += 1
        }
        return number
    }
}

extension TextPattern {
    /// Returns a matching string whose length is in the range, or `nil` if none is found. Tries the first alternatives and the fewest
    /// repetitions first.
    func text(_ length: ClosedRange<Int>) -> String? {
        for choice in 0..<3 {
            for extra in [0, 1, 2, 4, length.lowerBound / 3, length.lowerBound / 2, length.lowerBound - 1, length.lowerBound] {
                guard let text = sampleText(extra: min(max(0, extra), 1_000), choice: choice, room: 10_000) else { break }
                let count = text.unicodeScalars.count
                if length.contains(count), matches(text) { return text }
                // A pattern without an anchor allows any text after the match.
                let padded = text + String(repeating: "a", count: min(max(0, length.lowerBound - count), 10_000))
                if count < length.lowerBound, matches(padded) { return padded }
            }
        }
        return nil
    }

    /// Writes a string for the pattern. `extra` is the number of additional repetitions, and `choice` is the index of the alternative to
    /// use.
    private func sampleText(extra: Int, choice: Int, room: Int) -> String? {
        switch self {
        case .one(let set): return set.sample(choice).map { String($0) }
        case .start, .end, .wordBoundary, .ahead: return ""
        case .choice(let choices): return choices[choice % choices.count].sampleText(extra: extra, choice: choice, room: room)
        case .sequence(let parts):
            var text = ""
            for part in parts {
                guard let next = part.sampleText(extra: extra, choice: choice, room: room - text.utf8.count) else { return nil }
                text += next
            }
            return text.utf8.count <= room ? text : nil
        case .repeated(let part, let least, let most):
            let count = most == 1 ? (choice == 2 ? 1 : least) : max(least, min(most, extra))
            guard count > 0 else { return "" }
            guard let text = part.sampleText(extra: extra, choice: choice, room: room / count) else { return nil }
            return text.utf8.count * count <= room ? String(repeating: text, count: count) : nil
        }
    }

    /// Returns whether the pattern matches anywhere in a string. Returns `true` if deciding takes too long.
    func matches(_ text: String) -> Bool {
        var match = TextMatch(scalars: Array(text.unicodeScalars))
        let ends = match.endPositions(self, Set(0...match.scalars.count))
        return !ends.isEmpty || match.steps <= 0
    }
}

/// Matches a pattern from all positions at once, so the work is at most proportional to the product of the lengths of the pattern and the
/// string.
private struct TextMatch {
    let scalars: [Unicode.Scalar]
    /// The number of steps left before the match is abandoned.
    var steps = 20_000

    /// Returns the end positions of matches that begin at `starts`.
    mutating func endPositions(_ pattern: TextPattern, _ starts: Set<Int>) -> Set<Int> {
        steps -= 1 + starts.count
        guard steps > 0, !starts.isEmpty else { return [] }
        switch pattern {
        case .start: return starts.intersection([0])
        case .end: return starts.intersection([scalars.count])
        case .one(let set):
            var found: Set<Int> = []
            for start in starts where start < scalars.count && set.contains(scalars[start]) { found.insert(start + 1) }
            return found
        case .wordBoundary(let isNegated): return starts.filter { isBoundary($0) != isNegated }
        case .sequence(let parts): return parts.reduce(starts) { endPositions($1, $0) }
        case .choice(let choices): return choices.reduce(into: []) { $0.formUnion(endPositions($1, starts)) }
        case .ahead(let inner, let isNegated): return starts.filter { endPositions(inner, [$0]).isEmpty == isNegated }
        case .repeated(let part, let least, let most): return endPositionsOfRepetition(part, least, most: most, starts: starts)
        }
    }

    private mutating func endPositionsOfRepetition(_ part: TextPattern, _ least: Int, most: Int, starts: Set<Int>) -> Set<Int> {
        var result = starts
        for _ in 0..<least where !result.isEmpty { result = endPositions(part, result) }
        var (newest, count) = (result, least)
        while count < most, !newest.isEmpty {
            newest = endPositions(part, newest).subtracting(result)
            result.formUnion(newest)
            count += 1
        }
        return result
    }

    private func isBoundary(_ position: Int) -> Bool {
        let word = TextClass(TextClass.word)
        let isBefore = position > 0 && word.contains(scalars[position - 1])
        return isBefore != (position < scalars.count && word.contains(scalars[position]))
    }
}
