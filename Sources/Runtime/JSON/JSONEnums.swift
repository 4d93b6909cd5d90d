// Enumerations are based on tables, so the generated code only lists the cases. An open enumeration keeps values that the document does not
// list. A closed one fails to decode them. The generated types themselves declare the two Codable witnesses, which call `init(decoding:)`
// and `encode(into:)`. Otherwise, the compiler would prefer its own witnesses for RawRepresentable types to those of a protocol, and their
// wire format can differ.

/// The code shared by all enumerations. `JSONValueEnum` and `JSONClosedValueEnum` have a list of values, and the two protocols for strings a
/// table, with which decoding is faster.
public protocol JSONEnumeration: RawRepresentable, CaseIterable, JSONDecodable, JSONEncodable, Codable, Hashable
where RawValue: JSONDecodable & JSONEncodable & Codable & Equatable {}

extension JSONEnumeration {
    public func write(to writer: inout JSONWriter) { rawValue.write(to: &writer) }

    /// Implements the witness `encode(to: any Encoder)`.
    @_spi(Generated) public func encode(into encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// Implements the witness `init(from: any Decoder)`.
    @_spi(Generated) public init(decoding decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let known = Self(rawValue: try container.decode(RawValue.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: Self.notAllowed)
        }
        self = known
    }

    fileprivate static var notAllowed: String {
        "Expected one of the allowed values: " + allCases.map { (known: Self) -> String in "\(known.rawValue)" }.joined(separator: ", ")
    }
}

/// An open enumeration of strings. Decoding a known value allocates nothing.
public protocol JSONStringEnum: JSONEnumeration, ParameterValue where RawValue == String {
    /// The known values, in the document's order.
    static var known: JSONKeys { get }
    /// Creates the case for an index in `known` or, for any other number, the case that keeps the text.
    init(known index: Int, _ text: @autoclosure () -> String)
}

extension JSONStringEnum {
    /// Creates the case for a text: a known value, or the case that keeps the text.
    public init(rawValue: String) { self.init(known: Self.known.index(of: rawValue), rawValue) }
    /// The known values, in the document's order.
    public static var allCases: [Self] { known.names.compactMap { (text: String) -> Self? in Self(rawValue: text) } }

    public init(from reader: inout JSONReader) {
        let text = reader.text()
        self.init(known: text.map(Self.known.index) ?? 0, text.map { String(decoding: $0, as: UTF8.self) } ?? "")
    }
}

/// A closed enumeration of strings.
public protocol JSONClosedStringEnum: JSONEnumeration, ParameterValue where RawValue == String {
    /// The values, in the document's order. There is at least one.
    static var known: JSONKeys { get }
    /// Creates the case for an index in `known` or, for any other number, the first case.
    init(known index: Int)
}

extension JSONClosedStringEnum {
    /// Creates the case for a text, or returns `nil` if the document does not have it.
    public init?(rawValue: String) {
        let index = Self.known.index(of: rawValue)
        if index < 0 { return nil }
        self.init(known: index)
    }

    /// All values, in the document's order.
    public static var allCases: [Self] { known.names.indices.map { (index: Int) -> Self in Self(known: index) } }

    public init(from reader: inout JSONReader) {
        let start = reader.position
        let index = reader.text().map(Self.known.index) ?? 0
        if index < 0 { reader.invalid(Self.notAllowed, start) }
        self.init(known: index)
    }
}

/// An open enumeration of values of any kind: numbers with a fraction, booleans, or a mixture.
public protocol JSONValueEnum: JSONEnumeration {
    /// The known values, in the document's order.
    static var known: [RawValue] { get }
    /// Creates the case for an index in `known` or, for any other number, the case that keeps the value.
    init(known index: Int, _ value: RawValue)
}

/// An open enumeration of integers.
public typealias JSONIntegerEnum = JSONValueEnum & ParameterValue

extension JSONValueEnum {
    /// Creates the case for a value: a known one, or the case that keeps the value.
    public init(rawValue: RawValue) { self.init(known: Self.known.firstIndex(of: rawValue) ?? -1, rawValue) }
    /// The known values, in the document's order.
    public static var allCases: [Self] { known.compactMap { (value: RawValue) -> Self? in Self(rawValue: value) } }
    public init(from reader: inout JSONReader) {
        let value = RawValue(from: &reader)
        self.init(known: Self.known.firstIndex(of: value) ?? -1, value)
    }
}

/// A closed enumeration of values of any kind.
public protocol JSONClosedValueEnum: JSONEnumeration {
    /// The values, in the document's order. There is at least one.
    static var known: [RawValue] { get }
    /// Creates the case for an index in `known` or, for any other number, the first case.
    init(known index: Int)
}

/// A closed enumeration of integers.
public typealias JSONClosedIntegerEnum = JSONClosedValueEnum & ParameterValue

extension JSONClosedValueEnum {
    /// Creates the case for a value, or returns `nil` if the document does not have it.
    public init?(rawValue: RawValue) {
        guard let index = Self.known.firstIndex(of: rawValue) else { return nil }
        self.init(known: index)
    }

    /// All values, in the document's order.
    public static var allCases: [Self] { known.indices.map { (index: Int) -> Self in Self(known: index) } }

    public init(from reader: inout JSONReader) {
        let start = reader.position
        let index: Int? = Self.known.firstIndex(of: RawValue(from: &reader))
        if index == nil { reader.invalid(Self.notAllowed, start) }
        self.init(known: index ?? 0)
    }
}
