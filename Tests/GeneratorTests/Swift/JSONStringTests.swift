import Foundation
import Testing

@testable import EndpointGenerator

/// Strings inside `#"""…"""#` keep their value and cannot terminate the literal.
@Suite struct JSONStringTests {
    @Test(arguments: [
        "", "plain", "with space", "\"", "\"\"\"#", "\\", "\\#(exit(1))", "\\u0022", "line\nbreak\r\n\u{2028}\u{85}", "tab\tand\u{0}", "#",
        "é", "e\u{301}",
        "日本", "🙂", "\u{202E}right to left", "\u{FEFF}", "\u{10FFFF}",
    ])
    func embeddedJSONStringKeepsItsValueAndCannotEndTheLiteral(_ text: String) throws {
        let string = SwiftText.jsonString(SpecText(text)).text
        #expect(try JSONSerialization.jsonObject(with: Data("[\(string)]".utf8)) as? [String] == [text])
        #expect(!string.contains("\\#") && !string.contains("\"\"\"") && !string.contains(where: \.isNewline))
        #expect(string.unicodeScalars.filter { $0 == "\"" }.count == 2)
    }
}
