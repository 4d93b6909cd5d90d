/// An operation of an API description (OpenAPI, Operation Object), as errors, logs and middleware name it.
public struct OperationInfo: Hashable, Sendable, CustomStringConvertible {
    /// The Swift name, such as `getUser`.
    public var name: String
    /// The service's Swift name, such as `Users`; empty when there is none.
    public var service: String
    /// Such as `GET`.
    public var method: String
    /// As the description writes it, such as `/users/{id}`.
    public var pathTemplate: String
    /// Alternatives, each the names of the security schemes that are needed together (OpenAPI, Security Requirement Object).
    /// Nil: nothing was said. An empty alternative: may be called without.
    public var security: [[String]]?

    /// An operation as given.
    public init(name: String, service: String = "", method: String = "GET", pathTemplate: String = "/", security: [[String]]? = nil) {
        self.name = name
        self.service = service
        self.method = method
        self.pathTemplate = pathTemplate
        self.security = security
    }

    /// Service and name, such as `Users.getUser`.
    public var id: String { service.isEmpty ? name : service + "." + name }

    public var description: String { id }
}
