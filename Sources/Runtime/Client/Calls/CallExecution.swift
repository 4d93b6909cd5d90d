/// The only type that decides where the work of a call runs. A client creates one value from its transport, clock and middleware, and uses
/// it once per call.
///
/// | the call | its work runs |
/// |---|---|
/// | the transport or the client waits for code that may ignore cancellation: other transports, intercepting middleware, streamed bodies | \
/// in a separate task, which is abandoned when the deadline passes or the caller is cancelled |
/// | such code runs only for credentials | credentials in a separate task, the rest in the caller's task |
/// | no such code runs | in the caller's task, which avoids waking another thread |
///
/// Closures that decode are not such code: they never wait, and no task can interrupt them.
struct CallExecution: Sendable {
    enum Place { case separateTask, inlineOnceAuthorized, inline }

    /// Whether the work starts on the caller's thread.
    let startsAtOnce: Bool
    /// Whether deadlines can be enforced without a sleeping task.
    let usesSystemClock: Bool
    /// Where a call runs unless it streams.
    var place: Place

    init(_ transport: any Transport, _ clock: any Clock<Duration>, _ chain: [Middleware]) {
        startsAtOnce = !(transport is any BlockingTransport)
        usesSystemClock = clock is ContinuousClock
        if !(transport is any PromptTransport) || !chain.allSatisfy(\.isAuthentication) {
            place = .separateTask
        } else {
            place = chain.allSatisfy(\.isPlain) ? .inline : .inlineOnceAuthorized
        }
    }

    func place<Value>(of call: Call<Value>, _ built: Result<HTTPRequest, any Error>) -> Place {
        guard !call.isStreaming, case .success(let request) = built, request.body.map({ $0.data != nil }) ?? true else {
            return .separateTask
        }
        return place
    }
}
