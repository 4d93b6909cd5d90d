public import EndpointRuntime
import EndpointBasics

extension Middleware {
    /// Compresses the bodies of requests with gzip and sets `Content-Encoding` (RFC 9110, 8.4).
    ///
    /// ```swift
    /// let shop = Bookshop(server: .production, credentials: credentials, middleware: [.retry(), .compress()])
    /// ```
    ///
    /// A body in memory is sent uncompressed if compression does not make it smaller. Files and streams are compressed while they are sent,
    /// in chunks, because their length is not known in advance. Data that is already compressed is left unchanged: images, audio, video,
    /// archives, and a body with a `Content-Encoding`. Servers have no standard way to announce that they accept gzip, so use this only if
    /// the server's documentation says that the server accepts it. Compression uses the system's zlib. On a Linux system without zlib
    /// (`libz.so.1`), bodies are sent uncompressed. If a server responds with the status 415 (RFC 7694, 3), the request is sent once more
    /// without compression, provided that its body can be sent again and no redirect shows that the request was carried out.
    ///
    /// - Parameters:
    ///   - minimum: The size in bytes below which bodies are sent uncompressed. If the number is negative, each call fails with
    ///     `InvalidOptionError`.
    ///   - byDefault: Whether bodies are compressed unless a call's options say otherwise. If false, a body is compressed only if the call
    ///     requests it: `shop.with(.compressed()).orders.place(body: order)`.
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

    /// Whether the client's `.compress()` compresses the body of the call. If `nil`, the client's setting applies.
    public var isCompressed: Bool? {
        get { self[CompressedKey.self] }
        set { self[CompressedKey.self] = newValue }
    }

    /// Sets whether the bodies of calls are compressed: `shop.with(.compressed(false)).orders.place(body: order)`. This has an effect
    /// only if the client uses `.compress()`.
    public static func compressed(_ isCompressed: Bool = true) -> CallOptions { CallOptions(CompressedKey.self, isCompressed) }
}

extension HTTPRequest {
    /// Returns the request with a compressed body, or `nil` if compression is not useful.
    fileprivate func compressed(_ minimum: Int) -> HTTPRequest? {
        guard let body, body.length ?? .max >= minimum, headers["Content-Encoding"] == nil, !isAlreadyCompressed else { return nil }
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
        guard (try? request.headers.set("Content-Encoding", to: "gzip")) != nil else { return nil }
        return request
    }

    /// Whether data of this media type is already compressed.
    private var isAlreadyCompressed: Bool {
        let type = (headers["Content-Type"] ?? "").lowercased().prefix { $0 != ";" && $0 != " " }
        let archives = ["application/zip", "application/gzip", "application/zstd", "application/pdf", "application/java-archive"]
        if archives.contains(String(type)) { return true }
        return ["image/", "audio/", "video/"].contains { type.hasPrefix($0) } && !type.hasSuffix("+xml") && type != "image/bmp"
    }
}
