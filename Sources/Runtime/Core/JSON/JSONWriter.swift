import Foundation

/// Writes typed values as JSON: no white space, keys in the order of the model, non-ASCII text as it is.
///
/// The first failure (a number that is not finite, nesting beyond the limit) is kept; `JSON.encode` throws it.
public struct JSONWriter: ~Copyable {
    /// The state of the object that is being written. `begin` returns that of the outer object; `end` takes it back.
    public struct Object {
        var keys: UnsafePointer<KeyTable>
        var isEmpty: Bool = true
        /// The next value is written as null when it is nil.
        var keepsNull: Bool = false
    }

    private var buffer: UnsafeMutableRawPointer
    private var capacity: Int
    private(set) var count: Int = 0
    private var object: Object
    private var depth: Int = 0
    private var failure: JSONFailure?
    private let maximumDepth: Int

    private static let noKeys = JSONKeys("")

    init(_ options: JSONOptions) {
        capacity = 512
        buffer = .allocate(byteCount: capacity, alignment: 8)
        object = Object(keys: JSONWriter.noKeys.table)
        maximumDepth = options.maximumDepth
    }

    deinit { buffer.deallocate() }

    func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        body(UnsafeRawBufferPointer(start: buffer, count: count))
    }

    /// The failure with the path to the value that was being written.
    func error() -> JSONError? {
        guard let failure else { return nil }
        var finder = JSONPathFinder(UnsafeRawBufferPointer(start: buffer, count: count))
        return JSONError(
            reason: failure.reason, message: failure.message, codingPath: finder.path(to: failure.offset) + failure.innerPath,
            underlying: failure.underlying)
    }

    mutating func fail(_ reason: JSONError.Reason, _ message: String, underlying: (any Error)? = nil, at path: [any CodingKey] = []) {
        guard failure == nil else { return }
        failure = JSONFailure(reason: reason, message: message, offset: count, underlying: underlying, innerPath: path)
    }

    // MARK: Objects

    public mutating func begin(_ keys: JSONKeys) -> Object {
        let outer: Object = object
        object = Object(keys: keys.table)
        open(ASCII.openBrace)
        return outer
    }

    public mutating func end(_ outer: Object) {
        close(ASCII.closeBrace)
        object = outer
    }

    /// The next value is written even when it is nil, as null.
    public mutating func require(_ index: Int) { object.keepsNull = true }

    /// Writes the separator and the key.
    mutating func key(_ index: Int) {
        object.keepsNull = false
        guard let key = object.keys.pointee.entry(index) else {
            return fail(.notEncodable, "The model writes a key that is not in its table")
        }
        let length: Int = Int(key.length)
        reserve(length &+ 1)
        if object.isEmpty {
            object.isEmpty = false
        } else {
            buffer.storeBytes(of: ASCII.comma, toByteOffset: count, as: UInt8.self)
            count &+= 1
        }
        (buffer + count).copyMemory(from: object.keys.pointee.bytes + Int(key.offset), byteCount: length)
        count &+= length
    }

    /// For nil: writes null when the key is required.
    mutating func absent(_ index: Int) {
        guard object.keepsNull else { return }
        key(index)
        writeNull()
    }

    // MARK: Bytes

    /// Makes room; every store below follows one of these.
    @inline(__always)
    private mutating func reserve(_ needed: Int) {
        if capacity &- count < needed { grow(needed) }
    }

    private mutating func grow(_ needed: Int) {
        capacity = max(capacity * 2, count + needed)
        let larger: UnsafeMutableRawPointer = .allocate(byteCount: capacity, alignment: 8)
        larger.copyMemory(from: buffer, byteCount: count)
        buffer.deallocate()
        buffer = larger
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        buffer.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count &+= 1
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        (buffer + count).copyMemory(from: start, byteCount: bytes.count)
        count &+= bytes.count
    }

    /// Text that needs no escapes.
    mutating func append(plain text: String) {
        var text = text
        text.withUTF8 { (bytes: UnsafeBufferPointer<UInt8>) in append(UnsafeRawBufferPointer(bytes)) }
    }

    mutating func append(plain text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func open(_ bracket: UInt8) {
        depth &+= 1
        if depth > maximumDepth { fail(.tooDeep, "Objects and arrays are nested more than \(maximumDepth) deep") }
        append(bracket)
    }

    private mutating func close(_ bracket: UInt8) {
        append(bracket)
        depth &-= 1
    }

    // MARK: Values

    mutating func writeNull() { append(plain: "null" as StaticString) }

    mutating func write(_ value: Bool) { append(plain: value ? "true" as StaticString : "false") }

    mutating func write(_ value: Int64) {
        if value < 0 { append(ASCII.minus) }
        write(value.magnitude)
    }

    mutating func write(_ value: UInt64) {
        reserve(20)
        var digits: Int = 1
        var bound: UInt64 = 10
        while value >= bound, digits < 20 {
            digits &+= 1
            if digits == 20 { break }
            bound &*= 10
        }
        var rest: UInt64 = value
        var at: Int = count &+ digits
        while at > count {
            at &-= 1
            let quotient: UInt64 = rest / 10
            let digit = UInt8(truncatingIfNeeded: rest &- quotient &* 10)
            buffer.storeBytes(of: ASCII.zero &+ digit, toByteOffset: at, as: UInt8.self)
            rest = quotient
        }
        count &+= digits
    }

    /// The shortest text that reads back as the same number.
    mutating func write(_ value: Double) {
        guard value.isFinite else { return fail(.notEncodable, "The number is not finite") }
        if value.magnitude < 1e15, let integer = Int64(exactly: value), integer != 0 || value.sign == .plus { return write(integer) }
        append(plain: value.description)
    }

    mutating func write(_ value: Float) {
        guard value.isFinite else { return fail(.notEncodable, "The number is not finite") }
        if value.magnitude < 1e7, let integer = Int64(exactly: value), integer != 0 || value.sign == .plus { return write(integer) }
        append(plain: value.description)
    }

    mutating func write(_ value: Decimal) {
        guard !value.isNaN else { return fail(.notEncodable, "The number is not finite") }
        append(plain: value.description)
    }

    mutating func write(_ value: Date) {
        reserve(RFC3339.longest)
        let written: Int = RFC3339.write(value, to: buffer + (count &+ 1))
        guard written > 0 else { return fail(.notEncodable, "The date lies outside of the years 0 to 9999") }
        quote(written)
    }

    mutating func write(_ value: CalendarDate) {
        reserve(RFC3339.longest)
        value.write(to: buffer + (count &+ 1))
        quote(CalendarDate.length)
    }

    mutating func write(_ value: UUID) {
        reserve(UUIDText.length &+ 2)
        UUIDText.write(value, to: buffer + (count &+ 1))
        quote(UUIDText.length)
    }

    mutating func write(_ value: Data) {
        let length: Int = Base64.length(value.count)
        reserve(length &+ 2)
        Base64.write(value, to: buffer + (count &+ 1))
        quote(length)
    }

    /// Puts quotes around text that was stored one byte behind the end.
    private mutating func quote(_ length: Int) {
        buffer.storeBytes(of: ASCII.quote, toByteOffset: count, as: UInt8.self)
        buffer.storeBytes(of: ASCII.quote, toByteOffset: count &+ length &+ 1, as: UInt8.self)
        count &+= length &+ 2
    }

    mutating func write(_ value: String) {
        var value = value
        value.withUTF8 { (text: UnsafeBufferPointer<UInt8>) in write(UnsafeRawBufferPointer(text)) }
    }

    /// A string of valid UTF-8.
    private mutating func write(_ text: UnsafeRawBufferPointer) {
        reserve(text.count &+ 10)
        buffer.storeBytes(of: ASCII.quote, toByteOffset: count, as: UInt8.self)
        count &+= 1
        if let start = text.baseAddress {
            // Whole words as long as nothing in them needs an escape.
            var at: Int = 0
            while at &+ 8 <= text.count {
                let word: UInt64 = start.loadUnaligned(fromByteOffset: at, as: UInt64.self)
                if JSONWriter.needsEscape(word) { break }
                buffer.storeBytes(of: word, toByteOffset: count, as: UInt64.self)
                count &+= 8
                at &+= 8
            }
            while at < text.count {
                escape(start.load(fromByteOffset: at, as: UInt8.self), rest: text.count &- at)
                at &+= 1
            }
        }
        append(ASCII.quote)
    }

    @inline(__always)
    private static func needsEscape(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes: UInt64 = word ^ 0x2222_2222_2222_2222
        let escapes: UInt64 = word ^ 0x5C5C_5C5C_5C5C_5C5C
        let marks: UInt64 = ((quotes &- ones) & ~quotes) | ((escapes &- ones) & ~escapes) | ((word &- 0x2020_2020_2020_2020) & ~word)
        return marks & 0x8080_8080_8080_8080 != 0
    }

    @inline(__always)
    private mutating func escape(_ byte: UInt8, rest: Int) {
        reserve(rest &+ 8)
        if byte >= ASCII.space, byte != ASCII.quote, byte != ASCII.backslash {
            buffer.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
            count &+= 1
            return
        }
        var escaped: [UInt8] = []
        appendEscape(byte, to: &escaped)
        escaped.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in append(bytes) }
    }

    mutating func write<T: JSONEncodable>(_ list: [T]) {
        open(ASCII.openBracket)
        var isFirst: Bool = true
        for item in list {
            if failure != nil { break }
            if !isFirst { append(ASCII.comma) }
            isFirst = false
            item.write(to: &self)
        }
        close(ASCII.closeBracket)
    }

    /// Keys are sorted, so that equal maps give equal text.
    mutating func write<T: JSONEncodable>(_ map: [String: T]) {
        let outer: Object = begin(JSONWriter.noKeys)
        members(map)
        end(outer)
    }

    private mutating func members<T: JSONEncodable>(_ map: [String: T]) {
        for name in map.keys.sorted() {
            if failure != nil { break }
            guard let value = map[name] else { continue }
            member(name)
            value.write(to: &self)
        }
    }

    /// Writes the separator and a key that is not in the table.
    mutating func member(_ name: String) {
        if !object.isEmpty { append(ASCII.comma) }
        object.isEmpty = false
        write(name)
        append(ASCII.colon)
    }

    /// The members beside the model's own; keys of the model's table are left out.
    public mutating func additional<T: JSONEncodable>(_ map: [String: T]) {
        let keys = JSONKeys(table: object.keys)
        members(map.filter { (member: (key: String, value: T)) -> Bool in keys.index(of: member.key) < 0 })
    }

    /// Whether a nested value may be written: after a failure nothing is, so that deep values end.
    var isOpen: Bool { failure == nil }
}
