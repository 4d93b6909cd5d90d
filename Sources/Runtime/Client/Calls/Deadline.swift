/// A point in time on any clock.
enum Deadline: Sendable {
    case system(ContinuousClock.Instant)
    case other(remaining: @Sendable () -> Duration, sleep: @Sendable () async throws -> Void)

    /// Creates a deadline. Returns `nil` if the duration is too long to matter.
    ///
    /// - Parameter isSystem: Whether the clock is a `ContinuousClock`.
    init?(_ duration: Duration, on clock: any Clock<Duration>, isSystem: Bool) {
        guard duration < .seconds(100 * 365 * 86_400) else { return nil }
        self = isSystem ? .system(.now + duration) : Deadline.after(duration, on: clock)
    }

    private static func after(_ duration: Duration, on clock: some Clock<Duration>) -> Deadline {
        let moment = clock.now.advanced(by: duration)
        return .other(remaining: { clock.now.duration(to: moment) }, sleep: { try await clock.sleep(until: moment, tolerance: nil) })
    }

    /// The time until the deadline, which is negative after it has passed.
    var remaining: Duration {
        switch self {
        case .system(let moment): ContinuousClock.now.duration(to: moment)
        case .other(let remaining, _): remaining()
        }
    }
}
