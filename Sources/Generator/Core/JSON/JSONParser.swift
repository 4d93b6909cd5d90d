/// Parses a file as strict JSON (RFC 8259). Returns `nil` after the first error.
///
/// If a key is repeated, its last value is used. Lone surrogates such as `\ud800`, which Swift strings cannot contain, become U+FFFD. Both
/// cases cause warnings. `number` identifies the file in spans.
public func parseJSON(
    _ file: SourceFile,
    number: Int32,
    limits: JSONLimits = JSONLimits(),
    diagnostics: inout Diagnostics
) -> JSONNode? {
    let start = Span(file: number, start: 0, end: 0)
    guard file.bytes.count <= limits.bytes else {
        return diagnostics.error("file-too-large", "the file is \(file.bytes.count) bytes; the limit is \(limits.bytes)", at: start)
    }
    if let unexpected = UnexpectedFormat.detect(file.bytes) {
        let offset = Int32(unexpected.offset)
        return diagnostics.error(unexpected.rule, unexpected.message, at: Span(file: number, start: offset, end: offset))
    }
    return file.bytes.withUnsafeBufferPointer { (bytes: UnsafeBufferPointer<UInt8>) -> JSONNode? in
        var parser = JSONParser(bytes: bytes, file: number, limits: limits)
        do throws(JSONFailure) {
            parser.offset = lengthOfByteOrderMark(file.bytes)
            let root = try parser.parseDocument()
            diagnostics.append(contentsOf: parser.warnings.finished())
            return root
        } catch {
            diagnostics.append(contentsOf: parser.warnings.finished())
            diagnostics.error(error)
            return nil
        }
    }
}

/// Parses JSON whose errors nobody reads. Returns `nil` if it is not JSON.
package func parseJSON(_ bytes: some Sequence<UInt8>) -> JSONNode? {
    var ignored = Diagnostics()
    return parseJSON(SourceFile(path: "", bytes: Array(bytes)), number: -1, diagnostics: &ignored)
}

/// The reason why parsing stopped.
struct JSONFailure: Error {
    var rule = "invalid-json"
    var message: String
    var span: Span
    var note: Note?

    /// A related location.
    struct Note {
        var message: String
        var span: Span
    }
}

/// Parses iteratively with an explicit stack, so that nested values use the heap instead of the thread's stack.
struct JSONParser {
    /// An array or object that is not closed yet.
    struct Frame {
        var isObject: Bool
        var start: Int
        /// The number of children, on the shared stack, that belong to enclosing containers.
        var base: Int
        var key: SpecText
        var keySpan: Span
    }

    let bytes: UnsafeBufferPointer<UInt8>
    let file: Int32
    let limits: JSONLimits
    var offset = 0
    var frames: [Frame] = []
    var warnings = JSONWarnings()
    private(set) var items: [JSONNode] = []
    private(set) var members: [JSONObject.Member] = []

    /// Returns the byte at an offset, or 0 at the end. A zero byte is never valid JSON.
    func byte(_ position: Int) -> UInt8 { position < bytes.count ? bytes[position] : 0 }

    func span(_ start: Int, _ end: Int) -> Span {
        Span(file: file, start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: min(end, bytes.count)))
    }

    mutating func skipBlank() {
        let count = bytes.count
        while offset < count {
            let byte = bytes[offset]
            guard byte == .space || byte == .lineFeed || byte == .carriageReturn || byte == .tab else { return }
            offset += 1
        }
    }

    mutating func parseDocument() throws(JSONFailure) -> JSONNode {
        skipBlank()
        while true {
            guard let value = try parseValue() else { continue }
            if let root = try attach(value) {
                guard offset == bytes.count else { throw textAfterTheEnd() }
                return root
            }
        }
    }

    /// Parses a scalar or an empty container. If the value is a container that is not empty, opens it, moves to its first value and returns
    /// `nil`.
    private mutating func parseValue() throws(JSONFailure) -> JSONNode? {
        let start = offset
        switch byte(start) {
        case .quote:
            let text = try parseString()
            return JSONNode(.string(text), at: span(start, offset))
        case .openBrace:
            let frame = try open(isObject: true)
            skipBlank()
            if byte(offset) == .closeBrace { return close(frame) }
            try parseKey()
            return nil
        case .openBracket:
            let frame = try open(isObject: false)
            skipBlank()
            if byte(offset) == .closeBracket { return close(frame) }
            return nil
        case .hyphen, 0x30...0x39:
            let text = try parseNumber()
            return JSONNode(.number(text), at: span(start, offset))
        default:
            let value: JSONNode.Value
            if takeWord("true") {
                value = .bool(true)
            } else if takeWord("false") {
                value = .bool(false)
            } else if takeWord("null") {
                value = .null
            } else {
                throw missingValue()
            }
            return JSONNode(value, at: span(start, offset))
        }
    }

    /// Adds a value to its container and closes the containers that end after it. Returns the root once no container is open.
    private mutating func attach(_ value: JSONNode) throws(JSONFailure) -> JSONNode? {
        var value = value
        while let frame = frames.last {
            if frame.isObject {
                members.append(JSONObject.Member(key: frame.key, keySpan: frame.keySpan, value: value))
            } else {
                items.append(value)
            }
            let end = offset
            skipBlank()
            switch byte(offset) {
            case .comma:
                let comma = offset
                offset += 1
                skipBlank()
                if frame.isObject {
                    if byte(offset) == .closeBrace { throw trailingComma(at: comma, isObject: true) }
                    try parseKey()
                } else if byte(offset) == .closeBracket {
                    throw trailingComma(at: comma, isObject: false)
                }
                return nil
            case .closeBrace where frame.isObject, .closeBracket where !frame.isObject: value = close(frame)
            default: throw missingComma(after: end, in: frame)
            }
        }
        skipBlank()
        return value
    }

    private mutating func open(isObject: Bool) throws(JSONFailure) -> Frame {
        guard frames.count < limits.depth else {
            let message = "arrays and objects are nested more than \(limits.depth) levels deep here"
            throw JSONFailure(rule: "too-deep", message: message, span: span(offset, offset + 1))
        }
        let none = Span(file: file, start: 0, end: 0)
        let base = isObject ? members.count : items.count
        let frame = Frame(isObject: isObject, start: offset, base: base, key: "", keySpan: none)
        frames.append(frame)
        offset += 1
        return frame
    }

    /// Removes the innermost container, which is `frame`, and returns it with its children.
    private mutating func close(_ frame: Frame) -> JSONNode {
        offset += 1
        frames.removeLast()
        let value: JSONNode.Value
        if frame.isObject {
            let own = Array(members[frame.base...])
            members.removeSubrange(frame.base...)
            value = .object(JSONObject(own) { warnings.reportDuplicateKey($0, $1) })
        } else {
            value = .array(Array(items[frame.base...]))
            items.removeSubrange(frame.base...)
        }
        return JSONNode(value, at: span(frame.start, offset))
    }

    /// Parses a key and its colon, and moves to the member's value.
    private mutating func parseKey() throws(JSONFailure) {
        let start = offset
        guard byte(start) == .quote else { throw missingKey() }
        let text = try parseString()
        let end = offset
        skipBlank()
        guard byte(offset) == .colon else { throw missingColon(key: text) }
        offset += 1
        skipBlank()
        frames[frames.count - 1].key = text
        frames[frames.count - 1].keySpan = span(start, end)
    }

    private mutating func takeWord(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard offset + count <= bytes.count else { return false }
        for index in 0..<count where bytes[offset + index] != word.utf8Start[index] { return false }
        guard !JSONParser.isWordByte(byte(offset + count)) else { return false }
        offset += count
        return true
    }

    /// Parses a number (RFC 8259, section 6).
    private mutating func parseNumber() throws(JSONFailure) -> SpecText {
        let start = offset
        if byte(offset) == .hyphen { offset += 1 }
        let first = byte(offset)
        try skipDigits("a digit must follow `-`")
        if first == UInt8(ascii: "0"), offset > start + (byte(start) == .hyphen ? 2 : 1) {
            throw invalidNumber(start, "a number cannot begin with a zero")
        }
        if byte(offset) == .dot {
            offset += 1
            try skipDigits("a digit must follow the decimal point")
        }
        if byte(offset) | 0x20 == UInt8(ascii: "e") {
            offset += 1
            if byte(offset) == .plus || byte(offset) == .hyphen { offset += 1 }
            try skipDigits("a digit must follow the exponent's `e`")
        }
        if JSONParser.isWordByte(byte(offset)) || byte(offset) == .dot { throw invalidNumber(start, "this is not a JSON number") }
        return SpecText(text(start, offset))
    }

    private mutating func skipDigits(_ message: String) throws(JSONFailure) {
        let start = offset
        while byte(offset) >= UInt8(ascii: "0"), byte(offset) <= UInt8(ascii: "9") { offset += 1 }
        guard offset > start else { throw invalidNumber(start, message) }
    }

    func text(_ start: Int, _ end: Int) -> String { String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self) }

    static func isWordByte(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || byte == .underscore || byte == .dollar }
}

/// Limits above which a document is rejected with a diagnostic.
public struct JSONLimits: Hashable, Sendable {
    /// The maximum nesting depth of arrays and objects, which also limits the recursion of passes that traverse a document.
    public var depth: Int
    /// The maximum size of a file in bytes. Offsets have 32 bits, so files of 2 GiB or more are never accepted.
    public var bytes: Int

    public init(depth: Int = 512, bytes: Int = 256 << 20) {
        self.depth = depth
        self.bytes = min(bytes, Int(Int32.max) - 1)
    }
}
