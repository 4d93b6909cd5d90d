import Foundation

/// A body of values in JSON, one after another, read while it arrives: one a line (`application/jsonl`, `application/x-ndjson`), or
/// each after a record separator (`application/json-seq`, RFC 7464). It can be read once.
///
/// A value that cannot be decoded throws an `EndpointError` of phase `decoding`.
public struct JSONLines<Element: JSONDecodable>: AsyncSequence, Sendable, PrintsNoSecrets {
    private let source: StreamSource

    init(_ source: StreamSource) { self.source = source }

    public func makeAsyncIterator() -> Iterator {
        let isSequence = source.head.mediaType?.hasSuffix("json-seq") == true
        return Iterator(
            source: source, pieces: source.body.makeAsyncIterator(),
            lines: LineSplitter(.byte(isSequence ? 0x1E : 0x0A), limit: source.limit))
    }

    /// Decodes the values, one after another.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let source: StreamSource
        fileprivate var pieces: ByteStream.Iterator
        fileprivate var lines: LineSplitter

        /// The next value; nil at the end.
        public mutating func next() async throws -> Element? {
            while true {
                while let line = try source.line(&lines) {
                    if !isBlank(line) { return try source.decode(Element.self, Data(line)) }
                }
                guard let piece = try await pieces.next() else { break }
                lines.append(piece)
            }
            let rest = lines.rest()
            return isBlank(rest) ? nil : try source.decode(Element.self, Data(rest))
        }

        private func isBlank(_ line: [UInt8]) -> Bool {
            line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
        }
    }

    /// Names the type only.
    public var description: String { "JSONLines<\(Element.self)>" }
}
