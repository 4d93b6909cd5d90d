// Enumerations are tables: what is emitted is a list of cases, and decoding allocates nothing. The generated types have the two
// Codable witnesses themselves, calling `init(decoding:)` and `encode(into:)`: for RawRepresentable types the compiler would
// prefer its own to a protocol's, which may be another wire format.

/// What all enumerations share.
public protocol JSONEnumeration: RawRepresentable, CaseIterable, JSONDecodable, JSONEncodable, Codable, Hashable
where RawValue: Codable & JSONEncodable {}

extension JSONEnumeration {
    public func write(to writer: inout JSONWriter) { rawValue.write(to: &writer) }

    /// For the witness `encode(to: any Encoder)`.
    public func encode(into encoder: any Encoder) throws {
        var container: any SingleValueEncodingContainer = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// A string of which the spec lists the known values; others are kept as they are.
public protocol JSONStringEnum: JSONEnumeration where RawValue == String {
    /// The known values, in the spec's order.
    static var known: JSONKeys { get }
    /// The case for a position in `known`; for any other number, the case that keeps the text.
    init(known index: Int, _ text: @autoclosure () -> String)
}

extension JSONStringEnum {
    public init(rawValue: String) { self.init(known: Self.known.index(of: rawValue), rawValue) }

    /// The known values.
    public static var allCases: [Self] { known.names.indices.map { (index: Int) -> Self in Self(known: index, known.name(index)) } }

    public init(from reader: inout JSONReader) {
        guard let text = reader.text() else {
            self.init(known: 0, "")
            return
        }
        self.init(known: Self.known.index(of: text), String(decoding: text, as: UTF8.self))
    }

    /// For the witness `init(from: any Decoder)`.
    public init(decoding decoder: any Decoder) throws {
        let text: String = try decoder.singleValueContainer().decode(String.self)
        self.init(known: Self.known.index(of: text), text)
    }
}

/// A string that must be one of the values that the spec lists.
public protocol JSONClosedStringEnum: JSONEnumeration where RawValue == String {
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

    public static var allCases: [Self] { known.names.indices.map { (index: Int) -> Self in Self(known: index) } }

    public init(from reader: inout JSONReader) {
        let start: Int = reader.position
        let index: Int = reader.text().map { (text: UnsafeRawBufferPointer) -> Int in Self.known.index(of: text) } ?? 0
        if index < 0 { reader.invalid(notAllowed(Self.known.names), start) }
        self.init(known: index)
    }

    /// For the witness `init(from: any Decoder)`.
    public init(decoding decoder: any Decoder) throws {
        let index: Int = Self.known.index(of: try decoder.singleValueContainer().decode(String.self))
        if index < 0 { throw notAllowed(Self.known.names, decoder) }
        self.init(known: index)
    }
}

/// An integer of which the spec lists the known values; others are kept as they are.
public protocol JSONIntegerEnum: JSONEnumeration where RawValue == Int {
    /// The known values, in the spec's order.
    static var known: [Int] { get }
    /// The case for a position in `known`; for any other number, the case that keeps the value.
    init(known index: Int, _ value: Int)
}

extension JSONIntegerEnum {
    public init(rawValue: Int) { self.init(known: Self.known.firstIndex(of: rawValue) ?? -1, rawValue) }

    /// The known values.
    public static var allCases: [Self] { known.indices.map { (index: Int) -> Self in Self(known: index, known[index]) } }

    public init(from reader: inout JSONReader) {
        let value: Int = reader.readInt()
        self.init(known: Self.known.firstIndex(of: value) ?? -1, value)
    }

    /// For the witness `init(from: any Decoder)`.
    public init(decoding decoder: any Decoder) throws {
        let value: Int = try decoder.singleValueContainer().decode(Int.self)
        self.init(known: Self.known.firstIndex(of: value) ?? -1, value)
    }
}

/// An integer that must be one of the values that the spec lists.
public protocol JSONClosedIntegerEnum: JSONEnumeration where RawValue == Int {
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
        if index == nil { reader.invalid(notAllowed(Self.known.map(\.description)), start) }
        self.init(known: index ?? 0)
    }

    /// For the witness `init(from: any Decoder)`.
    public init(decoding decoder: any Decoder) throws {
        let value: Int = try decoder.singleValueContainer().decode(Int.self)
        guard let index = Self.known.firstIndex(of: value) else { throw notAllowed(Self.known.map(\.description), decoder) }
        self.init(known: index)
    }
}

private func notAllowed(_ values: [String]) -> String { "The value is none of those allowed: " + values.joined(separator: ", ") }

private func notAllowed(_ values: [String], _ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: notAllowed(values)))
}
