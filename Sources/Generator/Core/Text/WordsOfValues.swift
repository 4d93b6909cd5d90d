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
