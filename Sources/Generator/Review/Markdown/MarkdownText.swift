import EndpointGenerator

// Markdown is escaped only in this file. Text from a document reaches a page only through one of these functions or in a comment inside a
// code block, where the generator writes the start of every line.

/// Returns the text as inline code (CommonMark, section 6.1).
func markdownCode(_ text: String) -> String { codeSpan(printable(text, limit: .max)) }

/// Returns text for use within a line, escaped so that it is not interpreted as markup, HTML or entities.
func markdownText(_ text: String) -> String {
    escaped(text) { #"\`*_[]<>&|~#!$"#.unicodeScalars.contains($0) ? "\\\($0)" : nil }
}

/// Returns printable text in which `escape` has replaced scalars.
func escaped(_ text: String, _ escape: (Unicode.Scalar) -> String?) -> String {
    var output = ""
    for scalar in printable(text, limit: .max).unicodeScalars {
        if let replacement = escape(scalar) { output += replacement } else { output.unicodeScalars.append(scalar) }
    }
    return output
}

/// Returns the first paragraph of the text, as one line of at most `limit` characters.
func firstParagraph(_ lines: [String], limit: Int) -> String {
    let paragraph = lines.drop { $0.allSatisfy(\.isWhitespace) }.prefix { !$0.allSatisfy(\.isWhitespace) }
    let words = paragraph.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > limit ? words.prefix(limit - 1) + "…" : words
}

extension String {
    var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
}
