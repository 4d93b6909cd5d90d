@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

/// Tests how responses are decoded, and how decoding fails.
@Suite(.bothTransports) struct DecodingTests {
    struct Post: JSONModel, Codable, Hashable {
        let title: String
        let headline: String

        static let keys = JSONKeys("title\nheadline")

        init(from reader: inout JSONReader) {
            let object = reader.begin(Self.keys)
            title = reader.string(0)
            headline = reader.string(1)
            reader.end(object)
        }

        func write(to writer: inout JSONWriter) {
            let object = writer.begin(Self.keys)
            writer.string(0, title)
            writer.string(1, headline)
            writer.end(object)
        }
    }

    struct Feed: JSONModel, Codable, Hashable {
        let posts: [Post]

        static let keys = JSONKeys("posts")

        init(from reader: inout JSONReader) {
            let object = reader.begin(Self.keys)
            posts = reader.list(0)
            reader.end(object)
        }

        func write(to writer: inout JSONWriter) {
            let object = writer.begin(Self.keys)
            writer.list(0, posts)
            writer.end(object)
        }
    }

    static let endpoint = ThingsEndpoint.getThing(id: "1")

    func client(_ status: Int, _ body: String, type: String? = "application/json", middleware: [Middleware] = []) throws -> Client<EchoAPI>
    {
        let headers = try HTTPHeaders(type.map { [("Content-Type", $0)] } ?? [])
        let transport = ClosureTransport { _ in HTTPResponse(status: status, headers: headers, body: Data(body.utf8)) }
        return Client<EchoAPI>(server: .production, transport: transport, middleware: middleware, clock: .stopped)
    }

    @Test func jsonResponseIsDecodedIntoAModel() async throws {
        let feed: Feed = try await client(200, #"{"posts":[{"title":"a","headline":"b"}]}"#).value(.json(Self.endpoint))
        #expect(feed.posts.first?.headline == "b")
    }

    @Test func decodingErrorNamesThePathButPrintsNoValue() async throws {
        let client = try client(200, #"{"posts":[{"title":"a","headline":"b"},{"title":"s3cret","headline":4}]}"#)
        let error = try #require(await failure { () throws(EndpointError) in try await client.value(Call<Feed>.json(Self.endpoint)) })
        #expect(error.phase == .decoding)
        #expect(error.codingPathText == "posts[1].headline")
        #expect(error.underlying is JSONError)
        #expect(error.response?.status == 200)
        #expect("\(error)".contains("posts[1].headline"))
        #expect(!"\(error)".contains("s3cret"))
        #expect(String(decoding: error.body, as: UTF8.self).contains("s3cret"))
    }

    /// An empty body, undecodable JSON and an unexpected status are three different failures.
    @Test func emptyBodyUndecodableJSONAndStatusAreDifferentErrors() async throws {
        let call = Call<Feed>.json(Self.endpoint)
        let empty = try #require(await failure { () throws(EndpointError) in try await client204().value(call) })
        #expect(empty.phase == .decoding && empty.underlying as? ResponseError == .emptyBody)
        let decoding = try #require(await failure { () throws(EndpointError) in try await clientOf(200, "{").value(call) })
        #expect(decoding.phase == .decoding && decoding.underlying is JSONError)
        let status = try #require(await failure { () throws(EndpointError) in try await clientOf(500, "{}").value(call) })
        #expect(status.phase == .status && status.underlying is ResponseError && status.response?.status == 500)
    }

    private func client204() -> Client<EchoAPI> { clientOf(204, "") }

    private func clientOf(_ status: Int, _ body: String) -> Client<EchoAPI> {
        Client<EchoAPI>(
            server: .production, transport: ClosureTransport { _ in HTTPResponse(status: status, body: Data(body.utf8)) }, clock: .stopped)
    }

    /// Errors describe what arrived instead of JSON, based on the content type and the start of the body.
    @Test(arguments: [
        ("text/html", Array("<!DOCTYPE html><title>x</title>".utf8), ", status 200 with text/html: HTML where JSON was expected"),
        ("application/json", Array(" \n<HTML>".utf8), ", status 200: HTML where JSON was expected"),
        ("text/xml; charset=utf-8", Array("<a/>".utf8), ", status 200 with text/xml: XML or HTML where JSON was expected"),
        ("application/json", [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], ", status 200: UTF-16 where JSON was expected"),
        ("application/json", [0, 0x7B, 0, 0x7D], ", status 200: UTF-16 where JSON was expected"),
        ("application/json", [0x7B, 0, 0, 0, 0x7D, 0, 0, 0], ", status 200: UTF-32 where JSON was expected"),
        ("application/gzip", [0x1F, 0x8B, 8, 0], ", status 200 with application/gzip: gzip where JSON was expected"),
        ("text/plain", Array("Sorry".utf8), ", status 200 with text/plain: Expected an object"),
        (
            "text/plain", Array(#"{"posts":[{}]}"#.utf8),
            ", status 200 with text/plain, at posts[0].title: The required key title is missing"
        ),
        ("application/vnd.x+json", Array("<".utf8), ", status 200: XML or HTML where JSON was expected"),
    ])
    func decodingErrorNamesTheFormatThatCameInsteadOfJSON(_ type: String, _ body: [UInt8], _ description: String) async throws {
        let headers = try HTTPHeaders([("Content-Type", type)])
        let transport = ClosureTransport { _ in HTTPResponse(status: 200, headers: headers, body: Data(body)) }
        let client = Client<EchoAPI>(server: .production, transport: transport, clock: .stopped)
        let error = try #require(await failure { () throws(EndpointError) in try await client.value(Call<Feed>.json(Self.endpoint)) })
        #expect(error.phase == .decoding && error.underlying is JSONError)
        #expect("\(error)" == "Things.getThing failed (decoding)" + description)
    }

    /// The error keeps the first 64 KiB of a body. A documented failure is decoded from the whole body.
    @Test func documentedFailureLongerThanTheKeptBodyIsDecoded() async throws {
        let body = #"{"posts":[{"title":"a","headline":"\#(String(repeating: "x", count: 200_000))"}]}"#
        let client = try client(422, body)
        func check(_ error: EndpointError?) throws {
            let error = try #require(error)
            #expect(error.body == Data(body.utf8.prefix(64 * 1024)))
            let failure = try #require(FailureResponse(error))
            #expect(failure.json(Feed.self)?.posts.first?.headline.count == 200_000)
        }
        try check(await failure { () throws(EndpointError) in try await client.value(Call<Feed>.json(Self.endpoint)) })
        try check(await failure { () throws(EndpointError) in try await client.value(.stream(Self.endpoint)) })
    }

    /// Some servers send an empty body for null.
    @Test func nullableResponseWithoutABodyIsNil() async throws {
        #expect(try await client(200, "").value(Call<[Int]?>.json(Self.endpoint)) == .some(nil))
        #expect(try await client(204, "").value(Call<JSONValue?>.json(Self.endpoint)) == JSONValue?.none)
        #expect(try await client(200, "[1]").value(Call<[Int]?>.json(Self.endpoint)) == [1])
        #expect(try await client(200, "").value(Call<JSONValue>.json(Self.endpoint)) == .null)
    }

    /// When a success arrives, the server has already acted, so a value that may be empty needs no body.
    @Test func aSuccessWithoutABodyIsAnEmptyValueIfTheTypeHasOne() async throws {
        #expect(try await client(200, "").value(Call<[String: Int]>.json(Self.endpoint)) == [:])
        #expect(try await client(201, "").value(Call<[Int]>.json(Self.endpoint)) == [])
        let number = await failure { () throws(EndpointError) in try await clientOf(200, "").value(Call<Int>.json(Self.endpoint)) }
        #expect(number?.underlying as? ResponseError == .emptyBody)
    }

    /// Text that the document describes as plain is often sent as a JSON string. Other JSON is not changed.
    @Test func aStringSentAsJSONIsText() async throws {
        #expect(try await client(200, #""a\nb""#).value(.text(Self.endpoint)) == "a\nb")
        #expect(try await client(200, #"{"a": 1}"#).value(.text(Self.endpoint)) == #"{"a": 1}"#)
        #expect(try await client(200, #""a"#).value(.text(Self.endpoint)) == #""a"#)
        #expect(try await client(200, #""a""#, type: "text/plain").value(.text(Self.endpoint)) == #""a""#)
    }

    @Test func voidTextAndBytesAreReadAndInvalidTextIsAnError() async throws {
        try await client(204, "").value(.void(Self.endpoint))
        #expect(try await client(200, "grüße", type: "text/plain").value(.text(Self.endpoint)) == "grüße")
        #expect(try await client(200, "x", type: "image/png").value(.bytes(Self.endpoint)) == Data("x".utf8))
        let latin = ClosureTransport { _ in
            HTTPResponse(
                status: 200, headers: try HTTPHeaders([("Content-Type", "text/plain; charset=ISO-8859-1")]), body: Data([0x67, 0xFC]))
        }
        #expect(try await Client<EchoAPI>(server: .production, transport: latin, clock: .stopped).value(.text(Self.endpoint)) == "gü")
        let notText = ClosureTransport { _ in HTTPResponse(status: 200, body: Data([0xFF, 0xFE])) }
        let error = await failure { () throws(EndpointError) in
            try await Client<EchoAPI>(server: .production, transport: notText, clock: .stopped).value(.text(Self.endpoint))
        }
        #expect(error?.underlying is ResponseError)
    }

    @Test func mapAndParseTransformTheValueAndTheirErrorsAreDecodingErrors() async throws {
        let call = Call<String>.text(Self.endpoint)
        let client = try client(200, "42")
        #expect(try await client.value(call.map { Int($0) }) == 42)
        #expect(try await client.value(call.parse { data, head in data.count + head.status }) == 202)
        struct Refused: Error {}
        let error = await failure { () throws(EndpointError) in try await client.value(call.map { _ -> Int in throw Refused() }) }
        #expect(error?.phase == .decoding && error?.underlying is Refused)
    }

    @Test(arguments: [("application/problem+json", true), ("Application/JSON; charset=utf-8", true), ("application/jsonl", false)])
    func jsonRangeMatchesEveryJSONMediaType(_ type: String, _ isJSON: Bool) throws {
        let head = ResponseHead(status: 200, headers: try HTTPHeaders([("Content-Type", type)]))
        #expect(ReceivedResponse(head: head, body: Data()).hasMediaType("application/vnd.x+json", "*+json") == isJSON)
    }

    enum Outcome: ResponseDecodable, Equatable {
        case ok(JSONValue)
        case accepted(String)
        case image(Data)

        init?(_ response: ReceivedResponse) throws {
            switch response.status {
            case 200 where response.isJSON: self = .ok(try response.json())
            case 200 where response.hasMediaType("image/*"): self = .image(response.body)
            case 202: self = .accepted(try response.text())
            default: return nil
            }
        }
    }

    @Test func statusAndMediaTypeChooseAmongSeveralResponses() async throws {
        let call = Call<Outcome>.response(Self.endpoint)
        #expect(try await client(200, "[1]", type: "application/problem+json; charset=utf-8").value(call) == .ok([1]))
        #expect(try await client(200, "png", type: "Image/PNG").value(call) == .image(Data("png".utf8)))
        #expect(try await client(202, "later").value(call) == .accepted("later"))
        // The server sends no Content-Type (RFC 9110, section 8.3).
        #expect(try await client(200, "png", type: nil).value(call) == .image(Data("png".utf8)))
        for (status, type) in [(200, "text/html"), (201, "application/json"), (409, "application/json")] {
            let client = try client(status, "body", type: type)
            let error = await failure { () throws(EndpointError) in try await client.value(call) }
            #expect(error?.phase == .status && error?.response?.status == status && error?.body == Data("body".utf8))
            #expect(error?.description.contains("status \(status) with \(type)") == (status < 300))
        }
    }

    @Test func transformBodyRewritesOrRejectsSuccesses() async throws {
        struct Rejected: Error {}
        let outer = Middleware.transformBody { data, context in
            #expect(context.operation.id == "Things.getThing" && context.head.status == 200)
            return Data("[".utf8) + data + Data("]".utf8)
        }
        let inner = Middleware.transformBody { data, _ in
            if data.isEmpty { throw Rejected() }
            return data + Data("1".utf8)
        }
        let call = Call<JSONValue>.json(Self.endpoint)
        #expect(try await client(200, "4", middleware: [outer, inner]).value(call) == [41])
        let empty = try client(200, "", middleware: [outer, inner])
        let error = await failure { () throws(EndpointError) in try await empty.value(call) }
        #expect(error?.phase == .decoding && error?.underlying is Rejected)
        let status = try client(404, "", middleware: [inner])
        #expect(await failure { () throws(EndpointError) in try await status.value(call) }?.phase == .status)
        #expect(try await client(200, "4", middleware: [inner]).value(Call<Data>.bytes(Self.endpoint)) == Data("4".utf8))
    }

    @Test func responseBeyondTheLimitClosesTheConnection() async throws {
        let server = try LoopbackServer.scripted { _ in
            [.readRequest, .send(okHead + "\r\n"), .sendForever(String(repeating: "x", count: 65_536))]
        }
        let api = EchoAPI(server, options: .responseLimit(100_000))
        let error = try #require(await failure { () throws(EndpointError) in try await api.things.getThing(id: "1") })
        #expect(error.phase == .receiving || error.phase == .sending)
        #expect(error.underlying as? BodyTooLargeError == BodyTooLargeError(limit: 100_000))
        #expect(await server.waitUntilClosed())
    }

    @Test func responseLimitCountsDecompressedBytes() async throws {
        // One MiB of zeros, compressed with zlib in the gzip format.
        let bomb = try #require(Data(base64Encoded: DecodingTests.gzippedMebibyteOfZeros))
        let server = try LoopbackServer { _ in .init(headers: [("Content-Encoding", "gzip")], body: bomb) }
        #expect(try await EchoAPI(server).client.value(.bytes(Self.endpoint)) == Data(count: 1_048_576))
        let api = EchoAPI(server, options: .responseLimit(1_048_575))
        let error = try #require(await failure { () throws(EndpointError) in try await api.client.value(.bytes(Self.endpoint)) })
        #expect(error.underlying is BodyTooLargeError)
    }

    static let gzippedMebibyteOfZeros =
        "H4sIAAAAAAACA+3BMQEAAADCoPVPbQhfo" + String(repeating: "A", count: 1355) + "PgMc6jinAAAQAA=="

    @Test func aCallOfAnotherAPIIsRefused() async throws {
        struct OtherAPI: EndpointAPI {
            struct Server: EndpointServer { let url: String }
            let client: Client<OtherAPI>
        }
        let client = Client<OtherAPI>(server: .init(url: "http://127.0.0.1:1"), transport: Network.current.transport, clock: .stopped)
        let error = await failure { () throws(EndpointError) in try await client.value(ThingsCalls.getThing(id: "1")) }
        #expect(error?.phase == .building && error?.underlying as? UsageError == .callOfAnotherAPI)
    }
}

extension DecodingTests {
    /// For an empty file or log, servers often send neither a body nor a media type.
    @Test func anEmptyBodyWithoutATypeIsEmptyBytesOrText() async throws {
        let silent = try client(200, "", type: nil)
        #expect(try await silent.value(.bytes(Self.endpoint)) == Data())
        #expect(try await silent.value(.text(Self.endpoint)) == "")
        #expect(try await silent.value(Call<String>.json(Self.endpoint)) == "")
        #expect(try await silent.value(Call<Data>.json(Self.endpoint)) == Data())
        // The generator emits a closure like this one for a string that is sent as JSON or as plain text.
        let either = Call<String>(Self.endpoint) { response in
            try response.hasMediaType("application/json", "*+json") ? response.json() : response.text()
        }
        #expect(try await silent.value(either) == "")
        #expect(try await silent.value(Call<String?>.json(Self.endpoint)) == nil)
        let error = await failure { () async throws(EndpointError) in try await silent.value(Call<Feed>.json(Self.endpoint)) }
        #expect(error?.underlying as? ResponseError == .emptyBody)
        let named = try client(200, "")
        let typed = await failure { () async throws(EndpointError) in try await named.value(Call<String>.json(Self.endpoint)) }
        #expect(typed?.underlying as? ResponseError == .emptyBody)
    }
}
