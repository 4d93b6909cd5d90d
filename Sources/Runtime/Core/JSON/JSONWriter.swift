import Foundation

/// Writes typed values as JSON: no white space, keys in the model's order, non-ASCII text unescaped.
///
/// The first failure (a number that is not finite, nesting beyond the limit) is kept; `JSON.encode` throws it.
public struct JSONWriter: ~Copyable {
    /// The state of the object that is being written. `begin` returns that of the outer object; `end` takes it back.
    public struct Object {
        let keys: UnsafePointer<KeyTable>
        var isEmpty: Bool = true
        /// The next value is written as null when it is nil.
        var keepsNull: Bool = false
    }

    private var buffer: UnsafeMutableRawPointer
    private var capacity: Int = 512
    private(set) var count: Int = 0
    private(set) var object: Object
    private var depth: Int = 0
    private var failure: JSONError?
    private let maximumDepth: Int
    let maximumUntypedDepth: Int
    private let dates: DateOptions?

    init(_ options: JSONOptions) {
        buffer = .allocate(byteCount: capacity, alignment: 8)
        object = Object(keys: JSONKeys.none.table)
        maximumDepth = options.maximumDepth
        maximumUntypedDepth = options.maximumUntypedDepth
        dates = options.dates
    }

    deinit { buffer.deallocate() }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: buffer, count: count) }
    /// Whether nested values are still written. After a failure none are, so that deep recursion ends.
    var isOpen: Bool { failure == nil }

    /// The failure with the path to the value that was being written.
    func error() -> JSONError? {
        var finder = JSONPathFinder(bytes)
        return failure.map { (failure: JSONError) -> JSONError in finder.located(failure) }
    }

    mutating func fail(_ reason: JSONError.Reason, _ message: String, underlying: (any Error)? = nil) {
        if isOpen { failure = JSONError(reason: reason, message: message, offset: count, underlying: underlying) }
    }

    // MARK: Objects and arrays

    public mutating func begin(_ keys: JSONKeys) -> Object { begin(keys, nestsAtMost: maximumDepth) }

    mutating func begin(_ keys: JSONKeys, nestsAtMost limit: Int) -> Object {
        let outer = object
        object = Object(keys: keys.table)
        open(ASCII.openBrace, limit)
        return outer
    }

    public mutating func end(_ outer: Object) {
        append(ASCII.closeBrace)
        depth &-= 1
        object = outer
    }

    /// The next value is written as null if it is nil, instead of being left out.
    public mutating func require(_ index: Int) { object.keepsNull = true }

    /// Writes the separator and the key.
    mutating func key(_ index: Int) {
        guard let key = object.keys.pointee.entry(index) else {
            return fail(.notEncodable, "The model writes a key that is not in its table")
        }
        object.keepsNull = false
        separate()
        append(UnsafeRawBufferPointer(start: object.keys.pointee.bytes + Int(key.offset), count: Int(key.length)))
    }

    /// Writes the separator and a key that is not in the table.
    mutating func member(_ name: String) {
        separate()
        write(name)
        append(ASCII.colon)
    }

    private mutating func separate() {
        if !object.isEmpty { append(ASCII.comma) }
        object.isEmpty = false
    }

    private mutating func open(_ bracket: UInt8, _ limit: Int) {
        depth &+= 1
        if depth > limit { fail(.tooDeep, "Objects and arrays are nested more than \(limit) deep") }
        append(bracket)
    }

    mutating func write<T: JSONEncodable>(_ list: [T]) { write(list, nestsAtMost: maximumDepth) }

    mutating func write<T: JSONEncodable>(_ list: [T], nestsAtMost limit: Int) {
        open(ASCII.openBracket, limit)
        var isFirst = true
        for item in list where isOpen {
            if !isFirst { append(ASCII.comma) }
            isFirst = false
            item.write(to: &self)
        }
        append(ASCII.closeBracket)
        depth &-= 1
    }

    mutating func write<T: JSONEncodable>(_ map: [String: T]) {
        let outer = begin(JSONKeys.none)
        additional(map)
        end(outer)
    }

    /// The members beside the model's own: keys of the model's table are left out, and the others sorted, so that equal maps give
    /// equal text.
    public mutating func additional<T: JSONEncodable>(_ map: [String: T]) {
        let keys = JSONKeys(table: object.keys)
        for name in map.keys.sorted() where isOpen && keys.index(of: name) < 0 {
            guard let value = map[name] else { continue }
            member(name)
            value.write(to: &self)
        }
    }

    /// A value of which several members of a union know parts: an object, and members that it does not have itself.
    public mutating func several<T: JSONEncodable>(_ value: T, _ others: [String: JSONValue]) {
        let start = count
        value.write(to: &self)
        guard isOpen, !others.isEmpty else { return }
        var options = JSONOptions()
        options.maximumUntypedDepth = maximumDepth + maximumUntypedDepth
        let written = UnsafeRawBufferPointer(start: buffer + start, count: count - start)
        guard let known = try? JSON.decode([String: JSONValue].self, from: written, options: options) else {
            return fail(.notEncodable, "Only an object has further members")
        }
        count &-= 1
        let outer = object
        object = Object(keys: JSONKeys.none.table, isEmpty: known.isEmpty)
        additional(others.filter { known[$0.key] == nil })
        append(ASCII.closeBrace)
        object = outer
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
    private mutating func append(_ byte: UInt8) {
        reserve(1)
        store(byte)
    }

    @inline(__always)
    private mutating func store(_ byte: UInt8) {
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
        text.withBytes { (bytes: UnsafeRawBufferPointer) in append(bytes) }
    }

    // MARK: Scalars

    mutating func writeNull() { append(plain: "null") }
    mutating func failNumber() { fail(.notEncodable, "The number is not finite") }

    mutating func write(_ value: UInt64) {
        reserve(20)
        var digits = 1
        var rest = value / 10
        while rest > 0 {
            digits &+= 1
            rest /= 10
        }
        Digits.write(value, digits, to: buffer + count)
        count &+= digits
    }

    mutating func write(_ value: Date) {
        reserve(RFC3339.longest &+ 2)
        let written = RFC3339.write(value, dates, to: buffer + (count &+ 1))
        if written == 0 { return fail(.notEncodable, "The date lies outside of the years 0 to 9999") }
        store(ASCII.quote)
        count &+= written
        store(ASCII.quote)
    }

    mutating func write(_ value: String) {
        value.withBytes { (text: UnsafeRawBufferPointer) in write(text) }
    }

    private mutating func write(_ text: UnsafeRawBufferPointer) {
        // Whole words as long as nothing in them needs an escape, each of which is six bytes at most.
        reserve(text.count &+ 2)
        store(ASCII.quote)
        var at = 0
        while let start = text.baseAddress, at &+ 8 <= text.count {
            let word = start.loadUnaligned(fromByteOffset: at, as: UInt64.self)
            if JSONWriter.needsEscape(word) { break }
            buffer.storeBytes(of: word, toByteOffset: count, as: UInt64.self)
            count &+= 8
            at &+= 8
        }
        while at < text.count {
            let byte: UInt8 = text[at]
            at &+= 1
            if byte >= ASCII.space, byte != ASCII.quote, byte != ASCII.backslash {
                store(byte)
                continue
            }
            var escaped: [UInt8] = []
            appendEscape(byte, to: &escaped)
            reserve(text.count &- at &+ 8)
            for byte in escaped { store(byte) }
        }
        store(ASCII.quote)
    }

    @inline(__always)
    private static func needsEscape(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ 0x2222_2222_2222_2222
        let escapes = word ^ 0x5C5C_5C5C_5C5C_5C5C
        let marks: UInt64 = ((quotes &- ones) & ~quotes) | ((escapes &- ones) & ~escapes) | ((word &- 0x2020_2020_2020_2020) & ~word)
        return marks & 0x8080_8080_8080_8080 != 0
    }
}
