import EndpointGenerator

/// Returns the planned output as a self-contained HTML page, which consists of the JSON of `describeAsJSON` and a script that displays it.
///
/// The script inserts all text into the page as text, never as markup.
package func describeAsPage(_ input: GeneratorInput) -> ReviewResult<String> {
    describe(input) { page(of: $0, title: $1) }
}

/// The first lines of every page, regardless of the version that wrote it. A file that begins differently was not written by this tool.
package let pageMark: String = "<!DOCTYPE html>\n<!-- Written by endpoints. -->\n"

private func page(of shown: ShownValue, title: String) -> String {
    EmbeddedPage.start + htmlText(title) + EmbeddedPage.middle + scriptJSON(shown) + EmbeddedPage.end
}

// HTML is escaped only in this file. All document text in a page passes through one of these two functions.

/// Returns text for the content of an element or a quoted attribute. The text parses back unchanged and starts no tag, entity or attribute.
///
/// Control characters and characters that reorder or hide text are written in the form `\u{202E}`.
func htmlText(_ text: String) -> String {
    var output = ""
    for scalar in printable(text, limit: .max).unicodeScalars {
        switch scalar {
        case "&": output += "&amp;"
        case "<": output += "&lt;"
        case ">": output += "&gt;"
        case "\"": output += "&quot;"
        case "'": output += "&#39;"
        default: output.unicodeScalars.append(scalar)
        }
    }
    return output
}

/// Returns JSON for a `<script type="application/json">` element, without spaces.
///
/// A script ends at `</script` and changes its meaning at `<!--`, even inside a JSON string, so `<`, `>` and `&` are escaped. All non-ASCII
/// characters are escaped too, which makes the page independent of the encoding. Control characters and characters that reorder or hide
/// text are written in the form `\u{202E}`, because the page displays the strings. Only `documentation` keeps its line breaks.
func scriptJSON(_ value: ShownValue) -> String {
    var output = ""
    append(value, to: &output)
    return output
}

private func append(_ value: ShownValue, keepsLines: Bool = false, to output: inout String) {
    switch value {
    case .text(let text): appendString(text, keepsLines: keepsLines, to: &output)
    case .number(let text): output += text
    case .flag(let flag): output += flag ? "true" : "false"
    case .list(let items):
        output += "["
        for (index, item) in items.enumerated() {
            if index > 0 { output += "," }
            append(item, keepsLines: keepsLines, to: &output)
        }
        output += "]"
    case .object(let object):
        output += "{"
        for (index, member) in object.members.enumerated() {
            if index > 0 { output += "," }
            appendString(member.key, keepsLines: false, to: &output)
            output += ":"
            append(member.value, keepsLines: member.key == "documentation", to: &output)
        }
        output += "}"
    }
}

private func appendString(_ text: String, keepsLines: Bool, to output: inout String) {
    output += "\""
    if keepsLines {
        for (index, line) in text.textLines.enumerated() {
            if index > 0 { output += "\\n" }
            appendCharacters(String(line), to: &output)
        }
    } else {
        appendCharacters(text, to: &output)
    }
    output += "\""
}

private func appendCharacters(_ text: String, to output: inout String) {
    for scalar in printable(text, limit: .max).unicodeScalars {
        switch scalar {
        case "\"": output += "\\\""
        case "\\": output += "\\\\"
        case "<", ">", "&": appendUnits(of: scalar, to: &output)
        case "\u{20}"..."\u{7E}": output.unicodeScalars.append(scalar)
        default: appendUnits(of: scalar, to: &output)
        }
    }
}

private func appendUnits(of scalar: Unicode.Scalar, to output: inout String) {
    for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16, uppercase: false)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
