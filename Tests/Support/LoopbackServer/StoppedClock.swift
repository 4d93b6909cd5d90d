/// A clock that stands still: no deadline passes, however slow the machine is.
///
/// Clients of tests are given it, but where the deadline itself is tested: `Client(server: …, clock: .stopped)`.
public struct StoppedClock: Clock {
    public struct Instant: InstantProtocol {
        let offset: Duration

        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    public var now: Instant { Instant(offset: .zero) }
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Ends when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        if deadline <= now { return }
        let (never, continuation) = AsyncStream<Never>.makeStream()
        for await _ in never {}
        continuation.finish()
        throw CancellationError()
    }
}

extension Clock where Self == StoppedClock {
    /// A clock that stands still.
    public static var stopped: StoppedClock { StoppedClock() }
}
