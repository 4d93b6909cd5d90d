import TransportTesting
import LoopbackServer
import Testing

/// Runs the transport test suite on the runtime's own transports, in a separate process because FoundationNetworking may crash.
@Suite struct ConformanceTests {
    @Test func conformanceScenariosHaveUniqueNames() {
        #expect(Set(TransportConformance.scenarios.map(\.name)).count == TransportConformance.scenarios.count)
    }

    @Test(arguments: Network.allCases) func bothTransportsPassTheConformanceScenarios(_ network: Network) async throws {
        let caller = try await CallerProcess.run("conformance", network, [:])
        #expect(caller.status == 0 && !caller.crashed, "\(caller.reason)")
        #expect(caller.figures["broken"] == "none", "\(caller.errors)")
        #expect((caller["kept"] ?? 0) + (caller["knownIssues"] ?? 0) == TransportConformance.scenarios.count)
    }
}
