@_spi(Generated) import EndpointRuntime
import EndpointURLSession
import Foundation
import GoldenCode
import LoopbackServer
import Testing

/// Tests which requests the golden code sends, and how it reads the responses.
@Suite struct GeneratedCallsTests {
    private static let user = #"{"name": "Ada"}"#

    @Test func absentOptionalBodiesAreNotSent() async throws {
        let server = try LoopbackServer { request in request.method == "PUT" ? .init(status: 204) : .json(Self.user, status: 201) }
        let users = OptionalBody(client: Client(server: .init(url: server.url), clock: .stopped)).users
        _ = try await users.create()
        _ = try await users.create(body: .init(name: "Ada"))
        try await users.replace(id: "1", dryRun: true)
        #expect(server.requests.map(\.text) == ["", #"{"name":"Ada"}"#, ""])
        #expect(server.requests.map { $0["Content-Type"] } == [nil, "application/json", nil])
        #expect(server.requests.last?.target == "/users/1?dry_run=true")
    }

    /// A body that may be absent or null is a single optional, also in calls and endpoints.
    @Test func absentNullableBodiesAreNotSent() async throws {
        let server = try LoopbackServer { _ in .init(status: 204) }
        let client = Client<OptionalBody>(server: .init(url: server.url), clock: .stopped)
        let users = OptionalBody(client: client).users
        try await users.setLead()
        let lead: OptionalBody.User? = .init(name: "Ada")
        try await users.setLead(body: lead)
        try await users.find(page: 2, body: "a")
        _ = try await client.send(OptionalBody.UsersCalls.find())
        _ = try await client.send(OptionalBody.UsersCalls.setLead())
        let request = try OptionalBody.UsersEndpoint.create().request(server: .init(url: server.url)).urlRequest()
        #expect(server.requests.map(\.text) == ["", #"{"name":"Ada"}"#, #""a""#, "", ""])
        #expect(request.httpBody == nil)
    }

    @Test func parametersWithAwkwardNamesReachTheirLocation() async throws {
        let server = try LoopbackServer { _ in .json(Self.user) }
        let api = AwkwardParameterNames(client: Client(server: .init(url: server.url), clock: .stopped))
        try await api.awkward.allOptional(body: "2", selfParameter: "1")
        try await api.awkward.allOptional(parameters: "p", default: "d", error: "e")
        _ = try await api.awkward.mixed(selfParameter: "s", parameters: "p", body: .init(name: "Ada"))
        try await api.awkward.locations(id: "a", idInQuery: "b", idInHeader: "c", idInCookie: "d")
        #expect(
            server.requests.map(\.target) == [
                "/optional?body=2&self=1", "/optional?parameters=p&default=d&error=e", "/mixed/s?parameters=p", "/locations/a?id=b",
            ])
        #expect(server.requests.last?["id"] == "c")
        #expect(server.requests.last?["Cookie"] == "id=d")
    }

    /// Fractional enum values are written unchanged everywhere. Form fields cannot be null, so a null item is left out.
    @Test func fractionalEnumValuesAreSentUnchanged() async throws {
        let server = try LoopbackServer { _ in .init(status: 204) }
        let ratios = ParameterStyles(client: Client(server: .init(url: server.url), clock: .stopped)).ratios
        try await ratios.update(
            ratio: ._0_5, body: .init(ratio: ._1_5, gaps: [nil, "b"]), least: ._1_5, others: [._0_5, ._1_5], xRatio: ._0_5)
        let request = try #require(server.requests.last)
        #expect(request.target == "/ratios/0.5?least=1.5&others=0.5&others=1.5")
        #expect(request["X-Ratio"] == "0.5")
        #expect(request.text.contains("name=\"ratio\"\r\n\r\n1.5\r\n") && request.text.contains("name=\"gaps\"\r\n\r\nb\r\n"))
    }

    @Test func parametersAreSentInTheStylesOfTheDocument() async throws {
        let server = try LoopbackServer { _ in .init(status: 204) }
        let colors = ParameterStyles(client: Client(server: .init(url: server.url), clock: .stopped)).colors
        let day = try #require(CalendarDate(year: 2024, month: 2, day: 29))
        try await colors.get(
            ids: [1, 2], tags: ["a", "b c"], pipes: ["x", "y"], filter: .init(min: 1), where: .init(a: 2), path: "a/b", xDates: [day, day],
            session: "s")
        let request = try #require(server.requests.first)
        #expect(request.path == "/colors/1,2")
        let query = request.query.split(separator: "&").map(String.init)
        #expect(query.contains("tags=a,b%20c"))
        #expect(query.contains("pipes=x|y") || query.contains("pipes=x%7Cy"))
        #expect(query.contains("filter%5Bmin%5D=1") || query.contains("filter[min]=1"))
        #expect(query.contains("where=%7B%22a%22%3A2%7D"))
        #expect(query.contains("path=a/b"))
        #expect(request["X-Dates"] == "2024-02-29,2024-02-29")
        #expect(request["Cookie"] == "session=s")
    }

    @Test func severalSuccessStatusesAreDifferentCases() async throws {
        let started = Recorder<Bool>()
        let server = try LoopbackServer { request in
            switch request.target {
            case "/jobs":
                started.add(true)
                switch started.all.count {
                case 1: return .json(#"{"text": "R"}"#)
                case 2: return .json(#"{"id": "1"}"#, status: 202)
                default: return .init(status: 204)
                }
            case "/jobs/1": return .json(#"{"id": "1"}"#)
            case "/jobs/2": return .init(status: 205)
            default: return .init(status: 304)
            }
        }
        let jobs = SuccessStatuses(client: Client(server: .init(url: server.url), clock: .stopped)).jobs
        var seen: [String] = []
        for _ in 1...3 {
            switch try await jobs.start() {
            case .ok(let report): seen.append("report \(report.text)")
            case .accepted(let job): seen.append("job \(job.id)")
            case .noContent: seen.append("nothing")
            }
        }
        for id in ["1", "2"] {
            switch try await jobs.delete(id: id) {
            case .ok(let job): seen.append("deleted \(job.id)")
            case .success(let status): seen.append("status \(status)")
            }
        }
        #expect(seen == ["report R", "job 1", "nothing", "deleted 1", "status 205"])
        // A response with an undocumented status is a failure.
        let error = try #require(await failure { () async throws(EndpointError) in try await jobs.delete(id: "3") })
        #expect(error.phase == .status)
        #expect(error.response?.status == 304)
    }

    @Test func failuresAreDecodedByCodeRangeAndDefault() async throws {
        let server = try LoopbackServer { request in
            let status = Int(request.target.split(separator: "/").last ?? "") ?? 0
            return status == 410 ? .init(status: 410) : .json(#"{"title": "T\#(status)"}"#, status: status)
        }
        let users = DocumentedFailures(client: Client(server: .init(url: server.url), clock: .stopped)).users
        var seen: [String] = []
        for status in [404, 410, 418, 503] {
            do {
                _ = try await users.get(id: "\(status)")
            } catch {
                switch DocumentedFailures.GetUserFailure(error) {
                case .notFound(let problem): seen.append("not found \(problem.title)")
                case .gone: seen.append("gone")
                case .clientError(let status, let problem): seen.append("client \(status) \(problem.title)")
                case .other(let status, let problem): seen.append("other \(status) \(problem.title)")
                case nil: Issue.record("\(error)")
                }
            }
        }
        #expect(seen == ["not found T404", "gone", "client 418 T418", "other 503 T503"])
        // A network error is not a documented failure.
        let offline = DocumentedFailures(
            client: Client(server: .init(url: "http://api.example.com"), transport: NoNetwork(), clock: .stopped)
        ).users
        let error = try #require(await failure { () async throws(EndpointError) in try await offline.get(id: "1") })
        #expect(DocumentedFailures.GetUserFailure(error) == nil)
        #expect(error.underlying is NoNetwork.Reached)
    }

    /// All documented media types with the same Swift type are accepted, and ranges are matched last.
    @Test func allMediaTypesOfOneSwiftTypeAreAccepted() async throws {
        let server = try LoopbackServer { request in
            let kind = request.path.components(separatedBy: "/").last ?? ""
            return switch kind {
            case "reports": .init(status: 204)
            case "csv": .init(headers: [("Content-Type", "text/csv")], body: Data("a,b".utf8))
            case "jpeg": .init(headers: [("Content-Type", "image/jpeg")], body: Data([0xFF, 0xD8]))
            case "odd": .init(headers: [("Content-Type", "application/vnd.odd")], body: Data(#"{"name": "Ada"}"#.utf8))
            default:
                .init(status: 422, headers: [("Content-Type", "application/\(kind)+json")], body: Data(#"{"name": "none"}"#.utf8))
            }
        }
        let users = MediaTypes(client: Client(server: .init(url: server.url), clock: .stopped)).users
        guard case .okText("a,b") = try await users.getReport(id: "csv") else { throw Unexpected() }
        guard case .okImage(Data([0xFF, 0xD8])) = try await users.getReport(id: "jpeg") else { throw Unexpected() }
        guard case .okJSON(let user) = try await users.getReport(id: "odd") else { throw Unexpected() }
        #expect(user.name == "Ada")
        // `application/vnd.acme.v2+json` is not documented, but it is JSON.
        for type in ["problem", "vnd.acme.v2"] {
            do {
                _ = try await users.getReport(id: type)
                Issue.record("no failure")
            } catch {
                guard case .unprocessableContentJSON(let user)? = MediaTypes.GetReportFailure(error) else { throw error }
                #expect(user.name == "none")
            }
        }
        #expect(server.requests.first?["Accept"] == "application/json, text/plain, text/csv, image/png, image/jpeg")
        try await users.addReport(body: .csv("a,b"))
        #expect(server.requests.last?["Content-Type"]?.hasPrefix("text/csv") == true)
    }

    /// Tests `allowReserved` in a path and `style: cookie`.
    @Test func allowReservedPathAndCookieStyleAreSentUnescaped() throws {
        let endpoint = Openapi32.SearchEndpoint.getThing(.init(key: "a:b", path: "a:b@c/d%2F", seen: [1, 2]))
        let request = try endpoint.request(server: .init(url: "http://h"))
        #expect(request.url.string == "http://h/things/a%3Ab/a:b@c%2Fd%2F")
        #expect(request.headers["Cookie"] == "seen=1,2")
    }

    /// If a redirect is the only documented response, the call returns it.
    @Test func redirectThatIsTheOnlyResponseIsReturned() async throws {
        let server = try LoopbackServer { request in
            request.path.hasSuffix("/archive")
                ? .init(status: 302, headers: [("Location", "https://files.example/1.zip")]) : .init(status: 204)
        }
        let api = MediaTypes(client: Client(server: .init(url: server.url), clock: .stopped))
        let response = try await api.client.send(MediaTypes.UsersCalls.findArchive(id: "1"))
        #expect(response.status == 302)
        #expect(response.headers[MediaTypes.Headers.location]?.string == "https://files.example/1.zip")
        try await api.users.findArchive(id: "1")
        #expect(server.requests.count == 2)
    }

    @Test func mediaTypesOfRequestAndResponseAreDifferentCases() async throws {
        let server = try LoopbackServer { request in
            switch request.target {
            case "/users":
                request["Content-Type"] == "application/json"
                    ? .json(Self.user) : .init(headers: [("Content-Type", "text/plain; charset=utf-8")], body: Data("Ada".utf8))
            default: .init(status: 204)
            }
        }
        let users = MediaTypes(client: Client(server: .init(url: server.url), clock: .stopped)).users
        guard case .okJSON(let user) = try await users.create(body: .json(.init(name: "Ada"))) else {
            Issue.record("not JSON")
            return
        }
        #expect(user.name == "Ada")
        guard case .okPlain(let text) = try await users.create(body: .plain("Ada")) else {
            Issue.record("not text")
            return
        }
        #expect(text == "Ada")
        #expect(server.requests.map { $0["Accept"] } == ["application/json, text/plain", "application/json, text/plain"])

        try await users.setPhoto(id: "1", body: .jpeg(HTTPBody(Data([0xFF, 0xD8]))))
        try await users.setNote(id: "1", body: "Grüße")
        try await users.upload(body: .init(file: FilePart(Data("bytes".utf8), filename: "a.txt", mediaType: "text/plain"), title: "T"))
        let sent = server.requests.suffix(3).map { $0 }
        #expect(sent.map { $0["Content-Type"]?.prefix(19) } == ["image/jpeg", "text/plain; charset", "multipart/form-data"])
        #expect(sent[0].body == Data([0xFF, 0xD8]))
        #expect(sent[1].text == "Grüße")
        #expect(sent[2].text.contains("name=\"file\"; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\nbytes\r\n"))
        #expect(sent[2].text.contains("name=\"title\"\r\n\r\nT\r\n") || sent[2].text.contains("\r\n\r\nT\r\n"))
    }

    @Test func streamsYieldTypedElements() async throws {
        let server = try LoopbackServer { request in
            ["/log", "/raw"].contains(request.path)
                ? .init(headers: [("Content-Type", "application/x-ndjson")], body: Data("{\"text\":\"a\"}\n{\"text\":\"b\"}\n".utf8))
                : .init(
                    headers: [("Content-Type", "text/event-stream")],
                    body: Data("data: {\"text\":\"c\"}\n\ndata: {\"text\":\"d\"}\n\n".utf8))
        }
        let events = Streams(client: Client(server: .init(url: server.url), clock: .stopped)).events
        var texts: [String] = []
        for try await event in try await events.readLog() { texts.append(event.text) }
        for try await event in try await events.watch(since: 3) { texts.append(event.text) }
        for try await event in try await events.chatStream(body: .init(text: "x")) { texts.append(event.text) }
        #expect(texts == ["a", "b", "c", "d", "c", "d"])
        #expect(server.requests.map(\.target) == ["/log", "/events?since=3", "/chat"])

        var lines: [String] = []
        for try await line in try await events.readRaw() { lines.append(line) }
        #expect(lines == ["{\"text\":\"a\"}", "{\"text\":\"b\"}"])
        try await events.writeRaw(body: ["a", "{}"])
        #expect(server.requests.last?.text == "a\n{}\n")
    }

    /// A call that returns a stream asks for it, whatever the caller's body says.
    @Test func streamsAreAskedForInTheBody() async throws {
        let server = try LoopbackServer { request in
            request.text.contains("stream") && !request.text.contains("\"stream\":false")
                ? .init(headers: [("Content-Type", "text/event-stream")], body: Data("data: {\"text\":\"c\"}\n\n".utf8))
                : .json(#"{"text":"whole"}"#)
        }
        let answers = Streams(client: Client(server: .init(url: server.url), clock: .stopped)).answers
        var texts: [String] = []
        texts.append(try await answers.answer(body: .init(text: "x", stream: false)).text)
        for try await event in try await answers.answerStream(body: .init(text: "x", stream: false)) { texts.append(event.text) }
        for try await event in try await answers.transcribeStream(body: .init(text: "x")) { texts.append(event.text) }
        for try await event in try await answers.query(body: .init(text: "x")) { texts.append(event.text) }
        #expect(texts == ["whole", "c", "c", "c"])
        let sent = server.requests.dropFirst().map(\.text)
        #expect(sent.first == #"{"text":"x","stream":true}"# && sent.last == "text=x&stream=true")
        #expect(sent.contains { $0.contains("name=\"stream\"\r\n\r\ntrue\r\n") })
    }

    @Test func serverVariablesAndOperationServersGiveTheURL() throws {
        typealias API = ServersAndSecurity
        #expect(API.Server.live.url == "https://example.com/v1")
        #expect(API.Server.server(region: .us).url == "https://us.example.com:443/v1")
        #expect(API.Server.server().url == "https://eu.example.com:443/v1")
        #expect(API.Server.Region.allCases == [.eu, .us])
        #expect(API.Server.Region(rawValue: "us") == .us)
        #expect(API.Server.tenants(string: .empty, region: .eu1, only: "all", version: .v2).url == "https://eu-1.example.com/all/v2/?t=")
        #expect(API.Server.tenants().url == "https://us-1.example.com/one/v3-beta/?t=x")
        #expect(try API.ThingsEndpoint.open.request(server: .live).urlRequest().url?.absoluteString == "https://example.com/v1/open")
        #expect(
            try API.ThingsEndpoint.elsewhere.request(server: .live).urlRequest().url?.absoluteString
                == "https://other.example.com/elsewhere")
    }

    @Test func keywordsAreEscapedNamesInCallsAndModels() async throws {
        let server = try LoopbackServer { _ in .json(#"{"self": "s", "Type": "t", "in": "i", "": "e"}"#) }
        let api = KeywordNames(client: Client(server: .init(url: server.url), clock: .stopped))
        let value = try await api.protocol.default(in: "a", class: "c")
        #expect(value.selfValue == "s")
        #expect(value.type == "t")
        #expect(value.in == "i")
        #expect(value.empty == "e")
        #expect(server.requests.first?.target == "/a?class=c")
    }
}

private struct Unexpected: Error {}
