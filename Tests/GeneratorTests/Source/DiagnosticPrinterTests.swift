import EndpointGenerator
import Testing

@Suite struct DiagnosticPrinterTests {
    private func rendered(_ text: String, _ span: (Int, Int), message: String = "here") -> String {
        var sources = SourceFiles()
        let file = SourceFile(path: "a.json", bytes: Array(text.utf8))
        let number = sources.add(file)
        var ignored = Diagnostics()
        sources.setRoot(parseJSON(file, number: number, diagnostics: &ignored), of: number)
        var printer = DiagnosticPrinter(sources)
        let place = Span(file: number, start: Int32(span.0), end: Int32(span.1))
        return printer.render(Diagnostic(.error, "some-rule", message: message, at: place))
    }

    @Test func diagnosticHasPositionCaretAndPointer() {
        #expect(
            rendered("{\n\t\"paths\": {\"/a/{b}\": {\"x~\": [0, false]}}\n}", (34, 39)) == """
                a.json:2:33: error: here [some-rule]
                    \t"paths": {"/a/{b}": {"x~": [0, false]}}
                    \t                               ^~~~~
                    at #/paths/~1a~1{b}/x~0/1

                """)
    }

    @Test func diagnosticColumnsCountScalarsAndLinesEndAsInEditors() {
        #expect(rendered("\"é😀\"\r\n\r x", (12, 13)).hasPrefix("a.json:3:2: error"))
        #expect(rendered("\"é😀\" x", (9, 10)).hasPrefix("a.json:1:6: error"))
    }

    @Test func megabyteLineIsCutAroundTheCaret() {
        let text = "[\"" + String(repeating: "ü", count: 1_000_000) + "\", 12, \"" + String(repeating: "b", count: 1_000_000) + "\"]"
        let output = rendered(text, (2_000_005, 2_000_007))
        #expect(output.hasPrefix("a.json:1:1000006: error: here"))
        #expect(output.utf8.count < 500)
        #expect(output.contains("…üüü"))
        #expect(output.contains("bbb…\n"))
        #expect(output.contains("    at #/1\n"))
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.unicodeScalars) }
        #expect(lines[1].firstIndex(of: "1") == lines[2].firstIndex(of: "^"))
    }

    @Test func terminalControlsInDiagnosticsAreSpelledOut() {
        let output = rendered("\"\u{202E}\u{1B}[2J\" x", (9, 10), message: "bad \u{1B}]0;title\u{7}\r\nerror: forged\u{2066}")
        #expect(
            output == """
                a.json:1:8: error: bad \\u{1B}]0;title\\u{7}\\u{D}\\u{A}error: forged\\u{2066} [some-rule]
                    "\\u{202E}\\u{1B}[2J" x
                                       ^

                """)
    }

    @Test func spanOutsideItsFileDoesNotTrap() {
        #expect(rendered("{}", (90, 99)).hasPrefix("a.json:1:3: error"))
        #expect(rendered("", (0, 0)) == "a.json:1:1: error: here [some-rule]\n\n    ^\n")
        var printer = DiagnosticPrinter(SourceFiles())
        let nowhere = Span(file: 7, start: 1, end: 2)
        #expect(printer.render(Diagnostic(.warning, "", message: "lost", at: nowhere)) == "warning: lost\n")
    }

    @Test(arguments: [
        ("strin", "string"), ("strnig", "string"), ("Sting", "string"), ("operationid", "operationId"), ("operation_id", "operationId"),
        ("out", nil), ("x", nil), ("", nil), ("reference", "references"),
    ])
    func misspelledNamesGetASuggestion(_ text: String, _ expected: String?) {
        #expect(suggestion(for: text, among: ["string", "integer", "operationId", "references", "output"]) == expected)
    }
}
