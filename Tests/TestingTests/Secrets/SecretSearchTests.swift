import Foundation
import Testing

/// No recording and no log contains a secret, in any position or form.
@Suite struct SecretSearchTests {
    /// A sample of the slow test: every fourth position, each in a different form.
    @Test func secretsSentInARequestAreRedactedInEveryEcho() async throws {
        var search = SecretSearch()
        let carriers = Carrier.credentials + Carrier.texts
        for index in stride(from: 0, to: carriers.count, by: 4) {
            try await search.run(carriers[index], Echo.all[index % Echo.all.count], SecretSearch.canaries[1])
        }
        search.expectNothing(of: 10)
    }

    @Test func secretsUnderATellingNameAreRedacted() async throws {
        var search = SecretSearch()
        for index in stride(from: 0, to: Echo.named.count, by: 11) { try await search.run(Echo.named[index], SecretSearch.canaries[0]) }
        search.expectNothing(of: 20)
    }
}

/// Measures the search for secrets at full scale (`make reliability`).
@Suite(.enabled(if: ProcessInfo.processInfo.environment["ENDPOINTS_RELIABILITY"] != nil))
struct SecretFigures {
    @Test func recordingsAndLogsContainNoSecretInAnyPositionOrForm() async throws {
        var search = SecretSearch()
        for secret in SecretSearch.canaries {
            for carrier in Carrier.credentials + Carrier.texts {
                for echo in Echo.all { try await search.run(carrier, echo, secret) }
            }
            for echo in Echo.named where echo.isLookedFor(secret) { try await search.run(echo, secret) }
        }
        print(
            "reliability | S10 | any | \(search.cases) calls: secrets found in recordings, logs or errors: \(search.found.count), "
                + "harmless values removed: \(search.lost.count), calls that could not be replayed: \(search.notReplayed.count)")
        search.expectNothing(of: 7_000)
    }
}

extension SlowTests {
    /// Combines every position with every form of a secret, alternating the secrets. The figures use every secret.
    @Suite struct SecretSearches {
        @Test func secretsInEveryPositionAndFormAreRedacted() async throws {
            var (search, turn) = (SecretSearch(), 0)
            func nextSecret() -> String {
                turn += 1
                return SecretSearch.canaries[turn % SecretSearch.canaries.count]
            }
            for carrier in Carrier.credentials + Carrier.texts {
                for echo in Echo.all { try await search.run(carrier, echo, nextSecret()) }
            }
            for echo in Echo.named {
                let secret = nextSecret()
                if echo.isLookedFor(secret) { try await search.run(echo, secret) }
            }
            search.expectNothing(of: 1_500)
        }
    }
}

extension Echo {
    /// Returns whether the echo is tested with this secret. If only its name identifies a short text as secret, the redaction does not
    /// search for the text elsewhere.
    fileprivate func isLookedFor(_ secret: String) -> Bool { secret.utf8.count >= 8 || !repeats }
}

extension SecretSearch {
    fileprivate func expectNothing(of cases: Int) {
        #expect(self.cases >= cases)
        #expect(found.isEmpty, "\(found.count): \(found.prefix(4).map { $0.prefix(900) })")
        #expect(lost.isEmpty, "\(lost.count): \(lost.prefix(4).map { $0.prefix(900) })")
        #expect(notReplayed.isEmpty, "\(notReplayed.count): \(notReplayed.prefix(10))")
    }
}
