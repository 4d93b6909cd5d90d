import EndpointBasics

/// An event in an event stream (HTML, 9.2 Server-sent events).
public struct ServerSentEvent: Hashable, Sendable, _PrintsNoSecrets {
    /// The `event` field, or `message` if the server sends none.
    public var event: String
    /// The lines of the `data` fields, joined by line feeds.
    public var data: String
    /// The last `id` in the stream, from which the stream can be resumed.
    public var id: String?
    /// The time to wait before reconnecting, if the event specifies one.
    public var retry: Duration?

    /// Creates an event.
    public init(event: String = "message", data: String, id: String? = nil, retry: Duration? = nil) {
        (self.event, self.data, self.id, self.retry) = (event, data, id, retry)
    }

    /// The name and the size of the data.
    public var description: String { "event \(event), \(data.utf8.count) bytes" }
}

/// Creates events from lines (HTML, 9.2.6 Interpreting an event stream).
package struct EventParser {
    private var name = ""
    private var data: [UInt8] = []
    private var hasData = false
    /// The last ID in the stream.
    package private(set) var id: String?
    /// The time to wait before reconnecting, if the current event specifies one.
    package private(set) var retry: Duration?
    private var isFirstLine = true

    /// - Parameter id: The ID of the last event of an earlier connection.
    package init(id: String? = nil) { self.id = id }

    /// Returns the event that the line completes, if any.
    package mutating func read(_ line: [UInt8]) -> ServerSentEvent? {
        var line = line[...]
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        isFirstLine = false
        guard !line.isEmpty else { return complete() }
        let field = line.prefix { $0 != UInt8(ascii: ":") }
        var value = line.dropFirst(field.count + 1)
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        switch String(decoding: field, as: UTF8.self) {
        case "data":
            if hasData { data.append(0x0A) }
            data += value
            hasData = true
        case "event": name = String(decoding: value, as: UTF8.self)
        case "id": if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
        case "retry":
            guard !value.isEmpty, value.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { break }
            retry = .milliseconds(Int32(String(decoding: value, as: UTF8.self)) ?? .max)
        default: break
        }
        return nil
    }

    /// The number of data bytes in the current event.
    package var size: Int { data.count }

    private mutating func complete() -> ServerSentEvent? {
        defer { (name, data, hasData, retry) = ("", [], false, nil) }
        guard hasData else { return nil }
        let text = String(decoding: data, as: UTF8.self)
        return ServerSentEvent(event: name.isEmpty ? "message" : name, data: text, id: id, retry: retry)
    }
}

/// A `text/event-stream` body as a sequence of values, which are decoded as they arrive. The body can be read only once.
///
/// The data of each event is a JSON value or, if the element is a String, plain text. An event whose data is `[DONE]` ends the sequence,
/// because many servers use it as an end marker. Keep-alive events without data are skipped. A value that cannot be decoded causes an
/// `EndpointError` of phase `decoding`. If the API decodes leniently, the value is dropped and reported instead.
public struct EventStream<Element: JSONDecodable>: AsyncSequence, Sendable, _PrintsNoSecrets {
    private let source: StreamSource
    /// If this is not nil, each element is a whole event, and the data of events with these names is plain text.
    private let textEvents: Set<String>?

    init(_ source: StreamSource, textEvents: Set<String>? = nil) { (self.source, self.textEvents) = (source, textEvents) }

    /// The events themselves, with their names, IDs and retry times. Read either this sequence or the sequence of values, but not both.
    public var events: ServerSentEvents { ServerSentEvents(source: source) }

    public func makeAsyncIterator() -> Iterator { Iterator(events: events.makeAsyncIterator(), textEvents: textEvents) }

    /// An iterator that reads the stream, one element after another.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var events: ServerSentEvents.Iterator
        fileprivate let textEvents: Set<String>?

        /// Returns the next value, or nil at the end.
        public mutating func next() async throws -> Element? {
            while let event = try await events.next() {
                if event.data.trimmingBlanks() == "[DONE]" {
                    events.lines.source.body.cancel()
                    return nil
                }
                if let text = event.data as? Element, textEvents == nil { return text }
                let value: Element?
                if let textEvents {
                    value = try events.lines.decode(event, isText: textEvents.contains(event.event))
                } else {
                    value = event.data.trimmingBlanks().isEmpty ? nil : try events.lines.decode(Data(event.data.utf8))
                }
                if let value { return value }
            }
            return nil
        }
    }

    /// Stops reading and closes the connection. A pending `next` throws an error with `isCancellation`.
    public func cancel() { source.cancel() }

    /// The type, without any value.
    public var description: String { "EventStream<\(Element.self)>" }
}

/// A `text/event-stream` body as a sequence of events.
public struct ServerSentEvents: AsyncSequence, Sendable {
    fileprivate let source: StreamSource

    public func makeAsyncIterator() -> Iterator { Iterator(lines: LineReader(source, [0x0D, 0x0A])) }

    /// Stops reading and closes the connection. A pending `next` throws an error with `isCancellation`.
    public func cancel() { source.cancel() }

    /// An iterator that reads the stream, one event after another.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let lines: LineReader
        fileprivate var parser = EventParser()

        /// Returns the next event, or nil at the end. An incomplete event at the end is dropped, as the standard requires.
        public mutating func next() async throws -> ServerSentEvent? {
            try lines.source.checkCancellation()
            while let line = try await lines.next() {
                if let event = parser.read(line) { return event }
                if parser.size > lines.source.limit { throw lines.source.tooLarge() }
            }
            return nil
        }
    }
}

// Initializers that create streams without a server, for use in mocks.

extension EventStream where Element: JSONEncodable {
    /// Creates a stream that calls `next` for each value until it returns nil.
    public init(next: @escaping @Sendable () async throws -> Element?) {
        self.init(made(ByteStream { try await next().map { Data(try EventStream.event($0).utf8) } }))
    }

    /// Creates a stream of these values.
    public init(_ values: [Element]) { self.init(next: oneByOne(values)) }

    /// Returns the text of an event. Each line of a value's text becomes a separate field.
    private static func event(_ value: Element) throws -> String {
        let text = try value as? String ?? String(decoding: JSON.encode(value), as: UTF8.self)
        let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        return lines.map { "data: \(Substring($0))\n" }.joined() + "\n"
    }
}

extension JSONLines where Element: JSONEncodable {
    /// Creates a stream that calls `next` for each value until it returns nil.
    public init(next: @escaping @Sendable () async throws -> Element?) {
        self.init(source: made(ByteStream { try await next().map { try JSON.encode($0) + [0x0A] } }))
    }

    /// Creates a stream of these values.
    public init(_ values: [Element]) { self.init(next: oneByOne(values)) }
}

private func made(_ body: ByteStream) -> StreamSource { StreamSource("", ResponseHead(status: 200), body, limit: .max) }

private func oneByOne<Element: Sendable>(_ values: [Element]) -> @Sendable () async throws -> Element? {
    let rest = Locked(values[...])
    return { rest.withLock { $0.popFirst() } }
}
