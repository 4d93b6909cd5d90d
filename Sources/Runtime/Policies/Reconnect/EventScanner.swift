import EndpointBasics

/// Finds the ends of events in a stream, and the settings that a new connection needs (HTML, 9.2.6).
///
/// Only complete events are passed on, so that an event cut off by a broken connection does not run into the first event of the next
/// connection.
struct EventScanner {
    /// The incomplete event.
    private var bytes: [UInt8] = []
    /// The start of the last line of the incomplete event.
    private var line = 0
    private var hasFields = false
    private var hasData = false
    private var followsReturn = false
    private var isFirstLine = true
    private var identifier = ""

    /// The ID of the last complete event, or an empty string if no event had one.
    private(set) var lastEventID = ""
    /// The time to wait before reconnecting, or `nil` if the server has not set it.
    private(set) var retry: Duration?

    /// The number of complete events. A block without data does not count.
    private(set) var events = 0

    /// The number of bytes in the incomplete event.
    var held: Int { bytes.count }

    /// Discards the incomplete data from the previous connection but keeps its settings.
    mutating func beginConnection() {
        bytes.removeAll()
        (line, hasFields, hasData, followsReturn, isFirstLine, identifier) = (0, false, false, false, true, lastEventID)
    }

    /// Adds a piece and returns the events that it completes, along with any lines between them.
    mutating func add(_ piece: Data) -> Data {
        var whole = 0
        for byte in piece {
            bytes.append(byte)
            if followsReturn, byte == 0x0A {
                // CR LF is a single line break.
                if whole == bytes.count - 1 { whole = bytes.count }
                (followsReturn, line) = (false, bytes.count)
                continue
            }
            followsReturn = byte == 0x0D
            guard byte == 0x0D || byte == 0x0A else { continue }
            if isFirstLine, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
            isFirstLine = false
            if endsEvent(bytes[line..<bytes.count - 1]) { whole = bytes.count }
            line = bytes.count
        }
        defer {
            bytes.removeFirst(whole)
            line -= whole
        }
        return Data(bytes[..<whole])
    }

    /// Reads a line. Returns true if no incomplete event remains after it, which is the case for a line that ends an event and for a
    /// comment between events.
    private mutating func endsEvent(_ line: ArraySlice<UInt8>) -> Bool {
        if line.isEmpty {
            lastEventID = identifier
            if hasData { events += 1 }
            (hasFields, hasData) = (false, false)
            return true
        }
        if line.first == UInt8(ascii: ":") { return !hasFields }
        hasFields = true
        let field = line.prefix { $0 != UInt8(ascii: ":") }
        var value = line.dropFirst(field.count + 1)
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        if field.elementsEqual("data".utf8) { hasData = true }
        if field.elementsEqual("id".utf8), !value.contains(0) { identifier = String(decoding: value, as: UTF8.self) }
        if field.elementsEqual("retry".utf8), !value.isEmpty, value.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
            // Any number of digits is accepted, because the policy has a maximum delay.
            let milliseconds = Int32(String(decoding: value, as: UTF8.self)) ?? .max
            retry = .milliseconds(milliseconds)
        }
        return false
    }
}
