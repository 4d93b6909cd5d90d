import Foundation
import Testing

extension Sweeps {
    /// Fuzzes for a few seconds: no response crashes the process. `make reliability` and `make nightly` run longer
    /// (ENDPOINTS_FUZZ_SECONDS).
    @Suite struct ResponsesTests {
        @Test func noFuzzedResponseEndsTheProcess() async throws {
            for network in Network.allCases {
                let outcome = try await FuzzedResponses.run(network, seconds: 4, seed: 1)
                #expect(outcome.responses > 0 && outcome.wrong == 0)
                // URLSession on Linux has known traps, which the article Transports lists.
                if !network.isLimited { #expect(outcome.ends == [:]) }
            }
        }
    }
}
