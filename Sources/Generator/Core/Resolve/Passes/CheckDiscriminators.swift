// Reports what a discriminator cannot do.

extension MemberDescriber {
    /// Removes the values in `mapping` of members that cannot be objects, and warns about them.
    func removeValuesOfScalars(_ union: inout Union, at span: Span, _ log: ProblemLog) {
        for position in union.members.indices where !union.members[position].shape.kinds.contains(.object) {
            for value in union.members[position].discriminatorValues {
                log.warn(
                    "discriminator-mapping",
                    "`\(value.raw)` is mapped to a schema that is not an object; the member is chosen by its kind", at: span)
            }
            union.members[position].discriminatorValues = []
        }
    }

    /// Warns about values that the members' schemas do not allow.
    func checkValues(_ union: Union, at span: Span, _ log: ProblemLog) {
        guard let property = union.discriminator else { return }
        for member in union.members {
            guard let allowed = allowedValues(of: property, member.type) else { continue }
            for value in member.discriminatorValues where !allowed.contains(value) {
                let list = allowed.prefix(6).map { "`\($0.raw)`" } + (allowed.count > 6 ? ["…"] : [])
                log.warn(
                    "discriminator-value",
                    "`\(value.raw)` is not one of the values that the member allows for `\(property.raw)`: \(list.joined(separator: ", "))",
                    at: span)
            }
        }
    }

    /// Returns the only values that an object allows for a property, or `nil` if they are not listed.
    private func allowedValues(of property: SpecText, _ type: TypeReference) -> [SpecText]? {
        guard let model = type.model, case .object(let object) = models[model.index].kind,
            let declared = object.properties.first(where: { $0.key == property }),
            enumeration(declared.type.withoutOptional)?.allowsOthers != true
        else { return nil }
        return scalars(of: declared)
    }

    /// Removes a discriminator that cannot tell the members apart, and says why.
    func checkDiscriminator(_ union: inout Union, isAdded: [Bool], at span: Span, log: ProblemLog) {
        guard let property = union.discriminator else { return }
        func dropDiscriminator(because reason: String) {
            log.warn(
                "unused-discriminator", "the discriminator `\(property.raw)` is not used: \(reason); the members' shapes decide", at: span)
            union.discriminator = nil
            for position in union.members.indices { union.members[position].discriminatorValues = [] }
        }
        let values = union.members.map(\.discriminatorValues)
        let valued = values.filter { !$0.isEmpty }
        if !union.members.contains(where: { $0.shape.kinds.contains(.object) }) {
            dropDiscriminator(because: "the members are not objects")
        } else if valued.isEmpty {
            dropDiscriminator(because: "no member has a value for it, because the members are not references and list none")
        } else if allowOnly([.array, .object], property, union.members) {
            dropDiscriminator(because: "its values are not strings, numbers or booleans")
        } else if valued.count > 1, valued.count == values.count, valued.allSatisfy({ Set($0) == Set(valued[0]) }) {
            dropDiscriminator(because: "all members have the same values, and none is the name of a member")
        } else {
            warnIfUndeclared(property, union: union, isAdded: isAdded, at: span, log: log)
        }
    }

    private func warnIfUndeclared(_ property: SpecText, union: Union, isAdded: [Bool], at span: Span, log: ProblemLog) {
        let declares = zip(union.members, isAdded).contains { member, isAdded in
            (member.shape.known.isEmpty && member.shape.kinds.contains(.object)) || (!isAdded && member.shape.known.contains(property))
        }
        guard !declares else { return }
        let known = union.members.flatMap(\.shape.known).filter { $0 != property }.map(\.raw)
        let hint = log.didYouMean(property.raw, among: known)
        log.warn(
            "discriminator-property", "no member has the property `\(property.raw)`; it is read from the JSON and written back\(hint)",
            at: span)
    }
}
