/// A string of which the spec lists the known values; others are kept as they are.
///
/// The generated type has its two Codable witnesses itself: for RawRepresentable types the compiler would prefer its own, which
/// are another wire format.
public protocol JSONStringEnum: RawRepresentable, CaseIterable, JSONDecodable, JSONEncodable, Codable, Hashable, ParameterValue
where RawValue == String {
    /// The known values, in the spec's order.
    static var known: JSONKeys { get }
    /// The case for a position in `known`; for any other number, the case that keeps the text.
    init(known index: Int, _ text: @autoclosure () -> String)
}

extension JSONStringEnum {
    public init(rawValue: String) { self.init(known: Self.known.index(of: rawValue), rawValue) }

    /// The known values.
    public static var allCases: [Self] {
        (0..<known.count).map { (index: Int) -> Self in Self(known: index, known.name(index)) }
    }

    public init(from reader: inout JSONReader) {
        let (index, text): (Int, String) = reader.member(Self.known)
        self.init(known: index, text)
    }

    public func write(to writer: inout JSONWriter) { writer.write(rawValue) }

    /// For the witness `init(from: any Decoder)`.
    public init(decoding decoder: any Decoder) throws {
        let text: String = try decoder.singleValueContainer().decode(String.self)
        self.init(known: Self.known.index(of: text), text)
    }

    /// For the witness `encode(to: any Encoder)`.
    public func encode(into encoder: any Encoder) throws {
        var container: any SingleValueEncodingContainer = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// A string that must be one of the values that the spec lists.
public protocol JSONClosedStringEnum: RawRepresentable, CaseIterable, JSONDecodable, JSONEncodable, Codable, Hashable, ParameterValue
where RawValue == String {
    /// The values, in the spec's order; at least one.
    static var known: JSONKeys { get }
    /// The case for a position in `known`; the first case for any other number.
    init(known index: Int)
}

extension JSONClosedStringEnum {
    public init?(rawValue: String) {
        let index: Int = Self.known.index(of: rawValue)
        if index < 0 { return nil }
        self.init(known: index)
    }

    public static var allCases: [Self] { (0..<known.count).map { (index: Int) -> Self in Self(known: index) } }

    public init(from reader: inout JSONReader) {
        self.init(known: reader.closedMember(Self.known))
    }

    public func write(to writer: inout JSONWriter) { writer.write(rawValue) }

    /// For the witness `init(from: any Decoder)`.
    public init(decoding decoder: any Decoder) throws {
        let container: any SingleValueDecodingContainer = try decoder.singleValueContainer()
        guard let value = Self(rawValue: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: notAllowed(Self.known.names))
        }
        self = value
    }

    /// For the witness `encode(to: any Encoder)`.
    public func encode(into encoder: any Encoder) throws {
        var container: any SingleValueEncodingContainer = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// An integer of which the spec lists the known values; others are kept as they are.
public protocol JSONIntegerEnum: RawRepresentable, CaseIterable, JSONDecodable, JSONEncodable, Codable, Hashable, ParameterValue
where RawValue == Int {
    /// The known values, in the spec's order.
    static var known: [Int] { get }
    /// The case for a position in `known`; for any other number, the case that keeps the value.
    init(known index: Int, _ value: Int)
}

extension JSONIntegerEnum {
    public init(rawValue: Int) { self.init(known: Self.known.firstIndex(of: rawValue) ?? -1, rawValue) }

    /// The known values.
    public static var allCases: [Self] {
        known.enumerated().map { (item: (offset: Int, element: Int)) -> Self in Self(known: item.offset, item.element) }
    }

    public init(from reader: inout JSONReader) {
        let value: Int = reader.readInt()
        self.init(known: Self.known.firstIndex(of: value) ?? -1, value)
    }

    public func write(to writer: inout JSONWriter) { writer.write(Int64(rawValue)) }

    /// For the witness `init(from: any Decoder)`.
    public init(decoding decoder: any Decoder) throws {
        let value: Int = try decoder.singleValueContainer().decode(Int.self)
        self.init(known: Self.known.firstIndex(of: value) ?? -1, value)
    }

    /// For the witness `encode(to: any Encoder)`.
    public func encode(into encoder: any Encoder) throws {
        var container: any SingleValueEncodingContainer = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// An integer that must be one of the values that the spec lists.
public protocol JSONClosedIntegerEnum: RawRepresentable, CaseIterable, JSONDecodable, JSONEncodable, Codable, Hashable, ParameterValue
where RawValue == Int {
    /// The values, in the spec's order; at least one.
    static var known: [Int] { get }
    /// The case for a position in `known`; the first case for any other number.
    init(known index: Int)
}

extension JSONClosedIntegerEnum {
    public init?(rawValue: Int) {
        guard let index = Self.known.firstIndex(of: rawValue) else { return nil }
        self.init(known: index)
    }

    public static var allCases: [Self] { known.indices.map { (index: Int) -> Self in Self(known: index) } }

    public init(from reader: inout JSONReader) {
        let start: Int = reader.position
        let index: Int? = Self.known.firstIndex(of: reader.readInt())
        if index == nil { reader.invalid(notAllowed(Self.known.map { (value: Int) -> String in String(value) }), start) }
        self.init(known: index ?? 0)
    }

    public func write(to writer: inout JSONWriter) { writer.write(Int64(rawValue)) }

    /// For the witness `init(from: any Decoder)`.
    public init(decoding decoder: any Decoder) throws {
        let container: any SingleValueDecodingContainer = try decoder.singleValueContainer()
        guard let value = Self(rawValue: try container.decode(Int.self)) else {
            let allowed: [String] = Self.known.map { (value: Int) -> String in String(value) }
            throw DecodingError.dataCorruptedError(in: container, debugDescription: notAllowed(allowed))
        }
        self = value
    }

    /// For the witness `encode(to: any Encoder)`.
    public func encode(into encoder: any Encoder) throws {
        var container: any SingleValueEncodingContainer = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

private func notAllowed(_ values: [String]) -> String {
    "The value is none of those allowed: " + values.joined(separator: ", ")
}

extension JSONReader {
    /// The position of the string at the cursor in a table, −1 with the text when it is not there; the first after a failure.
    fileprivate mutating func member(_ known: JSONKeys) -> (Int, String) {
        guard let text = text(), let start = text.baseAddress else { return (0, "") }
        let index: Int = known.table.pointee.index(of: start, text.count)
        return (index, index < 0 ? String(decoding: text, as: UTF8.self) : "")
    }

    fileprivate mutating func closedMember(_ known: JSONKeys) -> Int {
        let start: Int = position
        guard let text = text(), let name = text.baseAddress else { return 0 }
        let index: Int = known.table.pointee.index(of: name, text.count)
        if index < 0 { invalid(notAllowed(known.names), start) }
        return max(0, index)
    }
}
