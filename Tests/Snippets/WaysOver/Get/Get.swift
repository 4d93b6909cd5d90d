// Stubs for the Get 2 declarations that the migration guide uses.

public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

public struct HTTPMethod: Sendable, ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {}
    public static let get: HTTPMethod = "GET"
    public static let post: HTTPMethod = "POST"
}

public struct Request<Response>: @unchecked Sendable {
    public init(
        path: String, method: HTTPMethod = .get, query: [(String, String?)]? = nil, body: (any Encodable & Sendable)? = nil,
        headers: [String: String]? = nil
    ) {}
}

public struct Response<T> {
    public var value: T
    public var statusCode: Int?
}

extension Response: Sendable where T: Sendable {}

public enum APIError: Error { case unacceptableStatusCode(Int) }

public protocol APIClientDelegate: Sendable {
    func client(_ client: APIClient, willSendRequest request: inout URLRequest) async throws
    func client(_ client: APIClient, shouldRetry task: URLSessionTask, error: any Error, attempts: Int) async throws -> Bool
}

extension APIClientDelegate {
    public func client(_ client: APIClient, willSendRequest request: inout URLRequest) async throws {}
    public func client(_ client: APIClient, shouldRetry task: URLSessionTask, error: any Error, attempts: Int) async throws -> Bool {
        false
    }
}

public actor APIClient {
    public struct Configuration {
        public var delegate: (any APIClientDelegate)?
        public var decoder = JSONDecoder()
    }

    public init(baseURL: URL?, _ configure: @Sendable (inout Configuration) -> Void = { _ in }) {}
    public func send<T: Decodable & Sendable>(_ request: Request<T>) async throws -> Response<T> {
        throw APIError.unacceptableStatusCode(0)
    }
}
