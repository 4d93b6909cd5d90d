import Foundation
import Testing

extension SlowTests {
    /// Replays the fuzzer's earlier findings, and runs a few inputs through every target.
    @Suite struct RegressionTests {
        static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Regressions")

        static let files: [String] = ((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []).filter { $0.contains("/") }
            .sorted()

        @Test(arguments: files) func earlierCrashInputsNoLongerFail(_ file: String) throws {
            let target = try #require(FuzzTarget(rawValue: String(file.prefix { $0 != "/" })))
            #expect(target.run(Array(try Data(contentsOf: Self.folder.appending(path: file)))) == nil)
        }

        /// A short, repeatable fuzzing run. The real fuzzer (`Lab/run fuzz`) runs for minutes.
        @Test(arguments: FuzzTarget.allCases) func emptyAndRandomInputsDoNotFail(_ target: FuzzTarget) {
            #expect(target.run([]) == nil)
            var state: UInt64 = 0x9E37_79B9_7F4A_7C15
            func next() -> UInt64 {
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                return state
            }
            for round in 0..<(target == .spec ? 60 : 300) {
                let bytes = (0..<Int(next() % 60)).map { _ in UInt8(truncatingIfNeeded: next() >> 24) }
                #expect(target.run(bytes) == nil, "round \(round): \(bytes)")
            }
        }

        /// `structuralProblem` must detect each of these faults.
        @Test(arguments: [
            ("let a = \"x", "an unterminated literal"), ("func f() {", "an unclosed bracket"), ("a)", "an unmatched parenthesis"),
            ("// a\rb()", "a comment with a carriage return"), ("let a = \"\\(f())\"", "an interpolation"), ("/* a", "a block comment"),
            ("let a = #\"\"\"\nx", "an unterminated literal"), ("let a = #\"\"\"\n\\#(f())\"\"\"#", "an interpolation"),
        ])
        func structuralProblemDetectsEachFault(_ text: String, _ problem: String) {
            #expect(structuralProblem(Array(text.utf8)) == problem)
            #expect(structuralProblem(Array("struct A { let a = [\"\\\"{\\u{41}\"] } // (\n".utf8)) == nil)
            #expect(structuralProblem(Array("f(#\"\"\"\n[{\"\\u0022(\"\n\"\"\"#)".utf8)) == nil)
        }
    }
}
