import EndpointPolicies
@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

/// No secret appears in logs, or when a client, request, error or options value is printed in any way.
@Suite(.bothTransports) struct SecretTests {
    static let canary = "canary-5ecret"

    /// Prints a value in every way that Swift offers.
    static func prints(_ value: Any) -> String {
        var text = "\(value)" + String(describing: value) + String(reflecting: value)
        dump(value, to: &text)
        text += mirrored(value, depth: 0)
        if let error = value as? any Error { text += error.localizedDescription }
        return text
    }

    private static func mirrored(_ value: Any, depth: Int) -> String {
        guard depth < 8 else { return "" }
        return Mirror(reflecting: value).children.map { "\($0.label ?? ""): \($0.value)" + mirrored($0.value, depth: depth + 1) }.joined()
    }

    static func request() throws -> HTTPRequest {
        var request = try ThingsEndpoint.search(text: canary, trace: canary, session: canary)
            .request(server: .production, authorization: .bearer(canary))
        request.body = HTTPBody(Data(canary.utf8))
        return request
    }

    /// Returns every kind of value that can hold a secret.
    static func values() throws -> [Any] {
        let head = ResponseHead(status: 401, headers: try HTTPHeaders([("Set-Cookie", "session=\(canary)"), ("X-Token", canary)]))
        var error = EndpointError(
            operation: "Things.search", phase: .status, underlying: ResponseError.status(401), response: head, body: Data(canary.utf8))
        let options = CallOptions(authorization: .bearer(canary), headers: try HTTPHeaders([("X-Key", canary)]))
        let middleware: [Middleware] = [
            .authorization(.bearer(canary)), .authorization(.basic(user: "u", password: canary)),
            .authorization(.header("X", value: canary)), .authorization(.query("x", value: canary)),
            .authorization(.cookie("x", value: canary)),
        ]
        let server = EchoAPI.Server(url: "https://host/?key=\(canary)")
        let client = Client<EchoAPI>(server: server, middleware: middleware, options: options, clock: .stopped)
        var values: [Any] = [
            try SecretTests.request(), try SecretTests.request().headers, try SecretTests.request().url, head, error, options, client,
            HTTPResponse(head: head, body: ByteStream(Data(canary.utf8))), Response(head: head, value: canary),
            ReceivedResponse(head: head, body: Data(canary.utf8)), FilePart(Data(canary.utf8)),
            RequestContext(operation: OperationInfo(name: "x"), options: options), ThingsCalls.search(text: canary),
            try #require(FailureResponse(error)), Optional(error) as Any, [try SecretTests.request()],
        ]
        values += middleware
        values += [
            Authorization.bearer(canary), .basic(user: "u", password: canary), .header("X", value: canary), .query("x", value: canary),
            .cookie("x", value: canary),
        ]
        struct Foreign: Error { let token: String }
        error = EndpointError(operation: "x", phase: .sending, underlying: Foreign(token: canary))
        values.append(error)
        error = EndpointError(operation: "x", phase: .sending, underlying: URLError(.badURL, userInfo: ["url": canary]))
        values.append(error)
        return values
    }

    @Test func clientsRequestsAndErrorsPrintNoSecrets() throws {
        for value in try SecretTests.values() {
            let text = SecretTests.prints(value)
            #expect(!text.contains(SecretTests.canary), "\(type(of: value))")
            #expect(!text.contains(Data("u:\(SecretTests.canary)".utf8).base64EncodedString()), "\(type(of: value))")
            #expect(!text.isEmpty)
        }
    }

    /// Foundation's network errors contain the URL, but the runtime's must not.
    @Test(arguments: [
        Middleware.authorization(.query("api_key", value: canary)), .authorization(.bearer(canary)),
        .authorization(.cookie("key", value: canary)),
    ])
    func errorsAndLogsOfRealCallsPrintNoSecrets(_ authentication: Middleware) async throws {
        let lines = Recorder<String>()
        let server = try LoopbackServer.scripted { connection in
            connection == 0
                ? [
                    .readRequest,
                    .send(
                        "HTTP/1.1 401 No\r\nX-Echo: \(SecretTests.canary)\r\nContent-Length: 13\r\nConnection: close\r\n\r\n\(SecretTests.canary)"
                    ),
                ]
                : [.readRequest, .reset]
        }
        let api = EchoAPI(server, middleware: [authentication, .log { lines.add($0) }])
        for _ in 0..<2 {
            let error = try #require(
                await failure { () throws(EndpointError) in try await api.client.value(ThingsCalls.search(text: SecretTests.canary)) })
            #expect(!SecretTests.prints(error).contains(SecretTests.canary))
            #expect(!SecretTests.prints(error.underlying).contains(SecretTests.canary))
        }
        #expect(String(decoding: server.received.joined(), as: UTF8.self).contains(SecretTests.canary))
        #expect(lines.all.count == 4)
        #expect(lines.all.allSatisfy { !$0.contains(SecretTests.canary) })
        #expect(lines.all.first?.contains("Things.search GET \(server.url)/search?text=…") == true)
    }

    /// An error prints a server's message only if it repeats nothing that was sent in a header field, a cookie or the query.
    @Test(arguments: [
        ("no such thing", true), ("request id-12345 failed", true), ("unknown text a-text", false), ("unknown text a%2Dtext", false),
        ("bad trace a-trace", false), ("no session a-session", false), ("wrong password pass-word", false),
    ])
    func aMessageThatRepeatsASentValueIsHidden(_ message: String, _ isPrinted: Bool) async throws {
        let transport = ClosureTransport { _ in
            HTTPResponse(
                status: 500, headers: ["Content-Type": "application/json"], body: Data(#"{"message": "\#(message)"}"#.utf8))
        }
        let client = Client<EchoAPI>(
            server: .production, transport: transport,
            middleware: [.requestID { "id-12345" }, .authorization(.basic(user: "ada", password: "pass-word"))],
            clock: .stopped)
        let call = ThingsCalls.search(text: "a-text", trace: "a-trace", session: "a-session")
        let error = try #require(await failure { () throws(EndpointError) in try await client.value(call) })
        #expect(error.serverMessage == message && "\(error)".contains(message) == isPrinted, "\(error)")
    }

    @Test func failureResponseExposesStatusAndBody() async throws {
        let server = try LoopbackServer { _ in .json(#"{"reason":"taken"}"#, status: 409) }
        let error = try #require(await failure { () throws(EndpointError) in try await EchoAPI(server).things.getThing(id: "1") })
        #expect(error.phase == .status)
        #expect(error.underlying as? ResponseError == .status(409))
        #expect(error.body == Data(#"{"reason":"taken"}"#.utf8))
        let failure = try #require(FailureResponse(error))
        #expect(failure.status == 409)
        #expect(failure.text() == #"{"reason":"taken"}"#)
        #expect(FailureResponse(CancellationError()) == nil)
    }

    @Test func anErrorKeepsTheFirst64KiBOfTheBody() async throws {
        let server = try LoopbackServer { _ in .init(status: 500, body: Data(repeating: 0x78, count: 1_000_000)) }
        let error = try #require(await failure { () throws(EndpointError) in try await EchoAPI(server).things.getThing(id: "1") })
        #expect(error.body == Data(repeating: 0x78, count: 65_536))
    }

    /// `body` keeps the first 64 KiB. A documented failure is decoded from the whole body.
    @Test func failureLongerThan64KiBIsDecodedWhole() async throws {
        let long = #"{"reason": "taken", "details": "\#(String(repeating: "x", count: 300_000))"}"#
        let server = try LoopbackServer { _ in .json(long, status: 409) }
        for call in [
            Call<Void>.void(ThingsEndpoint.getThing(id: "1")), Call<ByteStream>.stream(ThingsEndpoint.getThing(id: "1")).map { _ in },
        ] {
            let error = try #require(await failure { () throws(EndpointError) in try await EchoAPI(server).client.value(call) })
            let failure = try #require(FailureResponse(error))
            let value: JSONValue = try #require(failure.json())
            #expect(value.object?["reason"] == "taken" && failure.body.count == long.utf8.count && error.body.count == 65_536)
        }
    }
}
