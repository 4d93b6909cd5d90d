import Foundation
import Testing

extension Sweeps {
    /// No response ends the process, for a few seconds; `make reliability` and `make nightly` take longer (ENDPOINTS_FUZZ_SECONDS).
    @Suite struct ResponsesTests {
        @Test func noFuzzedResponseEndsTheProcess() async throws {
            for network in Network.allCases {
                let outcome = try await FuzzedResponses.run(network, seconds: 4, seed: 1)
                #expect(outcome.responses > 0 && outcome.wrong == 0)
                // URLSession on Linux has traps of its own, which the article Transports lists.
                if !network.isLimited { #expect(outcome.ends == [:]) }
            }
        }
    }
}
