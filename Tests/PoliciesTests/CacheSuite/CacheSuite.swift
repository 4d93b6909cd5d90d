import EndpointRuntime
import Foundation
import LoopbackServer

/// The suite of github.com/http-tests/cache-tests (RFC 9111). Its modules compute some of their tests, so Node.js reads them.
struct CacheSuite: Sendable {
    /// A request, how the server answers it, and what is expected.
    struct Exchange: Sendable {
        let json: JSONValue

        func fields(_ name: String) -> [[JSONValue]] { (json[name]?.array ?? []).map { $0.array ?? [$0] } }
        var expectedType: String? { json["expected_type"]?.string }
        var isValidated: Bool { expectedType?.hasSuffix("validated") ?? false }
        var method: String { json["request_method"]?.string ?? "GET" }
        /// The status that the server answers with, unless it validates a stored response.
        var status: Int { json["response_status"]?[0]?.int ?? 200 }
        var isDisconnected: Bool { json["disconnect"]?.bool ?? false }
        var body: String? { json["response_body"]?.string }
        /// The part of the URL behind the test's folder.
        var target: String { (json["filename"]?.string ?? "thing") + (json["query_arg"]?.string.map { "?" + $0 } ?? "") }
    }

    struct Trial: Sendable {
        let id: String
        /// `required`, `optimal` or `check`, which asks how a cache behaves but not how it should.
        let kind: String
        /// The tests without which this one says nothing.
        let dependencies: [String]
        let exchanges: [Exchange]
        /// Whether the test is about private caches, or about both kinds. Some are left out of browsers only because scripts see no redirects
        /// there.
        let isForPrivateCaches: Bool

        init?(_ json: JSONValue) {
            guard let id = json["id"]?.string, let requests = json["requests"]?.array else { return nil }
            (self.id, exchanges, kind) = (id, requests.map { Exchange(json: $0) }, json["kind"]?.string ?? "required")
            dependencies = (json["depends_on"]?.array ?? []).compactMap(\.string)
            let isForBrowsers = json["browser_skip"]?.bool != true || id.hasPrefix("status-3")
            isForPrivateCaches = isForBrowsers && json["cdn_only"]?.bool != true
        }
    }

    let trials: [Trial]

    static let index: URL = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("shared/suites/cache/index.mjs")

    /// Node.js, or `nil` if the suite or Node.js is missing.
    static let node: URL? = {
        guard FileManager.default.fileExists(atPath: index.path) else { return nil }
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { URL(fileURLWithPath: $0 + "/node") }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    /// Reads the suite. Ends Node.js if that takes longer than a minute.
    init(node: URL) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("endpoints-suite-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let script = """
            import suite from '\(CacheSuite.index.absoluteString)'
            import { writeFileSync } from 'node:fs'
            writeFileSync(process.argv[1], JSON.stringify(suite.flatMap(group => group.tests)))
            """
        let process = Process()
        process.executableURL = node
        process.arguments = ["--input-type=module", "--eval", script, file.path]
        process.standardInput = FileHandle.nullDevice
        let watch = Task {
            try await Task.sleep(for: .seconds(60))
            process.terminate()
        }
        defer { watch.cancel() }
        try await process.runToEnd()
        trials = try JSON.decode([JSONValue].self, from: Data(contentsOf: file)).compactMap { Trial($0) }
    }
}
