import Foundation
import Testing

/// What a test decides must not depend on how fast the machine is.
@Suite struct NoRaceTests {
    /// The clock that a client has by default lets its calls fail after 60 seconds, which a busy machine may need.
    @Test func everyClientOfATestNamesItsClock() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        var count = 0
        for folder in try FileManager.default.contentsOfDirectory(atPath: tests.path) where folder.hasSuffix("Tests") {
            let files = try FileManager.default.subpathsOfDirectory(atPath: tests.path + "/" + folder).filter { $0.hasSuffix(".swift") }
            for file in files {
                let text = try String(contentsOf: tests.appending(path: folder).appending(path: file), encoding: .utf8)
                for start in text.matches(of: /\bClient(<\w+>)?\(\s*server:/) {
                    count += 1
                    let call = NoRaceTests.call(text[start.range.lowerBound...])
                    #expect(call.contains("clock:"), "\(folder)/\(file): add `clock: .stopped` (import LoopbackServer) to \(call)")
                }
            }
        }
        #expect(count > 30)
    }

    /// Up to the parenthesis that closes the first one.
    private static func call(_ text: Substring) -> Substring {
        var depth = 0
        for index in text.indices {
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" { depth -= 1 }
            if text[index] == ")" && depth == 0 { return text[...index] }
        }
        return text
    }
}
