public import EndpointRuntime
import EndpointPlatform

extension Middleware {
    /// Compresses the bodies of requests with gzip and sets `Content-Encoding` (RFC 9110, 8.4).
    ///
    /// ```swift
    /// let shop = Bookshop(client: Client(server: .production, middleware: [.retry(), .compress()]))
    /// ```
    ///
    /// Bodies in memory are sent uncompressed if compression does not make them smaller. Files and streams are compressed while they are sent, in
    /// chunks, since their length is not known in advance. Data that is already compressed is left alone: images, audio, video, archives, and a body
    /// with a `Content-Encoding`. Servers have no standard way to announce that they accept gzip: turn it on if the server's documentation
    /// says so. The system's zlib compresses; on a Linux without it (`libz.so.1`) bodies are sent uncompressed. If a server refuses with 415
    /// (RFC 7694, 3), the request is sent once more uncompressed, if its body can be sent again and no redirect shows that it was carried out.
    ///
    /// - Parameters:
    ///   - minimum: smaller bodies, in bytes, are sent uncompressed. A negative number fails each call with `InvalidOptionError`.
    ///   - byDefault: if false, only calls whose options ask for it are compressed: `shop.with(.compressed()).orders.placeOrder(body: order)`.
    public static func compress(minimum: Int = 1024, byDefault: Bool = true) -> Middleware {
        Middleware(role: .neutral) { request, context, next in
            if minimum < 0 { throw InvalidOptionError("compress.minimum", "a negative number of bytes") }
            let isWanted = context.options.isCompressed ?? byDefault
            guard isWanted, let compressed = request.compressed(minimum) else { return try await next(request) }
            let response = try await next(compressed)
            guard response.status == 415, response.value == nil, context.mayRepeat(request, after: .success(response)) else {
                return response
            }
            response.body.cancel()
            return try await next(request)
        }
    }
}

extension CallOptions {
    private enum CompressedKey: CallOptionKey { typealias Value = Bool }

    /// Whether the client's `.compress()` compresses the call's body; `nil`: as in the client.
    public var isCompressed: Bool? {
        get { self[CompressedKey.self] }
        set { self[CompressedKey.self] = newValue }
    }

    /// Whether calls' bodies are compressed: `shop.with(.compressed(false)).orders.placeOrder(body: order)`. The client
    /// needs `.compress()`.
    public static func compressed(_ isCompressed: Bool = true) -> CallOptions {
        var options = CallOptions()
        options.isCompressed = isCompressed
        return options
    }
}

extension HTTPRequest {
    /// `nil` if compressing makes no sense.
    fileprivate func compressed(_ minimum: Int) -> HTTPRequest? {
        guard let body, body.length ?? .max >= minimum, headers["Content-Encoding"] == nil, !isDense else { return nil }
        var request = self
        if let data = body.data {
            guard let packed = Gzip.compress(data), packed.count < data.count else { return nil }
            request.body = HTTPBody(packed)
        } else {
            guard Gzip.isAvailable else { return nil }
            request.body = .pieces(isReplayable: body.isReplayable) {
                let pieces = try body.open()
                guard let packed = Gzip.compress(pieces) else {
                    throw TransportError(.requestBody, "not enough memory to compress the body")
                }
                return packed
            }
        }
        guard (try? request.headers.set("Content-Encoding", "gzip")) != nil else { return nil }
        return request
    }

    /// Whether data of this media type is already compressed.
    private var isDense: Bool {
        let type = (headers["Content-Type"] ?? "").lowercased().prefix { $0 != ";" && $0 != " " }
        let archives = ["application/zip", "application/gzip", "application/zstd", "application/pdf", "application/java-archive"]
        if archives.contains(String(type)) { return true }
        return ["image/", "audio/", "video/"].contains { type.hasPrefix($0) } && !type.hasSuffix("+xml") && type != "image/bmp"
    }
}
