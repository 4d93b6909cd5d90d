/// Finds the exchanges in a file of recorded traffic. The file is passed in pieces, so only one exchange is in memory at a time.
package struct TrafficScanner {
    package enum Format: Sendable {
        /// JSON Lines, as written by the runtime's `.record(to:)`: a header, followed by one exchange per line.
        case recording
        /// HTTP Archive 1.2 (HAR): an object whose `log.entries` lists the exchanges.
        case archive
    }

    /// The format, or `nil` if the file is neither a recording nor, so far, an archive with entries.
    package private(set) var format: Format?
    /// The number of exchanges that were skipped because of their size.
    package private(set) var oversized = 0
    private var isInString = false
    private var isEscaped = false
    private var depth = 0
    /// The depth at which exchanges begin.
    private var outerDepth = 0
    /// The beginning of the last string outside exchanges, which may be a key, and the keys of the two outermost objects.
    private var text: [UInt8] = []
    private var keys = ["", ""]
    private var exchange: [UInt8]?

    private static let limit = 64 << 20

    package init() {}

    /// Whether the file ends inside a value.
    package var isCutOff: Bool { depth > 0 || isInString }

    /// Reads the next piece of the file and passes the bytes of each complete exchange to `found`. The first one in a recording is the
    /// header.
    package mutating func scan(_ piece: [UInt8], _ found: ([UInt8], Format) -> Void) {
        piece.withUnsafeBufferPointer { bytes in
            var start = 0
            for index in bytes.indices {
                if isInString {
                    continueString(bytes[index])
                } else if readStructure(bytes[index]) {
                    if exchange == nil {
                        (exchange, start) = ([], index)
                    } else {
                        keep(bytes[start...index])
                        if let exchange, exchange.count <= Self.limit { found(exchange, format ?? .recording) } else { oversized += 1 }
                        exchange = nil
                    }
                }
            }
            keep(bytes[start...])
        }
    }

    private mutating func continueString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if depth < 3, text.count < 16 {
            text.append(byte)
        }
    }

    /// Reads a byte outside strings. Returns whether it begins or ends an exchange.
    private mutating func readStructure(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""):
            isInString = true
            if depth < 3 { text.removeAll(keepingCapacity: true) }
        case UInt8(ascii: ":") where depth == 1 || depth == 2: readKey()
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            depth += 1
            return depth == outerDepth + 1 && (outerDepth == 0 || keys == ["log", "entries"])
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth = max(0, depth - 1)
            return depth == outerDepth && exchange != nil
        default: break
        }
        return false
    }

    private mutating func readKey() {
        keys[depth - 1] = String(decoding: text, as: UTF8.self)
        if outerDepth == 0, format == nil {
            if ["format", "version"].contains(keys[0]) { return format = .recording }
            // Until its first key, an archive looks like an exchange of a recording.
            (outerDepth, exchange) = (3, nil)
        }
        if keys == ["log", "entries"] { format = .archive }
    }

    private mutating func keep(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        if let count = exchange?.count, count <= Self.limit { exchange?.append(contentsOf: bytes) }
    }
}
