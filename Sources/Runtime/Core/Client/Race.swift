import EndpointPlatform

/// Runs `work` until it ends, the deadline passes or the caller is cancelled, whichever comes first.
///
/// The work runs in a separate task, so that user code that ignores cancellation cannot delay the caller; if it loses, it is
/// cancelled at once.
func race<Value: Sendable>(_ run: CallRun, _ work: @escaping @Sendable () async throws -> Value) async throws(EndpointError) -> Value {
    let result = WorkResult<Value>()
    if let error = await run.outcome({ result.value = try await work() }) { throw error }
    guard let value = result.value else { throw run.failure(CancellationError()) }
    return value
}

/// Runs `work` in the caller's own task, which saves waking another thread: it waits only for exchanges, which end at once when the
/// deadline passes or the caller is cancelled, and calls no user code.
func runInline<Value: Sendable>(_ run: CallRun, _ work: @Sendable () async throws -> Value) async throws(EndpointError) -> Value {
    run.beginInline()
    do {
        let value = try await work()
        if let error = run.outcome() { throw error }
        return value
    } catch {
        throw run.outcome(error)
    }
}

/// Written by the work before it signals its end, and read by the caller afterwards.
private final class WorkResult<Value>: @unchecked Sendable { var value: Value? }
