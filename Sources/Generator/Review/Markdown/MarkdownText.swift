import EndpointGenerator

// Markdown is escaped only in this file. Text from a document reaches a page only through one of these functions or in a comment inside a
// code block, where the generator writes the start of every line.

/// Returns text as a code span, such as `getUser`. Nothing in the code span is interpreted as markup, a mention or a link.
func markdownCode(_ text: String) -> String {
    let text = printable(text, limit: .max)
    var longest = 0
    var length = 0
    for scalar in text.unicodeScalars {
        length = scalar == "`" ? length + 1 : 0
        longest = max(longest, length)
    }
    let fence = String(repeating: "`", count: longest + 1)
    // The padding is not part of the content, because a space at each end is stripped (CommonMark, section 6.1).
    let pad = longest > 0 || text.isEmpty || text.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) ? " " : ""
    return fence + pad + text + pad + fence
}

/// Returns text for use within a line, escaped so that it is not interpreted as markup, HTML or entities.
func markdownText(_ text: String) -> String {
    var output = ""
    for scalar in printable(text, limit: .max).unicodeScalars {
        switch scalar {
        case "\\", "`", "*", "_", "[", "]", "<", ">", "&", "|", "~", "#", "!", "$": output += "\\\(scalar)"
        default: output.unicodeScalars.append(scalar)
        }
    }
    return output
}

/// Returns the first paragraph of the text, as one line of at most `limit` characters.
func firstParagraph(_ lines: [String], limit: Int) -> String {
    let paragraph = lines.drop { $0.allSatisfy(\.isWhitespace) }.prefix { !$0.allSatisfy(\.isWhitespace) }
    let words = paragraph.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > limit ? words.prefix(limit - 1) + "…" : words
}
