/// The Swift types of scalars, as the config's `types` and generated code write them.
extension Scalar {
    var swiftType: StaticString {
        switch self {
        case .string, .binary: "String"
        case .boolean: "Bool"
        case .integer: "Int"
        case .int32: "Int32"
        case .int64: "Int64"
        case .uint64: "UInt64"
        case .number: "Double"
        case .float: "Float"
        case .decimal: "Decimal"
        case .dateTime: "Date"
        case .date: "CalendarDate"
        case .uuid: "UUID"
        case .uri: "EndpointRuntime.URI"
        case .secret: "SecretText"
        case .byte: "Data"
        case .file: "EndpointRuntime.FilePart"
        }
    }

    /// Whether Foundation declares the type.
    var usesFoundation: Bool {
        switch self {
        case .decimal, .dateTime, .uuid, .byte: true
        default: false
        }
    }

    /// Returns the scalar for a type in the config, or `nil` if the runtime does not decode that type itself. Integers can be decoded as any
    /// number type.
    static func named(swiftType name: String, for kinds: JSONKinds) -> Scalar? {
        allCases.first { scalar in
            let kind = scalar.row.kind
            return "\(scalar.swiftType)" == name && (kind == kinds || kind == .number && kinds == .integer)
        }
    }
}
