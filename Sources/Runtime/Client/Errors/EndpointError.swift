import EndpointBasics

/// The error that a call throws. It identifies the operation that failed, the phase, and the reason.
///
/// Printing the error shows no bodies, header values or queries, except the server's message for a failure (``serverMessage``). The error is a struct, so that it can gain fields, and has a public initializer, so that mocks and caches can
/// create any error.
public struct EndpointError: Error, Sendable, _PrintsNoSecrets {
    /// The phase in which a call failed.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Phase: String, Hashable, Sendable {
        /// Building the request. Nothing was sent.
        case building
        /// Authenticating. Nothing was sent.
        case authenticating
        /// Sending the request, up to the head of the response.
        case sending
        /// Reading the body of the response.
        case receiving
        /// The operation has no value for the response's status.
        case status
        /// Decoding the body of the response.
        case decoding
    }

    private struct Fields: Sendable {
        var operation: String
        let phase: Phase
        let underlying: any Error
        let response: ResponseHead?
        let body: Data
        let codingPath: [any CodingKey]
        let json: JSONOptions
        let requestID: String?
        let failures: (any EndpointFailure.Type)?
        /// The strings that the error's description never shows.
        let secrets: Set<String>
        var origin: HTTPURL.Origin?
        var replacedServer: String?
    }

    private final class Storage: Sendable {
        let fields: Fields

        init(_ fields: Fields) { self.fields = fields }
    }

    // The storage is one word, because generated code propagates errors at every call.
    private let storage: Storage

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - operation: The service and the Swift name, such as `Users.get`. The service can be missing.
    ///   - phase: The phase in which the call failed.
    ///   - underlying: The thrown error.
    ///   - response: The head of the response, if there was one.
    ///   - body: The body of the response. A documented failure is decoded from the whole body.
    ///   - codingPath: The path in the body at which decoding failed.
    ///   - json: How the body is decoded if it is a documented failure.
    ///   - requestID: The ID of the request, if it had one.
    ///   - failures: The type of the operation's documented failures, if known. ``failure`` decodes the body as this type.
    ///   - secrets: The strings that the error's description never shows.
    public init(
        operation: String, phase: Phase, underlying: any Error, response: ResponseHead? = nil, body: Data = Data(),
        codingPath: [any CodingKey] = [], json: JSONOptions = JSONOptions(), requestID: String? = nil,
        failures: (any EndpointFailure.Type)? = nil, secrets: Set<String> = []
    ) {
        let fields = Fields(
            operation: operation, phase: phase, underlying: underlying, response: response, body: body, codingPath: codingPath, json: json,
            requestID: requestID, failures: failures, secrets: secrets)
        storage = Storage(fields)
    }

    /// Creates the error for a response with a status that the operation does not expect, for mocks and stubs to throw.
    ///
    /// - Parameters:
    ///   - status: The status code, such as 404.
    ///   - headers: The header fields of the response.
    ///   - body: The body of the response. If it is that of a documented failure, the caller can create the failure from the error.
    ///   - operation: The service and the Swift name. A mock adds its own.
    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data(), operation: String = "") {
        let head = ResponseHead(status: status, headers: headers)
        self.init(operation: operation, phase: .status, underlying: ResponseError.status(status), response: head, body: body)
    }

    private init(_ fields: Fields) { storage = Storage(fields) }

    /// Returns the error of a call whose last request was sent to `origin`, unless the error is that of another call.
    func located(at origin: HTTPURL.Origin?, replacing replaced: String?) -> EndpointError {
        guard origin != nil, self.origin == nil else { return self }
        var fields = storage.fields
        (fields.origin, fields.replacedServer) = (origin, replaced)
        return EndpointError(fields)
    }

    /// The service and the Swift name of the operation, such as `Users.get`.
    public var operation: String { storage.fields.operation }
    /// Where the call failed; ``reason`` says why.
    public var phase: Phase { storage.fields.phase }
    /// Whether the calling task, or something it waited for, was cancelled: the reason that most callers ignore.
    public var isCancellation: Bool {
        underlying is CancellationError || (underlying as? TransportError)?.reason == .cancelled
            || (underlying as? any TransportFailure)?.isCancellation == true
    }
    /// Whether the reason is a timeout.
    package var isTimeout: Bool {
        underlying is DeadlineError || (underlying as? TransportError)?.reason == .timeout
            || (underlying as? any TransportFailure)?.isTimeout == true || (underlying as? EndpointError)?.isTimeout == true
    }
    /// The head of the response, if there was one.
    public var response: ResponseHead? { storage.fields.response }
    /// The first 64 KiB of the response's body, if it was read.
    public var body: Data { storage.fields.body.prefix(EndpointError.bodyLimit) }
    var wholeBody: Data { storage.fields.body }
    /// The path in the body at which decoding failed. Empty for the top level, or if decoding did not fail.
    public var codingPath: [any CodingKey] { storage.fields.codingPath }
    /// The ID of the last request sent (`HTTPRequest.id`), or `nil` if the request had none. The server may have received this ID too.
    public var requestID: String? { storage.fields.requestID }
    /// The scheme, host and port to which the last request was sent, or `nil` if none was sent.
    public var origin: HTTPURL.Origin? { storage.fields.origin }
    /// The URL of the operation's own server, if the client's server replaces it because it is not a server of the document. The paths of
    /// the two can differ, in which case the client needs `servers:`.
    public var replacedServer: String? { storage.fields.replacedServer }
    /// The error thrown by the runtime (`TransportError`, `ResponseError`, `JSONError`, …) or by the user's own code.
    public var underlying: any Error { storage.fields.underlying }

    /// Returns an `EndpointError` that names an operation unchanged, and wraps any other error as `underlying`. A documented failure, which mocks can throw,
    /// becomes an error of phase `status` with a response that has the failure's status.
    public static func wrapping(_ error: any Error, operation: String, phase: Phase = .sending) -> EndpointError {
        if let error = error as? EndpointError {
            guard error.operation.isEmpty else { return error }
            var fields = error.storage.fields
            fields.operation = operation
            return EndpointError(fields)
        }
        guard let failure = error as? any EndpointFailure else {
            return EndpointError(operation: operation, phase: phase, underlying: error)
        }
        return EndpointError(
            operation: operation, phase: .status, underlying: failure, response: ResponseHead(status: failure.status),
            failures: type(of: failure))
    }

    /// Creates the error of a mock that has no closure for an operation.
    @_spi(Generated) public static func unsetMock(_ operation: String) -> EndpointError {
        wrapping(UsageError.unsetMock, operation: operation)
    }

    /// Creates the error for a body that could not be decoded.
    ///
    /// - Parameter secrets: The strings that must not appear in the keys of the path. Called only if there are keys.
    static func decoding(
        _ error: any Error, operation: String, response: ResponseHead, body: Data, requestID: String? = nil,
        secrets: () -> Set<String> = { [] }
    ) -> EndpointError {
        if let error = error as? EndpointError { return error }
        var path = (error as? JSONError)?.codingPath ?? (error as? DecodingError)?.path ?? []
        if case .keyNotFound(let key, _)? = error as? DecodingError { path.append(key) }
        let secrets = path.isEmpty ? [] : secrets()
        let hidden = hiding(secrets, in: path)
        return EndpointError(
            operation: operation, phase: .decoding, underlying: (error as? JSONError)?.with(codingPath: hidden) ?? error,
            response: response, body: body, codingPath: hidden, requestID: requestID, secrets: secrets)
    }

    /// Everything in the body that does not match the document, as far as a second, lenient pass over the body finds it, in the order of the
    /// body and at most 100 problems. `description` names only the first.
    ///
    /// The second pass takes place at each access. It continues after a missing value and after a value of the wrong type, but drops an
    /// object with the first fault that it cannot skip. Empty if decoding did not fail, or if the value is not decoded by generated code.
    public var decodingProblems: [JSONError] {
        guard phase == .decoding, let first = underlying as? JSONError else { return [] }
        let problems = first.findProblems?() ?? []
        return problems.isEmpty ? [first] : problems.map { $0.with(codingPath: EndpointError.hiding(secrets, in: $0.codingPath)) }
    }

    /// Returns the path with `…` in place of each key that contains a secret.
    private static func hiding(_ secrets: Set<String>, in path: [any CodingKey]) -> [any CodingKey] {
        path.map { $0.intValue == nil && secrets.occur(in: $0.stringValue) ? JSONPathKey("…") : $0 }
    }

    var json: JSONOptions { storage.fields.json }
    var failures: (any EndpointFailure.Type)? { storage.fields.failures }
    var secrets: Set<String> { storage.fields.secrets }

    /// The maximum number of bytes in `body`.
    static let bodyLimit = 64 * 1024
}

extension EndpointError: LocalizedError {
    /// A single line with the operation, the request ID, the phase, the host if the connection failed, the status, any unexpected media
    /// type, the coding path, the reason if it is known to contain no secrets, and the operation's own server if another replaced it.
    public var description: String {
        var text = operation.isEmpty ? "call" : operation
        if let requestID { text += " [\(requestID.printable(limit: 64))]" }
        text += (isCancellation ? " was cancelled" : isTimeout ? " timed out" : " failed") + " (\(phase.rawValue))"
        if !isCancellation, let origin, phase == .sending || phase == .receiving { text += ", \(origin)" }
        if let response { text += ", status \(response.status)" }
        if let response, let type = response.mediaType, phase == .status ? response.isSuccess : phase == .decoding && !response.isJSON {
            text += " with " + type.printable(limit: 64)
        }
        if !codingPath.isEmpty { text += ", at " + codingPathText }
        if isCancellation { return text }
        let replacement = replacedServer.map { " (sent to the client's server, not to \($0.urlWithoutSecrets))" } ?? ""
        return text + (reasonText.map { ": " + $0 } ?? "") + replacement
    }

    /// The coding path in the notation of Swift and JavaScript, such as `posts[3].headline`.
    public var codingPathText: String { JSONError.text(codingPath) }

    /// The reason. Only the runtime's own errors are known to print no secrets; for other errors, only the type is shown.
    private var reasonText: String? {
        if let documented = documentedText { return documented }
        // The status has been printed already.
        if case ResponseError.status = underlying, response != nil { return shownMessage }
        if let known = underlying as? any _PrintsNoSecrets { return known.description }
        if underlying is any EndpointFailure { return "a documented failure" }
        let decoding = (underlying as? DecodingError)?.context?.underlyingError ?? underlying
        if let known = decoding as? JSONError { return known.message.printable(limit: 1024) }
        return String(reflecting: type(of: underlying))
    }

    /// Whether the network failed in a way that may be temporary.
    package static func isTransient(_ error: any Error) -> Bool {
        let cause = (error as? EndpointError)?.underlying ?? error
        return (cause as? TransportError)?.reason.isTransient ?? false
    }
}
