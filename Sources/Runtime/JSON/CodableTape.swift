import EndpointBasics

/// The values of a JSON text in order, recorded in one pass that validates the whole text. `Decoder` needs this, because types may request
/// values in any order and any number of times.
///
/// The tape copies the text, so that a decoder may outlive the call that created it.
final class CodableTape {
    /// A value. If it is an array or object, the values in it follow it directly.
    struct Item {
        let start: Int
        let parent: Int
        /// The offset of the key in an object, or the index in an array.
        let key: Int
        /// The hash and length of the key, or 0 if the key contains escapes or non-ASCII characters.
        let name: UInt64
        /// The number of arrays and objects that enclose the value.
        let depth: Int32
        /// Whether an object has an index of its keys.
        var isIndexed: Bool = false
        /// The index of the item that follows this one and its contents.
        var next: Int = 0
        /// The number of items or members in the value.
        var count: Int = 0
    }

    let items: JSONItems<Item>
    // Exclusivity checks would take a twelfth of the decoding time, and reading a value calls no user code that could request another
    // value.
    @exclusivity(unchecked) private var reader: JSONReader
    /// The members by key, for objects that are too large for a linear search or have repeated, escaped or non-ASCII keys.
    private var indexes: [Int: [String: Int]] = [:]
    /// The members by key in camel case, for types whose keys are converted.
    private var camelCase: [Int: [String: Int]] = [:]
    /// The index of the member that will probably be requested next.
    @exclusivity(unchecked) private var expected = 0
    private let text: UnsafeRawPointer
    private let options: UnsafeMutablePointer<JSONOptions>
    var codableKeys: CodableKeys { options.pointee.codableKeys }
    /// The coding path to the value that the text represents.
    private let outer: [any CodingKey]

    /// - Throws: An error if the syntax is invalid or the nesting is too deep.
    init(_ bytes: UnsafeRawBufferPointer, _ options: JSONOptions, depth: Int = 0, path: [any CodingKey] = []) throws(JSONError) {
        // The options are stored in front of the text.
        let stride = MemoryLayout<JSONOptions>.stride
        guard let space = malloc(stride &+ bytes.count) else { preconditionFailure("Out of memory") }
        self.options = space.initializeMemory(as: JSONOptions.self, to: options)
        self.options.pointee.findsProblems = false
        if let start = bytes.baseAddress { (space + stride).copyMemory(from: start, byteCount: bytes.count) }
        text = UnsafeRawPointer(space + stride)
        outer = path
        var reader = JSONReader(UnsafeRawBufferPointer(start: text, count: bytes.count), self.options)
        reader.depth = depth
        reader.skipToFirstValue()
        var items = JSONItems<Item>()
        // malloc is slower for allocations of more than 1,032 bytes.
        items.reserve(min(max(18, bytes.count / 16), 4_096))
        reader.readItems(&items, parent: -1)
        self.items = items
        reader.finish()
        let error = reader.error()
        self.reader = reader
        if let error { throw error }
    }

    /// Decodes a whole text, which may be nested in a larger one.
    static func read<T: Decodable>(
        _ type: T.Type, _ text: UnsafeRawBufferPointer, _ options: JSONOptions, depth: Int = 0
    ) throws -> T {
        let tape = try CodableTape(text, options, depth: depth)
        let value: T = try tape.decode(0)
        // Report the values that lenient models dropped.
        _ = tape.reader.error()
        return value
    }

    /// Returns a decoder that reads null, for use in place of a missing value.
    func null(_ path: [any CodingKey]) throws -> CodableItem {
        let null: StaticString = "null"
        return CodableItem(tape: try CodableTape(null.bytes, options.pointee, path: path), index: 0)
    }

    deinit {
        options.deinitialize(count: 1)
        free(options)
    }

    // MARK: Places

    func byte(_ index: Int) -> UInt8 { text.load(fromByteOffset: items[index].start, as: UInt8.self) }

    func path(_ index: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var at = index
        while at > 0 {
            let parent = items[at].parent
            path.append(byte(parent) == ASCII.openBrace ? JSONPathKey(key(at)) : JSONPathKey(intValue: items[at].key))
            at = parent
        }
        return outer + path.reversed()
    }

    /// Returns the key of a member, in camel case if it is converted.
    func key(_ index: Int, isConverted: Bool = false) -> String {
        reader.position = items[index].key
        let key = String(from: &reader)
        return isConverted ? CodableKeys.camelCase(key) : key
    }

    /// Prepares an object for `find`.
    func prepare(_ object: Int, isConverted: Bool) {
        if isConverted {
            camelCase[object] = Dictionary(members(object).map { (key($0, isConverted: true), $0) }) { first, _ in first }
            return
        }
        if items[object].isIndexed { return }
        let isDistinct =
            items[object].count <= 64 && members(object).allSatisfy { items[$0].name != 0 && first(items[$0].name, in: object) == $0 }
        if isDistinct { return }
        items.address(object).pointee.isIndexed = true
        indexes[object] = Dictionary(members(object).map { (key($0), $0) }) { first, _ in first }
    }

    func members(_ object: Int) -> some Sequence<Int> {
        sequence(state: object &+ 1) { (next: inout Int) -> Int? in
            let member = next
            if member >= self.items[object].next { return nil }
            next = self.items[member].next
            return member
        }
    }

    private func first(_ name: UInt64, in object: Int) -> Int {
        var member = object &+ 1
        while member < items[object].next, items[member].name != name { member = items[member].next }
        return member
    }

    /// Returns the first member with the given key.
    func find(_ key: String, in object: Int, isConverted: Bool) -> Int? {
        if isConverted { return camelCase[object]?[key] }
        if items[object].isIndexed { return indexes[object]?[key] }
        return key.withBytes { (wanted: UnsafeRawBufferPointer) -> Int? in
            let start = wanted.baseAddress ?? text
            func isKey(_ member: Int) -> Bool {
                let length = Int(truncatingIfNeeded: items[member].name & 0xFFFF_FFFF)
                return length == wanted.count &+ 1 && memcmp(text + (items[member].key &+ 1), start, wanted.count) == 0
            }
            let end = items[object].next
            // Most types request keys in the order of the text.
            var member = expected
            if member >= end || items[member].parent != object || !isKey(member) {
                member = first(CodableTape.name(start, wanted.count), in: object)
                if member >= end || !isKey(member) { return nil }
            }
            expected = items[member].next
            return member
        }
    }

    fileprivate static func name(_ text: UnsafeRawPointer, _ length: Int) -> UInt64 {
        KeyTable.hash(text, length) << 32 | UInt64(truncatingIfNeeded: length &+ 1)
    }

    // MARK: Values

    /// Checks that the item is an array or object.
    func open(_ index: Int, _ bracket: UInt8, as type: Any.Type) throws {
        try read(index, type) { (reader: inout JSONReader) in
            if reader.byte(reader.position) != bracket {
                reader.mismatch(bracket == ASCII.openBrace ? "an object" : "an array")
            } else if reader.depth >= reader.options.pointee.maximumDepth {
                reader.tooDeep(reader.options.pointee.maximumDepth)
            }
        }
    }

    func value<T: JSONDecodable>(_ index: Int) throws -> T {
        try read(index) { (reader: inout JSONReader) -> T in reader.readInAnyOrder() }
    }

    func integer<T: FixedWidthInteger>(_ index: Int) throws -> T { try read(index) { (reader: inout JSONReader) -> T in reader.integer() } }

    /// Reads the value of an item. The reader can still be used after a failure.
    @inline(__always) private func read<T>(_ index: Int, _ type: Any.Type = T.self, _ body: (inout JSONReader) -> T) throws -> T {
        reader.position = items[index].start
        reader.depth = Int(items[index].depth)
        let mark = reader.mark()
        let value = body(&reader)
        if !reader.failed { return value }
        let error = reader.error(from: mark.position)
        reader.restore(mark)
        throw (error ?? JSONError(reason: .syntax, message: "")).decodingError(type, under: path(index))
    }
}

extension JSONReader {
    /// Records the value at the cursor and everything nested in it.
    fileprivate mutating func readItems(_ items: inout JSONItems<CodableTape.Item>, parent: Int, key: Int = 0, name: UInt64 = 0) {
        let index = items.count
        let item = CodableTape.Item(start: position, parent: parent, key: key, name: name, depth: Int32(truncatingIfNeeded: depth))
        items.append(item)
        let isObject = byte(position) == ASCII.openBrace
        var count = 0
        if isObject || byte(position) == ASCII.openBracket {
            nested(isObject: isObject) { (reader: inout JSONReader) in
                let key = isObject ? reader.position : count
                let name = isObject ? reader.readName() : 0
                count &+= 1
                reader.readItems(&items, parent: index, key: key, name: name)
            }
        } else {
            skipValue()
        }
        items.address(index).pointee.next = items.count
        items.address(index).pointee.count = count
    }

    /// Moves past a key and its colon. Returns the key's `name`.
    private mutating func readName() -> UInt64 {
        let start = position &+ 1
        let plain = skippedPlain(start)
        let isPlain = byte(plain) == ASCII.quote
        position = isPlain ? plain &+ 1 : position
        if !isPlain { skipString() }
        skipColon()
        return isPlain ? CodableTape.name(base + start, plain &- start) : 0
    }
}
