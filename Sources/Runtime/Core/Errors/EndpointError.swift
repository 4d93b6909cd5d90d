import EndpointBasics

/// The error of a call: which operation failed, in which phase, and why.
///
/// Printing it shows neither bodies nor header values nor queries, but for the server's message of a failure that the document does not
/// describe (``serverMessage``). A struct, so that it can grow, with a public initialiser, so
/// that mocks and caches can make every kind.
public struct EndpointError: Error, Sendable, PrintsNoSecrets {
    /// How far the call had come.
    public enum Phase: String, Hashable, Sendable {
        /// Making the request; nothing was sent.
        case building
        /// In an authenticator; nothing was sent.
        case authenticating
        /// Up to the head of the response.
        case sending
        /// Reading the body of the response.
        case receiving
        /// The response's status is not one that the operation gives a value for.
        case status
        /// Making the value of the response's body.
        case decoding
    }

    private final class Storage: Sendable {
        let operation: String
        let phase: Phase
        let underlying: any Error
        let isCancellation: Bool
        let isTimeout: Bool
        let response: ResponseHead?
        let body: Data
        let codingPath: [any CodingKey]
        let json: JSONOptions
        let requestID: String?
        let failures: (any EndpointFailure.Type)?
        /// Texts that the description shows nowhere.
        let secrets: Set<String>

        init(
            _ operation: String, _ phase: Phase, _ underlying: any Error, _ isCancellation: Bool, _ isTimeout: Bool,
            _ response: ResponseHead?, _ body: Data, _ codingPath: [any CodingKey], _ json: JSONOptions, _ requestID: String?,
            _ failures: (any EndpointFailure.Type)?, _ secrets: Set<String>
        ) {
            (self.operation, self.phase, self.underlying) = (operation, phase, underlying)
            (self.isCancellation, self.isTimeout) = (isCancellation, isTimeout)
            (self.response, self.body, self.codingPath, self.json) = (response, body, codingPath, json)
            (self.requestID, self.failures, self.secrets) = (requestID, failures, secrets)
        }
    }

    // One word, since generated code passes errors along at every call.
    private let storage: Storage

    /// An error as given.
    ///
    /// - Parameters:
    ///   - operation: service and Swift name, such as `Users.getUser`; the service may be missing.
    ///   - phase: how far the call had come.
    ///   - underlying: what was thrown.
    ///   - isCancellation: `nil`: when `underlying` is a cancellation.
    ///   - isTimeout: `nil`: when `underlying` is a timeout.
    ///   - response: the head of the response, when there was one.
    ///   - body: the response's body; a documented failure is read from all of it.
    ///   - codingPath: where in the body decoding failed.
    ///   - json: how the body is read where it is a documented failure.
    ///   - requestID: the name of the request, when it had one.
    public init(
        operation: String, phase: Phase, underlying: any Error, isCancellation: Bool? = nil, isTimeout: Bool? = nil,
        response: ResponseHead? = nil, body: Data = Data(), codingPath: [any CodingKey] = [],
        json: JSONOptions = JSONOptions(), requestID: String? = nil
    ) {
        self.init(
            operation: operation, phase: phase, underlying: underlying, isCancellation: isCancellation, isTimeout: isTimeout,
            response: response, body: body, codingPath: codingPath, json: json, requestID: requestID, failures: nil)
    }

    /// - Parameters:
    ///   - failures: the enum of what the operation documents; `nil` if it is not known.
    ///   - secrets: texts that the description shows nowhere.
    init(
        operation: String, phase: Phase, underlying: any Error, isCancellation: Bool? = nil, isTimeout: Bool? = nil,
        response: ResponseHead? = nil, body: Data = Data(), codingPath: [any CodingKey] = [], json: JSONOptions = JSONOptions(),
        requestID: String? = nil, failures: (any EndpointFailure.Type)?, secrets: Set<String> = []
    ) {
        let reason = (underlying as? TransportError)?.reason
        let reported = underlying as? any TransportFailure
        storage = Storage(
            operation, phase, underlying,
            isCancellation ?? (underlying is CancellationError || reason == .cancelled || reported?.isCancellation == true),
            isTimeout ?? (underlying is DeadlineExceeded || reason == .timeout || reported?.isTimeout == true), response, body, codingPath,
            json,
            requestID, failures, secrets)
    }

    /// Service and Swift name of the operation, such as `Users.getUser`.
    public var operation: String { storage.operation }
    /// How far the call had come.
    public var phase: Phase { storage.phase }
    /// The task that called was cancelled, or what it waited for.
    public var isCancellation: Bool { storage.isCancellation }
    /// The call took longer than its options allow, or the connection was silent for too long.
    public var isTimeout: Bool { storage.isTimeout }
    /// The head of the response, when there was one.
    public var response: ResponseHead? { storage.response }
    /// The first 64 KiB of the response's body, when it was read.
    public var body: Data { storage.body.prefix(EndpointError.bodyLimit) }
    var wholeBody: Data { storage.body }
    /// Where in the body decoding failed; empty at the top and when decoding did not fail.
    public var codingPath: [any CodingKey] { storage.codingPath }
    /// The id of the last request sent (`HTTPRequest.id`), which the server may also know; `nil` if it had none.
    public var requestID: String? { storage.requestID }
    /// The error thrown by the runtime (`TransportError`, `UnexpectedStatus`, `EmptyBody`, …) or by the user's own code.
    public var underlying: any Error { storage.underlying }

    /// An `EndpointError` unchanged; any other error as the `underlying` of one. A documented failure, which a mock throws, becomes an error
    /// of phase `status` with a response of its status.
    public static func wrapping(_ error: any Error, operation: String, phase: Phase = .sending) -> EndpointError {
        if let error = error as? EndpointError { return error }
        guard let failure = error as? any EndpointFailure else {
            return EndpointError(operation: operation, phase: phase, underlying: error)
        }
        return EndpointError(
            operation: operation, phase: .status, underlying: failure, response: ResponseHead(status: failure.status),
            failures: type(of: failure))
    }

    /// Why a value could not be made of a body.
    ///
    /// - Parameter secrets: texts that no key of the path shows; asked for if there are keys.
    static func decoding(
        _ error: any Error, operation: String, response: ResponseHead, body: Data, requestID: String? = nil,
        secrets: () -> Set<String> = { [] }
    ) -> EndpointError {
        if let error = error as? EndpointError { return error }
        var path = (error as? JSONError)?.codingPath ?? (error as? DecodingError)?.path ?? []
        if case .keyNotFound(let key, _)? = error as? DecodingError { path.append(key) }
        let hidden = path.isEmpty ? path : JSONError.path(path, hiding: secrets())
        return EndpointError(
            operation: operation, phase: .decoding, underlying: (error as? JSONError)?.with(codingPath: hidden) ?? error,
            response: response,
            body: body, codingPath: hidden, requestID: requestID)
    }

    var json: JSONOptions { storage.json }
    var failures: (any EndpointFailure.Type)? { storage.failures }
    var secrets: Set<String> { storage.secrets }

    /// How many bytes of a response's body an error shows.
    static let bodyLimit = 64 * 1024
}

extension EndpointError: LocalizedError {
    /// One line: operation, name of the request, phase, status, a media type that was not expected, coding path, and the reason when it is known to hold no secret.
    public var description: String {
        var text = operation.isEmpty ? "call" : operation
        if let requestID { text += " [\(requestID.printable(limit: 64))]" }
        text += (isCancellation ? " was cancelled" : isTimeout ? " timed out" : " failed") + " (\(phase.rawValue))"
        if let response { text += ", status \(response.status)" }
        if let response, let type = response.mediaType, phase == .status ? response.isSuccess : phase == .decoding && !response.isJSON {
            text += " with " + type.printable(limit: 64)
        }
        if !codingPath.isEmpty { text += ", at " + codingPathText }
        return isCancellation ? text : text + ": " + reasonText
    }

    /// The coding path as written in Swift and JavaScript, such as `posts[3].headline`.
    public var codingPathText: String { JSONError.text(codingPath) }

    /// Only the runtime's own errors are known to print no secrets; of others the type is named.
    private var reasonText: String {
        if let documented = documentedText { return documented }
        if let known = underlying as? any PrintsNoSecrets {
            return known.description + (undocumentedText.map { ": " + $0 } ?? "")
        }
        if underlying is any EndpointFailure { return "a documented failure" }
        let decoding = (underlying as? DecodingError)?.context?.underlyingError ?? underlying
        if let known = decoding as? JSONError { return known.message.printable(limit: 1024) }
        return String(reflecting: type(of: underlying))
    }
}

/// The call took longer than `CallOptions.timeout`.
public struct DeadlineExceeded: LocalizedError, Equatable, PrintsNoSecrets {
    /// An error.
    public init() {}

    public var description: String { "the deadline of the call has passed" }
}

/// The response's status is not one that the operation gives a value for.
public struct UnexpectedStatus: LocalizedError, Equatable, PrintsNoSecrets {
    /// The status code.
    public let status: Int

    /// An error as given.
    public init(_ status: Int) { self.status = status }

    public var description: String { "unexpected status \(status)" }
}

/// A value was expected and the response has no body.
public struct EmptyBody: LocalizedError, Equatable, PrintsNoSecrets {
    /// An error.
    public init() {}

    public var description: String { "the response has no body" }
}

/// The response has a body that is not what was asked for.
public struct UnexpectedBody: LocalizedError, Equatable, PrintsNoSecrets {
    /// What was expected.
    public let expected: String

    /// An error as given.
    public init(expected: String) { self.expected = expected }

    public var description: String { "the body is not \(expected)" }
}

/// A middleware answered a call with a value of another type than the call's.
public struct UnexpectedAnswer: LocalizedError, PrintsNoSecrets {
    /// The call's type of value, and the answer's.
    public let expected: Any.Type, found: Any.Type

    /// An error as given.
    public init(expected: Any.Type, _ answer: any Sendable) { (self.expected, found) = (expected, type(of: answer)) }

    public var description: String { "the call's value is \(expected), and the answer is \(found)" }
}

/// The call belongs to another API than the client.
public struct CallOfAnotherAPI: LocalizedError, Equatable, PrintsNoSecrets {
    /// An error.
    public init() {}

    public var description: String { "the call belongs to another API than the client" }
}

/// A mock has no closure for the operation that was called.
public struct UnsetMock: LocalizedError, Equatable, PrintsNoSecrets {
    /// The error.
    public init() {}

    public var description: String { "the mock has no closure for this operation" }
}

extension EndpointError {
    /// The network failed in a way that another attempt may not meet.
    package static func isTransient(_ error: any Error) -> Bool {
        let cause = (error as? EndpointError)?.underlying ?? error
        return (cause as? TransportError)?.reason.isTransient ?? false
    }
}
