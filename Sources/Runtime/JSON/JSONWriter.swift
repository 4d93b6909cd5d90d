import EndpointBasics

/// Encodes typed values as JSON without whitespace, with keys in the model's order and non-ASCII text unescaped.
///
/// The first failure (a number that is not finite, or nesting beyond the limit) is kept, and `JSON.encode` throws it.
public struct JSONWriter: ~Copyable {
    /// The state of the object being encoded. `begin` returns the state of the outer object, and `end` restores it.
    @_spi(Generated) public struct Object {
        let keys: UnsafePointer<KeyTable>
        /// The length of the separator before the next key, which is 0 before the first key.
        var separator: Int = 0
        /// Whether the next value is written as null if it is nil.
        var keepsNull: Bool = false
    }

    private(set) var buffer: UnsafeMutableRawPointer
    private var capacity: Int
    /// Whether the writer allocated the buffer itself.
    private var isAllocated = false
    var count: Int = 0
    private(set) var object: Object
    var depth: Int = 0
    private var failure: JSONError?
    private let maximumDepth: Int
    let maximumUntypedDepth: Int
    /// Whether read-only properties are written: always, except in requests (OpenAPI, Schema Object, `readOnly`).
    @_spi(Generated) public let writesReadOnly: Bool
    private let codableKeys: CodableKeys
    private unowned(unsafe) let dates: StoredDates?

    /// Provides a writer that starts with a buffer on the stack, which is large enough for short text.
    @inline(__always) static func with<Result>(_ options: JSONOptions, _ body: (inout JSONWriter) -> Result) -> Result {
        withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 8) { space in
            var writer = JSONWriter(options, space)
            defer { withExtendedLifetime(options) {} }
            return body(&writer)
        }
    }

    /// Creates a writer that can outlive the current call. The options must outlive the writer.
    init(_ options: JSONOptions) { self.init(options, UnsafeMutableRawBufferPointer(start: nil, count: 0)) }

    /// Creates a writer. The options and the space must outlive the writer.
    private init(_ options: borrowing JSONOptions, _ space: UnsafeMutableRawBufferPointer) {
        // An empty buffer has no address. Nothing is written to the substitute.
        buffer = space.baseAddress ?? UnsafeMutableRawPointer(mutating: JSONKeys.none.table)
        capacity = space.count
        object = Object(keys: JSONKeys.none.table)
        maximumDepth = options.maximumDepth
        maximumUntypedDepth = options.maximumUntypedDepth
        writesReadOnly = options.writesReadOnly
        codableKeys = options.codableKeys
        dates = options.storedDates
    }

    deinit { if isAllocated { free(buffer) } }

    var options: JSONOptions {
        var options = JSONOptions(dates: dates?.options, codableKeys: codableKeys)
        options.maximumDepth = maximumDepth
        options.maximumUntypedDepth = maximumUntypedDepth
        options.writesReadOnly = writesReadOnly
        return options
    }
    /// A copy of the text.
    var bytes: [UInt8] { [UInt8](UnsafeRawBufferPointer(start: buffer, count: count)) }
    /// Whether nested values are still written. They are not written after a failure, so that deep recursion ends.
    var isOpen: Bool { failure == nil }

    /// Returns the text, without copying it if it is long. The writer must not be used afterwards.
    mutating func data() -> Data {
        if !isAllocated { return Data(bytes: buffer, count: count) }
        isAllocated = false
        return Data(bytesNoCopy: buffer, count: count, deallocator: .free)
    }

    /// Returns the failure, with the path to the value that was being written.
    ///
    /// - Parameter start: The offset at which the outermost value of the path begins.
    func error(from start: Int = 0) -> JSONError? {
        guard let failure else { return nil }
        var finder = JSONPathFinder(UnsafeRawBufferPointer(start: buffer, count: count), from: start)
        return finder.located(failure)
    }

    /// Returns and clears the failure of the value that starts at an offset, with the path relative to that value. Removes the value so
    /// that writing can continue.
    mutating func takeFailure(_ start: Int) -> JSONError? {
        guard let error = error(from: start) else { return nil }
        failure = nil
        count = start
        return error
    }

    package mutating func fail(_ reason: JSONError.Reason, _ message: String, underlying: (any Error)? = nil) {
        if isOpen { failure = JSONError(reason: reason, message: message, offset: count, underlying: underlying) }
    }

    // MARK: Objects and arrays

    @_spi(Generated) public mutating func begin(_ keys: JSONKeys) -> Object { begin(keys, nestsAtMost: maximumDepth) }

    mutating func begin(_ keys: JSONKeys, nestsAtMost limit: Int) -> Object {
        let outer = object
        object = Object(keys: keys.table)
        open(ASCII.openBrace, limit)
        return outer
    }

    @_spi(Generated) public mutating func end(_ outer: Object) {
        append(ASCII.closeBrace)
        depth &-= 1
        object = outer
    }

    /// Causes the next value, if it is nil, to be written as null instead of being omitted.
    @_spi(Generated) public mutating func require(_ index: Int) { object.keepsNull = true }

    /// Writes the separator and the key.
    @inline(__always) mutating func key(_ index: Int) {
        let table = object.keys
        guard UInt(bitPattern: index) < UInt(bitPattern: table.pointee.count) else { return failKey() }
        let separator = object.separator
        object.separator = 1
        object.keepsNull = false
        let key = table.pointee.entries + index
        // The table has a comma before each key, and two words after the last key.
        let source = table.pointee.bytes + (Int(key.pointee.offset) &- separator)
        let length = Int(key.pointee.length) &+ separator
        reserve(length &+ 16)
        let target = buffer + count
        var done = 0
        repeat {
            let words = source.loadUnaligned(fromByteOffset: done, as: SIMD2<UInt64>.self)
            target.storeBytes(of: words, toByteOffset: done, as: SIMD2<UInt64>.self)
            done &+= 16
        } while done < length
        count &+= length
    }

    @inline(never) private mutating func failKey() { fail(.notEncodable, "The model writes a key that is not in its table") }

    /// Writes the separator and a key that is not in the table.
    mutating func member(_ name: String) {
        if object.separator > 0 { append(ASCII.comma) }
        object.separator = 1
        write(name)
        append(ASCII.colon)
    }

    @inline(__always) private mutating func open(_ bracket: UInt8, _ limit: Int) {
        depth &+= 1
        if depth > limit { failDepth(limit) }
        append(bracket)
    }

    @inline(never) private mutating func failDepth(_ limit: Int) { fail(.tooDeep, "Objects and arrays are nested more than \(limit) deep") }

    mutating func write<T: JSONEncodable>(_ list: [T]) { write(list, nestsAtMost: maximumDepth) }

    mutating func write<T: JSONEncodable>(_ list: [T], nestsAtMost limit: Int) {
        open(ASCII.openBracket, limit)
        // The compiler emits one body for all types. Types that are common in long arrays have their own loops.
        if T.self == Double.self {
            items(unsafeBitCast(list, to: [Double].self)) { $0.write(to: &$1) }
        } else if T.self == String.self {
            items(unsafeBitCast(list, to: [String].self)) { $0.write(to: &$1) }
        } else if T.self == Int.self {
            items(unsafeBitCast(list, to: [Int].self)) { $0.write(to: &$1) }
        } else {
            items(list) { JSONWriter.item(&$0, &$1) }
        }
        append(ASCII.closeBracket)
        depth &-= 1
    }

    @inline(__always) private mutating func items<T>(_ list: [T], _ write: (inout T, inout JSONWriter) -> Void) {
        list.withUnsafeBufferPointer { (items: UnsafeBufferPointer<T>) in
            guard let first = UnsafeMutablePointer(mutating: items.baseAddress) else { return }
            var index = 0
            while index < items.count, isOpen {
                if index > 0 { append(ASCII.comma) }
                write(&first[index], &self)
                index &+= 1
            }
        }
    }

    /// Writes an element of an array. The parameter is `inout` although it is not changed, because `inout` values are never copied, and a
    /// copy would retain every reference in each model.
    @inline(never) private static func item<T: JSONEncodable>(_ item: inout T, _ writer: inout JSONWriter) { item.write(to: &writer) }

    mutating func write<T: JSONEncodable>(_ map: [String: T]) {
        let outer = begin(JSONKeys.none)
        additional(map)
        end(outer)
    }

    /// Writes additional members. Keys in the model's table are omitted, and the other keys are sorted, so that equal dictionaries produce
    /// the same text.
    @_spi(Generated) public mutating func additional<T: JSONEncodable>(_ map: [String: T]) {
        let keys = JSONKeys(table: object.keys)
        for name in map.keys.sorted() where isOpen && keys.index(of: name) < 0 {
            guard let value = map[name] else { continue }
            member(name)
            value.write(to: &self)
        }
    }

    /// Writes additional members, in a request without those that are read-only.
    @_spi(Generated) public mutating func additional<T: JSONEncodable>(_ map: [String: T], readOnly keys: Set<String>) {
        additional(writesReadOnly ? map : map.filter { !keys.contains($0.key) })
    }

    /// Writes a value that matches more than one member of a union. The value must be written as an object. Any entries of `others` that
    /// the object lacks are added to it.
    @_spi(Generated) public mutating func overlapping<T: JSONEncodable>(_ value: T, _ others: [String: JSONValue]) {
        let start = count
        value.write(to: &self)
        guard isOpen, !others.isEmpty else { return }
        var options = JSONOptions()
        options.maximumUntypedDepth = maximumDepth + maximumUntypedDepth
        let written = UnsafeRawBufferPointer(start: buffer + start, count: count - start)
        guard let known = try? JSON.decode([String: JSONValue].self, from: written, options: options) else {
            return fail(.notEncodable, "Only an object can have additional members")
        }
        count &-= 1
        let outer = object
        object = Object(keys: JSONKeys.none.table, separator: known.isEmpty ? 0 : 1)
        additional(others.filter { known[$0.key] == nil })
        append(ASCII.closeBrace)
        object = outer
    }

    // MARK: Bytes

    /// Makes room for more bytes. Must be called before each of the store operations below.
    @inline(__always) mutating func reserve(_ needed: Int) { if capacity &- count < needed { grow(needed) } }

    @inline(never) private mutating func grow(_ needed: Int) {
        capacity = max(capacity * 2, count + needed)
        // Trap, as Swift's own allocations do.
        guard let larger = realloc(isAllocated ? buffer : nil, capacity) else { preconditionFailure("Out of memory") }
        if !isAllocated { larger.copyMemory(from: buffer, byteCount: count) }
        buffer = larger
        isAllocated = true
    }

    @inline(__always) mutating func append(_ byte: UInt8) {
        reserve(1)
        store(byte)
    }

    @inline(__always) mutating func store(_ byte: UInt8) {
        buffer.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count &+= 1
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        (buffer + count).copyMemory(from: start, byteCount: bytes.count)
        count &+= bytes.count
    }

    @inline(__always) mutating func append(_ text: StaticString) { append(text.bytes) }

    /// Appends text that needs no escaping.
    mutating func append(plain text: String) { text.withBytes { (bytes: UnsafeRawBufferPointer) in append(bytes) } }

    // MARK: Scalars

    mutating func writeNull() { append("null") }
    mutating func failNumber(_ number: some CustomStringConvertible) { fail(.notEncodable, "\(number) is not a number in JSON") }

    mutating func write(_ value: UInt64) {
        reserve(Digits.longest)
        count &+= Digits.write(value, to: buffer + count)
    }

    mutating func write(_ value: Date) {
        reserve(RFC3339.longest &+ 2)
        let space = buffer + count
        let written = RFC3339.write(value, dates?.options, to: space + 1)
        guard written > 0 else {
            let zone = dates?.options.unknownZone.map { DateOptions.unknown($0) }
            return fail(.notEncodable, zone ?? "The date is outside the years 0 to 9999")
        }
        space.storeBytes(of: ASCII.quote, as: UInt8.self)
        space.storeBytes(of: ASCII.quote, toByteOffset: written &+ 1, as: UInt8.self)
        count &+= written &+ 2
    }
}
