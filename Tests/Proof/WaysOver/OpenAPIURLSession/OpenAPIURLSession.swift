// Signatures of swift-openapi-urlsession 1.x, as far as the page uses them.

public import OpenAPIRuntime

public struct URLSessionTransport: ClientTransport {
    public init() {}
}
