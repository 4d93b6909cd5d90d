import EndpointBasics

/// A node, used as the encoder for an `Encodable` type. Creating one does not allocate memory.
struct CodableNode: Encoder, SingleValueEncodingContainer {
    let nodes: CodableNodes
    let index: Int

    var codingPath: [any CodingKey] { nodes.path(index) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        nodes.open(index, .object)
        return KeyedEncodingContainer(CodableNodeMembers<Key>(object: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        nodes.open(index, .array)
        return CodableNodeItems(array: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
    func encodeNil() throws { try nodes.set(index, JSONValue.null) }

    func encode<T: Encodable>(_ value: T) throws { try nodes.encode(value, index) }
    /// Encodes integers of other widths. Their own `encode(to:)` calls this function.
    func encode<T: Encodable & FixedWidthInteger>(_ value: T) throws { try nodes.integer(value, index) }

    /// Adds a value. If encoding it throws an error, nothing is added.
    func add<T: Encodable>(_ value: T, _ key: String? = nil) throws {
        let node = nodes.begin(in: index, key: key)
        do {
            try nodes.encode(value, node)
        } catch {
            nodes.drop(node)
            throw error
        }
        nodes.link(node)
    }

    /// Adds a value that is written later.
    func added(_ key: String? = nil) -> CodableNode {
        let node = nodes.begin(in: index, key: key)
        nodes.link(node)
        return CodableNode(nodes: nodes, index: node)
    }

    /// Adds a container that is filled later, or returns the container that already exists for the key.
    func nested(_ key: String, _ kind: CodableNodes.Kind) -> CodableNode {
        let node = nodes.begin(in: index, key: key)
        if let old = nodes.member(like: node), nodes.nodes[old].kind == kind {
            nodes.drop(node)
            return CodableNode(nodes: nodes, index: old)
        }
        nodes.link(node)
        return CodableNode(nodes: nodes, index: node)
    }
}

/// An object, as a keyed container.
struct CodableNodeMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let object: CodableNode
    private let isConverted: Bool

    init(object: CodableNode) {
        self.object = object
        isConverted = object.nodes.codableKeys.areConverted(for: Key.self)
    }

    private func name(_ key: Key) -> String { isConverted ? CodableKeys.snakeCase(key.stringValue) : key.stringValue }

    var codingPath: [any CodingKey] { object.codingPath }
    func encodeNil(forKey key: Key) throws { try object.add(JSONValue.null, name(key)) }
    func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try object.add(value, name(key)) }

    func nestedContainer<Other: CodingKey>(keyedBy type: Other.Type, forKey key: Key) -> KeyedEncodingContainer<Other> {
        object.nested(name(key), .object).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { object.nested(name(key), .array).unkeyedContainer() }

    func superEncoder() -> any Encoder { object.added("super") }
    func superEncoder(forKey key: Key) -> any Encoder { object.added(name(key)) }
}

/// An array, as an unkeyed container.
struct CodableNodeItems: UnkeyedEncodingContainer {
    let array: CodableNode

    var codingPath: [any CodingKey] { array.codingPath }
    var count: Int { array.nodes.nodes[array.index].count }
    func encodeNil() throws { try array.add(JSONValue.null) }
    func encode<T: Encodable>(_ value: T) throws { try array.add(value) }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> { array.added().container(keyedBy: type) }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { array.added().unkeyedContainer() }
    func superEncoder() -> any Encoder { array.added() }
}

extension CodableNodes {
    /// Implements every `encode` requirement. Where the type is known at compile time, the compiler removes all branches but one.
    func encode<T: Encodable>(_ value: T, _ index: Int) throws {
        func same<Value>(_ type: Value.Type) -> Value { unsafeBitCast(value, to: type) }
        func set(_ value: some JSONEncodable) throws { try self.set(index, value) }
        if T.self == String.self { return try set(same(String.self)) }
        if T.self == Int.self { return try set(same(Int.self)) }
        if T.self == Bool.self { return try set(same(Bool.self)) }
        if T.self == Double.self { return try set(same(Double.self)) }
        if T.self == Date.self { return try set(same(Date.self)) }
        if T.self == Float.self { return try set(same(Float.self)) }
        if T.self == Decimal.self { return try set(same(Decimal.self)) }
        if T.self == Data.self { return try set(same(Data.self)) }
        if T.self == URL.self { return try set(same(URL.self).absoluteString) }
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            if T.self == Int128.self { return try integer(same(Int128.self), index) }
            if T.self == UInt128.self { return try integer(same(UInt128.self), index) }
        }
        if T.self == [String].self { return try set(same([String].self)) }
        if T.self == [Int].self { return try set(same([Int].self)) }
        if T.self == [Double].self { return try set(same([Double].self)) }
        // Throw a recorded failure, which stops recursion that is too deep.
        if let failure { throw EncodingError.invalidValue(value, failure) }
        try value.encode(to: CodableNode(nodes: self, index: index))
    }

    func integer(_ value: some FixedWidthInteger, _ index: Int) throws {
        try set(index, JSONValue.number(JSONNumber(checked: value.description)))
    }
}
