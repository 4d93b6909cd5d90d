import EndpointPolicies
import EndpointRuntime
import Foundation
import LoopbackServer
import SpecClients
import Testing

/// Tests one service per category, shared code in constrained protocol extensions, and models with mapped keys and optionals.
@Suite struct ServicePerCategoryTests {
    private func newsroom(_ handler: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Response) throws
        -> (newsroom: Newsroom, server: LoopbackServer)
    {
        let server = try LoopbackServer(handler)
        return (Newsroom(server: .init(url: server.url + "/api"), clock: .stopped), server)
    }

    @Test func loginPostsCredentialsAndReturnsTheUser() async throws {
        let (newsroom, server) = try newsroom { _ in
            .json(#"{"userName": "ada", "email": "ada@example.com", "fullName": "Ada Lovelace"}"#)
        }
        let user = try await newsroom.user.login(userName: "ada", password: "secret")
        #expect(user == Newsroom.User(userName: "ada", email: "ada@example.com", fullName: "Ada Lovelace"))

        let request = try #require(server.requests.first)
        #expect(request.method == "POST")
        #expect(request.target == "/api/login")
        #expect(request["Content-Type"] == "application/json")
        #expect(request.text == #"{"userName":"ada","password":"secret"}"#)
    }

    @Test func apiIsMadeDirectlyFromAServer() throws {
        let newsroom = Newsroom(server: .production, middleware: [.log()])
        #expect(newsroom.client.description.contains("https://newsroom.example.com/api"))
        #expect(try Newsroom.UserEndpoint.get(userID: "1").request(server: .staging).url.string.hasPrefix("https://staging."))
    }

    @Test func completionHandlerReceivesTheResultOfLogin() async throws {
        let (newsroom, server) = try newsroom { _ in .json(#"{"userName": "ada", "email": "ada@example.com"}"#) }
        let names = Recorder<String>()
        await newsroom.user.login(body: .init(userName: "ada", password: "secret")) { result in
            names.add((try? result.get().userName) ?? "none")
        }.value
        await newsroom.user.login(userName: "ada", password: "secret") { result in
            names.add((try? result.get().userName) ?? "none")
        }.value
        #expect(names.all == ["ada", "ada"])
        #expect(server.requests.map(\.text) == Array(repeating: #"{"userName":"ada","password":"secret"}"#, count: 2))
    }

    @Test func headersOfOneCallAreSentWithItAlone() async throws {
        let (newsroom, server) = try newsroom { _ in .json(#"{"userName": "ada", "email": "ada@example.com"}"#) }
        _ = try await newsroom.with(.headers(["Accept-Language": "de"])).user.get(userID: "1")
        _ = try await newsroom.user.get(userID: "1")
        #expect(server.requests.map { $0["Accept-Language"] } == ["de", nil])
    }

    @Test func serviceCanHaveAClientOfItsOwn() async throws {
        let (_, server) = try newsroom { _ in .json(#"{"userName": "ada", "email": "ada@example.com"}"#) }
        let client = Client<Newsroom>(server: .init(url: server.url), options: .headers(["X-Part": "users"]), clock: .stopped)
        let users: any Newsroom.UserService = Newsroom.UserClient(client: client)
        #expect(try await users.login(userName: "ada", password: "secret").userName == "ada")
        #expect(server.requests.map { $0["X-Part"] } == ["users"])
    }

    @Test func propertiesAreDecodedFromTheirMappedKeys() async throws {
        let (newsroom, server) = try newsroom { _ in
            .json(#"{"posts": [{"title": "A", "postDate": "2026-03-01T08:30:00Z", "headline": "B", "unknown": [1]}]}"#)
        }
        let feed = try await newsroom.newsFeed.get(userID: "ada lovelace")
        #expect(feed.posts.map(\.title) == ["A"])
        #expect(feed.posts.first?.datePosted == (try date("2026-03-01T08:30:00Z")))
        #expect(feed.posts.first?.headline == "B")
        #expect(server.requests.first?.target == "/api/users/ada%20lovelace/news")
    }

    @Test(arguments: [#"{"userName": "ada", "email": "a@b.c"}"#, #"{"userName": "ada", "email": "a@b.c", "fullName": null}"#])
    func aMissingOptionalIsNil(_ json: String) async throws {
        let (newsroom, _) = try newsroom { _ in .json(json) }
        let user = try await newsroom.user.get(userID: "1")
        #expect(user.fullName == nil)
        #expect(user.email == "a@b.c")
    }

    @Test(arguments: [
        #"{"title": "A", "postDate": "2026-03-01T08:30:00Z"}"#,
        #"{"title": "A", "postDate": "2026-03-01T08:30:00Z", "headline": 7}"#,
        #"{"title": "A", "postDate": "2026-03-01T08:30:00Z", "headline": null}"#,
    ])
    func missingKeyOrWrongTypeFailsTheResponseWithItsPath(_ bad: String) async throws {
        let good = #"{"title": "A", "postDate": "2026-03-01T08:30:00Z", "headline": "B"}"#
        let (newsroom, _) = try newsroom { _ in .json("{\"posts\": [\(good), \(good), \(good), \(bad), \(good)]}") }
        let error = try #require(await failure { () async throws(EndpointError) in try await newsroom.newsFeed.get(userID: "1") })
        #expect(error.phase == .decoding)
        #expect(error.operation == "NewsFeed.get")
        #expect(error.codingPathText == "posts[3].headline")
        #expect(error.description.contains("posts[3].headline"))
    }

    /// A service that overrides one operation and inherits the others.
    private struct OfflineLogin: Newsroom.UserService, EndpointClient {
        let client: Client<Newsroom>

        func login(body: Newsroom.Login) async throws(EndpointError) -> Newsroom.User {
            Newsroom.User(userName: body.userName, email: "offline@example.com")
        }
    }

    @Test func aConformingTypeReplacesOneOperationAndInheritsTheRest() async throws {
        let (newsroom, server) = try newsroom { _ in .json(#"{"userName": "ada", "email": "online@example.com"}"#) }
        let service: any Newsroom.UserService = OfflineLogin(client: newsroom.client)
        #expect(try await service.login(body: .init(userName: "ada", password: "")).email == "offline@example.com")
        #expect(server.requests.isEmpty)
        #expect(try await service.get(userID: "7").email == "online@example.com")
        #expect(server.requests.map(\.target) == ["/api/users/7"])
    }

    @Test func mockAnswersWithoutANetworkAndNamesUnsetOperations() async throws {
        let users: any Newsroom.UserService = Newsroom.UserServiceMock(login: { credentials in
            guard credentials.password == "secret" else { throw CocoaError(.userCancelled) }
            return Newsroom.User(userName: credentials.userName, email: "mock@example.com")
        })
        #expect(try await users.login(userName: "ada", password: "secret").userName == "ada")

        let refused = try #require(
            await failure { () async throws(EndpointError) in try await users.login(body: .init(userName: "ada", password: "")) })
        #expect(refused.underlying is CocoaError)
        #expect(refused.operation.hasSuffix("login"))

        let unset = try #require(await failure { () async throws(EndpointError) in try await users.get(userID: "1") })
        #expect(unset.operation == "User.get" && unset.underlying as? UsageError == .unsetMock)
        #expect(unset.description == "User.get failed (sending): the mock has no closure for this operation")
    }

    @Test func documentedFailureIsFoundInTheThrownError() async throws {
        let (newsroom, _) = try newsroom { _ in .init(status: 401) }
        do {
            _ = try await newsroom.user.login(body: .init(userName: "ada", password: "wrong"))
            Issue.record("no error")
        } catch {
            #expect(Newsroom.LoginFailure(error) == .unauthorized)
            #expect(newsroom.failure(error)?.status == 401)
            #expect(error.description == "User.login failed (status), status 401: The name or password is wrong.")
        }
    }

    @Test func aMockThrowsADocumentedFailure() async throws {
        let users: any Newsroom.UserService = Newsroom.UserServiceMock(login: { _ in throw Newsroom.LoginFailure.unauthorized })
        let error = try #require(
            await failure { () async throws(EndpointError) in try await users.login(userName: "ada", password: "wrong") })
        #expect(Newsroom.LoginFailure(error) == .unauthorized)
        #expect(error.operation == "User.login")
        guard case .status(401) = error.reason else {
            Issue.record("\(error)")
            return
        }
    }
}
