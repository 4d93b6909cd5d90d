/// The implications of a failure's reason. Retrying, reconnecting, resuming and caching all use this table.
///
/// | reason | the server may have received the request | another attempt may succeed |
/// |---|---|---|
/// | `nameLookup`, `connect`, `outOfDescriptors` | no | yes |
/// | `proxy` | no: the proxy could not be reached, or did not open a tunnel | yes |
/// | `unsupportedRequest`, `settings` | no | no: the result would be the same |
/// | `certificate` | no: it is checked before the request is sent | no: it will not become trusted, and trying again would hide an attack |
/// | `connectionLost`, `incompleteBody`, `timeout`, `invalidResponse`, `other` | yes | yes |
/// | `secureConnection` | yes: with TLS 1.3 a server may refuse the client's certificate after the request | no |
/// | `headerTooLarge`, `contentEncoding`, `requestBody` | yes | no: the next response, or request, will be the same |
/// | `cancelled` | yes | no: no caller is waiting |
///
/// A transport with more precise information sets `TransportError.mayHaveReachedServer`.
extension TransportError.Reason {
    /// Whether the server may have received the request. Used unless the transport specifies this itself.
    var mayHaveReachedServer: Bool {
        switch self {
        case .nameLookup, .connect, .proxy, .outOfDescriptors, .unsupportedRequest, .settings, .certificate: false
        case .connectionLost, .incompleteBody, .timeout, .invalidResponse, .other, .secureConnection, .headerTooLarge, .contentEncoding,
            .requestBody, .cancelled:
            true
        }
    }

    /// Whether another attempt may succeed.
    package var isTransient: Bool {
        switch self {
        case .nameLookup, .connect, .outOfDescriptors, .proxy, .connectionLost, .incompleteBody, .timeout, .invalidResponse, .other: true
        case .unsupportedRequest, .settings, .certificate, .secureConnection, .headerTooLarge, .contentEncoding, .requestBody, .cancelled:
            false
        }
    }
}
