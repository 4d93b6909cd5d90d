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
