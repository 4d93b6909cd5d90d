import Dispatch
import EndpointPlatform

/// Something that happens at a given time unless cancelled, such as a deadline.
package protocol TimerTarget: AnyObject, Sendable {
    /// Its index in the timers' heap, or -1. Only `Timers` uses it.
    var timerIndex: Int { get set }

    /// Called on the timers' queue.
    func fire()
}

/// One timer for all deadlines of the process: a heap of targets, and dispatch sources that are set to the earliest.
///
/// Most deadlines are cancelled long before they are due. The dispatch source then keeps its time, and does nothing when it fires.
package final class Timers: @unchecked Sendable {
    package static let shared = Timers()

    /// Two sources, of which the first to fire counts: uptime, unlike `ContinuousClock`, stops while the machine sleeps, and wall time can be set.
    package enum Source: CaseIterable { case uptime, wall }

    private let lock = Lock()
    private let sources: [(kind: Source, timer: any DispatchSourceTimer)]
    // Guarded by `lock`.
    private var heap: [(moment: ContinuousClock.Instant, target: any TimerTarget)] = []
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
            target.timerIndex = heap.count
            heap.append((moment, target))
            rise(heap.count - 1)
            if armed.map({ moment < $0 }) ?? true { arm(moment) }
        }
    }

    package func cancel(_ target: any TimerTarget) {
        lock.withLock { remove(target) }
    }

    private func fire() {
        let due = lock.withLock { () -> [any TimerTarget] in
            let now = ContinuousClock.now
            var due: [any TimerTarget] = []
            while let first = heap.first, first.moment <= now {
                remove(first.target)
                due.append(first.target)
            }
            armed = nil
            if let next = heap.first?.moment { arm(next) }
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

    /// A duration that Dispatch can add to a time: `DispatchTimeInterval` has an `Int`, which on a 32-bit watch holds only two seconds in nanoseconds.
    package static func seconds(_ duration: Duration) -> Double {
        min(max(duration / .seconds(1), 0), 1e9)
    }

    private func remove(_ target: any TimerTarget) {
        let index = target.timerIndex
        guard index >= 0, let last = heap.popLast() else { return }
        target.timerIndex = -1
        guard last.target !== target else { return }
        place(last, index)
        rise(index)
        sink(last.target.timerIndex)
    }

    private func place(_ entry: (moment: ContinuousClock.Instant, target: any TimerTarget), _ index: Int) {
        heap[index] = entry
        entry.target.timerIndex = index
    }

    private func isBefore(_ one: Int, _ other: Int) -> Bool { heap[one].moment < heap[other].moment }

    private func swap(_ one: Int, _ other: Int) {
        let entry = heap[one]
        place(heap[other], one)
        place(entry, other)
    }

    private func rise(_ start: Int) {
        var index = start
        while index > 0, isBefore(index, (index - 1) / 2) {
            swap(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    private func sink(_ start: Int) {
        var index = start
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count && isBefore(child, least) { least = child }
            if least == index { return }
            swap(index, least)
            index = least
        }
    }
}
