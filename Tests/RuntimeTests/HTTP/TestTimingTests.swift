import Foundation
import Testing

/// Test results must not depend on how fast the machine is.
@Suite struct TestTimingTests {
    /// With the default clock, a call fails after 60 seconds, and a busy machine may need longer than that.
    @Test func everyClientInTheTestsNamesItsClock() throws {
        var count = 0
        for (path, text) in try TestTimingTests.sources() {
            for start in text.matches(of: /\bClient(<\w+>)?\(\s*server:/) {
                count += 1
                let call = TestTimingTests.call(text[start.range.lowerBound...])
                #expect(call.own.contains("clock:"), "\(path): add `clock: .stopped` (import LoopbackServer) to \(call.whole)")
            }
        }
        #expect(count > 30)
    }

    /// Returns the text up to the matching parenthesis, and the same text without nested parentheses.
    private static func call(_ text: Substring) -> (whole: Substring, own: String) {
        var depth = 0
        var own = ""
        for index in text.indices {
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" { depth -= 1 }
            if depth <= 1 { own.append(text[index]) }
            if text[index] == ")" && depth == 0 { return (text[...index], own) }
        }
        return (text, own)
    }

    /// A test that sleeps depends on timing.
    @Test func noTestSleeps() throws {
        let sources = try TestTimingTests.sources()
        #expect(TestTimingTests.sleepers.isSubset(of: sources.map(\.path)), "the list names a file that does not exist")
        for (path, text) in sources where !TestTimingTests.sleepers.contains(path) {
            let calls = ["Task.sleep(", "Thread.sleep(", "usleep(", ".timeLimit("].filter { text.contains($0) }
            #expect(calls == [], "\(path): wait for an event, or use the test's own clock")
        }
    }

    /// These files may sleep: they print figures without asserting them, cancel a call at a random moment, simulate a slow server, or end a
    /// process that hangs.
    private static let sleepers: Set<String> = [
        "RuntimeTests/Reliability/Figures.swift", "RuntimeTests/Reliability/ProcessFigures.swift",
        "RuntimeTests/Reliability/StreamFigures.swift", "ToolTests/Hostile/KilledRuns.swift",
        "PoliciesTests/PolicyFigures.swift", "PoliciesTests/CacheSuite/CacheSuite.swift",
        "RuntimeTests/HTTP/CancellationTests.swift", "PoliciesTests/LimitTests.swift", "RuntimeTests/HTTP/TestTimingTests.swift",
    ]

    /// Returns the source code of the tests by path.
    private static func sources() throws -> [(path: String, text: String)] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folders = try FileManager.default.contentsOfDirectory(atPath: tests.path).filter { $0.hasSuffix("Tests") }
        return try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: tests.path + "/" + folder).filter { $0.hasSuffix(".swift") }.map { file in
                ("\(folder)/\(file)", try String(contentsOf: tests.appending(path: "\(folder)/\(file)"), encoding: .utf8))
            }
        }
    }
}
