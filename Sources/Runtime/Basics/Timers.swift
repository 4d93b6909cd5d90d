import Dispatch

/// An object that is notified at a given time unless it is cancelled, such as a deadline.
package protocol TimerTarget: AnyObject, Sendable {
    /// The object's index among the targets, or -1. Used only by `Timers`.
    var timerIndex: Int { get set }

    /// Called on the timers' queue.
    func fire()
}

/// A single timer for all deadlines in the process. The targets are not sorted, and the dispatch sources are set to the earliest deadline.
///
/// Most deadlines are cancelled long before they expire, so setting and cancelling one takes constant time. Cancelling does not change the
/// time of the dispatch sources. When they fire, usually once per timeout period, all deadlines are compared with the current time.
package final class Timers: @unchecked Sendable {
    package static let shared = Timers()

    /// The two kinds of dispatch source. Whichever fires first takes effect. Neither source is sufficient on its own: unlike
    /// `ContinuousClock`, uptime stops while the machine sleeps, and wall time can be changed.
    package enum Source: CaseIterable { case uptime, wall }

    private let lock = Lock()
    private let sources: [(kind: Source, timer: any DispatchSourceTimer)]
    // Protected by `lock`.
    private var moments: [ContinuousClock.Instant] = []
    /// The targets. The deadline of each target is at the same index in `moments`.
    private var targets: [any TimerTarget] = []
    /// The time that the sources are set to. No deadline is earlier.
    private var armed: ContinuousClock.Instant?

    package init(_ sources: [Source] = Source.allCases) {
        let queue = DispatchQueue(label: "endpoints.deadlines", qos: .userInitiated)
        self.sources = sources.map { ($0, DispatchSource.makeTimerSource(queue: queue)) }
        for (_, timer) in self.sources {
            timer.setEventHandler { [unowned self] in fire() }
            timer.activate()
        }
    }

    package func set(_ target: any TimerTarget, for moment: ContinuousClock.Instant) {
        lock.withLock {
            guard target.timerIndex < 0 else { return }
            target.timerIndex = targets.count
            moments.append(moment)
            targets.append(target)
            if armed.map({ moment < $0 }) ?? true { arm(moment) }
        }
    }

    package func cancel(_ target: any TimerTarget) { lock.withLock { if target.timerIndex >= 0 { remove(at: target.timerIndex) } } }

    private func fire() {
        let due = lock.withLock { () -> [any TimerTarget] in
            let now = ContinuousClock.now
            var due: [any TimerTarget] = []
            var index = 0
            while index < targets.count {
                guard moments[index] <= now else {
                    index += 1
                    continue
                }
                due.append(targets[index])
                remove(at: index)
            }
            armed = nil
            if let next = moments.min() { arm(next) }
            return due
        }
        for target in due { target.fire() }
    }

    private func arm(_ moment: ContinuousClock.Instant) {
        armed = moment
        let seconds = Timers.seconds(ContinuousClock.now.duration(to: moment))
        for (kind, timer) in sources {
            switch kind {
            case .uptime: timer.schedule(deadline: .now() + seconds, leeway: .milliseconds(1))
            case .wall: timer.schedule(wallDeadline: .now() + seconds, leeway: .milliseconds(1))
            }
        }
    }

    /// Returns a duration in seconds, as a number that Dispatch can add to a time. `DispatchTimeInterval` stores an `Int`, which on a
    /// 32-bit watch can hold only two seconds in nanoseconds.
    package static func seconds(_ duration: Duration) -> Double { min(max(duration / .seconds(1), 0), 1e9) }

    private func remove(at index: Int) {
        let last = targets.count - 1
        targets[index].timerIndex = -1
        if index != last {
            (moments[index], targets[index]) = (moments[last], targets[last])
            targets[index].timerIndex = index
        }
        moments.removeLast()
        targets.removeLast()
    }
}
