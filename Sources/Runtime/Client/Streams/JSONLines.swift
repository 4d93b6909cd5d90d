import EndpointBasics

/// A body of JSON values, which are decoded as they arrive. There is one value per line (`application/jsonl`, `application/x-ndjson`) or
/// after each record separator (`application/json-seq`, RFC 7464). The body can be read only once. If the document describes the whole body
/// as a string, the elements are its lines, as text.
///
/// A value that cannot be decoded causes an `EndpointError` of phase `decoding`. If the API decodes leniently, the value is dropped and
/// reported (`JSONOptions.onDroppedValue`) instead.
///
/// In `application/json-seq`, two kinds of elements are always dropped and reported, and reading continues (RFC 7464, 2.1 and 2.4): an
/// element that is not JSON, and a number, `true`, `false` or `null` without white space after it, which may have been cut off.
public struct JSONLines<Element: JSONDecodable>: AsyncSequence, Sendable, _PrintsNoSecrets {
    let source: StreamSource
    /// Whether each line is an element itself. The elements are strings.
    var isText: Bool = false

    public func makeAsyncIterator() -> Iterator {
        let isSequence = source.head.mediaType?.hasSuffix("json-seq") == true && !isText
        return Iterator(lines: LineReader(source, [isSequence ? 0x1E : 0x0A], isSequence: isSequence), isText: isText)
    }

    /// An iterator that decodes the values, one after another.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let lines: LineReader
        fileprivate let isText: Bool

        /// Returns the next value, or nil at the end.
        public mutating func next() async throws -> Element? {
            try lines.source.checkCancellation()
            while let line = try await lines.next() {
                if isText { return text(line) }
                if !line.allSatisfy(isBlank), let value: Element = try lines.decode(Data(line)) { return value }
            }
            let rest = lines.rest()
            if isText { return rest.isEmpty ? nil : text(rest) }
            return rest.allSatisfy(isBlank) ? nil : try lines.decode(Data(rest))
        }

        private func text(_ line: [UInt8]) -> Element? {
            String(decoding: line.last == 0x0D ? line.dropLast() : line[...], as: UTF8.self) as? Element
        }
    }

    /// Stops reading and closes the connection. A pending `next` throws an error with `isCancellation`.
    public func cancel() { source.cancel() }

    /// The type, without any value.
    public var description: String { "JSONLines<\(Element.self)>" }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }

/// The source of a sequence of typed values.
final class StreamSource: Sendable {
    fileprivate let operation: String
    let head: ResponseHead
    let body: ByteStream
    /// The maximum size of a value in bytes.
    let limit: Int
    fileprivate let json: JSONOptions
    /// The strings that must not appear in errors.
    fileprivate let secrets: @Sendable () -> Set<String>
    private let isCancelled = Locked(false)

    init(
        _ operation: String, _ head: ResponseHead, _ body: ByteStream, limit: Int, json: JSONOptions = JSONOptions(),
        secrets: @escaping @Sendable () -> Set<String> = { [] }
    ) {
        (self.operation, self.head, self.body, self.limit, self.json) = (operation, head, body, limit, json)
        self.secrets = secrets
    }

    /// Stops reading. Data that has already arrived is not delivered anymore.
    func cancel() {
        isCancelled.withLock { $0 = true }
        body.cancel()
    }

    /// - Throws: An error with `isCancellation` if the reading task or the sequence has been cancelled.
    func checkCancellation() throws(EndpointError) {
        guard Task.isCancelled || isCancelled.withLock({ $0 }) else { return }
        body.cancel()
        throw EndpointError(operation: operation, phase: .receiving, underlying: CancellationError(), response: head)
    }

    func tooLarge() -> EndpointError {
        body.cancel()
        return EndpointError(operation: operation, phase: .receiving, underlying: BodyTooLargeError(limit: limit), response: head)
    }

    /// Rejects a web page or a JSON value, which would look like a stream without events. Other media types are accepted, because servers
    /// mislabel streams.
    func events() throws -> StreamSource { try accepted(!head.isJSON, as: "an event stream") }
    /// Rejects a web page, whose lines are not elements.
    func lines() throws -> StreamSource { try accepted(true, as: "a sequence of lines") }

    /// - Throws: `ResponseError.unexpectedBody`, with what is usually missing if a server answers with a different body.
    private func accepted(_ isStream: Bool, as expected: String) throws -> StreamSource {
        if isStream, head.mediaType != "text/html" { return self }
        throw ResponseError.unexpectedBody(expected: "\(expected); the request may have to ask for one, as with `stream: true` in its body")
    }
}

/// Reads the lines of a body, one after another.
final class LineReader {
    let source: StreamSource
    private var pieces: ByteStream.Iterator
    private var lines: LineSplitter
    /// Whether the body is a JSON text sequence, in which broken elements are dropped.
    private let isSequence: Bool
    /// The number of values read so far.
    private var count = 0
    /// The part of the last piece that has not been split into lines yet.
    private var waiting = Data()
    /// The number of bytes to split between two checks of the time, which take as long as reading a short line.
    private static let portion = 4096

    init(_ source: StreamSource, _ ends: [UInt8], isSequence: Bool = false) {
        (self.source, self.isSequence, pieces) = (source, isSequence, source.body.makeAsyncIterator())
        lines = LineSplitter(ends, limit: source.limit)
    }

    /// Returns the next line without its line break, or nil at the end of the body. Lets other tasks run at times, because one piece of the
    /// body can contain thousands of lines.
    func next() async throws -> [UInt8]? {
        while true {
            let line: [UInt8]?
            do { line = try lines.next() } catch { throw source.tooLarge() }
            if let line { return line }
            if waiting.isEmpty {
                guard let piece = try await pieces.next() else { return nil }
                waiting = piece
            } else {
                if pieces.turn.isOver { await pieces.turn.pass() }
                try source.checkCancellation()
            }
            lines.append(waiting.prefix(LineReader.portion))
            waiting = waiting.dropFirst(LineReader.portion)
        }
    }

    /// Returns the bytes after the last line break.
    func rest() -> [UInt8] { lines.rest() }

    /// Decodes the event as an object of its fields. Data that is not valid JSON becomes text.
    func decode<T: JSONDecodable>(_ event: ServerSentEvent, isText: Bool) throws -> T? {
        let data = isText ? nil : try? JSON.decode(JSONValue.self, from: Array(event.data.utf8))
        var fields = [("event", .string(event.event)), ("data", data ?? .string(event.data))]
        if let id = event.id { fields.append(("id", .string(id))) }
        if let retry = event.retry { fields.append(("retry", .number(JSONNumber(Int64(exactly: retry / .milliseconds(1)) ?? 0)))) }
        return try decode(JSON.encode(JSONValue.object(JSONObject(fields))))
    }

    /// Decodes the next value. Returns `nil` if it is dropped.
    func decode<T: JSONDecodable>(_ data: Data) throws -> T? {
        defer { count += 1 }
        do {
            if isSequence, mayBeCutOff(data) {
                throw JSONError(reason: .syntax, message: "The value may be cut off, because no white space follows it (RFC 7464, 2.4)")
            }
            return try decodeJSONBody(T.self, from: data, source.json)
        } catch let error as JSONError where source.json.isLenient || isSequence && error.reason == .syntax {
            source.json.onDroppedValue?(error.under(index: count))
            return nil
        } catch {
            source.body.cancel()
            throw EndpointError.decoding(
                error, operation: source.operation, response: source.head, body: data, secrets: source.secrets)
        }
    }

    /// Returns whether the element is a value that does not show its own end.
    private func mayBeCutOff(_ element: Data) -> Bool {
        guard let first = element.first(where: { !isBlank($0) }), let last = element.last, !isBlank(last) else { return false }
        return ![UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(first)
    }
}

/// Extracts lines from a body that arrives in pieces.
package struct LineSplitter: ~Copyable {
    /// The one or two bytes that end a line. In event streams, CR can be followed by LF.
    private let ends: (UInt8, UInt8)
    /// The limit in bytes, so that an endless line cannot exhaust memory.
    private let limit: Int
    private var buffer: [UInt8] = []
    private var start = 0
    private var scanned = 0
    private var skipsLineFeed = false

    package init(_ ends: [UInt8], limit: Int) {
        self.ends = (ends.first ?? 0x0A, ends.last ?? 0x0A)
        self.limit = limit
    }

    package mutating func append(_ data: Data) {
        buffer.removeFirst(start)
        (start, scanned) = (0, scanned - start)
        buffer.append(contentsOf: data)
    }

    /// Returns the next line without its line break, or `nil` if more bytes are needed.
    package mutating func next() throws(BodyTooLargeError) -> [UInt8]? {
        while let end = buffer[scanned...].firstIndex(where: { $0 == ends.0 || $0 == ends.1 }) {
            defer { (start, scanned) = (end + 1, end + 1) }
            defer { skipsLineFeed = buffer[end] == 0x0D }
            // The line feed of a CR LF ends no line of its own.
            if skipsLineFeed, buffer[end] == 0x0A, end == start { continue }
            return Array(buffer[start..<end])
        }
        scanned = buffer.count
        if buffer.count - start > limit { throw BodyTooLargeError(limit: limit) }
        return nil
    }

    /// Returns the bytes after the last line break.
    mutating func rest() -> [UInt8] {
        defer { start = buffer.count }
        return Array(buffer[start...])
    }
}

extension Call {
    /// Creates a call whose value is the body as a sequence of typed events (`text/event-stream`).
    @_spi(Generated) public static func events<Element>(_ endpoint: any Endpoint) -> Call where Value == EventStream<Element> {
        Call(endpoint, .streaming { source in EventStream(try source.events()) })
    }

    /// Creates a call whose value is the body as a sequence of events, each with its name and typed data (OpenAPI 3.2, multiple kinds of
    /// events).
    ///
    /// - Parameters:
    ///   - endpoint: The operation.
    ///   - texts: The names of the events whose data is plain text. The data of all other events is JSON.
    @_spi(Generated) public static func wholeEvents<Element>(_ endpoint: any Endpoint, texts: Set<String>) -> Call
    where Value == EventStream<Element> {
        Call(endpoint, .streaming { source in EventStream(try source.events(), textEvents: texts) })
    }

    /// Creates a call whose value is the body as a sequence of values (`application/jsonl`, `application/x-ndjson`,
    /// `application/json-seq`).
    @_spi(Generated) public static func jsonLines<Element>(_ endpoint: any Endpoint) -> Call where Value == JSONLines<Element> {
        Call(endpoint, .streaming { source in JSONLines(source: try source.lines()) })
    }

    /// Creates a call whose value is the body as a sequence of its lines, as text.
    @_spi(Generated) public static func textLines(_ endpoint: any Endpoint) -> Call where Value == JSONLines<String> {
        Call(endpoint, .streaming { source in JSONLines(source: try source.lines(), isText: true) })
    }
}
