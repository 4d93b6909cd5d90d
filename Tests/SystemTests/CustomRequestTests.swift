import EndpointRuntime
import Foundation
import LoopbackServer
import SpecClients
import Testing

/// Tests custom requests that no document describes, sent through an API's client.
@Suite struct CustomRequestTests {
    private func api(_ server: LoopbackServer, options: CallOptions = CallOptions()) -> Repositories {
        Repositories(
            server: .init(url: server.url + "/v1"), credentials: .init(token: .init("token abc")), options: options, clock: .stopped)
    }

    private static let list = #"[{"full_name": "ada/engine", "description": "Notes"}]"#

    private struct Thing: Codable, Sendable, Equatable {
        var name: String
        var made: Date
    }

    @Test func customGetDecodesModelsBytesAndAnyDecodable() async throws {
        let server = try LoopbackServer { request in
            request.path == "/v1/thing" ? .json(#"{"name": "Loom", "made": "2026-03-01T08:30:00Z"}"#) : .json(Self.list)
        }
        let api = api(server)
        let repos: [Repositories.Repository] = try await api.client.get("/user/repos", query: ["visibility": "public"])
        #expect(repos.map(\.fullName) == ["ada/engine"])
        let bytes = try await api.client.get("/user/repos?page=2", query: ["q": "a&b", "none": String?.none, "n": 3])
        #expect(bytes == Data(Self.list.utf8))
        let thing: Thing = try await api.client.get("thing")
        #expect(thing == Thing(name: "Loom", made: try date("2026-03-01T08:30:00Z")))
        #expect(server.requests.map(\.target) == ["/v1/user/repos?visibility=public", "/v1/user/repos?page=2&q=a%26b&n=3", "/v1/thing"])
        #expect(server.requests.map { $0["Accept"] } == ["application/json", "*/*", "application/json"])
        #expect(server.requests.allSatisfy { $0["Authorization"] == "token abc" })
    }

    @Test func customRequestsSendJSONFormsBytesAndHeaders() async throws {
        let server = try LoopbackServer { _ in .json("{}") }
        let client = api(server).client
        let thing = Thing(name: "Loom", made: try date("2026-03-01T08:30:00Z"))
        try await client.post("/things", json: thing)
        try await client.put("/things/1", json: Repositories.NewMessage(text: "Hello"))
        try await client.patch("/things/1", form: ["name": "A & B", "count": 2])
        try await client.post("/picture", body: .init(Data([1, 2]), mediaType: "image/png"), headers: ["X-Part": "2"])
        try await client.delete("/things/1", query: ["force": true])
        let answer: [String: String] = try await client.post("/things")
        #expect(answer.isEmpty)
        #expect(server.requests.map(\.method) == ["POST", "PUT", "PATCH", "POST", "DELETE", "POST"])
        let texts = server.requests.map(\.text)
        #expect(
            texts[0] == #"{"name":"Loom","made":"2026-03-01T08:30:00Z"}"# || texts[0] == #"{"made":"2026-03-01T08:30:00Z","name":"Loom"}"#)
        #expect(texts[1] == #"{"text":"Hello"}"# && texts[2] == "name=A+%26+B&count=2")
        #expect(server.requests[2]["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(server.requests[3].body == Data([1, 2]) && server.requests[3]["Content-Type"] == "image/png")
        #expect(server.requests[3]["X-Part"] == "2" && server.requests[4].target == "/v1/things/1?force=true")
    }

    @Test func customMultipartFormArrivesWithAllParts() async throws {
        let server = try LoopbackServer { _ in .json("{}") }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".png")
        try Data("file".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let form = try MediaContent.multipart { form in
            form.part("title", "A cover")
            form.jsonPart("thing", Thing(name: "Loom", made: try date("2026-03-01T08:30:00Z")))
            form.jsonPart("message", Repositories.NewMessage(text: "Hello"))
            form.file("image", try FilePart(file: file, mediaType: "image/png"))
            form.files("more", [FilePart(Data("1".utf8), filename: "1.txt", mediaType: "text/plain")])
            form.part("none", String?.none)
        }
        try await api(server).client.post("/covers", body: form)
        let sent = try #require(server.requests.first)
        let type = try #require(sent["Content-Type"])
        #expect(type.hasPrefix("multipart/form-data; boundary="))
        let boundary = try #require(type.components(separatedBy: "boundary=").last)
        let parts = sent.text.components(separatedBy: "--" + boundary).dropFirst().dropLast()
        #expect(
            parts.map { $0.replacingOccurrences(of: "\r\n", with: "|") } == [
                #"|Content-Disposition: form-data; name="title"||A cover|"#,
                #"|Content-Disposition: form-data; name="thing"|Content-Type: application/json||{"name":"Loom","made":"2026-03-01T08:30:00Z"}|"#,
                #"|Content-Disposition: form-data; name="message"|Content-Type: application/json||{"text":"Hello"}|"#,
                #"|Content-Disposition: form-data; name="image"; filename="\#(file.lastPathComponent)"|Content-Type: image/png||file|"#,
                #"|Content-Disposition: form-data; name="more"; filename="1.txt"|Content-Type: text/plain||1|"#,
            ])
        #expect(throws: (any Error).self) { try MediaContent.multipart { form in form.jsonPart("n", ["n": Double.nan]) } }
        #expect(throws: HTTPMessageError.self) { try MediaContent.multipart { $0.part("a", "b", mediaType: "text/\r\nX: y") } }
    }

    /// The client's credentials and header fields are sent only to its own origin.
    @Test func customRequestToOtherOriginCarriesNoCredentials() async throws {
        let own = try LoopbackServer { _ in .init(body: Data("own".utf8)) }
        let other = try LoopbackServer { _ in .init(body: Data("picture".utf8)) }
        let header: Middleware = .init { request, _, next in
            var request = request
            try request.headers.set("X-Secret", to: "s")
            return try await next(request)
        }
        let api = Repositories(
            server: .init(url: own.url), credentials: .init(token: .init("token abc")), middleware: [header],
            options: .headers(["X-Key": "k"]), clock: .stopped)
        let avatar: URI = .init(other.url + "/ada.png?size=2")
        let picture = try await api.client.get(avatar, headers: ["X-Given": "yes"])
        #expect(picture == Data("picture".utf8))
        let sent = try #require(other.requests.first)
        #expect(sent.target == "/ada.png?size=2" && sent["X-Given"] == "yes")
        #expect(sent["Authorization"] == nil && sent["X-Key"] == nil && sent["X-Secret"] == nil)

        let url = try #require(URL(string: own.url + "/ada.png"))
        #expect(try await api.client.get(url) == Data("own".utf8))
        let kept = try #require(own.requests.first)
        #expect(kept["Authorization"] == "token abc" && kept["X-Key"] == "k" && kept["X-Secret"] == "s")

        _ = try await api.with(.authorization(.bearer("mine"))).client.put(
            URI(other.url + "/up"), body: .init(Data(), mediaType: "image/png"))
        #expect(other.requests.last?["Authorization"] == nil)
    }

    @Test func customRequestIsACallForAnyClient() async throws {
        let server = try LoopbackServer { _ in .json(Self.list) }
        let call = Call<[Repositories.Repository]>.custom(.init(.get, "/user/repos"))
        #expect(server.requests.isEmpty)
        let response = try await api(server).client.send(call.map(\.count))
        #expect(response.status == 200 && response.value == 1)
        #expect(try call.value(from: Data(Self.list.utf8)).count == 1)
        #expect(call.endpoint.operation.id == "GET /user/repos")

        // This client has no API description.
        let client = Client<CustomAPI>(server: .init(url: server.url), clock: .stopped)
        #expect(try await client.value(call).count == 1)
        #expect(server.requests.last?["Authorization"] == nil)
    }

    @Test func unsendableCustomRequestsNameTheReason() async throws {
        let server = try LoopbackServer { _ in .init(status: 500) }
        let client = api(server).client
        func told(_ call: Call<Data>) async -> String {
            do throws(EndpointError) {
                _ = try await client.value(call)
                return "sent"
            } catch {
                switch error.reason {
                case .request(let reason): return "\(reason)"
                case .status(let status): return "\(status)"
                default: return "\(error)"
                }
            }
        }
        #expect(await told(.custom(.init(.get, URI("ftp://example.com/x")))).contains("URL"))
        #expect(await told(.custom(.init(.get, URI("/relative")))).contains("URL"))
        let twoBodies = await told(.custom(.init(.post, "/x", json: 1, form: ["a": "b"])))
        #expect(twoBodies == "a request can have only one body: json, form or body")
        #expect(await told(.custom(.init(.get, "/x", query: ["n": Double.nan]))).contains("parameter n"))
        #expect(await told(.custom(.init(.post, "/x", json: ["n": Double.nan]))) != "sent")
        #expect(await told(.custom(.init(.get, "/x\r\nX-Evil: 1"))).contains("URL"))
        #expect(await told(.custom(.init(.get, "/x", headers: ["Bad Name": "x"]))).contains("header name"))
        #expect(server.requests.isEmpty)
        #expect(await told(.custom(.init(.get, "/{x}/ä b"))) == "500")
        #expect(server.requests.map(\.target) == ["/v1/%7Bx%7D/%C3%A4%20b"])
    }

    /// Errors and logs identify a custom request only by its method and path, because the query may contain secrets.
    @Test func errorsOfCustomRequestsOmitTheQuery() async throws {
        let server = try LoopbackServer { _ in .init(status: 404) }
        let error = try #require(
            await failure { () async throws(EndpointError) in
                try await api(server).client.get("/user?key=secret", query: ["token": "t0k3n"])
            })
        #expect(error.description.hasPrefix("GET /user failed (status), status 404"))
        #expect(!error.description.contains("secret") && !error.description.contains("t0k3n"))
        let endpoint = CustomEndpoint(.get, URI("https://example.com/a?key=secret"), query: ["token": "t0k3n"])
        #expect("\(endpoint)" == "GET https://example.com/a" && !String(reflecting: endpoint).contains("t0k3n"))
    }
}
