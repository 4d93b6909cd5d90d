import EndpointBasics

extension EndpointFailure {
    /// Creates the documented failure from an error. Returns `nil` for any other error, such as a transport error, a timeout, a decoding
    /// error, or a failure of a different operation. Also returns `nil` if the status is documented but the body cannot be decoded;
    /// ``EndpointError/failureDecodingError`` is the reason.
    public init?(_ error: any Error) {
        let error = error as? EndpointError
        if let thrown = error?.underlying as? Self {
            self = thrown
        } else if let error, error.failures == nil || error.failures == Self.self, let response = FailureResponse(error) {
            self.init(response: response)
        } else {
            return nil
        }
    }
}

extension EndpointAPI {
    /// Returns the documented failure in an error from any operation, with its status and its decoded body.
    ///
    /// ```swift
    /// if let failure = api.failure(error), let problem = failure.body as? Problem { show(problem.title) }
    /// ```
    public func failure(_ error: any Error) -> (any EndpointFailure)? { (error as? EndpointError)?.failure }
}

extension EndpointError {
    /// The documented failure in the response, regardless of the operation. `nil` for any other error, or if the body cannot be decoded
    /// (``failureDecodingError``).
    public var failure: (any EndpointFailure)? {
        if let thrown = underlying as? any EndpointFailure { return thrown }
        guard let response = FailureResponse(self) else { return nil }
        return failures?.init(response: response)
    }

    /// The reason that the body of a documented failure does not match the document, in which case ``failure`` is `nil`. `nil` for any
    /// other error, or if the documented failure can be decoded.
    ///
    /// A ``JSONError`` contains the path and the reason, ``ResponseError/emptyBody`` means that there is no body, and
    /// ``ResponseError/unexpectedBody(expected:)`` describes what was expected.
    public var failureDecodingError: (any Error)? {
        guard !(underlying is any EndpointFailure), let failures, var response = FailureResponse(self) else { return nil }
        let fault = Locked<(any Error)?>(nil)
        response.fault = fault
        return failures.init(response: response) == nil ? fault.withLock { $0 } : nil
    }

    /// The server's human-readable message about a failure. In a JSON body, this is the `detail` or `title` of problem details (RFC 9457);
    /// otherwise `message`, `error_description`, `exception_message` or a similar member; otherwise `error`. The same members are also
    /// looked up inside `error`, `errors` and `detail` or, if one of these is an array, in its first element. If the whole body is a
    /// string, or text (`text/plain`), that is the message. The message has at most 512 characters and no control characters. It is part of
    /// `description`, unless it contains a secret that was sent.
    public var serverMessage: String? {
        guard phase == .status, !wholeBody.isEmpty else { return nil }
        if let body = try? JSON.decode(JSONValue.self, from: wholeBody) {
            if let message = EndpointError.message(in: body) { return message.printable(limit: 512) }
            if body.object != nil || body.array != nil { return nil }
        }
        guard let response, response.mediaType == "text/plain", let text = response.text(wholeBody) else { return nil }
        let start = text.drop { $0.isWhitespace }
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]).printable(limit: 512) }
    }

    private static let messageKeys = [
        "detail", "title", "message", "error_description", "error_message", "errorMessage", "exception_message", "exceptionMessage", "msg",
        "reason", "error",
    ]

    private static func message(in body: JSONValue, depth: Int = 0) -> String? {
        if let text = body.string { return text.isEmpty ? nil : text }
        for key in messageKeys {
            if let text = body[key]?.string, !text.isEmpty { return text }
        }
        guard depth < 2 else { return nil }
        for key in ["error", "errors", "detail"] {
            guard let inner = body[key] else { continue }
            if let text = message(in: inner.array?.first ?? inner, depth: depth + 1) { return text }
        }
        return nil
    }

    /// The server's message for use in `description`. `nil` if it contains a secret.
    var shownMessage: String? {
        guard let message = serverMessage, !secrets.occur(in: message) else { return nil }
        return message.printable(limit: 256)
    }

    /// The document's text for the status, the title of problem details, which identifies the kind of problem (RFC 9457, 3.1.3), and the
    /// server's message.
    var documentedText: String? {
        guard phase == .status, let status = response?.status, let failures else { return nil }
        let texts = failures.descriptions.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
        let keys = [String(status), "\(status / 100)XX", "default"]
        let found = keys.lazy.compactMap { key in texts.first { $0.first == key[...] }?.dropFirst().first }.first
        guard let found else { return nil }
        var (documented, message) = (String(found), shownMessage)
        if response?.mediaType == "application/problem+json", let body = try? JSON.decode(JSONValue.self, from: wholeBody),
            let title = body["title"]?.string
        {
            documented += " (" + (secrets.occur(in: title) ? "…" : title.printable(limit: 128)) + ")"
            if title == serverMessage { message = nil }
        }
        guard let message else { return documented }
        return (documented.hasSuffix(".") ? String(documented.dropLast()) : documented) + ": " + message
    }
}

extension FailureResponse {
    /// Creates a failure response from an error. Returns `nil` unless the error is an `EndpointError` with a response whose status is a
    /// failure.
    public init?(_ error: any Error) {
        guard let error = error as? EndpointError, error.phase == .status, let head = error.response else { return nil }
        self.init(head: head, body: error.wholeBody, json: error.json)
    }
}
