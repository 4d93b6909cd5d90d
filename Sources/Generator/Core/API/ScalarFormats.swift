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
    /// The kind of JSON value from which the scalar is decoded.
    let kind: ValueKinds
    /// The values of `format` that denote the scalar, separated by spaces.
    let formats: StaticString
    /// A short description of the value, for diagnostics.
    let description: StaticString

    fileprivate init(_ kind: ValueKinds, formats: StaticString = "", _ description: StaticString) {
        self.kind = kind
        self.formats = formats
        self.description = description
    }
}

extension Scalar {
    /// The scalar's properties. A new scalar also needs a line in `fits` (`ValueFitting.swift`), which determines its valid values, in
    /// `ScalarTypes.swift` (its Swift type), and in `DefaultValues.swift`, which decides which defaults Swift can express.
    var row: ScalarRow {
        switch self {
        case .string: ScalarRow(.string, "a string")
        case .secret: ScalarRow(.string, formats: "password", "a string")
        case .boolean: ScalarRow(.boolean, "true or false")
        case .integer: ScalarRow(.integer, "a 64-bit integer")
        case .int32: ScalarRow(.integer, formats: "int32", "a 32-bit integer")
        case .int64: ScalarRow(.integer, formats: "int64", "a 64-bit integer")
        case .uint64: ScalarRow(.integer, formats: "uint64 u-int64", "an unsigned 64-bit integer")
        // `float` is also a `Double`, because documents use it for timestamps and amounts, which would lose digits in a 24-bit significand.
        case .number: ScalarRow(.number, formats: "double float", "a number")
        case .float: ScalarRow(.number, "a number")
        case .decimal: ScalarRow(.number, formats: "decimal decimal128", "a number")
        case .dateTime: ScalarRow(.string, formats: "date-time", "a date and time (`2006-01-02T15:04:05Z`)")
        case .date: ScalarRow(.string, formats: "date", "a date (`2006-01-02`)")
        case .uuid: ScalarRow(.string, formats: "uuid", "a UUID")
        case .uri: ScalarRow(.string, formats: "uri url iri", "a URI")
        case .byte: ScalarRow(.string, formats: "byte base64", "base64 text")
        // Raw bytes (bodies, files) are recognized by their media type; in JSON, bytes can only be represented as text.
        case .binary: ScalarRow(.string, formats: "binary", "bytes, as text")
        case .file: ScalarRow(.string, "a file")
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
            let type = row.kind == .string ? "string" : row.kind == .integer ? "integer" : "number"
            for format in "\(row.formats)".split(separator: " ") { scalars["\(type).\(format)"] = scalar }
        }
        return scalars
    }()
}
