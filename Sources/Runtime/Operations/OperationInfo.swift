import EndpointHTTP

/// An operation of an API description (OpenAPI, Operation Object), as errors, logs and middleware name it.
public final class OperationInfo: Sendable, CustomStringConvertible {
    /// The Swift name, such as `getUser`.
    public let name: String
    /// The service's Swift name, such as `Users`; empty when there is none.
    public let service: String
    /// Such as `GET`.
    public let method: String
    /// The path as written in the description, such as `/users/{id}`.
    public let pathTemplate: String
    /// Alternatives, each a list of security schemes that are needed together (OpenAPI, Security Requirement Object).
    /// `nil` if nothing is declared. An empty alternative means that no credentials are needed.
    public let security: [[String]]?
    /// The header parameter by which the server distinguishes a repeated request from a new one, such as `Idempotency-Key`
    /// (draft-ietf-httpapi-idempotency-key-header); `nil` if the description has none.
    public let idempotencyKeyHeader: String?

    /// Whether the caller made the request, rather than a description.
    package let isCustom: Bool

    /// An operation as given.
    public init(
        name: String, service: String = "", method: String = "GET", pathTemplate: String = "/", security: [[String]]? = nil,
        idempotencyKeyHeader: String? = nil
    ) {
        (self.name, self.service, self.method, self.pathTemplate) = (name, service, method, pathTemplate)
        (self.security, self.idempotencyKeyHeader, isCustom) = (security, idempotencyKeyHeader, false)
    }

    package init(custom method: HTTPMethod, _ path: String) {
        (name, service, self.method, pathTemplate) = ("\(method) \(path)", "", method.name, path)
        (security, idempotencyKeyHeader, isCustom) = (nil, nil, true)
    }

    /// The path template, such as `/users/{id}`; `nil` for a custom request, whose path is no template.
    public var route: String? { isCustom ? nil : pathTemplate }
    /// Service and name, such as `Users.getUser`.
    public var id: String { service.isEmpty ? name : service + "." + name }
    public var description: String { id }
}
