/// A value of any kind of which the spec lists the known ones (numbers, booleans, mixed); others are kept as they are.
public protocol JSONValueEnum: RawRepresentable, CaseIterable, JSONDecodable, JSONEncodable, Codable, Hashable where RawValue == JSONValue {
    /// The known values, in the spec's order.
    static var known: [JSONValue] { get }
    /// The case for a position in `known`; for any other number, the case that keeps the value.
    init(known index: Int, _ value: JSONValue)
}

extension JSONValueEnum {
    public init(rawValue: JSONValue) { self.init(matching: rawValue) }

    /// The known values.
    public static var allCases: [Self] { known.map { (value: JSONValue) -> Self in Self(matching: value) } }

    public init(from reader: inout JSONReader) { self.init(matching: JSONValue(from: &reader)) }
    public func write(to writer: inout JSONWriter) { rawValue.write(to: &writer) }

    /// For the witness `init(from: any Decoder)`.
    public init(decoding decoder: any Decoder) throws { self.init(matching: try JSONValue(from: decoder)) }
    /// For the witness `encode(to: any Encoder)`.
    public func encode(into encoder: any Encoder) throws { try rawValue.encode(to: encoder) }

    private init(matching value: JSONValue) { self.init(known: Self.known.firstIndex(of: value) ?? -1, value) }
}

/// A value of any kind that must be one of those that the spec lists.
public protocol JSONClosedValueEnum: RawRepresentable, CaseIterable, JSONDecodable, JSONEncodable, Codable, Hashable
where RawValue == JSONValue {
    /// The values, in the spec's order; at least one.
    static var known: [JSONValue] { get }
    /// The case for a position in `known`; the first case for any other number.
    init(known index: Int)
}

extension JSONClosedValueEnum {
    public init?(rawValue: JSONValue) {
        guard let index = Self.known.firstIndex(of: rawValue) else { return nil }
        self.init(known: index)
    }

    public static var allCases: [Self] { known.indices.map { (index: Int) -> Self in Self(known: index) } }

    public init(from reader: inout JSONReader) {
        let start: Int = reader.position
        let index: Int? = Self.known.firstIndex(of: JSONValue(from: &reader))
        if index == nil { reader.invalid("this is none of the values that are allowed", start) }
        self.init(known: index ?? 0)
    }

    public func write(to writer: inout JSONWriter) { rawValue.write(to: &writer) }

    /// For the witness `init(from: any Decoder)`.
    public init(decoding decoder: any Decoder) throws {
        guard let value = Self(rawValue: try JSONValue(from: decoder)) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "this is none of the values that are allowed"))
        }
        self = value
    }

    /// For the witness `encode(to: any Encoder)`.
    public func encode(into encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
}
