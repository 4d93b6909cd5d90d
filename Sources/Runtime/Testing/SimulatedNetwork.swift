import EndpointBasics
public import EndpointRuntime

extension Middleware {
    /// Simulates a slow and unreliable network in front of a server, a stub or a recording.
    ///
    /// ```swift
    /// let shop = Bookshop(client: .stub(middleware: [.retry(), .simulatedNetwork(delay: .milliseconds(300), failureRate: 0.1, seed: 7)]) { … })
    /// ```
    ///
    /// Half of the failures are refused connections, so nothing is sent. In the other half, the request is sent but the response is lost,
    /// which is harder to handle. If a number is invalid, each call fails with `InvalidOptionError` before anything is sent.
    ///
    /// - Parameters:
    ///   - delay: The additional time that each response takes.
    ///   - variance: The variation of the delay, evenly distributed. With 0.4, the delay is between 0.6 and 1.4 times `delay`.
    ///   - failureRate: The share of requests, from 0 to 1, that fail with a `TransportError`.
    ///   - errorRate: The share of the remaining requests, from 0 to 1, that are answered with `errorStatus` instead of being sent.
    ///   - errorStatus: The status of these responses, such as 503.
    ///   - seed: The seed for random numbers. With the same seed, the same requests in the same order have the same outcomes. If `nil`,
    ///     each run differs.
    ///   - clock: The clock used for waiting. If `nil`, the clock of the call's client is used.
    public static func simulatedNetwork(
        delay: Duration = .zero, variance: Double = 0, failureRate: Double = 0, errorRate: Double = 0, errorStatus: Int = 503,
        seed: UInt64? = nil, clock: (any Clock<Duration>)? = nil
    ) -> Middleware {
        let network = SimulatedNetwork(
            delay: delay, variance: variance, failureRate: failureRate, errorRate: errorRate, errorStatus: errorStatus,
            random: Locked(SeededGenerator(seed ?? .random(in: .min ... .max))), clock: clock)
        return Middleware(role: .neutral) { request, context, next in
            do { return try await network.send(request, context, next) } catch let error as TransportError {
                throw EndpointError(operation: context.operation.id, phase: .sending, underlying: error)
            }
        }
    }
}

private struct SimulatedNetwork: Sendable {
    enum Fate { case fine, refused, lost, error }

    let delay: Duration
    let variance: Double
    let failureRate: Double
    let errorRate: Double
    let errorStatus: Int
    let random: Locked<SeededGenerator>
    let clock: (any Clock<Duration>)?

    var invalid: InvalidOptionError? {
        if delay < .zero { return InvalidOptionError("simulatedNetwork.delay", "a negative duration") }
        for (name, share) in [("variance", variance), ("failureRate", failureRate), ("errorRate", errorRate)] where !(0...1).contains(share)
        {
            return InvalidOptionError("simulatedNetwork." + name, "\(share) is not between 0 and 1")
        }
        return nil
    }

    func send(_ request: HTTPRequest, _ context: RequestContext, _ next: Middleware.Next) async throws -> HTTPResponse {
        if let invalid { throw invalid }
        let (wait, fate) = random.withLock { draw(&$0) }
        if wait > .zero { try await context.sleep(for: wait, on: clock) }
        switch fate {
        case .fine: return try await next(request)
        case .refused: throw TransportError(.connect, "the simulated network refused the connection")
        case .error: return HTTPResponse(status: errorStatus)
        case .lost:
            let response = try await next(request)
            response.body.cancel()
            throw TransportError(.connectionLost, "the simulated network lost the response")
        }
    }

    /// Always draws the same number of random numbers, so that changing one rate does not affect the other decisions.
    private func draw(_ random: inout SeededGenerator) -> (Duration, Fate) {
        let factor = 1 + variance * Double.random(in: -1...1, using: &random)
        let (failure, kind, error) = (share(&random), share(&random), share(&random))
        if failure < failureRate { return (delay * factor, kind < 0.5 ? .refused : .lost) }
        return (delay * factor, error < errorRate ? .error : .fine)
    }

    private func share(_ random: inout SeededGenerator) -> Double { Double.random(in: 0..<1, using: &random) }
}

/// SplitMix64, which generates the same numbers in every run and on every machine.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
