import EndpointRuntime
import Foundation
import LoopbackServer
import SpecClients
import Testing

/// Tests a client with a base URL and an authenticator, and endpoints that define the method, query, body and response type.
@Suite struct ClientAndAuthenticatorTests {
    @Test func listRequestSendsTokenAndQueryAndDecodesTheArray() async throws {
        let server = try LoopbackServer { _ in
            .json(#"[{"full_name": "ada/engine", "description": "Notes"}, {"full_name": "ada/loom", "description": null}]"#)
        }
        let api = Repositories(server: .init(url: server.url), credentials: .init(token: .init("token abc")), clock: .stopped)
        let repositories: [Repositories.Repository] = try await api.repositories.list(visibility: .public)
        #expect(repositories.map(\.fullName) == ["ada/engine", "ada/loom"])
        #expect(repositories.map(\.description) == ["Notes", nil])

        let request = try #require(server.requests.first)
        #expect(request.method == "GET")
        #expect(request.target == "/user/repos?visibility=public")
        #expect(request["Authorization"] == "token abc")
        #expect(request.body.isEmpty)
    }

    @Test func callValueTakesTheLabelsOfTheServiceMethod() async throws {
        let server = try LoopbackServer { _ in .json("[]") }
        let api = Repositories(server: .init(url: server.url), credentials: .init(token: .init("token abc")), clock: .stopped)
        let listed = Repositories.RepositoriesCalls.list(visibility: .public)
        #expect(try await api.client.value(listed) == [])
        #expect(server.requests.map(\.target) == ["/user/repos?visibility=public"])
        #expect(Repositories.ListRepositoriesParameters(visibility: .public) == .init(visibility: .public))
    }

    @Test func clientWithCredentialsSendsThem() async throws {
        let server = try LoopbackServer { _ in .json("[]") }
        let tag = Middleware { request, _, next in
            var request = request
            try request.headers.set("X-Tag", to: "t")
            return try await next(request)
        }
        let credentials = Repositories.Credentials(token: .init("token abc"))
        let client = Client<Repositories>(server: .init(url: server.url), credentials: credentials, middleware: [tag], clock: .stopped)
        #expect(try await client.value(Repositories.RepositoriesCalls.list(visibility: .public)) == [])
        #expect(server.requests.map { $0["Authorization"] } == ["token abc"] && server.requests.first?["X-Tag"] == "t")
    }

    @Test func authenticatorSeesAndChangesURLAndBody() async throws {
        let server = try LoopbackServer { _ in .json(#"{"id": 3, "text": "Hello"}"#, status: 201) }
        let seen = Recorder<String>()
        let signing: Middleware = .authenticator { request in
            let body = request.body?.data ?? Data()
            seen.add("\(request.url.path) \(String(decoding: body, as: UTF8.self))")
            request.url.addQueryItem("signature", String(body.count))
            request.body = HTTPBody(Data(#"{"text":"Signed"}"#.utf8))
        }
        let api = Repositories(server: .init(url: server.url), middleware: [signing], clock: .stopped)
        _ = try await api.messages.create(body: .init(text: "Hello"))
        #expect(seen.all == [#"/messages {"text":"Hello"}"#])
        #expect(server.requests.map(\.target) == ["/messages?signature=16"])
        #expect(server.requests.map(\.text) == [#"{"text":"Signed"}"#])
        #expect(server.requests.first?["Content-Length"] == "17")
    }

    @Test func topLevelArrayIsDecoded() async throws {
        let server = try LoopbackServer { _ in .json(#"[{"id": 1, "text": "Hello"}, {"id": 2, "text": "Again"}]"#) }
        let api = Repositories(server: .init(url: server.url), clock: .stopped)
        #expect(try await api.messages.list() == [.init(id: 1, text: "Hello"), .init(id: 2, text: "Again")])
        #expect(server.requests.map(\.target) == ["/messages"])
    }

    @Test func jsonBodyIsPostedWithTypeAndLength() async throws {
        let server = try LoopbackServer { _ in .json(#"{"id": 3, "text": "Grüße"}"#, status: 201) }
        let api = Repositories(server: .init(url: server.url), clock: .stopped)
        #expect(try await api.messages.create(body: .init(text: "Grüße")).id == 3)

        let request = try #require(server.requests.first)
        #expect(request.method == "POST")
        #expect(request["Content-Type"] == "application/json")
        #expect(request.text == #"{"text":"Grüße"}"#)
        #expect(request["Content-Length"] == "\(#"{"text":"Grüße"}"#.utf8.count)")
    }

    @Test func formBodyIsPostedWithTypeAndLength() async throws {
        let server = try LoopbackServer { _ in .init(status: 204) }
        let api = Repositories(server: .init(url: server.url), clock: .stopped)
        try await api.sessions.start(body: .init(user: "ada & co", password: "1+1=2", remember: true))

        let request = try #require(server.requests.first)
        #expect(request["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(
            request.text == "user=ada+%26+co&password=1%2B1%3D2&remember=true"
                || request.text == "user=ada%20%26%20co&password=1%2B1%3D2&remember=true")
        #expect(request["Content-Length"] == "\(request.body.count)")
    }

    @Test func authenticatorClosureSetsAHeaderOfTheFinishedRequest() async throws {
        let server = try LoopbackServer { _ in .json("[]") }
        let seen = Recorder<String>()
        let signing: Middleware = .authenticator { request in
            seen.add("\(request.method) \(request.url)")
            try request.headers.set("X-Signature", to: "signed")
        }
        let api = Repositories(server: .init(url: server.url), middleware: [signing], clock: .stopped)
        #expect(try await api.repositories.list() == [])
        #expect(seen.all.first?.hasPrefix("GET \(server.url)/user/repos") == true)
        #expect(server.requests.first?["X-Signature"] == "signed")
    }

    @Test func errorOfAnAuthenticatorHasItsPhaseAndSendsNothing() async throws {
        struct NoKey: Error {}
        let server = try LoopbackServer { _ in .json("[]") }
        let api = Repositories(
            server: .init(url: server.url), middleware: [.authenticator { _ in throw NoKey() }], clock: .stopped)
        let error = try #require(await failure { () async throws(EndpointError) in try await api.messages.list() })
        #expect(error.phase == .authenticating)
        #expect(error.underlying is NoKey)
        #expect(server.requests.isEmpty)
    }
}
