// The part of Apple's CryptoKit framework that the articles use.
import _Essentials

@available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
public struct SHA256Digest: Sequence, Sendable {
    public func makeIterator() -> Array<UInt8>.Iterator { fatalError() }
}
@available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
public struct SHA256: Sendable {
    public static func hash<D: DataProtocol>(data: D) -> SHA256Digest { fatalError() }
}
