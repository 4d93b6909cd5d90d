@_spi(Generated) import EndpointRuntime
import EndpointBasics

/// An authorization server, modeled as an API with one operation.
struct TokenAPI: EndpointAPI {
    struct Server: EndpointServer { let url: String }

    let client: Client<TokenAPI>

    static func token(_ grant: OAuth2Grant, old: AccessToken?, transport: any Transport) async throws -> AccessToken {
        guard let url = HTTPURL(grant.tokenURL) else { throw InvalidOptionError("oauth2.tokenURL", "not an absolute http or https URL") }
        if grant.timeout < .zero { throw InvalidOptionError("oauth2.timeout", "a negative duration") }
        let server = Server(url: "\(url.origin)" + (url.query.map { "/?" + $0 } ?? ""))
        let client = Client<TokenAPI>(server: server, transport: transport, options: grant.options)
        let request = TokenRequest(grant: grant, path: url.path, old: old)
        let response: Response<JSONValue>
        do throws(EndpointError) { response = try await client.send(.json(request)) } catch {
            let failure = FailureResponse(error)
            throw failure?.json(JSONValue.self).flatMap { OAuth2Error($0, status: failure?.status ?? 0) } ?? error as any Error
        }
        if let token = token(response.value) { return token }
        throw OAuth2Error(response.value, status: response.status)
            ?? EndpointError(
                operation: request.operation.id, phase: .decoding, underlying: ResponseError.unexpectedBody(expected: "a bearer token"))
            as any Error
    }

    /// Reads a token (RFC 6749, 5.1), or returns `nil` if there is none. Some servers return the number of seconds as a string.
    private static func token(_ answer: JSONValue) -> AccessToken? {
        let text = { (name: String) in answer[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        guard let token = text("access_token"), (text("token_type") ?? "bearer").lowercased() == "bearer" else { return nil }
        let seconds = answer["expires_in"].flatMap { $0.double ?? $0.string.flatMap { Double($0) } }
        return AccessToken(
            SecretText(token), expiresAt: seconds.map { Date().addingTimeInterval(Duration(bounded: $0).inSeconds) },
            refreshToken: text("refresh_token").map { SecretText($0) }, scope: text("scope"))
    }
}

private struct TokenRequest: Endpoint {
    typealias API = TokenAPI
    let grant: OAuth2Grant
    let path: String
    let old: AccessToken?

    func encode(into request: inout RequestBuilder) {
        request.operation("token", "OAuth2", "POST", path)
        var fields = grant.parameters
        fields["grant_type"] = grant.refreshToken == nil ? "client_credentials" : "refresh_token"
        if let token = grant.refreshToken { fields["refresh_token"] = (old?.usableRefreshToken ?? token).string }
        if let scope = grant.scope { fields["scope"] = scope }
        if grant.clientSecret == nil || grant.clientAuthentication == .body { fields["client_id"] = grant.clientID }
        if let secret = grant.clientSecret, grant.clientAuthentication == .body { fields["client_secret"] = secret }
        request.form(JSONValue.object(JSONObject(fields.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })))
    }
}

extension OAuth2Grant {
    fileprivate var options: CallOptions {
        var options = CallOptions(timeout: timeout, responseLimit: 1024 * 1024, maximumRedirects: 0)
        if let clientSecret, clientAuthentication == .basic {
            // Both are form-encoded before they are joined (RFC 6749, 2.3.1).
            let texts = [clientID, clientSecret].map { $0.percentEncoded(.form).replacingText(" ", with: "+") }
            options.authorization = .basic(user: texts[0], password: texts[1])
        }
        return options
    }
}
