import EndpointBasics
import EndpointRuntime

/// Limits the number of concurrent requests and of requests per second for each host. Starts requests in order of arrival.
final class HostLimiter: Sendable {
    /// A request that is waiting for its turn. It is accessed only while the limiter's lock is held.
    private final class Waiter: @unchecked Sendable {
        var continuation: CheckedContinuation<Void, any Error>?
        var isCancelled = false
    }

    private struct Host {
        var running = 0
        /// The number of requests that could start at the time `asOf`.
        var tokens: Double
        var asOf: Duration
        var waiting: [Waiter] = []
        /// The index of the first waiter that is still waiting. Earlier ones have started or have been cancelled.
        var first = 0
        var hasTimer = false
    }

    private let concurrent: Int
    private let perSecond: Double
    private let burst: Double
    private let time: @Sendable () -> Duration
    /// The limiter's own clock. It is not a call's clock, because clients share the limits for a host.
    private let clock: any Clock<Duration>
    private let hosts = Locked<[HTTPURL.Origin: Host]>([:])

    init(concurrent: Int?, perSecond: Double?, burst: Int, clock: any Clock<Duration>) {
        (self.concurrent, self.perSecond, self.burst) = (concurrent ?? .max, perSecond ?? .infinity, Double(burst))
        (self.clock, time) = (clock, clock.stopwatch())
    }

    /// Waits for the request's turn and returns its slot.
    ///
    /// - Throws: `CancellationError`, in which case the turn passes to the next waiter.
    func turn(_ host: HTTPURL.Origin) async throws -> Turn {
        let waiter = Waiter()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isWaiting = hosts.withLock { hosts -> Bool in
                    guard !waiter.isCancelled else { return false }
                    waiter.continuation = continuation
                    forget(&hosts)
                    hosts[host, default: Host(tokens: burst, asOf: time())].waiting.append(waiter)
                    return true
                }
                if isWaiting { go(host) } else { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let continuation = hosts.withLock { _ in
                waiter.isCancelled = true
                return waiter.continuation.take()
            }
            continuation?.resume(throwing: CancellationError())
        }
        return Turn { [self] in
            hosts.withLock { $0[host]?.running -= 1 }
            go(host)
        }
    }

    /// Returns the number of waiting requests.
    func waiting(_ host: HTTPURL.Origin) -> Int {
        hosts.withLock { hosts in hosts[host].map { $0.waiting[$0.first...].count { $0.continuation != nil } } ?? 0 }
    }

    /// Starts the requests that can start, and sets a timer for those that must wait.
    private func go(_ host: HTTPURL.Origin) {
        var continuations: [CheckedContinuation<Void, any Error>] = []
        let wait = hosts.withLock { hosts in
            hosts[host].flatMap { _ in admit(&hosts[host, default: Host(tokens: burst, asOf: time())], &continuations) }
        }
        for continuation in continuations { continuation.resume() }
        guard let wait else { return }
        Task { [self] in
            try? await clock.sleep(for: wait)
            hosts.withLock { $0[host]?.hasTimer = false }
            go(host)
        }
    }

    /// Collects the continuations of the requests that can start. Returns the time until the next request can start, if only the rate
    /// prevents it from starting now.
    private func admit(_ host: inout Host, _ continuations: inout [CheckedContinuation<Void, any Error>]) -> Duration? {
        refill(&host)
        while host.first < host.waiting.count, host.running < concurrent {
            let waiter = host.waiting[host.first]
            if let continuation = waiter.continuation {
                // A rounding error must not cause a wait.
                guard host.tokens >= 1 - 1e-6 else {
                    defer { host.hasTimer = true }
                    return host.hasTimer ? nil : Duration(bounded: (1 - host.tokens) / perSecond)
                }
                host.tokens -= 1
                host.running += 1
                waiter.continuation = nil
                continuations.append(continuation)
            }
            host.first += 1
        }
        // Waiters that have started are removed only occasionally, so that removing each of them takes constant time on average.
        if host.first > 32, host.first * 2 > host.waiting.count {
            host.waiting.removeFirst(host.first)
            host.first = 0
        }
        return nil
    }

    private func refill(_ host: inout Host) {
        guard perSecond.isFinite else { return host.tokens = burst }
        let now = time()
        host.tokens = min(host.tokens + max((now - host.asOf).inSeconds, 0) * perSecond, burst)
        host.asOf = max(host.asOf, now)
    }

    /// If there are many hosts, removes those that are idle and have their full burst available.
    private func forget(_ hosts: inout [HTTPURL.Origin: Host]) {
        guard hosts.count >= 64 else { return }
        hosts = hosts.filter { _, host in
            var host = host
            refill(&host)
            return host.running > 0 || host.first < host.waiting.count || host.hasTimer || host.tokens < burst
        }
    }
}

/// A slot for a request to a host. It is released once, no later than when this object is deallocated.
final class Turn: Sendable {
    private let release: Locked<(@Sendable () -> Void)?>

    init(_ release: @escaping @Sendable () -> Void) { self.release = Locked(release) }
    deinit { end() }

    func end() { release.withLock { $0.take() }?() }
}
