import Foundation

/// A body while it arrives: a sequence of pieces that can be read once, by one reader.
///
/// Ending early, by `cancel()`, by cancelling the reading task or by letting go of the stream, closes the connection. A body that
/// ends before it is complete throws; it never just ends.
public struct ByteStream: AsyncSequence, Sendable, PrintsNoSecrets {
    public typealias Element = Data

    private let source: @Sendable () async throws -> Data?
    private let onCancel: @Sendable () -> Void

    /// A stream that asks `next` for one piece after another, until nil.
    ///
    /// - Parameters:
    ///   - onCancel: called when the reader wants no more; it may be called several times.
    ///   - next: gives the next piece; nil at the end.
    public init(onCancel: @escaping @Sendable () -> Void = {}, next: @escaping @Sendable () async throws -> Data?) {
        source = next
        self.onCancel = onCancel
    }

    /// A stream of one piece.
    public init(_ data: Data) {
        let rest = Locked<Data?>(data.isEmpty ? nil : data)
        self.init {
            rest.withLock { rest in
                defer { rest = nil }; return rest
            }
        }
    }

    /// Wants no more: closes the connection.
    public func cancel() { onCancel() }

    /// Reads to the end.
    ///
    /// - Parameter limit: bytes; a body that is longer throws `BodyTooLarge` and closes the connection.
    public func collect(limit: Int) async throws -> Data {
        var result = Data()
        while let piece = try await source() {
            guard piece.count <= limit - result.count else {
                cancel()
                throw BodyTooLarge(limit: limit)
            }
            if result.isEmpty { result = piece } else { result.append(piece) }
        }
        return result
    }

    /// Reads at most the first `limit` bytes, and closes the connection if there are more. An error ends the prefix.
    func prefix(bytes limit: Int) async -> Data {
        var result = Data()
        while result.count < limit, let piece = try? await source() { result.append(piece.prefix(limit - result.count)) }
        cancel()
        return result
    }

    /// The same stream with its errors replaced.
    func mapError(_ transform: @escaping @Sendable (any Error) -> any Error) -> ByteStream {
        ByteStream(onCancel: onCancel) { [source] in
            do { return try await source() } catch { throw transform(error) }
        }
    }

    public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

    /// Reads the pieces, one after another.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let stream: ByteStream

        /// The next piece, never empty unless the transport delivers empty pieces; nil at the end.
        public mutating func next() async throws -> Data? { try await stream.source() }
    }

    /// Names the type only.
    public var description: String { "ByteStream" }
}

/// A body was longer than the limit of `CallOptions`; the rest was not read.
public struct BodyTooLarge: Error, Hashable, PrintsNoSecrets {
    /// In bytes.
    public let limit: Int

    /// An error as given.
    public init(limit: Int) { self.limit = limit }

    public var description: String { "the response is larger than the limit of \(limit) bytes" }
}
