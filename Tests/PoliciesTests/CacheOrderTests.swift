import EndpointRuntime
import Foundation
import Testing

@testable import EndpointPolicies

/// A cache folder keeps the most recent responses of earlier processes, regardless of the files' modification times.
@Suite struct CacheOrderTests {
    @Test func diskCacheEvictsByResponseTimeNotFileTime() throws {
        let folder = CacheTests.newFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let keys = try (0..<4).map { CacheKey(HTTPRequest(url: try #require(HTTPURL("https://example.com/\($0)")))) }
        let store = DiskStore(folder, bytes: 100_000)
        try store.prepare()
        for (number, key) in keys.enumerated() {
            let date = Date(timeIntervalSince1970: Double(1000 - number))
            let body = Data(repeating: 0x0A, count: 9000)
            try store.store(CacheEntry(status: 200, headers: [:], body: body, requested: date, received: date, vary: [:]), key)
        }
        let foreign = folder.appendingPathComponent("foreign.response")
        try Data(repeating: 0x78, count: 9000).write(to: foreign)
        let again = DiskStore(folder, bytes: 21_000)
        try again.prepare()
        #expect(keys.map { again.entry($0) != nil } == [true, true, false, false])
        #expect(!FileManager.default.fileExists(atPath: foreign.path))
    }
}
