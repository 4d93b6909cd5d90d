@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

/// Tests server behavior that clients must handle, because HTTP allows it or because it is common anyway.
@Suite(.bothTransports) struct ServerBehaviorTests {
    static let endpoint = ThingsEndpoint.getThing(id: "1")

    /// Returns a client whose server runs this script on each connection.
    func client(_ steps: [LoopbackServer.Step]) throws -> Client<EchoAPI> {
        Client<EchoAPI>(
            server: .init(url: try LoopbackServer.scripted { _ in steps }.url), transport: Network.current.transport, clock: .stopped)
    }

    @Test(arguments: ["100 Continue\r\n\r\n", "102 Processing\r\n\r\n", "103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n"])
    func interimResponsesAreSkipped(_ interim: String) async throws {
        let final = "HTTP/1.1 200 OK\r\nX-Answer: 42\r\nContent-Length: 2\r\n\r\nok"
        let client = try client([.readRequest, .send("HTTP/1.1 " + interim), .wait(milliseconds: 20), .send(final), .close])
        let response = try await client.send(Call<String>.text(Self.endpoint))
        #expect(response.status == 200 && response.value == "ok")
        #expect(response.headers["X-Answer"] == "42" && response.headers["Link"] == nil)
    }

    /// FoundationNetworking responds to a challenge by asking for credentials, and calls that had none used to hang forever. Each response
    /// has `Connection: close`, so that no POST, which could not be resent, is sent on a connection that is being closed.
    @Test(arguments: [#"Basic realm="x""#, #"Bearer realm="x", Basic realm="y", charset="UTF-8""#, #"Digest realm="x", nonce="n""#, ""])
    func unauthorizedWithAChallengeIsAStatusErrorAndDoesNotHang(_ challenge: String) async throws {
        let client = try client([
            .readRequest,
            .send(
                "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: \(challenge)\r\n"
                    + "Connection: close\r\nContent-Length: 4\r\n\r\nwho?"),
            .close,
        ])
        for call in [Call<String>.text(Self.endpoint), .text(ThingsEndpoint.createThing(body: HTTPBody(Data("x".utf8))))] {
            let error = await #expect(throws: EndpointError.self) { try await client.send(call) }
            #expect(error?.phase == .status && error?.response?.status == 401 && error?.body == Data("who?".utf8))
            #expect(error?.response?.headers["WWW-Authenticate"] == challenge)
        }
        let stream = await #expect(throws: EndpointError.self) { try await client.stream(Call<String>.text(Self.endpoint)) }
        #expect(stream?.response?.status == 401)
    }

    /// By default, URLSession opens at most six connections per host.
    @Test func openStreamsDoNotHoldOtherCallsBack() async throws {
        let server = try LoopbackServer.scripted { connection in
            let head = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n"
            return connection < 12 ? [.readRequest, .send(head + "a"), .waitForClose] : [.readRequest, .send(head + "abcd"), .close]
        }
        let client = Client<EchoAPI>(server: .init(url: server.url), transport: Network.current.transport, clock: .stopped)
        var streams: [ByteStream.Iterator] = []
        for _ in 0..<12 {
            var stream = try await client.stream(Call<String>.text(Self.endpoint)).value.makeAsyncIterator()
            #expect(try await stream.next() == Data("a".utf8))
            streams.append(stream)
        }
        #expect(try await client.value(Call<String>.text(Self.endpoint)) == "abcd")
        #expect(streams.count == 12)
    }

    @Test func severalSetCookieHeadersStayApart() async throws {
        let client = try client([
            .readRequest,
            .send(
                "HTTP/1.1 200 OK\r\nSet-Cookie: a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/\r\n"
                    + "Set-Cookie: b=\"x,y\"; Secure\r\nSet-Cookie: c=\r\nContent-Length: 0\r\n\r\n"),
            .close,
        ])
        let lines = try await client.send(Call<String>.text(Self.endpoint)).headers.values("Set-Cookie")
        #expect(Set(lines) == ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/", "b=\"x,y\"; Secure", "c="])
    }

    @Test(
        arguments: [
            ("utf-8", [0x68, 0xC3, 0xA9]), ("\"UTF-8\"", [0x68, 0xC3, 0xA9]), ("latin1", [0x68, 0xE9]), ("\"iso-8859-1\"", [0x68, 0xE9]),
            ("windows-1252; format=flowed", [0x68, 0xE9]), ("UTF-16", [0xFF, 0xFE, 0x68, 0, 0xE9, 0]), ("utf-16", [0, 0x68, 0, 0xE9]),
            ("utf-16le", [0x68, 0, 0xE9, 0]), ("utf-16BE", [0, 0x68, 0, 0xE9]),
        ] as [(String, [UInt8])])
    func textIsReadInItsCharset(_ charset: String, _ bytes: [UInt8]) throws {
        let headers = try HTTPHeaders([("Content-Type", "text/plain; charset=" + charset)])
        let head = ResponseHead(status: 400, headers: headers)
        #expect(try ReceivedResponse(head: head, body: Data(bytes)).text() == "hé")
        let error = EndpointError(operation: "x", phase: .status, underlying: ResponseError.status(400), response: head, body: Data(bytes))
        #expect(FailureResponse(error)?.text() == "hé")
    }

    /// ISO 8859-15 must not be decoded as ISO 8859-1, nor ISO 2022 as ASCII.
    @Test(arguments: ["iso-8859-15", "iso-2022-jp"]) func textInAnotherCharsetIsNotGuessed(_ charset: String) throws {
        let headers = try HTTPHeaders([("Content-Type", "text/plain; charset=" + charset)])
        let response = ReceivedResponse(head: ResponseHead(status: 200, headers: headers), body: Data("\u{1B}$BF|".utf8))
        #expect(throws: ResponseError.unexpectedBody(expected: "text in " + charset)) { try response.text() }
    }

    /// RFC 8259, section 8.1, allows parsers to ignore a byte order mark.
    @Test func aByteOrderMarkBeforeJSONIsIgnored() throws {
        let head = ResponseHead(status: 200)
        let value: JSONValue = try ReceivedResponse(head: head, body: Data("\u{FEFF}[1]".utf8)).json()
        #expect(value == [1])
        #expect(throws: ResponseError.emptyBody) { () throws -> String in
            try ReceivedResponse(head: head, body: Data("\u{FEFF}".utf8)).json()
        }
        #expect(throws: JSONError.self) { () throws -> JSONValue in
            try ReceivedResponse(head: head, body: Data("\u{FEFF}\u{FEFF}[1]".utf8)).json()
        }
        // The offset is that of `x` in the body, in which the mark takes three bytes.
        let error = #expect(throws: JSONError.self) { () throws -> JSONValue in
            try ReceivedResponse(head: head, body: Data("\u{FEFF}[1,x]".utf8)).json()
        }
        #expect(error?.offset == 6)
    }

    /// Servers Object in OpenAPI: each variable is replaced once.
    @Test func serverVariableValuesWithBracesAreNotExpandedAgain() {
        func url(_ template: String, _ variables: KeyValuePairs<String, String>) -> String {
            EchoAPI.Server(url: template, variables: variables).url
        }
        #expect(url("https://{a}.example.com/{b}", ["a": "{b}", "b": "x"]) == "https://{b}.example.com/x")
        #expect(url("https://{b}.example.com/{a}{a}", ["a": "{b", "b": "x}"]) == "https://x}.example.com/{b{b")
        #expect(url("https://example.com/{c}/{{a}/}{a", ["a": "1"]) == "https://example.com/{c}/{1/}{a")
    }

    @Test func credentialsReplaceACookieAndAQueryItemOfTheSameName() throws {
        var request = HTTPRequest(method: .get, url: try #require(HTTPURL("https://example.com/a?b=1&b=2&c")))
        try request.headers.set("Cookie", to: "a=1; key=old; keys=2")
        try Authorization.cookie("key", value: "new").apply(to: &request)
        try Authorization.query("b", value: "3").apply(to: &request)
        #expect(request.headers["Cookie"] == "a=1; keys=2; key=new")
        #expect(request.url.string == "https://example.com/a?c&b=3")
    }
}
