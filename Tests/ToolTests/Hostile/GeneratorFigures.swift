import EndpointGenerator
import EndpointReview
import Foundation
import Testing

/// Measures, at full scale, whether the generator keeps its promises about hostile documents (`make reliability`).
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["ENDPOINTS_RELIABILITY"] != nil))
struct GeneratorFigures {
    static func report(_ row: String, _ figures: String) { print("reliability | \(row) | \(figures)") }

    @Test func randomChangesAreNeverNoDifference() throws {
        let run = try RandomChanges(RandomChanges.all, count: 500, seed: 500)
        let counts = Change.Class.allCases.map { "\(run.counts[$0] ?? 0) \($0.rawValue)" }.joined(separator: ", ")
        GeneratorFigures.report(
            "G20",
            """
            \(run.tried) changes, \(run.differing) with other code (\(counts)): silent \(run.silent.count), understated \
            \(run.understated.count), found only in the code \(run.foundInCode)
            """)
        #expect(run.silent == [])
        #expect(run.understated == [])
    }

    @Test func programsThatDiffCallsCompatibleCompileAndDoTheSame() async throws {
        let count = ProcessInfo.processInfo.environment["ENDPOINTS_CHANGES"].flatMap { Int($0) } ?? 500
        let run = try await ClientRun(try RandomChanges(RandomChanges.all, count: count, seed: 53).variants)
        GeneratorFigures.report(
            "G20",
            """
            \(count) changes, with programs written for the original: \(run.notCompiling) do not compile, \(run.differing) of \
            \(run.ran) send or read something else, silent \(run.silent.count), other uses broken \(run.misattributed.count)
            """)
        #expect(run.silent == [])
        #expect(run.misattributed == [])
        #expect(run.faults == [])
    }

    @Test func hostilePayloadsAreRefusedWithAPositionOrCompile() async throws {
        let figures = try await HostileRun().run(rotations: Array(Payloads.all.indices))
        let positions = HostileDocument.positions.count
        GeneratorFigures.report(
            "G1",
            """
            \(positions) positions × \(Payloads.all.count) payloads: \(figures.accepted) generated, \(figures.refused.count) refused, \
            without a position \(figures.withoutPosition.count), compile failures \(figures.compileFailures), canaries fired \(figures.canaries)
            """)
        #expect(figures.combinations == positions * Payloads.all.count)
        #expect(figures.withoutPosition == [])
        #expect(figures.compiler == "")
    }

    @Test func hostileStringsStayInsideLiterals() throws {
        let figures = try HostileStrings(each: 11)
        GeneratorFigures.report(
            "G1", "\(figures.count) strings of golden documents replaced: outside of literals and comments \(figures.leaks.count)")
        #expect(figures.leaks == [])
    }

    /// The document refers to hosts and files that must not be accessed.
    @Test(.enabled(if: strace != nil, "strace is not installed")) func foreignReferencesOpenNoFileAndNoConnection() async throws {
        let folder = try TemporaryFolder()
        try folder.write("canary.json", "{}")
        try folder.write("in/canary.json", "{}")
        try folder.write("in/shop.json", HostileFiles.foreignSpec)
        let trace = try await systemCalls(of: ["generate", "in/shop.json", "--output", "out"], in: folder)
        let connects = trace.count { $0.contains("connect(") || $0.contains("socket(") }
        let opens = trace.count { $0.contains("canary") || $0.contains("passwd") }
        GeneratorFigures.report(
            "G3",
            "\(HostileFiles.foreignReferences.count) foreign references: connects \(connects), foreign opens \(opens) of \(trace.count) calls"
        )
        #expect(connects + opens == 0)
    }

    @Test func killedRunsLeaveNoTornFile() async throws {
        let kills = try await KilledRuns(schemas: 400).run(times: 500)
        GeneratorFigures.report(
            "G6", "500 runs, \(kills.killed) killed, \(kills.ended) finished first: torn files \(kills.torn.count)")
        #expect(kills.torn == [])
    }

    /// Uses the golden documents, and the corpus if it exists.
    @Test func everyDiagnosticHasAPosition() throws {
        let corpus = repository.deletingLastPathComponent().appending(path: "shared/corpus").path
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: corpus)) ?? []).filter { $0.hasSuffix(".json") }.sorted()
        let places = DiagnosticPlaces(of: try DiagnosticPlaces.goldenDocuments() + names.map { corpus + "/" + $0 })
        GeneratorFigures.report("G10", "\(places.count) diagnostics, with position \(places.count - places.missing.count)")
        #expect(places.missing == [])
    }
}
