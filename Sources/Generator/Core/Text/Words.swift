/// The words of a name. For example, `full_name`, `fullName` and `FULL-NAME` all have the words `full` and `name`.
///
/// Case within a word is kept (`HTTPError` has the words `HTTP` and `Error`), except in a name of multiple words in all capitals
/// (`NOT_FOUND` has the words `not` and `found`).
struct Words: Equatable {
    var list: [String]

    init(_ list: [String]) { self.list = list }

    init(_ text: SpecText) {
        var finder = WordFinder(text.raw)
        list = finder.words()
        if list.count > 1, list.allSatisfy({ $0 == $0.uppercased() }) { list = list.map { $0.lowercased() } }
        if !list.isEmpty { list = Words.leadingSign(text.raw) + list }
        if list.isEmpty { list = Words.splitIntoWords(text.raw) }
    }

    /// Returns the words of an operation without an id, such as `get users by id` for `GET /users/{id}`.
    init(ofMethod method: SpecText, path: String) {
        list = Words(SpecText(method.raw.lowercased())).list
        for segment in path.split(separator: "/") {
            let text = SpecText(String(segment))
            list += segment.utf8.first == UInt8(ascii: "{") ? ["by"] + Words(text).list : Words(text).list
        }
        if list.count == 1 { list.append("root") }
    }

    /// The words in lowercase. Names that differ only in case have equal folded words.
    var folded: [String] { list.map { $0.lowercased() } }

    /// Returns the words for a leading sign, which distinguishes `+1` and `-created_at` from `1` and `created_at`. The minus sign of
    /// mathematics and the en dash in its place count as well.
    private static func leadingSign(_ text: String) -> [String] {
        switch text.unicodeScalars.first {
        case "+": ["plus"]
        case "-", "\u{2212}", "\u{2013}": ["minus"]
        case "\u{B1}": ["plus", "minus"]
        default: []
        }
    }

    /// Returns the names of the symbols in a text that consists only of symbols (`>=`, `*`).
    static func splitIntoWords(_ text: String) -> [String] {
        guard !text.isEmpty else { return ["empty"] }
        if let known = comparisons[text] { return known }
        var words: [String] = []
        for scalar in text.unicodeScalars.prefix(8) { words.append(signs[scalar] ?? "sign") }
        return words
    }

    private static let comparisons: [String: [String]] = [
        ">=": ["greater", "Than", "Or", "Equal"], "<=": ["less", "Than", "Or", "Equal"], ">": ["greater", "Than"], "<": ["less", "Than"],
        "=": ["equal"], "==": ["equal"], "!=": ["not", "Equal"], "<>": ["not", "Equal"], "=~": ["matches"], "!~": ["not", "Matches"],
        "&&": ["and"], "||": ["or"], "!": ["not"], "*": ["star"], " ": ["space"],
    ]

    private static let signs: [Unicode.Scalar: String] = [
        "+": "plus", "-": "minus", "\u{2212}": "minus", "\u{B1}": "plusMinus", "*": "star", ">": "greater", "<": "less", "=": "equal",
        "!": "not", "/": "slash", ".": "dot",
        "%": "percent", "&": "and", "|": "or", "~": "tilde", "^": "caret", "#": "sharp", "@": "at", "$": "dollar", "?": "question",
        ",": "comma", ":": "colon", ";": "semicolon", " ": "space", "_": "underscore", "'": "quote", "\"": "quote", "`": "backtick",
        "(": "parenthesis", ")": "parenthesis", "[": "bracket", "]": "bracket", "{": "brace", "}": "brace", "\\": "backslash",
        "\n": "newline", "\r": "return", "\t": "tab",
    ]
}

/// Returns the words of a name, for tools that suggest names.
package func words(ofName text: String) -> [String] { Words(SpecText(text)).list }

/// Finds the boundaries between words, one scalar at a time.
private struct WordFinder {
    private enum Kind { case lower, upper, digit, other }

    private let text: String
    private var found: [String] = []
    /// The start of the current word, or `nil` between words.
    private var start: String.Index?
    /// The last scalar of the current word.
    private var last: (kind: Kind, index: String.Index)?
    private var upperRun = 0
    private var length = 0
    /// Whether the current word was split off a run of capitals. If it turns out to be `Ls`, it is the end of a word such as `URLs`.
    private var followsCapitals = false
    private static let longest = 120

    init(_ text: String) { self.text = text }

    mutating func words() -> [String] {
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            add(scalars[index], at: index)
            index = scalars.index(after: index)
        }
        endWord(before: index)
        return found
    }

    private mutating func add(_ scalar: Unicode.Scalar, at index: String.Index) {
        guard let kind = WordFinder.kind(of: scalar), length < WordFinder.longest else { return endWord(before: index) }
        switch (last?.kind, kind) {
        case (.lower, .upper), (.digit, .upper): endWord(before: index)
        case (.upper, .lower) where upperRun > 1 && !isVersion(at: index): splitBeforeLastCapital()
        default: break
        }
        if start == nil { start = index }
        length += 1
        upperRun = kind == .upper ? upperRun + 1 : 0
        last = (kind, index)
    }

    /// Returns whether a `v` is followed by a number, as in `IPv6`.
    private func isVersion(at index: String.Index) -> Bool {
        guard text.utf8[index] == UInt8(ascii: "v"), let next = text.utf8[index...].dropFirst().first else { return false }
        return isDigit(next)
    }

    /// Starts a new word at the last capital of a run, such as the `B` in `HTMLBody`.
    private mutating func splitBeforeLastCapital() {
        guard let capital = last?.index else { return }
        endWord(before: capital)
        start = capital
        followsCapitals = true
    }

    private mutating func endWord(before end: String.Index) {
        defer { (start, last, upperRun, followsCapitals) = (nil, nil, 0, false) }
        guard let start else { return }
        let word = String(text[start..<end])
        if followsCapitals, word.utf8.count == 2, word.utf8.last == UInt8(ascii: "s"), let before = found.popLast() {
            found.append(before + word)
        } else {
            found.append(word)
        }
    }

    /// Returns the kind of a scalar, or `nil` if it is not allowed in an identifier.
    private static func kind(of scalar: Unicode.Scalar) -> Kind? {
        switch scalar.value {
        case 0x61...0x7A: return .lower
        case 0x41...0x5A: return .upper
        case 0x30...0x39: return .digit
        case 0...0x7F: return nil
        default:
            let properties = scalar.properties
            // Allow only letters, because combining marks and joiners would make different names look alike.
            guard properties.isXIDStart, properties.generalCategory != .nonspacingMark, isIdentifierScalar(scalar) else { return nil }
            return properties.isUppercase ? .upper : properties.isLowercase ? .lower : .other
        }
    }
}

extension Words {
    /// Returns the words of an enum's value. Signs such as `+` are always spelled, so that a value that is added later never takes the name
    /// of another. Punctuation separates words, and so does a hyphen between them.
    init(ofValue text: SpecText) {
        let scalars = Array(text.raw.unicodeScalars)
        let isName = scalars.contains { $0.value > 0x7F || isIdentifierByte(UInt8($0.value)) && $0 != "_" }
        guard isName, scalars.contains(where: { Self.spelledSigns.contains($0) || $0 == "-" }) else {
            self.init(text)
            return
        }
        // A name in capitals has its words in lowercase, but only if all of them are in capitals.
        let isUpper = text.raw == text.raw.uppercased()
        var result = ""
        var position = 0
        while position < scalars.count {
            // `Words` spells a sign at the beginning.
            let isFirst = position == 0 && (scalars[0] == "+" || scalars[0] == "-")
            var signs = scalars[position...].prefix { !isFirst && Self.spelledSigns.contains($0) }
            if !isFirst, Self.isMinus(scalars, at: position) { signs = scalars[position...position] }
            guard !signs.isEmpty else {
                result.unicodeScalars.append(scalars[position])
                position += 1
                continue
            }
            let spelled = Self.splitIntoWords(String(String.UnicodeScalarView(signs))).joined(separator: " ")
            result += " \(isUpper ? spelled.uppercased() : spelled) "
            position += signs.count
        }
        self.init(SpecText(result))
    }

    private static let spelledSigns = Set("+#%&*!=<>~^@$".unicodeScalars)

    /// Returns whether a hyphen is a minus: at the end (`A-`), in an exponent (`1e-5`), or in an offset (`UTC-2`).
    private static func isMinus(_ scalars: [Unicode.Scalar], at position: Int) -> Bool {
        guard scalars[position] == "-" else { return false }
        guard position + 1 < scalars.count else { return true }
        let isDigit = { (scalar: Unicode.Scalar) in ("0"..."9").contains(scalar) }
        let before = String(String.UnicodeScalarView(scalars[..<position].suffix(3))).lowercased()
        guard isDigit(scalars[position + 1]) else { return false }
        let isExponent = position > 1 && before.hasSuffix("e") && isDigit(scalars[position - 2])
        return isExponent || before == "utc" || before == "gmt"
    }
}
