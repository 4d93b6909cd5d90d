import EndpointBasics
import EndpointRuntime

/// How long a call waits before it sends a request again.
extension RetryPolicy {
    /// Returns the wait before the next attempt, or `nil` if there is no time for another attempt.
    ///
    /// - Parameters:
    ///   - attempt: The number of the attempt that has ended, counted from 1.
    ///   - remaining: The time that the call has left, or `nil` if it has no deadline.
    func wait(
        after end: Result<HTTPResponse, any Error>, attempt: Int, remaining: Duration?, now: () -> Date, random: () -> Double
    ) -> Duration? {
        let hint = (try? end.get()).flatMap { RetryHint.wait($0.headers, now: now()) }
        if let hint, hint > maximumRetryAfter { return nil }
        let draw = longestWait(after: attempt) * min(max(random(), 0), 1)
        // Spread out the retries of clients that received the same hint.
        let wait = (hint ?? .zero) + draw
        guard let remaining else { return wait }
        if wait < remaining { return wait }
        return hint.flatMap { $0 < remaining ? $0 : nil }
    }

    /// Returns the maximum wait after the attempt with this number, counted from 1.
    func longestWait(after attempt: Int) -> Duration {
        // A nanosecond doubled forty times exceeds a quarter of an hour, which is long enough for any policy.
        var wait = min(delay, maximumDelay)
        for _ in 1..<max(min(attempt, 41), 1) where wait < maximumDelay { wait = min(wait + wait, maximumDelay) }
        return wait
    }
}
