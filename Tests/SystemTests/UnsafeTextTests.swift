import Testing

/// Text from a document reaches generated code only through functions that escape it. The compiler rejects everything else.
@Suite struct UnsafeTextTests {
    static let refused = [
        #""let \(string) = 1""#, #""let \(spec) = 1""#, #""let \(part) = 1""#, #""\(string.first)""#, #""\(optional)""#,
        #""\(literal: string)""#, #""\(label: spec)""#, #""\(list: [string])""#, #""\(list: [spec])""#,
        #""\(list: [], separator: string)""#, "SwiftText(string)", "SwiftText(spec)", "SwiftText(unchecked: string)",
        "SwiftText(stringLiteral: string)", ".fixed(string)", "string", "spec", #"string + "\(text)""#,
    ]
    static let accepted = [
        #""let x = 1""#, #""\(text)\(name)""#, #""\(label: name): \(7)""#, #""[\(literal: spec)]""#, #""(\(list: [text, "x"]))""#,
        #""\(list: [text], separator: "; ")""#, #""\(json: spec)""#, ".literal(spec)", ".fixed(part)",
    ]

    @Test func unescapedTextInTemplatesDoesNotCompile() async throws {
        let refused = try await Compiler.compile(["Refused.swift": functions(Self.refused)], ["-typecheck"])
        #expect(refused.status != 0)
        for (index, text) in Self.refused.enumerated() {
            #expect(refused.output.contains("Refused.swift:\(index + 2):"), "compiles: \(text)")
        }
        let accepted = try await Compiler.compile(["Accepted.swift": functions(Self.accepted)], ["-typecheck"])
        #expect(accepted.status == 0, "\(accepted.output)")
    }

    /// Returns source code with one function per expression. Each function returns its expression as `SwiftText`.
    private func functions(_ expressions: [String]) -> String {
        let values = "text: SwiftText, name: SwiftIdentifier, optional: SwiftText?, string: String, part: StaticString, spec: SpecText"
        let lines = expressions.enumerated().map { "func made\($0)(\(values)) -> SwiftText { \($1) }\n" }
        return "@testable import EndpointGenerator\n" + lines.joined()
    }
}
