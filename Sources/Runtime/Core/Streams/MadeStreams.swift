import Foundation

// Streams that no server sends: what mocks return.

extension EventStream where Element: JSONEncodable {
    /// A stream that asks `next` for one value after another, until nil.
    public init(next: @escaping @Sendable () async throws -> Element?) {
        self.init(StreamSource(made: ByteStream { try await next().map { Data(try EventStream.event($0).utf8) } }))
    }

    /// A stream of these values.
    public init(_ values: [Element]) { self.init(next: oneByOne(values)) }

    /// Text has its lines in fields of their own.
    private static func event(_ value: Element) throws -> String {
        let text = try value as? String ?? String(decoding: JSON.encode(value), as: UTF8.self)
        let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        return lines.map { "data: \(Substring($0))\n" }.joined() + "\n"
    }
}

extension JSONLines where Element: JSONEncodable {
    /// A stream that asks `next` for one value after another, until nil.
    public init(next: @escaping @Sendable () async throws -> Element?) {
        self.init(StreamSource(made: ByteStream { try await next().map { try JSON.encode($0) + [0x0A] } }))
    }

    /// A stream of these values.
    public init(_ values: [Element]) { self.init(next: oneByOne(values)) }
}

extension StreamSource {
    fileprivate init(made body: ByteStream) {
        self.init(operation: "", head: ResponseHead(status: 200), body: body, limit: .max)
    }
}

private func oneByOne<Element: Sendable>(_ values: [Element]) -> @Sendable () async throws -> Element? {
    let rest = Locked(values[...])
    return { rest.withLock { $0.popFirst() } }
}
