/// A `oneOf` or `anyOf`: an enum with a case per member.
package struct UnionDeclaration: Sendable {
    package struct Case: Sendable {
        /// What it was made of.
        package let member: Union.Member
        package let name: SwiftIdentifier
        /// `nil` for a constant.
        package let type: SwiftType?
        let doc: [SwiftText]
        /// What the runtime chooses it by, as JSON.
        let shape: SwiftText
        /// The statement that sets `self` to it.
        let read: SwiftText
        /// The statement that writes its `value`.
        let write: SwiftText
    }

    /// A value that is none of the members is kept.
    package let isOpen: Bool
    /// A value may be several members at once.
    package let hasSeveral: Bool
    /// The key that alone tells the members apart; `nil` if their shapes do.
    let discriminator: SpecText?
    package let cases: [Case]
    /// The case of objects for which no member is chosen.
    let defaultCase: Int?
    /// What the union is after an error, when nobody sees it any more.
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

/// The member made of what the reader has; after a failure nobody sees it.
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

/// The member that a closed union becomes after an error, when the value is thrown away.
///
/// It must not lead back to the union, since making it would never end, and it must be made of nothing, which a user's own type cannot.
/// A union without such a member stays open.
private func endingMember(of union: Union, _ id: ModelID, _ graph: ModelGraph) -> Int? {
    union.members.firstIndex { !$0.type.isForeign && !graph.reached(from: [$0.type]).contains(id.index) }
}
