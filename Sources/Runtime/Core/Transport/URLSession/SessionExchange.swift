import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An exchange of URLSession.
final class SessionExchange: Exchange, @unchecked Sendable {
    let task: URLSessionDataTask
    /// Lives as long as the exchange.
    private let channel: AnyObject & Sendable
    private let isHead: Bool
    private var head: ResponseHead?

    init(_ task: URLSessionDataTask, of channel: AnyObject & Sendable, _ request: HTTPRequest, _ options: TransportOptions) {
        (self.task, self.channel, isHead) = (task, channel, request.method == .head)
        #if canImport(FoundationNetworking)
            // Suspending a running task on Linux takes its connection away; the buffer limit bounds the memory instead.
            super.init(request, options, .never)
        #else
            super.init(request, options, .keeping)
        #endif
    }

    override func start() { URLSessionControl.perform { [task] in task.resume() } }
    override func resume() { start() }
    override func stop() { URLSessionControl.perform { [task] in task.cancel() } }

    func receive(_ response: URLResponse) {
        // On Linux URLSession hands over interim responses too (RFC 9110, 15.2); the final one follows.
        guard head == nil, let response = response as? HTTPURLResponse, response.statusCode >= 200 else { return }
        var fields: [(name: String, value: String)] = []
        for (name, value) in response.allHeaderFields {
            if let name = name as? String, let value = value as? String { fields.append((name, value)) }
        }
        let head = ResponseHead(status: response.statusCode, headers: HTTPHeaders(received: fields))
        self.head = head
        receive(head)
        wake()
    }

    func receive(_ data: Data) {
        guard !data.isEmpty else { return }
        let reception = data.withUnsafeBytes { receive($0) }
        wake()
        switch reception {
        case .goOn: break
        case .pause: URLSessionControl.perform { [task] in task.suspend() }
        case .stop: stop()
        }
    }

    func sent(_ bytes: Int, of length: Int?) {
        metrics.bytesSent = bytes
        observer?(.sent(bytes: bytes, of: length))
    }

    func complete(_ error: (any Error)?) {
        var result: Result<Void, any Error> = .success(())
        if let error {
            result = .failure(SessionExchange.transportError(error))
        } else if let head, let expected = expectedLength(head), received != expected {
            result = .failure(TransportError(.cutBody, "the response's body ended early"))
        }
        report(result)
        finish(result)
        wake()
    }

    /// The length in `Content-Length` (RFC 9112, 6.3); `nil` if it does not apply to the bytes delivered here.
    private func expectedLength(_ head: ResponseHead) -> Int64? {
        if isHead || head.status == 204 || head.status == 304 { return nil }
        if head.headers["Content-Encoding"] != nil || head.headers["Transfer-Encoding"] != nil { return nil }
        // URLSession on Linux gives no body of a redirect without a location.
        if (300..<400).contains(head.status) { return nil }
        return head.headers["Content-Length"].flatMap { Int64($0) }
    }

    /// Without URLError's `userInfo`, which contains the URL.
    private static func transportError(_ error: any Error) -> TransportError {
        let error = error as NSError
        // Failable on Linux only.
        let known = error.domain == NSURLErrorDomain ? URLError.Code(rawValue: error.code) : nil
        let (reason, message) = reasons[known ?? .unknown] ?? (.other, "the connection failed")
        return TransportError(reason, message, code: error.code)
    }

    private static let reasons: [URLError.Code: (TransportError.Reason, String)] = [
        .badURL: (.unsupportedRequest, "URLSession cannot use this URL"),
        .unsupportedURL: (.unsupportedRequest, "URLSession cannot use this URL"),
        .cancelled: (.cancelled, "the request was cancelled"),
        .timedOut: (.timeout, "the connection was silent for too long"),
        .cannotFindHost: (.nameLookup, "the host was not found"),
        .dnsLookupFailed: (.nameLookup, "the host was not found"),
        .cannotConnectToHost: (.connect, "the host cannot be connected to"),
        .notConnectedToInternet: (.connect, "there is no connection to the internet"),
        .networkConnectionLost: (.connectionLost, "the connection was lost"),
        .secureConnectionFailed: (.secureConnection, "the secure connection failed"),
        .serverCertificateUntrusted: (.certificate, "the server's certificate is not trusted"),
        .serverCertificateHasBadDate: (.certificate, "the server's certificate has expired"),
        .serverCertificateNotYetValid: (.certificate, "the server's certificate is not yet valid"),
        .serverCertificateHasUnknownRoot: (.certificate, "the server's certificate is not trusted"),
        .clientCertificateRejected: (.secureConnection, "the server refuses the client's certificate"),
        .clientCertificateRequired: (.secureConnection, "the server asks for a client certificate"),
        .badServerResponse: (.invalidResponse, "the server's response is not HTTP"),
        .cannotParseResponse: (.invalidResponse, "the server's response is not HTTP"),
        .cannotDecodeContentData: (.contentEncoding, "the response's body is not in its Content-Encoding"),
        .cannotDecodeRawData: (.contentEncoding, "the response's body is not in its Content-Encoding"),
    ]
}
