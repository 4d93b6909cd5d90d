import Foundation
import Testing

@testable import EndpointGenerator

extension Sweeps {
    /// Real documents: every one of them resolves, and what is wrong with it is a warning.
    @Suite struct CorpusTests {
        static let documents: [String] = ((try? SharedFolder.files("corpus")) ?? []).map(\.lastPathComponent)

        @Test(.enabled(if: SharedFolder.url != nil, "\(SharedFolder.missing)"), arguments: documents)
        func resolvesWithoutErrors(_ name: String) throws {
            let url = try #require(SharedFolder.url).appending(path: "corpus").appending(path: name)
            let resolved = Resolved([SourceFile(path: name, bytes: Array(try Data(contentsOf: url)))])
            let api = try #require(resolved.api)
            #expect(resolved.errors.map(\.message) == [])
            #expect(!api.models.isEmpty || !api.services.isEmpty)
            if ProcessInfo.processInfo.environment["SHOW_CORPUS"] != nil {
                let operations = api.services.reduce(0) { $0 + $1.operations.count }
                var counts: [String: Int] = [:]
                for diagnostic in resolved.diagnostics { counts["\(diagnostic.severity) \(diagnostic.rule)", default: 0] += 1 }
                print("##", name, "services", api.services.count, "operations", operations, "models", api.models.count, counts)
                for diagnostic in resolved.errors { print("##   ", name, diagnostic.rule, diagnostic.message) }
            }
        }
    }
}
