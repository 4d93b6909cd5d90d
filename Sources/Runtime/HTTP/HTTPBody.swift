import EndpointBasics

/// The content of a request: bytes, a file, or pieces that are produced on demand as they are sent.
///
/// Use a file or a sequence of pieces for content that does not fit in memory. A transport announces the length if it is known, and
/// otherwise sends the content in chunks.
public struct HTTPBody: Hashable, Sendable, _PrintsNoSecrets {
    private enum Content: Sendable {
        case data(Data)
        case file(URL)
        case pieces(Pieces)
    }

    private final class Pieces: Sendable {
        let isReplayable: Bool
        let open: @Sendable () throws -> ByteStream
        let isTaken = Locked(false)

        init(isReplayable: Bool, _ open: @escaping @Sendable () throws -> ByteStream) {
            (self.isReplayable, self.open) = (isReplayable, open)
        }
    }

    private let content: Content
    /// The length in bytes, or `nil` if it is not known in advance.
    public let length: Int?

    /// Creates a body from bytes.
    public init(_ data: Data) { (content, length) = (.data(data), data.count) }

    private init(_ content: Content, length: Int?) { (self.content, self.length) = (content, length) }

    /// Creates a body from a file. The file is read as it is sent, and must not change until it has been sent.
    ///
    /// - Throws: `CocoaError` if the file does not exist or cannot be read, or `POSIXError` with the code `EISDIR` if it is a folder.
    public static func file(_ url: URL) throws -> HTTPBody { HTTPBody(.file(url), length: try OpenFile(reading: url).length) }

    /// Creates a body from pieces that are produced on demand as they are sent.
    ///
    /// - Parameters:
    ///   - length: The total length, or `nil` if it is unknown, in which case the body is sent in chunks. If the pieces have a different
    ///     total length, the call fails.
    ///   - isReplayable: Whether `open` can be called again and produces the same pieces. If false, redirects that keep the body (307, 308)
    ///     and retries fail.
    ///   - open: Produces the pieces. Called each time the request is sent.
    public static func pieces(
        length: Int? = nil, isReplayable: Bool, _ open: @escaping @Sendable () throws -> ByteStream
    ) -> HTTPBody {
        HTTPBody(.pieces(Pieces(isReplayable: isReplayable, open)), length: length)
    }

    /// Creates a body from the pieces of a sequence. The body can be sent only once.
    public init<Source: AsyncSequence & Sendable>(_ source: Source, length: Int? = nil) where Source.Element == Data {
        self = .pieces(length: length, isReplayable: false) {
            // Only one task at a time uses the iterator, because a transport requests a piece only after it has sent the previous one.
            nonisolated(unsafe) var iterator = source.makeAsyncIterator()
            return ByteStream { try await iterator.next() }
        }
    }

    /// The bytes, if they are in memory.
    public var data: Data? { if case .data(let data) = content { data } else { nil } }
    /// The file, if the body is a file.
    public var file: URL? { if case .file(let url) = content { url } else { nil } }

    /// Whether the body can be sent again, after a redirect or by middleware that retries.
    public var isReplayable: Bool { if case .pieces(let pieces) = content { pieces.isReplayable } else { true } }

    /// Opens the body at its beginning. Used by transports, and by middleware that reads the body.
    ///
    /// - Throws: `BodyAlreadySentError`, or an error from opening the body.
    public func open() throws -> ByteStream {
        switch content {
        case .data(let data): return ByteStream(data)
        case .file(let url):
            let file = try OpenFile(reading: url)
            return ByteStream { try file.read(upToCount: 128 * 1024) }
        case .pieces(let pieces):
            let isTaken = pieces.isTaken.withLock { isTaken in
                defer { isTaken = true }
                return isTaken
            }
            if isTaken, !pieces.isReplayable { throw BodyAlreadySentError() }
            return try pieces.open()
        }
    }

    /// Compares bytes by value, files by URL and length, and pieces by identity.
    public static func == (left: HTTPBody, right: HTTPBody) -> Bool {
        switch (left.content, right.content) {
        case (.data(let left), .data(let right)): left == right
        case (.file(let one), .file(let other)): one == other && left.length == right.length
        case (.pieces(let left), .pieces(let right)): left === right
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(length)
        hasher.combine(data)
    }

    /// The size of the body.
    public var description: String { length.map { "\($0) bytes" } ?? "a body of unknown length" }
}

/// An error thrown if a redirect or a retry would have to resend a body that can be read only once.
public struct BodyAlreadySentError: LocalizedError, Equatable, _PrintsNoSecrets {
    /// Creates the error.
    public init() {}

    public var description: String { "the request's body can be sent only once" }
}
