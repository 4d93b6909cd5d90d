// Stubs for the swift-openapi-runtime 1.x declarations that the migration guide uses.

public import Foundation
public import HTTPTypes

public final class HTTPBody: Sendable {
    public init() {}
}

extension Data {
    public init(collecting body: HTTPBody, upTo limit: Int) async throws { self.init() }
}

public protocol ClientTransport: Sendable {}

public protocol ClientMiddleware: Sendable {
    func intercept(
        _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
        next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
    ) async throws -> (HTTPResponse, HTTPBody?)
}

public struct UndocumentedPayload: Sendable, Hashable {
    public init() {}
}

public struct RuntimeError: Error {
    public init() {}
}
