import EndpointPolicies
@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

/// Tests what logs show and what they must never show.
@Suite struct LogTests {
    private static let canary = "canary-5ecret"

    private static func client(
        _ middleware: [Middleware], _ answer: @escaping @Sendable (HTTPRequest) throws -> HTTPResponse
    ) -> Client<ShopAPI> {
        Client(server: .production, transport: ClosureTransport(answer), middleware: middleware, clock: .stopped)
    }

    private static func json(_ text: String, status: Int = 200) throws -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
    }

    private static func withoutTimes(_ lines: [String]) -> [String] { lines.map { $0.replacing(/\d+ ms/, with: "_ ms") } }

    /// A body can repeat the session that a response begins.
    @Test func cookiesSetByAResponseAreNotLogged() async throws {
        let lines = Recorder<String>()
        let client = Self.client([.log(.bodies) { lines.add($0) }]) { _ in
            var response = try Self.json(#"{"started": "canary-5ecret", "theme": "dark-blue"}"#)
            try response.head.headers.add("Set-Cookie", value: "sid=canary-5ecret; Path=/; HttpOnly")
            try response.head.headers.add("Set-Cookie", value: "theme=dark-blue")
            return response
        }
        _ = try await client.value(Call<JSONValue>.json(Shop.get()))
        #expect(lines.all.contains { $0.contains("dark-blue") } && !lines.all.joined().contains(Self.canary))
    }

    // MARK: Logs

    @Test func logOfCallsHasOneLinePerCall() async throws {
        let lines = Recorder<String>()
        let statuses = Recorder<Int>()
        let client = Self.client([.log(.calls) { lines.add($0) }, .retry(clock: JumpingClock())]) { _ in
            try Self.json("[1]", status: statuses.add(0) == 1 ? 503 : 200)
        }
        #expect(try await client.value(Call<[Int]>.json(Shop.get())) == [1])
        await #expect(throws: EndpointError.self) { try await client.value(Call<[String]>.json(Shop.get())) }
        #expect(
            Self.withoutTimes(lines.all) == [
                "Shop.get 200, 2 attempts, _ ms",
                "Shop.get failed (decoding), status 200, at [0]: Expected a string, found an integer, _ ms",
            ])
    }

    @Test(arguments: [LogLevel.requests, .headers, .bodies]) func logOfEachLevelEndsWithTheCallsError(_ level: LogLevel) async throws {
        let lines = Recorder<String>()
        let client = Self.client([.log(level) { lines.add($0) }]) { _ in try Self.json(#"{"a": 1}"#) }
        await #expect(throws: EndpointError.self) { try await client.value(Call<[Int]>.json(Shop.get())) }
        let texts = Self.withoutTimes(lines.all)
        #expect(texts.first?.hasPrefix("→ Shop.get GET https://api.example.com/v1/book") == true)
        #expect(texts.contains { $0.hasPrefix("← Shop.get 200, _ ms") })
        #expect(texts.contains("← Shop.get body: 8 bytes: {\"a\":1}") == (level == .bodies))
        #expect(texts.contains { $0.hasSuffix("[Content-Type: application/json]") } == (level >= .headers))
        #expect(texts.last?.hasPrefix("✗ Shop.get failed (decoding), status 200: ") == true)
    }

    @Test func loggedBodiesAndCurlCommandsContainNoSecrets() async throws {
        let lines = Recorder<String>()
        let sent = #"{"name": "O'Hara", "Password": "\#(Self.canary)", "list": [{"api_key": "\#(Self.canary)"}]}"#
        let received = #"{"access_token": "\#(Self.canary)", "echo": "you sent \#(Self.canary)2", "nextPageToken": "p2"}"#
        let body = Middleware { request, _, next in
            var request = request
            request.body = HTTPBody(Data(sent.utf8))
            try request.headers.set("Content-Type", to: "application/json")
            request.url.addQueryItem("signature", Self.canary)
            request.url.addQueryItem("page", "2")
            return try await next(request)
        }
        let middleware: [Middleware] = [
            body, .authorization(.bearer(Self.canary + "2")), .authorization(.query("k", value: Self.canary + "3")),
            .log(.bodies, curl: true) { lines.add($0) },
        ]
        let client = Self.client(middleware) { _ in try Self.json(received) }
        _ = try await client.value(Call<JSONValue>.json(Shop.add))
        #expect(!lines.all.joined().contains(Self.canary), "\(lines.all)")
        #expect(lines.all.contains { $0.hasSuffix(#": {"access_token":"…","echo":"you sent …","nextPageToken":"p2"}"#) }, "\(lines.all)")
        let curl = try #require(lines.all.first)
        #expect(
            curl.hasPrefix(
                #"curl -X POST 'https://api.example.com/v1/books?signature=…&page=2&k=…' -H 'Content-Type: application/json'"#))
        #expect(curl.hasSuffix(#"--data-raw '{"name":"O'\''Hara","Password":"…","list":[{"api_key":"…"}]}'"#), "\(curl)")
    }

    @Test func loggedFormsAreRedactedAndOtherBodiesOnlyCounted() async throws {
        for (type, text, logged) in [
            ("application/x-www-form-urlencoded", "user=ada&pass%77ord=\(Self.canary)&x", "35 bytes: user=ada&pass%77ord=…&x"),
            ("text/plain", Self.canary, "13 bytes, text/plain"), ("application/json", "{\"\(Self.canary)", "15 bytes, application/json"),
            ("application/json", "[" + String(repeating: "1,", count: 50) + "1]", "103 bytes, application/json"),
        ] {
            let lines = Recorder<String>()
            let client = Self.client([.log(.bodies, bodyLimit: 100) { lines.add($0) }]) { _ in
                HTTPResponse(status: 200, headers: ["Content-Type": type], body: Data(text.utf8))
            }
            try await client.value(Call<Void>.void(Shop.get()))
            #expect(lines.all.last == "← Shop.get body: " + logged)
        }
    }

    @Test func controlCharactersOfAServerAreEscapedInLogs() async throws {
        let lines = Recorder<String>()
        let client = Self.client([.log(.bodies) { lines.add($0) }]) { _ in
            HTTPResponse(
                status: 200, headers: ["Content-Type": "application/json", "ETag": "\"\u{202E}\""], body: Data("[\"a\u{202E}b\"]".utf8))
        }
        try await client.value(Call<Void>.void(Shop.get()))
        for line in lines.all {
            #expect(
                line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0.properties.generalCategory != .format })
        }
        #expect(lines.all.last == "← Shop.get body: 9 bytes: [\"a\\u{202E}b\"]")
    }

    @Test func loggedBodyPassesThroughUnchanged() async throws {
        let text = "[" + (0..<20_000).map(String.init).joined(separator: ",") + "]"
        let client = Self.client([.log(.bodies) { _ in }, .tracing { _ in AttemptSpan { _ in } }]) { _ in try Self.json(text) }
        #expect(try await client.text(.get()) == text)
    }

    // MARK: Request IDs

    @Test func requestIDIsInHeaderLogAndError() async throws {
        let lines = Recorder<String>()
        let names = Recorder<String>()
        let client = Self.client([.requestID { "id-\(names.add("") )" }, .retry(clock: JumpingClock()), .log { lines.add($0) }]) {
            request in
            #expect(request.headers["X-Request-ID"] == "id-\(names.all.count)")
            return try Self.json("{}", status: 503)
        }
        let error = await #expect(throws: EndpointError.self) { try await client.text(.get()) }
        #expect(names.all.count == 1 && error?.requestID == "id-1")
        #expect(error?.description == "Shop.get [id-1] failed (status), status 503")
        #expect(lines.all.count == 6 && lines.all.allSatisfy { $0.contains("Shop.get [id-1] ") })
    }

    @Test func callersOwnRequestIDIsKept() async throws {
        let client = Self.client([.requestID(header: "X-Correlation-ID")]) { request in
            HTTPResponse(status: 400, body: Data((request.headers["x-correlation-id"] ?? "").utf8))
        }
        let named = client.with(.headers(["X-Correlation-ID": "mine"]))
        let error = await #expect(throws: EndpointError.self) { try await named.text(.get()) }
        #expect(error?.requestID == "mine" && error?.body == Data("mine".utf8))
        let other = await #expect(throws: EndpointError.self) { try await client.text(.get()) }
        #expect(other?.requestID.flatMap(UUID.init(uuidString:)) != nil)
        let broken = Self.client([.requestID { "a\r\nb: c" }]) { _ in try Self.json("[]") }
        let refused = await #expect(throws: EndpointError.self) { try await broken.text(.get()) }
        #expect(refused?.underlying as? HTTPMessageError == .invalidHeaderValue(name: "X-Request-ID"))
    }
}
