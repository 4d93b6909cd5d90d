import EndpointBasics

/// A value on a tape, used as the decoder for a `Decodable` type. Creating one does not allocate memory.
struct CodableItem: Decoder, SingleValueDecodingContainer {
    let tape: CodableTape
    let index: Int

    var codingPath: [any CodingKey] { tape.path(index) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(try CodableMembers<Key>(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try CodableItems(self) }
    func singleValueContainer() -> any SingleValueDecodingContainer { self }
    func decodeNil() -> Bool { tape.byte(index) == ASCII.n }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try tape.decode(index) }
    /// Decodes integers of other widths. Their own initializers call this function.
    func decode<T: Decodable & FixedWidthInteger>(_ type: T.Type) throws -> T { try tape.integer(index) }
}

/// An object, as a keyed container.
struct CodableMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let object: CodableItem
    /// Whether keys are requested in camel case and spelled in snake case.
    private let isConverted: Bool

    init(_ object: CodableItem) throws {
        self.object = object
        try object.tape.open(object.index, ASCII.openBrace, as: [String: Any].self)
        isConverted = object.tape.codableKeys.areConverted(for: Key.self)
        object.tape.prepare(object.index, isConverted: isConverted)
    }

    var codingPath: [any CodingKey] { object.codingPath }

    var allKeys: [Key] {
        object.tape.members(object.index).compactMap { (member: Int) -> Key? in
            let name = object.tape.key(member, isConverted: isConverted)
            return find(name) == member ? Key(stringValue: name) : nil
        }
    }

    private func find(_ name: String) -> Int? { object.tape.find(name, in: object.index, isConverted: isConverted) }

    private func member(_ key: some CodingKey) throws -> Int {
        if let index = find(key.stringValue) { return index }
        let name = key.stringValue.printable(limit: 64)
        let error = JSONError(reason: .missingKey(name), message: "The required key \(name) is missing")
        throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: error.message, underlyingError: error))
    }

    private func optional<T: Decodable>(_ key: Key) throws -> T? {
        guard let index = find(key.stringValue), object.tape.byte(index) != ASCII.n else { return nil }
        return try object.tape.decode(index) as T
    }

    func contains(_ key: Key) -> Bool { find(key.stringValue) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { object.tape.byte(try member(key)) == ASCII.n }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try object.tape.decode(try member(key)) }
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { try optional(key) }
    // For these types, the protocol's default implementation would search for the key three times.
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(key) }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(key) }

    func nestedContainer<Other: CodingKey>(keyedBy type: Other.Type, forKey key: Key) throws -> KeyedDecodingContainer<Other> {
        try item(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try item(key).unkeyedContainer() }
    func superDecoder() throws -> any Decoder { try decoder(JSONPathKey("super")) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

    private func decoder(_ key: some CodingKey) throws -> any Decoder { try (try? item(key)) ?? object.tape.null(codingPath + [key]) }

    private func item(_ key: some CodingKey) throws -> CodableItem { CodableItem(tape: object.tape, index: try member(key)) }
}

/// An array, as an unkeyed container.
struct CodableItems: UnkeyedDecodingContainer {
    private let array: CodableItem
    /// The index of the next item on the tape.
    private var next: Int

    init(_ array: CodableItem) throws {
        try array.tape.open(array.index, ASCII.openBracket, as: [Any].self)
        self.array = array
        next = array.index + 1
    }

    var codingPath: [any CodingKey] { array.codingPath }
    var count: Int? { array.tape.items[array.index].count }
    var currentIndex: Int { isAtEnd ? array.tape.items[array.index].count : array.tape.items[next].key }
    var isAtEnd: Bool { next >= array.tape.items[array.index].next }

    /// Returns the item at the cursor.
    private func item(_ type: Any.Type) throws -> CodableItem {
        if !isAtEnd { return CodableItem(tape: array.tape, index: next) }
        let path = codingPath + [JSONPathKey(intValue: currentIndex)]
        throw DecodingError.valueNotFound(type, .init(codingPath: path, debugDescription: "The array has no further item"))
    }

    /// Advances past an item that was read, and returns its value.
    private mutating func passed<T>(_ value: T) -> T {
        next = array.tape.items[next].next
        return value
    }

    mutating func decodeNil() throws -> Bool { try item(Any?.self).decodeNil() && passed(true) }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { passed(try array.tape.decode(try item(type).index)) }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        passed(try item(KeyedDecodingContainer<Key>.self).container(keyedBy: type))
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        passed(try item((any UnkeyedDecodingContainer).self).unkeyedContainer())
    }
    mutating func superDecoder() throws -> any Decoder { passed(try item((any Decoder).self)) }
}

extension CodableTape {
    /// Implements every `decode` requirement. Where the type is known at compile time, the compiler removes all branches but one.
    func decode<T: Decodable>(_ index: Int) throws -> T {
        func same<Value>(_ value: Value) -> T { unsafeBitCast(value, to: T.self) }
        if T.self == String.self { return same(try value(index) as String) }
        if T.self == Int.self { return same(try value(index) as Int) }
        if T.self == Bool.self { return same(try value(index) as Bool) }
        if T.self == Double.self { return same(try value(index) as Double) }
        if T.self == Date.self { return same(try value(index) as Date) }
        if T.self == Float.self { return same(try value(index) as Float) }
        if T.self == Decimal.self { return same(try value(index) as Decimal) }
        if T.self == Data.self { return same(try value(index) as Data) }
        if T.self == URL.self { return same(try url(index)) }
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            if T.self == Int128.self { return same(try integer(index) as Int128) }
            if T.self == UInt128.self { return same(try integer(index) as UInt128) }
        }
        // Decode lists of scalars in one step. If that fails, decode them like other lists, so that the error describes the failure.
        if T.self == [String].self, let list = try? value(index) as [String] { return same(list) }
        if T.self == [Int].self, let list = try? value(index) as [Int] { return same(list) }
        if T.self == [Double].self, let list = try? value(index) as [Double] { return same(list) }
        return try T(from: CodableItem(tape: self, index: index))
    }

    private func url(_ index: Int) throws -> URL {
        if let url = URL(string: try value(index)) { return url }
        throw DecodingError.dataCorrupted(.init(codingPath: path(index), debugDescription: "The text is not a URL"))
    }
}
