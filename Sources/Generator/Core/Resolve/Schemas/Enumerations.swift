extension Resolver {
    /// Returns a model for the values of an `enum` or `const`, or `nil` if Swift cannot represent them.
    func enumeration(_ site: SchemaSite) -> TypeReference? {
        let merged = site.merged
        guard let listed = merged.values else { return nil }
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
            guard let key = JSONScalar(written), allowed.contains(key), let value = conforming(written, to: merged.kinds) else {
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

    /// Returns the type of an enum. Booleans need no model, because their type has exactly two values.
    func enumerationType(
        _ values: [Enumeration.Value], _ json: JSONNode, named context: NameContext, isOpen: Bool, allowsOthers: Bool = false
    ) -> TypeReference {
        let base = base(of: values)
        if base == .boolean { return .scalar(.boolean) }
        let model = reserve(json, context)
        define(model, .enumeration(Enumeration(base: base, values: values, isOpen: isOpen, allowsOthers: allowsOthers)))
        return .model(model)
    }

    private func base(of values: [Enumeration.Value]) -> Enumeration.Base {
        var bases: Set<Enumeration.Base> = []
        for value in values {
            switch value.literal.value {
            case .string: bases.insert(.string)
            case .bool: bases.insert(.boolean)
            case .number(let number): bases.insert(Int64(number.raw) == nil ? .number : .integer)
            default: bases.insert(.mixed)
            }
        }
        if bases == [.integer, .number] { return .number }
        return bases.count == 1 ? bases.first ?? .mixed : .mixed
    }

    /// Returns the value, converted to one of the kinds if necessary. Documents converted from YAML can list `1` instead of `"1"`, or vice
    /// versa.
    func conforming(_ value: JSONNode, to kinds: JSONKinds?) -> JSONNode? {
        guard let kinds: JSONKinds, JSONScalar(value) != nil else { return value }
        switch value.value {
        case .string where kinds.contains(.string), .bool where kinds.contains(.boolean): return value
        case .number(let number) where kinds.contains(.fraction) || (kinds.contains(.integer) && Int64(number.raw) != nil): return value
        case .number(let number) where kinds == .string: return respelled(.string(number), of: value, as: "a string")
        case .bool(let bool) where kinds == .string: return respelled(.string(bool ? "true" : "false"), of: value, as: "a string")
        case .string(let text) where kinds.contains(.integer) && Int64(text.raw) != nil && !text.raw.hasPrefix("+"):
            return respelled(.number(text), of: value, as: "a number")
        default:
            log.warn("enum-value-type", "\(described(value)) is not of the schema's type; it is left out", at: value.span)
            return nil
        }
    }

    private func respelled(_ new: JSONNode.Value, of value: JSONNode, as what: String) -> JSONNode {
        log.warn("enum-value-type", "\(described(value)) is not of the schema's type; it is read as \(what)", at: value.span)
        return JSONNode(new, at: value.span)
    }
}
