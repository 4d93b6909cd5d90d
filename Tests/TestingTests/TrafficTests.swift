import EndpointBasics
@_spi(Generated) import EndpointRuntime
import EndpointTesting
import Foundation
import LoopbackServer
import SpecClients
import Testing

/// Traffic is recorded without secrets and can be replayed.
@Suite struct TrafficTests {
    static let canary = "CANARY-31415"

    static func file() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("endpoints-traffic-\(UUID().uuidString).jsonl")
    }

    static let bookText = #"""
        {"isbn": "42", "title": "The Odyssey", "subtitle": null, "authors": [{"name": "Homer"}], "genre": "poetry",
         "price": {"amount": "12.90", "currency": "EUR"}, "added_at": "1970-01-01T00:00:00Z"}
        """#

    static func server() throws -> LoopbackServer {
        let count = Locked(0)
        return try LoopbackServer { request in
            let number = count.withLock { count in
                count += 1
                return count
            }
            switch (request.method, request.path) {
            case ("GET", "/v1/books/42"): return .json(bookText)
            case ("GET", "/v1/books/42/cover"):
                return .init(headers: [("Content-Type", "image/jpeg")], body: Data([0xFF, 0xD8, 0x00, UInt8(number)]))
            case ("DELETE", _): return .init(status: 204)
            case ("GET", "/v1/books"): return .json(#"{"books": [], "nextCursor": "\#(request.query)"}"#)
            default: return .json(#"{"type": "about:blank", "title": "no", "status": 404}"#, status: 404)
            }
        }
    }

    static func text(_ file: URL) throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }

    @Test func recordedTrafficIsReplayedWithoutTheServer() async throws {
        let (server, file) = (try Self.server(), Self.file())
        let live = Bookshop(client: Client(server: .init(url: server.url + "/v1"), middleware: [.record(to: file)], clock: .stopped))
        let book = try await live.books.get(isbn: "42")
        let covers = [try await live.books.getCover(isbn: "42"), try await live.books.getCover(isbn: "42")]
        let page = try await live.books.list(sort: .bestRated, limit: 5)
        try await live.books.remove(isbn: "7")
        let missing = await failure { () throws(EndpointError) in try await live.books.get(isbn: "43") }
        let sent = server.requests.count

        let lines = try Self.text(file).split(separator: "\n")
        #expect(lines.count == 7 && lines[0] == #"{"format":"endpoints traffic","version":1}"#)
        #expect(lines[1].contains(#""path":"/books/42""#) && !lines[1].contains(server.url))

        let replayed = Bookshop(client: .replay(from: file))
        #expect(try await replayed.books.get(isbn: "42") == book)
        // Responses are replayed in recorded order, and the last one repeats.
        for cover in [covers[0], covers[1], covers[1]] { #expect(try await replayed.books.getCover(isbn: "42") == cover) }
        #expect(try await replayed.books.list(sort: .bestRated, limit: 5) == page)
        try await replayed.books.remove(isbn: "7")
        let again = await failure { () throws(EndpointError) in try await replayed.books.get(isbn: "43") }
        #expect(missing.flatMap { Bookshop.GetBookFailure($0) } != nil && again.flatMap { Bookshop.GetBookFailure($0) } != nil)
        #expect(server.requests.count == sent)
    }

    @Test func unrecordedCallFailsWithMethodAndPath() async throws {
        let (server, file) = (try Self.server(), Self.file())
        _ = try await Bookshop(client: Client(server: .init(url: server.url + "/v1"), middleware: [.record(to: file)], clock: .stopped))
            .books.list(
                limit: 5)
        let replayed = Bookshop(client: .replay(from: file))
        let error = try #require(await failure { () throws(EndpointError) in try await replayed.books.list(limit: 6) })
        #expect("\(error.underlying)" == "GET /books was not recorded, but 1 with a different query or body")
        let other = await failure { () throws(EndpointError) in try await replayed.books.get(isbn: "1") }
        #expect(other?.underlying as? UnrecordedRequestError == UnrecordedRequestError(method: "GET", path: "/books/1", similar: 0))
    }

    struct Login: Endpoint {
        typealias API = Bookshop
        var body: JSONValue?
        var form: JSONValue?
        var method = "POST"

        func encode(into request: inout RequestBuilder) {
            request.operation("login", "Sessions", method, "/login")
            request.query("limit", 5)
            if let body { request.json(body) }
            if let form { request.form(form) }
        }
    }

    @Test func recordedTrafficContainsNoSecrets() async throws {
        let canary = Self.canary
        let server = try LoopbackServer { request in
            .init(
                headers: [
                    ("Content-Type", "application/json"), ("Set-Cookie", "session=\(canary)"), ("X-Internal", canary),
                    ("ETag", "\"\(canary)\""),
                    ("Location", "/next?api_key=\(canary)&page=2"),
                ],
                // The response echoes the secrets, some of them under harmless names.
                body: Data(
                    #"{"access_token": "\#(canary)1", "nested": [{"clientSecret": "\#(canary)2"}], "echo": "\#(request["Authorization"] ?? "")", "text": "\#(request.target)", "mine": "\#(canary)", "again": "\#(canary)1"}"#
                        .utf8))
        }
        let credentials: [Middleware] = [
            .authorization(.bearer(canary)), .authorization(.basic(user: "u", password: canary)),
            .authorization(.header("X-Odd-Name", value: canary)), .authorization(.query("odd", value: canary)),
            .authorization(.cookie("odd", value: canary)), .authenticator { $0.url.addQueryItem("odder", canary) },
        ]
        let logins = [
            Login(body: ["user": "u", "password": .string(canary)]), Login(form: ["user": "u", "refresh_token": .string(canary)]),
            Login(body: ["odd": .string(canary)]),
        ]
        for (index, credential) in credentials.enumerated() {
            for login in logins {
                for isFirst in [true, false] {
                    let file = Self.file()
                    let record = Middleware.record(to: file, redaction: index == 0 ? .standard : Redaction(secretNames: ["mine"]))
                    let client = Client<Bookshop>(
                        server: .init(url: server.url), middleware: isFirst ? [record, credential] : [credential, record], clock: .stopped)
                    _ = try await client.value(.bytes(login))
                    let text = try Self.text(file)
                    #expect(text.split(separator: "\n").count == 2)
                    #expect(!text.contains(canary), "\(index) \(login) \(text)")
                    #expect(!text.contains(Data("u:\(canary)".utf8).base64EncodedString()))
                    #expect(text.contains("page=2") && text.contains("limit=5") && text.contains("REDACTED"))
                }
            }
        }
    }

    @Test func redactedRequestMatchesOnReplay() async throws {
        let file = Self.file()
        let server = try LoopbackServer { request in .json(#"{"token": "secret-of-the-server", "nextPageToken": "p2"}"#) }
        let call = Call<JSONValue>.json(Login(body: ["user": "u", "password": "secret-of-mine"]))
        _ = try await Client<Bookshop>(
            server: .init(url: server.url), middleware: [.record(to: file), .authorization(.bearer("one"))], clock: .stopped
        )
        .value(call)
        let replayed = Client<Bookshop>.replay(from: file, middleware: [.authorization(.bearer("another"))])
        let value = try await replayed.value(call)
        #expect(value["token"]?.string == "REDACTED-2" && value["nextPageToken"]?.string == "p2")
        // A request matches even if its members are in a different order and the password is different.
        _ = try await replayed.value(Call<JSONValue>.json(Login(body: ["password": "other", "user": "u"])))
        let other = await failure { () throws(EndpointError) in
            try await replayed.value(Call<JSONValue>.json(Login(body: ["user": "v", "password": "secret-of-mine"])))
        }
        #expect(other?.underlying is UnrecordedRequestError)
    }

    struct Upload: Endpoint {
        typealias API = Bookshop

        func encode(into request: inout RequestBuilder) {
            request.operation("upload", "Files", "POST", "/files")
            request.multipart()
            request.file("cover", FilePart(Data([1, 2, 3]), filename: "a.png", mediaType: "image/png"))
        }
    }

    @Test func multipartBodyMatchesOnReplayDespiteItsBoundary() async throws {
        let file = Self.file()
        let server = try LoopbackServer { _ in .json("1") }
        #expect(
            try await Client<Bookshop>(server: .init(url: server.url), middleware: [.record(to: file)], clock: .stopped).value(
                Call<Int>.json(Upload())) == 1
        )
        #expect(try await Client<Bookshop>.replay(from: file).value(Call<Int>.json(Upload())) == 1)
    }

    @Test func secretsInRecordedEventsAreRedacted() async throws {
        let file = Self.file()
        let body = "event: login\ndata: {\"token\": \"\(Self.canary)\", \"id\": 1}\n\ndata: [DONE]\n\n"
        let server = try LoopbackServer { _ in .init(headers: [("Content-Type", "text/event-stream")], body: Data(body.utf8)) }
        let stream = try await Client<Bookshop>(server: .init(url: server.url), middleware: [.record(to: file)], clock: .stopped).stream(
            .bytes(Login(method: "GET")))
        #expect(try await stream.value.collect(limit: 1000) == Data(body.utf8))
        #expect(try !Self.text(file).contains(Self.canary))
        let replayed = try await Client<Bookshop>.replay(from: file).value(.text(Login(method: "GET")))
        #expect(
            replayed == body.replacingOccurrences(of: Self.canary, with: "REDACTED-1"))
    }

    @Test func bodyWithoutSecretsIsReplayedUnchanged() async throws {
        let file = Self.file()
        let body = "{ \"b\": 1.50,\t\"a\" : \"é\\u00e9\" }\n"
        let server = try LoopbackServer { _ in .json(body) }
        let client = Client<Bookshop>(
            server: .init(url: server.url), middleware: [.record(to: file), .authorization(.bearer("secret-token"))], clock: .stopped)
        #expect(try await client.value(.text(Login(method: "GET"))) == body)
        #expect(try await Client<Bookshop>.replay(from: file).value(.text(Login(method: "GET"))) == body)
    }

    @Test func damagedOrUnusableTrafficFilesAreErrorsThatNameTheLine() async throws {
        let folder = FileManager.default.temporaryDirectory
        let damaged: [(String, String)] = [
            ("", "line 1"), ("{}\n", "line 1: not recorded traffic of version 1"),
            ("{\"format\":\"endpoints traffic\",\"version\":2}\n", "line 1"),
            ("{\"format\":\"endpoints traffic\",\"version\":1}\n{\"request\":1}\n", "line 2: no exchange"),
            (
                #"{"format":"endpoints traffic","version":1}"# + "\n"
                    + #"{"request":{"method":"GET","path":"/","headers":[["a"]]},"response":{"status":200,"headers":[]}}"#, "line 2"
            ),
        ]
        for (text, reason) in damaged.dropFirst() {
            let file = Self.file()
            try Data(text.utf8).write(to: file)
            let error = await failure { () throws(EndpointError) in try await Client<Bookshop>.replay(from: file).value(.void(Login())) }
            let option = error?.underlying as? InvalidOptionError
            #expect(option?.name == "replay.file" && option?.reason.hasPrefix(reason) == true)
        }
        let server = try LoopbackServer { _ in .init() }
        for middleware in [Middleware.record(to: folder), .record(to: folder.appendingPathComponent("none/at/all")), .replay(from: folder)]
        {
            let client = Client<Bookshop>(server: .init(url: server.url), middleware: [middleware], clock: .stopped)
            let error = await failure { () throws(EndpointError) in try await client.value(.void(Login())) }
            #expect(error?.phase == .building)
            let name = (error?.underlying as? InvalidOptionError)?.name
            #expect(name == "record.file" || name == "replay.file")
        }
        #expect(server.requests.isEmpty)
    }
}
