import EndpointBasics
import EndpointPolicies
@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

/// Tests which requests are sent again, how often, and when.
@Suite struct RetryTests {
    /// The server's answer to an attempt. If there are more attempts than answers, the last answer repeats.
    enum Answer: Sendable {
        case status(Int, [(String, String)] = [])
        case error(any Error & Sendable)
    }

    static let notConnected = RetryTests.Answer.error(TransportErrors.refused)
    static let lost = RetryTests.Answer.error(TransportErrors.lost)
    /// Sun, 06 Nov 1994 08:49:37 GMT.
    static let now = Date(timeIntervalSince1970: 784_111_777)

    /// Returns a client that records its requests and sleeps. By default, every random draw is the midpoint of its range.
    static func client(
        _ answers: [Answer], policy: RetryPolicy = .standard, deadline: Duration = .seconds(60), random: Double = 0.5
    ) -> (client: Client<ShopAPI>, sent: Recorder<HTTPRequest>, clock: JumpingClock) {
        let sent = Recorder<HTTPRequest>()
        let transport = ClosureTransport { request in
            let count = sent.add(request)
            switch answers[min(count, answers.count) - 1] {
            case .status(let status, let headers): return HTTPResponse(status: status, headers: try HTTPHeaders(headers))
            case .error(let error): throw error
            }
        }
        let deadlines = ManualClock()
        let clock = JumpingClock { deadlines.advance(by: $0) }
        let retry = Middleware.retry(policy, clock: clock, now: { now }, random: { random })
        let client = Client<ShopAPI>(
            server: .production, transport: transport, middleware: [retry], options: .timeout(deadline), clock: deadlines)
        return (client, sent, clock)
    }

    static let statuses: [(Shop, Int, Int)] = [
        (.get(), 408, 3), (.get(), 425, 3), (.get(), 429, 3), (.get(), 500, 3), (.get(), 502, 3), (.get(), 503, 3), (.get(), 504, 3),
        (.get(), 400, 1), (.get(), 401, 1), (.get(), 404, 1), (.get(), 409, 1), (.get(), 501, 1), (.get(), 505, 1), (.get(), 304, 1),
        (.head, 503, 3), (.put(), 503, 3), (.delete, 503, 3),
        (.patch, 503, 1), (.add, 503, 1), (.add, 429, 1),
        (.order(), 503, 3), (.order(key: "mine"), 503, 3), (.order(), 400, 1),
    ]

    /// Checks which statuses, methods and keys allow another attempt.
    @Test(arguments: statuses)
    func statusMethodAndKeyDecideTheAttempts(_ endpoint: Shop, _ status: Int, _ attempts: Int) async {
        let (client, sent, clock) = Self.client([.status(status)])
        #expect(await client.status(endpoint) == status)
        #expect(sent.all.count == attempts)
        #expect(clock.slept == Array([.milliseconds(100), .milliseconds(200)].prefix(attempts - 1)))
    }

    static let retryAfter = [("Retry-After", "1")]
    /// Calls with `.retry(.refused)`.
    static let refusals: [(Shop, Answer, Int)] = [
        (.add, .status(429), 3), (.patch, .status(429), 3), (.add, .status(503, retryAfter), 3),
        (.add, .status(503, [("Retry-After", "Sun, 06 Nov 1994 08:49:38 GMT")]), 3), (.order(), .status(429), 3), (.get(), .status(500), 3),
        (.add, .status(503), 1), (.add, .status(503, [("Retry-After", "soon")]), 1),
        (.add, .status(503, [("Retry-After", "Sun, 06 Nov 1994 08:49:38 CET")]), 1), (.add, .status(503, [("RateLimit-Reset", "1")]), 1),
        (.add, .status(500, retryAfter), 1), (.add, .status(502, retryAfter), 1), (.add, .status(504, retryAfter), 1),
        (.add, .status(408, retryAfter), 1), (.add, .status(400, retryAfter), 1), (.add, .status(425), 3),
        (.add, lost, 1), (.patch, lost, 1), (.add, notConnected, 3), (.get(), lost, 3),
    ]

    /// Checks which requests `.refused` sends again. The standard policy sends none of those that the server refused.
    @Test(arguments: refusals)
    func refusedRequestIsSentAgainIfThePolicySaysSo(_ endpoint: Shop, _ answer: Answer, _ attempts: Int) async {
        let (client, sent, _) = Self.client([answer], policy: .refused)
        _ = await client.status(endpoint)
        #expect(sent.all.count == attempts)
        guard case .status(let status, _) = answer, status == 429 || status == 503, case .add = endpoint else { return }
        let (standard, sentOnce, _) = Self.client([answer])
        _ = await standard.status(endpoint)
        #expect(sentOnce.all.count == 1)
        _ = await standard.with(.retry(.refused)).status(endpoint)
        #expect(sentOnce.all.count == 1 + attempts)
    }

    @Test func refusedRequestWhoseBodyCannotBeSentAgainIsNot() async throws {
        let (client, sent, _) = Self.client([.status(429, Self.retryAfter)], policy: .refused)
        let once = HTTPBody.pieces(isReplayable: false) { ByteStream(Data("once".utf8)) }
        await #expect(throws: EndpointError.self) { try await client.value(.void(Shop.add.sending(once))) }
        #expect(sent.all.count == 1)
    }

    /// A refusal anywhere else than at the first request counts too, unless an earlier one was carried out or may have been.
    @Test func refusalCountsAcrossRedirectsAndAttempts() async throws {
        let elsewhere = [("Location", "https://elsewhere.example/")]
        let plans: [([Answer], [HTTPMethod])] = [
            ([.status(307, elsewhere), .status(429), .status(200)], [.post, .post, .post]),
            ([.status(303, elsewhere), .status(429), .status(200)], [.post, .get]),
            ([.status(429), Self.lost, .status(200)], [.post, .post]),
            ([.status(429), .status(503), .status(200)], [.post, .post]),
            ([.status(503, Self.retryAfter), Self.notConnected, .status(200)], [.post, .post, .post]),
        ]
        for (answers, methods) in plans {
            let (client, sent, _) = Self.client(answers, policy: .refused)
            _ = await client.status(.add)
            #expect(sent.all.map(\.method) == methods)
        }
    }

    /// A policy without its own clock uses the client's clock to wait.
    @Test func retryWithoutAClockWaitsOnTheClientsClock() async {
        let (sent, clock) = (Recorder<HTTPRequest>(), ManualClock())
        let transport = ClosureTransport { HTTPResponse(status: sent.add($0) == 1 ? 503 : 200) }
        let retry = Middleware.retry(RetryPolicy(delay: .seconds(100), maximumDelay: .seconds(100)), random: { 0.5 })
        let client = Client<ShopAPI>(
            server: .production, transport: transport, middleware: [retry], options: .timeout(.seconds(1_000)), clock: clock)
        let call = Task { await client.status(.get()) }
        // One sleeper is waiting for the deadline, and the other is waiting to retry.
        #expect(await clock.waitForSleepers(2))
        clock.advance(by: .seconds(50))
        #expect(await call.value == 200)
        #expect(sent.all.count == 2)
    }

    @Test func retriesEndWithTheFirstSuccess() async {
        for failures in 0...2 {
            let (client, sent, _) = Self.client(Array(repeating: .status(503), count: failures) + [.status(200)])
            #expect(await client.status(.get()) == 200)
            #expect(sent.all.count == failures + 1)
        }
    }

    static let errors: [(Shop, Answer, Int)] = [
        (.get(), lost, 3), (.add, lost, 1), (.order(), lost, 3), (.patch, lost, 1), (.add, notConnected, 3),
        (.get(), .error(TransportErrors.certificate), 1), (.get(), .error(CancellationError()), 1),
        (.get(), .error(TransportErrors.cancelled), 1),
    ]

    /// A request that may have arrived is not resent without a key. A request that cannot have arrived is resent.
    @Test(arguments: errors)
    func networkErrorIsRetriedUnlessThePostMayHaveArrived(_ endpoint: Shop, _ answer: Answer, _ attempts: Int) async {
        let (client, sent, _) = Self.client([answer])
        #expect(await client.status(endpoint) == nil)
        #expect(sent.all.count == attempts)
    }

    @Test func allAttemptsOfACallShareAnIdempotencyKey() async {
        let (client, sent, _) = Self.client([.status(503)])
        _ = await client.status(.order())
        _ = await client.status(.order())
        _ = await client.status(.order(key: "mine"))
        let keys = sent.all.map { $0.headers["Idempotency-Key"] ?? "" }
        #expect(keys.count == 9 && Set(keys[..<3]).count == 1 && Set(keys[3..<6]).count == 1 && keys[0] != keys[3])
        #expect(UUID(uuidString: keys[0]) != nil && keys[0] == keys[0].lowercased())
        #expect(keys[6...].allSatisfy { $0 == "mine" })
    }

    @Test func requestThatIsNeverRetriedGetsNoKey() async {
        let (client, sent, _) = Self.client([.status(503)])
        _ = await client.with(.retry(.never)).status(.order())
        #expect(sent.all.count == 1 && sent.all[0].headers["Idempotency-Key"] == nil)
    }

    static let hints: [([String: String], Double)] = [
        (["Retry-After": "2"], 2), (["Retry-After": "0"], 0), (["Retry-After": "Sun, 06 Nov 1994 08:49:40 GMT"], 3),
        (["Retry-After": "Sunday, 06-Nov-94 08:49:40 GMT"], 3), (["Retry-After": "Sun Nov  6 08:49:40 1994"], 3),
        // The time is relative to the server's clock, which is one hour fast.
        (["Retry-After": "Sun, 06 Nov 1994 09:49:41 GMT", "Date": "Sun, 06 Nov 1994 09:49:37 GMT"], 4),
        (["Retry-After": "Sun, 06 Nov 1994 08:00:00 GMT"], 0), (["Retry-After": "soon"], 0), (["Retry-After": "-5"], 0),
        (["RateLimit-Reset": "5"], 5), (["RateLimit": "\"default\";r=0;t=6"], 6), (["RateLimit": "limit=9, remaining=0, reset=7"], 7),
        // The longest wait among the policies that are used up.
        (["RateLimit": "\"second\";r=0;t=2, \"day\";r=0;t=9"], 9), (["RateLimit": "\"day\";r=0;t=9, \"second\";r=0;t=2"], 9),
        (["RateLimit": "\"second\";r=0;t=2, \"day\";r=7;t=50"], 2), (["RateLimit": "\"day\";r=7;t=50, \"second\";r=0;t=2"], 2),
        (["RateLimit": "\"second\";r=1;t=2, \"day\";r=7;t=50"], 0), (["RateLimit": "\"a,b;t=7\";r=0;t=2"], 2),
        (["RateLimit": "day;r=0;t=3"], 3), (["RateLimit": "\"day\"; r=0; t=4 , \"x\"; r=0"], 4),
        // Dates that HTTP does not allow.
        (["Retry-After": "Sun, 06 Nov 1994 08:49:40 EST"], 0), (["Retry-After": "Sun, 31 Nov 1994 08:49:40 GMT"], 0),
        (["Retry-After": "Sun, 6 Nov 1994 8:49:40 GMT"], 0),
        (["X-RateLimit-Reset": "8"], 8), (["X-RateLimit-Reset": "784111786"], 784_111_786), (["X-RateLimit-Reset-After": "0.5"], 0.5),
        (["X-RateLimit-Reset": "5", "X-RateLimit-Remaining": "12"], 0), (["Retry-After": "1", "RateLimit-Reset": "9"], 1),
    ]

    /// Checks hints from the server. Every random draw is the midpoint of its range: 100 ms, then 200 ms.
    @Test(arguments: hints)
    func retryAfterAndRateLimitHintsAreWaitedFor(_ headers: [String: String], _ seconds: Double) async {
        let (client, sent, clock) = Self.client([.status(429, headers.map { ($0, $1) }), .status(200)])
        let isObeyed = seconds < 59
        #expect(await client.status(.get()) == (isObeyed ? 200 : 429))
        #expect(sent.all.count == (isObeyed ? 2 : 1))
        #expect(clock.slept == (isObeyed ? [.seconds(seconds) + .milliseconds(100)] : []))
    }

    /// Large numbers are times in seconds or milliseconds since 1970.
    @Test func largeRateLimitResetIsATimeSince1970() async {
        let moment = Int(Date().timeIntervalSince1970) + 30
        for text in ["\(moment)", "\(moment)000"] {
            let (client, _, clock) = Self.client([
                .status(429, [("X-RateLimit-Reset", text), ("Date", Self.text(moment - 30))]), .status(200),
            ])
            #expect(await client.status(.get()) == 200)
            #expect(clock.slept == [.seconds(30) + .milliseconds(100)])
        }
    }

    static func text(_ seconds: Int) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
    }

    /// If the server asks for a delay that ends after the deadline, the call ends immediately with the server's response.
    @Test(arguments: ["61", "86400", "99999999999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT", "1e400"])
    func hintBeyondTheDeadlineEndsTheCallAtOnce(_ text: String) async throws {
        let (client, sent, clock) = Self.client([.status(503, [("Retry-After", text)]), .status(200)])
        let isNumber = text != "1e400"
        #expect(await client.status(.get()) == (isNumber ? 503 : 200))
        #expect(sent.all.count == (isNumber ? 1 : 2))
        #expect(clock.slept.count == (isNumber ? 0 : 1))
    }

    @Test func hintIsWaitedExactlyWhereJitterWouldPassTheDeadline() async {
        let (client, _, clock) = Self.client([.status(503, [("Retry-After", "59.95")]), .status(200)])
        #expect(await client.status(.get()) == 200)
        #expect(clock.slept == [.seconds(59.95)])
    }

    @Test func waitBeyondTheDeadlineEndsTheRetries() async {
        let policy = RetryPolicy(attempts: 10, delay: .seconds(8), maximumDelay: .seconds(1000))
        let (client, sent, clock) = Self.client([.status(503)], policy: policy, deadline: .seconds(30))
        #expect(await client.status(.get()) == 503)
        #expect(clock.slept == [.seconds(4), .seconds(8), .seconds(16)])
        #expect(sent.all.count == 4)
    }

    @Test func hintLongerThanTheMaximumIsNotRetried() async {
        let (client, sent, _) = Self.client([.status(503, [("Retry-After", "301")])], deadline: .seconds(1_000_000_000_000))
        #expect(await client.status(.get()) == 503)
        #expect(sent.all.count == 1)
    }

    @Test func retryOptionOfACallOverridesThePolicy() async {
        let (client, sent, _) = Self.client([.status(503)], policy: .attempts(2))
        var counts: [Int] = []
        for options in [CallOptions(), .retry(.never), .retry(.attempts(5))] {
            let before = sent.all.count
            _ = await client.with(options).status(.get())
            counts.append(sent.all.count - before)
        }
        #expect(counts == [2, 1, 5])
        let search = RetryPolicy(repeatableOperations: ["Shop.add"])
        _ = await client.with(.retry(search)).status(.add)
        #expect(sent.all.count == 8 + 3)
    }

    @Test func invalidRetryPoliciesAreErrorsThatNameTheOption() async {
        let policies: [(RetryPolicy, String)] = [
            (.attempts(0), "retry.attempts"), (.attempts(-1), "retry.attempts"), (RetryPolicy(delay: .seconds(-1)), "retry.delay"),
            (RetryPolicy(maximumDelay: .seconds(-1)), "retry.maximumDelay"),
            (RetryPolicy(maximumRetryAfter: .seconds(-1)), "retry.maximumRetryAfter"),
            (RetryPolicy(budget: RetryBudget(reserve: -1)), "retry.budget.reserve"),
            (RetryPolicy(budget: RetryBudget(perSecond: .nan)), "retry.budget.perSecond"),
        ]
        for (policy, name) in policies {
            let (client, sent, _) = Self.client([.status(200)], policy: policy)
            let error = await failure { () throws(EndpointError) in try await client.value(.void(Shop.get())) }
            #expect(error?.phase == .building && (error?.underlying as? InvalidOptionError)?.name == name)
            #expect(sent.all.isEmpty)
        }
        let (client, sent, _) = Self.client([.status(200)])
        let error = await failure { () throws(EndpointError) in try await client.with(.retry(.attempts(0))).value(.void(Shop.get())) }
        #expect(error?.underlying is InvalidOptionError && sent.all.isEmpty)
    }

    @Test func hugeDelaysAndHintsDoNotTrap() async {
        let huge = Duration(secondsComponent: .max, attosecondsComponent: 0)
        let policy = RetryPolicy(attempts: .max, delay: .seconds(1_000_000_000), maximumDelay: huge, maximumRetryAfter: huge)
        let (client, sent, _) = Self.client([.status(503, [("Retry-After", "99999999999999999999")])], policy: policy)
        #expect(await client.status(.get()) == 503)
        #expect(sent.all.count == 1)
    }

    // MARK: Jitter and budget

    /// Checks 500 random draws per attempt; `make reliability` checks 100,000.
    @Test func retryWaitsAreUniformlyJittered() async {
        for attempt in 1...4 {
            #expect(await Self.kolmogorovSmirnov(draws: 500, attempt: attempt) < 1.95 / 500.0.squareRoot())
        }
    }

    /// Returns the largest deviation of the delays before attempt `attempt + 1` from a uniform distribution on [0, min(maximumDelay,
    /// delay·2ⁿ)].
    static func kolmogorovSmirnov(draws: Int, attempt: Int) async -> Double {
        let generator = Locked(SeededGenerator(UInt64(attempt)))
        let policy = RetryPolicy(attempts: attempt + 1, delay: .milliseconds(200), maximumDelay: .seconds(1), budget: .unlimited)
        let clock = JumpingClock()
        let retry = Middleware.retry(policy, clock: clock, random: { generator.withLock { Double.random(in: 0..<1, using: &$0) } })
        let transport = ClosureTransport { _ in HTTPResponse(status: 503) }
        let client = Client<ShopAPI>(server: .production, transport: transport, middleware: [retry], clock: .stopped)
        for _ in 0..<draws { _ = await client.status(.get()) }
        let most = [0.2, 0.4, 0.8, 1][attempt - 1]
        let waits = clock.slept.enumerated().filter { $0.offset % attempt == attempt - 1 }
        let shares = waits.map { (Double($0.element.components.attoseconds) / 1e18 + Double($0.element.components.seconds)) / most }
            .sorted()
        return shares.enumerated().map { index, share in
            let (below, above) = (Double(index) / Double(draws), Double(index + 1) / Double(draws))
            return max(abs(share - below), abs(share - above))
        }.max() ?? 1
    }

    /// A thousand callers use a server that is down for 60 seconds.
    @Test func retryBudgetLimitsAThousandCallersOfADownServer() async {
        let sent = Recorder<Void>()
        let transport = ClosureTransport { _ in
            sent.add(())
            throw TransportErrors.refused
        }
        let clock = JumpingClock()
        let client = Client<ShopAPI>(
            server: .production, transport: transport, middleware: [.retry(clock: clock, random: { 0.5 })], clock: .stopped)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<1000 {
                if number % 100 == 0 { clock.advance(by: .seconds(1)) }
                group.addTask { _ = await client.status(.get()) }
            }
        }
        #expect(sent.all.count > 1000 && sent.all.count <= 1100)
    }

    @Test func retryBudgetRefillsWithSuccesses() async {
        let isDown = Locked(true)
        let sent = Recorder<Void>()
        let transport = ClosureTransport { _ in
            sent.add(())
            return HTTPResponse(status: isDown.withLock { $0 } ? 503 : 200)
        }
        let budget = RetryBudget(reserve: 4, perSuccess: 0.5, perSecond: 0)
        let retry = Middleware.retry(RetryPolicy(budget: budget), clock: JumpingClock())
        let client = Client<ShopAPI>(server: .production, transport: transport, middleware: [retry], clock: .stopped)
        for _ in 0..<10 { _ = await client.status(.get()) }
        #expect(sent.all.count == 14)
        isDown.withLock { $0 = false }
        for _ in 0..<4 { _ = await client.status(.get()) }
        isDown.withLock { $0 = true }
        for _ in 0..<10 { _ = await client.status(.get()) }
        #expect(sent.all.count == 14 + 4 + 12)
    }
}
