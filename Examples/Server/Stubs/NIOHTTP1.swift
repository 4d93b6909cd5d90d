// The declarations of swift-nio 2.101's module NIOHTTP1 that AsyncHTTPClient.swift uses.

public enum HTTPMethod: RawRepresentable, Sendable {
    case RAW(value: String)
    public init(rawValue: String) { self = .RAW(value: rawValue) }
    public var rawValue: String { "" }
}

public struct HTTPHeaders: RandomAccessCollection, Sendable {
    public init(_ fields: [(String, String)] = []) {}
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(position: Int) -> (name: String, value: String) { ("", "") }
}

public struct HTTPResponseStatus: Sendable {
    public var code: UInt { 200 }
}

public enum HTTPParserError: Error { case invalidEOFState, headerOverflow, unknown }
