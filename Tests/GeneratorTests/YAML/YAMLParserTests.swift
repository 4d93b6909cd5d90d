import EndpointGenerator
import Foundation
import Testing

/// Covers diagnostics, and cases that occur in neither the public suite nor real documents.
@Suite struct YAMLParserTests {
    @Test(arguments: [
        // Numbers keep their digits as far as JSON can express them.
        ("[012, +1, .5, -.5, 1., 1.10, -0, 00, 1e3, 1E+03, +.5e-3, 0.0]", "[12, 1, 0.5, -0.5, 1.0, 1.10, -0, 0, 1e3, 1E+03, 0.5e-3, 0.0]"),
        ("[0x1F, 0o17, 0xffFFffFFffFFffFFff, 0x, 0o8, -0x1, 0b1]", #"[31, 15, 4722366482869645213695, "0x", "0o8", "-0x1", "0b1"]"#),
        ("[0x95222290DD7278Aa3Ddd389Cc1E1d165CC4BAfe5]", "[851400861302238403048500845587900479529441538021]"),
        (
            "[1_000, 1e, 1e+, '1', .e1, +, -a, ., .., 1.2.3, 12:30:00, 2020-01-01]",
            #"["1_000", "1e", "1e+", "1", ".e1", "+", "-a", ".", "..", "1.2.3", "12:30:00", "2020-01-01"]"#
        ),
        (
            "[~, null, Null, NULL, nuLL, '', true, True, TRUE, tRue, false, yes, no, on, off, y]",
            #"[null, null, null, null, "nuLL", "", true, true, true, "tRue", false, "yes", "no", "on", "off", "y"]"#
        ),
        // Keys become strings.
        (
            "200: a\n012: b\nnull: c\ntrue: d\n~: e\n1.0: f\n: g",
            #"{"200": "a", "012": "b", "null": "c", "true": "d", "~": "e", "1.0": "f", "": "g"}"#
        ),
        ("? a\n: b\n? |\n  c\n: d\n? \"e\"\n? 'f'\n: - g", #"{"a": "b", "c\n": "d", "e": null, "f": ["g"]}"#),
        (
            "{? a : b, ? c, d, ? : e, k: [f: g, ? h : i, \"j\":k]}",
            #"{"a": "b", "c": null, "d": null, "": "e", "k": [{"f": "g"}, {"h": "i"}, {"j": "k"}]}"#
        ),
        // Documents, directives, comments, blanks.
        ("%YAML 1.2\n# c\n---\na: b\n...\n# d\n", #"{"a": "b"}"#), ("%YAML 1.1\n%TAG !e! tag:yaml.org,2002:\n--- !e!str 1\n...", #""1""#),
        ("---\n...\n", "null"), ("--- a\n...", #""a""#), ("\u{FEFF}a: b", #"{"a": "b"}"#),
        ("a: 1\t# x\nb: 'c'\t\nd: e\t\n", #"{"a": 1, "b": "c", "d": "e"}"#),
        ("a: b\r\nc:\r\n  - d\r\n  - |\r\n    e\r\n    f\r\n", #"{"a": "b", "c": ["d", "e\nf\n"]}"#),
        ("a: b\rc: d\r", #"{"a": "b", "c": "d"}"#),
        ("a:\n- b\n-\tc\n- - d\n  - e\nf: {}", #"{"a": ["b", "c", ["d", "e"]], "f": {}}"#),
        ("a: {b: [c,\n  d], e: f,}\n", #"{"a": {"b": ["c", "d"], "e": "f"}}"#),
        // Scalars.
        ("a: |2-\n    b\n   c\n\n", #"{"a": "  b\n c"}"#), ("a: >+\n  b\n  c\n\n   d\n\n", #"{"a": "b c\n\n d\n\n"}"#),
        ("a: |\n  b", #"{"a": "b\n"}"#), ("a: >+\n  b", #"{"a": "b\n"}"#), ("a: |\nb: >-\n", #"{"a": "", "b": ""}"#),
        (
            #"["\x41\u00e9\uD83D\uDE00\U0001F600\N\_\L\P\e\0\/\t\""]"#,
            #"["A\u00e9\ud83d\ude00\ud83d\ude00\u0085\u00a0\u2028\u2029\u001b\u0000/\u0009\""]"#
        ),
        ("a: \"b \\\n   c\n\n  d\"", #"{"a": "b c\nd"}"#), ("a: 'it''s\n  so'", #"{"a": "it's so"}"#),
        ("a: b c\n  d\n\n  e", #"{"a": "b c d\ne"}"#),
        ("a: http://b.c/d#e?f:g", ##"{"a": "http://b.c/d#e?f:g"}"##), ("a: -1 b\nc: :d\ne: ?f", #"{"a": "-1 b", "c": ":d", "e": "?f"}"#),
        // Anchors, aliases, merge keys.
        ("a: &x {b: 1}\nc: *x\nd: &x 2\ne: *x", #"{"a": {"b": 1}, "c": {"b": 1}, "d": 2, "e": 2}"#), ("&k a: *k", #"{"a": "a"}"#),
        ("? &k a\n: [*k , *k]\n*k : b", #"{"a": "b"}"#),
        ("a: &x {b: 1, c: 2}\nd:\n  e: 0\n  <<: *x\n  c: 3\n  f: 4", #"{"a": {"b": 1, "c": 2}, "d": {"e": 0, "b": 1, "c": 3, "f": 4}}"#),
        (
            "- &x {b: 1}\n- &y {b: 2, c: 3}\n- {<<: [*x, *y, {d: 4}], e: 5}\n- {'<<': *x, !!str <<: 1}",
            #"[{"b": 1}, {"b": 2, "c": 3}, {"b": 1, "c": 3, "d": 4, "e": 5}, {"<<": 1}]"#
        ),
        // Tags of the core schema.
        (
            "[!!str 1, !!float 1, !!int '7', !!bool \"true\", !!null '', ! 2, !!seq [], !!map {}, !<tag:yaml.org,2002:str> 3, !!str]",
            #"["1", 1, 7, true, null, "2", [], {}, "3", ""]"#
        ),
    ])
    func yamlIsReadAsTheExpectedJSON(_ text: String, _ expected: String) { #expect(YAMLRead.shown(text) == expected) }

    @Test(arguments: [
        ("a:\n\tb: c", "2:1: error: a tab cannot indent; use spaces [invalid-yaml]"),
        ("-\t- a", "1:2: error: a tab cannot indent; use spaces"),
        ("a: |\n  b\n\t\n", "3:1: error: a tab cannot indent; use spaces"),
        ("a:\n  b: c\n d: e", "3:2: error: this is indented by 1, but the mapping's keys are indented by 0; align it with them"),
        ("- a\n - b\n- c: d\n   e: f", "4:5: error: this colon turns text on multiple lines into a key; is its indentation wrong"),
        ("a:\n  - b\n  c: d", "3:3: error: an item of this list begins with `- `"),
        ("a: b\n- c", "2:1: error: found a list item among the keys of a mapping; indent it below its key"),
        ("a: - b", "1:4: error: a list item cannot begin here; put it on a line of its own, indented"),
        ("a: b: c", "1:5: error: found a second colon on the line; put the text in quotes"),
        ("a: b\nc d\ne: f", "2:1: error: expected a key followed by `: `"),
        ("a: b\n\"c\":d", "2:4: error: a space is missing after this colon"),
        ("a: \"b\nc: d", "2:1: error: expected a line inside quotes to be indented deeper than its key or list item; is a quote missing?"),
        ("a: 'b", "1:6: error: the file ends inside quoted text; the closing quote is missing"),
        ("a: \"b\n---\n", "2:1: error: the document ends inside quoted text"),
        ("a: 'it's'", "1:8: error: the value ended before this; a longer text needs quotes around all of it"),
        ("a: \"\\q\"", "1:5: error: unknown escape; write a backslash as \\\\"),
        ("a: \"\\u12G4\"", "1:5: error: expected 4 hexadecimal digits"),
        ("a: \"b\"#c", "1:7: error: a comment needs a space before its `#`"),
        ("a: [b, c", "1:9: error: the file ends inside brackets or braces; was it cut off?"),
        ("a: [b}", "1:6: error: this does not match the opening bracket or brace"),
        ("a: [b c: d e: f]", "1:13: error: a comma is missing before this"),
        ("a: [,]", "1:5: error: a value is missing before this comma"),
        ("a: {b: c} d", "1:11: error: the value ended before this"),
        ("a: [b,\nc]", "2:1: error: a line inside brackets or braces must be indented by at least 1"),
        ("a: *b", "1:4: error: no anchor before this is called `b`; text that begins with `*` needs quotes"),
        ("a: &name b\nc: *nane", "2:4: error: no anchor before this is called `nane`; did you mean `name`?"),
        ("a: &b [*b]", "1:8: error: `*b` refers to a value that contains it"),
        ("&b\n[*b]", "2:2: error: `*b` refers to a value that contains it"),
        ("&a &b c", "1:4: error: found a second anchor; a node can have only one"),
        ("a: &x b\nc: &y *x", "2:4: error: an alias cannot have an anchor or a tag; put them on its value"),
        ("a\n---\nb", "2:1: error: found a second document; a file contains only one"),
        ("a: !secret b", "1:4: error: the tag `!secret` has no meaning in JSON; remove it, or use !!str"),
        ("a: !!binary b", "1:4: error: the tag `!!binary` has no meaning in JSON"),
        ("!!set {a, b}", "1:1: error: the tag `!!set` has no meaning in JSON"),
        ("a: !e!b c", "1:4: error: no `%TAG` directive of this document declares `!e!`"),
        ("a: !!int b", "1:4: error: the tag does not match this value"), ("!!map [a]", "1:1: error: the tag does not match this value"),
        ("? [a]\n: b", "1:3: error: an array cannot be a key, because the keys of JSON are strings; write the key as text [yaml-key]"),
        ("<<: a", "1:1: error: `<<` merges a mapping or a list of them, not a string; a key of that name needs quotes"),
        ("a: @b", "1:4: error: text that begins with `@` needs quotes"),
        ("a: %b", "1:4: error: text that begins with `%` needs quotes"),
        ("a: ]", "1:4: error: no bracket or brace is open for this `]` to close"),
        ("a: |x\n  b", "1:5: error: only `+` or `-` and a digit from 1 to 9 can follow"),
        ("a: |\n\n   \n  b", "4:3: error: a blank line before the first line of the text has more spaces than that line; remove them"),
        ("%YAML 2.0\n---\na", "1:1: error: expected the version directive `%YAML 1.2`, only once"),
        ("%YAML 1.2\na: b", "2:1: error: `---` is missing between"),
        ("a: b\n... c", "2:5: error: only a comment may follow `...` on its line"),
        ("a: \u{7}", "1:4: error: the control character 0x07 is not allowed here"),
        ("", "1:1: error: expected a document, found an empty file (0 bytes)"), ("# a\n", "1:1: error: the file contains no document"),
        ("<!doctype html>", "1:1: error: this is XML or HTML; was an error page downloaded?"),
    ])
    func yamlErrorsHavePositionsAndSayWhatIsRight(_ text: String, _ expected: String) {
        let found = YAMLRead.shown(text)
        #expect(found.hasPrefix("a.yaml:\(expected)"), "\(found)")
    }

    @Test func caretOfAYAMLDiagnosticPointsIntoTheYAML() {
        #expect(
            YAMLRead.problems(Array("paths:\n  /a:\n    get: {x: 1,\n      y: \"b}\n".utf8)) == """
                a.yaml:5:1: error: the file ends inside quoted text; the closing quote is missing [invalid-yaml]

                    ^
                a.yaml:4:10: note: it begins here [invalid-yaml]
                          y: "b}
                             ^

                """)
        #expect(
            YAMLRead.problems(Array("a:\n  b: 1\n  c: .inf\n  b: 2\n".utf8)) == """
                a.yaml:3:6: warning: JSON has no number for `.inf`; it is read as text [not-finite]
                      c: .inf
                         ^~~~
                    at #/a/c
                a.yaml:4:3: warning: the key "b" is repeated; this value is used [duplicate-key]
                      b: 2
                      ^
                    at #/a/b
                a.yaml:2:3: note: it first occurs here [duplicate-key]
                      b: 1
                      ^
                    at #/a

                """)
    }

    /// Spans refer to the UTF-8 text, which is what the tool shows.
    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
    func utf16IsReadByItsByteOrderMark(_ encoding: String.Encoding) throws {
        let text = try #require("\u{FEFF}é: [1, 😀]\nb: *x\n".data(using: encoding))
        #expect(
            YAMLRead.shown([UInt8](text)) == """
                a.yaml:2:4: error: no anchor before this is called `x`; text that begins with `*` needs quotes [invalid-yaml]
                    b: *x
                       ^~

                """)
        #expect(YAMLRead.shown([UInt8](try #require("\u{FEFF}é: 😀\r\n".data(using: encoding)))) == #"{"\u00e9": "\ud83d\ude00"}"#)
        let unmarked = YAMLRead.shown([UInt8](try #require("a: b".data(using: encoding))))
        #expect(unmarked.hasPrefix("a.yaml:1:1: error: the file is encoded in UTF-16 ("), "\(unmarked)")
    }

    @Test func latin1ByteInYAMLIsReportedAtItsPosition() {
        let found = YAMLRead.shown(Array("a: caf".utf8) + [0xE9])
        #expect(found.hasPrefix("a.yaml:1:7: error: the byte 0xE9 is not UTF-8 here"), "\(found)")
    }

    /// A file that begins like JSON is read as strict JSON. YAML in a file named `.json` is read, but the name is reported.
    @Test func fileNameAndFirstLineDecideBetweenJSONAndYAML() {
        #expect(YAMLRead.shown(Array("{a: 1}".utf8), path: "a.json").hasPrefix("a.json:1:2: error: a key needs double quotes"))
        #expect(YAMLRead.shown(Array("{a: 1}".utf8), path: "a.yaml") == #"{"a": 1}"#)
        #expect(YAMLRead.shown(Array("{\"a\": 1}".utf8), path: "a.YML") == #"{"a": 1}"#)
        for text in ["openapi: 3.0.0\n", "---\nopenapi: 3.0.0", "# API\nopenapi: 3.0.0", "\"openapi\": 3.0.0"] {
            var sources = SourceFiles()
            var diagnostics = Diagnostics()
            let root = parseDocument(SourceFile(path: "a.json", bytes: Array(text.utf8)), into: &sources, diagnostics: &diagnostics)
            #expect(root?.object?["openapi"]?.string == "3.0.0")
            #expect(diagnostics.all.map(\.rule) == ["yaml-in-json"])
            let other = parseDocument(SourceFile(path: "a", bytes: Array(text.utf8)), into: &sources, diagnostics: &diagnostics)
            #expect(other != nil && diagnostics.all.count == 1)
        }
    }
}
