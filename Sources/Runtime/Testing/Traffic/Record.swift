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
    /// The first request of the process creates a new file, and all recorders of the process that write to it share it. A response is
    /// written when its body has ended, also if nobody read it, if reading it failed, or if its reader stopped early; the replay then ends
    /// in the same place. A failure without a response is not written. Each line after the first is an exchange in JSON. The file can be
    /// read, edited and checked in.
    ///
    /// If the file cannot be written, each call fails with `InvalidOptionError` before anything is sent.
    ///
    /// - Parameters:
    ///   - file: A file in an existing folder.
    ///   - redaction: Additional secrets to remove.
    public static func record(to file: URL, redaction: Redaction = .standard) -> Middleware {
        let file = TrafficFile.shared(file)
        let redactor = TrafficRedactor(redaction, file.known)
        // The recorder must see the final request, because it can recognize only credentials that it has seen.
        return Middleware(role: .separatesUsers) { request, context, next in
            try file.prepare()
            let body = try await request.readBody()
            var response = try await next(request)
            guard response.value == nil else { return response }
            let (head, received) = (response.head, Locked(Data()))
            response.body = response.body.observed { piece in
                received.withLock { $0.append(piece) }
            } _: { end in
                let data = received.withLock { $0 }
                try file.write { values in
                    redactor.learnNames(context)
                    // The response is handled first, because it may reveal secrets that the request repeats.
                    redactor.learn(head.headers)
                    let searched = redactor.learn(data, head.headers["Content-Type"])
                    let sent = RecordedExchange.Request(request, body: body, context: context, redactor: redactor) {
                        values.number(of: $0, isSent: true)
                    }
                    let name = context.operation.id + ".response"
                    let numbers = { (value: String) in values.number(of: value, isSent: false) }
                    return RecordedExchange(
                        request: sent,
                        response: RecordedExchange.Response(
                            status: head.status, headers: redactor.headers(head.headers, numbers: numbers),
                            body: RecordedExchange.Body(redactor.body(data, searched, head.headers, name: name, numbers: numbers)),
                            isCut: end.isEarly(head, data.count, request.method) ? true : nil))
                }
            }
            return response
        }
    }
}

extension BodyEnd {
    /// Whether the body has more than was received, as far as its head tells.
    fileprivate func isEarly(_ head: ResponseHead, _ count: Int, _ method: HTTPMethod) -> Bool {
        if case .complete = self { return false }
        let hasNone = method == .head || [204, 205, 304].contains(head.status)
        return !hasNone && head.headers["Content-Length"] != String(count)
    }
}
