import EndpointPlatform

/// The values of a JSON text in order, found in one pass that checks the whole text. `Decoder` needs this, since types may ask for values in
/// any order and any number of times.
///
/// It has a copy of the text, so that a decoder may outlive the call that made it.
final class CodableTape {
    /// A value. The values in an array or object follow it directly.
    struct Item {
        let start: Int
        /// The index of the item after this one and its contents.
        var next: Int = 0
        let parent: Int
        /// In an object, where the key's text begins; in an array, the index.
        let key: Int
        /// Where the key's text ends; −1 if it has escapes, or characters beyond ASCII.
        let keyEnd: Int
        /// The number of its items or members.
        var count: Int = 0
    }

    let items: [Item]
    private var reader: JSONReader
    private let text: UnsafeRawPointer
    private let options: UnsafeMutablePointer<JSONOptions>
    /// The first item, before those of the text, is the value of a missing `super`.
    static let null = 0, root = 1
    private static let prefix: StaticString = "null "

    /// - Parameter depth: the number of arrays and objects around the text.
    /// - Throws: an error for invalid syntax or too deep nesting.
    init(_ bytes: UnsafeRawBufferPointer, _ options: JSONOptions, depth: Int) throws(JSONError) {
        let length = Self.prefix.utf8CodeUnitCount
        let copy: UnsafeMutableRawPointer = .allocate(byteCount: length &+ bytes.count, alignment: 8)
        copy.copyMemory(from: Self.prefix.utf8Start, byteCount: length)
        if let start = bytes.baseAddress { (copy + length).copyMemory(from: start, byteCount: bytes.count) }
        text = UnsafeRawPointer(copy)
        self.options = .allocate(capacity: 1)
        self.options.initialize(to: options)
        var reader = JSONReader(text, length &+ bytes.count, self.options)
        reader.depth = depth
        reader.position = length
        reader.skipWhitespace()
        var items = [Item(start: 0, next: 1, parent: -1, key: 0, keyEnd: 0)]
        items.reserveCapacity(min(16 &+ bytes.count / 16, 4_096))
        reader.readItems(&items, parent: -1)
        self.items = items
        reader.finish()
        let error = reader.error()
        self.reader = reader
        if let error { throw error }
    }

    /// The value of a whole text, which may be nested in another one.
    static func read<T: Decodable>(
        _ type: T.Type, _ text: UnsafeRawBufferPointer, _ options: JSONOptions, depth: Int = 0
    ) throws -> T {
        let tape = try CodableTape(text, options, depth: depth)
        let value = try CodableItem(tape: tape, index: root).decode(type)
        // Report what lenient models dropped.
        _ = tape.reader.error()
        return value
    }

    deinit {
        text.deallocate()
        options.deinitialize(count: 1)
        options.deallocate()
    }

    // MARK: Places

    func byte(_ index: Int) -> UInt8 { text.load(fromByteOffset: items[index].start, as: UInt8.self) }

    private func depth(_ index: Int) -> Int {
        var depth = 0
        var at = items[index].parent
        while at >= 0 {
            depth &+= 1
            at = items[at].parent
        }
        return depth
    }

    func path(_ index: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var at = index
        while items[at].parent >= 0 {
            let parent = items[at].parent
            path.append(byte(parent) == ASCII.openBrace ? JSONPathKey(key(at)) : JSONPathKey(intValue: items[at].key))
            at = parent
        }
        return path.reversed()
    }

    /// The key of a member.
    func key(_ index: Int) -> String {
        let item = items[index]
        if item.keyEnd >= 0 {
            return String(decoding: UnsafeRawBufferPointer(start: text + item.key, count: item.keyEnd &- item.key), as: UTF8.self)
        }
        reader.position = item.key &- 1
        return String(from: &reader)
    }

    /// The first member with a key.
    func find(_ key: String, in object: Int) -> Int? {
        key.withBytes { (wanted: UnsafeRawBufferPointer) -> Int? in
            var member = object &+ 1
            let end = items[object].next
            while member < end {
                let item = items[member]
                if item.keyEnd < 0 {
                    if self.key(member) == key { return member }
                } else if item.keyEnd &- item.key == wanted.count, memcmp(text + item.key, wanted.baseAddress ?? text, wanted.count) == 0 {
                    return member
                }
                member = item.next
            }
            return nil
        }
    }

    // MARK: Values

    /// Checks that the item is an array or object.
    func open(_ item: CodableItem, _ bracket: UInt8, _ type: Any.Type) throws {
        let depth = depth(item.index)
        try read(item, type) { (reader: inout JSONReader) in
            let limit = reader.options.pointee.maximumDepth
            if reader.byte(reader.position) != bracket {
                reader.mismatch(bracket == ASCII.openBrace ? "an object" : "an array")
            } else if depth &+ reader.depth >= limit {
                reader.tooDeep(limit)
            }
        }
    }

    func scalar<T: JSONDecodable>(_ item: CodableItem) throws -> T {
        try read(item) { (reader: inout JSONReader) -> T in T(from: &reader) }
    }

    /// A value that may contain others.
    func model<T: JSONDecodable>(_ item: CodableItem) throws -> T {
        let depth = depth(item.index)
        return try read(item) { (reader: inout JSONReader) -> T in
            let mark = reader.mark()
            reader.depth &+= depth
            defer { reader.depth &-= depth }
            let value = T(from: &reader)
            return reader.failed && reader.rewind(mark) ? T(from: &reader) : value
        }
    }

    func integer<T: FixedWidthInteger>(_ item: CodableItem) throws -> T {
        try read(item) { (reader: inout JSONReader) -> T in
            let mark = reader.mark()
            let short = reader.readInt64()
            if !reader.failed, let value = T(exactly: short) { return value }
            if reader.failed, reader.reason != .invalidValue { return 0 }
            reader.restore(mark)
            return reader.number("The number does not fit \(T.self)", 0) { JSONNumber(checked: $0).integer(T.self) }
        }
    }

    /// Reads what is at an item. After a failure the reader reads on.
    @inline(__always)
    private func read<T>(_ item: CodableItem, _ type: Any.Type = T.self, _ body: (inout JSONReader) -> T) throws -> T {
        reader.position = items[item.index].start
        let mark = reader.mark()
        let value = body(&reader)
        if !reader.failed { return value }
        let error = reader.error(from: mark.position)
        reader.restore(mark)
        throw (error ?? JSONError(reason: .syntax, message: "")).decodingError(type, under: item.codingPath)
    }
}

extension JSONReader {
    /// Adds the value at the cursor, and all that is in it.
    fileprivate mutating func readItems(_ items: inout [CodableTape.Item], parent: Int, key: Int = 0, keyEnd: Int = 0) {
        let index = items.count
        items.append(CodableTape.Item(start: position, parent: parent, key: key, keyEnd: keyEnd))
        let isObject = byte(position) == ASCII.openBrace
        if isObject || byte(position) == ASCII.openBracket {
            nested(isObject: isObject) { (reader: inout JSONReader) in
                let key = isObject ? reader.position &+ 1 : items[index].count
                let keyEnd = isObject ? reader.readKeyEnd() : 0
                items[index].count &+= 1
                reader.readItems(&items, parent: index, key: key, keyEnd: keyEnd)
            }
        } else {
            skipValue()
        }
        items[index].next = items.count
    }

    /// Moves over a key and its colon; −1 unless the key is plain ASCII.
    private mutating func readKeyEnd() -> Int {
        let start = position &+ 1
        var isEscaped = false
        let end = scanString(start, &isEscaped)
        if end < 0 { return -1 }
        position = end &+ 1
        skipColon()
        return skippedPlain(start) == end ? end : -1
    }
}
