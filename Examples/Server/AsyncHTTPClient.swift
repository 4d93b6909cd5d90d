// Uses AsyncHTTPClient as a transport.
import AsyncHTTPClient
import EndpointRuntime
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Sends requests with an `HTTPClient`, which the caller must shut down.
///
/// The client must not follow redirects (`configuration.redirectConfiguration = .disallow`), because the runtime follows them. If the
/// client has followed a redirect, the call fails. The client's read timeout, decompression, proxy and TLS settings apply. The client keeps
/// trying to connect for `configuration.timeout.connect`, unless the call's deadline passes first.
///
/// Bodies arrive piece by piece, except that a small body (`isSmall`) is returned together with its head.
public struct AsyncHTTPClientTransport: Transport {
    private let client: HTTPClient

    /// Creates a transport that uses a client.
    public init(_ client: HTTPClient) { self.client = client }

    public func send(_ request: EndpointRuntime.HTTPRequest, options: TransportOptions) async throws -> EndpointRuntime.HTTPResponse {
        var sent = HTTPClientRequest(url: request.url.string)
        sent.method = .init(rawValue: request.method.name)
        sent.headers = .init(request.headers.map { ($0.name, $0.value) })
        if let body = request.body {
            let length = body.length.map { HTTPClientRequest.Body.Length.known(Int64($0)) }
            // The next piece is requested once the previous one has been written.
            sent.body = try body.data.map { .bytes($0) } ?? .stream(body.open().map { ByteBuffer(bytes: $0) }, length: length ?? .unknown)
        }
        do {
            // Cancelling the task closes the connection. The task is cancelled when the call's deadline passes.
            let response =
                if let limit = options.idleTimeout {
                    try await within(limit) { [client, sent] in try await client.execute(sent, deadline: .distantFuture) }
                } else {
                    try await client.execute(sent, deadline: .distantFuture)
                }
            guard response.history.count < 2 else {
                let message = "the HTTPClient follows redirects; create it with redirectConfiguration = .disallow"
                throw TransportError(.settings, message, mayHaveReachedServer: true)
            }
            var headers = EndpointRuntime.HTTPHeaders()
            for field in response.headers { try? headers.add(field.name, value: field.value) }
            let head = ResponseHead(status: Int(response.status.code), headers: headers)
            if isSmall(head, options) { return try await whole(head, response.body) }
            let reader = BodyReader(response.body, options.idleTimeout)
            return HTTPResponse(head: head, body: ByteStream(onCancel: { reader.cancel() }) { try await reader.next() })
        } catch {
            throw reason(error)
        }
    }
}

/// Returns whether the body usually arrives together with the head, so that waiting for both is cheaper than streaming the body.
private func isSmall(_ head: ResponseHead, _ options: TransportOptions) -> Bool {
    guard options.idleTimeout == nil, head.headers["Content-Encoding"] == nil else { return false }
    return head.headers["Content-Length"].flatMap { Int($0) }.map { $0 <= min(16 * 1024, options.bufferLimit) } ?? false
}

private func whole(_ head: ResponseHead, _ body: HTTPClientResponse.Body) async throws -> EndpointRuntime.HTTPResponse {
    var data = Data()
    do {
        for try await piece in body { data.append(contentsOf: piece.readableBytesView) }
    } catch {
        // As in a stream, the bytes received so far are delivered before the error.
        let rest = AsyncThrowingStream { [data] in
            $0.yield(data)
            $0.finish(throwing: reason(error))
        }
        nonisolated(unsafe) var pieces = rest.makeAsyncIterator()
        return HTTPResponse(head: head, body: ByteStream { try await pieces.next() })
    }
    // A cancelled body simply ends, without an error.
    try Task.checkCancellation()
    return HTTPResponse(status: head.status, headers: head.headers, body: data)
}

/// Requests the next piece once the previous one has been read. If nothing reads the body, nothing is received. Releasing the sequence
/// closes the connection.
private final class BodyReader: @unchecked Sendable {
    private final class Pieces: @unchecked Sendable {
        // A body has a single reader.
        private var iterator: HTTPClientResponse.Body.AsyncIterator

        init(_ body: HTTPClientResponse.Body) { iterator = body.makeAsyncIterator() }

        func next() async throws -> ByteBuffer? { try await iterator.next() }
    }

    private let lock = NSLock()
    /// Guarded by `lock`. `nil` once the reader has been cancelled or has failed.
    private var pieces: Pieces?
    private let idleTimeout: Duration?

    init(_ body: HTTPClientResponse.Body, _ idleTimeout: Duration?) { (pieces, self.idleTimeout) = (Pieces(body), idleTimeout) }

    func cancel() { lock.withLock { pieces = nil } }

    func next() async throws -> Data? {
        guard let pieces = lock.withLock({ pieces }) else { throw CancellationError() }
        do {
            let piece = if let idleTimeout { try await within(idleTimeout) { try await pieces.next() } } else { try await pieces.next() }
            // A cancelled body simply ends, without an error.
            try Task.checkCancellation()
            return piece.map { Data($0.readableBytesView) }
        } catch {
            cancel()
            throw reason(error)
        }
    }
}

/// Throws an error if nothing arrives within the limit.
private func within<Value: Sendable>(_ limit: Duration, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    return try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask(operation: work)
        group.addTask {
            try await Task.sleep(for: limit)
            throw TransportError(.timeout, "the connection was silent for \(limit)")
        }
        defer { group.cancelAll() }
        guard let first = try await group.next() else { throw CancellationError() }
        return first
    }
}

/// Maps errors to the runtime's errors, which say what failed and whether the server may have received the request.
private func reason(_ error: any Error) -> any Error {
    switch error {
    case is CancellationError, is TransportError, is BodyAlreadySentError: error
    case let error as HTTPClientError: reason(error)
    case let error as NIOConnectionError where error.connectionErrors.isEmpty:
        TransportError(.nameLookup, "no address is known for \(error.host)")
    case let error as NIOConnectionError: TransportError(.connect, "no connection to \(error.host), port \(error.port)")
    case is NIOSSLExtraError: TransportError(.certificate, "the server's certificate is for a different host")
    case NIOSSLError.handshakeFailed(let cause) where "\(cause)".contains("CERTIFICATE_VERIFY_FAILED"):
        TransportError(.certificate, "the server's certificate is not trusted")
    case is NIOSSLError: TransportError(.secureConnection, "TLS failed")
    case HTTPParserError.invalidEOFState: TransportError(.incompleteBody, "the response ended early")
    case HTTPParserError.headerOverflow: TransportError(.headerTooLarge, "the response's header is too large")
    case is HTTPParserError: TransportError(.invalidResponse, "the response is not HTTP")
    case let error as IOError: reason(error)
    case is ChannelError: TransportError(.connectionLost, "the connection was lost")
    // Other errors, such as those thrown by a streamed request body, are passed on.
    default: error
    }
}

/// Maps system errors, which are not wrapped in a `NIOConnectionError` if the host is an IP address.
private func reason(_ error: IOError) -> TransportError {
    switch error.errnoCode {
    case ECONNREFUSED: TransportError(.connect, "the host refused the connection")
    // An established connection can end with these errors, too.
    case EHOSTUNREACH, ENETUNREACH: TransportError(.connect, "the host is unreachable", mayHaveReachedServer: true)
    case EMFILE, ENFILE: TransportError(.outOfDescriptors, "no file descriptors are left")
    default: TransportError(.connectionLost, "the connection was lost")
    }
}

private func reason(_ error: HTTPClientError) -> any Error {
    func failed(_ reason: TransportError.Reason, mayHaveReachedServer: Bool? = nil) -> TransportError {
        TransportError(reason, error.shortDescription, mayHaveReachedServer: mayHaveReachedServer)
    }
    switch error {
    case .cancelled: return CancellationError()
    case .readTimeout, .writeTimeout, .deadlineExceeded: return failed(.timeout)
    case .connectTimeout, .tlsHandshakeTimeout: return failed(.connect)
    case .getConnectionFromPoolTimeout: return failed(.timeout, mayHaveReachedServer: false)
    case .socksHandshakeTimeout, .httpProxyHandshakeTimeout, .invalidProxyResponse, .proxyAuthenticationRequired: return failed(.proxy)
    case .remoteConnectionClosed, .uncleanShutdown, .requestStreamCancelled: return failed(.connectionLost)
    case .bodyLengthMismatch: return failed(.requestBody)
    case .alreadyShutdown: return failed(.settings)
    case .redirectLimitReached, .redirectCycleDetected: return failed(.settings, mayHaveReachedServer: true)
    case .invalidURL, .emptyHost, .emptyScheme, .missingSocketPath, .traceRequestWithBody, .contentLengthMissing:
        return failed(.unsupportedRequest)
    default: return failed(.other)
    }
}
