/// Pieces of text that close or open the surrounding literal or comment, or reverse the order of its characters. Text that escaped would
/// call `canary()`.
enum Payloads {
    static let all: [(name: String, text: String)] = [
        ("CR", "a\rcanary()"),
        ("LF", "a\ncanary()"),
        ("CRLF", "a\r\ncanary()\r\n"),
        ("line separator", "a\u{2028}canary()"),
        ("paragraph separator", "a\u{2029}canary()"),
        ("next line, vertical tab, form feed", "a\u{85}canary()\u{B}canary()\u{C}canary()"),
        ("comment end", "*/ canary() /*"),
        ("comment end, doubled", "*/*/ canary()\n/*/*"),
        ("three quotes", "\"\"\"\ncanary()\n\"\"\""),
        ("quote and interpolation", "\")\\(canary())\""),
        ("raw interpolation", "\\#(canary()) \\##(canary())"),
        ("raw string end", "\"#\ncanary()\n#\""),
        ("backtick", "`canary()` ` ``` "),
        ("NUL", "a\u{0}canary()\u{0}"),
        ("control characters", "\u{1}\u{7}\u{8}\u{1B}[31m\u{7F}\u{9B}canary()"),
        ("bidi controls", "\u{202E})(yranac\u{202C} \u{2066}canary()\u{2069}\u{200F}\u{61C}"),
        ("zero width", "a\u{200B}b\u{200D}c\u{FEFF}d\u{AD}\u{2060}e"),
        ("one megabyte", String(repeating: "canary()\n", count: 116_509)),
        ("way out", "../../../../canary"),
        ("absolute path", "/canary"),
        ("backslashes", "..\\..\\canary\\"),
        ("keyword", "class"),
        ("type of the language", "Self"),
        ("meaningful name", "init"),
        ("emoji", "👩‍👩‍👧‍👦🇵🇹"),
        ("empty", ""),
        ("blank", " \t "),
        ("lone combining mark", "\u{301}"),
        ("composed and decomposed", "\u{E9}e\u{301}"),
        ("noncharacter and private use", "\u{FFFF}\u{10FFFF}\u{E000}\u{FFFD}"),
        ("directive", "#if canary\n#error(\"canary()\")\n#endif\n#sourceLocation(file: \"/canary\", line: 1)"),
        ("attribute", "@available(*, unavailable) @main struct Canary { static func main() { canary() } }"),
        ("statement end", "a; canary();"),
        ("brace", "} } } canary() { { {"),
        ("closing everything", "\"))]}]} canary()"),
        ("template", "{{{canary}}} {{#a}}{{/a}} {{> canary}} {{=<% %>=}}"),
        ("percent and format", "%@ %n %s %00 %0d%0a %2e%2e"),
        ("regex literal", "/canary()/ #/canary()/#"),
        ("operator", "+&&-canary()"),
        ("number", "0x10"),
        ("letters without case", "名前"),
        ("a digit first", "3D"),
        ("markup", "<script>canary()</script> [x](javascript:canary()) ![x](canary) - Parameter canary: x"),
    ]
}

/// Declarations that generated code must not use: any call to them fails to compile.
let canaryDeclarations = """
    @available(*, unavailable, message: "a canary was fired")
    @discardableResult public func canary() -> String { "" }

    """
