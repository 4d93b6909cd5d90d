import EndpointPolicies
@_spi(Generated) import EndpointRuntime
import Foundation
import Testing

/// Whatever happens to the requests of a call, a request without a key never takes effect twice, and repeatable requests are
/// repeated.
@Suite struct EffectTests {
    @Test func randomPoliciesNeverDoubleAnEffect() async {
        let report = await EffectReport.of(0..<300)
        #expect(report.faults.prefix(5) == [])
        #expect(report.requests > 500 && report.repetitions > 100 && report.effects > 50)
    }
}

/// The combined results of many sequences.
struct EffectReport: Sendable {
    var sequences = 0
    var requests = 0
    /// The number of requests that are neither the first of a call nor caused by a redirect.
    var repetitions = 0
    var effects = 0
    var doubled: [String] = []
    var givenUp: [String] = []
    /// Tokens that were discarded even though they were valid, or that were sent to a foreign server.
    var misused: [String] = []

    var faults: [String] { doubled + givenUp + misused }

    static func of(_ seeds: Range<UInt64>) async -> EffectReport {
        var report = EffectReport()
        for seed in seeds { await report.add(EffectSequence(seed: seed), "seed \(seed)") }
        return report
    }

    /// Runs this many sequences on all cores.
    static func ofAll(_ count: UInt64) async -> EffectReport {
        await withTaskGroup(of: EffectReport.self) { group in
            for start in stride(from: 0, to: count, by: 5000) { group.addTask { await of(start..<min(start + 5000, count)) } }
            return await group.reduce(into: EffectReport()) { $0.add($1) }
        }
    }

    private mutating func add(_ other: EffectReport) {
        (sequences, requests) = (sequences + other.sequences, requests + other.requests)
        (repetitions, effects) = (repetitions + other.repetitions, effects + other.effects)
        doubled += other.doubled
        givenUp += other.givenUp
        misused += other.misused
    }

    private mutating func add(_ sequence: EffectSequence, _ name: String) async {
        let (clock, tokens) = (DeadlineClock(), Recorder<Void>())
        let servers = EffectServers(sequence.plan, clock, trustsRefusals: sequence.repeatsRefused && sequence.policies.contains(.retry))
        let hasSucceeded = await sequence.call(servers, clock, tokens)
        let exchanges = servers.all
        sequences += 1
        requests += exchanges.count
        repetitions += max(exchanges.filter { !$0.isFollowed }.count - 1, 0)
        effects += servers.effects
        let text = "\(name): \(sequence) did \(exchanges.map(\.fate))"
        if servers.effects > 1, !sequence.isDeclaredRepeatable { doubled.append("\(servers.effects) effects, \(text)") }
        if !hasSucceeded, let policy = sequence.policyThatGaveUp(exchanges) { givenUp.append("\(policy) gave up, \(text)") }
        let refused = exchanges.filter { $0.hasToken && $0.isRefusal }.count
        if tokens.all.count > 1 + refused { misused.append("\(tokens.all.count) tokens, \(refused) refused, \(text)") }
        if exchanges.contains(where: { $0.isForeign && $0.hasToken }) { misused.append("a foreign server received a token, \(text)") }
    }
}

extension EffectSequence {
    fileprivate var isDeclaredRepeatable: Bool { isDeclared && policies.contains(.retry) }

    /// Makes the call and returns whether it succeeded.
    fileprivate func call(_ servers: EffectServers, _ clock: DeadlineClock, _ tokens: Recorder<Void>) async -> Bool {
        var options = CallOptions()
        if !takesKey, let key { options.headers = ["Idempotency-Key": key] }
        let client = Client<ShopAPI>(
            server: .production, transport: servers, middleware: middleware(tokens), options: options, clock: clock)
        let endpoint = ModelEndpoint(sequence: self)
        let once = HTTPBody.pieces(isReplayable: false) { ByteStream(Data("once".utf8)) }
        let call = isReplayable ? Call<Data>.bytes(endpoint) : .bytes(endpoint.sending(once))
        return await (try? client.value(call)) != nil
    }

    /// Returns the policy that could have resent the request of a failed call, or `nil`.
    fileprivate func policyThatGaveUp(_ exchanges: [EffectServers.Exchange]) -> Policy? {
        guard let last = exchanges.last, isReplayable, isRepeatable || !exchanges.contains(where: \.mayHaveActed) else { return nil }
        if position(.retry) != nil, last.isWorthRetrying { return isBudgeted ? nil : .retry }
        if position(.compress) != nil, last.isUnsupported, last.isCompressed { return .compress }
        guard let bearer = position(.bearer), last.isRefusal, last.hasToken else { return nil }
        // The token is replaced once per attempt if `.bearer` is inside `.retry`, and once per call otherwise.
        let isOutside = position(.retry).map { bearer < $0 } ?? true
        let earlier = exchanges.filter { !$0.isFollowed && !$0.isUnsupported }.dropLast()
        let isReplaced = isOutside ? earlier.contains { $0.isRefusal && $0.hasToken } : earlier.last?.isRefusal ?? false
        return isReplaced ? nil : .bearer
    }
}

extension EffectServers.Exchange {
    fileprivate var isRefusal: Bool { if case .status(401, _) = fate { true } else { false } }
    fileprivate var isUnsupported: Bool { if case .status(415, _) = fate { true } else { false } }

    fileprivate var isWorthRetrying: Bool {
        switch fate {
        case .status(let status, _), .busy(let status): RetryPolicy.defaultStatuses.contains(status)
        case .refused(let reason): reason != .certificate
        case .lost, .cut: true
        case .redirect, .deadline: false
        }
    }
}
