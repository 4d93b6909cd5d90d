import Testing

@testable import EndpointGenerator

/// Checks the strings generated for `pattern` with Swift's own `Regex`, which uses the same syntax.
@Suite struct TextPatternTests {
    private static let patterns: [(pattern: String, length: ClosedRange<Int>)] = [
        ("^A(?:\\d{2}|x)$", 0...9), ("^97[89]-[0-9]{2,5}(-\\d)+[A-Fa-f]?$", 0...40), ("^[^a-z ]+$", 5...5), ("end$", 0...3),
        ("^start", 20...30), ("^(?=.*\\d)[a-z0-9]{6,}$", 0...8), ("^(?!-)[-a]+$", 2...2), ("^([A-Z]|[a-z])\\w*\\s\\S$", 12...16),
        ("\\bword\\b", 0...9), ("^\\x41\\u0042\\t\\/\\.$", 0...9), ("^\\p{L}+$", 4...4), ("^(a|bb|ccc)$", 3...3), ("^$|^[a-f]{8}$", 8...8),
        ("^-?(?:0|[1-9]\\d*)(?:\\.\\d+)?$", 1...9), ("^[\\w.-]+@[\\w-]+(?:\\.[\\w-]+)*$", 10...12),
        ("^[|.|\\w|\\s|-]*\\.(?:jpg|png)", 1...99),
    ]

    @Test(arguments: patterns.indices) func generatedTextMatchesItsPattern(_ index: Int) throws {
        let (pattern, length) = Self.patterns[index]
        let parsed = try #require(TextPattern(pattern))
        let text = try #require(parsed.text(length), "\(pattern)")
        #expect(try text.firstMatch(of: Regex(pattern)) != nil && length.contains(text.count), "\(pattern): \(text)")
    }

    @Test(arguments: patterns.indices) func patternMatchingAgreesWithSwiftRegex(_ index: Int) throws {
        let pattern = Self.patterns[index].pattern
        let (parsed, regex) = (try #require(TextPattern(pattern)), try Regex(pattern))
        let texts = [
            "", "a", "A12", "Ax", "978-00-1", "end", "bend", "started", "abc123", "-a", "a-", "a word here", "swords", "bb",
            "0.5", "a@b", "x.png",
        ]
        for text in texts {
            let isMatch = try regex.firstMatch(in: text) != nil
            #expect(parsed.matches(text) == isMatch, "\(pattern): \(text)")
        }
    }

    /// Unsupported patterns are not parsed. A pattern that matches nothing yields no string.
    @Test func unsupportedPatternsAreNilAndImpossibleOnesHaveNoText() throws {
        for pattern in ["(a)\\1", "(?<=a)b", "\\p{Greek}", "a{2", "(a", "[a", "*", String(repeating: "(", count: 99)] {
            #expect(TextPattern(pattern).map { "\($0)" } == nil, "\(pattern)")
        }
        for pattern in ["^a$^b$", "(?!)", "[]"] { #expect(try #require(TextPattern(pattern)).text(0...9) == nil, "\(pattern)") }
        #expect(try #require(TextPattern("^a$")).text(2...9) == nil)
    }

    /// Matching nested repetitions stops after a limited number of steps; a string still undecided by then counts as a match.
    @Test func nestedRepetitionsAreMatchedInBoundedSteps() throws {
        let text = String(repeating: "a", count: 3_000)
        #expect(try #require(TextPattern("^(?:a|a?)+b$")).matches(String(text.prefix(100))) == false)
        #expect(try #require(TextPattern("^(((a*)*)*){999}b$")).matches(text))
        #expect(try #require(TextPattern("(((a{999}){999}){999})")).text(0...9) == nil)
    }
}
