import EndpointRuntime
import Foundation
import GoldenCode
import LoopbackServer
import Testing

/// Tests what requests contain, and which documented body a response has.
@Suite struct WireTests {
    private func api(_ server: LoopbackServer, at path: String = "") -> Wire {
        Wire(client: Client<Wire>(server: .init(url: server.url + path), clock: .stopped))
    }

    private func answering(_ status: Int, _ type: String?, _ body: String = "") throws -> LoopbackServer {
        try LoopbackServer { _ in
            .init(status: status, headers: type.map { [("Content-Type", $0)] } ?? [], body: Data(body.utf8))
        }
    }

    // MARK: Which body applies

    @Test func explicitStatusPrecedesARange() async throws {
        guard case .created(let made) = try await api(answering(201, "application/json", #"{"made":3}"#)).bodies.makeThing(),
            case .noContent = try await api(answering(204, nil)).bodies.makeThing(),
            case .success(202, let note) = try await api(answering(202, "application/json", #"{"note":"n"}"#)).bodies.makeThing()
        else {
            Issue.record("A different response was decoded")
            return
        }
        #expect(made == .init(made: 3) && note == .init(note: "n"))
    }

    @Test func mostSpecificMediaTypeIsDecoded() async throws {
        func load(_ type: String) async throws -> Wire.GetRangesResponse {
            try await api(answering(200, type, #"{"made":3}"#)).bodies.getRanges()
        }
        guard case .okHal(.init(made: 3)) = try await load("application/hal+json"), case .okJSON = try await load("application/json"),
            case .okAny = try await load("image/png")
        else {
            Issue.record("A different media type was decoded")
            return
        }
        let error = await failure { try await api(answering(500, "text/csv", "a,b")).bodies.getRanges() }
        #expect(error.flatMap(Wire.GetRangesFailure.init) == .otherCSV(status: 500, Data("a,b".utf8)))
    }

    @Test(arguments: [
        ("application/vnd.thing+json; Version=2", "made"), ("application/vnd.thing+json;version=1", "note"),
        ("application/vnd.thing+json", "note"), ("application/vnd.thing+json; charset=utf-8; version=\"2\"", "made"),
    ])
    func mediaTypeParametersSelectTheResponse(_ type: String, _ key: String) async throws {
        let body = #"{"made": 1, "note": "n"}"#
        switch try await api(answering(200, type, body)).bodies.getVersions() {
        case .okJSON(let note): #expect(key == "note" && note.note == "n")
        case .okThing(let made): #expect(key == "made" && made.made == 1)
        case .okJSON2: Issue.record("A different media type was decoded")
        }
    }

    /// `application/json` takes other JSON types only where no documented range matches them (OpenAPI, Response Object, `content`).
    @Test func otherJSONTypesBelongToTheRangeThatMatchesThem() async throws {
        func record(_ status: Int, _ type: String) throws -> MediaTypes {
            MediaTypes(client: Client(server: .init(url: try answering(status, type, #"{"name":"n"}"#).url), clock: .stopped))
        }
        guard case .okJSON(let user) = try await record(200, "application/json").media.getRecord(), user.name == "n",
            case .okData(let bytes) = try await record(200, "application/geo+json").media.getRecord()
        else {
            Issue.record("A different body was decoded")
            return
        }
        #expect(bytes == Data(#"{"name":"n"}"#.utf8))
        #expect(try await record(200, "domain-config.v1.2+json").media.getTyped().name == "n")
    }

    @Test func objectOfASwaggerFailureIsReadAsJSON() async throws {
        func api(_ status: Int, _ type: String, _ body: String) throws -> SwaggerProduces {
            SwaggerProduces(client: Client(server: .init(url: try answering(status, type, body).url), clock: .stopped))
        }
        let missing = await failure { try await api(404, "application/json", #"{"message":"gone"}"#).files.export() }
        #expect(missing.flatMap(SwaggerProduces.ExportFailure.init) == .notFound(.init(message: "gone")))
        let refused = await failure { try await api(403, "text/plain", "not yours\n").files.listRows() }
        #expect(refused?.description == "Files.listRows failed (status), status 403: No: not yours")
    }

    @Test func whatASwaggerOperationProducesIsAccepted() async throws {
        let server = try answering(200, "image/gif", "GIF")
        #expect(
            try await SwaggerProduces(client: Client(server: .init(url: server.url), clock: .stopped)).files.getPicture()
                == Data("GIF".utf8))
        #expect(server.requests.first?["Accept"] == "image/png, image/jpeg, image/gif, image/webp, image/svg+xml, */*;q=0.5")
    }

    /// RFC 6570, 3.2.3, and the path templates of gRPC gateways.
    @Test func slashesOfAValueThatIsSeveralSegmentsAreSent() async throws {
        let server = try answering(204, nil)
        let names = SeveralSegments(client: Client(server: .init(url: server.url), clock: .stopped)).names
        try await names.cancelJob(name: "projects/p@1/jobs/j")
        try await names.getBook(name: "shelves/a b/books/@c")
        try await names.getAny(name: "a/b")
        try await names.getProxied(name: "a/b", proxy: "c/d")
        #expect(
            server.requests.map(\.target) == [
                "/v1/projects/p@1/jobs/j:cancel", "/v2/shelves/a%20b/books/%40c", "/v3/a/b", "/v4/a%2Fb/c/d",
            ])
        let error = await failure { try await names.getAny(name: "a/../b") }
        #expect((error?.underlying as? ParameterError)?.reason == .unsafePathSegment)
    }

    @Test func headResponseIsVoidOrAFailureWithoutBody() async throws {
        let there = try answering(200, "application/json", #"{"unused": "x"}"#)
        try await api(there).bodies.probe()
        let response = try await api(there).client.send(Wire.BodiesCalls.probe())
        #expect(response.status == 200)
        #expect(there.requests.allSatisfy { $0["Accept"] == "application/json" })
        let missing = await failure { try await api(answering(404, "application/json", #"{"note": "n"}"#)).bodies.probe() }
        #expect(missing.flatMap(Wire.ProbeFailure.init) == .notFound)
        let other = await failure { try await api(answering(503, "application/json", #"{"note": "n"}"#)).bodies.probe() }
        #expect(other.flatMap(Wire.ProbeFailure.init) == .other(status: 503))
    }

    @Test func successWithoutABodyIsAnEmptyValue() async throws {
        let server = try answering(200, nil)
        #expect(try await api(server).bodies.reset() == .init())
        #expect(try await api(server).bodies.doAnything() == .null)
        let error = await failure { try await api(answering(201, nil)).bodies.makeThing() }
        #expect(error?.underlying as? ResponseError == .emptyBody)
    }

    @Test func binarySchemaUnderJSONIsSentAsBytes() async throws {
        let server = try answering(200, "application/pdf", "%PDF")
        #expect(try await api(server).bodies.convert(body: Data([0, 255])) == Data("%PDF".utf8))
        #expect(server.requests.first?.body == Data([0, 255]))
        #expect(server.requests.first?["Content-Type"] == "application/json")
    }

    @Test func defaultDescribesEveryOtherStatus() async throws {
        let note = Wire.Note(note: "n")
        let (fine, failed) = (
            try answering(200, "application/json", #"{"note":"n"}"#), try answering(503, "application/json", #"{"note":"n"}"#)
        )
        #expect(try await api(fine).bodies.getDefault() == note)
        #expect(try await api(fine).bodies.findDefault() == note)
        let alone = await failure { _ = try await api(failed).bodies.getDefault() }
        #expect(alone.flatMap(Wire.GetDefaultFailure.init) == .other(status: 503, note))
        let beside = await failure { _ = try await api(failed).bodies.findDefault() }
        #expect(beside.flatMap(Wire.FindDefaultFailure.init) == .other(status: 503, note))
        // The body of a documented failure describes no success.
        try await api(fine).bodies.getFailures()
    }

    // MARK: What is sent

    @Test func everyEntryOfAFormMapIsAPart() async throws {
        let server = try answering(204, nil)
        let forms = api(server).forms
        try await forms.send(body: .init(id: 7, name: "n", additionalProperties: ["tags": ["a", "b"]]))
        try await forms.sendFiles(body: [
            "b": .init(Data("2".utf8)), "a": .init(Data("1".utf8), filename: "a.txt", mediaType: "text/plain"),
        ])
        try await forms.sendLists(body: .init(additionalProperties: ["x": [.init(Data("1".utf8)), .init(Data("2".utf8))]]))
        let parts = server.requests.map(\.parts)
        #expect(parts[0] == ["name=\"name\"||n", "name=\"tags\"||a", "name=\"tags\"||b"])
        #expect(
            parts[1] == [
                "name=\"a\"; filename=\"a.txt\"|text/plain|1", "name=\"b\"; filename=\"b\"|application/octet-stream|2",
            ])
        let file = "name=\"x\"; filename=\"x\"|application/octet-stream|"
        #expect(parts[2] == [file + "1", file + "2"])
    }

    @Test func formUnionSendsThePartsOfItsMember() async throws {
        let server = try answering(204, nil)
        let forms = api(server).forms
        let file = FilePart(Data("1".utf8))
        try await forms.sendEither(body: .withFile(.init(file: file)))
        try await forms.sendEither(body: .withURL(.init(url: "u", additionalProperties: ["n": 2])))
        try await forms.sendEither(body: .unrecognized(["a": 1]))
        try await forms.sendAny(body: .overlapping(.withFile(.init(file: file)), others: ["note": "n"]))
        try await forms.sendFields(body: .withWord(.init(word: "w", additionalProperties: ["x": "y"])))
        try await forms.sendFields(body: .withURL(.init(url: "u", seen: 3)))
        let part = "name=\"file\"; filename=\"file\"|application/octet-stream|1"
        #expect(
            server.requests.prefix(4).map(\.parts) == [
                [part], ["name=\"url\"||u", "name=\"n\"||2"], ["name=\"a\"||1"], ["name=\"note\"||n", part],
            ])
        #expect(server.requests.dropFirst(4).map(\.text) == ["word=w&x=y", "url=u"])
    }

    @Test func bodyOfAnInvalidMediaTypeIsSentAsWritten() async throws {
        let server = try answering(204, nil)
        try await api(server).forms.sendUnknown(body: Data("n=1".utf8))
        #expect(server.requests.first?.text == "n=1" && server.requests.first?["Content-Type"] == "bill")
    }

    /// Read-only properties stay in values and in stored JSON.
    @Test func readOnlyPropertiesAreNotSent() async throws {
        let text = #"{"id":"1","size":2,"name":"n","owners":[{"id":"o","name":"m"}],"old":"x","cleared":"c"}"#
        let server = try answering(200, "application/json", text)
        let thing = try await api(server).things.update(id: "1", body: .init(name: "n", id: "2", cleared: "c"))
        #expect(try String(decoding: JSON.encode(thing), as: UTF8.self) == text)
        #expect(try JSONDecoder().decode(Wire.Thing.self, from: JSONEncoder().encode(thing)) == thing)
        _ = try await api(server).things.update(id: "1", body: thing)
        let client = api(server).client
        let _: Wire.Thing = try await client.put("/things", json: thing)
        let _: Wire.Thing = try await client.put("/things", json: Wrapped(thing: thing))
        // A model that the document only describes in responses. The null of the property that is left out does not affect the next one.
        let stored = Wire.Stored(at: nil, by: "b")
        #expect(try String(decoding: JSON.encode(stored), as: UTF8.self) == #"{"at":null,"by":"b"}"#)
        let _: Wire.Thing = try await client.put("/things", json: stored)
        let sent = #"{"name":"n","owners":[{"name":"m"}]}"#
        #expect(server.requests.map(\.text) == [#"{"name":"n"}"#, sent, sent, #"{"thing":"# + sent + "}", #"{"by":"b"}"#])
    }

    private struct Wrapped: Encodable { let thing: Wire.Thing }

    @Test func credentialsReplaceAParameterOfTheSameName() async throws {
        let server = try answering(200, "application/json", #"{"name":"n"}"#)
        let api = Wire(server: .init(url: server.url + "?api%5Fkey=u"), credentials: .init(key: .init("c")), clock: .stopped)
        _ = try await api.things.update(id: "a", body: .init(name: "n"), apiKey: "p")
        #expect(server.requests.first?.target == "/things/a/parts?api_key=c")
        _ = try await self.api(server).things.update(id: "a", body: .init(name: "n"), apiKey: "p")
        #expect(server.requests.last?.target == "/things/a/parts?api_key=p")
    }

    // MARK: Where it is sent

    @Test(arguments: [
        ("https://my.example", "https://my.example/v1/"), ("https://my.example/", "https://my.example/v1/"),
        ("http://my.example/base//", "http://my.example/base/v1/"),
    ])
    func relativeServerURLHasOneSlashAfterTheOrigin(_ origin: String, _ url: String) {
        #expect(Wire.Server.relative(to: origin).url == url)
    }

    @Test func serverURLWithoutASchemeInheritsTheOrigins() {
        #expect(Wire.Server.relative2(to: "http://my.example").url == "http://files.example.com/main")
        #expect(Wire.Server.relative2(to: "https://my.example/", tenant: "t").url == "https://files.example.com/t")
    }

    @Test(arguments: ["https://my.example/api/v1", "https://my.example/api/v1/"])
    func operationServerURLsAreRelativeToTheClientsServer(_ url: String) throws {
        let server = Wire.Server(url: url)
        func sent(_ endpoint: Wire.ThingsEndpoint) throws -> String { try endpoint.request(server: server).url.string }
        #expect(try sent(.getElsewhere) == "https://my.example/api/v3/elsewhere")
        #expect(try sent(.updateElsewhere) == "https://my.example/api/v1/elsewhere")
        #expect(
            try Wire.ThingsEndpoint.updateElsewhere.request(server: .relative2(to: url)).url.string
                == "https://files.example.com/v2/elsewhere")
        #expect(try sent(.postElsewhere) == "https://my.example/api/v1/uploads/elsewhere")
    }
}

/// Returns the error of a call.
private func failure<Value>(_ call: () async throws -> Value) async -> EndpointError? {
    do { _ = try await call() } catch { return error as? EndpointError }
    return nil
}

extension LoopbackServer.Request {
    /// The parts of a multipart body: the disposition, the media type and the content of each.
    fileprivate var parts: [String] {
        guard let boundary = self["Content-Type"]?.components(separatedBy: "boundary=").last else { return [] }
        return text.components(separatedBy: "--" + boundary).dropFirst().dropLast().map { part in
            let lines = part.components(separatedBy: "\r\n")
            let type = lines.first { $0.hasPrefix("Content-Type: ") }?.dropFirst(14) ?? ""
            let disposition = lines.first { $0.hasPrefix("Content-Disposition: form-data; ") }?.dropFirst(32) ?? ""
            return "\(disposition)|\(type)|\(lines.dropLast().last ?? "")"
        }
    }
}
