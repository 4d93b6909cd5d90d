import Foundation

/// One of several possible ends of a call; the first wins.
private final class Finish<Value: Sendable>: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Result<Value, EndpointError>, Never>?
        var result: Result<Value, EndpointError>?
        var tasks: [Task<Void, Never>] = []
    }

    private let state = Locked(State())

    func wait(_ continuation: CheckedContinuation<Result<Value, EndpointError>, Never>) {
        let result = state.withLock { state -> Result<Value, EndpointError>? in
            if state.result == nil { state.continuation = continuation }
            return state.result
        }
        if let result { continuation.resume(returning: result) }
    }

    func adopt(_ task: Task<Void, Never>) {
        let isOver = state.withLock { state -> Bool in
            if state.result == nil { state.tasks.append(task) }
            return state.result != nil
        }
        if isOver { task.cancel() }
    }

    func end(_ result: Result<Value, EndpointError>) {
        let (continuation, tasks) = state.withLock { state in
            guard state.result == nil else {
                return (CheckedContinuation<Result<Value, EndpointError>, Never>?.none, [Task<Void, Never>]())
            }
            state.result = result
            defer {
                state.continuation = nil
                state.tasks = []
            }
            return (state.continuation, state.tasks)
        }
        for task in tasks { task.cancel() }
        continuation?.resume(returning: result)
    }
}

/// Runs `work` until it ends, the deadline passes or the caller is cancelled, whichever is first.
///
/// The work runs in a task of its own, so that user code which does not heed cancellation cannot hold the caller back; it is
/// cancelled as soon as it has lost.
func race<Value: Sendable>(
    deadline: Deadline?, failure: @escaping @Sendable (any Error) -> EndpointError,
    _ work: @escaping @Sendable () async -> Result<Value, EndpointError>
) async throws(EndpointError) -> Value {
    guard !Task.isCancelled else { throw failure(CancellationError()) }
    let finish = Finish<Value>()
    let result = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            finish.wait(continuation)
            finish.adopt(Task { finish.end(await work()) })
            guard let deadline else { return }
            finish.adopt(
                Task {
                    guard await deadline.wait() else { return }
                    finish.end(.failure(failure(DeadlineExceeded())))
                })
        }
    } onCancel: {
        finish.end(.failure(failure(CancellationError())))
    }
    return try result.get()
}

/// A moment on a clock of any kind.
struct Deadline: Sendable {
    /// Until the moment; negative afterwards.
    let remaining: @Sendable () -> Duration
    private let sleep: @Sendable () async throws -> Void

    /// Nil when the duration is too long to matter.
    init?<C: Clock>(_ duration: Duration, on clock: C) where C.Duration == Duration {
        guard duration < .seconds(100 * 365 * 86_400) else { return nil }
        let moment = clock.now.advanced(by: duration)
        remaining = { clock.now.duration(to: moment) }
        sleep = { try await clock.sleep(until: moment, tolerance: nil) }
    }

    /// True when the moment has come, false when the waiting task was cancelled.
    func wait() async -> Bool {
        do {
            try await sleep()
            return !Task.isCancelled
        } catch {
            return false
        }
    }
}
