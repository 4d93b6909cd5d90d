/// Returns the lines of a string, made safe to write after `///`.
///
/// A Swift comment ends at LF, CR and CRLF. Some editors also break lines at NEL, U+2028 and U+2029, so this function does too. Control and
/// format characters (bidirectional overrides, zero-width characters) are dropped. The result has no leading, trailing or repeated empty
/// lines.
func escapedCommentLines(_ text: String) -> [String] {
    if let lines = plainCommentLines(text) { return lines }
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
        switch scalar {
        case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": finishLine(&line, &lines)
        case "\t": line.append(contentsOf: "    ".unicodeScalars)
        case "\u{20}"..."\u{7E}": line.append(scalar)
        case "\u{0}"..."\u{9F}": break
        default: if isShown(scalar) { line.append(scalar) }
        }
    }
    finishLine(&line, &lines)
    while let last = lines.last, last.isEmpty { lines.removeLast() }
    return lines
}

/// Returns the lines of a string that consists of printable ASCII and line feeds, or `nil` for any other string. Most strings are of this
/// kind, and they can be split byte by byte.
private func plainCommentLines(_ text: String) -> [String]? {
    let bytes = text.utf8
    var isOneLine = true
    for byte in bytes where byte < .space || byte > .tilde {
        guard byte == .lineFeed else { return nil }
        isOneLine = false
    }
    if isOneLine, let last = bytes.last, last != .space { return [text] }
    var lines: [String] = []
    for line in bytes.split(separator: .lineFeed, omittingEmptySubsequences: false) {
        let end = line.lastIndex { $0 != .space }
        guard let end else {
            if lines.last?.isEmpty == false { lines.append("") }
            continue
        }
        lines.append(String(Substring(line[...end])))
    }
    while let last = lines.last, last.isEmpty { lines.removeLast() }
    return lines
}

private func finishLine(_ line: inout String.UnicodeScalarView, _ lines: inout [String]) {
    while let last = line.last, last == " " || last == "\u{A0}" { line.removeLast() }
    defer { line = String.UnicodeScalarView() }
    if line.isEmpty && (lines.last ?? "").isEmpty { return }
    lines.append(String(line))
}

private func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
}

/// Returns a value as JSON for a code span in a comment, or `nil` if it is longer than `limit` bytes.
package func shortJSON(_ node: JSONNode, limit: Int) -> SpecText? {
    var text = ""
    append(node, to: &text, limit: limit)
    return text.utf8.count > limit ? nil : SpecText(text)
}

/// Appends the value, stopping if the text becomes too long. Backticks are left out, because they would end the code span.
private func append(_ node: JSONNode, to text: inout String, limit: Int) {
    guard text.utf8.count <= limit else { return }
    switch node.value {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let number): text += number.raw
    case .string(let string): text += escapedJSONString(string.raw.filter { $0 != "`" })
    case .array(let items):
        for (index, item) in items.enumerated() where text.utf8.count <= limit {
            text += index == 0 ? "[" : ", "
            append(item, to: &text, limit: limit)
        }
        text += items.isEmpty ? "[]" : "]"
    case .object(let object):
        for (index, member) in object.members.enumerated() where text.utf8.count <= limit {
            text += (index == 0 ? "{" : ", ") + escapedJSONString(member.key.raw.filter { $0 != "`" }) + ": "
            append(member.value, to: &text, limit: limit)
        }
        text += object.members.isEmpty ? "{}" : "}"
    }
}

/// Returns the lines of a doc comment: the summary, an empty line and the description. Constraints follow without an empty line, because
/// each line adds to the compile time.
package func docLines(_ documentation: Documentation, isDeprecated: Bool = false) -> [SwiftText] {
    var paragraphs: [[SwiftText]] = []
    if let summary = documentation.summary { paragraphs.append(SwiftText.commentLines(summary)) }
    if let description = documentation.description, description != documentation.summary {
        paragraphs.append(SwiftText.commentLines(description))
    }
    if let constraints = documentation.constraints {
        let lines = SwiftText.commentLines(constraints)
        if paragraphs.last?.isEmpty == false {
            paragraphs[paragraphs.count - 1] += lines.prefix(1).map { "- Note: \($0)" }
        } else {
            paragraphs.append(lines)
        }
    }
    if let url = documentation.externalURL { paragraphs.append(SwiftText.commentLines(SpecText("See also: <\(url.raw)>"))) }
    if isDeprecated { paragraphs.append(DeprecationNote.besideText) }
    return docLines(paragraphs)
}

/// Returns the paragraphs that are not empty, with an empty line between them.
func docLines(_ paragraphs: [[SwiftText]]) -> [SwiftText] {
    var lines: [SwiftText] = []
    for paragraph in paragraphs where !paragraph.isEmpty {
        if !lines.isEmpty { lines.append(.empty) }
        lines += paragraph
    }
    return lines
}

/// The notes in the doc comments of deprecated declarations.
enum DeprecationNote {
    static let besideText: [SwiftText] = ["- Warning: Deprecated."]
    /// The note for declarations that also have a deprecation attribute. Used only if there is no other documentation.
    static let alone: [SwiftText] = ["Deprecated."]
}
