import EndpointBasics

/// An error thrown if a call takes longer than `CallOptions.timeout`.
public struct DeadlineError: LocalizedError, Equatable, _PrintsNoSecrets {
    /// Creates the error.
    public init() {}

    public var description: String { "the deadline of the call has passed" }
}

/// A complete response that is not one of those that the operation's description defines.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum ResponseError: LocalizedError, Equatable, _PrintsNoSecrets {
    /// The operation has no value for the status.
    case status(Int)
    /// A value was expected, but the response has no body.
    case emptyBody
    /// The body is not of the expected kind, such as "text".
    case unexpectedBody(expected: String)

    public var description: String {
        switch self {
        case .status(let status): "unexpected status \(status)"
        case .emptyBody: "the response has no body"
        case .unexpectedBody(let expected): "the body is not \(expected)"
        }
    }
}

/// A mistake in the code that calls, mocks or intercepts an operation. Only a change of that code prevents the error.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum UsageError: LocalizedError, Equatable, _PrintsNoSecrets {
    /// The call belongs to a different API than the client.
    case callOfAnotherAPI
    /// A custom request has more than one of a JSON body, a form and bytes.
    case multipleBodies
    /// Middleware answers a call with a value of the wrong type. The associated values are the names of the types.
    case unexpectedAnswer(expected: String, found: String)
    /// Middleware answers a call without sending a request, so that there is no request to prepare.
    case answeredByMiddleware
    /// A mock has no closure for the called operation.
    case unsetMock
    /// The operation has no example, because no value that its schema allows could be created.
    case missingExample(operation: String)

    public var description: String {
        switch self {
        case .callOfAnotherAPI: "the call belongs to a different API than the client"
        case .multipleBodies: "a request can have only one body: json, form or body"
        case .unexpectedAnswer(let expected, let found): "the call's value is \(expected), but the answer is \(found)"
        case .answeredByMiddleware: "middleware answers the call without sending a request"
        case .unsetMock: "the mock has no closure for this operation"
        case .missingExample(let operation): "\(operation) has no example response"
        }
    }

    static func unexpectedAnswer(to type: Any.Type, _ answer: any Sendable) -> UsageError {
        .unexpectedAnswer(expected: "\(type)", found: "\(Swift.type(of: answer))")
    }
}
