extension Resolver {
    /// Returns a model for the values of an `enum` or `const`, or `nil` if Swift cannot represent them.
    func enumeration(_ site: SchemaSite) -> TypeReference? {
        let merged = site.merged
        guard let listed = merged.values else { return nil }
        let kinds = kinds(of: listed, for: merged)
        if listed.allSatisfy(\.isNull) { return .optional(.json) }
        if listed.contains(where: { JSONScalar($0) == nil }) {
            log.warn(
                "structured-enum", "an enum of arrays or objects is read as their type; the values are not checked", at: site.json.span)
            return nil
        }
        var values: [Enumeration.Value] = []
        var seen: Set<JSONScalar> = []
        let allowed = Set(listed.compactMap { JSONScalar($0) })
        let source = merged.valueSource
        let isNamed = source?.valueNames.count == source?.values?.count
        let isDescribed = source?.valueDescriptions.count == source?.values?.count
        for (position, written) in (source?.values ?? listed).enumerated() where !written.isNull {
            guard let key = JSONScalar(written), allowed.contains(key), let value = conforming(written, to: kinds) else {
                continue
            }
            guard let literal = JSONScalar(value), seen.insert(literal).inserted else {
                log.warn("duplicate-enum-value", "\(described(value)) is listed twice", at: written.span)
                continue
            }
            let name = isNamed ? source?.valueNames[position].string : nil
            let description = isDescribed ? source?.valueDescriptions[position].string : nil
            values.append(
                Enumeration.Value(literal: value, name: name, documentation: Documentation(description: description), isDeprecated: false))
        }
        guard !values.isEmpty else { return nil }
        return enumerationType(values, site.json, named: site.name, isOpen: !options.areEnumsClosed)
    }

    /// Returns the kinds that the values of an enum must have. If no value has the schema's type, the values are right and the type is
    /// wrong, as in `type: object, enum: [mon, tue]`: no other value is allowed.
    private func kinds(of values: [JSONNode], for merged: MergedSchema) -> ValueKinds? {
        guard let kinds = merged.kinds, !kinds.contains(.array), let first = values.first(where: { !$0.isNull }),
            !values.contains(where: { respelling(of: $0, as: kinds) != nil }), values.allSatisfy({ JSONScalar($0) != nil })
        else { return merged.kinds }
        log.warn(
            "enum-value-type", "the type is \(kinds.words), but no value of the enum is; it is read as the enum, without the type",
            at: first.span)
        return nil
    }

    /// Returns the type of an enum. Booleans need no model, because their type has exactly two values.
    func enumerationType(
        _ values: [Enumeration.Value], _ json: JSONNode, named context: NameContext, isOpen: Bool, allowsOthers: Bool = false
    ) -> TypeReference {
        let base = enumerationBase(of: values)
        if base == .boolean { return .scalar(.boolean) }
        let model = reserve(json, context)
        define(model, .enumeration(Enumeration(base: base, values: values, isOpen: isOpen, allowsOthers: allowsOthers)))
        return .model(model)
    }

    private func enumerationBase(of values: [Enumeration.Value]) -> Enumeration.Base {
        let bases = Set(values.map { $0.literal.scalar.flatMap { Enumeration.Base(rawValue: $0.rawValue) } ?? .mixed })
        if bases == [.integer, .number] { return .number }
        return bases.count == 1 ? bases.first ?? .mixed : .mixed
    }

    /// Returns the value, converted to one of the kinds if necessary. Documents converted from YAML can list `1` instead of `"1"`, or vice
    /// versa.
    func conforming(_ value: JSONNode, to kinds: ValueKinds?) -> JSONNode? {
        guard let kinds: ValueKinds, JSONScalar(value) != nil else { return value }
        guard let meant = respelling(of: value, as: kinds) else {
            log.warn("enum-value-type", "\(described(value)) is not of the schema's type; it is left out", at: value.span)
            return nil
        }
        if meant !== value, meant.number == nil || value.number == nil {
            log.warn("enum-value-type", "\(described(value)) is not of the schema's type; it is read as \(meant.kind)", at: value.span)
        }
        return meant
    }

    /// Returns the value itself if it has one of the kinds, a value that is spelled the same but has one of them, or `nil`.
    private func respelling(of value: JSONNode, as kinds: ValueKinds) -> JSONNode? {
        switch value.value {
        case .string where kinds.contains(.string), .bool where kinds.contains(.boolean): value
        case .number where kinds.contains(.fraction): value
        case .number(let number) where kinds.contains(.integer) && Int64(number.raw) != nil: value
        case .number(let number) where kinds.contains(.integer) && Int64(comparedNumber(number.raw)) != nil:
            JSONNode(.number(SpecText(comparedNumber(number.raw))), at: value.span)
        case .number, .bool: kinds == .string ? value.scalarText.map { JSONNode(.string($0), at: value.span) } : nil
        case .string(let text) where kinds.contains(.integer) && Int64(text.raw) != nil && !text.raw.hasPrefix("+"):
            JSONNode(.number(text), at: value.span)
        case .string(let text) where kinds.contains(.fraction) && isPlainNumber(text.raw): JSONNode(.number(text), at: value.span)
        case .string(let text) where kinds.contains(.boolean): text.flag.map { JSONNode(.bool($0), at: value.span) }
        default: nil
        }
    }
}
