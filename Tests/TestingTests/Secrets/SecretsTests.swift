import EndpointBasics
import EndpointPolicies
import EndpointRuntime
import EndpointTesting
import Foundation
import GoldenCode
import LoopbackServer
import Testing
import TransportTesting

/// A document's secrets (`format: password`, API keys) never appear in printed values, logs or recorded traffic.
@Suite struct SecretsTests {
    private static let canary = "CANARY-27182"
    private static let secret = SecretText(canary)

    private static let login = Secrets.Login(
        name: "ada", phrase: secret, device: secret, former: [secret], access: .secret(secret), vault: ["any": secret])
    private static let reset = Secrets.FindResetParameters(code: secret, old: [secret, secret], apiKey: secret, xKey: secret)

    private static func prints(_ value: Any) -> String {
        var text = "\(value)" + String(reflecting: value)
        dump(value, to: &text)
        return text
    }

    @Test func modelsParametersAndEndpointsPrintNoSecrets() throws {
        let endpoints: [Secrets.AccessEndpoint] = [
            .logIn(body: Self.login), .makeToken(body: .init(user: "ada", phrase: Self.secret)), .findReset(Self.reset),
        ]
        let requests = try endpoints.map { try $0.request(server: .init(url: "https://api.example.com/v1")) }
        let values: [Any] = [
            Self.login, Self.reset, endpoints, Secrets.AccessCalls.logIn(body: Self.login), requests, requests.map(\.url), requests[2],
            Secrets.Session(holder: "ada", ticket: Self.secret),
        ]
        for value in values {
            let text = Self.prints(value)
            #expect(!text.contains(Self.canary), "\(text)")
        }
        #expect("\(Self.login)".contains(#"name: "ada", phrase: …, device: Optional(…), former: Optional([…])"#))
        #expect("\(requests[2].url)" == "https://api.example.com/v1/resets/…?old=…&old=…&api_key=…")
        #expect(
            requests[2].url.string
                == "https://api.example.com/v1/resets/\(Self.canary)?old=\(Self.canary)&old=\(Self.canary)&api_key=\(Self.canary)")
        #expect(requests[2].headers["X-Key"] == Self.canary)
        #expect(HTTPURL(requests[2].url.string) == requests[2].url)
    }

    private func call(_ api: Secrets) async throws {
        let session = try await api.access.logIn(body: Self.login)
        #expect(session.ticket == Self.secret)
        #expect(try await api.access.makeToken(body: .init(user: "ada", phrase: Self.secret)) == Self.secret)
        try await api.access.findReset(Self.reset)
    }

    private static func answer(_ path: String) -> (type: String, body: String) {
        switch path {
        case "/sessions": ("application/json", #"{"holder": "ada", "ticket": "\#(canary)", "scope": "\#(canary)"}"#)
        case "/tokens": ("application/json", "\"\(canary)\"")
        default: ("text/plain", "")
        }
    }

    @Test(arguments: [LogLevel.calls, .requests, .headers, .bodies]) func logsOfEachLevelShowNoSecrets(_ level: LogLevel) async throws {
        let lines = Locked<[String]>([])
        let transport = ClosureTransport { request in
            let answer = Self.answer(request.url.path)
            return HTTPResponse(status: 200, headers: ["Content-Type": answer.type], body: Data(answer.body.utf8))
        }
        let log = Middleware.log(level, curl: true) { line in lines.withLock { $0.append(line) } }
        let api = Secrets(client: Client(server: .init(url: "https://h"), transport: transport, middleware: [log], clock: .stopped))
        try await call(api)
        let all = lines.withLock { $0 }
        #expect(!all.joined().contains(Self.canary), "\(all)")
        let sent = #"{"name":"ada","phrase":"…","device":"…","former":"…","access":"…","vault":"…"}"#
        #expect(all.contains { $0.hasPrefix("curl -X POST 'https://h/sessions'") && $0.hasSuffix("--data-raw '\(sent)'") }, "\(all)")
        #expect(all.contains { $0.hasPrefix("curl 'https://h/resets/…?old=…&old=…&api_key=…'") }, "\(all)")
        guard level == .bodies else { return }
        #expect(all.contains { $0.hasSuffix(#": {"holder":"ada","ticket":"…","scope":"…"}"#) })
        #expect(all.contains("← Access.makeToken body: 14 bytes, application/json"))
        #expect(all.contains { $0.hasSuffix(": user=ada&phrase=…") })
    }

    @Test func errorsOfGeneratedCallsShowNoSecrets() async throws {
        let transport = ClosureTransport { _ in
            HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data("[]".utf8))
        }
        let api = Secrets(client: Client(server: .init(url: "https://h"), transport: transport, clock: .stopped))
        let error = try #require(await failure { () throws(EndpointError) in try await api.access.logIn(body: Self.login) })
        #expect(!Self.prints(error).contains(Self.canary))
        var bad = Self.reset
        bad.code = "../\(Self.canary)"
        let refused = try #require(await failure { () throws(EndpointError) in try await api.access.findReset(bad) })
        #expect(refused.phase == .building && !Self.prints(refused).contains(Self.canary))
    }

    @Test func recordedTrafficOfSecretsIsRedactedAndReplayed() async throws {
        let file = TrafficTests.file()
        let server = try LoopbackServer { request in
            let answer = Self.answer(request.path)
            return .init(headers: [("Content-Type", answer.type)], body: Data(answer.body.utf8))
        }
        try await call(Secrets(client: Client(server: .init(url: server.url), middleware: [.record(to: file)], clock: .stopped)))
        let text = try TrafficTests.text(file)
        #expect(!text.contains(Self.canary) && text.contains("\"path\":\"/resets/REDACTED-1\""), "\(text)")
        let replayed = Secrets(client: .replay(from: file))
        #expect(try await replayed.access.logIn(body: Self.login).ticket == "REDACTED-1")
        #expect(try await replayed.access.makeToken(body: .init(user: "ada", phrase: "another")) == "REDACTED-1")
        try await replayed.access.findReset(Self.reset)
    }
}
