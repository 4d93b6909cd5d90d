import EndpointGenerator

/// Returns the planned output as a self-contained HTML page, which consists of the JSON of `describeAsJSON` and a script that displays it.
///
/// The script inserts all text into the page as text, never as markup.
package func describeAsPage(_ input: GeneratorInput) -> ReviewResult<String> {
    describe(input) { EmbeddedPage.start + htmlText($1) + EmbeddedPage.middle + scriptJSON($0) + EmbeddedPage.end }
}

/// The first lines of every page, regardless of the version that wrote it. A file that begins differently was not written by this tool.
package let pageMark: String = "<!DOCTYPE html>\n<!-- Written by endpoints. -->\n"

// HTML is escaped only in this file. All document text in a page passes through one of these two functions.

/// Returns text for the content of an element or a quoted attribute. The text parses back unchanged and starts no tag, entity or attribute.
///
/// Control characters and characters that reorder or hide text are written in the form `\u{202E}`.
func htmlText(_ text: String) -> String {
    let entities: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"]
    return escaped(text) { entities[$0] }
}

/// Returns JSON for a `<script type="application/json">` element, without spaces.
///
/// A script ends at `</script` and changes its meaning at `<!--`, even inside a JSON string, so `<`, `>` and `&` are escaped. All non-ASCII
/// characters are escaped too, which makes the page independent of the encoding. Control characters and characters that reorder or hide
/// text are written in the form `\u{202E}`, because the page displays the strings. Only `documentation` keeps its line breaks.
func scriptJSON(_ value: ShownValue) -> String { withPrintableTexts(value).compactJSON(escaping: ["<", ">", "&"]) }

private func withPrintableTexts(_ value: ShownValue, keepsLines: Bool = false) -> ShownValue {
    switch value {
    case .text(let text):
        let lines = keepsLines ? text.textLines : [text[...]]
        return .text(lines.map { printable(String($0), limit: .max) }.joined(separator: "\n"))
    case .list(let items): return .list(items.map { withPrintableTexts($0) })
    case .object(let members):
        return .object(
            members.map { member in
                (printable(member.key, limit: .max), withPrintableTexts(member.value, keepsLines: member.key == "documentation"))
            })
    case .number, .flag: return value
    }
}
