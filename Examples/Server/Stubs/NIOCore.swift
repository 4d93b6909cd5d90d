// The declarations of swift-nio 2.101's module NIOCore that AsyncHTTPClient.swift uses.

public struct ByteBuffer: Sendable {
    public init<Bytes: Sequence>(bytes: Bytes) where Bytes.Element == UInt8 {}
    public var readableBytesView: ByteBufferView { ByteBufferView() }
}

public struct ByteBufferView: RandomAccessCollection, Sendable {
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(position: Int) -> UInt8 { 0 }
}

public struct NIODeadline: Sendable {
    public static let distantFuture = NIODeadline()
}

public struct IOError: Error {
    public var errnoCode: CInt { 0 }
}
public enum ChannelError: Error { case ioOnClosedChannel }
