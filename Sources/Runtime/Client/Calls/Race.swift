import EndpointBasics

/// Runs `work` until it ends, the deadline passes or the caller is cancelled, whichever comes first.
///
/// The work runs in a separate task, so that user code that ignores cancellation cannot delay the caller. If the work does not finish
/// first, it is cancelled immediately.
func race<Value: Sendable>(_ run: CallRun, _ work: @escaping @Sendable () async throws -> Value) async throws(EndpointError) -> Value {
    let result = WorkResult<Value>()
    if let error = await run.outcome({ result.value = try await work() }) { throw error }
    guard let value = result.value else { throw run.failure(CancellationError()) }
    return value
}

/// Runs `work` in the caller's own task, which avoids waking another thread. The work must wait only for exchanges, which end immediately
/// when the deadline passes or the caller is cancelled, and must not run user code.
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

/// The result of the work, written before the work signals its end and read by the caller afterwards.
private final class WorkResult<Value>: @unchecked Sendable { var value: Value? }
