@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import TestSupport
import Testing
import TransportTesting

/// Operations with servers of their own (OpenAPI, `servers` of a path or operation). If a caller chose another server, no operation leaves it.
@Suite(.bothTransports) struct OperationServerTests {
    private static let files = Target(["https://files.example.com/v1/"])
    private static let regional = Target(["https://{region}.files.example.com"], ["region": "eu"])
    private static let host = Target(["https://{host}/uploads"], ["host": "self.example.com"])
    private static let agent = Target(["https://{agent_url}/v1"], ["agent_url": ""])
    private static let choice = Target(["https://mirror.example.com", "https://api.example.com/v1"])

    /// Returns the URL of the request without a client, which must be that of a client's request.
    private func url(_ target: Target, at server: String, _ servers: [ServersAPI.Server.Override] = []) async throws -> String {
        let url = try target.request(server: .init(url: server), servers: servers).url.string
        let client = Client<ServersAPI>(
            server: .init(url: server), servers: servers, transport: ClosureTransport { _ in .init(status: 200) }, clock: .stopped)
        #expect(try await client.prepare(Call<Data>.bytes(target)).url.string == url)
        return url
    }

    @Test(arguments: [
        "https://api.example.com/v1", "HTTPS://API.Example.com:443/v1/", "https://eu.api.example.com/v1", "https://US.api.example.com/v1",
        "http://127.0.0.1:7/api", "http://127.0.0.1/api", "https://self.example.com/api", "https://Self.Example.com:443/api/",
    ])
    func aServerOfTheDocumentLeavesOperationsTheirOwn(server: String) async throws {
        #expect(try await url(Self.files, at: server) == "https://files.example.com/v1/op")
        #expect(try await url(Target([]), at: server).hasSuffix(server.hasSuffix("/") ? String(server.suffix(3)) + "op" : "/op"))
    }

    @Test(arguments: [
        "https://api.example.com", "https://api.example.com/v2", "https://api.example.com/V1", "https://api.example.com:8443/v1",
        "http://api.example.com/v1", "https://ap.api.example.com/v1", "https://eu.us.api.example.com/v1", "http://localhost:7/api",
        "https://customer.test/api", "https://api.example.com/v1?key=1", "https://api.example.com.evil.test/v1",
    ])
    func anotherServerReceivesEverything(server: String) async throws {
        let base = server.split(separator: "?")
        for target in [Self.files, Self.regional, Self.agent] {
            let expected = base[0] + "/op" + (base.count > 1 ? "?" + base[1] : "")
            #expect(try await url(target, at: server) == expected)
        }
    }

    @Test func variablesOfTheClientsServerHoldForThoseOfOperations() async throws {
        #expect(try await url(Self.regional, at: "https://us.api.example.com/v1") == "https://us.files.example.com/op")
        #expect(try await url(Self.regional, at: "https://api.example.com/v1") == "https://eu.files.example.com/op")
        #expect(try await url(Self.host, at: "https://customer.test/api") == "https://customer.test/uploads/op")
        #expect(try await url(Self.host, at: "https://api.example.com/v1") == "https://self.example.com/uploads/op")
    }

    @Test func theClientsServerIsUsedIfItIsAmongTheOperations() async throws {
        #expect(try await url(Self.choice, at: "https://api.example.com:443/v1/") == "https://api.example.com/v1/op")
        #expect(try await url(Self.choice, at: "https://eu.api.example.com/v1") == "https://mirror.example.com/op")
        #expect(try await url(Self.choice, at: "https://mirror.example.com/") == "https://mirror.example.com/op")
    }

    @Test func theServerThatBelongsToTheClientsIsUsed() async throws {
        let staging = Target(
            ["https://files.example.com", "https://files.staging.test"],
            counterparts: ["https://staging.test": "https://files.staging.test"])
        #expect(try await url(staging, at: "https://Staging.test/") == "https://files.staging.test/op")
        #expect(try await url(staging, at: "https://api.example.com/v1") == "https://files.example.com/op")
        #expect(try await url(staging, at: "https://staging.test/v1") == "https://staging.test/v1/op")
    }

    @Test(arguments: [
        ("../v3", "http://h:1/api/v3/op"), ("/v3", "http://h:1/v3/op"),
        ("v3", "http://h:1/api/v1/v3/op"),
    ])
    func relativeServersOfOperationsBeginAtTheClients(reference: String, expected: String) async throws {
        #expect(try await url(Target([reference]), at: "http://h:1/api/v1") == expected)
    }

    @Test func aServerWithoutASchemeHasTheClients() async throws {
        let target = Target(["//files.example.com/v2/"])
        #expect(try await url(target, at: "http://127.0.0.1:7/api") == "http://files.example.com/v2/op")
        #expect(try await url(target, at: "https://api.example.com/v1") == "https://files.example.com/v2/op")
        #expect(try await url(target, at: "http://localhost:7") == "http://localhost:7/op")
        let given = ServersAPI.Server.Override(documented: "//files.example.com/v2/", url: "//files.example.com/v2/")
        #expect(try await url(target, at: "http://localhost:7", [given]) == "http://files.example.com/v2/op")
    }

    @Test(arguments: ["https://api.example.com/v1", "http://localhost:7"]) func theCallersServersWin(server: String) async throws {
        for given in ["http://127.0.0.1:9/files", "https://files.example.com/v1/"] {
            let servers = [ServersAPI.Server.Override(documented: "https://files.example.com/v1/", url: given)]
            #expect(try await url(Self.files, at: server, servers) == (given.hasSuffix("/") ? given : given + "/") + "op")
        }
        let twice = ["http://a", "http://b"].map { ServersAPI.Server.Override(documented: "https://files.example.com/v1/", url: $0) }
        #expect(try await url(Self.files, at: server, twice) == "http://b/op")
    }

    /// The host is unknown until the caller supplies it.
    @Test func aServerWithoutAHostMustBeSet() async throws {
        for (target, shown) in [
            (Self.agent, "`https://{agent_url}/v1`"), (Target(["https://"]), "`https://`"), (Target(["https://x/{v}"]), "{v}"),
        ] {
            let error = #expect(throws: EndpointError.self) { try target.request(server: .init(url: "https://api.example.com/v1")) }
            #expect(error?.phase == .building)
            #expect(error?.underlying as? ServerError == .unset(target.urls[0]))
            #expect(error?.description.contains(shown) == true && error?.description.contains("`servers:`") == true)
        }
        let servers = [ServersAPI.Server.Override(documented: "https://{agent_url}/v1", url: "https://a.agents.test/v1")]
        #expect(try await url(Self.agent, at: "https://api.example.com/v1", servers) == "https://a.agents.test/v1/op")
    }

    @Test(arguments: [
        ("localhost:8080", "`localhost:8080` is not an absolute http or https URL"), ("https:/x", "`https:/x` is not"),
        ("https://münchen.example/v1", "`https://münchen.example/v1` contains letters outside ASCII"),
        ("https://ada:s3cret@h:1/a?key=s3cret#s3cret", "`h:1/a` is not"), ("ada:s3cret@h", "`h`"), ("", "`` is not"),
    ])
    func anInvalidServerIsNamedWithoutItsSecrets(server: String, text: String) {
        let given = ServersAPI.Server.Override(documented: "https://files.example.com/v1/", url: server)
        for (server, servers) in [(server, []), ("http://localhost", [given])] {
            let error = #expect(throws: EndpointError.self) { try Self.files.request(server: .init(url: server), servers: servers) }
            #expect(error?.description.contains(text) == true && error?.description.contains("s3cret") == false)
        }
    }

    @Test func errorsNameTheServerThatWasReplaced() async throws {
        let server = try LoopbackServer { _ in .json(#"{"message": "no such path"}"#, status: 404) }
        let client = Client<ServersAPI>(server: .init(url: server.url), transport: Network.current.transport, clock: .stopped)
        let replaced = try #require(await failure { () throws(EndpointError) in try await client.value(Call<Data>.bytes(Self.files)) })
        #expect(replaced.replacedServer == "https://files.example.com/v1/")
        #expect(replaced.description.hasSuffix("(sent to the client's server, not to https://files.example.com/v1/)"))
        let usual = try #require(await failure { () throws(EndpointError) in try await client.value(Call<Data>.bytes(Target([]))) })
        #expect(usual.replacedServer == nil && !usual.description.contains("files.example.com"))
        let refusing = try LoopbackServer.refusingURL()
        let other = Client<ServersAPI>(server: .init(url: refusing), transport: Network.current.transport, clock: .stopped)
        let refused = try #require(await failure { () throws(EndpointError) in try await other.value(Call<Data>.bytes(Self.files)) })
        #expect(refused.description.contains("(sending), \(refusing): ") && refused.replacedServer != nil)
    }

    /// The name does not exist (RFC 6761, 6.4).
    @Test func errorsOfLookupNameTheHost() async throws {
        let client = Client<ServersAPI>(
            server: .init(url: "http://nothing.invalid:81/x?key=s3cret"), transport: Network.current.transport,
            options: .timeout(.seconds(30)),
            clock: ContinuousClock())
        let error = try #require(await failure { () throws(EndpointError) in try await client.value(Call<Data>.bytes(Target([]))) })
        #expect(error.description.contains(", http://nothing.invalid:81: ") && !error.description.contains("s3cret"))
    }

    /// The servers of the document and those of the caller receive the client's credentials; what they redirect to does not.
    @Test func credentialsGoToDocumentedAndGivenServersOnly() async throws {
        let stranger = try LoopbackServer { _ in .init() }
        let given = try LoopbackServer { _ in .init(status: 307, headers: [("Location", stranger.url + "/moved")]) }
        let own = try LoopbackServer { _ in .init() }
        let main = try LoopbackServer { _ in .init() }
        let goes = Recorder<Bool>()
        let watch = Middleware { request, context, next in
            goes.add(context.goesToOwnServer)
            #expect(context.mayCarryCredentials)
            return try await next(request)
        }
        func port(_ server: LoopbackServer) throws -> String { String(try #require(server.url.split(separator: ":").last)) }
        let nearby = Target(["http://127.0.0.1:{other}/nearby"], ["other": try port(own)])
        let client = Client<ServersAPI>(
            server: .init(url: "http://127.0.0.1:\(try port(main))/api"),
            servers: [.init(documented: "https://files.example.com/v1/", url: given.url + "/files")],
            transport: Network.current.transport, middleware: [watch, .authorization(.bearer("s3cret"))], clock: .stopped)
        for target in [Target([]), nearby, Self.files] { _ = try await client.value(Call<Data>.bytes(target)) }
        #expect(goes.all == [false, true, true])
        #expect(
            [main, own, given, stranger].map { $0.requests.map(\.target) } == [["/api/op"], ["/nearby/op"], ["/files/op"], ["/moved"]])
        #expect(
            [main, own, given, stranger].map { $0.requests.first?["Authorization"] } == [
                "Bearer s3cret", "Bearer s3cret", "Bearer s3cret", nil,
            ])
    }
}

private struct ServersAPI: EndpointAPI {
    struct Server: EndpointServer {
        let url: String

        static let documented: [ServerTemplate] = [
            "https://api.example.com/v1", .init("https://{region}.api.example.com/v1", ["region": ["eu", "us"]]),
            "https://staging.test", "http://127.0.0.1:{port}/api", "https://self.example.com/api",
            .init("https://{host}/api", openHost: ["host"]),
        ]

        struct Override: EndpointServerOverride {
            let documented: String
            let url: String
        }
    }

    let client: Client<ServersAPI>
}

private struct Target: Endpoint {
    typealias API = ServersAPI
    let urls: [String]
    let variables: KeyValuePairs<String, String>
    let counterparts: KeyValuePairs<String, String>

    init(_ urls: [String], _ variables: KeyValuePairs<String, String> = [:], counterparts: KeyValuePairs<String, String> = [:]) {
        (self.urls, self.variables, self.counterparts) = (urls, variables, counterparts)
    }

    func encode(into request: inout RequestBuilder) {
        request.operation("op", "Ops", "GET", "/op")
        switch urls.count {
        case 0: break
        case 1: request.server(urls[0], variables: variables)
        default: request.server(urls[0], urls[1], variables: variables, counterparts: counterparts)
        }
    }
}
