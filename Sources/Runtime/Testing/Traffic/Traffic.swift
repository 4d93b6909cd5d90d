import EndpointPolicies
import EndpointRuntime
import EndpointBasics

/// A request and its response, stored as one line in a file of recorded traffic.
///
/// The file is JSON Lines: `{"format":"endpoints traffic","version":1}`, followed by one exchange per line, in the order in which the
/// responses ended:
///
/// ```json
/// {"request":{"method":"GET","path":"/books","query":"limit=5","headers":[["Accept","application/json"]]},
///  "response":{"status":200,"headers":[["Content-Type","application/json"]],"body":{"text":"{\"books\":[]}"}}}
/// ```
///
/// Paths are relative to the server's path. `"cut":true` marks a response of which only a part was received. `tags` tells apart values that
/// are hidden. A body is stored as `text` if it is UTF-8, and as `base64` otherwise. A message without a body
/// has neither.
struct RecordedExchange: Codable {
    struct Body: Codable {
        var text: String?
        var base64: String?

        init?(_ data: Data) {
            if data.isEmpty { return nil }
            text = String(data: data, encoding: .utf8)
            base64 = text == nil ? data.base64EncodedString() : nil
        }

        var data: Data? { text.map { Data($0.utf8) } ?? base64.flatMap { Data(base64Encoded: $0) } }
    }

    struct Request: Codable {
        var method: String
        var path: String
        var query: String?
        var headers: [[String]]
        var body: Body?
    }

    struct Response: Codable {
        var status: Int
        var headers: [[String]]
        var body: Body?
        /// Whether the body is only the part that was received.
        var isCut: Bool?

        private enum CodingKeys: String, CodingKey {
            case status, headers, body
            case isCut = "cut"
        }
    }

    var request: Request
    var response: Response
    var tags: HiddenTags?
}

struct TrafficHeader: Codable, Equatable {
    var format = "endpoints traffic"
    var version = 1
}

extension RecordedExchange.Request {
    /// Creates a request without secrets.
    init(
        _ request: HTTPRequest, body: Data?, context: RequestContext, redactor: TrafficRedactor, numbers: Redactor.Numbering
    ) {
        redactor.learnNames(context)
        redactor.learn(request, context)
        let searched = body.map { ($0, redactor.learn($0, request.headers["Content-Type"])) }
        let path = { RecordedExchange.Request.path($0, below: context.operationServer) }
        method = request.method.name
        self.path = redactor.path(path(request.url.path), printable: path(request.url.printablePath), numbers: numbers)
        query = redactor.query(request.url.query, request.marks.secretQueryItems, numbers: numbers)
        headers = redactor.headers(request.headers, numbers: numbers)
        self.body = searched.flatMap { data, searched in
            let name = context.operation.id + ".request"
            return RecordedExchange.Body(redactor.body(data, searched, request.headers, name: name, numbers: numbers))
        }
    }

    /// Returns the path relative to the server's path, so that a recording of one server can be replayed to a client of a different server.
    private static func path(_ path: String, below server: String) -> String {
        guard let base = HTTPURL(server)?.path, base != "/" else { return path }
        let prefix = base.hasSuffix("/") ? String(base.dropLast()) : base
        return path.hasPrefix(prefix + "/") ? String(path.dropFirst(prefix.count)) : path
    }

    var fingerPrint: FingerPrint {
        let contentType = headers.first { $0.first?.lowercased() == "content-type" }?.last
        return FingerPrint(method: method, path: path, query: query, contentType: contentType, body: body?.data)
    }
}

extension HTTPRequest {
    /// Reads the whole body. Returns `nil` if the body can be read only once, because the transport needs to read it.
    func readBody() async throws -> Data? {
        guard let body, body.isReplayable else { return nil }
        if let data = body.data { return data }
        return try await body.open().collect(limit: TransportOptions.standardLimit)
    }
}
