import EndpointGenerator

/// Parses a text from traffic. Returns `nil` if it is not JSON.
func json(_ bytes: some Sequence<UInt8>) -> JSONNode? {
    var ignored = Diagnostics()
    return parseJSON(SourceFile(path: "", bytes: Array(bytes)), number: -1, diagnostics: &ignored)
}

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
        let headers: [String: String]
        let mediaType: String?
        let body: Body
    }

    let method: String
    /// The host in lower case and without a default port, or `nil` if the path is relative to the server.
    private(set) var host: String?
    /// The segments of the path. A slash at its end has no meaning.
    let path: [Substring]
    let query: [(name: String, value: String)]
    let status: Int
    let request: Message
    let response: Message

    /// Reads an exchange. Returns `nil` if the value is not an exchange.
    init?(_ node: JSONNode, _ format: TrafficScanner.Format) {
        guard let request = node.object?["request"]?.object, let response = node.object?["response"]?.object,
            let method = request["method"]?.string?.raw, let status = response["status"]?.number.flatMap({ Int($0.raw) })
        else { return nil }
        (self.method, self.status) = (method, status)
        let isArchive = format == .archive
        let location = request[isArchive ? "url" : "path"]?.string?.raw ?? ""
        let parts = location.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var path = parts.first ?? ""
        if isArchive {
            if let scheme = path.firstRange(of: "://") { path = path[scheme.upperBound...] }
            host = Self.host(path.prefix { $0 != "/" })
            path = path.drop { $0 != "/" }
        }
        self.path = Self.segments(of: path)
        query = Self.items(isArchive ? parts.dropFirst().first ?? "" : request["query"]?.string?.raw[...] ?? "")
        let bodies = [request, response].map { $0["body"] ?? $0["postData"] ?? $0["content"] }
        self.request = Self.message(request, bodies[0]?.object, size: request["bodySize"])
        self.response = Self.message(response, bodies[1]?.object, size: bodies[1]?.object?["size"])
    }

    static func segments(of path: Substring) -> [Substring] {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).drop { $0.isEmpty }
        return Array(segments.last?.isEmpty == true ? segments.dropLast() : segments)
    }

    static func host(_ text: Substring) -> String {
        let host = text.lowercased()
        for port in [":443", ":80"] where host.hasSuffix(port) { return String(host.dropLast(port.count)) }
        return host
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

    private static func message(_ object: JSONObject, _ body: JSONObject?, size: JSONNode?) -> Message {
        var headers: [String: String] = [:]
        for field in object["headers"]?.array ?? [] {
            let pair = field.array?.map(\.string) ?? [field.object?["name"]?.string, field.object?["value"]?.string]
            if pair.count == 2, let name = pair[0], let value = pair[1] { headers[name.raw.lowercased()] = value.raw }
        }
        let mediaType = headers["content-type"] ?? body?["mimeType"]?.string?.raw
        return Message(headers: headers, mediaType: mediaType, body: Self.body(body, size: size?.number.flatMap { Int($0.raw) } ?? 0))
    }

    private static func body(_ object: JSONObject?, size: Int) -> Body {
        let coded = object?["base64"] ?? (object?["encoding"]?.string?.raw == "base64" ? object?["text"] : nil)
        if let text = coded?.string?.raw {
            return bytes(ofBase64: text).map { .bytes($0, isCertain: object?["base64"] != nil) } ?? .unknown
        }
        guard let text = object?["text"]?.string?.raw, !text.isEmpty else { return size == 0 ? .absent : .unknown }
        return .bytes(Array(text.utf8), isCertain: size <= text.utf8.count)
    }
}
