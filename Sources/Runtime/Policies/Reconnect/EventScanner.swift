import EndpointBasics

/// Finds where events end in a stream of them, and what their connection has to know (HTML, 9.2.6).
///
/// Only whole events are handed on, so that one that a broken connection cut off is not joined with the next connection's first.
struct EventScanner {
    /// The event under way.
    private var bytes: [UInt8] = []
    /// Where its last line begins.
    private var line = 0
    private var hasFields = false
    private var hasData = false
    private var followsReturn = false
    private var isFirstLine = true
    private var identifier = ""

    /// Of the last event that is whole; empty: none was named.
    private(set) var lastEventID = ""
    /// How long to wait before connecting again; `nil`: the server has not said.
    private(set) var retry: Duration?

    /// How many events have come; a block without data is none.
    private(set) var events = 0

    /// How many bytes wait for the end of their event.
    var held: Int { bytes.count }

    /// Drops incomplete data of the previous connection; keeps its settings.
    mutating func beginConnection() {
        bytes.removeAll()
        (line, hasFields, hasData, followsReturn, isFirstLine, identifier) = (0, false, false, false, true, lastEventID)
    }

    /// The events that the piece completes, with the lines between them.
    mutating func add(_ piece: Data) -> Data {
        var whole = 0
        for byte in piece {
            bytes.append(byte)
            if followsReturn, byte == 0x0A {
                // CR and LF are one end of a line.
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

    /// Reads a line; true: what has come is whole. A comment between events is.
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
            // However many digits: the policy has a cap.
            let milliseconds = Int32(String(decoding: value, as: UTF8.self)) ?? .max
            retry = .milliseconds(milliseconds)
        }
        return false
    }
}
