import EndpointBasics
import EndpointPolicies
@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

/// Any number of callers share one refresh, and token requests follow RFC 6749.
@Suite struct OAuth2Tests {
    static let canary = "CANARY-31415"

    /// An API and its authorization server. A token is valid until it is revoked.
    final class Servers: Sendable {
        let api: LoopbackServer
        let login: LoopbackServer
        private let issued: Locked<Int>
        private let answer: Locked<@Sendable (Int) -> LoopbackServer.Response>

        init() throws {
            let issued = Locked(0)
            let answer = Locked<@Sendable (Int) -> LoopbackServer.Response> { number in
                .json(
                    #"{"access_token": "token\#(number)", "token_type": "bearer", "expires_in": 3600, "refresh_token": "refresh\#(number)"}"#
                )
            }
            (self.issued, self.answer) = (issued, answer)
            login = try LoopbackServer { _ in
                let number = issued.withLock { issued in
                    issued += 1
                    return issued
                }
                return answer.withLock { $0 }(number)
            }
            let good = Locked("token1")
            self.good = good
            api = try LoopbackServer { request in
                request["Authorization"] == "Bearer " + good.withLock { $0 } ? .init(body: Data("in".utf8)) : .init(status: 401)
            }
        }

        private let good: Locked<String>

        func accept(_ token: String) { good.withLock { $0 = token } }
        func answer(_ answer: @escaping @Sendable (Int) -> LoopbackServer.Response) { self.answer.withLock { $0 = answer } }
        var refreshes: Int { login.requests.count }
        var tokenURL: String { login.url + "/oauth/token" }

        func client(_ middleware: [Middleware], _ transport: any Transport = DefaultTransport.shared) -> Client<ShopAPI> {
            Client(server: .init(url: api.url), transport: transport, middleware: middleware, clock: .stopped)
        }

        func source(_ grant: OAuth2Grant? = nil, token: AccessToken? = nil, clock: any Clock<Duration> = ContinuousClock()) -> TokenSource {
            TokenSource(
                grant ?? .clientCredentials(tokenURL: tokenURL, clientID: "shop", clientSecret: OAuth2Tests.canary), token: token,
                clock: clock)
        }
    }

    static func all(_ count: Int, _ client: Client<ShopAPI>) async -> [Result<String, EndpointError>] {
        await withTaskGroup(of: Result<String, EndpointError>.self) { group in
            for _ in 0..<count {
                group.addTask {
                    do throws(EndpointError) { return .success(try await client.text(.get())) } catch { return .failure(error) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func clientCredentialsGrantSendsOneTokenRequest() async throws {
        let servers = try Servers()
        var grant = OAuth2Grant.clientCredentials(
            tokenURL: servers.tokenURL + "?tenant=a", clientID: "my shop:1", clientSecret: "p w%", scope: "read write")
        grant.parameters = ["audience": "books"]
        let client = servers.client([.oauth2(grant)])
        for _ in 0..<3 { #expect(try await client.text(.get()) == "in") }
        #expect(servers.refreshes == 1)
        let request = servers.login.requests[0]
        #expect(request.method == "POST" && request.target == "/oauth/token?tenant=a")
        #expect(request["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(request.text == "audience=books&grant_type=client_credentials&scope=read+write")
        #expect(request["Authorization"] == "Basic " + Data("my+shop%3A1:p+w%25".utf8).base64EncodedString())
    }

    @Test func clientCredentialsCanBeSentInTheBody() async throws {
        let servers = try Servers()
        var grant = OAuth2Grant.clientCredentials(tokenURL: servers.tokenURL, clientID: "shop", clientSecret: "s")
        grant.clientAuthentication = .body
        #expect(try await servers.client([.oauth2(grant)]).text(.get()) == "in")
        #expect(servers.login.requests[0].text == "client_id=shop&client_secret=s&grant_type=client_credentials")
        #expect(servers.login.requests[0]["Authorization"] == nil)
    }

    /// An authorization server that only its transport reaches: nothing listens on port 9. It also serves the API.
    static func transport(_ sent: Recorder<HTTPRequest>, _ answer: String = #"{"access_token": "t"}"#) -> ClosureTransport {
        ClosureTransport { request in
            sent.add(request)
            guard request.url.path == "/token" else { return HTTPResponse(status: 200, body: Data("in".utf8)) }
            return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(answer.utf8))
        }
    }

    static let grant = OAuth2Grant.clientCredentials(tokenURL: "http://127.0.0.1:9/token", clientID: "id", clientSecret: "secret")

    @Test func tokenRequestUsesTheTransportOfTheCall() async throws {
        for middleware in [Middleware.oauth2(Self.grant), .bearer(refreshing: TokenSource(Self.grant))] {
            let sent = Recorder<HTTPRequest>()
            let client = Client<ShopAPI>(
                server: .production, transport: Self.transport(sent), middleware: [middleware, .retry(), .cache()], clock: .stopped)
            #expect(try await client.text(.get()) == "in")
            #expect(sent.all.map(\.url.path) == ["/token", "/v1/book"] && sent.all.last?.headers["Authorization"] == "Bearer t")
        }
    }

    /// Only the token request is sent.
    @Test func tokenRequestOfAPreparedCallUsesTheTransport() async throws {
        let sent = Recorder<HTTPRequest>()
        let client = Client<ShopAPI>(
            server: .production, transport: Self.transport(sent), middleware: [.oauth2(Self.grant)], clock: .stopped)
        let request = try await client.prepare(.text(Shop.get()))
        #expect(request.headers["Authorization"] == "Bearer t" && request.url.path == "/v1/book")
        #expect(sent.all.map(\.url.path) == ["/token"])
    }

    @Test func sourcesAndBearerTokensTakeATransport() async throws {
        let (own, ofTheCall) = (Recorder<HTTPRequest>(), Recorder<HTTPRequest>())
        let source = TokenSource(Self.grant, transport: Self.transport(own))
        let client = Client<ShopAPI>(
            server: .production, transport: Self.transport(ofTheCall), middleware: [.bearer(refreshing: source)], clock: .stopped)
        #expect(try await client.text(.get()) == "in")
        #expect(own.all.map(\.url.path) == ["/token"] && ofTheCall.all.map(\.url.path) == ["/v1/book"])

        let given = Recorder<HTTPRequest>()
        let other = TokenSource(Self.grant)
        _ = try await other.bearerToken(over: Self.transport(given)).authorization()
        #expect(try await other.token(over: Self.transport(own)).value == "t" && given.all.count == 1 && own.all.count == 1)
        #expect(try await TokenSource(Self.grant).token(over: Self.transport(given)).value == "t" && given.all.count == 2)
    }

    /// The refresh goes on for other callers, but the call ends.
    @Test func deadlineOfACallHoldsWhileItWaitsForAToken() async throws {
        let gate = Locked<CheckedContinuation<Void, Never>?>(nil)
        let transport = ClosureTransport { _ in
            await withCheckedContinuation { continuation in gate.withLock { $0 = continuation } }
            throw TransportErrors.refused
        }
        let clock = ManualClock()
        let client = Client<ShopAPI>(
            server: .production, transport: transport, middleware: [.oauth2(Self.grant)], options: .timeout(.seconds(5)), clock: clock)
        let call = Task { await failure { () throws(EndpointError) in try await client.text(.get()) } }
        #expect(await eventually { gate.withLock { $0 != nil } })
        clock.advance(by: .seconds(6))
        #expect(await call.value?.isTimeout == true)
        gate.withLock { $0.take() }?.resume()
    }

    @Test(arguments: [200, 201, 400, 401, 500]) func errorInAnAnswerIsAnOAuth2ErrorWhateverItsStatus(_ status: Int) async throws {
        let servers = try Servers()
        servers.answer { _ in .json(#"{"error": "bad_verification_code", "error_description": "x"}"#, status: status) }
        let expected = OAuth2Error(code: "bad_verification_code", explanation: "x", status: status)
        await #expect(throws: expected) { try await servers.source().token() }
        let error = await failure { () throws(EndpointError) in
            try await servers.client([.bearer(refreshing: servers.source())]).text(.get())
        }
        #expect(error?.phase == .authenticating && error?.underlying as? OAuth2Error == expected)
    }

    /// An empty refresh token counts as none, so the last one is used again.
    @Test func emptyRefreshTokenReplacesNone() async throws {
        let (servers, kept) = (try Servers(), Recorder<AccessToken>())
        servers.answer { .json(#"{"access_token": "token\#($0)", "refresh_token": "", "scope": "", "error": ""}"#) }
        let grant = OAuth2Grant.refreshToken("refresh0", tokenURL: servers.tokenURL, clientID: "app")
        for token in [nil, AccessToken("old", refreshToken: ""), AccessToken("old", refreshToken: "refresh0")] {
            let source = TokenSource(grant, token: token, onToken: { kept.add($0) })
            servers.accept("token\(servers.refreshes + 1)")
            #expect(try await servers.client([.bearer(refreshing: source)]).text(.get()) == "in")
            servers.accept("token\(servers.refreshes + 1)")
            #expect(try await servers.client([.bearer(refreshing: source)]).text(.get()) == "in")
        }
        #expect(servers.refreshes == 6 && servers.login.requests.allSatisfy { $0.text.hasSuffix("refresh_token=refresh0") })
        #expect(kept.all.map(\.refreshToken) == [nil, nil, nil, nil, "refresh0", "refresh0"] && kept.all.allSatisfy { $0.scope == nil })
    }

    /// Saved tokens are plain text.
    @Test func savedTokenIsReadAgain() throws {
        let token = AccessToken("a", expiresAt: Date(timeIntervalSinceReferenceDate: 1), refreshToken: "r", scope: "s")
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(token), as: UTF8.self)
        #expect(text == #"{"expiresAt":1,"refreshToken":"r","scope":"s","value":"a"}"#)
        #expect(try JSONDecoder().decode(AccessToken.self, from: Data(text.utf8)) == token)
    }

    @Test func rotatedRefreshTokensAreUsedAndReported() async throws {
        let servers = try Servers()
        let kept = Recorder<AccessToken>()
        let grant = OAuth2Grant.refreshToken("refresh0", tokenURL: servers.tokenURL, clientID: "app")
        let source = TokenSource(grant, onToken: { kept.add($0) })
        let client = servers.client([.bearer(refreshing: source)])
        #expect(try await client.text(.get()) == "in")
        servers.accept("token2")
        #expect(try await client.text(.get()) == "in")
        servers.answer { .json(#"{"access_token": "token\#($0)", "token_type": "Bearer"}"#) }
        servers.accept("token3")
        #expect(try await client.text(.get()) == "in")
        servers.accept("token4")
        #expect(try await client.text(.get()) == "in")
        let sent = servers.login.requests.map(\.text)
        #expect(sent[0] == "client_id=app&grant_type=refresh_token&refresh_token=refresh0")
        #expect(sent.map { $0.suffix(8) } == ["refresh0", "refresh1", "refresh2", "refresh2"])
        #expect(kept.all.map(\.value) == ["token1", "token2", "token3", "token4"])
        #expect(kept.all.map(\.refreshToken) == ["refresh1", "refresh2", "refresh2", "refresh2"])
    }

    /// The server rejects the token, and 100 callers need a new one.
    @Test func hundredCallersWithARejectedTokenShareOneRefresh() async throws {
        let servers = try Servers()
        let source = servers.source(token: AccessToken("old"))
        let results = await Self.all(100, servers.client([.bearer(refreshing: source)]))
        #expect(results.allSatisfy { (try? $0.get()) == "in" })
        #expect(servers.refreshes == 1)
        #expect(servers.api.requests.count <= 200)
    }

    @Test func hundredCallersWithoutATokenShareOneRefresh() async throws {
        let servers = try Servers()
        let results = await Self.all(100, servers.client([.bearer(refreshing: servers.source())]))
        #expect(results.allSatisfy { (try? $0.get()) == "in" })
        #expect(servers.refreshes == 1 && servers.api.requests.count == 100)
    }

    /// If a refresh fails, all waiting callers fail.
    @Test(arguments: [nil, AccessToken("old")])
    func failedRefreshFailsAllWaitingCallers(_ token: AccessToken?) async throws {
        let servers = try Servers()
        servers.answer { _ in .json(#"{"error": "invalid_grant", "error_description": "secret"}"#, status: 400) }
        let clock = ManualClock()
        let source = servers.source(token: token, clock: clock)
        let client = servers.client([.retry(clock: JumpingClock()), .bearer(refreshing: source)])
        let results = await Self.all(100, client)
        for result in results {
            guard case .failure(let error) = result else {
                Issue.record("expected an error, found a value")
                continue
            }
            #expect(
                error.phase == .authenticating
                    && error.underlying as? OAuth2Error == OAuth2Error(code: "invalid_grant", explanation: "secret"))
            // Later callers fail without sending a request, because the token is known to be invalid.
            #expect(error.response == nil || (error.response?.status == 401 && token != nil))
        }
        #expect(servers.refreshes == 1)
        // Later calls try again.
        servers.answer { _ in .json(#"{"access_token": "token1"}"#) }
        clock.advance(by: .seconds(2))
        #expect(try await client.text(.get()) == "in")
        #expect(servers.refreshes == 2)
    }

    @Test func tokenRejectedAfterARefreshIsNotRefreshedAgain() async throws {
        let servers = try Servers()
        servers.accept("nothing")
        let client = servers.client([.bearer(refreshing: servers.source(token: AccessToken("old")))])
        #expect(await client.status(.put()) == 401)
        #expect(servers.api.requests.count == 2 && servers.refreshes == 1)
        #expect(servers.api.requests.map(\.text) == ["new", "new"])
    }

    @Test func expiredTokenIsRefreshedBeforeTheRequest() async throws {
        let servers = try Servers()
        let source = servers.source(token: AccessToken("old", expiresAt: Date().addingTimeInterval(20)))
        #expect(try await servers.client([.bearer(refreshing: source)]).text(.get()) == "in")
        #expect(servers.api.requests.count == 1 && servers.refreshes == 1)
    }

    /// Arguments, in seconds: the token's lifetime, the leeway, and how long the token is used. Each period of use needs one token request.
    @Test(arguments: [(10.0, 30, 10), (30, 30, 30), (31, 30, 30), (45, 30, 30), (60, 30, 30), (3600, 30, 3570), (1, 30, 1), (10, 0, 10)])
    func shortLivedTokensAreUsedToTheirEnd(_ life: Double, _ leeway: Int, _ use: Int) async throws {
        let (time, tokens) = (Locked(Date(timeIntervalSince1970: 0)), Recorder<Void>())
        let now: @Sendable () -> Date = { time.withLock { $0 } }
        let source = TokenSource(leeway: .seconds(leeway), now: now) { _, _ in
            AccessToken("token\(tokens.add(()))", expiresAt: now().addingTimeInterval(life))
        }
        for round in 1...3 {
            for _ in 0..<4 { _ = try await source.token() }
            time.withLock { $0 += Double(use) - 0.25 }
            _ = try await source.token()
            #expect(tokens.all.count == round)
            time.withLock { $0 += 0.25 }
        }
    }

    @Test func cancelledCallerLeavesTheRefreshToTheOthers() async throws {
        let gate = Locked<CheckedContinuation<Void, Never>?>(nil)
        let refreshes = Recorder<Void>()
        let source = TokenSource { _ in
            refreshes.add(())
            await withCheckedContinuation { continuation in gate.withLock { $0 = continuation } }
            return AccessToken("token1")
        }
        let servers = try Servers()
        let client = servers.client([.bearer(refreshing: source)])
        let first = Task { await failure { () throws(EndpointError) in try await client.text(.get()) } }
        #expect(await eventually { gate.withLock { $0 != nil } })
        let second = Task { try await client.text(.get()) }
        first.cancel()
        #expect(await first.value?.isCancellation == true)
        gate.withLock { $0 }?.resume()
        #expect(try await second.value == "in")
        #expect(refreshes.all.count == 1)
    }

    @Test func tokenIsSentOnlyToOperationsWithItsScheme() async throws {
        let servers = try Servers()
        let client = servers.client([.bearer(refreshing: servers.source(), scheme: "oauth")])
        _ = await client.status(.get())
        #expect(servers.api.requests.last?["Authorization"] == nil)
        _ = await client.status(.order())
        #expect(servers.api.requests.last?["Authorization"] == "Bearer token1")
        _ = await client.with(.authorization(.bearer("mine"))).status(.order())
        #expect(servers.api.requests.last?["Authorization"] == "Bearer mine")
        #expect(servers.refreshes == 1)
    }

    @Test func tokenSourceServesGeneratedCredentials() async throws {
        let servers = try Servers()
        let source = servers.source(token: AccessToken("old"))
        let credentials = Middleware.authorization { .bearer(try await source.token().value.string) }
        let client = servers.client([.bearer(refreshing: source), credentials])
        #expect(try await client.text(.get()) == "in")
        #expect(servers.refreshes == 1)
    }

    @Test func invalidTokenResponsesFailTheCallUnsent() async throws {
        let servers = try Servers()
        for (answer, phase) in [
            ("{}", EndpointError.Phase.decoding), (#"{"access_token": ""}"#, .decoding),
            (#"{"access_token": "t", "token_type": "mac"}"#, .decoding),
            ("<html>", .decoding),
        ] {
            servers.answer { _ in .json(answer) }
            let error = await failure { () throws(EndpointError) in
                try await servers.client([.bearer(refreshing: servers.source())]).text(.get())
            }
            #expect(error?.phase == .authenticating && (error?.underlying as? EndpointError)?.phase == phase)
        }
        servers.answer { _ in .init(status: 307, headers: [("Location", servers.api.url)]) }
        let error = await failure { () throws(EndpointError) in
            try await servers.client([.bearer(refreshing: servers.source())]).text(.get())
        }
        #expect((error?.underlying as? EndpointError)?.response?.status == 307)
        #expect(servers.api.requests.isEmpty)
    }

    @Test func invalidOAuth2OptionsAreErrorsThatNameThem() async throws {
        let servers = try Servers()
        var slow = OAuth2Grant.clientCredentials(tokenURL: servers.tokenURL, clientID: "", clientSecret: "")
        slow.timeout = .seconds(-1)
        for (grant, name) in [(OAuth2Grant.refreshToken("", tokenURL: "login", clientID: ""), "oauth2.tokenURL"), (slow, "oauth2.timeout")]
        {
            let error = await failure { () throws(EndpointError) in try await servers.client([.oauth2(grant)]).text(.get()) }
            #expect(error?.phase == .authenticating && (error?.underlying as? InvalidOptionError)?.name == name)
        }
        #expect(servers.api.requests.isEmpty && servers.refreshes == 0)
    }

    /// No printed value contains a token, password or refresh token.
    @Test func tokensGrantsAndSourcesPrintNoSecrets() async throws {
        let canary = Self.canary
        let token = AccessToken(SecretText(canary), expiresAt: Date(), refreshToken: SecretText(canary), scope: "read")
        var grant = OAuth2Grant.clientCredentials(
            tokenURL: "https://example.com/token?key=\(canary)", clientID: canary, clientSecret: canary)
        grant.parameters = ["password": canary]
        let error = OAuth2Error(code: "invalid\n\u{1B}_grant" + String(repeating: "x", count: 1000), explanation: canary)
        let source = TokenSource(grant, token: token)
        let values: [Any] = [
            token, token.value, grant, OAuth2Grant.refreshToken(SecretText(canary), tokenURL: "x", clientID: "x"), error, source,
            source.bearerToken,
            Middleware.oauth2(grant), Middleware.bearer(refreshing: source),
        ]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] { #expect(!text.contains(canary) && !text.contains("\u{1B}")) }
        }
        #expect("\(error)".utf8.count < 200 && !"\(error)".contains("\n"))
    }
}
