import EndpointBasics

/// Support for transfers that you perform yourself, for example with a background session, a download task or a library. The client creates
/// the request, and turns the response into a value, a documented failure or an error.
extension Client {
    /// Returns the request as the client would send it now, with credentials, header fields from the options, an idempotency key, and
    /// everything else that middleware adds. Nothing is sent.
    ///
    /// Middleware receives the request but no response. The call appears to be cancelled, and caches are bypassed
    /// (`RequestContext.isPreparing`).
    ///
    /// - Throws: The errors that a call can throw before its request is sent, `UsageError.answeredByMiddleware` if middleware would not
    ///   send the request, or an error if the calling task is cancelled.
    @concurrent public func prepare<Value>(_ call: Call<Value>) async throws(EndpointError) -> HTTPRequest {
        try check(call)
        return try await core.prepare(call)
    }

    /// Turns the response of your own transfer into what ``send(_:)`` would return, with this client's options and transformations. Other
    /// middleware does not receive the response, and `responseLimit` does not apply to bytes that have already been received.
    ///
    /// - Parameters:
    ///   - call: The prepared call, or an equal call, for example one created by a different process.
    ///   - head: The status and the header fields. `Content-Type` distinguishes responses.
    ///   - body: The body after decompression.
    /// - Throws: The same errors as a call, in phase `status` or `decoding`.
    public func response<Value>(to call: Call<Value>, head: ResponseHead, body: Data) throws(EndpointError) -> Response<Value> {
        try check(call)
        let reading = call.reading(core.json)
        return Response(head: head, value: try reading.value(of: call, head, body: body, transform: core.transform(of: call)))
    }

    /// Turns a response whose body is in a file, such as the result of a download task, into what ``send(_:)`` would return. A stream reads
    /// the file piece by piece, so the file must exist until the stream ends.
    ///
    /// - Throws: The same errors as a call, in phase `status` or `decoding`, or `receiving` if the file cannot be read.
    public func response<Value>(to call: Call<Value>, head: ResponseHead, file: URL) throws(EndpointError) -> Response<Value> {
        try check(call)
        let reading = call.reading(core.json)
        return Response(head: head, value: try reading.value(of: call, head, file: file, transform: core.transform(of: call)))
    }
}

extension Call {
    /// Decodes a body that is in a file, such as the result of a download task, like ``value(from:head:options:)``. A stream reads the file
    /// piece by piece, so the file must exist until the stream ends.
    ///
    /// - Throws: The same errors as `Client.value`, in phase `status` or `decoding`, or `receiving` if the file cannot be read.
    public func value(fromFile file: URL, head: ResponseHead) throws(EndpointError) -> Value {
        try reading(endpoint.json).value(of: self, head, file: file) { data, _ in data }
    }

    /// Returns how responses to the call are decoded.
    func reading(_ json: JSONOptions) -> ResponseReading {
        let builder = endpoint.encoded(json)
        return ResponseReading(operation: builder.operation.id, failures: builder.failures, json: json)
    }
}

extension ClientCore {
    func prepare<Value>(_ call: Call<Value>) async throws(EndpointError) -> HTTPRequest {
        let transport = PreparingTransport()
        do throws(EndpointError) {
            _ = try await ClientCore(settings.preparing(transport)).send(call)
        } catch {
            if transport.request == nil { throw error }
        }
        if let request = transport.request { return request }
        throw EndpointError(operation: call.endpoint.operation.id, phase: .building, underlying: UsageError.answeredByMiddleware)
    }

    /// Returns the transformations of the client for responses to a call.
    func transform<Value>(of call: Call<Value>) -> ResponseReading.Transform {
        { [self, operation = call.endpoint.operation, endpoint = call.endpoint] data, head in
            try transformed(data, head: head, operation: operation, endpoint: endpoint)
        }
    }
}

/// A transport that captures the request that would be sent, and ends the call.
private final class PreparingTransport: Transport {
    private let first = Locked<HTTPRequest?>(nil)
    var request: HTTPRequest? { first.withLock { $0 } }

    func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse {
        first.withLock { $0 = $0 ?? request }
        // Cancel the call's task, so that middleware does not wait, retry or report anything.
        withUnsafeCurrentTask { $0?.cancel() }
        throw CancellationError()
    }
}
