import EndpointRuntime
import Foundation
import GoldenCode
import LoopbackServer
import Testing

/// Tests requests and responses in the form that real servers use, with the golden cases `servers-in-go` and `servers-in-python`.
@Suite struct GoAndPythonServerTests {
    private func go(_ body: String, type: String? = "application/json") throws -> (api: ServersInGo, server: LoopbackServer) {
        let headers = type.map { [(name: "Content-Type", value: $0)] } ?? []
        let server = try LoopbackServer { _ in .init(headers: headers, body: Data(body.utf8)) }
        return (ServersInGo(client: Client(server: .init(url: server.url), clock: .stopped)), server)
    }

    private func python(_ body: String = "{}", status: Int = 200) throws -> (api: ServersInPython, server: LoopbackServer) {
        let server = try LoopbackServer { _ in .json(body, status: status) }
        return (ServersInPython(client: Client(server: .init(url: server.url), clock: .stopped)), server)
    }

    // MARK: Swagger 2.0

    /// A file is read as bytes, regardless of its media type. If the body is empty, the media type may be missing.
    @Test(arguments: ["application/octet-stream", "application/json", "text/plain", "application/x-tar", nil] as [String?])
    func fileResponseIsBytesWhateverTheMediaType(type: String?) async throws {
        for body in ["\u{1}tar", ""] {
            let (api, _) = try go(body, type: type)
            #expect(try await api.containers.export(id: "a") == Data(body.utf8))
            #expect(try await api.containers.getLogs(id: "a") == Data(body.utf8))
        }
    }

    @Test func emptyTextResponseWithoutAMediaTypeIsEmptyString() async throws {
        #expect(try await go("", type: nil).api.containers.getName(id: "a") == "")
        #expect(try await go("", type: nil).api.contents.getText(directory: "a", name: "b") == "")
        #expect(try await go(#""x""#).api.containers.getName(id: "a") == "x")
        #expect(try await go("x", type: "application/octet-stream").api.containers.getName(id: "a") == "x")
    }

    /// Each line of the stream contains a result or an error.
    @Test func gatewayStreamIsReadLineByLine() async throws {
        let lines =
            #"{"result":{"revision":1,"keys":["a"]}}"# + "\n" + #"{"result":{"revision":2}}"# + "\n" + #"{"error":{"message":"lost"}}"#
            + "\n"
        let (api, server) = try go(lines)
        var seen: [String] = []
        for try await line in try await api.kv.watch() {
            seen.append(line.result?.revision.map(String.init) ?? line.error?.message ?? "-")
        }
        #expect(seen == ["1", "2", "lost"])
        #expect(server.requests.map { $0["Accept"] } == ["application/json"])
        var times: [Int?] = []
        for try await line in try await go(#"{"result":{"ttl":5}}"#).api.kv.keepAlive() { times.append(line.result?.ttl) }
        #expect(times == [5])
    }

    @Test func nullFromGoServersIsAnEmptyListOrMap() async throws {
        let (api, _) = try go(#"[{"id":"1","names":null,"labels":null,"mounts":null},{"id":"2","names":["b"],"labels":{"c":"d"}}]"#)
        #expect(
            try await api.containers.list() == [
                .init(id: "1", names: [], labels: [:]), .init(id: "2", names: ["b"], labels: ["c": "d"]),
            ])
        #expect(try await go("null").api.containers.list() == [])
        let containers = try go(#"[{"id":null}]"#).api.containers
        let error = await failure { () async throws(EndpointError) in try await containers.list() }
        #expect(error?.codingPathText == "[0].id")
    }

    @Test func lastPathParameterMayBeEmptyIfTheConfigSaysSo() async throws {
        let (api, server) = try go("[]")
        _ = try await api.contents.get(path: "")
        _ = try await api.contents.get(path: "a/b")
        _ = try? await api.contents.getText(directory: "a b", name: "")
        #expect(server.requests.map(\.target) == ["/contents/", "/contents/a%2Fb", "/text/a%20b/"])
        for path in ["..", ".", "%2e", "x/.."] {
            let error = await failure { () async throws(EndpointError) in try await api.contents.get(path: path) }
            #expect((error?.underlying as? ParameterError)?.reason == .unsafePathSegment)
        }
        let error = await failure { () async throws(EndpointError) in try await api.contents.remove(path: "") }
        #expect(error?.description.contains(#"an empty last segment needs the config's "emptyPath""#) == true)
        let inner = await failure { () async throws(EndpointError) in
            try await api.contents.getText(directory: "", name: "a")
        }
        #expect(inner?.phase == .building)
        #expect(server.requests.count == 3)
    }

    @Test func fileBodyIsSentBesideOptionalParameters() async throws {
        let (api, server) = try go("")
        let images = ServersInGo.ContainersClient(client: api.client)
        try await images.loadImages(body: HTTPBody(Data("tar".utf8)), quiet: true)
        try await images.loadImages(body: .init(Data()) as HTTPBody)
        #expect(server.requests.map(\.target) == ["/images?quiet=true", "/images"])
        #expect(server.requests.first?.body == Data("tar".utf8))
        #expect(server.requests.first?["Content-Type"] == "application/x-tar")
    }

    /// Required properties come first, even if they are inherited. JSON keeps the document's order.
    @Test func inheritedRequiredPropertiesComeFirstInInitializers() async throws {
        let (api, server) = try go("")
        try await api.alerts.create(body: [.init(labels: ["a": "b"], startsAt: "now")])
        #expect(server.requests.first.map { String(decoding: $0.body, as: UTF8.self) } == #"[{"startsAt":"now","labels":{"a":"b"}}]"#)
    }

    // MARK: FastAPI

    /// Both statuses have the same result type. `send` also returns the status.
    @Test(arguments: [200, 201]) func statusesWithTheSameBodyReturnOneType(status: Int) async throws {
        let (api, server) = try python(#"{"id":"7"}"#, status: status)
        #expect(try await api.flows.create(body: .init(name: "n")).id == "7")
        #expect(try await api.client.send(ServersInPython.FlowsCalls.create(body: .init(name: "n"))).status == status)
        #expect(server.requests.first?.target == "/api/flows/")
    }

    /// The failure's enum is named after an operation other than the one that was called.
    @Test func sharedFailureDoesNotPrintAnotherOperationsName() async throws {
        let (api, _) = try python(#"{"detail":["name"]}"#, status: 422)
        let error = try #require(await failure { () async throws(EndpointError) in try await api.root.hello() })
        let failure = try #require(error.failure)
        for text in ["\(failure)", "\(error.failure as Any)", String(reflecting: failure), "\(error)"] {
            #expect(!text.contains("CreateFlow") && !text.contains("Failure"), "\(text)")
        }
        #expect("\(failure)".hasPrefix("unprocessableContent("))
        #expect(ServersInPython.RootHelloFailure(error) == .unprocessableContent(.init(detail: ["name"])))
    }

    // MARK: Defaults

    private func sent(_ note: ServersInPython.Note) async throws -> String {
        let (api, server) = try python(#"{"name":"x"}"#, status: 201)
        _ = try await api.notes.create(body: note)
        return String(decoding: server.requests.first?.body ?? Data(), as: UTF8.self)
    }

    @Test func defaultsOfARequestModelAreFilledInButNotSent() async throws {
        var note = ServersInPython.Note(name: "n")
        #expect(note.message == "" && note.priority == 5 && note.tags == [] && note.hasher && note.color == nil && note.level == .low)
        #expect(try await sent(note) == #"{"name":"n"}"#)
        note.priority = 5
        note.message = "m"
        #expect(try await sent(note) == #"{"name":"n","message":"m","priority":5}"#)
        #expect(try await sent(.init(name: "n", id: "", level: .low)) == #"{"name":"n","id":"","level":"low"}"#)
    }

    /// If a received value is sent back, a property that the server left out is left out again, and a default that it sent is sent again.
    /// Equality compares only the values.
    @Test func receivedDefaultsAreNotSentBack() async throws {
        func received(_ text: String) throws -> ServersInPython.Note { try JSON.decode(ServersInPython.Note.self, from: Data(text.utf8)) }
        for text in [#"{"name":"n"}"#, #"{"name":"n","tags":["a"],"next":{"name":"m","priority":1}}"#, #"{"name":"n","priority":5}"#] {
            #expect(try await sent(received(text)) == text)
        }
        #expect(try received(#"{"name":"n","priority":5}"#) == received(#"{"name":"n"}"#))
        #expect(try received(#"{"name":"n","priority":5}"#).hashValue == received(#"{"name":"n"}"#).hashValue)
        #expect(try received(#"{"name":"n","priority":6}"#) != received(#"{"name":"n"}"#))
    }

    @Test func objectDefaultsAreFilledInButNotSent() async throws {
        let (api, server) = try python(#"{"title":"t"}"#)
        let page = try await api.notes.replace(body: .init(title: "t"))
        #expect(page.note == .init(text: "none") && page.note.style == "plain" && page.size == 10)
        _ = try await api.notes.replace(body: .init(title: "t", note: .init(text: "x")))
        #expect(
            server.requests.map { String(decoding: $0.body, as: UTF8.self) } == [#"{"title":"t"}"#, #"{"title":"t","note":{"text":"x"}}"#])
    }
}
