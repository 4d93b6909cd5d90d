import EndpointBasics
public import EndpointRuntime

extension Middleware {
    /// A network that is slow and fails, before a server, a stub or a recording.
    ///
    /// ```swift
    /// let shop = Bookshop(client: .stub(middleware: [.retry(), .simulatedNetwork(delay: .milliseconds(300), failureRate: 0.1, seed: 7)]) { … })
    /// ```
    ///
    /// Every second failure refuses the connection: nothing is sent. The other ones lose the response of a request that was sent, as a network
    /// does when it matters. Numbers that make no sense fail each call with `InvalidOption` before anything is sent.
    ///
    /// - Parameters:
    ///   - delay: how long a response takes beyond what it takes anyhow.
    ///   - variance: by how much of it the delay differs, evenly distributed: with 0.4, from 0.6 to 1.4 times the delay.
    ///   - failureRate: how many requests of all fail with a `TransportError`, from 0 to 1.
    ///   - errorRate: how many of the rest are answered with `errorStatus` and are not sent, from 0 to 1.
    ///   - errorStatus: such as 503.
    ///   - seed: with the same one, the same requests in the same order fare the same; `nil`: each run differs.
    ///   - clock: what waits.
    public static func simulatedNetwork(
        delay: Duration = .zero, variance: Double = 0, failureRate: Double = 0, errorRate: Double = 0, errorStatus: Int = 503,
        seed: UInt64? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) -> Middleware {
        let network = SimulatedNetwork(
            delay: delay, variance: variance, failureRate: failureRate, errorRate: errorRate, errorStatus: errorStatus,
            random: Locked(SeededGenerator(seed ?? .random(in: .min ... .max))), sleep: sleeping(clock))
        return Middleware(role: .neutral) { request, context, next in
            do { return try await network.send(request, next) } catch let error as TransportError {
                throw EndpointError(operation: context.operation.id, phase: .sending, underlying: error)
            }
        }
    }

    private static func sleeping<C: Clock<Duration>>(_ clock: C) -> @Sendable (Duration) async throws -> Void {
        { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
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
    let sleep: @Sendable (Duration) async throws -> Void

    var invalid: InvalidOption? {
        if delay < .zero { return InvalidOption("simulatedNetwork.delay", "a negative duration") }
        for (name, share) in [("variance", variance), ("failureRate", failureRate), ("errorRate", errorRate)] where !(0...1).contains(share)
        {
            return InvalidOption("simulatedNetwork." + name, "\(share) is not from 0 to 1")
        }
        return nil
    }

    func send(_ request: HTTPRequest, _ next: Middleware.Next) async throws -> HTTPResponse {
        if let invalid { throw invalid }
        let (wait, fate) = random.withLock { draw(&$0) }
        if wait > .zero { try await sleep(wait) }
        switch fate {
        case .fine: return try await next(request)
        case .refused: throw TransportError(.connect, "the simulated network refuses the connection")
        case .error: return HTTPResponse(status: errorStatus)
        case .lost:
            let response = try await next(request)
            response.body.cancel()
            throw TransportError(.connectionLost, "the simulated network lost the response")
        }
    }

    /// Always as many numbers, so that one rate does not change the fate of what another decides.
    private func draw(_ random: inout SeededGenerator) -> (Duration, Fate) {
        let factor = 1 + variance * Double.random(in: -1...1, using: &random)
        let (failure, kind, error) = (share(&random), share(&random), share(&random))
        if failure < failureRate { return (delay * factor, kind < 0.5 ? .refused : .lost) }
        return (delay * factor, error < errorRate ? .error : .fine)
    }

    private func share(_ random: inout SeededGenerator) -> Double { Double.random(in: 0..<1, using: &random) }
}

/// SplitMix64: the same numbers in every run and on every machine.
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
