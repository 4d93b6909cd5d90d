/// The lines of a text, fit to stand behind `///`.
///
/// Swift ends a comment line at LF, CR and CRLF; editors also at NEL, U+2028 and U+2029, so all of them end a line here. Control and
/// format characters (bidi overrides, zero-width signs) are dropped. No blank lines at the ends, none doubled.
func escapedCommentLines(_ text: String) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var lastWasReturn = false
    for scalar in text.unicodeScalars {
        let isLineFeed = scalar == "\n"
        if isLineFeed && lastWasReturn {
            lastWasReturn = false
            continue
        }
        lastWasReturn = scalar == "\r"
        switch scalar {
        case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": end(&line, &lines)
        case "\t": line.append(contentsOf: "    ".unicodeScalars)
        case "\u{20}"..."\u{7E}": line.append(scalar)
        case "\u{0}"..."\u{9F}": break
        default: if isShown(scalar) { line.append(scalar) }
        }
    }
    end(&line, &lines)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
}

private func end(_ line: inout String.UnicodeScalarView, _ lines: inout [String]) {
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
