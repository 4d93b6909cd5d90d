import EndpointBasics
import EndpointRuntime

/// A value protected by a lock. Tasks can wait until the value meets a condition. They are woken by changes, never by a timer.
final class Watched<Value: Sendable>: Sendable {
    private struct Waiter: Sendable {
        let isTrue: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State: Sendable {
        var value: Value
        var waiters: [Int: Waiter] = [:]
        var number = 0
    }

    private let state: Locked<State>

    init(_ value: Value) { state = Locked(State(value: value)) }

    func withLock<Result>(_ body: (Value) -> Result) -> Result { state.withLock { body($0.value) } }

    /// Changes the value and wakes the waiting tasks.
    @discardableResult
    func change<Result>(_ body: (inout Value) -> Result) -> Result {
        let (result, ready) = state.withLock { state in
            let result = body(&state.value)
            let ready = state.waiters.filter { $0.value.isTrue(state.value) }
            for id in ready.keys { state.waiters[id] = nil }
            return (result, ready.values.map(\.continuation))
        }
        for waiter in ready { waiter.resume(returning: true) }
        return result
    }

    /// Waits until the condition is true. Returns false if the task is cancelled first.
    func wait(until isTrue: @escaping @Sendable (Value) -> Bool) async -> Bool {
        let id = state.withLock { state in
            state.number += 1
            return state.number
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result = state.withLock { state -> Bool? in
                    if isTrue(state.value) { return true }
                    if Task.isCancelled { return false }
                    state.waiters[id] = Waiter(isTrue: isTrue, continuation: continuation)
                    return nil
                }
                if let result { continuation.resume(returning: result) }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume(returning: false)
        }
    }
}
