/// The scalar types for JSON Schema's `type` and `format`. The properties of each are in its `row`.
package enum Scalar: String, Hashable, Sendable, CaseIterable {
    case string, boolean
    /// `integer` without a format; `int32`; `int64`; `uint64` only if a bound requires it.
    case integer, int32, int64, uint64
    /// `number` with any format except `decimal` and `decimal128`; `float` only if the config's `types` requests it.
    case number, float, decimal
    case dateTime, date, uuid, uri
    /// `format: password`: a string that is never printed.
    case secret
    /// `format: byte` or `contentEncoding: base64`: base64 text.
    case byte
    /// `format: binary`: bytes outside JSON.
    case binary
    /// `format: binary` in a part of a multipart body: a file.
    case file
}

/// A row of the table of scalars.
struct ScalarRow: Sendable {
    /// The type in generated code, by the module that declares it.
    enum SwiftType { case swift(StaticString), foundation(StaticString), runtime(StaticString) }

    /// The kind of JSON value from which the scalar is decoded.
    let kind: JSONKinds
    /// The values of `format` that denote the scalar, separated by spaces.
    let formats: StaticString
    let type: SwiftType
    /// The name of the accessor in the runtime, as in `reader.string(0)`, or `value` for types that decode and encode themselves.
    let accessor: StaticString
    /// The word used for the scalar in the names of union cases.
    let word: StaticString
    /// A short description of the value, for diagnostics.
    let description: StaticString

    fileprivate init(
        _ kind: JSONKinds, _ formats: StaticString, _ type: SwiftType, _ accessor: StaticString, _ word: StaticString,
        _ description: StaticString
    ) {
        self.kind = kind
        self.formats = formats
        self.type = type
        self.accessor = accessor
        self.word = word
        self.description = description
    }

    var swiftType: StaticString {
        switch type {
        case .swift(let name), .foundation(let name), .runtime(let name): name
        }
    }

    var usesFoundation: Bool { if case .foundation = type { true } else { false } }
}

extension Scalar {
    /// The scalar's properties. A new scalar also needs a line in `fits`, which determines its valid values, and in `scalarLiteral`, which
    /// writes its defaults in Swift.
    var row: ScalarRow {
        switch self {
        case .string: ScalarRow(.string, "", .swift("String"), "string", "string", "a string")
        case .boolean: ScalarRow(.boolean, "", .swift("Bool"), "bool", "bool", "true or false")
        case .integer: ScalarRow(.integer, "", .swift("Int"), "int", "int", "a 64-bit integer")
        case .int32: ScalarRow(.integer, "int32", .swift("Int32"), "int32", "int", "a 32-bit integer")
        case .int64: ScalarRow(.integer, "int64", .swift("Int64"), "int64", "int", "a 64-bit integer")
        case .uint64: ScalarRow(.integer, "uint64 u-int64", .swift("UInt64"), "uint64", "int", "an unsigned 64-bit integer")
        // `float` is also a `Double`, because documents use it for timestamps and amounts, which would lose digits in a 24-bit significand.
        case .number: ScalarRow(.number, "double float", .swift("Double"), "double", "number", "a number")
        case .float: ScalarRow(.number, "", .swift("Float"), "float", "number", "a number")
        case .decimal: ScalarRow(.number, "decimal decimal128", .foundation("Decimal"), "decimal", "number", "a number")
        case .dateTime:
            ScalarRow(.string, "date-time", .foundation("Date"), "date", "date", "a date and time (`2006-01-02T15:04:05Z`)")
        case .date: ScalarRow(.string, "date", .runtime("CalendarDate"), "calendarDate", "date", "a date (`2006-01-02`)")
        case .uuid: ScalarRow(.string, "uuid", .foundation("UUID"), "uuid", "uuid", "a UUID")
        case .uri: ScalarRow(.string, "uri url iri", .runtime("EndpointRuntime.URI"), "uri", "uri", "a URI")
        case .secret: ScalarRow(.string, "password", .runtime("SecretText"), "value", "secret", "a string")
        case .byte: ScalarRow(.string, "byte base64", .foundation("Data"), "data", "data", "base64 text")
        // Raw bytes (bodies, files) are recognized by their media type; in JSON, bytes can only be represented as text.
        case .binary: ScalarRow(.string, "binary", .swift("String"), "string", "data", "bytes, as text")
        case .file: ScalarRow(.string, "", .runtime("EndpointRuntime.FilePart"), "value", "file", "a file")
        }
    }

    /// Returns the scalar for a format. `type` is `string`, `integer` or `number`.
    static func named(_ format: SpecText, of type: String) -> Scalar? { byKey[type + "." + format.raw] }

    /// Returns the scalar for a Swift type in the config's `types`, or `nil` if the runtime does not decode that type itself. Integers can
    /// be decoded as any number type.
    static func named(swiftType name: String, for kinds: JSONKinds) -> Scalar? {
        allCases.first { scalar in
            let row = scalar.row
            return "\(row.swiftType)" == name && (row.kind == kinds || row.kind == .number && kinds == .integer)
        }
    }

    /// The keys for all formats that have their own type, such as `string.date-time`.
    static let keys: [String] = byKey.keys.sorted()

    private static let byKey: [String: Scalar] = {
        var scalars: [String: Scalar] = [:]
        for scalar in allCases {
            let row = scalar.row
            let type = row.kind == .string ? "string" : row.kind == .integer ? "integer" : "number"
            for format in "\(row.formats)".split(separator: " ") { scalars["\(type).\(format)"] = scalar }
        }
        return scalars
    }()
}
