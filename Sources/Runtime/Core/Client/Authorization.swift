import Foundation

/// Credentials and where they go (OpenAPI, Security Scheme Object). Printing shows where, never what.
public struct Authorization: Sendable, PrintsNoSecrets {
    private enum Place: Sendable {
        case nowhere
        case header(name: String, value: String)
        case query(name: String, value: String)
        case cookie(name: String, value: String)
    }

    private let place: Place

    /// `Authorization: Bearer …` (RFC 6750).
    public static func bearer(_ token: String) -> Authorization { header("Authorization", "Bearer " + token) }

    /// `Authorization: Basic …` (RFC 7617), in UTF-8.
    public static func basic(_ user: String, _ password: String) -> Authorization {
        header("Authorization", "Basic " + Data((user + ":" + password).utf8).base64EncodedString())
    }

    /// A header field.
    public static func header(_ name: String, _ value: String) -> Authorization { Authorization(place: .header(name: name, value: value)) }

    /// A query item.
    public static func query(_ name: String, _ value: String) -> Authorization { Authorization(place: .query(name: name, value: value)) }

    /// A cookie.
    public static func cookie(_ name: String, _ value: String) -> Authorization { Authorization(place: .cookie(name: name, value: value)) }

    /// No credentials, also where the client would add some: for logging in.
    public static let anonymous = Authorization(place: .nowhere)

    /// - Throws: `HTTPFieldError`, when the credentials hold characters that HTTP does not allow.
    func apply(to request: inout HTTPRequest) throws(HTTPFieldError) {
        switch place {
        case .nowhere: break
        case .header(let name, let value): try request.headers.set(name, value)
        case .query(let name, let value):
            guard !value.hasControl(allowingTab: false) else { throw .invalidURL }
            request.url.addQueryItem(name, value)
            request.secretQueryItems.insert(name.percentEncoded(.unreserved))
        case .cookie(let name, let value):
            guard name.isToken, value.utf8.allSatisfy({ ByteSet.cookie.contains($0) || $0 == UInt8(ascii: "%") }) else {
                throw .invalidCookie
            }
            let others = request.headers["Cookie"].map { $0 + "; " } ?? ""
            try request.headers.set("Cookie", others + name + "=" + value)
        }
    }

    /// Where the credentials go.
    public var description: String {
        switch place {
        case .nowhere: "anonymous"
        case .header(let name, _): "header \(name): …"
        case .query(let name, _): "query \(name)=…"
        case .cookie(let name, _): "cookie \(name)=…"
        }
    }
}
