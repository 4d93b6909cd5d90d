/// Untrusted text from a document.
///
/// Templates cannot print it. The code in `Swift/` turns it into identifiers, literals and doc comments. Two values are equal if their
/// scalars are. Use `raw` only for comparisons with the generator's own words, for lookups, and for diagnostics, because their printer
/// escapes control characters.
public struct SpecText: Hashable, Sendable, ExpressibleByStringLiteral {
    public let raw: String

    public init(_ raw: String) { self.raw = raw }
    public init(stringLiteral value: String) { raw = value }

    public static func == (left: SpecText, right: SpecText) -> Bool { left.raw.isExactly(right.raw) }

    public func hash(into hasher: inout Hasher) { hasher.combine(raw) }
}

extension String {
    /// Returns whether both strings have the same scalars, which is how JSON compares strings (RFC 8259, section 8.3). `==` also treats
    /// canonically equivalent strings as equal, such as é written as one scalar and as a letter with a combining accent.
    func isExactly(_ other: String) -> Bool {
        guard self == other, utf8.count == other.utf8.count else { return false }
        // A string knows whether it is ASCII and then counts at once. Other text of the same length is not equivalent to ASCII.
        return utf16.count == utf8.count || utf8.elementsEqual(other.utf8)
    }
}

/// Appends a scalar of untrusted text in a form that is safe for a terminal. The text cannot move the cursor, change colors, reorder text
/// or begin a line.
func appendPrintable(_ scalar: Unicode.Scalar, to output: inout String) {
    switch scalar.value {
    case 0x20..<0x7F: output.unicodeScalars.append(scalar)
    case 0x00..<0x20, 0x7F..<0xA0, 0xAD,  // C0, DEL, C1, soft hyphen
        0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,  // invisible, line ends, bidirectional controls
        0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
        output += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: output.unicodeScalars.append(scalar)
    }
}

/// Returns the text with control characters written as `\u{…}`, truncated after a few lines.
public func printable(_ text: String, limit: Int = 2_000) -> String {
    var output = ""
    var count = 0
    for scalar in text.unicodeScalars {
        if count == limit { return output + "…" }
        appendPrintable(scalar, to: &output)
        count += 1
    }
    return output
}

/// Returns a text without control characters as inline code of Markdown, between more backticks than it contains (CommonMark, section 6.1).
package func codeSpan(_ text: String) -> String {
    let longest = text.utf8.split(omittingEmptySubsequences: true) { $0 != .backtick }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    // The padding is not part of the content, because a space at each end is stripped.
    let pad = longest > 0 || text.utf8.allSatisfy { $0 == .space } ? " " : ""
    return fence + pad + text + pad + fence
}

extension String {
    /// The lines of a string, without the line breaks (LF, CR LF or CR). `"\r\n"` is a single `Character`.
    package var textLines: [Substring] {
        split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    }
}
