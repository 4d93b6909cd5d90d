public import EndpointRuntime

/// A transport that does not use the network: a closure answers each request.
public struct ClosureTransport: Transport {
    public let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse

    public init(_ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) { self.answer = answer }

    public func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse { try await answer(request) }
}
