import EndpointHTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension TransportError {
    /// Creates an error from a URLSession error, without its `userInfo`, which contains the URL.
    init(session error: any Error) {
        let error = error as NSError
        let (reason, message) =
            switch error.domain {
            case NSURLErrorDomain: Self.ofURLs[error.code] ?? Self.unknown
            case NSPOSIXErrorDomain: Self.ofSockets[Int32(truncatingIfNeeded: error.code)] ?? Self.unknown
            case "kCFErrorDomainCFNetwork": Self.ofProxies.contains(error.code) ? (.proxy, "the proxy cannot be used") : Self.unknown
            default: Self.unknown
            }
        self.init(reason, message, code: error.code)
    }

    private static let unknown: (Reason, String) = (.other, "the connection failed")

    /// The reasons, keyed by NSURLError code. The codes are numbers because not every platform has a name for each error.
    private static let ofURLs: [Int: (Reason, String)] = [
        // Cancelled, timed out.
        -999: (.cancelled, "the request was cancelled"),
        -1001: (.timeout, "the connection was idle for too long"),
        // Bad URL, unsupported URL.
        -1000: (.unsupportedRequest, "URLSession cannot use this URL"),
        -1002: unsupportedURL,
        // App Transport Security requires a secure connection.
        -1022: (
            .unsupportedRequest,
            "App Transport Security does not allow plain http here; add an exception to NSAppTransportSecurity in Info.plist"
        ),
        // Host not found, DNS lookup failed.
        -1003: (.nameLookup, "the host was not found"),
        -1006: (.nameLookup, "the host was not found"),
        // Cannot connect, not connected to the internet, roaming is off, a call is active, data is not allowed.
        -1004: (.connect, "cannot connect to the host"),
        -1009: (.connect, "there is no connection to the internet"),
        -1018: (.connect, "international roaming is off"),
        -1019: (.connect, "the network does not transfer data during a phone call"),
        -1020: (.connect, "cellular data is not allowed"),
        -1005: (.connectionLost, "the connection was lost"),
        // Secure connection failed; server certificate: bad date, untrusted, unknown root, not yet valid; client certificate: rejected,
        // required.
        -1200: (.secureConnection, "the secure connection failed"),
        -1201: (.certificate, "the server's certificate has expired"),
        -1202: (.certificate, "the server's certificate is not trusted"),
        -1203: (.certificate, "the server's certificate is not trusted"),
        -1204: (.certificate, "the server's certificate is not yet valid"),
        -1205: (.secureConnection, "the server rejects the client's certificate"),
        -1206: (.secureConnection, "the server asks for a client certificate"),
        // Bad response, cannot parse response.
        -1011: (.invalidResponse, "the server's response is not HTTP"),
        -1017: (.invalidResponse, "the server's response is not HTTP"),
        // Zero-byte resource, data length exceeds the maximum.
        -1014: (.incompleteBody, "the response has no body where one was announced"),
        -1103: (.headerTooLarge, "the response is larger than URLSession accepts"),
        // Cannot decode raw data, cannot decode content.
        -1015: (.contentEncoding, "the response's body does not match its Content-Encoding"),
        -1016: (.contentEncoding, "the response's body does not match its Content-Encoding"),
        // The request's body: stream exhausted, file does not exist, file is a directory, no permission to read the file.
        -1021: (.requestBody, "the request's body cannot be sent again"),
        -1100: (.requestBody, "the file of the request's body does not exist"),
        -1101: (.requestBody, "the file of the request's body is a directory"),
        -1102: (.requestBody, "the file of the request's body cannot be read"),
    ]

    #if canImport(FoundationNetworking)
        // URLs are checked beforehand, so this error means that curl mistook the response for a different protocol.
        private static let unsupportedURL = (Reason.invalidResponse, "the server's response is not HTTP")
    #else
        private static let unsupportedURL = (Reason.unsupportedRequest, "URLSession cannot use this URL")
    #endif

    private static let ofSockets: [Int32: (Reason, String)] = [
        ECONNREFUSED: (.connect, "the host refused the connection"),
        ECONNABORTED: (.connectionLost, "the connection was lost"),
        ECONNRESET: (.connectionLost, "the connection was lost"),
        ENOTCONN: (.connectionLost, "the connection was lost"),
        EPIPE: (.connectionLost, "the connection was lost"),
        EMFILE: (.outOfDescriptors, "no file descriptors are left"),
        ENFILE: (.outOfDescriptors, "no file descriptors are left"),
    ]

    /// The CFNetworkErrors from kCFErrorHTTPProxyConnectionFailure to kCFStreamErrorHTTPSProxyFailureUnexpectedResponseToCONNECTMethod.
    private static let ofProxies = 306...311
}
