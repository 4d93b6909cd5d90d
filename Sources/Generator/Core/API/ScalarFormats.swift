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

    /// The scalar's properties. A new scalar also needs a line in `fits` (`ValueFitting.swift`), which determines its valid values, in
    /// `ScalarTypes.swift` (its Swift type), and in `DefaultValues.swift`, which decides which defaults Swift can express.
    var row: ScalarRow {
        switch self {
        case .string: ScalarRow(kind: .string, description: "a string")
        case .secret: ScalarRow(kind: .string, formats: "password", description: "a string")
        case .boolean: ScalarRow(kind: .boolean, description: "true or false")
        case .integer: ScalarRow(kind: .integer, description: "a 64-bit integer")
        case .int32: ScalarRow(kind: .integer, formats: "int32", description: "a 32-bit integer")
        case .int64: ScalarRow(kind: .integer, formats: "int64", description: "a 64-bit integer")
        case .uint64: ScalarRow(kind: .integer, formats: "uint64 u-int64", description: "an unsigned 64-bit integer")
        // `float` is also a `Double`, because documents use it for timestamps and amounts, which would lose digits in a 24-bit significand.
        case .number: ScalarRow(kind: .number, formats: "double float", description: "a number")
        case .float: ScalarRow(kind: .number, description: "a number")
        case .decimal: ScalarRow(kind: .number, formats: "decimal decimal128", description: "a number")
        case .dateTime: ScalarRow(kind: .string, formats: "date-time", description: "a date and time (`2006-01-02T15:04:05Z`)")
        case .date: ScalarRow(kind: .string, formats: "date", description: "a date (`2006-01-02`)")
        case .uuid: ScalarRow(kind: .string, formats: "uuid", description: "a UUID")
        case .uri: ScalarRow(kind: .string, formats: "uri url iri", description: "a URI")
        case .byte: ScalarRow(kind: .string, formats: "byte base64", description: "base64 text")
        // Raw bytes (bodies, files) are recognized by their media type; in JSON, bytes can only be represented as text.
        case .binary: ScalarRow(kind: .string, formats: "binary", description: "bytes, as text")
        case .file: ScalarRow(kind: .string, description: "a file")
        }
    }

    /// Returns the scalar for a format. `type` is `string`, `integer` or `number`.
    static func named(_ format: SpecText, of type: String) -> Scalar? { byKey[type + "." + format.raw] }

    /// The keys for all formats that have their own type, such as `string.date-time`.
    static let keys: [String] = byKey.keys.sorted()

    private static let byKey: [String: Scalar] = {
        var scalars: [String: Scalar] = [:]
        for scalar in allCases {
            let row = scalar.row
            for format in "\(row.formats)".split(separator: " ") { scalars["\(row.kind.typeName).\(format)"] = scalar }
        }
        return scalars
    }()
}

/// A row of the table of scalars.
struct ScalarRow: Sendable {
    /// The kind of JSON value from which the scalar is decoded.
    let kind: ValueKinds
    /// The values of `format` that denote the scalar, separated by spaces.
    var formats: StaticString = ""
    /// A short description of the value, for diagnostics.
    let description: StaticString
}
