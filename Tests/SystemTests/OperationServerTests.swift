import EndpointRuntime
import EndpointTesting
import Foundation
import GoldenCode
import LoopbackServer
import Testing

/// Tests where generated operations with servers of their own go, with the golden case `operation-servers`.
@Suite struct OperationServerTests {
    private typealias API = OperationServers

    private func url(_ endpoint: API.AEndpoint, _ server: API.Server, _ servers: [API.Server.Override] = []) throws -> String {
        try endpoint.request(server: server, servers: servers).url.string
    }

    @Test func serversThatRepeatTheDocumentsAreNoOverride() throws {
        #expect(try url(.same, .regional(region: .us)) == "https://us.api.example.com/v1/same")
        #expect(try url(.same, .init(url: "http://localhost:1")) == "http://localhost:1/same")
    }

    @Test func functionsOfOverrideChooseServers() throws {
        #expect(try url(.getFile, .production) == "https://files.example.com/v1/file")
        #expect(try url(.getFile, .staging) == "https://files.example.com/v1/file")
        #expect(try url(.updateFile, .staging) == "https://files.staging.example.com/file")
        #expect(try url(.updateFile, .regional()) == "https://files.example.com/v1/file")
        for server in [API.Server.production, .init(url: "http://localhost:1")] {
            #expect(try url(.getFile, server, [.files()]) == "https://files.example.com/v1/file")
            #expect(try url(.updateFile, server, [.filesStaging()]) == "https://files.staging.example.com/file")
            #expect(try url(.regional, server, [.region(region: .us)]) == "https://us.files.example.com/regional")
            #expect(try url(.regional, server, [.region(url: "http://h/x/")]) == "http://h/x/regional")
            #expect(try url(.agent, server, [.agentURL(agentURL: "a.example")]) == "https://a.example/agent")
            #expect(try url(.upload, server, [.server(url: "https://u.example/1")]) == "https://u.example/1/upload")
            #expect(try url(.host, server, [.host(host: "h.example")]) == "https://h.example/uploads/host")
        }
        #expect(try url(.relative, .production) == "https://api.example.com/v3/relative")
        #expect(try url(.choice, .production) == "https://api.example.com/v1/choice")
        #expect(try url(.regional, .regional(region: .us)) == "https://us.files.example.com/regional")
        #expect(try url(.host, .customer(host: "c.example")) == "https://c.example/uploads/host")
        #expect(try url(.getFile, .customer(host: "c.example")) == "https://c.example/api/file")
        #expect(throws: EndpointError.self) { try url(.agent, .production) }
    }

    /// Paths are recorded relative to the server of the operation.
    @Test func recordingsOfOperationsWithServersOfTheirOwnAreReplayed() async throws {
        let server = try LoopbackServer { request in .init(status: request.path.hasPrefix("/nearby/") ? 204 : 404) }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("endpoints-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        let port = try #require(server.url.split(separator: ":").last)
        try await API(
            server: .local(port: String(port)), credentials: .init(bearer: .init("s3cret")), middleware: [.record(to: file)],
            clock: .stopped
        ).a.nearby()
        try await API(client: .replay(from: file)).a.nearby()
    }

    @Test func theClientsCredentialsGoToDocumentedAndGivenServers() async throws {
        let given = try LoopbackServer { _ in .init(status: 204) }
        let main = try LoopbackServer { request in
            request.path == "/nearby/nearby" ? .init(status: 307, headers: [("Location", given.url + "/moved")]) : .init(status: 204)
        }
        let port = try #require(main.url.split(separator: ":").last)
        let api = API(
            server: .local(port: String(port)), servers: [.files(url: given.url + "/v1")], credentials: .init(bearer: .init("s3cret")),
            clock: .stopped)
        try await api.a.here()
        try await api.a.getFile()
        try await api.a.nearby()
        #expect(main.requests.map(\.target) == ["/api/here", "/nearby/nearby"])
        #expect(main.requests.map { $0["Authorization"] } == ["Bearer s3cret", "Bearer s3cret"])
        #expect(given.requests.map(\.target) == ["/v1/file", "/moved"])
        #expect(given.requests.map { $0["Authorization"] } == ["Bearer s3cret", nil])
    }
}
