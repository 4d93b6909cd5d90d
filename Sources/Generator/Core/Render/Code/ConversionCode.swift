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
