import EndpointBasics

/// Runs `work` until it ends, the deadline passes or the caller is cancelled, whichever comes first.
///
/// The work runs in a separate task, so that user code that ignores cancellation cannot delay the caller. If the work does not finish
/// first, it is cancelled immediately.
func race<Value: Sendable>(_ run: CallRun, _ work: @escaping @Sendable () async throws -> Value) async throws(EndpointError) -> Value {
    let result = WorkResult<Value>()
    if let error = await run.waitForEnd(of: { result.value = try await work() }) { throw error }
    guard let value = result.value else { throw run.failure(CancellationError()) }
    return value
}

/// Runs `work` in the caller's own task, which avoids waking another thread. The work must wait only for exchanges, which end immediately
/// when the deadline passes or the caller is cancelled, and must not run user code.
func runInline<Value: Sendable>(_ run: CallRun, _ work: @Sendable () async throws -> Value) async throws(EndpointError) -> Value {
    run.beginInline()
    do {
        let value = try await work()
        if let error = run.endInline() { throw error }
        return value
    } catch {
        throw run.endInline(throwing: error)
    }
}

/// The result of the work, written before the work signals its end and read by the caller afterwards.
private final class WorkResult<Value>: @unchecked Sendable { var value: Value? }

/// The first event ends the run: the end of the work, the deadline, or the cancellation of the caller.
extension CallRun {
    struct Tasks {
        var work: Task<Void, Never>?
        /// Sleeps until the deadline on a clock that is not the system's.
        var sleep: Task<Void, Never>?
    }

    struct Race {
        var isOver = false
        /// The reason that the run ended without a value.
        var end: EndpointError?
        /// The caller, if the work runs in a separate task.
        var waiter: UnsafeContinuation<EndpointError?, Never>?
        var tasks = Tasks()
        /// The exchange that the work waits for, if it runs in the caller's own task.
        var exchange: Exchange?
    }

    // MARK: In a separate task

    /// Starts the work, and waits until the run ends. Returns the reason if it ends without a value.
    func waitForEnd(of work: @escaping @Sendable () async throws -> Void) async -> EndpointError? {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let isOver = lock.withLock {
                    race.waiter = race.isOver ? nil : continuation
                    return race.isOver
                }
                if isOver { return continuation.resume(returning: race.end) }
                begin(work)
            }
        } onCancel: {
            finish(failure(CancellationError()))
        }
    }

    private func begin(_ work: @escaping @Sendable () async throws -> Void) {
        setTimer()
        let work = task(info.startsAtOnce) { [self] in
            do {
                try await work()
                finish(nil)
            } catch {
                finish(failure(error))
            }
        }
        keep(Tasks(work: work, sleep: sleep()))
    }

    // MARK: In the caller's own task

    func beginInline() {
        isInline = true
        setTimer()
        if let sleep = sleep() { keep(Tasks(sleep: sleep)) }
    }

    /// Ends the exchange if the call ends first.
    func waits(for exchange: Exchange) {
        let isOver = lock.withLock {
            race.exchange = race.isOver ? nil : exchange
            return race.isOver
        }
        if isOver { exchange.cancel() }
    }

    /// Ends the run after the work has produced a value. Returns an error if the deadline passed or the caller was cancelled in the
    /// meantime.
    func endInline() -> EndpointError? {
        finish(Task.isCancelled ? failure(CancellationError()) : nil)
        return lock.withLock { race.end }
    }

    /// Ends the run after the work has thrown an error. Returns the first error.
    func endInline(throwing error: any Error) -> EndpointError {
        let error = failure(error)
        finish(error)
        return lock.withLock { race.end } ?? error
    }

    // MARK: Deadline and end

    private func setTimer() { if case .system(let moment)? = info.deadline { Timers.shared.set(self, for: moment) } }

    private func sleep() -> Task<Void, Never>? {
        guard case .other(_, let sleep)? = info.deadline else { return nil }
        return Task { if (try? await sleep()) != nil, !Task.isCancelled { fire() } }
    }

    func fire() { finish(failure(DeadlineError())) }

    private func keep(_ tasks: Tasks) {
        let isOver = lock.withLock {
            if !race.isOver { race.tasks = tasks }
            return race.isOver
        }
        if isOver { stop(tasks) }
    }

    private func finish(_ error: EndpointError?) {
        let first = lock.withLock { () -> Race? in
            if race.isOver { return nil }
            defer { race = Race(isOver: true, end: error) }
            return race
        }
        guard let first else { return }
        stop(first.tasks)
        if error != nil { first.exchange?.cancel() }
        first.waiter?.resume(returning: error)
    }

    private func stop(_ tasks: Tasks) {
        if case .system? = info.deadline { Timers.shared.cancel(self) }
        tasks.work?.cancel()
        tasks.sleep?.cancel()
    }
}

/// - Parameter atOnce: Whether the task starts on the caller's thread, if the system supports that. Work that never waits needs no other
///   thread.
private func task(_ atOnce: Bool, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    if atOnce, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { return Task.immediate { await work() } }
    return Task { await work() }
}
