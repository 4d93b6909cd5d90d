/// A `oneOf` or `anyOf`: an enum with a case per member.
package struct UnionDeclaration: Sendable {
    package struct Case: Sendable {
        /// The source of the declaration.
        package let member: Union.Member
        package let name: SwiftIdentifier
        /// `nil` for a constant.
        package let type: SwiftType?
        package let doc: [SwiftText]
        /// The JSON from which the runtime chooses it.
        let shape: SwiftText
        /// The statement that sets `self` to it.
        let read: SwiftText
        /// The statement that writes its `value`.
        let write: SwiftText
    }

    /// Values that match no member are kept.
    package let isOpen: Bool
    /// A value may match several members.
    package let hasSeveral: Bool
    /// The key that tells the members apart; `nil` if their shapes do.
    let discriminator: SpecText?
    package let cases: [Case]
    /// The case of objects that select no member.
    let defaultCase: Int?
    /// The value of the union after an error, when it is discarded.
    let standIn: SwiftText
    package let conversion: ConversionDeclaration?

    init(_ union: Union, _ id: ModelID, _ context: DeclarationContext) {
        let names = context.names.members[id.index]
        let types = context.types
        let ending = union.isOpen ? nil : endingMember(of: union, id, context.graph)
        let standIn = ending.map { made(union.members[$0], names[$0], types) } ?? .fixed(".unrecognized(.null)")
        cases = zip(union.members, names).map { member, name in
            Case(
                member: member, name: name, type: member.constant == nil ? .described(member.type) : nil,
                doc: docLines(member.documentation), shape: shapeText(member.shape),
                read: readStatement(member, name, standIn: standIn, types), write: writeStatement(member))
        }
        isOpen = ending == nil
        hasSeveral = union.hasSeveral
        discriminator = union.isDiscriminated ? union.discriminator : nil
        defaultCase = union.defaultMember
        conversion = ConversionDeclaration(union, id, isOpen: isOpen, context)
        self.standIn = standIn
    }
}

private func readStatement(
    _ member: Union.Member, _ name: SwiftIdentifier, standIn: SwiftText, _ types: TypeRenderer
) -> SwiftText {
    if member.constant != nil { return .fixed("_ = JSONValue(from: &reader); self = .") + .name(name) }
    guard member.type.isForeign else { return .fixed("self = ") + made(member, name, types) }
    let value: SwiftText = .fixed("if let value: ") + types.text(of: member.type) + .fixed(" = reader.foreign() { self = .") + .name(name)
    return value + .fixed("(value) } else { self = ") + standIn + .fixed(" }")
}

/// The member made from the reader's value; after a failure it is discarded.
private func made(_ member: Union.Member, _ name: SwiftIdentifier, _ types: TypeRenderer) -> SwiftText {
    guard member.constant == nil else { return .fixed(".") + .name(name) }
    return .fixed(".") + .name(name) + .fixed("(") + types.text(of: member.type) + .fixed("(from: &reader))")
}

private func writeStatement(_ member: Union.Member) -> SwiftText {
    guard let constant = member.constant else {
        return member.type.isForeign ? .fixed("EndpointRuntime.Foreign(value).write(to: &writer)") : .fixed("value.write(to: &writer)")
    }
    return .fixed("(") + jsonLiteral(constant) + .fixed(" as JSONValue).write(to: &writer)")
}

/// The member that a closed union becomes after an error, when the value is discarded.
///
/// It must not lead back to the union, since making it would never end, and needs no arguments, so it is not a user's own type.
/// A union without such a member stays open.
private func endingMember(of union: Union, _ id: ModelID, _ graph: ModelGraph) -> Int? {
    union.members.firstIndex { !$0.type.isForeign && !graph.reached(from: [$0.type]).contains(id.index) }
}

/// `{"kinds": ["object"], "required": ["radius"], "known": ["radius", "unit"], "constants": {"kind": ["circle"]}}`
func shapeText(_ shape: Union.Shape) -> SwiftText {
    var members: [SwiftText] = []
    if shape.kinds != .all { members.append(.fixed("\"kinds\": ") + kindsText(shape.kinds)) }
    if !shape.required.isEmpty { members.append(.fixed("\"required\": ") + list(shape.required)) }
    if !shape.known.isEmpty { members.append(.fixed("\"known\": ") + list(shape.known)) }
    if !shape.constants.isEmpty { members.append(.fixed("\"constants\": ") + map(shape.constants.map { ($0.key, list($0.values)) })) }
    if !shape.listed.isEmpty { members.append(.fixed("\"listed\": ") + map(shape.listed.map { ($0.key, list($0.values)) })) }
    if !shape.types.isEmpty { members.append(.fixed("\"types\": ") + map(shape.types.map { ($0.key, kindsText($0.kinds)) })) }
    if !shape.items.isEmpty { members.append(.fixed("\"items\": ") + map(shape.items.map { ($0.key, kindsText($0.kinds)) })) }
    if let texts = shape.texts {
        members.append((shape.takesOtherTexts ? .fixed("\"listedTexts\": ") : .fixed("\"texts\": ")) + list(texts))
    }
    if shape.elements != .all { members.append(.fixed("\"elements\": ") + kindsText(shape.elements)) }
    if shape.keepsOthers { members.append(.fixed("\"keepsOthers\": true")) }
    return .fixed("{") + .joined(members, separator: ", ") + .fixed("}")
}

private func list(_ texts: [SpecText]) -> SwiftText { .fixed("[") + .joined(texts.map { .jsonString($0) }, separator: ", ") + .fixed("]") }

private func map(_ members: [(key: SpecText, value: SwiftText)]) -> SwiftText {
    .fixed("{") + .joined(members.map { .jsonString($0.key) + .fixed(": ") + $0.value }, separator: ", ") + .fixed("}")
}

private func kindsText(_ kinds: JSONKinds) -> SwiftText {
    let all: [(JSONKinds, StaticString)] = [
        (.null, "\"null\""), (.boolean, "\"boolean\""), (.integer, "\"integer\""), (.fraction, "\"fraction\""), (.string, "\"string\""),
        (.array, "\"array\""), (.object, "\"object\""),
    ]
    return .fixed("[") + .joined(all.filter { kinds.contains($0.0) }.map { .fixed($0.1) }, separator: ", ") + .fixed("]")
}
