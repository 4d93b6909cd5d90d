import EndpointBasics

// The scalars in models: how each is decoded at the cursor, whether for a key, as an element of an array or as the whole text, and how it
// is encoded.

extension String: JSONDecodable, JSONEncodable {
    public init(from reader: inout JSONReader) {
        self = reader.text().map { (text: UnsafeRawBufferPointer) -> String in String(decoding: text, as: UTF8.self) } ?? ""
    }
    public func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension Bool: JSONDecodable, JSONEncodable {
    public init(from reader: inout JSONReader) {
        self = reader.take("true")
        if !self, !reader.take("false") { reader.mismatch("a boolean") }
    }
    public func write(to writer: inout JSONWriter) { self ? writer.append("true") : writer.append("false") }
}

extension Int: JSONDecodable, JSONEncodable {
    public init(from reader: inout JSONReader) { self = reader.integer() }
    public func write(to writer: inout JSONWriter) { Int64(self).write(to: &writer) }
}

extension Int32: JSONDecodable, JSONEncodable {
    public init(from reader: inout JSONReader) { self = reader.integer() }
    public func write(to writer: inout JSONWriter) { Int64(self).write(to: &writer) }
}

extension Int64: JSONDecodable, JSONEncodable {
    public init(from reader: inout JSONReader) { self = reader.integer() }
    public func write(to writer: inout JSONWriter) {
        if self < 0 { writer.append(ASCII.minus) }
        writer.write(magnitude)
    }
}

extension UInt64: JSONDecodable, JSONEncodable {
    public init(from reader: inout JSONReader) { self = reader.integer() }
    public func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension Double: JSONDecodable, JSONEncodable {
    public init(from reader: inout JSONReader) {
        self = reader.shortDouble() ?? reader.number("The number does not fit in a double", or: 0) { JSONNumber(checked: $0).double }
    }
    public func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension Float: JSONDecodable, JSONEncodable {
    public init(from reader: inout JSONReader) {
        self = reader.number("The number does not fit in a float", or: 0) { Float($0).flatMap { $0.isFinite ? $0 : nil } }
    }
    public func write(to writer: inout JSONWriter) { isFinite ? writer.append(plain: description) : writer.failNumber(self) }
}

extension Decimal: JSONDecodable, JSONEncodable {
    public init(from reader: inout JSONReader) {
        self = reader.number("The number does not fit in a decimal", or: 0) { JSONNumber(checked: $0).decimal }
    }
    public func write(to writer: inout JSONWriter) { isNaN ? writer.failNumber(self) : writer.append(plain: description) }
}

extension Date: JSONDecodable, JSONEncodable {
    public init(from reader: inout JSONReader) { self = reader.date() ?? Date(timeIntervalSinceReferenceDate: 0) }
    public func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension CalendarDate: JSONModel, Codable {
    public init(from reader: inout JSONReader) {
        self = reader.formatted("Expected a date as in 2024-05-06 (RFC 3339)", or: CalendarDate()) { CalendarDate(utf8: $0) }
    }
    public func write(to writer: inout JSONWriter) { writer.write(description) }
}

/// UUIDs as text (RFC 9562 §4). Decoding accepts uppercase and lowercase, and encoding uses lowercase.
extension UUID: JSONDecodable, JSONEncodable {
    public init(from reader: inout JSONReader) {
        self = reader.formatted("Expected a UUID (RFC 9562)", or: UUID(uuid: UUID.zero), UUID.init(utf8:))
    }

    private static let zero: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    private init?(utf8 text: UnsafeRawBufferPointer) {
        guard text.count == 36 else { return nil }
        var uuid = UUID.zero
        var offset = 0
        let isValid = withUnsafeMutableBytes(of: &uuid) { (bytes: UnsafeMutableRawBufferPointer) -> Bool in
            for index in bytes.indices {
                if offset == 8 || offset == 13 || offset == 18 || offset == 23 {
                    if text[offset] != ASCII.minus { return false }
                    offset += 1
                }
                guard let high = Hexadecimal.value(text[offset]), let low = Hexadecimal.value(text[offset + 1]) else { return false }
                bytes[index] = high << 4 | low
                offset += 2
            }
            return true
        }
        guard isValid else { return nil }
        self.init(uuid: uuid)
    }

    public func write(to writer: inout JSONWriter) {
        withUnsafeBytes(of: uuid) { (bytes: UnsafeRawBufferPointer) in
            writer.append(ASCII.quote)
            for (index, byte) in bytes.enumerated() {
                if index == 4 || index == 6 || index == 8 || index == 10 { writer.append(ASCII.minus) }
                writer.append(Hexadecimal.digit(byte >> 4))
                writer.append(Hexadecimal.digit(byte & 15))
            }
            writer.append(ASCII.quote)
        }
    }
}

/// Base64 (RFC 4648 §4). Decoding also accepts the URL alphabet (§5), text without padding, and line breaks (RFC 2045 §6.8). Encoding uses
/// the standard alphabet with padding and no line breaks.
extension Data: JSONDecodable, JSONEncodable {
    public init(from reader: inout JSONReader) { self = reader.formatted("Expected base64 (RFC 4648)", or: Data(), Data.init(base64:)) }
    public func write(to writer: inout JSONWriter) { writer.write(base64EncodedString()) }

    private init?(base64 text: UnsafeRawBufferPointer) {
        if let data = Data(letters: text) {
            self = data
        } else if text.contains(where: { $0 == ASCII.newline }) {
            self.init(letters: text.filter { $0 != ASCII.newline && $0 != ASCII.carriageReturn })
        } else {
            return nil
        }
    }

    /// - Parameter text: The text without line breaks.
    private init?(letters text: some Sequence<UInt8>) {
        let padding: UInt8 = 0x3D
        var letters = text.map { (letter: UInt8) -> UInt8 in
            letter == ASCII.minus ? ASCII.plus : letter == 0x5F ? ASCII.slash : letter
        }
        if letters.count % 4 == 0 { for _ in 0..<2 where letters.last == padding { letters.removeLast() } }
        // Foundation would accept padding in the middle.
        if letters.contains(padding) { return nil }
        while letters.count % 4 != 0 { letters.append(padding) }
        self.init(base64Encoded: Data(letters))
    }
}

/// A URI as received (RFC 3986). The text is not validated, rewritten or normalized, so it is sent back unchanged.
public struct URI: JSONModel, Codable, Hashable, ExpressibleByStringLiteral, LosslessStringConvertible {
    /// The text as received.
    public let string: String

    /// Creates a URI from any text.
    public init(_ string: String) { self.string = string }
    /// Creates a URI with the text of a URL.
    public init(_ url: URL) { string = url.absoluteString }
    public init(stringLiteral value: String) { string = value }
    public init(from reader: inout JSONReader) { string = String(from: &reader) }
    public func write(to writer: inout JSONWriter) { writer.write(string) }
    /// The URL, if Foundation can create one from the text.
    public var url: URL? { URL(string: string) }
    public var description: String { string }
}

extension JSONReader {
    /// Skips `null`. Returns false if a different value is at the cursor.
    @inline(__always) mutating func readNull() -> Bool { byte(position) == ASCII.n ? take("null") : false }

    /// Decodes an integer. A number with a fraction or an exponent is accepted if its value is an integer.
    mutating func integer<T: FixedWidthInteger>() -> T {
        let isNegative = byte(position) == ASCII.minus
        let first = isNegative ? position &+ 1 : position
        var at = first
        var value: UInt64 = 0
        addDigits(&at, &value)
        // 18 digits cannot overflow.
        let isShort = at > first && at &- first <= 18 && (byte(first) != ASCII.zero || at == first &+ 1)
        if isShort, byte(at) != ASCII.dot, byte(at) | 0x20 != ASCII.e {
            let signed = Int64(truncatingIfNeeded: value)
            if let result = T(exactly: isNegative ? 0 &- signed : signed) {
                position = at
                return result
            }
        }
        return number("The number has a fraction or does not fit in \(T.self)", or: 0) { JSONNumber(checked: $0).integer(T.self) }
    }

    /// Decodes a number from its text, which is known to be valid JSON. Returns the placeholder if `make` returns nil.
    mutating func number<T>(_ message: @autoclosure () -> String, or placeholder: T, _ make: (String) -> T?) -> T {
        let start = position
        guard let text = numberText() else { return placeholder }
        if let value = make(String(decoding: text, as: UTF8.self)) { return value }
        invalid(message(), start)
        return placeholder
    }

    fileprivate mutating func date() -> Date? {
        let start = position
        if byte(start) != ASCII.quote, let date = storedDate() { return date }
        guard let text = text() else { return nil }
        if let date = RFC3339.date(text, options.pointee.dates) { return date }
        let zone = options.pointee.dates?.unknownZone.map { DateOptions.unknown($0) }
        let needsOffset = RFC3339.timestamp(text) != nil
        let offset = zone ?? "Expected an offset after the date and time, as in 2024-05-06T07:08:09Z"
        invalid(needsOffset ? offset : "Expected a date and time as in 2024-05-06T07:08:09Z (RFC 3339)", start)
        return nil
    }

    /// Decodes a number that stands for a date in a value that another generator's model stored.
    private mutating func storedDate() -> Date? {
        guard let dates = options.pointee.storedDates?.numbers, let kind = peekKind() else { return nil }
        let start = position
        guard kind == .integer || kind == .fraction, let text = numberText() else { return nil }
        let date = dates[JSONNumber(checked: String(decoding: text, as: UTF8.self))]
        if date == nil { position = start }
        return date
    }

    /// Decodes a string that has a specific format. Returns the placeholder if `make` returns nil.
    @inline(__always) mutating func formatted<T>(_ message: String, or placeholder: T, _ make: (UnsafeRawBufferPointer) -> T?) -> T {
        let start = position
        guard let text = text() else { return placeholder }
        if let value = make(text) { return value }
        invalid(message, start)
        return placeholder
    }
}
