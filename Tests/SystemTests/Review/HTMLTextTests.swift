import EndpointGenerator
import Foundation
import Testing

@testable import EndpointReview

/// Text from a document remains plain text inside a page.
@Suite struct HTMLTextTests {
    @Test(arguments: [
        ("</script><script>alert(1)</script>", "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;"),
        (#"" onload="x"#, "&quot; onload=&quot;x"), ("' onload='x", "&#39; onload=&#39;x"),
        ("<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"),
        ("a & b &amp; &#60;", "a &amp; b &amp;amp; &amp;#60;"),
        ("a\u{0}\u{7F}\u{1B}[31m\nb", #"a\u{0}\u{7F}\u{1B}[31m\u{A}b"#),
        ("\u{202E}abc\u{2066}\u{200B}", #"\u{202E}abc\u{2066}\u{200B}"#), ("Größe 本 👩‍🚀", "Größe 本 👩\\u{200D}🚀"), ("", ""),
    ])
    func htmlTextIsEscaped(_ text: String, _ expected: String) { #expect(htmlText(text) == expected) }

    @Test(arguments: [
        "</script><!--<script>", "<img src=x onerror=alert(1)>", #""quotes" and \ and \" "#, "'", "&amp;", "\u{2028}\u{2029}", "Größe 本 👩",
        "\u{FFFF}\u{10FFFF}", "",
    ])
    func scriptJSONDecodesToTheSameText(_ text: String) throws {
        let json = scriptJSON(object(["<\(text)>": text]))
        #expect(json.unicodeScalars.allSatisfy { (" "..."~").contains($0) && !"<>&".unicodeScalars.contains($0) }, "\(json)")
        let read = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
        #expect(read == ["<\(printable(text))>": printable(text)])
    }

    /// Characters that hide or reorder text are spelled out, so that they are visible on the page. Documentation keeps its line breaks.
    @Test func invisibleCharactersAreSpelledOutOnThePage() throws {
        let text = "a\u{202E}b\nc\u{0}\u{2066}"
        let windows = scriptJSON(object(["documentation": "a\r\nb\rc"]))
        #expect(windows == #"{"documentation":"a\nb\nc"}"#)
        let json = scriptJSON(object(["name": text, "documentation": text]))
        let read = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
        #expect(read == ["name": #"a\u{202E}b\u{A}c\u{0}\u{2066}"#, "documentation": "a\\u{202E}b\nc\\u{0}\\u{2066}"])
    }

    @Test func everyKindOfValueIsCompactJSON() {
        let inner = object(["a": "1"])
        let value: ShownValue = .list([.text("x"), .number("1.50"), .flag(true), .flag(false), .list([]), inner, .object([])])
        #expect(scriptJSON(value) == #"["x",1.50,true,false,[],{"a":"1"},{}]"#)
    }

    private func object(_ members: KeyValuePairs<String, String>) -> ShownValue { .made(members.map { ($0, .text($1)) }) }
}
