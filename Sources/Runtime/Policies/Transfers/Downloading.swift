import EndpointRuntime
import EndpointBasics

/// A single download, which can take more than one request.
struct Downloading<API: EndpointAPI, Value: Sendable>: Sendable {
    let client: Client<API>
    let call: Call<Value>
    let operation: OperationInfo
    let file: URL
    let attempts: Int

    func run() async throws -> DownloadedFile {
        // Ranges are defined only for GET (RFC 9110, 14.2).
        let partial = try PartialFile(file, of: operation.method == "GET" ? try request(call.endpoint) : nil)
        defer { partial.end() }
        let start = partial.size
        var broken = 0
        while true {
            do {
                if let head = try await step(partial) {
                    try partial.complete()
                    let resumedAt = partial.isContinued ? start : 0
                    return DownloadedFile(file: file, size: Int(clamping: partial.size), resumedAt: Int(clamping: resumedAt), head: head)
                }
            } catch {
                broken += 1
                guard Downloading.isBroken(error), partial.size > 0, partial.validator != nil, broken < attempts else { throw error }
            }
        }
    }

    /// Returns a hash that identifies the request.
    private func request<E: Endpoint>(_ endpoint: E) throws -> String {
        let request = try endpoint.request(server: E.API.Server(url: "http://server.invalid"), options: client.options)
        return SHA256.hex("\(client) \(request.method) \(request.url.string)")
    }

    /// Returns whether the connection broke while a body was being received.
    private static func isBroken(_ error: any Error) -> Bool {
        guard let error = error as? EndpointError, error.phase == .receiving, !error.isCancellation else { return false }
        return EndpointError.isTransient(error)
    }

    /// Sends one request. Returns `nil` if another request is needed.
    private func step(_ partial: PartialFile) async throws -> ResponseHead? {
        let offset = partial.size
        let resuming = client.with(try options(partial))
        let response: Response<ByteStream>
        do throws(EndpointError) { response = try await resuming.stream(call) } catch {
            guard offset > 0, let head = error.response, head.status == 416 else { throw error }
            // `bytes */1000` (RFC 9110, 15.5.17). The file has not changed; otherwise, the server would have sent all of it.
            if case .unsatisfied(let total)? = ContentRange(head), total == offset { return head }
            try partial.begin(nil)
            return nil
        }
        var end: Int64?
        if response.status == 206 {
            guard offset > 0, case .part(let first, let last, let total)? = ContentRange(response.head), first == offset,
                partial.accepts(response.head, total: total)
            else {
                response.value.cancel()
                if offset == 0 { throw DownloadError.unexpectedContent }
                try partial.begin(nil)
                return nil
            }
            end = last + 1
        } else {
            try partial.begin(response.head)
        }
        let report = client.options.progress
        for try await piece in response.value {
            try partial.append(piece)
            report?(TransferProgress(.receiving, bytes: Int(clamping: partial.size), total: partial.total.map { Int(clamping: $0) }))
        }
        if let end, partial.size != end {
            try partial.begin(nil)
            throw DownloadError.unexpectedContent
        }
        // A server can send less than the requested range (RFC 9110, 15.3.7).
        return end == nil || partial.size == partial.total ? response.head : nil
    }

    /// Returns the options for the request. Ranges count bytes as sent, so the response must not be compressed.
    private func options(_ partial: PartialFile) throws -> CallOptions {
        var options = CallOptions()
        // The code that writes the file reports the progress.
        if client.options.progress != nil { options.transportObserver = { _ in } }
        try options.headers.set("Accept-Encoding", to: "identity")
        if partial.size > 0, let validator = partial.validator {
            try options.headers.set("Range", to: "bytes=\(partial.size)-")
            try options.headers.set("If-Range", to: validator)
        }
        return options
    }
}

/// `Content-Range` (RFC 9110, 14.4), in bytes.
enum ContentRange: Equatable {
    /// A part: `bytes 0-99/1000`, `bytes 0-99/*`.
    case part(first: Int64, last: Int64, total: Int64?)
    /// No part: `bytes */1000`.
    case unsatisfied(total: Int64)

    /// Reads the field. Returns `nil` if it is missing or invalid.
    init?(_ head: ResponseHead) {
        let (unit, range) = (head.headers["Content-Range"] ?? "").lowercased().trimmingBlanks().cut(at: " ")
        let (ends, size) = range.trimmingBlanks().cut(at: "/")
        let total = ContentRange.number(size.dropFirst())
        guard unit == "bytes", total != nil || size == "/*" else { return nil }
        if ends == "*", let total {
            self = .unsatisfied(total: total)
            return
        }
        let (start, end) = ends.cut(at: "-")
        guard let first = ContentRange.number(start[...]), let last = ContentRange.number(end.dropFirst()) else { return nil }
        guard first <= last, last < total ?? .max else { return nil }
        self = .part(first: first, last: last, total: total)
    }

    private static func number(_ text: Substring) -> Int64? { text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int64(text) : nil }
}
