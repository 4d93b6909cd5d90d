// Enumerations are tables: generated code is only a list of cases. An open one keeps values that the spec does not list; a closed one
// fails for them. The generated types declare the two Codable witnesses themselves, which call `init(decoding:)` and `encode(into:)`: for
// RawRepresentable types the compiler would prefer its own witnesses to a protocol's, and their wire format may differ.

/// The shared code of all enumerations.
public protocol JSONEnumeration: RawRepresentable, CaseIterable, JSONDecodable, JSONEncodable, Codable, Hashable
where RawValue: JSONDecodable & JSONEncodable & Codable & Equatable {}

extension JSONEnumeration {
    public func write(to writer: inout JSONWriter) { rawValue.write(to: &writer) }

    /// For the witness `encode(to: any Encoder)`.
    public func encode(into encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// An open enumeration of strings. Decoding a known value allocates nothing.
public protocol JSONStringEnum: JSONEnumeration, ParameterValue where RawValue == String {
    /// The known values, in the spec's order.
    static var known: JSONKeys { get }
    /// The case for a position in `known`; for any other number, the case that keeps the text.
    init(known index: Int, _ text: @autoclosure () -> String)
}

extension JSONStringEnum {
    public init(rawValue: String) { self.init(known: Self.known.index(of: rawValue), rawValue) }
    /// The known values.
    public static var allCases: [Self] { known.names.enumerated().map { (item: (Int, String)) -> Self in Self(known: item.0, item.1) } }

    public init(from reader: inout JSONReader) {
        let text = reader.text()
        self.init(known: text.map(Self.known.index) ?? 0, text.map { String(decoding: $0, as: UTF8.self) } ?? "")
    }

    /// For the witness `init(from: any Decoder)`.
    public init(decoding decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self.init(known: Self.known.index(of: text), text)
    }
}

/// A closed enumeration of strings.
public protocol JSONClosedStringEnum: JSONEnumeration, ParameterValue where RawValue == String {
    /// The values, in the spec's order; at least one.
    static var known: JSONKeys { get }
    /// The case for a position in `known`; the first case for any other number.
    init(known index: Int)
}

extension JSONClosedStringEnum {
    public init?(rawValue: String) {
        let index = Self.known.index(of: rawValue)
        if index < 0 { return nil }
        self.init(known: index)
    }

    public static var allCases: [Self] { known.names.indices.map { (index: Int) -> Self in Self(known: index) } }

    public init(from reader: inout JSONReader) {
        let start = reader.position
        let index = reader.text().map(Self.known.index) ?? 0
        if index < 0 { reader.invalid(notAllowed(Self.known.names), start) }
        self.init(known: index)
    }

    /// For the witness `init(from: any Decoder)`.
    public init(decoding decoder: any Decoder) throws {
        let index = Self.known.index(of: try decoder.singleValueContainer().decode(String.self))
        if index < 0 { throw notAllowed(Self.known.names, decoder) }
        self.init(known: index)
    }
}

/// An open enumeration of values of one type.
public protocol JSONOpenEnum: JSONEnumeration {
    /// The known values, in the spec's order.
    static var known: [RawValue] { get }
    /// The case for a position in `known`; for any other number, the case that keeps the value.
    init(known index: Int, _ value: RawValue)
}

public protocol JSONIntegerEnum: JSONOpenEnum, ParameterValue where RawValue == Int {}
/// An open enumeration of values of any kind: numbers with a fraction, booleans, mixed ones.
public protocol JSONValueEnum: JSONOpenEnum where RawValue == JSONValue {}

extension JSONOpenEnum {
    public init(rawValue: RawValue) { self.init(matching: rawValue) }
    public init(from reader: inout JSONReader) { self.init(matching: RawValue(from: &reader)) }
    /// The known values.
    public static var allCases: [Self] { known.map { (value: RawValue) -> Self in Self(matching: value) } }

    /// For the witness `init(from: any Decoder)`.
    public init(decoding decoder: any Decoder) throws {
        self.init(matching: try decoder.singleValueContainer().decode(RawValue.self))
    }

    private init(matching value: RawValue) { self.init(known: Self.known.firstIndex(of: value) ?? -1, value) }
}

/// A closed enumeration of values of one type.
public protocol JSONClosedEnum: JSONEnumeration {
    /// The values, in the spec's order; at least one.
    static var known: [RawValue] { get }
    /// The case for a position in `known`; the first case for any other number.
    init(known index: Int)
}

public protocol JSONClosedIntegerEnum: JSONClosedEnum, ParameterValue where RawValue == Int {}
/// A closed enumeration of values of any kind.
public protocol JSONClosedValueEnum: JSONClosedEnum where RawValue == JSONValue {}

extension JSONClosedEnum {
    public init?(rawValue: RawValue) {
        guard let index = Self.known.firstIndex(of: rawValue) else { return nil }
        self.init(known: index)
    }

    public static var allCases: [Self] { known.indices.map { (index: Int) -> Self in Self(known: index) } }
    private static var spelled: [String] { known.map { (value: RawValue) -> String in "\(value)" } }

    public init(from reader: inout JSONReader) {
        let start = reader.position
        let index: Int? = Self.known.firstIndex(of: RawValue(from: &reader))
        if index == nil { reader.invalid(notAllowed(Self.spelled), start) }
        self.init(known: index ?? 0)
    }

    /// For the witness `init(from: any Decoder)`.
    public init(decoding decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer().decode(RawValue.self)
        guard let index = Self.known.firstIndex(of: value) else { throw notAllowed(Self.spelled, decoder) }
        self.init(known: index)
    }
}

private func notAllowed(_ values: [String]) -> String { "The value is none of those allowed: " + values.joined(separator: ", ") }

private func notAllowed(_ values: [String], _ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: notAllowed(values)))
}
