/// A `oneOf` or `anyOf`, declared as an enum with one case per member.
package struct UnionDeclaration: Sendable {
    package struct Case: Sendable {
        /// The member being declared.
        package let member: Union.Member
        package let name: SwiftIdentifier
        /// The type of the associated value, or `nil` for a constant.
        package let type: SwiftType?
        package let doc: [SwiftText]
        /// The JSON description by which the runtime recognizes the member.
        let shape: SwiftText
        /// The statement that assigns the decoded member to `self`.
        let read: SwiftText
        /// The statement that encodes the case's `value`.
        let write: SwiftText
    }

    /// Whether values that match no member are kept.
    package let isOpen: Bool
    /// Whether a value can match more than one member.
    package let membersOverlap: Bool
    /// The key that distinguishes the members, or `nil` if they are distinguished by their shapes.
    let discriminator: SpecText?
    /// The key that distinguishes only some of the members. The shapes of the others decide.
    let partialDiscriminator: SpecText?
    package let cases: [Case]
    /// The index of the case for objects that match no member.
    let defaultCase: Int?
    /// The value assigned to the union after a decoding error. It is never used.
    let standIn: SwiftText
    package let conversion: ConversionDeclaration?

    init(_ union: Union, _ id: ModelID, context: DeclarationContext) {
        let names = context.names.members[id.index]
        let ending = union.isOpen ? nil : endingMember(of: union, id, context.graph)
        let standIn = ending.map { made(union.members[$0], names[$0]) } ?? ".unrecognized(.null)"
        let usesTable = union.discriminator != nil && !union.isDiscriminated
        cases = zip(union.members, names).map { member, name in
            Case(
                member: member, name: name, type: member.constant == nil ? .described(member.type) : nil,
                doc: docLines(member.documentation), shape: shapeText(member.shape, values: usesTable ? member.discriminatorValues : []),
                read: readStatement(
                    member, name, standIn: standIn, omitting: omittedKey(member, union, context: context), types: context.outerTypes),
                write: writeStatement(member, union.discriminator))
        }
        isOpen = ending == nil
        membersOverlap = union.membersOverlap
        discriminator = union.isDiscriminated ? union.discriminator : nil
        partialDiscriminator = usesTable ? union.discriminator : nil
        defaultCase = union.defaultMember
        conversion = ConversionDeclaration(union, id, isOpen: isOpen, context: context)
        self.standIn = standIn
    }
}

private func readStatement(
    _ member: Union.Member, _ name: SwiftIdentifier, standIn: SwiftText, omitting key: SpecText?, types: TypeRenderer
) -> SwiftText {
    if member.constant != nil { return "_ = JSONValue(from: &reader); self = .\(name)" }
    if let key, !member.type.isForeign { return "self = .\(name)(reader.omitting(\(literal: key)))" }
    guard member.type.isForeign else { return "self = \(made(member, name))" }
    let type = types.text(of: member.type)
    return "if let value: \(type) = reader.foreign() { self = .\(name)(value) } else { self = \(standIn) }"
}

/// Returns the discriminator if the union writes it and the member would otherwise read it as one of its undeclared keys.
private func omittedKey(_ member: Union.Member, _ union: Union, context: DeclarationContext) -> SpecText? {
    guard member.writtenValue != nil, let key = union.discriminator, keepsUndeclared(key, member.type, context: context) else { return nil }
    return key
}

/// Returns whether a type keeps the value of a key that it does not declare.
private func keepsUndeclared(_ key: SpecText, _ type: TypeReference, context: DeclarationContext) -> Bool {
    var seen: Set<ModelID> = []
    var worklist = [type]
    while let type = worklist.popLast() {
        if case .dictionary = type { return true }
        guard case .model(let id) = type, seen.insert(id).inserted else { continue }
        switch context.api[id].kind {
        case .object(let object):
            let keepsOthers = object.additionalProperties != nil || context.selection.keepsOthers[id.index]
            if keepsOthers, !object.properties.contains(where: { $0.key == key }) { return true }
        case .wrapper(let inner): worklist.append(inner)
        case .union(let union): worklist += union.members.map(\.type)
        case .enumeration: break
        }
    }
    return false
}

/// Returns the expression that decodes the member. If decoding fails, its value is not used.
private func made(_ member: Union.Member, _ name: SwiftIdentifier) -> SwiftText {
    guard member.constant == nil else { return ".\(name)" }
    return ".\(name)(.init(from: &reader))"
}

private func writeStatement(_ member: Union.Member, _ discriminator: SpecText?) -> SwiftText {
    guard let constant = member.constant else {
        if let discriminator, let value = member.writtenValue {
            return "writer.discriminated(value, \(literal: discriminator), \(jsonLiteral(value)))"
        }
        return member.type.isForeign ? "Foreign(value).write(to: &writer)" : "value.write(to: &writer)"
    }
    return "(\(jsonLiteral(constant)) as JSONValue).write(to: &writer)"
}

/// Returns the index of the member assigned to a closed union after a decoding error. The value is never used.
///
/// The member must not contain the union, because initializing it would recurse forever. It also must not be a user-supplied type, whose
/// initializer can require arguments. A union without such a member stays open.
private func endingMember(of union: Union, _ id: ModelID, _ graph: ModelGraph) -> Int? {
    union.members.firstIndex { !$0.type.isForeign && !graph.reached(from: [$0.type]).contains(id.index) }
}

/// Returns the JSON description of a shape: `{"kinds": ["object"], "required": ["radius"], "known": ["radius", "unit"], "constants":
/// {"kind": ["circle"]}}`
func shapeText(_ shape: Union.Shape, values: [SpecText] = []) -> SwiftText {
    var members: [SwiftText] = []
    if !values.isEmpty { members.append("\"values\": \(list(values))") }
    if shape.kinds != .all { members.append("\"kinds\": \(kindsText(shape.kinds))") }
    if !shape.required.isEmpty { members.append("\"required\": \(list(shape.required))") }
    if !shape.known.isEmpty { members.append("\"known\": \(list(shape.known))") }
    if !shape.constants.isEmpty { members.append("\"constants\": \(map(shape.constants.map { ($0.key, list($0.values)) }))") }
    if !shape.listed.isEmpty { members.append("\"listed\": \(map(shape.listed.map { ($0.key, list($0.values)) }))") }
    if !shape.types.isEmpty { members.append("\"types\": \(map(shape.types.map { ($0.key, kindsText($0.kinds)) }))") }
    if !shape.items.isEmpty { members.append("\"items\": \(map(shape.items.map { ($0.key, kindsText($0.kinds)) }))") }
    if let texts = shape.texts {
        members.append(shape.acceptsOtherTexts ? "\"listedTexts\": \(list(texts))" : "\"texts\": \(list(texts))")
    }
    if shape.elements != .all { members.append("\"elements\": \(kindsText(shape.elements))") }
    if shape.keepsOthers { members.append("\"keepsOthers\": true") }
    return "{\(list: members)}"
}

private func list(_ texts: [SpecText]) -> SwiftText { "[\(list: texts.map { .jsonString($0) })]" }

private func map(_ members: [(key: SpecText, value: SwiftText)]) -> SwiftText {
    "{\(list: members.map { "\(json: $0.key): \($0.value)" })}"
}

private func kindsText(_ kinds: JSONKinds) -> SwiftText {
    let all: [(JSONKinds, StaticString)] = [
        (.null, "\"null\""), (.boolean, "\"boolean\""), (.integer, "\"integer\""), (.fraction, "\"fraction\""), (.string, "\"string\""),
        (.array, "\"array\""), (.object, "\"object\""),
    ]
    return "[\(list: all.filter { kinds.contains($0.0) }.map { .fixed($0.1) })]"
}
