import Foundation

/// A clock that does not move until a test advances it, so that no deadline passes on its own, however slow the machine is. (`Stillness`
/// also advances it if nothing else is running.)
///
/// Clients in tests use `.stopped`, which the test does not advance, unless the deadline itself is tested.
public final class ManualClock: Clock, GivesUp, @unchecked Sendable {
    public struct Instant: InstantProtocol {
        public var offset: Duration

        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [UUID: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
    }

    private let state = Watched(State())

    public init() { Stillness.shared.add(self) }

    public var now: Instant { state.withLock { $0.now } }
    public var minimumResolution: Duration { .nanoseconds(1) }

    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.change { state -> Result<Void, any Error>? in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if deadline <= state.now { return .success(()) }
                    state.sleepers[id] = (deadline, continuation)
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            state.change { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Advances the clock and wakes the sleepers that are due.
    public func advance(by duration: Duration) {
        let due = state.change { state in
            let now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= now }
            for id in due.keys { state.sleepers[id] = nil }
            state.now = now
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }

    /// Advances the clock past all deadlines.
    func giveUp() { advance(by: .seconds(1_000_000_000)) }

    /// Waits until exactly this many tasks are sleeping. Returns `false` if the task is cancelled first.
    public func waitForSleepers(_ count: Int) async -> Bool { await state.wait { $0.sleepers.count == count } }
}

extension Clock where Self == ManualClock {
    /// A clock that the test does not advance.
    public static var stopped: ManualClock { ManualClock() }
}
