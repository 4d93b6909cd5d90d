import Foundation
import Testing

/// Secrets are in no recording and in no log, wherever they stand and however they are written there.
@Suite struct SecretSearchTests {
    /// Each position once, and each form once.
    @Test func secretsThatARequestKnows() async throws {
        var search = SecretSearch()
        let carriers = Carrier.credentials + Carrier.texts
        for index in 0..<max(carriers.count, Echo.all.count) {
            let (carrier, echo) = (carriers[index % carriers.count], Echo.all[index % Echo.all.count])
            for secret in [SecretSearch.canaries[0], SecretSearch.canaries[1]] { try await search.run(carrier, echo, secret) }
        }
        search.expectNothing(of: 80)
    }

    @Test func secretsThatOnlyTheirNamesTell() async throws {
        var search = SecretSearch()
        for echo in Echo.named { try await search.run(echo, SecretSearch.canaries[0]) }
        search.expectNothing(of: 200)
    }
}

/// The row S10 of RELIABILITY, at full size: `make reliability`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["ENDPOINTS_RELIABILITY"] != nil))
struct SecretFigures {
    @Test func s10Secrets() async throws { try await Sweeps.SecretSearches.all() }
}

extension Sweeps {
    /// Every position with every form of every secret.
    @Suite struct SecretSearches {
        @Test func everyPositionAndForm() async throws { try await Self.all() }

        static func all() async throws {
            var search = SecretSearch()
            for secret in SecretSearch.canaries {
                for carrier in Carrier.credentials + Carrier.texts {
                    for echo in Echo.all { try await search.run(carrier, echo, secret) }
                }
                // A short text that only a name tells is not looked for elsewhere.
                for echo in Echo.named where secret.utf8.count >= 8 || !echo.repeats { try await search.run(echo, secret) }
            }
            print(
                "reliability | S10 | any | \(search.cases) calls: secrets found in recordings, logs or errors: \(search.found.count), "
                    + "harmless values taken out: \(search.lost.count), calls that are not replayed: \(search.notReplayed.count)")
            search.expectNothing(of: 7_000)
        }
    }
}

extension SecretSearch {
    fileprivate func expectNothing(of cases: Int) {
        #expect(self.cases >= cases)
        #expect(found.isEmpty, "\(found.count): \(found.prefix(4).map { $0.prefix(900) })")
        #expect(lost.isEmpty, "\(lost.count): \(lost.prefix(4).map { $0.prefix(900) })")
        #expect(notReplayed.isEmpty, "\(notReplayed.count): \(notReplayed.prefix(10))")
    }
}
