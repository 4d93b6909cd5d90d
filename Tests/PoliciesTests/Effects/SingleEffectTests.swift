import EndpointBasics
import EndpointPolicies
@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

/// Tests individual cases in which nothing may take effect twice.
@Suite struct SingleEffectTests {
    static func redirect(_ status: Int, to location: String = "/v1/result") throws -> HTTPResponse {
        HTTPResponse(status: status, headers: try HTTPHeaders([("Location", location)]))
    }

    /// Sends a call, answers its requests with `answers` in order (repeating the last one), and returns the requests.
    static func sent(
        _ endpoint: Shop, _ middleware: [Middleware], options: CallOptions = CallOptions(),
        _ answers: [@Sendable () throws -> HTTPResponse]
    ) async -> [HTTPRequest] {
        let sent = Recorder<HTTPRequest>()
        let transport = ClosureTransport { request in try answers[min(sent.add(request), answers.count) - 1]() }
        let client = Client<ShopAPI>(
            server: .production, transport: transport, middleware: middleware, options: options, clock: .stopped)
        _ = await client.status(endpoint)
        return sent.all
    }

    static let reasons: [TransportError.Reason] = [.connect, .nameLookup, .proxy, .outOfDescriptors]

    @Test(arguments: [301, 302, 303], reasons)
    func postRedirectedToItsResultIsNotResent(_ status: Int, _ reason: TransportError.Reason) async {
        let sent = await Self.sent(
            .add, [.retry(clock: JumpingClock())],
            [{ try Self.redirect(status, to: "https://elsewhere.example/") }, { throw TransportError(reason, "no way there") }])
        #expect(sent.map(\.method) == [.post, .get])
    }

    @Test(arguments: [307, 308], reasons)
    func postRedirectedToAnUnreachableHostIsResent(_ status: Int, _ reason: TransportError.Reason) async {
        let sent = await Self.sent(
            .add, [.retry(clock: JumpingClock())], [{ try Self.redirect(status) }, { throw TransportError(reason, "no way there") }])
        #expect(sent.count == 4)
    }

    /// The error tells the caller whether the request may have been carried out.
    @Test(arguments: [301, 302, 303, 307, 308]) func errorAfterARedirectSaysWhetherTheRequestMayHaveArrived(_ status: Int) async {
        for middleware in [[], [Middleware.retry(.never)]] {
            for endpoint in [Shop.add, .get()] {
                let sent = Recorder<Void>()
                let transport = ClosureTransport { _ in
                    if sent.add(()) == 1 { return try Self.redirect(status) }
                    throw TransportError(.connect, "refused", code: 7)
                }
                let client = Client<ShopAPI>(server: .production, transport: transport, middleware: middleware, clock: .stopped)
                let error = await failure { () throws(EndpointError) in try await client.value(.void(endpoint)) }?.underlying
                let isDone = endpoint.operation.method == "POST" && status <= 303
                #expect(error as? TransportError == TransportError(.connect, "refused", mayHaveReachedServer: isDone, code: 7))
            }
        }
    }

    @Test(arguments: ["https://elsewhere.example/", "/v1/result"])
    func postRedirectedToALoginPageIsNotResent(_ location: String) async {
        let tokens = Recorder<Void>()
        let source = TokenSource { _ in AccessToken("token\(tokens.add(()))") }
        let sent = await Self.sent(
            .add, [.retry(clock: JumpingClock()), .bearer(refreshing: source)],
            [{ try Self.redirect(303, to: location) }, { HTTPResponse(status: 401) }])
        #expect(sent.map(\.method) == [.post, .get] && tokens.all.count == 1)
    }

    @Test func postRedirectedToAnUnsupportedPageIsNotResent() async throws {
        let sent = Recorder<HTTPRequest>()
        let transport = ClosureTransport { request in sent.add(request) == 1 ? try Self.redirect(303) : HTTPResponse(status: 415) }
        let client = Client<ShopAPI>(server: .production, transport: transport, middleware: [.compress(minimum: 1)], clock: .stopped)
        let body = HTTPBody(Data(repeating: 0x61, count: 1000))
        _ = try? await client.value(.void(Shop.add.sending(body)))
        #expect(sent.all.map(\.method) == [.post, .get] && sent.all[0].headers["Content-Encoding"] == "gzip")
    }

    @Test(arguments: [("", 1), ("\"\"", 1), (" ", 1), ("\"1\"", 3), ("mine", 3)])
    func emptyIdempotencyKeyCountsAsNone(_ key: String, _ attempts: Int) async throws {
        let headers = CallOptions.headers(try HTTPHeaders([("Idempotency-Key", key)]))
        let sent = await Self.sent(.add, [.retry(clock: JumpingClock())], options: headers, [{ HTTPResponse(status: 503) }])
        #expect(sent.count == attempts)
        // If the API description declares a key, an empty one is replaced.
        let keyed = await Self.sent(.order(key: key), [.retry(clock: JumpingClock())], [{ HTTPResponse(status: 503) }])
        #expect(keyed.count == 3 && Set(keyed.map { $0.headers["Idempotency-Key"] }).count == 1)
        #expect((keyed[0].headers["Idempotency-Key"] == key) == (attempts == 3))
    }

    /// If a policy around `.retry()` sends the call again, the key stays the same.
    @Test func idempotencyKeyStaysTheSameAcrossPolicies() async {
        let source = TokenSource(AccessToken("old")) { _ in AccessToken("new") }
        let sent = await Self.sent(
            .order(), [.bearer(refreshing: source), .retry(clock: JumpingClock())],
            [{ HTTPResponse(status: 503) }, { HTTPResponse(status: 401) }, { HTTPResponse(status: 200) }])
        #expect(sent.count == 3 && Set(sent.map { $0.headers["Idempotency-Key"] }).count == 1)
        #expect(sent.map { $0.headers["Authorization"] } == ["Bearer old", "Bearer old", "Bearer new"])
    }

    /// A redirected request keeps its key, so the server can recognize it at the new URL.
    @Test(arguments: [307, 308]) func redirectToAnotherOriginKeepsTheIdempotencyKey(_ status: Int) async {
        let sent = await Self.sent(
            .order(), [.retry(clock: JumpingClock()), .authorization(.bearer("secret"))],
            [{ try Self.redirect(status, to: "https://elsewhere.example/") }, { HTTPResponse(status: 200) }])
        #expect(sent.count == 2 && sent[1].headers["Authorization"] == nil)
        #expect(sent[1].headers["Idempotency-Key"] == sent[0].headers["Idempotency-Key"] && sent[0].headers["Idempotency-Key"] != nil)
    }

    /// A 407 concerns the transport's settings, so neither a new token nor another attempt would help.
    @Test func proxyAuthenticationErrorIsNeitherRetriedNorRefreshed() async {
        let tokens = Recorder<Void>()
        let source = TokenSource { _ in AccessToken("token\(tokens.add(()))") }
        for list in [[Middleware.retry(clock: JumpingClock()), .bearer(refreshing: source)], [.bearer(refreshing: source), .retry()]] {
            #expect(await Self.sent(.get(), list, [{ HTTPResponse(status: 407) }]).count == 1)
        }
        #expect(tokens.all.count == 1)
    }

    /// Every transport uses the same reasons for failures before the request is sent.
    @Test(arguments: TransportError.Reason.allCases)
    func transportErrorReasonDecidesWhetherAPostIsResent(_ reason: TransportError.Reason) async {
        let attempts = await Self.sent(.add, [.retry(clock: JumpingClock())], [{ throw TransportError(reason, "") }]).count
        let isBefore = [.connect, .nameLookup, .proxy, .outOfDescriptors].contains(reason)
        #expect(attempts == (isBefore ? 3 : 1))
        let never: Set<TransportError.Reason> = [.unsupportedRequest, .certificate, .settings]
        #expect(TransportError(reason, "").mayHaveReachedServer == !(isBefore || never.contains(reason)))
    }

    /// Custom middleware can call `mayRepeat`, as the built-in policies do.
    @Test func mayRepeatAnswersCustomMiddleware() async {
        let answers = Recorder<Bool>()
        let asking = Middleware { request, context, next in
            let end: Result<HTTPResponse, any Error>
            do { end = .success(try await next(request)) } catch { end = .failure(error) }
            answers.add(context.mayRepeat(request, after: end))
            return try end.get()
        }
        let ends: [(Shop, [@Sendable () throws -> HTTPResponse], Bool)] = [
            (.add, [{ HTTPResponse(status: 200) }], false), (.add, [{ HTTPResponse(status: 401) }], true),
            (.add, [{ HTTPResponse(status: 503) }], false), (.put(), [{ HTTPResponse(status: 503) }], true),
            (.order(key: "mine"), [{ HTTPResponse(status: 503) }], true), (.add, [{ throw TransportErrors.refused }], true),
            (.add, [{ throw TransportErrors.lost }], false), (.add, [{ try Self.redirect(303) }, { HTTPResponse(status: 401) }], false),
            (.add, [{ try Self.redirect(307) }, { HTTPResponse(status: 401) }], true),
            (.add, [{ try Self.redirect(302) }, { throw TransportErrors.refused }], false),
        ]
        for (endpoint, exchanges, _) in ends { _ = await Self.sent(endpoint, [asking], exchanges) }
        #expect(answers.all == ends.map(\.2))
    }

    /// Only a GET can request the rest of a body.
    @Test func downloadByPostIsNotResumed() async throws {
        let (folder, sent) = (try emptyFolder(), Recorder<HTTPRequest>())
        defer { try? FileManager.default.removeItem(at: folder) }
        let transport = ClosureTransport { request in
            sent.add(request)
            let pieces = Locked([Data("half".utf8)])
            let body = ByteStream {
                guard let piece = pieces.withLock({ $0.popLast() }) else { throw TransportErrors.lost }
                return piece
            }
            let headers = try HTTPHeaders([("ETag", "\"1\""), ("Content-Length", "100")])
            return HTTPResponse(head: ResponseHead(status: 200, headers: headers), body: body)
        }
        let client = Client<ShopAPI>(server: .production, transport: transport, clock: .stopped)
        let error = await failure { () throws(EndpointError) in
            try await client.download(.void(Shop.add), to: folder.appendingPathComponent("file"))
        }
        #expect(error?.phase == .receiving && sent.all.count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
