import EndpointBasics
import EndpointRuntime

/// Reads the events of one connection, and writes the complete ones again. Also keeps the settings that the next connection needs (HTML,
/// 9.2.6).
///
/// An event that a broken connection cuts off therefore does not run into the first event of the next connection.
struct EventRelay: ~Copyable {
    private var lines: LineSplitter
    private var parser: EventParser
    private let limit: Int
    /// The ID of the last complete event, or `nil` if no event had one.
    private(set) var lastEventID: String?
    /// The time to wait before reconnecting, or `nil` if the server has not set it.
    private(set) var retry: Duration?

    /// - Parameters:
    ///   - limit: The maximum size of a line or an event in bytes.
    ///   - lastEventID: The ID of the last complete event of earlier connections.
    ///   - retry: The time to wait that earlier connections set.
    init(limit: Int, lastEventID: String? = nil, retry: Duration? = nil) {
        (self.limit, self.lastEventID, self.retry) = (limit, lastEventID, retry)
        lines = LineSplitter([0x0D, 0x0A], limit: limit)
        parser = EventParser(id: lastEventID)
    }

    /// Adds a piece and returns the text of the events that it completes.
    mutating func add(_ piece: Data) throws(BodyTooLargeError) -> Data {
        lines.append(piece)
        var text = ""
        while let line = try lines.next() {
            if let event = parser.read(line) { text += event.text }
            if parser.size > limit { throw BodyTooLargeError(limit: limit) }
            if line.isEmpty { lastEventID = parser.id }
            retry = parser.retry ?? retry
        }
        return Data(text.utf8)
    }
}

extension ServerSentEvent {
    /// The event as a server sends it.
    fileprivate var text: String {
        var lines = event == "message" ? [] : ["event: " + event]
        if let id { lines.append("id: " + id) }
        if let retry { lines.append("retry: \(Int64(retry / .milliseconds(1)))") }
        lines += data.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { "data: \(Substring($0))" }
        return lines.joined(separator: "\n") + "\n\n"
    }
}
