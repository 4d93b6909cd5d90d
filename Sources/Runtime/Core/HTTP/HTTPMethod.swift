/// A request method (RFC 9110, 9); case matters.
public struct HTTPMethod: Hashable, Sendable, CustomStringConvertible {
    /// As sent.
    public let name: String

    /// Nil unless the name is a token (RFC 9110, 5.6.2).
    public init?(_ name: String) {
        guard name.isToken else { return nil }
        self.name = name
    }

    private init(known name: String) { self.name = name }

    /// RFC 9110, 9.3.1.
    public static let get = HTTPMethod(known: "GET")
    /// RFC 9110, 9.3.2.
    public static let head = HTTPMethod(known: "HEAD")
    /// RFC 9110, 9.3.3.
    public static let post = HTTPMethod(known: "POST")
    /// RFC 9110, 9.3.4.
    public static let put = HTTPMethod(known: "PUT")
    /// RFC 5789.
    public static let patch = HTTPMethod(known: "PATCH")
    /// RFC 9110, 9.3.5.
    public static let delete = HTTPMethod(known: "DELETE")
    /// RFC 9110, 9.3.7.
    public static let options = HTTPMethod(known: "OPTIONS")

    /// Sending the request twice has the effect of sending it once (RFC 9110, 9.2.2).
    public var isIdempotent: Bool {
        switch name {
        case "GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE": true
        default: false
        }
    }

    public var description: String { name }
}
