/// A regular expression (ECMA-262, as in JSON Schema's `pattern`), limited to the syntax needed to make matching strings and to test for a
/// match.
indirect enum TextPattern {
    /// One character of a set.
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
        guard let pattern = reader.choice(depth: 0), reader.isAtEnd else { return nil }
        self = pattern
    }
}

/// A set of characters.
struct TextClass {
    var ranges: [ClosedRange<UInt32>]
    var isNegated = false

    func contains(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0.contains(scalar.value) } != isNegated }

    /// A sample character, preferably a letter or digit. `choice` is the index of the range to use.
    func sample(_ choice: Int) -> Unicode.Scalar? {
        if isNegated { return "aA1-_ ~".unicodeScalars.first(where: contains) }
        let plain = ranges.filter { $0.lowerBound > 0x2F && $0.lowerBound < 0x7B }
        guard !plain.isEmpty else { return ranges.first.flatMap { Unicode.Scalar($0.lowerBound) } }
        return Unicode.Scalar(plain[choice % plain.count].lowerBound)
    }

    init(_ ranges: [ClosedRange<UInt32>], isNegated: Bool = false) { (self.ranges, self.isNegated) = (ranges, isNegated) }

    init(_ scalar: Unicode.Scalar) { ranges = [scalar.value...scalar.value] }

    static let digits: [ClosedRange<UInt32>] = [0x30...0x39]
    static let word: [ClosedRange<UInt32>] = [0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F...0x5F]
    static let space: [ClosedRange<UInt32>] = [0x20...0x20, 0x09...0x0D, 0xA0...0xA0, 0x2028...0x2029, 0xFEFF...0xFEFF]
    /// The letters of `\p{L}` that samples can use.
    static let letters: [ClosedRange<UInt32>] = [0x61...0x7A, 0x41...0x5A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F]

    /// The complement of these ranges.
    static func others(than ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
        var found: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if range.lowerBound > next { found.append(next...range.lowerBound - 1) }
            next = range.upperBound + 1
        }
        return found + [next...0x10FFFF]
    }
}

private struct TextPatternReader {
    let scalars: [Unicode.Scalar]
    private var position = 0

    init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    var isAtEnd: Bool { position == scalars.count }

    private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func take(_ text: String) -> Bool {
        guard scalars[position...].starts(with: text.unicodeScalars) else { return false }
        position += text.unicodeScalars.count
        return true
    }

    mutating func choice(depth: Int) -> TextPattern? {
        guard depth < 16, let first = sequence(depth: depth) else { return nil }
        var choices = [first]
        while take("|") {
            guard let other = sequence(depth: depth) else { return nil }
            choices.append(other)
        }
        return choices.count == 1 ? first : .choice(choices)
    }

    private mutating func sequence(depth: Int) -> TextPattern? {
        var parts: [TextPattern] = []
        while let scalar = next, scalar != "|", scalar != ")" {
            guard let atom = atom(depth: depth), let part = repeated(atom) else { return nil }
            parts.append(part)
        }
        return .sequence(parts)
    }

    private mutating func atom(depth: Int) -> TextPattern? {
        guard let scalar = next else { return nil }
        position += 1
        switch scalar {
        case "^": return .start
        case "$": return .end
        case ".": return .one(TextClass([0x0A...0x0A, 0x0D...0x0D], isNegated: true))
        case "(": return group(depth: depth)
        case "[": return characterClass().map { .one($0) }
        case "\\":
            if take("b") { return .wordBoundary(isNegated: false) }
            if take("B") { return .wordBoundary(isNegated: true) }
            return escaped().map { .one($0) }
        case "*", "+", "?": return nil
        default: return .one(TextClass(scalar))
        }
    }

    private mutating func group(depth: Int) -> TextPattern? {
        let isAhead = take("?=")
        let isNotAhead = !isAhead && take("?!")
        if !isAhead, !isNotAhead, !take("?:"), next == "?" { return nil }
        guard let inner = choice(depth: depth + 1), take(")") else { return nil }
        return isAhead || isNotAhead ? .ahead(inner, isNegated: isNotAhead) : inner
    }

    private mutating func escaped() -> TextClass? {
        guard let scalar = next else { return nil }
        position += 1
        switch scalar {
        case "d": return TextClass(TextClass.digits)
        case "D": return TextClass(TextClass.others(than: TextClass.digits))
        case "w": return TextClass(TextClass.word)
        case "W": return TextClass(TextClass.others(than: TextClass.word))
        case "s": return TextClass(TextClass.space)
        case "S": return TextClass(TextClass.others(than: TextClass.space))
        case "n": return TextClass("\n")
        case "t": return TextClass("\t")
        case "r": return TextClass("\r")
        case "f": return TextClass("\u{C}")
        case "v": return TextClass("\u{B}")
        case "x": return code(digits: 2)
        case "u": return code(digits: 4)
        case "p":
            if take("{L}") || take("{Letter}") || take("{Alphabetic}") { return TextClass(TextClass.letters) }
            if take("{Lu}") { return TextClass([0x41...0x5A]) }
            if take("{Ll}") { return TextClass([0x61...0x7A]) }
            return take("{N}") || take("{Nd}") ? TextClass(TextClass.digits) : nil
        case "a"..."z", "A"..."Z", "0"..."9": return nil
        default: return TextClass(scalar)
        }
    }

    private mutating func code(digits: Int) -> TextClass? {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = next.flatMap({ $0.isASCII ? Character($0).hexDigitValue : nil }) else { return nil }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return Unicode.Scalar(value).map { TextClass($0) }
    }

    private mutating func characterClass() -> TextClass? {
        let isNegated = take("^")
        var ranges: [ClosedRange<UInt32>] = []
        while let scalar = next, scalar != "]" {
            guard let first = member() else { return nil }
            guard let low = first.single, next == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
                ranges += first.ranges
                continue
            }
            position += 1
            guard let high = member()?.single, low <= high else { return nil }
            ranges.append(low...high)
        }
        return take("]") ? TextClass(ranges, isNegated: isNegated) : nil
    }

    private mutating func member() -> TextClass? {
        guard let scalar = next else { return nil }
        position += 1
        if scalar != "\\" { return TextClass(scalar) }
        return take("b") ? TextClass("\u{8}") : escaped()
    }

    private mutating func repeated(_ atom: TextPattern) -> TextPattern? {
        var (least, most) = (1, 1)
        let start = position
        if take("*") {
            (least, most) = (0, .max)
        } else if take("+") {
            most = .max
        } else if take("?") {
            least = 0
        } else if take("{") {
            guard let first = number() else {
                // A brace without a count is an ordinary character.
                position = start
                return take("{") ? .sequence([atom, .one(TextClass("{"))]) : nil
            }
            (least, most) = (first, first)
            if take(",") { most = number() ?? .max }
            guard take("}"), least <= most, least <= 1_000 else { return nil }
        } else {
            return atom
        }
        _ = take("?")
        return .repeated(atom, least, most)
    }

    private mutating func number() -> Int? {
        var number: Int?
        while let scalar = next, ("0"..."9").contains(scalar), (number ?? 0) < 100_000 {
            number = (number ?? 0) * 10 + Int(scalar.value - 0x30)
            position += 1
        }
        return number
    }
}

extension TextClass {
    /// The only character, if there is exactly one.
    fileprivate var single: UInt32? {
        guard !isNegated, ranges.count == 1, let range = ranges.first, range.lowerBound == range.upperBound else { return nil }
        return range.lowerBound
    }
}
