/// A `oneOf` or `anyOf`, declared as an enum with one case per member.
package struct UnionDeclaration: Sendable {
    package struct Case: Sendable {
        /// The member being declared.
        package let member: Union.Member
        package let name: SwiftIdentifier
        /// The type of the associated value, or `nil` for a constant.
        package let type: SwiftType?
        package let doc: [SwiftText]
        /// The discriminator if the union writes it and the member would otherwise read it as one of its undeclared keys.
        let omittedKey: SpecText?
    }

    /// Whether values that match no member are kept.
    package let isOpen: Bool
    /// Whether a value can match more than one member.
    package let membersOverlap: Bool
    /// The key that distinguishes the members, or `nil` if they are distinguished by their shapes.
    let discriminator: SpecText?
    /// Whether the discriminator distinguishes all members. If not, shapes distinguish the others.
    let isDiscriminated: Bool
    package let cases: [Case]
    /// The index of the case for objects that match no member.
    let defaultCase: Int?
    /// The index of the case assigned to a closed union after a decoding error. Its value is never used.
    let endingCase: Int?
    package let conversion: ConversionDeclaration?
    /// The case that an integer literal creates, in a union of numbers and strings.
    let literalCase: Case?

    init(_ union: Union, _ id: ModelID, context: DeclarationContext) {
        let names = context.names.members[id.index]
        cases = zip(union.members, names).map { member, name in
            Case(
                member: member, name: name, type: member.constant == nil ? .described(member.type) : nil,
                doc: docLines(member.documentation), omittedKey: omittedKey(member, union, context: context))
        }
        let isOfNumbersAndStrings = union.members.contains { $0.constant == nil && $0.type == .scalar(.string) }
        literalCase = isOfNumbersAndStrings ? cases.first { $0.takesIntegers } ?? cases.first { $0.takesNumbers } : nil
        endingCase = union.isOpen ? nil : endingMember(of: union, id, context.graph)
        isOpen = endingCase == nil
        membersOverlap = union.membersOverlap
        discriminator = union.discriminator
        isDiscriminated = union.isDiscriminated
        defaultCase = union.defaultMember
        conversion = ConversionDeclaration(union, id, isOpen: isOpen, context: context)
    }
}

extension UnionDeclaration.Case {
    fileprivate var takesIntegers: Bool { isScalar(in: [.integer, .int32, .int64, .uint64]) }
    fileprivate var takesNumbers: Bool { isScalar(in: [.number, .float]) }

    private func isScalar(in scalars: [Scalar]) -> Bool {
        if member.constant == nil, case .scalar(let scalar) = member.type { scalars.contains(scalar) } else { false }
    }
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

/// Returns the index of the member assigned to a closed union after a decoding error. The value is never used.
///
/// The member must not contain the union, because initializing it would recurse forever. It also must not be a user-supplied type, whose
/// initializer can require arguments. A union without such a member stays open.
private func endingMember(of union: Union, _ id: ModelID, _ graph: ModelGraph) -> Int? {
    union.members.firstIndex { !$0.type.isForeign && !graph.reachable(from: [$0.type]).contains(id.index) }
}
