import Testing

@testable import EndpointGenerator

@Suite struct JSONScalarTests {
    @Test(arguments: [
        ("1", true), ("-1.5", true), ("1e5", true), ("1E+05", true), ("1e99999999999999999999999", true), ("1e", false), ("1e+", false),
        ("1e5e5", false), ("1e+-5", false), ("", false), ("a", false),
    ])
    func numbersHaveExponentsOfAnyLength(_ text: String, _ isOne: Bool) { #expect(isNumber(text) == isOne) }

    @Test(arguments: [("a~1b", "a/b"), ("a~0b", "a~b"), ("~01", "~1"), ("~", "~"), ("~2", "~2"), ("~1\u{301}", "/\u{301}"), ("", "")])
    func tokensOfPointersAreDecoded(_ text: String, _ token: String) { #expect(pointerToken(text[...]).isExactly(token)) }
}
