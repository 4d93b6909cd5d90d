/// Information about an operation in an API description (OpenAPI, Operation Object), for use in errors, logs and middleware.
public final class OperationInfo: Sendable, CustomStringConvertible {
    /// The Swift name, such as `get`.
    public let name: String
    /// The Swift name of the service, such as `Users`, or an empty string if there is none.
    public let service: String
    /// The method, such as `GET`.
    public let method: String
    /// The path as written in the description, such as `/users/{id}`.
    public let pathTemplate: String
    /// The alternatives, each of which is a list of security schemes that are required together (OpenAPI, Security Requirement Object), or
    /// `nil` if nothing is declared. An empty alternative means that no credentials are needed.
    public let security: [[String]]?
    /// The header parameter that lets the server distinguish a repeated request from a new one, such as `Idempotency-Key`
    /// (draft-ietf-httpapi-idempotency-key-header), or `nil` if the description has none.
    public let idempotencyKeyHeader: String?

    /// Whether this is a custom request rather than an operation from a description.
    package let isCustom: Bool

    /// Creates the information. Pass true for `isCustom` to test middleware with a custom request, which has no route.
    public init(
        name: String, service: String = "", method: String = "GET", pathTemplate: String = "/", security: [[String]]? = nil,
        idempotencyKeyHeader: String? = nil, isCustom: Bool = false
    ) {
        (self.name, self.service, self.method, self.pathTemplate) = (name, service, method, pathTemplate)
        (self.security, self.idempotencyKeyHeader, self.isCustom) = (security, idempotencyKeyHeader, isCustom)
    }

    /// The path template, such as `/users/{id}`, or `nil` for a custom request, because it has no template.
    public var route: String? { isCustom ? nil : pathTemplate }
    /// The service and the name, such as `Users.get`.
    public var id: String { service.isEmpty ? name : service + "." + name }
    public var description: String { id }
}
