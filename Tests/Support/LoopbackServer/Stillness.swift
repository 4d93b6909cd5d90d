import Foundation

/// A watchdog that ends all waits if nothing else can end them, so that a hanging call fails and is reported by name instead of blocking
/// the test run.
///
/// A hang is distinguished from a slow machine by the state of the threads: on an overloaded machine, some threads are ready to run, but in
/// a hang, none are. That state can be determined only on Linux. On other platforms, hanging calls are not detected.
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
            FileHandle.standardError.write(Data("error: all test threads are stuck, so all pending waits now fail\n".utf8))
            for object in lock.withLock({ waiting.compactMap(\.object) }) { object.giveUp() }
        }
    }

    /// Returns whether no other thread is running or ready to run, and nothing is waiting for a process.
    private static func isStill() -> Bool {
        let tasks = "/proc/self/task"
        var ready = 0
        for task in (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [] {
            // proc(5): the state follows the name, which is in parentheses and may itself contain parentheses.
            let status = (try? String(contentsOfFile: "\(tasks)/\(task)/stat", encoding: .utf8)) ?? ""
            let state = status[(status.lastIndex(of: ")") ?? status.startIndex)...].dropFirst(2).first
            if state != "S" { ready += 1 }
            let children = (try? String(contentsOfFile: "\(tasks)/\(task)/children", encoding: .utf8)) ?? ""
            if ready > 1 || !children.isEmpty { return false }
        }
        return true
    }
}

/// A test's wait.
protocol GivesUp: AnyObject, Sendable {
    /// Makes all pending waits fail.
    func giveUp()
}
