import Foundation
import Testing

/// Text from a document reaches generated Swift only through the code in the folder Swift/, which escapes it. The type system enforces this
/// rule, and these tests check that the rule cannot be bypassed.
@Suite struct EscapingTests {
    static let core: URL = EmbeddedTemplatesTests.project.appending(path: "Sources/Generator/Core")

    private func sources(in folder: URL) throws -> [(name: String, text: String)] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
            (name, try String(contentsOf: folder.appending(path: name), encoding: .utf8))
        }
    }

    /// Returns the lines of code that match, as `file: line`.
    private func lines(_ files: [(name: String, text: String)], matching pattern: String) throws -> [String] {
        let expression = try NSRegularExpression(pattern: pattern)
        var found: [String] = []
        for file in files {
            for line in file.text.split(whereSeparator: \.isNewline) {
                let code = line.trimmingCharacters(in: .whitespaces)
                guard !code.hasPrefix("//") else { continue }
                if expression.firstMatch(in: code, range: NSRange(code.startIndex..., in: code)) != nil {
                    found.append("\(file.name): \(code)")
                }
            }
        }
        return found
    }

    @Test func swiftTextIsMadeOnlyInItsFolder() throws {
        let files = try sources(in: Self.core).filter { !$0.name.hasPrefix("Swift/") }
        #expect(files.count > 50)
        #expect(try lines(files, matching: #"SwiftText\(|SwiftText\.init|[^@\w]unchecked\b|extension SwiftText|unsafeBitCast"#) == [])
        // Make sure that the pattern matches something.
        let own = try sources(in: Self.core.appending(path: "Swift"))
        #expect(try !lines(own, matching: #"SwiftText\("#).isEmpty)
    }

    /// No other file can call the initializer, and the functions for the generator's own text accept only literals.
    @Test func swiftTextInitializersTakeOnlyLiterals() throws {
        let file = try sources(in: Self.core.appending(path: "Swift")).filter { $0.name == "SwiftText.swift" }
        #expect(file.count == 1)
        #expect(
            try lines(file, matching: #"^(\w+ )?init\("#) == [
                "SwiftText.swift: fileprivate init(unchecked text: String) { self.text = text }",
                "SwiftText.swift: package init(stringLiteral value: StaticString) { self.init(unchecked: value.description) }",
                "SwiftText.swift: package init(stringInterpolation: StringInterpolation) { self.init(unchecked: stringInterpolation.text) }",
                "SwiftText.swift: package init(literalCapacity: Int, interpolationCount: Int) {}",
            ])
        #expect(try lines(file, matching: #"func (fixed|joined|appendLiteral)\("#).allSatisfy { $0.contains("StaticString") })
        // Interpolations accept text that is already safe, or escape their argument.
        let safe = #"func appendInterpolation\((_ text: SwiftText|_ name: SwiftIdentifier|_ number: Int|list: \[SwiftText\])"#
        let escaping = #"func appendInterpolation\((label name: SwiftIdentifier|literal string: SpecText|json string: SpecText)"#
        let interpolations = try lines(file, matching: "func appendInterpolation")
        #expect(interpolations.count == 7)
        #expect(try lines(file, matching: safe + "|" + escaping) == interpolations)
        // The only function that accepts a string checks that the string is a name.
        #expect(
            try lines(file, matching: #"func .*\(_ \w+: String\)"#) == [
                "SwiftText.swift: static func qualifiedName(_ text: String) -> SwiftText? {"
            ])
    }

    /// An identifier consists of words made of letters and digits; anything else is rejected.
    @Test func identifierInitializersArePrivate() throws {
        let file = try sources(in: Self.core.appending(path: "Swift")).filter { $0.name == "SwiftIdentifier.swift" }
        #expect(file.count == 1)
        #expect(try lines(file, matching: #"\binit\("#).allSatisfy { $0.contains("private init(") })
        let all = try sources(in: Self.core).filter { $0.name != "Swift/SwiftIdentifier.swift" }
        #expect(try lines(all, matching: #"SwiftIdentifier\(|SwiftIdentifier\.init"#) == [])
    }

    /// Views hold only `SwiftText`, so a template cannot print unescaped text.
    @Test func viewsHoldOnlySwiftText() throws {
        let file = try sources(in: Self.core).filter { $0.name == "Render/Mustache/ViewValue.swift" }
        #expect(file.count == 1)
        #expect(try lines(file, matching: #"case \w+\(String\)"#) == [])
        #expect(try lines(file, matching: #"case \w+\(SpecText\)"#) == [])
    }
}
