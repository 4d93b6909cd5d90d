import Foundation

/// One call on its way: knows how far it has come, so that every error can say so.
final class CallRun: Sendable {
    private struct State {
        var phase: EndpointError.Phase = .building
        var sent = 0
    }

    let operation: OperationInfo
    let options: CallOptions
    let deadline: Deadline?
    private let state = Locked(State())

    init(operation: OperationInfo, options: CallOptions, deadline: Deadline?) {
        self.operation = operation
        self.options = options
        self.deadline = deadline
    }

    func enter(_ phase: EndpointError.Phase) { state.withLock { $0.phase = phase } }

    /// Counts how often the call reaches the network.
    func enterSending() {
        state.withLock { state in
            state.phase = .sending
            state.sent += 1
        }
    }

    var attempt: Int { state.withLock { $0.sent + 1 } }

    /// The error, with the phase in which the call is now.
    func failure(_ error: any Error, response: ResponseHead? = nil, body: Data = Data()) -> EndpointError {
        if let error = error as? EndpointError { return error }
        let phase = state.withLock { $0.phase }
        return EndpointError(operation: operation.id, phase: phase, underlying: error, response: response, body: body)
    }

    /// A response that is not a value of the operation, with the first bytes of its body.
    func statusFailure(_ head: ResponseHead, body: Data, _ error: (any Error)? = nil) -> EndpointError {
        let reason = error ?? UnexpectedStatus(head.status)
        let start = Data(body.prefix(EndpointError.bodyLimit))
        return EndpointError(operation: operation.id, phase: .status, underlying: reason, response: head, body: start)
    }
}
