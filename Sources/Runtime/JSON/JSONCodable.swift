import EndpointBasics

// Models are decoded and encoded in the same way with every Decoder and Encoder: as a JSONValue, which the model's own code decodes or
// encodes. Key and date strategies do not apply to models, which use the keys in the document.

extension JSONModel {
    /// Decodes the model from the keys in the document, with any decoder.
    public init(from decoder: any Decoder) throws { self = try decodeModel(decoder) }
    /// Encodes the model with the keys in the document, with any encoder.
    public func encode(to encoder: any Encoder) throws { try encodeModel(self, encoder) }
}

extension JSONDecodableModel {
    /// Decodes the model from the keys in the document, with any decoder.
    public init(from decoder: any Decoder) throws { self = try decodeModel(decoder) }
}

extension JSONEncodableModel {
    /// Encodes the model with the keys in the document, with any encoder.
    public func encode(to encoder: any Encoder) throws { try encodeModel(self, encoder) }
}

/// Decodes a model with any Decoder. Errors are `DecodingError`s with the full path.
func decodeModel<T: JSONDecodable>(_ decoder: any Decoder) throws -> T {
    if let item = decoder as? CodableItem { return try item.tape.value(item.index) }
    let value = try JSONValue(from: decoder)
    do {
        let text = try JSON.encodeBytes(value)
        do { return try JSON.decode(T.self, from: text) } catch {
            // Another generator's model may have stored the value.
            var options = JSONOptions()
            options.storedDates = StoredDates(numbers: (try? StoredNumbers(from: decoder).dates) ?? [:])
            return try JSON.decode(T.self, from: text, options: options)
        }
    } catch {
        throw error.decodingError(T.self, under: decoder.codingPath)
    }
}

/// Encodes a model with any Encoder. Errors are `EncodingError`s with the full path.
func encodeModel<T: JSONEncodable>(_ model: T, _ encoder: any Encoder) throws {
    if let node = encoder as? CodableNode { return try node.nodes.set(node.index, model) }
    let value: JSONValue
    do {
        value = try JSONValue(encoding: model)
    } catch {
        throw error.encodingError(model, under: encoder.codingPath)
    }
    try value.encode(to: encoder)
}

extension JSONValue: Codable {
    public init(from decoder: any Decoder) throws {
        if let item = decoder as? CodableItem {
            self = try item.tape.value(item.index)
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let number = JSONNumber(container) {
            self = .number(number)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            // Decode a dictionary, so that JSONDecoder's key strategies do not change the keys.
            do { self = .object(JSONObject(try container.decode([String: JSONValue].self))) } catch {
                guard let value = JSONValue(propertyList: container) else { throw error }
                self = value
            }
        }
    }

    /// Decodes the kinds of values that property lists have and JSON does not, as their text in JSON.
    private init?(propertyList container: any SingleValueDecodingContainer) {
        if let date = try? container.decode(Date.self) {
            try? self.init(encoding: date)
        } else if let data = try? container.decode(Data.self) {
            self = .string(data.base64EncodedString())
        } else {
            return nil
        }
    }

    public func encode(to encoder: any Encoder) throws {
        if let node = encoder as? CodableNode { return try node.nodes.set(node.index, self) }
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .number(let value): try value.encode(&container)
        case .array(let value): try container.encode(value)
        case .object(let object): try container.encode(object.dictionary)
        }
    }
}

extension JSONNumber: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let isOurs = container is CodableItem
        guard let number = isOurs ? try container.decode(JSONValue.self).number : JSONNumber(container) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Expected a number")
        }
        self = number
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if encoder is CodableNode { return try container.encode(JSONValue.number(self)) }
        try encode(&container)
    }

    /// Encodes the number as an integer, a double or a decimal, using the first of these types that preserves every digit. If none of them
    /// does, encodes it as a double.
    fileprivate func encode(_ container: inout any SingleValueEncodingContainer) throws {
        if let value = int64 { return try container.encode(value) }
        if let value = uint64 { return try container.encode(value) }
        let double = double
        if let double, let number = JSONNumber(double), number == self { return try container.encode(double) }
        if let decimal, let number = JSONNumber(decimal), number == self { return try container.encode(decimal) }
        if let double { return try container.encode(double) }
        let context = EncodingError.Context(codingPath: container.codingPath, debugDescription: "The number does not fit in a double")
        throw EncodingError.invalidValue(text, context)
    }

    fileprivate init?(_ container: any SingleValueDecodingContainer) {
        if let value = try? container.decode(Int64.self) {
            self.init(value)
        } else if let value = try? container.decode(UInt64.self) {
            self.init(value)
        } else {
            let double = try? container.decode(Double.self)
            let decimal = (try? container.decode(Decimal.self)).flatMap { JSONNumber($0) }
            // A decimal has more digits but a smaller range than a double. Outside that range, it would be a different number.
            let isSame = decimal != nil && (double == nil || decimal?.double == double)
            guard let number = isSame ? decimal : double.flatMap({ JSONNumber($0) }) else { return nil }
            self = number
        }
    }
}

/// The numbers that a decoder's strategy reads as dates. Models that other generators made are stored with such numbers.
private struct StoredNumbers: Decodable {
    var dates: [JSONNumber: Date] = [:]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = JSONNumber(container) {
            dates[number] = try? container.decode(Date.self)
            return
        }
        let items = try? container.decode([StoredNumbers].self)
        for item in items ?? (try? container.decode([String: StoredNumbers].self)).map({ Array($0.values) }) ?? [] {
            dates.merge(item.dates) { first, _ in first }
        }
    }
}

/// A value of a user-defined Codable type in a model (see `types` in the config).
public struct Foreign<Value: Codable & Sendable>: JSONDecodable, JSONEncodable {
    fileprivate let stored: Value?

    /// Wraps a value.
    public init(_ value: Value) { stored = value }

    /// The value.
    public var value: Value {
        // Only the placeholders made after a failure have no value, and they never leave the reader.
        guard let stored else { preconditionFailure("A value that failed to decode was used") }
        return stored
    }

    public init(from reader: inout JSONReader) {
        let start = reader.position
        reader.skipValue()
        let text = UnsafeRawBufferPointer(start: reader.base + start, count: reader.position - start)
        do {
            stored = reader.failed ? nil : try CodableTape.read(Value.self, text, reader.options.pointee, depth: reader.depth)
        } catch {
            stored = nil
            reader.fail(.invalidValue, "The type \(Value.self) does not accept the value", at: start, underlying: error)
            reader.pass()
        }
    }

    public func write(to writer: inout JSONWriter) {
        guard let stored else { return }
        do {
            try CodableNodes.write(stored, isSorted: true, to: &writer)
        } catch {
            writer.fail(.notEncodable, "The type \(Value.self) does not encode its value", underlying: error)
        }
    }
}

extension Foreign: ParameterValue {
    /// The text that the value is encoded as, or `nil` if it is not encoded as a string, number or boolean.
    public var parameterText: String? { (try? JSONValue(encoding: self))?.leaf }
}

extension Foreign: Equatable where Value: Equatable {}
extension Foreign: Hashable where Value: Hashable {}

extension JSONReader {
    /// Decodes a value of a user-defined Codable type.
    @_spi(Generated) public mutating func foreignIfPresent<T: Codable & Sendable>(_ index: Int) -> T? {
        valueIfPresent(index).flatMap { (value: Foreign<T>) -> T? in value.stored }
    }

    @_spi(Generated) public mutating func foreignPatch<T: Codable & Sendable>(_ index: Int) -> Patch<T> {
        guard locate(index) else { return .keep }
        return Patch(readNull() ? nil : foreign())
    }

    @_spi(Generated) public mutating func foreignAdditional<T: Codable & Sendable>() -> [String: T] {
        let values: [String: Foreign<T>] = additional()
        return failed ? [:] : values.compactMapValues { (value: Foreign<T>) -> T? in value.stored }
    }

    /// Decodes the value at the cursor. Returns `nil` if that fails.
    @_spi(Generated) public mutating func foreign<T: Codable & Sendable>() -> T? { Foreign(from: &self).stored }
}

extension JSONWriter {
    @_spi(Generated) public mutating func foreignPatch<T: Codable & Sendable>(_ index: Int, _ patch: Patch<T>) {
        if patch.isKept { return }
        require(index)
        foreign(index, patch.value)
    }

    @_spi(Generated) public mutating func foreignAdditional<T: Codable & Sendable>(_ map: [String: T]) {
        additional(map.mapValues(Foreign.init))
    }
}

extension DecodingError {
    package var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context), .dataCorrupted(let context):
            return context
        @unknown default: return nil
        }
    }

    package var path: [any CodingKey] { context?.codingPath ?? [] }
}
