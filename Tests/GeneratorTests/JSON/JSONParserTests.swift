import EndpointGenerator
import Foundation
import Testing

@Suite struct JSONParserTests {
    /// Returns the text that the tool prints for a document.
    private func problems(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) -> String {
        var sources = SourceFiles()
        let file = SourceFile(path: "a.json", bytes: bytes)
        let number = sources.add(file)
        var diagnostics = Diagnostics()
        sources.setRoot(parseJSON(file, number: number, limits: limits, diagnostics: &diagnostics), of: number)
        var printer = DiagnosticPrinter(sources)
        return printer.render(diagnostics.all)
    }

    private func parsed(_ text: String) throws -> JSONNode {
        var diagnostics = Diagnostics()
        let root = parseJSON(SourceFile(path: "a.json", bytes: Array(text.utf8)), number: 3, diagnostics: &diagnostics)
        return try #require(root, "\(diagnostics.all)")
    }

    @Test(arguments: [
        ("{\"a\": 1,}", "1:8: error: JSON allows no comma after the last member of an object"),
        ("[1,\n]", "1:3: error: JSON allows no comma after the last item of an array"),
        ("{'a': 1}", "1:2: error: a key needs double quotes, not single ones"),
        ("{\"a\": 'b'}", "1:7: error: a JSON string needs double quotes, not single ones"),
        ("{a: 1}", "1:2: error: a key needs double quotes: \"a\""),
        ("{\n  // note\n}", "2:3: error: JSON has no comments"),
        ("[1 /* x */]", "1:4: error: JSON has no comments"),
        ("{\"a\": 1\n \"b\": 2}", "1:8: error: a comma is missing after this value"),
        ("{\"a\" 1}", "1:6: error: a colon is missing after the key \"a\""),
        ("{\"a\": }", "1:7: error: a value is missing before this `}`"),
        ("[1,,2]", "1:4: error: a value is missing before this comma"),
        ("[True]", "1:2: error: `True` is not a JSON value; write true"),
        ("[NaN]", "1:2: error: `NaN` is not a JSON number"),
        ("[nulls]", "1:2: error: `nulls` is not a JSON value; a string needs double quotes"),
        ("[01]", "1:2: error: a number cannot begin with a zero"),
        ("[1.]", "1:4: error: a digit must follow the decimal point"),
        ("[+1]", "1:2: error: a JSON number begins with a digit or `-`"),
        ("[\"a\nb\"]", "1:2: error: the string is not closed on its line; a line break inside it is written \\n"),
        ("[\"a\tb\"]", "1:4: error: a control character in a string is written \\t"),
        ("[\"\\x\"]", "1:3: error: unknown escape; JSON has \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"),
        ("[\"\\u12G4\"]", "1:3: error: expected four hexadecimal digits after \\u"),
        ("{} x", "1:4: error: expected the end of the document, found `x`; a file contains one JSON value"),
        ("[\"ü\" \u{E9}]", "1:6: error: expected a comma or the end of the array, found `é`"),
        ("", "1:1: error: expected a JSON document, found an empty file (0 bytes)"),
        (" \n ", "1:1: error: the file contains only white space; a JSON document was expected"),
        ("\n<!doctype html>", "2:1: error: this is XML or HTML; was an error page downloaded?"),
    ])
    func jsonSyntaxErrorsHavePositions(_ document: String, _ expected: String) {
        let found = problems(Array(document.utf8))
        #expect(found.hasPrefix("a.json:\(expected) ["), "\(found)")
    }

    @Test(arguments: ["openapi: 3.0.0\ninfo:\n", "---\nopenapi: 3.1.0", "# API\nopenapi: 3.0.0", "\"openapi\": \"3.0.0\"\n", "- a\n"])
    func yamlInsteadOfJSONIsNamedInTheError(_ document: String) {
        let found = problems(Array(document.utf8))
        #expect(found.hasPrefix("a.json:1:1: error: expected JSON, found YAML; `yq -o=json` converts it"), "\(found)")
    }

    @Test(arguments: [
        (String.Encoding.utf16, "UTF-16"), (.utf16LittleEndian, "UTF-16 (little endian)"), (.utf16BigEndian, "UTF-16 (big endian)"),
        (.utf32LittleEndian, "UTF-32 (little endian)"), (.utf32BigEndian, "UTF-32 (big endian)"),
    ])
    func encodingOtherThanUTF8IsNamedInTheError(_ encoding: String.Encoding, _ name: String) throws {
        let bytes = [UInt8](try #require("{\"a\": 1}".data(using: encoding)))
        #expect(problems(bytes).hasPrefix("a.json:1:1: error: the file is encoded in \(name)"))
    }

    @Test func latin1ByteInJSONIsReportedAtItsPosition() {
        let found = problems(Array("{\"a\": \"caf".utf8) + [0xE9] + Array("\"}".utf8))
        #expect(found.hasPrefix("a.json:1:11: error: the byte 0xE9 is not UTF-8 here; is the file in Latin-1"), "\(found)")
    }

    @Test func truncatedFileErrorNamesTheOpenArray() {
        #expect(
            problems(Array("{\n  \"paths\": {\n    \"/a\": [1,".utf8)) == """
                a.json:3:14: error: the file ends inside an array; was it cut off? [invalid-json]
                        "/a": [1,
                                 ^
                a.json:3:11: note: it was opened here [invalid-json]
                        "/a": [1,
                              ^

                """)
    }

    @Test func repeatedKeyIsReportedWithBothPositionsAndTheLastIsUsed() throws {
        #expect(
            problems(Array("{\"a\": 1,\n \"b\": 2, \"a\": 3}".utf8)) == """
                a.json:2:10: warning: the key "a" is repeated; this value is used [duplicate-key]
                     "b": 2, "a": 3}
                             ^~~
                    at #/a
                a.json:1:2: note: it first occurs here [duplicate-key]
                    {"a": 1,
                     ^~~
                    at #

                """)
        let many = (0..<40).map { "\"k\($0 % 30)\": \($0)" }.joined(separator: ",")
        let object = try #require(try parsed("{\(many)}").object)
        #expect(object.members.count == 30)
        #expect(object["k3"]?.number == "33")
        #expect(object["k15"]?.number == "15")
    }

    @Test func parsedValuesKeepTheirTextAndSpan() throws {
        let root = try parsed(" {\"a\\u00e9\\uD83D\\uDE00\" : [-0.10e+5, true, null, \"\\\\\\n\"] } ")
        let member = try #require(root.object?.members.first)
        #expect(member.key == "aé😀")
        #expect(member.keySpan == Span(file: 3, start: 2, end: 23))
        #expect(member.value.array?.count == 4)
        #expect(member.value.array?[0].number == "-0.10e+5")
        #expect(member.value.array?[1].bool == true)
        #expect(member.value.array?[2].isNull == true)
        #expect(member.value.array?[3].string == "\\\n")
        #expect(member.value.array?[1].span == Span(file: 3, start: 37, end: 41))
        #expect(root.span == Span(file: 3, start: 1, end: 58))
    }

    @Test func jsonDeeperOrLargerThanTheLimitIsAnError() {
        #expect(problems(Array("[[[1]]]".utf8), limits: JSONLimits(depth: 3)).isEmpty)
        let deep = problems(Array("[[[[1]]]]".utf8), limits: JSONLimits(depth: 3))
        #expect(deep.hasPrefix("a.json:1:4: error: arrays and objects are nested more than 3 levels deep here [too-deep]"), "\(deep)")
        #expect(problems(Array("[1, 2]".utf8), limits: JSONLimits(bytes: 5)).contains("the file is 6 bytes; the limit is 5"))
    }

    /// On Darwin, a secondary thread has a 512 KB stack.
    @Test func deepJSONDoesNotExhaustASmallStack() async {
        let outcome: (hostile: String, deepest: String) = await withCheckedContinuation { continuation in
            let thread = Thread {
                let hostile = problems(Array(repeating: 0x5B, count: 100_000))
                let deepest = problems(
                    Array(repeating: 0x5B, count: 512) + Array(repeating: 0x5D, count: 512))
                continuation.resume(returning: (hostile, deepest))
            }
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(outcome.hostile.hasPrefix("a.json:1:513: error: arrays and objects are nested more than 512 levels deep here"))
        #expect(outcome.deepest.isEmpty)
    }
}
