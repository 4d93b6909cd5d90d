import Foundation
import Testing

extension SlowTests {
    /// Fuzzes responses for a few seconds and checks that none of them crashes the process. `make reliability` and `make nightly` do this
    /// for longer (ENDPOINTS_FUZZ_SECONDS).
    @Suite struct ResponsesTests {
        @Test func noFuzzedResponseEndsTheProcess() async throws {
            for network in Network.allCases {
                let outcome = try await FuzzedResponses.run(network, seconds: 4, seed: 1)
                #expect(outcome.responses > 0 && outcome.wrong == 0)
                // URLSession on Linux traps on some responses, which are listed in the article Transports.
                if !network.isLimited { #expect(outcome.ends == [:]) }
            }
        }
    }
}
