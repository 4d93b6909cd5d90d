import Testing

extension SlowTests {
    /// The small form of the figure of `make reliability`.
    @Suite struct ClientsOfChangedDocuments {
        @Test func programsThatDiffCallsCompatibleCompileAndDoTheSame() async throws {
            let run = try await ClientRun(try RandomChanges(RandomChanges.small, count: 30, seed: 7).variants)
            #expect(run.silent == [])
            #expect(run.misattributed == [])
            #expect(run.faults == [])
            #expect(run.notCompiling > 0 && run.ran > 0)
        }
    }
}
