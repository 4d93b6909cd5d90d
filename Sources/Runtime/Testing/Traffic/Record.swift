public import EndpointRuntime
import EndpointPolicies
public import EndpointBasics

extension Middleware {
    /// Writes every request and its response to a file, without secrets, for `.replay(from:)`.
    ///
    /// ```swift
    /// let shop = Bookshop(server: .production, credentials: credentials, middleware: [.record(to: file)])
    /// ```
    ///
    /// The first request creates a new file. A response is written when its body is complete. A failure without a response is not written.
    /// Each line after the first is an exchange in JSON. The file can be read, edited and checked in.
    ///
    /// If the file cannot be written, each call fails with `InvalidOptionError` before anything is sent.
    ///
    /// - Parameters:
    ///   - file: A file in an existing folder.
    ///   - redaction: Additional secrets to remove.
    public static func record(to file: URL, redaction: Redaction = .standard) -> Middleware {
        let recorder = TrafficRecorder(file, redaction)
        // The recorder must see the final request, because it can recognize only credentials that it has seen.
        return Middleware(role: .separatesUsers) { request, context, next in
            try recorder.open()
            let body = try await request.readBody()
            var response = try await next(request)
            guard response.value == nil else { return response }
            response.body = recorder.recording(response, of: request, body, context)
            return response
        }
    }
}

private final class TrafficRecorder: Sendable {
    private let path: URL
    private let redactor: TrafficRedactor
    /// The open file, or `nil` before the first request.
    private let file = Locked<OpenFile?>(nil)

    init(_ file: URL, _ redaction: Redaction) { (path, redactor) = (file, TrafficRedactor(redaction)) }

    func open() throws {
        try file.withLock { file in
            guard file == nil else { return }
            do {
                let opened = try OpenFile(creating: path)
                try opened.write(TrafficRecorder.line(TrafficHeader()))
                file = opened
            } catch {
                throw InvalidOptionError("record.file", "it cannot be written")
            }
        }
    }

    /// Returns the body of the response, which is also written to the file when it is complete.
    func recording(_ response: HTTPResponse, of request: HTTPRequest, _ requestBody: Data?, _ context: RequestContext) -> ByteStream {
        response.body.gathering { [self] whole in
            try write(request, body: requestBody, head: response.head, responseBody: whole, context: context)
        }
    }

    private func write(
        _ request: HTTPRequest, body: Data?, head: ResponseHead, responseBody: Data, context: RequestContext
    ) throws {
        try file.withLock { file in
            // The response is handled first, because it may reveal secrets that the request repeats.
            redactor.learn(head.headers)
            redactor.learn(responseBody, head.headers["Content-Type"])
            let recorded = RecordedExchange.Request(request, body: body, context: context, redactor: redactor)
            let response = RecordedExchange.Response(
                status: head.status, headers: redactor.headers(head.headers),
                body: RecordedExchange.Body(redactor.body(responseBody, head.headers, name: context.operation.id + ".response")))
            try file?.write(TrafficRecorder.line(RecordedExchange(request: recorded, response: response)))
        }
    }

    private static func line(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value) + [0x0A]
    }
}
