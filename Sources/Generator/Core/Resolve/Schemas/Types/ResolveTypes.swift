extension Resolver {
    /// Returns the type that the config or `x-endpoints` sets for the component at `json`.
    private func typeNamedInConfig(_ json: JSONNode, named context: NameContext) -> TypeReference? {
        guard !options.schemaTypes.isEmpty, let component = reader.componentNames[NodeIdentity(json)],
            let name = options.schemaTypes[component.raw]
        else { return nil }
        let merged = merger.mergedSchema(json, named: context).merged
        let values: ValueKinds? = merged.values.map { $0.reduce([]) { $0.union($1.kinds) } }
        let kinds = merged.kinds ?? values ?? (merged.groups.isEmpty ? inferredKinds(merged) : .all)
        let type = configuredType(name, for: kinds)
        return merged.isNullable ? type.asOptional : type
    }

    func typeOfUnknownSchema(_ json: JSONNode, named context: NameContext) -> TypeReference {
        if let own = typeNamedInConfig(json, named: context) { return own }
        guard let schema = reader.schema(json) else { return .json }
        if let setting = schema.endpoints.ofNamed, !document.schemas.contains(where: { $0.value === json }) {
            log.warn("unknown-extension", "only a schema among the document's `components` takes this; it is ignored", at: setting)
        }
        if let alias = merger.aliasedSchema(schema) {
            if let discriminator = schema.discriminator, !schema.isReference {
                warnOfUnused(discriminator, "there is only one schema to choose from")
            }
            let type = type(of: alias, named: context)
            return merger.isNullableAlias(schema) ? type.asOptional : type
        }
        if merger.isPlainReference(schema) {
            // The reference is broken, which `alias` has already reported.
            return .json
        }
        return resolveType(SchemaSite(json: json, merged: merger.mergedSchema(json, named: context).merged, name: context))
    }

    /// Returns the type of a schema that is not just an alias for another schema.
    private func resolveType(_ site: SchemaSite) -> TypeReference {
        if let type = unionOfChildren(site) ?? enumeration(site) { return site.merged.isNullable ? type.asOptional : type }
        guard !site.merged.groups.isEmpty else {
            let type = typeWithoutComposition(site)
            return site.merged.isNullable ? type.asOptional : type
        }
        // Copy the site only for a composition, because `composed` can change it.
        var site = site
        let type = typeOfComposition(&site) ?? typeWithoutComposition(site)
        return site.merged.isNullable ? type.asOptional : type
    }

    /// Returns the type of a schema without `enum`, `oneOf` or `anyOf`.
    func typeWithoutComposition(_ site: SchemaSite) -> TypeReference {
        let kinds = withoutQuotedNumbers(inferredKinds(site.merged), site.merged)
        switch kinds {
        case .null: return .optional(.json)
        case .number where site.merged.namesIntegers: return unionOfKinds(kinds, site)
        case .string, .boolean, .integer, .number: return scalar(kinds, site.merged)
        case .array: return array(site)
        case .object: return object(site)
        case _ where kinds.union(.null) == .all: return .json
        default: return unionOfKinds(kinds, site)
        }
    }

    /// Returns the kinds of values for a schema. Without a `type`, they are inferred from its keywords: `properties` means an object.
    private func inferredKinds(_ merged: MergedSchema) -> ValueKinds {
        if let kinds = merged.statedKinds { return kinds }
        if let format = merged.format {
            if ["int32", "int64"].contains(format.raw) { return .integer }
            if ["float", "double"].contains(format.raw) { return .number }
            if Self.textFormats.contains(format.raw) { return .string }
        }
        if merged.contentEncoding != nil || merged.contentMediaType != nil { return .string }
        return .all
    }

    /// Returns the kinds without the `string` that ASP.NET adds for numbers. ASP.NET writes `type: [integer, string], format: int32`
    /// because it also accepts quoted numbers, but it never sends them.
    private func withoutQuotedNumbers(_ kinds: ValueKinds, _ merged: MergedSchema) -> ValueKinds {
        guard let format = merged.format, kinds.contains(.string), kinds != .string,
            kinds.subtracting(.string).isSubset(of: .number), Self.numericFormats.contains(format.raw)
        else { return kinds }
        return kinds.subtracting(.string)
    }

    private static let numericFormats: Set<String> = [
        "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float", "double", "decimal", "decimal128",
    ]
    private static let textFormats: Set<String> = ["date-time", "date", "uuid", "uri", "byte", "binary", "email", "password"]

    private func array(_ site: SchemaSite) -> TypeReference { nesting.insideContainer { arrayType(site) } }

    private func arrayType(_ site: SchemaSite) -> TypeReference {
        guard site.merged.tuple.isEmpty else {
            // Swift has no matching tuple type, so the result is an array of the type that all items share.
            var types: Set<TypeReference> = []
            for item in site.merged.tuple + site.merged.items where item.bool != false {
                types.insert(type(of: item, named: site.name + "item"))
            }
            // Without `items`, any value can follow.
            if site.merged.items.isEmpty, !site.merged.isTupleClosed { types.insert(.json) }
            if types.count == 1, let type = types.first, type != .json { return .array(type) }
            log.warn(
                "untyped-tuple",
                "an array with a schema for each position is read as an array of any JSON values; Swift has no type for it",
                at: site.merged.tuple.first?.span ?? site.json.span)
            return .array(.json)
        }
        guard !site.merged.items.isEmpty else { return .array(.json) }
        return .array(type(of: reader.schema(ofAll: site.merged.items), named: site.name.ofItem))
    }
}

extension NameContext {
    /// The context for the items of an array. For example, an item of `addresses` is named `address`.
    var ofItem: NameContext {
        guard parts.count > 1, let last = parts.last, let singular = Plurals.singular(last.raw) else { return self + "item" }
        return NameContext(parts.dropLast() + [.word(SpecText(singular))])
    }
}

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
