/// Spells the signs that distinguish values, such as `UTC+2` and `UTC-2`, `A+`, `A-` and `A`, or `C#` and `C`. Elsewhere, a hyphen only
/// separates words.
struct SpelledSigns {
    /// The signs before a digit, by the text that precedes them.
    private var signs: [String: Set<UInt8>] = [:]
    /// The signs at the end, by the text that precedes them. The text itself counts as having no signs at the end.
    private var endings: [String: Set<String>] = [:]

    init(_ texts: [SpecText]) {
        // Few enums contain such values.
        guard
            texts.contains(where: { text in
                text.raw.utf8.contains(UInt8(ascii: "+")) || text.raw.utf8.last.map { Self.words[$0] != nil } ?? false
            })
        else { return }
        for text in texts.map(\.raw) {
            let ending = String(text.reversed().prefix(while: Self.isSign))
            endings[String(text.dropLast(ending.count)), default: []].insert(ending)
            for sign in Self.signsBeforeDigits(text) {
                signs[String(decoding: Array(text.utf8)[..<sign], as: UTF8.self), default: []].insert(Array(text.utf8)[sign])
            }
        }
    }

    func spelled(_ text: SpecText) -> SpecText {
        if signs.isEmpty, endings.isEmpty { return text }
        let bytes = Array(text.raw.utf8)
        let ending = text.raw.reversed().prefix(while: Self.isSign).count
        let beginning = String(text.raw.dropLast(ending))
        let isEndSpelled = !beginning.isEmpty && (endings[beginning]?.count ?? 0) > 1
        let inside = Set(Self.signsBeforeDigits(text.raw).filter { (signs[String(decoding: bytes[..<$0], as: UTF8.self)]?.count ?? 0) > 1 })
        guard isEndSpelled || !inside.isEmpty else { return text }
        // A name in capitals has its words in lowercase, but only if all of them are in capitals.
        let isUpper = text.raw == text.raw.uppercased()
        var result: [UInt8] = []
        for (position, byte) in bytes.enumerated() {
            guard inside.contains(position) || isEndSpelled && position >= bytes.count - ending, let word = Self.words[byte] else {
                result.append(byte)
                continue
            }
            result += Array(" \(isUpper ? word.uppercased() : word) ".utf8)
        }
        return SpecText(String(decoding: result, as: UTF8.self))
    }

    private static let words: [UInt8: String] = [
        UInt8(ascii: "+"): "plus", UInt8(ascii: "-"): "minus", UInt8(ascii: "#"): "sharp", UInt8(ascii: "%"): "percent",
    ]

    private static func isSign(_ character: Character) -> Bool { character.asciiValue.map { words[$0] != nil } ?? false }

    /// Returns the positions of signs between a character and a digit.
    private static func signsBeforeDigits(_ text: String) -> [Int] {
        let bytes = Array(text.utf8)
        return bytes.indices.dropFirst().dropLast().filter { position in
            (bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")) && isDigit(bytes[position + 1])
        }
    }
}
