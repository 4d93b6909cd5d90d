// The declarations of swift-nio 2.101's module NIOPosix that AsyncHTTPClient.swift uses.

public struct SingleConnectionFailure: Sendable {}

public struct NIOConnectionError: Error {
    public let host: String
    public let port: Int
    public var connectionErrors: [SingleConnectionFailure] { [] }
}
