/// A part of a request that HTTP does not allow (RFC 9110), refused before anything is sent.
///
/// The text that was refused is not kept: it may be a secret.
public enum HTTPFieldError: Error, Hashable, PrintsNoSecrets {
    /// A method is one or more of the characters of a token (RFC 9110, 5.6.2).
    case invalidMethod
    /// A field name is one or more of the characters of a token.
    case invalidHeaderName
    /// A field value holds no control characters but tabs.
    case invalidHeaderValue(name: String)
    /// A cookie's name is a token, and its value holds no control characters (RFC 6265, 4.1.1).
    case invalidCookie
    /// Not an absolute `http` or `https` URL, or one with user name and password.
    case invalidURL

    public var description: String {
        switch self {
        case .invalidMethod: "not a valid HTTP method"
        case .invalidHeaderName: "not a valid header name"
        case .invalidHeaderValue(let name): "the value of header \(name) holds characters that HTTP does not allow"
        case .invalidCookie: "a cookie's name or value holds characters that HTTP does not allow"
        case .invalidURL: "not an absolute http or https URL"
        }
    }
}
