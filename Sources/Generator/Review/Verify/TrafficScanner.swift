/// Finds the exchanges in a file of recorded traffic. The file is passed in pieces, so only one exchange is in memory at a time.
package struct TrafficScanner {
    package enum Format: Sendable {
        /// JSON Lines, as written by the runtime's `.record(to:)`: a header, followed by one exchange per line.
        case recording
        /// HTTP Archive 1.2 (HAR): an object whose `log.entries` lists the exchanges.
        case archive
    }

    /// The format, or `nil` until the first key has been read.
    package private(set) var format: Format?
    /// Whether `log.entries` was found.
    package private(set) var hasEntries = false
    /// The number of exchanges that were skipped because of their size.
    package private(set) var oversized = 0
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// The beginning of the last string outside exchanges, which may be a key.
    private var text: [UInt8] = []
    /// The keys of the two outermost objects that contain the current position.
    private var keys = ["", ""]
    private var exchange: [UInt8]?

    private static let limit = 64 << 20

    package init() {}

    /// Whether the file ends inside a value.
    package var isCutOff: Bool { depth > 0 || isInString }

    /// Reads the next piece of the file and calls `found` with the bytes of each exchange that is complete. The first exchange of a
    /// recording is its header.
    package mutating func scan(_ piece: [UInt8], _ found: ([UInt8], Format) -> Void) {
        piece.withUnsafeBufferPointer { bytes in
            var start = 0
            for index in bytes.indices {
                let byte = bytes[index]
                if isInString { continueString(byte) } else { readStructure(byte, at: index, of: bytes, &start, found) }
            }
            if exchange != nil { keep(bytes[start...]) }
        }
    }

    private mutating func continueString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
        } else if depth < 3, text.count < 16 {
            text.append(byte)
        }
    }

    private mutating func readStructure(
        _ byte: UInt8, at index: Int, of bytes: UnsafeBufferPointer<UInt8>, _ start: inout Int, _ found: ([UInt8], Format) -> Void
    ) {
        switch byte {
        case UInt8(ascii: "\""):
            isInString = true
            if depth < 3 { text.removeAll(keepingCapacity: true) }
        case UInt8(ascii: ":") where depth == 1 || depth == 2: readKey()
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if format == .archive ? depth == 3 && keys == ["log", "entries"] : depth == 0 {
                exchange = []
                start = index
            }
            depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth = max(0, depth - 1)
            guard exchange != nil, depth == (format == .archive ? 3 : 0) else { return }
            keep(bytes[start...index])
            if let exchange, exchange.count <= Self.limit { found(exchange, format ?? .recording) } else { oversized += 1 }
            exchange = nil
        default: break
        }
    }

    private mutating func readKey() {
        keys[depth - 1] = String(decoding: text, as: UTF8.self)
        if format == nil { format = ["format", "version"].contains(keys[0]) ? .recording : .archive }
        // Until the format was known, the archive itself looked like an exchange.
        if format == .archive, depth < 3 { exchange = nil }
        if keys == ["log", "entries"] { hasEntries = true }
    }

    private mutating func keep(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        if let count = exchange?.count, count <= Self.limit { exchange?.append(contentsOf: bytes) }
    }
}
