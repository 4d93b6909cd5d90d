import GoldenFiles
import Testing

/// Checks the spacing of generated text: one blank line between declarations that have a body, and never two in a row.
@Suite struct SpacingTests {
    @Test(arguments: GoldenTests.cases)
    func declarationsAreSeparatedByOneBlankLine(_ name: String) {
        var problems: [String] = []
        for file in GoldenRun(case: name).files {
            let lines = file.contents.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            for (index, line) in lines.enumerated().dropFirst() {
                if let problem = problem(line, after: lines[..<index]) { problems.append("\(file.name):\(index + 1) \(problem)") }
            }
        }
        #expect(problems.isEmpty)
    }

    private func problem(_ line: Substring, after lines: ArraySlice<Substring>) -> String? {
        let before = lines.last ?? ""
        if line.hasSuffix(" ") { return "ends with a space" }
        if line.isEmpty, before.isEmpty { return "is a second blank line" }
        if line.isEmpty, before.hasSuffix("{") { return "is a blank line after a brace" }
        if before.isEmpty, line.drop(while: { $0 == " " }).hasPrefix("}") { return "follows a blank line" }
        return opensFunction(line) && !isSeparated(lines) ? "has no blank line before it" : nil
    }

    private func opensFunction(_ line: Substring) -> Bool {
        guard line.hasSuffix("{") || line.hasSuffix("}") else { return false }
        let words = line.split(separator: " ").drop { ["public", "package", "static", "@discardableResult"].contains($0) }
        return words.first.map { $0 == "func" || $0.hasPrefix("init(") || $0.hasPrefix("init?(") } ?? false
    }

    /// Returns whether a blank line or an opening brace precedes the declaration, ignoring its comments and attributes.
    private func isSeparated(_ lines: ArraySlice<Substring>) -> Bool {
        let above = lines.last { line in
            let text = line.drop { $0 == " " }
            return !text.hasPrefix("///") && !text.hasPrefix("@")
        }
        return above.map { $0.isEmpty || $0.hasSuffix("{") } ?? true
    }
}
