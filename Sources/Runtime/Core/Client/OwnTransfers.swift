import EndpointPlatform

/// Support for transfers of your own, by a background session, a download task or a library: the client makes the request, and turns the
/// response into a value, a documented failure or an error.
extension Client {
    /// The request as the client would send it now: with credentials, header fields of the options, an idempotency key, and what other
    /// middleware adds. Nothing is sent.
    ///
    /// Middleware sees the request but no response: the call then looks cancelled, and caches are bypassed
    /// (`RequestContext.isPreparing`).
    ///
    /// - Throws: on any failure before a call's request is sent, `AnsweredByMiddleware` if middleware would not send it, and if the calling
    ///   task is cancelled.
    @concurrent
    public func prepare<Value>(_ call: Call<Value>) async throws(EndpointError) -> HTTPRequest {
        try check(call)
        return try await core.prepare(call)
    }

    /// Turns the response of a transfer of your own into what ``send(_:)`` would return, with this client's options and
    /// transformations. Other middleware does not see it, and `responseLimit` does not apply to bytes that have already been received.
    ///
    /// - Parameters:
    ///   - call: the prepared call, or the same call made again, for example by another process.
    ///   - status: the status code.
    ///   - headers: the header fields; `Content-Type` distinguishes responses.
    ///   - body: the body after decompression.
    /// - Throws: the same as a call, in phase `status` or `decoding`.
    public func response<Value>(
        to call: Call<Value>, status: Int, headers: HTTPHeaders = HTTPHeaders(), body: Data
    ) throws(EndpointError) -> Response<Value> {
        try check(call)
        return try core.response(to: call, ResponseHead(status: status, headers: headers), .data(body))
    }

    /// The same for a body in a file, such as a download task leaves. A stream reads it piece by piece, and the file must stay until then.
    ///
    /// - Throws: the same as a call, in phase `status` or `decoding`, or `receiving` if the file cannot be read.
    public func response<Value>(
        to call: Call<Value>, status: Int, headers: HTTPHeaders = HTTPHeaders(), file: URL
    ) throws(EndpointError) -> Response<Value> {
        try check(call)
        return try core.response(to: call, ResponseHead(status: status, headers: headers), .file(file))
    }
}

extension Call {
    /// Turns the response of a transfer of your own into what a client would return, read as the API's config says. ``Client`` has the same
    /// function, with its options and transformations.
    ///
    /// - Parameters:
    ///   - status: the status code.
    ///   - headers: the header fields; `Content-Type` distinguishes responses.
    ///   - body: the body after decompression.
    /// - Throws: the same as a call, in phase `status` or `decoding`.
    public func response(
        status: Int, headers: HTTPHeaders = HTTPHeaders(), body: Data
    ) throws(EndpointError) -> Response<Value> {
        let head = ResponseHead(status: status, headers: headers)
        return Response(head: head, value: try value(from: body, head: head))
    }

    /// The same for a body in a file, such as a download task leaves. A stream reads it piece by piece, and the file must stay until then.
    ///
    /// - Throws: the same as a call, in phase `status` or `decoding`, or `receiving` if the file cannot be read.
    public func response(
        status: Int, headers: HTTPHeaders = HTTPHeaders(), file: URL
    ) throws(EndpointError) -> Response<Value> {
        let head = ResponseHead(status: status, headers: headers)
        return Response(head: head, value: try reading(endpoint.json).value(of: self, head, file: file) { data, _ in data })
    }

    /// How the call's responses are read.
    func reading(_ json: JSONOptions) -> ResponseReading {
        let builder = endpoint.encoded(json)
        return ResponseReading(operation: builder.operation.id, failures: builder.failures, json: json)
    }
}

/// A body that has been received.
enum ReceivedBody {
    case data(Data)
    case file(URL)
}

extension ClientCore {
    func prepare<Value>(_ call: Call<Value>) async throws(EndpointError) -> HTTPRequest {
        let transport = PreparingTransport()
        do throws(EndpointError) {
            _ = try await ClientCore(preparing: self, transport).send(call)
        } catch {
            if transport.request == nil { throw error }
        }
        if let request = transport.request { return request }
        throw EndpointError(operation: call.endpoint.operation.id, phase: .building, underlying: AnsweredByMiddleware())
    }

    func response<Value>(to call: Call<Value>, _ head: ResponseHead, _ body: ReceivedBody) throws(EndpointError) -> Response<Value> {
        let (operation, endpoint) = (call.endpoint.operation, call.endpoint)
        let transform: ResponseReading.Transform = { [self] data, head in try transformed(data, head, operation, endpoint) }
        let reading = call.reading(json)
        let value =
            switch body {
            case .data(let data): try reading.value(of: call, head, body: data, transform: transform)
            case .file(let file): try reading.value(of: call, head, file: file, transform: transform)
            }
        return Response(head: head, value: value)
    }
}

/// Captures the request that would be sent, in place of a transport, and ends the call.
private final class PreparingTransport: Transport {
    private let first = Locked<HTTPRequest?>(nil)
    var request: HTTPRequest? { first.withLock { $0 } }

    func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse {
        first.withLock { $0 = $0 ?? request }
        // Cancel the work's own task, so that middleware does not wait, repeat or report.
        withUnsafeCurrentTask { $0?.cancel() }
        throw CancellationError()
    }
}

/// Middleware answers the call by itself, so there is no request to prepare.
public struct AnsweredByMiddleware: LocalizedError, Equatable, _PrintsNoSecrets {
    /// An error.
    public init() {}

    public var description: String { "middleware answers the call without sending a request" }
}
