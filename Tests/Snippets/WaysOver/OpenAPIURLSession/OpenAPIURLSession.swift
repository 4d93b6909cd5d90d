// Stubs for the swift-openapi-urlsession 1.x declarations that the migration guide uses.

public import OpenAPIRuntime

public struct URLSessionTransport: ClientTransport {
    public init() {}
}
