import Foundation

/// Takes lines out of a body that arrives in pieces.
struct LineSplitter {
    /// What ends a line.
    enum End {
        /// CR, LF or CRLF, as in event streams.
        case anyLineEnd
        case byte(UInt8)
    }

    private let end: End
    /// In bytes; a line without end must not fill the memory.
    private let limit: Int
    private var buffer: [UInt8] = []
    private var start = 0
    private var scanned = 0
    private var skipsLineFeed = false

    init(_ end: End, limit: Int) {
        self.end = end
        self.limit = limit
    }

    mutating func append(_ data: Data) {
        buffer.removeFirst(start)
        scanned -= start
        start = 0
        buffer.append(contentsOf: data)
    }

    /// The next line without its end; nil when more bytes are needed.
    mutating func next() throws(BodyTooLarge) -> [UInt8]? {
        while scanned < buffer.count {
            let byte = buffer[scanned]
            scanned += 1
            if skipsLineFeed {
                skipsLineFeed = false
                if byte == 0x0A {
                    start = scanned
                    continue
                }
            }
            guard isEnd(byte) else { continue }
            if case .anyLineEnd = end { skipsLineFeed = byte == 0x0D }
            let line = Array(buffer[start..<scanned - 1])
            start = scanned
            return line
        }
        if buffer.count - start > limit { throw BodyTooLarge(limit: limit) }
        return nil
    }

    /// What stands after the last end.
    mutating func rest() -> [UInt8] {
        defer { start = buffer.count }
        return Array(buffer[start...])
    }

    private func isEnd(_ byte: UInt8) -> Bool {
        switch end {
        case .anyLineEnd: byte == 0x0A || byte == 0x0D
        case .byte(let end): byte == end
        }
    }
}
