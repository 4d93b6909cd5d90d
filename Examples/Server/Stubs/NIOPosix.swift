// swift-nio 2.101: what AsyncHTTPClient.swift uses of its module NIOPosix.

public struct SingleConnectionFailure: Sendable {}

public struct NIOConnectionError: Error {
    public let host: String
    public let port: Int
    public var connectionErrors: [SingleConnectionFailure] { [] }
}
