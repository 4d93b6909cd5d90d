/// What a recording contains in place of a secret: `REDACTED-1`, or a number in place of a number, so that JSON can still be decoded as the
/// same types.
package enum Placeholder {
    /// The text without a number, which older recordings contain.
    package static let plain = "REDACTED"
    /// Fits in 32 bits. Numbers so great are rare.
    private static let base = 900_000_000
    private static let limit = 100_000

    /// Returns the placeholder for text, such as `REDACTED-1`, or `REDACTED` without a number.
    package static func text(_ number: Int?) -> String { number.map { "\(plain)-\($0)" } ?? plain }

    /// Returns the placeholder for a number, such as 900000001, or 0 without a number.
    static func number(_ number: Int?) -> String { number.map { "\(base + $0 % limit)" } ?? "0" }

    /// Returns the number of a placeholder, or `nil` if the text is anything else.
    package static func number(of text: String) -> Int? {
        if text.hasPrefix(plain + "-") { return Int(text.dropFirst(plain.utf8.count + 1)).flatMap { $0 > 0 ? $0 : nil } }
        return Int(text).flatMap { base < $0 && $0 < base + limit ? $0 - base : nil }
    }
}
