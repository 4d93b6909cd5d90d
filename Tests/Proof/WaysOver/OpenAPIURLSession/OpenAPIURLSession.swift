// The signatures of swift-openapi-urlsession 1.x that the page uses.

public import OpenAPIRuntime

public struct URLSessionTransport: ClientTransport {
    public init() {}
}
