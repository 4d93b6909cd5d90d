// The declarations of async-http-client 1.30 that AsyncHTTPClient.swift uses.

public import NIOCore
public import NIOHTTP1

public final class HTTPClient: Sendable {
    public func execute(_ request: HTTPClientRequest, deadline: NIODeadline) async throws -> HTTPClientResponse {
        throw HTTPClientError.cancelled
    }
}

public struct HTTPClientRequest: Sendable {
    public struct Body: Sendable {
        public struct Length: Sendable {
            public static let unknown = Length()
            public static func known(_ count: Int64) -> Length { Length() }
        }
        public static func bytes<Bytes: RandomAccessCollection & Sendable>(_ bytes: Bytes) -> Body where Bytes.Element == UInt8 { Body() }
        public static func stream<Pieces: AsyncSequence & Sendable>(_ pieces: Pieces, length: Length) -> Body
        where Pieces.Element == ByteBuffer { Body() }
    }
    public var method: HTTPMethod
    public var headers = HTTPHeaders()
    public var body: Body?
    public init(url: String) { method = .RAW(value: "GET") }
}

public struct HTTPClientRequestResponse: Sendable {}

public struct HTTPClientResponse: Sendable {
    public struct Body: AsyncSequence, Sendable {
        public struct AsyncIterator: AsyncIteratorProtocol {
            public mutating func next() async throws -> ByteBuffer? { nil }
        }
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
    }
    public var status: HTTPResponseStatus
    public var headers: HTTPHeaders
    public var body: Body
    public var history: [HTTPClientRequestResponse]
}

public struct HTTPClientError: Error, Equatable {
    public var shortDescription: String { "" }
    public static let alreadyShutdown = HTTPClientError()
    public static let bodyLengthMismatch = HTTPClientError()
    public static let cancelled = HTTPClientError()
    public static let connectTimeout = HTTPClientError()
    public static let contentLengthMissing = HTTPClientError()
    public static let deadlineExceeded = HTTPClientError()
    public static let emptyHost = HTTPClientError()
    public static let emptyScheme = HTTPClientError()
    public static let getConnectionFromPoolTimeout = HTTPClientError()
    public static let httpProxyHandshakeTimeout = HTTPClientError()
    public static let invalidProxyResponse = HTTPClientError()
    public static let invalidURL = HTTPClientError()
    public static let missingSocketPath = HTTPClientError()
    public static let proxyAuthenticationRequired = HTTPClientError()
    public static let readTimeout = HTTPClientError()
    public static let redirectCycleDetected = HTTPClientError()
    public static let redirectLimitReached = HTTPClientError()
    public static let remoteConnectionClosed = HTTPClientError()
    public static let requestStreamCancelled = HTTPClientError()
    public static let socksHandshakeTimeout = HTTPClientError()
    public static let tlsHandshakeTimeout = HTTPClientError()
    public static let traceRequestWithBody = HTTPClientError()
    public static let uncleanShutdown = HTTPClientError()
    public static let writeTimeout = HTTPClientError()
}
