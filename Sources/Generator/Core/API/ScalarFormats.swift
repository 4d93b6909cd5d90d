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
    /// The word used for the scalar in the names of union cases.
    let word: StaticString
    /// A short description of the value, for diagnostics.
    let description: StaticString

    fileprivate init(_ kind: JSONKinds, formats: StaticString = "", type: SwiftType, word: StaticString, description: StaticString) {
        self.kind = kind
        self.formats = formats
        self.type = type
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
    /// The scalar's properties. A new scalar also needs a line in `fits` (`ValueFitting.swift`), which determines its valid values, and in
    /// `scalarLiteral` (`DefaultLiteral.swift`), which writes its defaults in Swift.
    var row: ScalarRow {
        switch self {
        case .string: ScalarRow(.string, type: .swift("String"), word: "string", description: "a string")
        case .boolean: ScalarRow(.boolean, type: .swift("Bool"), word: "bool", description: "true or false")
        case .integer: ScalarRow(.integer, type: .swift("Int"), word: "int", description: "a 64-bit integer")
        case .int32: ScalarRow(.integer, formats: "int32", type: .swift("Int32"), word: "int", description: "a 32-bit integer")
        case .int64: ScalarRow(.integer, formats: "int64", type: .swift("Int64"), word: "int", description: "a 64-bit integer")
        case .uint64:
            ScalarRow(.integer, formats: "uint64 u-int64", type: .swift("UInt64"), word: "int", description: "an unsigned 64-bit integer")
        // `float` is also a `Double`, because documents use it for timestamps and amounts, which would lose digits in a 24-bit significand.
        case .number: ScalarRow(.number, formats: "double float", type: .swift("Double"), word: "number", description: "a number")
        case .float: ScalarRow(.number, type: .swift("Float"), word: "number", description: "a number")
        case .decimal:
            ScalarRow(.number, formats: "decimal decimal128", type: .foundation("Decimal"), word: "number", description: "a number")
        case .dateTime:
            ScalarRow(
                .string, formats: "date-time", type: .foundation("Date"), word: "date",
                description: "a date and time (`2006-01-02T15:04:05Z`)")
        case .date: ScalarRow(.string, formats: "date", type: .runtime("CalendarDate"), word: "date", description: "a date (`2006-01-02`)")
        case .uuid: ScalarRow(.string, formats: "uuid", type: .foundation("UUID"), word: "uuid", description: "a UUID")
        case .uri: ScalarRow(.string, formats: "uri url iri", type: .runtime("EndpointRuntime.URI"), word: "uri", description: "a URI")
        case .secret: ScalarRow(.string, formats: "password", type: .runtime("SecretText"), word: "secret", description: "a string")
        case .byte: ScalarRow(.string, formats: "byte base64", type: .foundation("Data"), word: "data", description: "base64 text")
        // Raw bytes (bodies, files) are recognized by their media type; in JSON, bytes can only be represented as text.
        case .binary: ScalarRow(.string, formats: "binary", type: .swift("String"), word: "data", description: "bytes, as text")
        case .file: ScalarRow(.string, type: .runtime("EndpointRuntime.FilePart"), word: "file", description: "a file")
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
