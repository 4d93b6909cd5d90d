import EndpointBasics

/// The keys of a model, or the strings of an enumeration, prepared once for decoding and encoding.
///
/// A table lives as long as the program. Create one per type, as a `static let`.
public struct JSONKeys: @unchecked Sendable {
    // The table is never freed and never changes after init, so the reader can use it without reference counting.
    let table: UnsafePointer<KeyTable>

    static let none = JSONKeys("")

    init(table: UnsafePointer<KeyTable>) { self.table = table }

    /// Creates a table from names that are separated by newlines. An empty string contains no names.
    @_spi(Generated) public init(_ names: StaticString) {
        // Split by Unicode scalar, because "\r\n" is a single `Character`.
        let separator: Unicode.Scalar = "\n"
        let lines = names.description.unicodeScalars.split(separator: separator, omittingEmptySubsequences: false)
        self.init(names.utf8CodeUnitCount == 0 ? [] : lines.map { (line: Substring.UnicodeScalarView) -> String in String(line) })
    }

    /// Creates a table from names that can contain newlines or be empty.
    @_spi(Generated) public init(_ names: [String]) {
        let pointer: UnsafeMutablePointer<KeyTable> = .allocate(capacity: 1)
        pointer.initialize(to: KeyTable(names))
        table = UnsafePointer(pointer)
    }

    /// The number of names.
    @_spi(Generated) public var count: Int { table.pointee.count }

    /// Returns the name at an index, or an empty string if the index does not exist.
    @_spi(Generated) public func name(_ index: Int) -> String {
        guard let entry = table.pointee.entry(index) else { return "" }
        let start = table.pointee.bytes + Int(entry.nameOffset)
        return String(decoding: UnsafeRawBufferPointer(start: start, count: Int(entry.nameLength)), as: UTF8.self)
    }

    /// Returns the index of a name, or −1 if it is not in the table.
    @_spi(Generated) public func index(of name: String) -> Int {
        name.withBytes { (text: UnsafeRawBufferPointer) -> Int in index(of: text) }
    }

    func index(of text: UnsafeRawBufferPointer) -> Int {
        // An empty string may have no address.
        table.pointee.index(of: text.baseAddress ?? table.pointee.bytes, text.count)
    }

    /// All names, in order.
    @_spi(Generated) public var names: [String] { (0..<count).map { (index: Int) -> String in name(index) } }
}

/// A key, given by the positions of its name and of its encoded form `"name":` in the table's bytes.
struct KeyEntry {
    let offset: Int32
    let length: Int32
    /// A mask for the bytes of the last word that belong to the key.
    let lastMask: UInt64
    let nameOffset: Int32
    let nameLength: Int32
}

/// The storage of `JSONKeys`: encoded keys padded to whole words, each preceded by a comma, and an open-addressing hash table from names to
/// indexes.
struct KeyTable {
    let count: Int
    let entries: UnsafePointer<KeyEntry>
    let bytes: UnsafeRawPointer
    let slots: UnsafePointer<Int32>
    let slotMask: Int

    init(_ names: [String]) {
        var storage: [UInt8] = []
        var entries: [KeyEntry] = []
        for name in names {
            // The writer also copies the comma unless the key is the first one.
            storage += [0, 0, 0, 0, 0, 0, 0, ASCII.comma]
            let offset = storage.count
            storage += JSONWriter.with(JSONOptions()) { writer in
                writer.write(name)
                return writer.bytes
            }
            storage.append(ASCII.colon)
            let length = storage.count - offset
            while storage.count % 8 != 0 { storage.append(0) }
            let mask: UInt64 = length % 8 == 0 ? .max : 1 << UInt64(length % 8 * 8) - 1
            let nameOffset = storage.count
            storage.append(contentsOf: name.utf8)
            entries.append(
                KeyEntry(
                    offset: Int32(clamping: offset), length: Int32(clamping: length), lastMask: mask.littleEndian,
                    nameOffset: Int32(clamping: nameOffset), nameLength: Int32(clamping: storage.count - nameOffset)))
            while storage.count % 8 != 0 { storage.append(0) }
        }
        storage.append(contentsOf: repeatElement(0, count: 16))
        var size = 4
        while size < names.count * 2 { size *= 2 }

        let bytes: UnsafeMutableRawPointer = .allocate(byteCount: storage.count, alignment: 8)
        bytes.copyMemory(from: storage, byteCount: storage.count)
        var slots = [Int32](repeating: -1, count: size)
        for (index, entry) in entries.enumerated() {
            let hash = KeyTable.hash(UnsafeRawPointer(bytes) + Int(entry.nameOffset), Int(entry.nameLength))
            var slot = Int(truncatingIfNeeded: hash) & (size - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = Int32(clamping: index)
        }
        count = entries.count
        self.entries = KeyTable.kept(entries)
        self.bytes = UnsafeRawPointer(bytes)
        self.slots = KeyTable.kept(slots)
        slotMask = size - 1
    }

    private static func kept<T>(_ values: [T]) -> UnsafePointer<T> {
        let space: UnsafeMutablePointer<T> = .allocate(capacity: max(1, values.count))
        space.initialize(from: values, count: values.count)
        return UnsafePointer(space)
    }

    @inline(__always) func entry(_ index: Int) -> KeyEntry? { UInt(bitPattern: index) < UInt(bitPattern: count) ? entries[index] : nil }

    /// Returns the index of the name in these bytes, or −1 if it is not in the table.
    func index(of name: UnsafeRawPointer, _ length: Int) -> Int {
        var slot = Int(truncatingIfNeeded: KeyTable.hash(name, length)) & slotMask
        // At most half of the slots are occupied, so the search terminates.
        while true {
            let index = Int(slots[slot])
            if index < 0 { return -1 }
            let entry = entries[index]
            if Int(entry.nameLength) == length, memcmp(bytes + Int(entry.nameOffset), name, length) == 0 { return index }
            slot = (slot + 1) & slotMask
        }
    }

    static func hash(_ name: UnsafeRawPointer, _ length: Int) -> UInt64 {
        let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        var hash = UInt64(truncatingIfNeeded: length) &* factor
        var at = 0
        while at &+ 8 <= length {
            hash = (hash ^ name.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* factor
            hash ^= hash >> 32
            at &+= 8
        }
        // The last eight bytes can overlap the word before them.
        let last = length >= 8 ? name.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self) : TextWord.short(name, length)
        hash = (hash ^ last) &* factor
        return hash ^ (hash >> 32)
    }
}
