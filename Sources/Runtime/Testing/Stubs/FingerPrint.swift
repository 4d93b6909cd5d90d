import EndpointRuntime
import Foundation

/// The key of equal requests: method, path, query and body.
///
/// Query items may come in another order, and members of JSON too. The boundary of a multipart body, chosen anew each time, does not count.
struct FingerPrint: Hashable, Sendable {
    private enum Body: Hashable, Sendable {
        case none
        case json(JSONValue)
        case bytes(Data)
    }

    private let method: String
    private let path: String
    private let query: [String]
    private let body: Body

    init(method: String, path: String, query: String?, contentType: String?, body: Data?) {
        (self.method, self.path) = (method, path)
        self.query = (query ?? "").split(separator: "&").map(String.init).sorted()
        self.body = FingerPrint.body(body, contentType ?? "")
    }

    /// `nil` if the endpoint makes no request.
    init?<E: Endpoint>(_ endpoint: E, _ server: any EndpointServer) {
        guard let server = server as? E.API.Server, let request = try? endpoint.request(server: server) else { return nil }
        self.init(
            method: request.method.name, path: request.url.path, query: request.url.query, contentType: request.headers["Content-Type"],
            body: request.body?.data)
    }

    private static func body(_ data: Data?, _ contentType: String) -> Body {
        guard let data, !data.isEmpty else { return .none }
        let type = contentType.lowercased()
        if type.contains("json"), let value = try? JSON.decode(JSONValue.self, from: data) { return .json(value) }
        if type.hasPrefix("multipart/"), let start = contentType.range(of: "boundary=") {
            return .bytes(data.replacing(Data(contentType[start.upperBound...].utf8), with: Data("boundary".utf8)))
        }
        return .bytes(data)
    }
}
