/// The code that reads and writes the cases of a union.
extension UnionDeclaration {
    /// The value assigned to the union after a decoding error. It is never used.
    var standIn: SwiftText { endingCase.map { made(cases[$0]) } ?? ".unrecognized(.null)" }

    /// Returns the expression that decodes the member. If decoding fails, its value is not used.
    private func made(_ declared: Case) -> SwiftText {
        declared.member.constant == nil ? ".\(declared.name)(.init(from: &reader))" : ".\(declared.name)"
    }

    /// Returns the statement that assigns the decoded member to `self`.
    func decodingExpression(_ declared: Case, _ types: TypeRenderer) -> SwiftText {
        let type = declared.member.type
        if declared.member.constant != nil { return "_ = JSONValue(from: &reader); self = .\(declared.name)" }
        if let key = declared.omittedKey, !type.isForeign { return "self = .\(declared.name)(reader.omitting(\(literal: key)))" }
        guard type.isForeign else { return "self = \(made(declared))" }
        return "if let value: \(types.text(of: type)) = reader.foreign() { self = .\(declared.name)(value) } else { self = \(standIn) }"
    }

    /// Returns the statement that encodes the `value` of a case.
    func write(_ declared: Case) -> SwiftText {
        let member = declared.member
        guard let constant = member.constant else {
            if let discriminator, let value = member.writtenValue {
                return "writer.discriminated(value, \(literal: discriminator), \(jsonLiteral(value)))"
            }
            return member.type.isForeign ? "Foreign(value).write(to: &writer)" : "value.write(to: &writer)"
        }
        return "(\(jsonLiteral(constant)) as JSONValue).write(to: &writer)"
    }

    /// Returns the JSON description by which the runtime recognizes the member.
    func shape(_ declared: Case) -> SwiftText {
        let usesTable = discriminator != nil && !isDiscriminated
        var shape = declared.member.shape
        if !membersOverlap { shape.kept = nil }
        return shapeLiteral(shape, values: usesTable ? declared.member.discriminatorValues : [])
    }
}

/// Returns the JSON description of a shape: `{"kinds": ["object"], "required": ["radius"], "known": ["radius", "unit"], "constants":
/// {"kind": ["circle"]}}`
private func shapeLiteral(_ shape: Union.Shape, values: [SpecText]) -> SwiftText {
    var members: [SwiftText] = []
    if !values.isEmpty { members.append("\"values\": \(arrayLiteral(values))") }
    if shape.kinds != .all { members.append("\"kinds\": \(kindsLiteral(shape.kinds))") }
    if !shape.required.isEmpty { members.append("\"required\": \(arrayLiteral(shape.required))") }
    if !shape.known.isEmpty { members.append("\"known\": \(arrayLiteral(shape.known))") }
    if let kept = shape.kept { members.append("\"kept\": \(arrayLiteral(kept))") }
    if !shape.constants.isEmpty {
        members.append("\"constants\": \(dictionaryLiteral(shape.constants.map { ($0.key, arrayLiteral($0.values)) }))")
    }
    if !shape.listed.isEmpty { members.append("\"listed\": \(dictionaryLiteral(shape.listed.map { ($0.key, arrayLiteral($0.values)) }))") }
    if !shape.types.isEmpty { members.append("\"types\": \(dictionaryLiteral(shape.types.map { ($0.key, kindsLiteral($0.kinds)) }))") }
    if !shape.items.isEmpty { members.append("\"items\": \(dictionaryLiteral(shape.items.map { ($0.key, kindsLiteral($0.kinds)) }))") }
    if let texts = shape.texts {
        members.append(shape.acceptsOtherTexts ? "\"listedTexts\": \(arrayLiteral(texts))" : "\"texts\": \(arrayLiteral(texts))")
    }
    if shape.elements != .all { members.append("\"elements\": \(kindsLiteral(shape.elements))") }
    if shape.keepsOthers { members.append("\"keepsOthers\": true") }
    return "{\(list: members)}"
}

private func arrayLiteral(_ texts: [SpecText]) -> SwiftText { "[\(list: texts.map { .jsonString($0) })]" }

private func dictionaryLiteral(_ members: [(key: SpecText, value: SwiftText)]) -> SwiftText {
    "{\(list: members.map { "\(json: $0.key): \($0.value)" })}"
}

private func kindsLiteral(_ kinds: ValueKinds) -> SwiftText {
    let all: [(ValueKinds, StaticString)] = [
        (.null, "\"null\""), (.boolean, "\"boolean\""), (.integer, "\"integer\""), (.fraction, "\"fraction\""), (.string, "\"string\""),
        (.array, "\"array\""), (.object, "\"object\""),
    ]
    return "[\(list: all.filter { kinds.contains($0.0) }.map { .fixed($0.1) })]"
}

/// The statements that create a request variant from a response.
struct ConversionCode {
    let models: [Model]
    let types: TypeRenderer

    func statements(_ conversion: ConversionDeclaration) -> [SwiftText] {
        switch conversion.kind {
        case .properties(let properties, let additional, let isCarried):
            let local = conversion.received.name
            let lines: [SwiftText] = properties.map { property in
                let value = property.source.map { stored($0, as: property.target, of: local) } ?? property.target.initialValue
                return "self.\(property.target.storage) = \(value)"
            }
            guard let additional else { return lines }
            let given: SwiftText = "additionalProperties"
            let value = isCarried ? converted("\(local).\(given)", .dictionary(additional)) : given
            return lines + ["self.additionalProperties = \(value)"]
        case .members(let members, let overlapping, let isOpen): return cases(members, overlapping: overlapping, isOpen: isOpen)
        case .value(let type): return ["value = \(converted("received.value", type))"]
        }
    }

    /// Returns the stored value of a property. In a PATCH, absent values stay unchanged.
    private func stored(_ source: PropertyDeclaration, as target: PropertyDeclaration, of local: SwiftIdentifier) -> SwiftText {
        let property: SwiftText = "\(local).\(source.readElsewhere)"
        let type = target.property.type.withoutOptional
        let value = converted(property, source.isOptionalElsewhere ? .optional(type) : type)
        if target.isPatch { return "\(types.text(.patch))(ifPresent: \(value))" }
        return target.stored(value, isOptional: source.isOptionalElsewhere)
    }

    private func cases(_ members: [ConversionDeclaration.Member], overlapping: ModelID?, isOpen: Bool) -> [SwiftText] {
        var lines: [SwiftText] = ["switch received {"]
        for member in members {
            if let type = member.type {
                lines.append("case .\(member.received)(let value): self = .\(member.sent)(\(converted("value", type)))")
            } else {
                lines.append("case .\(member.received): self = .\(member.sent)")
            }
        }
        if let overlapping {
            let type = types.text(of: .model(overlapping))
            lines.append("case .overlapping(let value, let others): self = .overlapping(\(type)(value), others: others)")
        }
        if isOpen { lines.append("case .unrecognized(let value): self = .unrecognized(value)") }
        return lines + ["}"]
    }

    /// Returns the value converted to the type used in requests.
    private func converted(_ value: SwiftText, _ type: TypeReference) -> SwiftText {
        guard let id = type.mentioned, models[id.index].requestVariant != nil else { return value }
        return switch type {
        case .model: "\(types.text(of: type))(\(value))"
        case .optional(let inner), .array(let inner): "\(value).map { \(converted("$0", inner)) }"
        case .dictionary(let inner): "\(value).mapValues { \(converted("$0", inner)) }"
        case .scalar, .json, .custom: value
        }
    }
}
