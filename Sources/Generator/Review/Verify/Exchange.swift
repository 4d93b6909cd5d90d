import EndpointGenerator

/// A recorded request and its response.
struct Exchange {
    enum Body {
        case absent
        /// The body was not recorded.
        case unknown
        /// The body. If it is not certain, the recording may contain only its beginning, or its compressed form.
        case bytes([UInt8], isCertain: Bool)
    }

    struct Message {
        /// The header fields, by name in lower case.
        var headers: [String: String] = [:]
        var body: Body = .absent
        var mediaType: String?
    }

    var method: String
    /// The host in lower case, or `nil` if the path is relative to the server.
    var host: String?
    var path: String
    var query: [(name: String, value: String)]
    var status: Int
    var request: Message
    var response: Message

    /// Reads an exchange. Returns `nil` if the value is not an exchange.
    init?(_ node: JSONNode, _ format: TrafficScanner.Format) {
        guard let request = node.object?["request"]?.object, let response = node.object?["response"]?.object,
            let method = request["method"]?.string?.raw, let status = response["status"]?.number.flatMap({ Int($0.raw) })
        else { return nil }
        (self.method, self.status) = (method, status)
        var location = Substring(request[format == .archive ? "url" : "path"]?.string?.raw ?? "")
        var query = request["query"]?.string.map { Substring($0.raw) } ?? ""
        if format == .archive {
            location = location.prefix { $0 != "#" }
            if let mark = location.firstIndex(of: "?") { (location, query) = (location[..<mark], location[location.index(after: mark)...]) }
            if let scheme = location.firstRange(of: "://") { location = location[scheme.upperBound...] }
            host = location.prefix { $0 != "/" }.lowercased()
            location = location.drop { $0 != "/" }
        }
        path = String(location)
        self.query = Self.items(query)
        self.request = Self.message(request, request[format == .archive ? "postData" : "body"], size: request["bodySize"])
        let body = response[format == .archive ? "content" : "body"]
        self.response = Self.message(response, body, size: body?.object?["size"])
    }

    /// Reads the `name=value` pairs of a query or form.
    static func items(_ text: Substring) -> [(name: String, value: String)] {
        text.split(separator: "&").map { item in
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
                let text = Substring(String(part.map { $0 == "+" ? " " : $0 }))
                return percentDecoded(text) ?? String(text)
            }
            return (pair[0], pair.count > 1 ? pair[1] : "")
        }
    }

    private static func message(_ object: JSONObject, _ body: JSONNode?, size: JSONNode?) -> Message {
        var message = Message()
        for field in object["headers"]?.array ?? [] {
            let pair = field.array?.map(\.string) ?? [field.object?["name"]?.string, field.object?["value"]?.string]
            if pair.count == 2, let name = pair[0], let value = pair[1] { message.headers[name.raw.lowercased()] = value.raw }
        }
        message.mediaType = message.headers["content-type"] ?? body?.object?["mimeType"]?.string?.raw
        message.body = Self.body(body?.object, size: size.flatMap { $0.number }.flatMap { Int($0.raw) })
        return message
    }

    private static func body(_ object: JSONObject?, size: Int?) -> Body {
        let coded = object?["base64"] ?? (object?["encoding"]?.string?.raw == "base64" ? object?["text"] : nil)
        if let text = coded?.string?.raw { return bytes(ofBase64: text).map { .bytes($0, isCertain: object?["base64"] != nil) } ?? .unknown }
        guard let text = object?["text"]?.string?.raw, !text.isEmpty else { return size ?? 0 == 0 ? .absent : .unknown }
        return .bytes(Array(text.utf8), isCertain: size ?? 0 <= text.utf8.count)
    }
}
