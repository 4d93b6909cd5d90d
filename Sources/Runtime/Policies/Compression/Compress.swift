public import EndpointRuntime
import EndpointBasics

extension Middleware {
    /// Compresses the bodies of requests with gzip and sets `Content-Encoding` (RFC 9110, 8.4).
    ///
    /// ```swift
    /// let shop = Bookshop(client: Client(server: .production, middleware: [.retry(), .compress()]))
    /// ```
    ///
    /// Bodies in memory are sent as they are where that is not longer. Files and streams are compressed while they are sent, in chunks, since
    /// their length is not known before. Bodies that are already compressed stay as they are: images, audio, video, archives, and a body with a
    /// `Content-Encoding`. Servers have no standard way to announce that they accept gzip: turn it on if the server's documentation
    /// does. The system's zlib compresses; on a Linux without it (`libz.so.1`) bodies are sent as they are. When a server refuses with 415
    /// (RFC 7694, 3), the request is sent once more as it was, if its body can be sent again and no redirect says that it was carried out.
    ///
    /// - Parameters:
    ///   - minimum: bodies of fewer bytes are sent as they are. A negative number fails each call with `InvalidOption`.
    ///   - byDefault: false: only calls whose options ask for it are compressed: `shop.with(.compressed()).orders.placeOrder(body: order)`.
    public static func compress(minimum: Int = 1024, byDefault: Bool = true) -> Middleware {
        Middleware(role: .neutral) { request, context, next in
            if minimum < 0 { throw InvalidOption("compress.minimum", "a negative number of bytes") }
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

    /// Calls whose bodies are compressed, or with false are not: `shop.with(.compressed(false)).orders.placeOrder(body: order)`. The client
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
                    throw TransportError(.requestBody, "there is no memory to compress the body")
                }
                return packed
            }
        }
        guard (try? request.headers.set("Content-Encoding", "gzip")) != nil else { return nil }
        return request
    }

    /// The media type is one whose data is compressed already.
    private var isDense: Bool {
        let type = (headers["Content-Type"] ?? "").lowercased().prefix { $0 != ";" && $0 != " " }
        let archives = ["application/zip", "application/gzip", "application/zstd", "application/pdf", "application/java-archive"]
        if archives.contains(String(type)) { return true }
        return ["image/", "audio/", "video/"].contains { type.hasPrefix($0) } && !type.hasSuffix("+xml") && type != "image/bmp"
    }
}
