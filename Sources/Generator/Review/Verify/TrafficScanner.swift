/// Finds the exchanges in a file of recorded traffic. The file is passed in pieces, so only one exchange is in memory at a time.
///
/// The file is a recording, as written by the runtime's `.record(to:)` (JSON Lines: a header, followed by one exchange per line), or an
/// HTTP Archive 1.2 (HAR: an object whose `log.entries` lists the exchanges).
package struct TrafficScanner {
    /// Whether the file is a recording, or has `log.entries`.
    package private(set) var isTraffic = false
    /// The number of exchanges that were skipped because of their size.
    package private(set) var oversized = 0
    private var isInString = false
    private var isEscaped = false
    private var depth = 0
    /// The depth at which exchanges begin: 3 in an archive. Until its first key, an archive looks like a recording.
    private var outerDepth: Int?
    private var isInEntries = false
    /// The beginning of the last string outside exchanges, which may be a key.
    private var text: [UInt8] = []
    private var exchange: [UInt8]?

    private static let limit = 64 << 20

    package init() {}

    /// Whether the file ends inside a value.
    package var isCutOff: Bool { depth > 0 || isInString }

    /// Reads the next piece of the file and passes the bytes of each complete exchange to `found`. The first one in a recording is the
    /// header.
    package mutating func scan(_ piece: [UInt8], _ found: ([UInt8]) -> Void) {
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
                        if let exchange, exchange.count <= Self.limit { found(exchange) } else { oversized += 1 }
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
            if outerDepth == nil { readFirstKey() }
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if depth < 3, text.count < 16 {
            text.append(byte)
        }
    }

    private mutating func readFirstKey() {
        isTraffic = ["format", "version"].contains(String(decoding: text, as: UTF8.self))
        outerDepth = isTraffic ? 0 : 3
        if !isTraffic { exchange = nil }
    }

    /// Reads a byte outside strings. Returns whether it begins or ends an exchange.
    private mutating func readStructure(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""):
            isInString = true
            if depth < 3 { text.removeAll(keepingCapacity: true) }
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            depth += 1
            // The string before a bracket is its key.
            if depth == 3, outerDepth == 3 { isInEntries = text.elementsEqual("entries".utf8) }
            if isInEntries { isTraffic = true }
            return depth == (outerDepth ?? 0) + 1 && (outerDepth != 3 || isInEntries)
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth = max(0, depth - 1)
            return depth == outerDepth ?? 0 && exchange != nil
        default: break
        }
        return false
    }

    private mutating func keep(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        if let count = exchange?.count, count <= Self.limit { exchange?.append(contentsOf: bytes) }
    }
}
