import Foundation

/// Runs `work` until it ends, the deadline passes or the caller is cancelled, whichever is first.
///
/// The work runs in a task of its own, so that user code which does not heed cancellation cannot hold the caller back; it is
/// cancelled as soon as it has lost.
func race<Value: Sendable>(
    deadline: Deadline?, failure: @escaping @Sendable (any Error) -> EndpointError, _ work: @escaping @Sendable () async throws -> Value
) async throws(EndpointError) -> Value {
    let value = Locked<Value?>(nil)
    let error = await firstEnd(deadline, failure) {
        let made = try await work()
        value.withLock { $0 = made }
    }
    guard error == nil, let value = value.withLock({ $0 }) else { throw error ?? failure(CancellationError()) }
    return value
}

// Not generic: this is a third of the code for one type of value. The first end counts; a caller that is cancelled waits for none.
private func firstEnd(
    _ deadline: Deadline?, _ failure: @escaping @Sendable (any Error) -> EndpointError, _ work: @escaping @Sendable () async throws -> Void
) async -> EndpointError? {
    if Task.isCancelled { return failure(CancellationError()) }
    let (ends, end) = AsyncStream<EndpointError?>.makeStream()
    let working = Task {
        do {
            try await work()
            end.yield(nil)
        } catch {
            end.yield(failure(error))
        }
    }
    let waiting = deadline.map { deadline in Task { if await deadline.wait() { end.yield(failure(DeadlineExceeded())) } } }
    defer {
        working.cancel()
        waiting?.cancel()
    }
    for await error in ends { return error }
    return failure(CancellationError())
}

/// A moment on a clock of any kind.
final class Deadline: Sendable {
    /// Until the moment; negative afterwards.
    let remaining: @Sendable () -> Duration
    private let sleep: @Sendable () async throws -> Void

    /// Nil when the duration is too long to matter.
    init?<C: Clock<Duration>>(_ duration: Duration, on clock: C) {
        guard duration < .seconds(100 * 365 * 86_400) else { return nil }
        let moment = clock.now.advanced(by: duration)
        remaining = { clock.now.duration(to: moment) }
        sleep = { try await clock.sleep(until: moment, tolerance: nil) }
    }

    /// True when the moment has come, false when the waiting task was cancelled.
    func wait() async -> Bool { (try? await sleep()) != nil && !Task.isCancelled }
}

/// A value behind a lock. (Synchronization's Mutex needs newer systems than the package's minimum.)
final class Locked<Value>: @unchecked Sendable {
    private var value: Value
    private let lock = NSLock()

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
