import Foundation

/// Ends waiting that nothing can end any more, so that a call which hangs fails by name instead of holding the run up.
///
/// It does not go by time: a machine without time for the tests has threads that are ready to run, a hang has none. The state of the
/// threads is Linux's to tell; elsewhere a hang stays one.
final class Stillness: @unchecked Sendable {
    static let shared = Stillness()

    private struct Waiting {
        weak var object: (any GivesUp)?
    }

    private let lock = NSLock()
    private var waiting: [Waiting] = []

    private init() {
        #if os(Linux)
            Thread.detachNewThread { [self] in watch() }
        #endif
    }

    func add(_ object: any GivesUp) {
        lock.withLock {
            if waiting.count.isMultiple(of: 64) { waiting.removeAll { $0.object == nil } }
            waiting.append(Waiting(object: object))
        }
    }

    private func watch() {
        var stillChecks = 0
        while true {
            Thread.sleep(forTimeInterval: 10)
            stillChecks = Stillness.isStill() ? stillChecks + 1 : 0
            guard stillChecks == 6 else { continue }
            stillChecks = 0
            FileHandle.standardError.write(Data("error: no thread of the tests goes on: what still waits gives up\n".utf8))
            for object in lock.withLock({ waiting.compactMap(\.object) }) { object.giveUp() }
        }
    }

    /// No thread but this one is running or ready to, and no other process is waited for.
    private static func isStill() -> Bool {
        let tasks = "/proc/self/task"
        var ready = 0
        for task in (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [] {
            // proc(5): the state follows the name, which is in parentheses and may hold some.
            let status = (try? String(contentsOfFile: "\(tasks)/\(task)/stat", encoding: .utf8)) ?? ""
            let state = status[(status.lastIndex(of: ")") ?? status.startIndex)...].dropFirst(2).first
            if state != "S" { ready += 1 }
            let children = (try? String(contentsOfFile: "\(tasks)/\(task)/children", encoding: .utf8)) ?? ""
            if ready > 1 || !children.isEmpty { return false }
        }
        return true
    }
}

/// What tests wait for.
protocol GivesUp: AnyObject, Sendable {
    /// Ends all waiting, as something that did not come.
    func giveUp()
}
