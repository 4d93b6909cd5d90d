import EndpointGenerator

/// A recorded request and its response.
struct Exchange {
    /// An item of a query or form.
    struct Item {
        let name: String
        /// The text after `=`, or `nil` without one.
        let value: String?
        var text: String { value ?? "" }
    }

    struct Message {
        /// The header fields, by name in lower case.
        let headers: [String: String]
        let mediaType: String?
        /// The bytes, or `nil` if there is no body.
        let body: [UInt8]?
        /// Whether the bytes are the whole body. An archive can contain only its beginning, its compressed form, or nothing of it.
        let isWhole: Bool

        var isJSON: Bool { mediaType.map { MediaTypeName($0).kind } == .json }
    }

    let method: String
    /// The host, or `nil` in a recording, whose paths are relative to the server.
    let host: String?
    let path: [String]
    let query: [Item]
    let status: Int
    let request: Message
    let response: Message

    /// Reads an exchange. Returns `nil` if the value is not an exchange.
    init?(_ node: JSONNode) {
        guard let request = node.object?["request"]?.object, let response = node.object?["response"]?.object,
            let method = request["method"]?.string?.raw, let status = response["status"]?.number.flatMap({ Int($0.raw) })
        else { return nil }
        (self.method, self.status) = (method, status)
        let url = request["url"]?.string?.raw ?? "\(request["path"]?.string?.raw ?? "")?\(request["query"]?.string?.raw ?? "")"
        let parts = url.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let place = Self.place(parts.first ?? "")
        host = request["url"] == nil ? nil : place.host ?? ""
        path = place.path.map { percentDecoded($0) ?? String($0) }
        query = Self.items(parts.dropFirst().first ?? "")
        self.request = Self.message(request, request["body"] ?? request["postData"], size: request["bodySize"])
        self.response = Self.message(response, response["body"] ?? response["content"], size: response["content"]?.object?["size"])
    }

    /// Returns the host of a URL (in lower case and without a default port) and the segments of its path. A slash at its end has no meaning.
    static func place(_ url: Substring) -> (host: String?, path: [Substring]) {
        guard let scheme = url.firstRange(of: "://"), !url[..<scheme.lowerBound].contains("/") else { return (nil, segments(of: url)) }
        var host = url[scheme.upperBound...].prefix { $0 != "/" }.lowercased()
        for port in [":443", ":80"] where host.hasSuffix(port) { host.removeLast(port.count) }
        return (host, segments(of: url[scheme.upperBound...].drop { $0 != "/" }))
    }

    private static func segments(of path: Substring) -> [Substring] {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).drop { $0.isEmpty }
        return Array(segments.last?.isEmpty == true ? segments.dropLast() : segments)
    }

    /// Reads the `name=value` pairs of a query or form.
    static func items(_ text: Substring) -> [Item] {
        text.split(separator: "&").map { item in
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
                let text = part.replacing("+", with: " ")
                return percentDecoded(text) ?? String(text)
            }
            return Item(name: pair[0], value: pair.count > 1 ? pair[1] : nil)
        }
    }

    /// Returns the part of a name before its brackets, as in `filter[on]`.
    static func nameWithoutBrackets(_ name: String) -> String { String(name.prefix { $0 != "[" }) }

    /// Whether a browser asks whether it may send a request (Fetch Standard, "CORS-preflight request").
    var isPreflight: Bool { method.uppercased() == "OPTIONS" && request.headers["access-control-request-method"] != nil }

    private static func message(_ object: JSONObject, _ body: JSONNode?, size: JSONNode?) -> Message {
        var headers: [String: String] = [:]
        for field in object["headers"]?.array ?? [] {
            let pair = field.array?.map(\.string) ?? [field.object?["name"]?.string, field.object?["value"]?.string]
            if pair.count == 2, let name = pair[0], let value = pair[1] { headers[name.raw.lowercased()] = value.raw }
        }
        let (bytes, isWhole) = Self.bytes(of: body?.object, size: size?.number.flatMap { Int($0.raw) } ?? 0)
        // Browsers write `x-unknown` for a body without a media type.
        let mediaType = [headers["content-type"], body?.object?["mimeType"]?.string?.raw].compactMap { $0 }.first {
            !$0.isEmpty && $0 != "x-unknown"
        }
        // Recordings mark a response of which only a part was received.
        return Message(headers: headers, mediaType: mediaType, body: bytes, isWhole: isWhole && object["cut"]?.bool != true)
    }

    private static func bytes(of body: JSONObject?, size: Int) -> (bytes: [UInt8]?, isWhole: Bool) {
        let base64 = body?["base64"] ?? (body?["encoding"]?.string?.raw == "base64" ? body?["text"] : nil)
        if let text = base64?.string?.raw {
            let bytes = EndpointGenerator.bytes(ofBase64: text)
            return (bytes ?? [], bytes != nil && body?["base64"] != nil)
        }
        guard let text = body?["text"]?.string?.raw ?? body.flatMap(form), !text.isEmpty else { return (size == 0 ? nil : [], false) }
        return (Array(text.utf8), size <= text.utf8.count)
    }

    /// Returns the text of a URL-encoded form whose fields an archive lists.
    private static func form(_ body: JSONObject) -> String? {
        guard body["mimeType"]?.string?.raw.hasPrefix("application/x-www-form-urlencoded") == true else { return nil }
        let escaped = { (text: JSONNode?) in
            let escapes: [Character: String] = ["%": "%25", "&": "%26", "=": "%3D", "+": "%2B"]
            return (text?.string?.raw ?? "").map { escapes[$0] ?? String($0) }.joined()
        }
        return body["params"]?.array?.map { "\(escaped($0.object?["name"]))=\(escaped($0.object?["value"]))" }.joined(separator: "&")
    }
}
