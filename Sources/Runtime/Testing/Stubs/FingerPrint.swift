import EndpointRuntime
import EndpointBasics

/// A key made of the method, path, query and body. Equal requests have equal keys.
///
/// The key does not depend on the order of query items or JSON members, or on the boundary of a multipart body, which is different each
/// time.
struct FingerPrint: Hashable, Sendable {
    enum Body: Hashable, Sendable {
        case none
        case json(JSONValue)
        case bytes(Data)
    }

    let method: String
    let path: String
    let query: [String]
    let body: Body

    init(method: String, path: String, query: String?, contentType: String?, body: Data?) {
        (self.method, self.path) = (method, path)
        self.query = (query ?? "").split(separator: "&").map(String.init).sorted()
        self.body = FingerPrint.body(body, contentType ?? "")
    }

    /// Creates a key. Returns `nil` if the endpoint does not make a request.
    init?<E: Endpoint>(_ endpoint: E, _ server: any EndpointServer) {
        guard let server = server as? E.API.Server, let request = try? endpoint.request(server: server, options: nil) else { return nil }
        self.init(
            method: request.method.name, path: request.url.path, query: request.url.query, contentType: request.headers["Content-Type"],
            body: request.body?.data)
    }

    private static func body(_ data: Data?, _ contentType: String) -> Body {
        guard let data, !data.isEmpty else { return .none }
        let type = contentType.lowercased()
        if type.contains("json"), let value = try? JSON.decode(JSONValue.self, from: data) { return .json(value) }
        if type.hasPrefix("multipart/"), let boundary = boundary(contentType) {
            return .bytes(data.replacing(Data(boundary.utf8), with: Data("boundary".utf8)))
        }
        return .bytes(data)
    }

    /// Returns the boundary of a multipart body, taken from its media type, or `nil` if there is none.
    static func boundary(_ contentType: String) -> String? {
        guard let start = contentType.firstRange(of: /boundary=/.ignoresCase())?.upperBound else { return nil }
        let text = contentType[start...]
        let boundary = text.first == "\"" ? text.dropFirst().prefix { $0 != "\"" } : text.prefix { $0 != ";" && $0 != " " }
        return boundary.isEmpty ? nil : String(boundary)
    }
}
