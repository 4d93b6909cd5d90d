extension Resolver {
    /// The type of strings, booleans, integers or numbers.
    func scalar(_ kinds: JSONKinds, _ merged: MergedSchema) -> TypeReference {
        let type: String
        switch kinds {
        case .string: type = "string"
        case .boolean: type = "boolean"
        case .integer: type = "integer"
        default: type = "number"
        }
        if !options.types.isEmpty {
            let key: String = merged.format.map { "\(type).\($0.raw)" } ?? type
            if let name: String = options.types[key] {
                return Self.ownScalar(name, kinds) ?? .custom(name: name, kinds: kinds)
            }
        }
        switch kinds {
        case .string: return .scalar(string(merged))
        case .boolean: return .scalar(.boolean)
        case .integer: return .scalar(integer(merged))
        default: return .scalar(number(merged))
        }
    }

    static func ownScalar(_ name: String, _ kinds: JSONKinds) -> TypeReference? { scalars[name]?[kinds].map { .scalar($0) } }

    /// Types of Swift and Foundation that the config's `types` may name and the runtime reads and writes itself, by the kind of JSON value.
    private static let scalars: [String: [JSONKinds: Scalar]] = [
        "String": [.string: .string], "Date": [.string: .dateTime], "UUID": [.string: .uuid], "Data": [.string: .byte],
        "Bool": [.boolean: .boolean],
        "Int": [.integer: .integer], "Int32": [.integer: .int32], "Int64": [.integer: .int64], "UInt64": [.integer: .uint64],
        "Double": [.integer: .number, .number: .number], "Float": [.integer: .float, .number: .float],
        "Decimal": [.integer: .decimal, .number: .decimal],
    ]

    private func string(_ merged: MergedSchema) -> Scalar {
        if merged.isFile { return .binary }
        if let encoding: String = merged.contentEncoding?.raw.lowercased() { return encoding == "base64" ? .byte : .string }
        switch merged.format?.raw {
        case "date-time": return .dateTime
        case "date": return .date
        case "uuid": return .uuid
        case "uri", "url", "iri": return .uri
        case "byte", "base64": return .byte
        case "binary": return .binary
        default: break
        }
        // 3.1: bytes are a string with a media type that is not text.
        guard let media: String = merged.contentMediaType?.raw.lowercased() else { return .string }
        return media.hasPrefix("text/") || media.contains("json") || media.contains("xml") ? .string : .binary
    }

    private func integer(_ merged: MergedSchema) -> Scalar {
        let isNatural: Bool = merged.minimum.map { !$0.raw.hasPrefix("-") } ?? false
        switch merged.format?.raw {
        case "int32": return .int32
        case "int64": return exceedsInt64(merged.maximum) ? .uint64 : .int64
        case "uint64", "u-int64": return .uint64
        default:
            if exceedsInt64(merged.maximum) { return isNatural && !exceedsUInt64(merged.maximum) ? .uint64 : .decimal }
            return exceedsInt64(merged.minimum) ? .decimal : .integer
        }
    }

    private func number(_ merged: MergedSchema) -> Scalar {
        switch merged.format?.raw {
        case "decimal": .decimal
        // `float` too: documents say it of timestamps and amounts, of which 24 bits lose digits.
        default: .number
        }
    }

    private func exceedsInt64(_ bound: SpecText?) -> Bool {
        guard let bound: SpecText, let value = Double(bound.raw) else { return false }
        if Int64(bound.raw) != nil { return false }
        return value >= 0x1p63 || value < -0x1p63
    }

    private func exceedsUInt64(_ bound: SpecText?) -> Bool {
        guard let bound: SpecText, let value = Double(bound.raw) else { return false }
        return UInt64(bound.raw) == nil && value > 0x1p64
    }
}
