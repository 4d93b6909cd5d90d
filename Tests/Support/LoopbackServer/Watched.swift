import Foundation

/// A value protected by a lock. Tasks that wait for a condition are woken by changes, never by timers.
public final class Watched<Value>: GivesUp, @unchecked Sendable {
    private struct Waiter {
        let isTrue: (Value) -> Bool
        let continuation: CheckedContinuation<Bool, Never>
    }

    private var value: Value
    private var waiters: [UUID: Waiter] = [:]
    private let lock = NSLock()

    public init(_ value: Value) {
        self.value = value
        Stillness.shared.add(self)
    }

    public func withLock<Result>(_ body: (Value) throws -> Result) rethrows -> Result { try lock.withLock { try body(value) } }

    /// Changes the value and wakes its waiters.
    @discardableResult
    public func change<Result>(_ body: (inout Value) -> Result) -> Result {
        let (result, ready) = lock.withLock {
            let result = body(&value)
            let ready = waiters.filter { $0.value.isTrue(value) }
            for id in ready.keys { waiters[id] = nil }
            return (result, ready.values)
        }
        for waiter in ready { waiter.continuation.resume(returning: true) }
        return result
    }

    func giveUp() {
        let given = lock.withLock {
            defer { waiters = [:] }
            return waiters.values
        }
        for waiter in given { waiter.continuation.resume(returning: false) }
    }

    /// Waits until the condition is true. Returns `false` if the task is cancelled first, or if nothing else is running (`Stillness`).
    public func wait(until isTrue: @escaping (Value) -> Bool) async -> Bool {
        let id = UUID()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result = lock.withLock { () -> Bool? in
                    if isTrue(value) { return true }
                    if Task.isCancelled { return false }
                    waiters[id] = Waiter(isTrue: isTrue, continuation: continuation)
                    return nil
                }
                if let result { continuation.resume(returning: result) }
            }
        } onCancel: {
            lock.withLock { waiters.removeValue(forKey: id) }?.continuation.resume(returning: false)
        }
    }
}
