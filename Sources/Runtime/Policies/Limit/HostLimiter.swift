import EndpointBasics
import EndpointRuntime

/// Limits the number of concurrent requests and of requests per second for each host. Starts requests in order of arrival.
final class HostLimiter: Sendable {
    /// A request that is waiting for its turn. It is accessed only while the limiter's lock is held.
    private final class Waiter: @unchecked Sendable {
        var continuation: CheckedContinuation<Void, any Error>?
    }

    private struct Host {
        var running = 0
        /// The number of requests that can start as far as the rate is concerned.
        var starts: TokenBucket
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

    /// Waits for the request's turn. Returns a closure that must be called once, when the request has ended.
    ///
    /// - Throws: `CancellationError`, in which case the turn passes to the next waiter.
    func turn(_ host: HTTPURL.Origin) async throws -> @Sendable () -> Void {
        let waiter = Waiter()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isWaiting = hosts.withLock { hosts -> Bool in
                    // If the task is cancelled later, the handler below finds the continuation.
                    guard !Task.isCancelled else { return false }
                    waiter.continuation = continuation
                    forget(&hosts)
                    hosts[host, default: idle].waiting.append(waiter)
                    return true
                }
                if isWaiting { go(host) } else { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            hosts.withLock { _ in waiter.continuation.take() }?.resume(throwing: CancellationError())
        }
        return { [self] in
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
            hosts[host].flatMap { _ in admit(&hosts[host, default: idle], &continuations) }
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
        let now = time()
        while host.first < host.waiting.count, host.running < concurrent {
            let waiter = host.waiting[host.first]
            if let continuation = waiter.continuation {
                guard host.starts.take(at: now) else {
                    defer { host.hasTimer = true }
                    return host.hasTimer ? nil : host.starts.wait
                }
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

    private var idle: Host { Host(starts: TokenBucket(capacity: burst, perSecond: perSecond, at: time())) }

    /// If there are many hosts, removes those that are idle and have their full burst available.
    private func forget(_ hosts: inout [HTTPURL.Origin: Host]) {
        guard hosts.count >= 64 else { return }
        hosts = hosts.filter { _, host in
            var host = host
            host.starts.refill(at: time())
            return host.running > 0 || host.first < host.waiting.count || host.hasTimer || !host.starts.isFull
        }
    }
}
