/// How calls run. It is made once for a client, from its transport, its clock and its middleware, and asked once by each call: nothing else
/// decides where the work of a call runs.
///
/// | the call | its work runs |
/// |---|---|
/// | the transport or the client runs code that may ignore cancellation: middleware that intercepts, transformations, types of one's own, \
/// options with closures, streamed bodies | in a task of its own, which the caller leaves when the deadline passes or it is cancelled |
/// | such code runs for credentials alone | those in a task of their own, the rest in the caller's task |
/// | no such code runs | in the caller's task, which saves waking another thread |
struct CallExecution: Sendable {
    enum Place { case separateTask, inlineOnceAuthorized, inline }

    /// The work begins on the caller's thread.
    let startsAtOnce: Bool
    /// Deadlines need no task that sleeps.
    let usesSystemClock: Bool
    /// Of calls that run no code of the user's themselves.
    private var place: Place

    init(
        _ transport: any Transport, _ clock: any Clock<Duration>, _ chain: [Middleware], transformsBodies: Bool, hasOwnTypes: Bool
    ) {
        startsAtOnce = !(transport is any BlockingTransport)
        usesSystemClock = clock is ContinuousClock
        if !(transport is any PromptTransport) || hasOwnTypes || transformsBodies || !chain.allSatisfy(\.isAuthentication) {
            place = .separateTask
        } else {
            place = chain.allSatisfy(\.isPlain) ? .inline : .inlineOnceAuthorized
        }
    }

    /// The same with every call in a task of its own.
    var separate: CallExecution {
        var other = self
        other.place = .separateTask
        return other
    }

    func place<Value>(of call: Call<Value>, _ built: Result<HTTPRequest, any Error>, _ options: CallOptions) -> Place {
        guard place != .separateTask, call.isPlain, options.json == nil, options.observer == nil, case .success(let request) = built,
            request.body.map({ $0.data != nil }) ?? true
        else { return .separateTask }
        return place
    }
}
