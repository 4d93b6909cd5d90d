import EndpointPlatform

/// A tape's value, as `Decodable` types read it. It allocates nothing.
struct CodableItem: Decoder, SingleValueDecodingContainer {
    let tape: CodableTape
    let index: Int
    /// The path of a missing `super`.
    var missingPath: [any CodingKey]?

    var codingPath: [any CodingKey] { missingPath ?? tape.path(index) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(try CodableMembers<Key>(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try CodableItems(self) }
    func singleValueContainer() -> any SingleValueDecodingContainer { self }
    func decodeNil() -> Bool { tape.byte(index) == ASCII.n }

    /// Serves every `decode` of the protocols: where the compiler knows the type, it drops all branches but one.
    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        func same<Value>(_ value: Value) -> T { unsafeBitCast(value, to: T.self) }
        if T.self == String.self { return same(try tape.scalar(self) as String) }
        if T.self == Int.self { return same(try tape.integer(self) as Int) }
        if T.self == Bool.self { return same(try tape.scalar(self) as Bool) }
        if T.self == Double.self { return same(try tape.scalar(self) as Double) }
        if T.self == Date.self { return same(try tape.scalar(self) as Date) }
        if T.self == Float.self { return same(try tape.scalar(self) as Float) }
        if T.self == Int8.self { return same(try tape.integer(self) as Int8) }
        if T.self == Int16.self { return same(try tape.integer(self) as Int16) }
        if T.self == Int32.self { return same(try tape.integer(self) as Int32) }
        if T.self == Int64.self { return same(try tape.integer(self) as Int64) }
        if T.self == UInt.self { return same(try tape.integer(self) as UInt) }
        if T.self == UInt8.self { return same(try tape.integer(self) as UInt8) }
        if T.self == UInt16.self { return same(try tape.integer(self) as UInt16) }
        if T.self == UInt32.self { return same(try tape.integer(self) as UInt32) }
        if T.self == UInt64.self { return same(try tape.integer(self) as UInt64) }
        if T.self == Decimal.self { return same(try tape.scalar(self) as Decimal) }
        if T.self == Data.self { return same(try tape.scalar(self) as Data) }
        if T.self == URL.self { return same(try url()) }
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            if T.self == Int128.self { return same(try tape.integer(self) as Int128) }
            if T.self == UInt128.self { return same(try tape.integer(self) as UInt128) }
        }
        return try T(from: self)
    }

    private func url() throws -> URL {
        if let url = URL(string: try tape.scalar(self)) { return url }
        throw DecodingError.dataCorruptedError(in: self, debugDescription: "The text is not a URL")
    }
}

/// An object.
struct CodableMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let object: CodableItem
    /// The index of an object that is too large for a linear search.
    private var index: [String: Int]?

    init(_ object: CodableItem) throws {
        self.object = object
        try object.tape.open(object, ASCII.openBrace, [String: Any].self)
        guard object.tape.items[object.index].count > 64 else { return }
        let members = all.map { (member: Int) -> (String, Int) in (object.tape.key(member), member) }
        index = Dictionary(members) { first, _ in first }
    }

    var codingPath: [any CodingKey] { object.codingPath }

    private var all: UnfoldFirstSequence<Int> {
        let items = object.tape.items
        let end = items[object.index].next
        return sequence(first: object.index + 1) { (member: Int) -> Int? in items[member].next < end ? items[member].next : nil }
    }

    var allKeys: [Key] {
        if object.tape.items[object.index].count == 0 { return [] }
        return all.compactMap { (member: Int) -> Key? in
            let name = object.tape.key(member)
            return find(name) == member ? Key(stringValue: name) : nil
        }
    }

    private func find(_ name: String) -> Int? {
        if let index { return index[name] }
        return object.tape.find(name, in: object.index)
    }

    private func member(_ key: some CodingKey) throws -> CodableItem {
        if let index = find(key.stringValue) { return CodableItem(tape: object.tape, index: index) }
        let name = key.stringValue.printable(limit: 64)
        let error = JSONError(reason: .missingKey(name), message: "The required key \(name) is missing")
        throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: error.message, underlyingError: error))
    }

    func contains(_ key: Key) -> Bool { find(key.stringValue) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try member(key).decode(type) }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        guard let index = find(key.stringValue), object.tape.byte(index) != ASCII.n else { return nil }
        return try CodableItem(tape: object.tape, index: index).decode(type)
    }

    func nestedContainer<Other: CodingKey>(keyedBy type: Other.Type, forKey key: Key) throws -> KeyedDecodingContainer<Other> {
        try member(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try member(key).unkeyedContainer() }
    func superDecoder() -> any Decoder { decoder(JSONPathKey("super")) }
    func superDecoder(forKey key: Key) -> any Decoder { decoder(key) }

    private func decoder(_ key: some CodingKey) -> any Decoder {
        (try? member(key)) ?? CodableItem(tape: object.tape, index: CodableTape.null, missingPath: codingPath + [key])
    }
}

/// An array.
struct CodableItems: UnkeyedDecodingContainer {
    private let array: CodableItem
    private var next: Int
    private(set) var currentIndex: Int = 0

    init(_ array: CodableItem) throws {
        try array.tape.open(array, ASCII.openBracket, [Any].self)
        self.array = array
        next = array.index + 1
    }

    var codingPath: [any CodingKey] { array.codingPath }
    var count: Int? { array.tape.items[array.index].count }
    var isAtEnd: Bool { next >= array.tape.items[array.index].next }

    /// Advances only if the item can be read.
    private mutating func read<T>(_ type: Any.Type = T.self, _ body: (CodableItem) throws -> T) throws -> T {
        if isAtEnd {
            let path = codingPath + [JSONPathKey(intValue: currentIndex)]
            throw DecodingError.valueNotFound(type, .init(codingPath: path, debugDescription: "The array has no further item"))
        }
        let value = try body(CodableItem(tape: array.tape, index: next))
        next = array.tape.items[next].next
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        if isAtEnd { return try read(Any?.self) { _ in true } }
        if array.tape.byte(next) != ASCII.n { return false }
        return try read { _ in true }
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try read { item in try item.decode(type) } }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try read { item in try item.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try read { item in try item.unkeyedContainer() } }
    mutating func superDecoder() throws -> any Decoder { try read((any Decoder).self) { item in item } }
}
