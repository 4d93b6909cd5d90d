import Dispatch
import Foundation

/// Something that happens at a moment unless it is put off before: a deadline.
class Alarm: @unchecked Sendable {
    fileprivate var moment: ContinuousClock.Instant?
    /// The place in the heap; -1: none.
    fileprivate var index = -1

    /// Called on the timer's queue.
    func ring() {}
}

/// One timer for all deadlines of the process: a heap of alarms, and dispatch sources that are set for the earliest.
///
/// Most deadlines are put off long before they are due. Then the timer source keeps its time and does nothing when it fires.
final class AlarmClock: @unchecked Sendable {
    static let shared = AlarmClock()

    private let lock = NSLock()
    /// Whichever comes first: uptime stands still while the machine sleeps, unlike `ContinuousClock`, and wall time changes when it is set.
    enum Timer: CaseIterable { case uptime, wall }
    private let sources: [(timer: Timer, source: any DispatchSourceTimer)]
    // Guarded by `lock`.
    private var heap: [Alarm] = []
    private var armed: ContinuousClock.Instant?

    init(_ timers: [Timer] = Timer.allCases) {
        let queue = DispatchQueue(label: "endpoints.deadlines", qos: .userInitiated)
        sources = timers.map { ($0, DispatchSource.makeTimerSource(queue: queue)) }
        for (_, source) in sources {
            source.setEventHandler { [unowned self] in fire() }
            source.activate()
        }
    }

    func set(_ alarm: Alarm, for moment: ContinuousClock.Instant) {
        lock.withLock {
            guard alarm.index < 0 else { return }
            alarm.moment = moment
            alarm.index = heap.count
            heap.append(alarm)
            rise(alarm.index)
            if armed.map({ moment < $0 }) ?? true { arm(moment) }
        }
    }

    func putOff(_ alarm: Alarm) {
        lock.withLock { if alarm.index >= 0 { remove(alarm) } }
    }

    private func fire() {
        let due = lock.withLock { () -> [Alarm] in
            let now = ContinuousClock.now
            var due: [Alarm] = []
            while let first = heap.first, let moment = first.moment, moment <= now {
                remove(first)
                due.append(first)
            }
            armed = nil
            if let next = heap.first?.moment { arm(next) }
            return due
        }
        for alarm in due { alarm.ring() }
    }

    private func arm(_ moment: ContinuousClock.Instant) {
        armed = moment
        let seconds = AlarmClock.seconds(ContinuousClock.now.duration(to: moment))
        for (timer, source) in sources {
            switch timer {
            case .uptime: source.schedule(deadline: .now() + seconds, leeway: .milliseconds(1))
            case .wall: source.schedule(wallDeadline: .now() + seconds, leeway: .milliseconds(1))
            }
        }
    }

    /// What Dispatch can add to a time: `DispatchTimeInterval` has an `Int`, whose 32 bits on a watch end at two seconds of nanoseconds.
    static func seconds(_ duration: Duration) -> Double {
        min(max(duration / .seconds(1), 0), 1e9)
    }

    private func remove(_ alarm: Alarm) {
        let index = alarm.index
        guard let last = heap.popLast(), index >= 0 else { return }
        alarm.index = -1
        guard last !== alarm else { return }
        place(last, index)
        rise(index)
        sink(last.index)
    }

    private func place(_ alarm: Alarm, _ index: Int) {
        heap[index] = alarm
        alarm.index = index
    }

    private func isBefore(_ one: Int, _ other: Int) -> Bool {
        guard let one = heap[one].moment, let other = heap[other].moment else { return false }
        return one < other
    }

    private func swap(_ one: Int, _ other: Int) {
        let alarm = heap[one]
        place(heap[other], one)
        place(alarm, other)
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
