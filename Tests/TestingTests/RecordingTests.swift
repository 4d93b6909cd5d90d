import EndpointBasics
import EndpointPolicies
@_spi(Generated) import EndpointRuntime
import EndpointTesting
import Foundation
import LoopbackServer
import SpecClients
import Testing
import TransportTesting

/// What is recorded is told apart, shared by its recorders, and as long as what was received.
@Suite struct RecordingTests {
    /// Answers with the part of the request that differs.
    static let echoes = ClosureTransport { request in
        let body = try await request.body?.open().collect(limit: 1_000_000) ?? Data()
        let text = "\(request.url.path)?\(request.url.query ?? "")|\(String(decoding: body, as: UTF8.self))"
        return HTTPResponse(
            status: 200, headers: ["Content-Type": "text/plain"], body: Data("of \(text.utf8.reduce(7) { $0 &* 31 &+ Int($1) })".utf8))
    }

    /// A request whose secret is in one place.
    struct Asked: Endpoint {
        enum Place: CaseIterable { case path, query, json, number, nested, form, part, lines, text }

        typealias API = SearchAPI
        let place: Place
        let secret: String
        var number = 0

        func encode(into request: inout RequestBuilder) {
            request.operation("ask", "Search", place == .query || place == .path ? "GET" : "POST", place == .path ? "/keys/{key}" : "/keys")
            let value = JSONValue.string(secret)
            switch place {
            case .path: request.path("key", SecretText(secret))
            case .query: request.query("api_key", secret)
            case .json: request.json(["key": value, "a": 1])
            case .number: request.json(["pin": JSONValue(number)])
            case .nested: request.json(["filter": ["tokens": [value, "b"]]])
            case .form: request.form(["user": "ada", "password": value])
            case .part:
                request.multipart()
                request.part("password", secret)
                request.file("cover", FilePart(Data([0, 1, 255]), filename: "a.png", mediaType: "image/png"))
            case .lines: request.jsonLines([["token": value], ["id": 1]], mediaType: "application/jsonl")
            case .text: request.text("https://h/?access_token=\(secret)&page=1")
            }
        }
    }

    static func client(_ middleware: [Middleware]) -> Client<SearchAPI> {
        Client(server: .init(url: "https://h"), transport: echoes, middleware: middleware, clock: .stopped)
    }

    static func answer(_ asked: Asked, _ client: Client<SearchAPI>) async throws -> String {
        try await client.value(.text(asked))
    }

    /// Records requests that differ only where a value is hidden, and replays them in another order. Returns the number of wrong answers.
    static func wrongAnswers(requests: Int, replays: Int, seed: UInt64) async throws -> Int {
        let file = TrafficTests.file()
        defer { try? FileManager.default.removeItem(at: file) }
        let clients = (0..<3).map { _ in client([.record(to: file)]) }
        var random = Random(state: seed)
        let asked = (0..<requests).map { index in
            let place = Asked.Place.allCases[index % Asked.Place.allCases.count]
            return Asked(
                place: place, secret: "s-\(random.next())" + ["", "é &", "/%+"][place == .path ? 0 : index % 3], number: 1_000 + index)
        }
        var answers: [String] = []
        for (index, asked) in asked.enumerated() { answers.append(try await answer(asked, clients[index % 3])) }
        let replayed = Client<SearchAPI>.replay(from: file)
        var wrong = 0
        for _ in 0..<replays {
            let index = Int(random.next() % UInt64(requests))
            if try await answer(asked[index], replayed) != answers[index] { wrong += 1 }
        }
        let text = try TrafficTests.text(file)
        #expect(text.split(separator: "\n").count == requests + 1)
        #expect(!asked.contains { text.contains($0.secret) })
        return wrong
    }

    struct Random {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
    }

    @Test func requestsThatDifferOnlyInHiddenValuesAreToldApart() async throws {
        #expect(try await Self.wrongAnswers(requests: 27, replays: 60, seed: 1) == 0)
    }

    @Test func hiddenValuesHaveNumbersAndEqualOnesTheSame() async throws {
        let file = TrafficTests.file()
        let client = Self.client([.record(to: file)])
        for key in ["foo", "bar", "foo"] { _ = try await Self.answer(Asked(place: .json, secret: key), client) }
        for number in [17, 18] { _ = try await Self.answer(Asked(place: .number, secret: "", number: number), client) }
        let lines = try TrafficTests.text(file).split(separator: "\n")
        let keys = ["REDACTED-1", "REDACTED-2", "REDACTED-1"]
        #expect(zip(lines.dropFirst(), keys).allSatisfy { $0.contains(#"{\"a\":1,\"key\":\"\#($1)\"}"#) }, "\(lines)")
        #expect(lines[4].contains(#"{\"pin\":900000003}"#) && lines[5].contains(#"{\"pin\":900000004}"#))
        // Values that were not recorded stand for recorded ones in their order.
        let replayed = Client<SearchAPI>.replay(from: file)
        #expect(
            try await Self.answer(Asked(place: .json, secret: "bar"), replayed) == Self.answer(Asked(place: .json, secret: "bar"), client))
        _ = try await Self.answer(Asked(place: .json, secret: "another"), replayed)
    }

    struct Keyed: Endpoint {
        typealias API = SearchAPI
        let secret: SecretText

        func encode(into request: inout RequestBuilder) {
            request.operation("set", "Search", "POST", "/map")
            request.json([secret.string: secret])
        }
    }

    @Test func secretKeysMatchOtherCredentials() async throws {
        let file = TrafficTests.file()
        _ = try await Self.client([.record(to: file)]).value(.text(Keyed(secret: "a-secret-key")))
        #expect(try TrafficTests.text(file).contains(#"{\"REDACTED-1\":\"REDACTED-1\"}"#))
        _ = try await Client<SearchAPI>.replay(from: file).value(.text(Keyed(secret: "another-secret")))
    }

    @Test func namesThatAreNoSecretsAreKept() async throws {
        let file = TrafficTests.file()
        let redaction = Redaction(keptNames: ["Key"])
        let client = Self.client([.record(to: file, redaction: redaction)])
        _ = try await Self.answer(Asked(place: .json, secret: "foo"), client)
        _ = try await Self.answer(Asked(place: .form, secret: "bar-of-ada"), client)
        let text = try TrafficTests.text(file)
        #expect(text.contains(#"{\"a\":1,\"key\":\"foo\"}"#) && text.contains("password=REDACTED-1"))
        let replayed = Client<SearchAPI>.replay(from: file, redaction: redaction)
        await #expect(throws: EndpointError.self) { try await Self.answer(Asked(place: .json, secret: "bar"), replayed) }
    }

    @Test func recordersOfOneFileShareItAlsoOneAfterTheOther() async throws {
        let file = TrafficTests.file()
        try Data("what was there before".utf8).write(to: file)
        let other = URL(fileURLWithPath: file.deletingLastPathComponent().path + "/./" + file.lastPathComponent)
        for number in 0..<4 {
            let client = Self.client([.record(to: number % 2 == 0 ? file : other)])
            _ = try await Self.answer(Asked(place: .number, secret: "", number: number), client)
        }
        #expect(try TrafficTests.text(file).split(separator: "\n").count == 5)
        try FileManager.default.removeItem(at: file)
        _ = try await Self.answer(Asked(place: .number, secret: "", number: 9), Self.client([.record(to: file)]))
        #expect(try TrafficTests.text(file).split(separator: "\n").count == 2)
    }

    // MARK: Streams

    struct Lines: Endpoint {
        typealias API = SearchAPI

        func encode(into request: inout RequestBuilder) { request.operation("list", "Search", "GET", "/lines") }
    }

    /// Reads lines up to an error or a number of lines.
    static func read(_ client: Client<SearchAPI>, atMost limit: Int) async -> (lines: [Int], failed: Bool) {
        var lines: [Int] = []
        do {
            for try await line in try await client.value(Call<JSONLines<Int>>.jsonLines(Lines())) {
                lines.append(line)
                if lines.count == limit { break }
            }
        } catch { return (lines, true) }
        return (lines, false)
    }

    @Test(arguments: [
        ("1\n2\n3\n", 3, true), ("1\n2\n", 9, true), ("\"a\"\n2\n", 9, false), ("1\n2\n3\n", 1, false), ("1\n2\n3\n", 9, false),
    ])
    func streamsAreRecordedAsFarAsTheyCame(_ text: String, _ limit: Int, _ breaks: Bool) async throws {
        let file = TrafficTests.file()
        let pieces = Locked(text.split(separator: "\n").map { Data(($0 + "\n").utf8) })
        let transport = ClosureTransport { _ in
            HTTPResponse(
                head: ResponseHead(status: 200, headers: ["Content-Type": "application/jsonl"]),
                body: ByteStream {
                    if let piece = pieces.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return piece }
                    if breaks { throw TransportError(.connectionLost, "reset") }
                    return nil
                })
        }
        let client = Client<SearchAPI>(
            server: .init(url: "https://h"), transport: transport, middleware: [.record(to: file)], clock: .stopped)
        let first = await Self.read(client, atMost: limit)
        let recorded = try TrafficTests.text(file)
        #expect(recorded.split(separator: "\n").count == 2, "\(recorded)")
        #expect(recorded.contains(#""cut":true"#) == (limit < 9 || breaks || text.hasPrefix("\"")))
        let again = await Self.read(.replay(from: file), atMost: limit)
        #expect(again == first)
        // What follows was not received.
        if limit == 1 { #expect(await Self.read(.replay(from: file), atMost: 9).failed) }
    }

    @Test func unreadResponsesBeforeARefreshAreReplayed() async throws {
        let file = TrafficTests.file()
        let tokens = { TokenSource(AccessToken("old")) { _ in AccessToken("new") } }
        let transport = ClosureTransport { request in
            guard request.headers["Authorization"] == "Bearer new" else { return HTTPResponse(status: 401, body: Data("expired".utf8)) }
            return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data("[1]".utf8))
        }
        let live = Client<SearchAPI>(
            server: .init(url: "https://h"), transport: transport, middleware: [.bearer(refreshing: tokens()), .record(to: file)],
            clock: .stopped)
        #expect(try await live.value(Call<[Int]>.json(Lines())) == [1])
        #expect(try TrafficTests.text(file).contains(#""status":401"#))
        let replayed = Client<SearchAPI>.replay(from: file, middleware: [.bearer(refreshing: tokens())])
        for _ in 0..<2 { #expect(try await replayed.value(Call<[Int]>.json(Lines())) == [1]) }
    }
}
