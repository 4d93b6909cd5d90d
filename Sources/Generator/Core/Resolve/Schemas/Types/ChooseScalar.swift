extension Resolver {
    /// Returns the type of a string, boolean, integer or number.
    func scalar(_ kinds: ValueKinds, _ merged: MergedSchema) -> TypeReference {
        if !options.types.isEmpty {
            let key = merged.format.map { "\(kinds.typeName).\($0.raw)" } ?? kinds.typeName
            if let name = options.types[key] { return configuredType(name, for: kinds) }
        }
        switch kinds {
        case .string: return .scalar(stringScalar(merged))
        case .boolean: return .scalar(.boolean)
        case .integer: return .scalar(integerScalar(merged))
        default: return .scalar(merged.format.flatMap { Scalar.named($0, of: "number") } ?? .number)
        }
    }

    func configuredType(_ name: String, for kinds: ValueKinds) -> TypeReference {
        Scalar.named(swiftType: name, for: kinds).map { .scalar($0) } ?? .custom(name: name, kinds: kinds)
    }

    private func stringScalar(_ merged: MergedSchema) -> Scalar {
        if merged.isFile { return .binary }
        if let encoding = merged.contentEncoding?.raw.lowercased() { return encoding == "base64" ? .byte : .string }
        if let scalar = merged.format.flatMap({ Scalar.named($0, of: "string") }) { return scalar }
        // In OpenAPI 3.1, binary data is a string whose media type is not text.
        guard let media = merged.contentMediaType.map({ MediaTypeName($0.raw) }) else { return .string }
        let isText = media.isXML || [.json, .text, .jsonLines, .eventStream, .form].contains(media.kind)
        return isText ? .string : .binary
    }

    private func integerScalar(_ merged: MergedSchema) -> Scalar {
        let (least, most) = (merged.minimum, merged.maximum)
        let isNatural = least.map { $0.number >= 0 || $0.isExclusive && $0.number >= -1 } ?? false
        let isUnsigned = isNatural && [least, most].contains { $0.map { !$0.isInt64 && isAbove(0x1p63, $0) } ?? false }
        switch merged.format.flatMap({ Scalar.named($0, of: "integer") }) {
        case .int64?: return isUnsigned ? .uint64 : .int64
        case .int32?: return needsInt64(merged) ? .int64 : .int32
        case let scalar?: return scalar
        case nil:
            if isUnsigned { return most.map { $0.number > 0x1p64 } ?? true ? .decimal : .uint64 }
            // JavaScript rounds the bounds of Int64 to 2^63 and -2^63.
            let isLarge = most.map { $0.number > 0x1p63 } ?? false || least.map { $0.number < -0x1p63 } ?? false
            return isLarge ? .decimal : .integer
        }
    }

    /// Returns whether a bound allows the number or a larger one.
    private func isAbove(_ number: Double, _ bound: Bound) -> Bool { bound.isExclusive ? bound.number > number : bound.number >= number }

    /// Returns whether a bound or the default of an `int32` needs more than 32 bits.
    private func needsInt64(_ merged: MergedSchema) -> Bool {
        if let value = merged.annotations.defaultValue?.double, !(-0x1p31..<0x1p31).contains(value) { return true }
        if let maximum = merged.maximum, isAbove(0x1p31, maximum) { return true }
        guard let minimum = merged.minimum else { return false }
        let least: Double = minimum.isExclusive ? -2_147_483_649 : -0x1p31
        return minimum.number < least
    }
}
