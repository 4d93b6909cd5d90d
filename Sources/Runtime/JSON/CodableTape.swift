import EndpointBasics

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
        items = reader.readItems()
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
        let found = byte(item.index)
        reader.position = items[item.index].start
        let mark = reader.mark()
        if found != bracket {
            reader.mismatch(bracket == ASCII.openBrace ? "an object" : "an array")
        } else if depth(item.index) &+ reader.depth >= reader.options.pointee.maximumDepth {
            reader.tooDeep(reader.options.pointee.maximumDepth)
        }
        if reader.failed { throw failure(mark, item, type) }
    }

    func scalar<T: JSONDecodable>(_ item: CodableItem) throws -> T {
        reader.position = items[item.index].start
        let value = T(from: &reader)
        if reader.failed { throw failure(reader.mark(at: items[item.index].start), item, T.self) }
        return value
    }

    /// A value that may contain others.
    func model<T: JSONDecodable>(_ item: CodableItem) throws -> T {
        reader.position = items[item.index].start
        let outer = reader.depth
        reader.depth &+= depth(item.index)
        defer { reader.depth = outer }
        let mark = reader.mark()
        var value = T(from: &reader)
        if reader.failed, reader.rewind(mark) { value = T(from: &reader) }
        if reader.failed { throw failure(mark, item, T.self) }
        return value
    }

    func integer<T: FixedWidthInteger>(_ item: CodableItem) throws -> T {
        let start = items[item.index].start
        reader.position = start
        let short = reader.readInt64()
        if !reader.failed, let value = T(exactly: short) { return value }
        let mark = reader.mark(at: start)
        if !reader.failed || reader.reason == .invalidValue {
            reader.restore(mark)
            let text = reader.numberText().map { String(decoding: $0, as: UTF8.self) }
            if let value = text.flatMap({ JSONNumber(checked: $0).integer(T.self) }) { return value }
            reader.invalid("The number does not fit \(T.self)", start)
        }
        throw failure(mark, item, T.self)
    }

    /// Takes the reader's failure, so that reading can continue.
    private func failure(_ mark: JSONReader.Mark, _ item: CodableItem, _ type: Any.Type) -> DecodingError {
        let error = reader.error(from: mark.position)
        reader.restore(mark)
        return (error ?? JSONError(reason: .syntax, message: "")).decodingError(type, under: item.codingPath)
    }
}

extension JSONReader {
    /// All values of the text. Uses no stack per level.
    fileprivate mutating func readItems() -> [CodableTape.Item] {
        var items = [CodableTape.Item(start: 0, next: 1, parent: -1, key: 0, keyEnd: 0)]
        items.reserveCapacity(min(16 &+ count / 16, 4_096))
        var open = JSONNesting()
        var parent = -1
        while true {
            let index = items.count
            var key = 0
            var keyEnd = 0
            if parent >= 0 {
                key = items[parent].count
                if open.isObject {
                    key = position &+ 1
                    keyEnd = readKeyEnd()
                }
                items[parent].count &+= 1
            }
            if failed { return items }
            items.append(CodableTape.Item(start: position, parent: parent, key: key, keyEnd: keyEnd))
            switch enter(&open) {
            case .opened:
                parent = index
                continue
            case .empty: break
            case .scalar: skipValue()
            case .failed: break
            }
            items[index].next = items.count
            while !failed, open.count > 0, leave(&open) {
                items[parent].next = items.count
                parent = items[parent].parent
            }
            if failed || open.count == 0 { return items }
        }
    }

    /// Moves over a key and its colon; −1 unless the key is plain ASCII.
    private mutating func readKeyEnd() -> Int {
        let start = position &+ 1
        var isEscaped = false
        guard byte(position) == ASCII.quote else {
            syntax("Expected a key in quotes")
            return -1
        }
        let end = scanString(start, &isEscaped)
        if end < 0 { return -1 }
        position = end &+ 1
        skipColon()
        return skippedPlain(start) == end ? end : -1
    }
}
