import EndpointPolicies
@_spi(Generated) import EndpointRuntime
import Foundation

/// A random call: a request, a list of policies, and the outcomes of its exchanges.
struct EffectSequence: Sendable {
    enum Policy: String, CaseIterable, Sendable { case retry, bearer, cache, compress, limit, log, requestID, observe, reconnect, closure }

    let method: String
    /// Whether the API description declares an idempotency key.
    let takesKey: Bool
    let key: String?
    /// Whether the retry policy lists the operation as repeatable.
    let isDeclared: Bool
    /// Whether the retry policy repeats refused requests.
    let repeatsRefused: Bool
    /// Whether the retry budget allows only one repetition.
    let isBudgeted: Bool
    let isReplayable: Bool
    let policies: [Policy]
    let plan: [Fate]

    init(seed: UInt64) {
        var random = SeededGenerator(seed)
        func flip(_ share: Double = 0.5) -> Bool { Double.random(in: 0..<1, using: &random) < share }
        func any<Element>(_ list: [Element]) -> Element { list[Int.random(in: 0..<list.count, using: &random)] }
        method = any(["GET", "HEAD", "PUT", "DELETE", "PATCH", "POST", "POST", "POST"])
        (takesKey, key) = (flip(0.3), any([nil, nil, nil, "", "mine"]))
        (isDeclared, isReplayable) = (flip(0.1), ["GET", "HEAD"].contains(method) || flip(0.9))
        var list = Policy.allCases.filter { $0 == .retry || $0 == .bearer ? flip(0.8) : flip(0.3) }
        list.shuffle(using: &random)
        policies = list
        (repeatsRefused, isBudgeted) = (flip(0.4), flip(0.1))
        let length = Int.random(in: 0...6, using: &random)
        plan = (0..<length).map { _ in
            let acts = flip()
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<6: return .redirect(any([301, 302, 303, 307, 308]), isForeign: flip(0.3))
            case 6..<9: return .refused(any([.connect, .nameLookup, .proxy, .outOfDescriptors, .certificate]))
            case 9..<11: return .lost(any([.connectionLost, .timeout, .invalidResponse, .other]), acts: acts)
            case 11: return .cut
            case 12: return .deadline(acts: acts)
            case 13..<16: return .status(401, acts: false)
            case 16: return .busy(any([429, 503]))
            default: return .status(any([200, 400, 404, 407, 408, 415, 425, 500, 502, 503, 504]), acts: acts)
            }
        }
    }

    /// Returns the policy's effective position in the list. Authentication always comes before a cache.
    func position(_ policy: Policy) -> Int? {
        guard let index = policies.firstIndex(of: policy) else { return nil }
        guard policy == .bearer, let cache = policies.firstIndex(of: .cache) else { return index }
        return min(index, cache)
    }

    /// Whether a repeated call still takes effect only once, because of its method, its key or the policy.
    var isRepeatable: Bool {
        let hasRetry = policies.contains(.retry)
        return HTTPMethod(method)?.isIdempotent == true || (key ?? "") != "" || (hasRetry && (takesKey || isDeclared))
    }

    func middleware(_ tokens: Recorder<Void>) -> [Middleware] {
        policies.map { policy in
            switch policy {
            case .retry:
                let policy = RetryPolicy(
                    attempts: 50, delay: .zero, maximumDelay: .zero, repeatableOperations: isDeclared ? ["Model.call"] : [],
                    repeatsRefused: repeatsRefused, budget: isBudgeted ? RetryBudget(reserve: 1, perSuccess: 0, perSecond: 0) : .unlimited)
                return .retry(policy, clock: JumpingClock())
            case .bearer: return .bearer(refreshing: TokenSource { _ in AccessToken("token\(tokens.add(()))") })
            case .cache: return .cache()
            case .compress: return .compress(minimum: 1)
            case .limit: return .limit(concurrent: 2, clock: JumpingClock())
            case .log: return .log { (_: String) in }
            case .requestID: return .requestID()
            case .observe: return .observe { _ in }
            case .reconnect: return .reconnect(clock: JumpingClock())
            case .closure: return Middleware { request, _, next in try await next(request) }
            }
        }
    }
}

/// The operation that a sequence calls.
struct ModelEndpoint: Endpoint {
    typealias API = ShopAPI
    let sequence: EffectSequence

    func encode(into request: inout RequestBuilder) {
        request.operation("call", "Model", sequence.method, "/thing")
        if sequence.takesKey { request.header("Idempotency-Key", sequence.key) }
        if !["GET", "HEAD"].contains(sequence.method) { request.text(String(repeating: "new ", count: 20)) }
    }
}
