extension Resolver {
    /// Returns the type of a string, boolean, integer or number.
    func scalar(_ kinds: JSONKinds, _ merged: MergedSchema) -> TypeReference {
        let type: String
        switch kinds {
        case .string: type = "string"
        case .boolean: type = "boolean"
        case .integer: type = "integer"
        default: type = "number"
        }
        if !options.types.isEmpty {
            let key = merged.format.map { "\(type).\($0.raw)" } ?? type
            if let name = options.types[key] {
                return Self.scalarNamedInConfig(name, kinds) ?? .custom(name: name, kinds: kinds)
            }
        }
        switch kinds {
        case .string: return .scalar(stringScalar(merged))
        case .boolean: return .scalar(.boolean)
        case .integer: return .scalar(integerScalar(merged))
        default: return .scalar(numberScalar(merged))
        }
    }

    static func scalarNamedInConfig(_ name: String, _ kinds: JSONKinds) -> TypeReference? {
        Scalar.named(swiftType: name, for: kinds).map { .scalar($0) }
    }

    private func stringScalar(_ merged: MergedSchema) -> Scalar {
        if merged.isFile { return .binary }
        if let encoding = merged.contentEncoding?.raw.lowercased() { return encoding == "base64" ? .byte : .string }
        if let scalar = merged.format.flatMap({ Scalar.named($0, of: "string") }) { return scalar }
        // In OpenAPI 3.1, binary data is a string whose media type is not text.
        guard let media = merged.contentMediaType?.raw.lowercased() else { return .string }
        return media.hasPrefix("text/") || media.contains("json") || media.contains("xml") ? .string : .binary
    }

    private func integerScalar(_ merged: MergedSchema) -> Scalar {
        let isNatural = merged.minimum.map { !$0.raw.hasPrefix("-") } ?? false
        switch merged.format.flatMap({ Scalar.named($0, of: "integer") }) {
        case .int64?: return exceedsInt64(merged.maximum) ? .uint64 : .int64
        case let scalar?: return scalar
        case nil:
            if exceedsInt64(merged.maximum) { return isNatural && !exceedsUInt64(merged.maximum) ? .uint64 : .decimal }
            return exceedsInt64(merged.minimum) ? .decimal : .integer
        }
    }

    private func numberScalar(_ merged: MergedSchema) -> Scalar { merged.format.flatMap { Scalar.named($0, of: "number") } ?? .number }

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
