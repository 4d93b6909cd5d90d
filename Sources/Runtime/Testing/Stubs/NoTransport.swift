import EndpointBasics
import EndpointRuntime

/// The transport of stubbed and replayed clients, which sends nothing. Calls do not reach it, but requests of a policy for tokens do (RFC
/// 6749, 4).
struct NoTransport: Transport {
    private static let token = Data(#"{"access_token":"stub","token_type":"Bearer","expires_in":3600}"#.utf8)

    func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse {
        let fields = request.body?.data.map { String(decoding: $0, as: UTF8.self).components(separatedBy: "&") } ?? []
        guard request.method == .post, fields.contains(where: { $0.hasPrefix("grant_type=") }) else {
            throw TransportError(.connect, "a stub has no network access")
        }
        return HTTPResponse(status: 200, headers: try HTTPHeaders([("Content-Type", "application/json")]), body: NoTransport.token)
    }
}
