/// Compares the declarations of two APIs' models, ignoring type names and documentation.
///
/// Nested models must be equal as well. They are collected here and compared by the caller.
struct ModelComparison {
    struct Pair {
        let here: ModelID
        let there: ModelID
        /// The member that contains the models, for messages, such as "the property `address`".
        let member: String
    }

    let here: DeclarationContext
    let there: DeclarationContext
    let read: ReadMembers
    private(set) var pairs: [Pair] = []
    /// The first difference, for messages.
    private(set) var difference: String?

    /// Compares two models. `isOutright` specifies whether both come from the same schema in the same document. If so, their settings can
    /// differ, unless this API's code refers to the members or needs something that the other type lacks.
    mutating func compare(_ own: ModelID, _ other: ModelID, isOutright: Bool) {
        let (left, right) = (ModelDeclaration(own, here), ModelDeclaration(other, there))
        compare(left.conformances, right.conformances)
        let isWhole = !isOutright || read.isNamed(own.index)
        switch (left.kind, right.kind) {
        case (.structure(let structure), .structure(let others)):
            if !isOutright { compareSettings(structure.isMutable, others.isMutable) }
            compare(properties: here.properties[own.index], others.properties, of: own, isWhole: isWhole)
            guard isWhole else { break }
            compare(additional: structure.additional, others.additional)
            compare(structure.conversion, others.conversion, model: own, partner: other)
        case (.enumeration(let enumeration), .enumeration(let others)):
            if isWhole { compare(enumeration, others) }
        case (.union(let union), .union(let others)):
            guard isWhole else { break }
            compare(union, others)
            compare(union.conversion, others.conversion, model: own, partner: other)
        case (.wrapper(let wrapper), .wrapper(let others)):
            guard isWhole else { break }
            compare(wrapper.type, others.type, member: "its value")
            compare(wrapper.conversion, others.conversion, model: own, partner: other)
        default: differ("it is \(left.kind.words) here and \(right.kind.words) there")
        }
    }

    private mutating func differ(_ text: @autoclosure () -> String) { if difference == nil { difference = text() } }

    // MARK: Structs

    /// Checks that the other type has all conformances of this API's type.
    private mutating func compare(_ own: Conformances, _ other: Conformances) {
        if own.isCoded && !other.isCoded { differ("it is JSON here and only a multipart body there") }
        if own.decodes && !other.decodes { differ("it is read here and only sent there (\"directions\": \"used\")") }
        if own.encodes && !other.encodes { differ("it is sent here and only read there (\"directions\": \"used\")") }
        if own.isHashable && !other.isHashable { differ("it is Hashable here and not there") }
        for name in own.added where !other.added.contains(name) { differ("it conforms to \(name.text) here and not there") }
    }

    private mutating func compareSettings(_ isMutable: Bool, _ isOtherMutable: Bool) {
        let (own, other) = (here.options, there.options)
        if own.isLenient != other.isLenient { differ("\"decoding\" is \"\(own.isLenient ? "lenient" : "strict")\" here and not there") }
        if own.readsNullAsEmpty != other.readsNullAsEmpty { differ("\"nullCollections\" is set on one side only") }
        if isMutable != isOtherMutable { differ("its properties are `var` \(isMutable ? "here and not there" : "there and not here")") }
    }

    private mutating func compare(properties own: [PropertyDeclaration], _ other: [PropertyDeclaration], of model: ModelID, isWhole: Bool) {
        var others: [SpecText: PropertyDeclaration] = [:]
        for property in other { others[property.property.key] = property }
        for property in own {
            let member = "the property `\(property.property.key.raw)`"
            guard let found = others.removeValue(forKey: property.property.key) else {
                if isWhole { differ("\(member) is missing there") }
                continue
            }
            if property.isPatch != found.isPatch { differ("\(member) can be kept or cleared only \(property.isPatch ? "here" : "there")") }
            guard isWhole else { continue }
            compare(property, found, member: member)
            if read.readStored.contains(model.index), property.property.isDeprecated || property.keepsAbsence {
                differ("\(member) is read by this API's code, but the other API's type does not expose it")
            }
        }
        guard isWhole else { return }
        if let extra = other.first(where: { others[$0.property.key] != nil }) {
            differ("the property `\(extra.property.key.raw)` is missing here")
        }
        guard read.made.contains(model.index) else { return }
        let order = inInitializerOrder(own) { $0.property }.map(\.property.key)
        if order != inInitializerOrder(other, { $0.property }).map(\.property.key) { differ("its initializer has a different order there") }
    }

    private mutating func compare(_ own: PropertyDeclaration, _ other: PropertyDeclaration, member: String) {
        compare(own.type, other.type, member: member)
        if own.name != other.name { differ("\(member) is called `\(own.name.name)` here and `\(other.name.name)` there") }
        if own.property.isRequired != other.property.isRequired {
            differ("\(member) is required \(own.property.isRequired ? "here and not there" : "there and not here")")
        }
        if own.property.isReadOnly && !other.property.isReadOnly { differ("\(member) is read-only here and sent there") }
        compare(own.writtenDefault, other.writtenDefault, what: "the default of \(member)")
        compare(own.writtenConstant, other.writtenConstant, what: "the only value of \(member)")
        compare(own.property.fixedValue, other.property.fixedValue, what: "the discriminator value of \(member)")
        if own.keepsAbsence != other.keepsAbsence { differ("the default of \(member) is sent only if it is set, on one side only") }
        if own.isBoxed != other.isBoxed { differ("\(member) closes a cycle on one side only") }
    }

    private mutating func compare(additional own: TypeReference?, _ other: TypeReference?) {
        switch (own, other) {
        case (let own?, let other?): compare(.described(own), .described(other), member: "`additionalProperties`")
        case (nil, nil): break
        default: differ("values under other keys are kept \(own == nil ? "there and not here" : "here and not there")")
        }
    }

    private mutating func compare(_ own: JSONNode?, _ other: JSONNode?, what: String) {
        var keys = (StructuralKey(), StructuralKey())
        keys.0.append(own)
        keys.1.append(other)
        guard keys.0 != keys.1 else { return }
        func words(_ node: JSONNode?) -> String { node.map { shortJSON($0, limit: 40).map { "`\($0.raw)`" } ?? "another" } ?? "none" }
        differ("\(what) is \(words(own)) here and \(words(other)) there")
    }

    /// Checks that request variants are created from equal response models.
    private mutating func compare(_ own: ConversionDeclaration?, _ other: ConversionDeclaration?, model: ModelID, partner: ModelID) {
        guard let own else { return }
        guard let other, let received = here.api[model].requestVariant?.received,
            let otherReceived = there.api[partner].requestVariant?.received
        else {
            return differ("it is made from a different response type here")
        }
        pairs.append(Pair(here: received, there: otherReceived, member: "its response type"))
        if own.others.map(\.name) != other.others.map(\.name) { differ("its initializer has different arguments there") }
    }

    // MARK: Enums

    private mutating func compare(_ own: EnumDeclaration, _ other: EnumDeclaration) {
        compare(own.rawValue.type, other.rawValue.type, member: "the type of its values")
        if own.isOpen != other.isOpen { differ("it is an open enum \(own.isOpen ? "here and not there" : "there and not here")") }
        var others: [JSONScalar?: SwiftIdentifier] = [:]
        for value in other.cases { others[JSONScalar(value.value.literal)] = value.name }
        for value in own.cases {
            guard let name = others.removeValue(forKey: JSONScalar(value.value.literal)) else {
                differ("the value \(quoted(value.value.literal)) is missing there")
                continue
            }
            guard name != value.name else { continue }
            differ("the value \(quoted(value.value.literal)) is called `\(value.name.name)` here and `\(name.name)` there")
        }
        let extra = other.cases.map(\.value.literal).first { others[JSONScalar($0)] != nil }
        if let extra { differ("the value \(quoted(extra)) is missing here") }
    }

    private mutating func compare(_ own: UnionDeclaration, _ other: UnionDeclaration) {
        if own.isOpen != other.isOpen { differ("it is open \(own.isOpen ? "here and not there" : "there and not here")") }
        if own.membersOverlap != other.membersOverlap || own.defaultCase != other.defaultCase {
            differ("its members are chosen differently there")
        }
        if own.discriminator != other.discriminator || own.isDiscriminated != other.isDiscriminated {
            differ("its discriminator is different there")
        }
        guard own.cases.count == other.cases.count else {
            return differ("it has \(own.cases.count) members here and \(other.cases.count) there")
        }
        for (left, right) in zip(own.cases, other.cases) {
            let member = "the member `\(left.name.name)`"
            if left.name != right.name { differ("\(member) is `\(right.name.name)` there") }
            compare(left.member.constant, right.member.constant, what: "the only value of \(member)")
            if let type = left.type, let other = right.type { compare(type, other, member: member) }
            if left.member.discriminatorValues != right.member.discriminatorValues {
                differ("\(member) has a different discriminator value there")
            }
            if left.member.shape != right.member.shape { differ("\(member) is distinguished differently there") }
        }
    }
}

extension ModelComparison {
    private mutating func compare(_ own: SwiftType, _ other: SwiftType, member: String) {
        guard !isSame(own, other, member: member) else { return }
        let (text, otherText) = (here.types.text(own).text, there.types.text(other).text)
        differ("\(member) is `\(text)` here and `\(otherText)` there")
    }

    private mutating func isSame(_ own: SwiftType, _ other: SwiftType, member: String) -> Bool {
        switch (own, other) {
        case (.described(let own), .described(let other)): isSame(own, other, member: member)
        case (.optional(let own), .optional(let other)): isSame(own, other, member: member)
        case (.generic(let kind, let own), .generic(let otherKind, let other)): kind == otherKind && isSame(own, other, member: member)
        default: own == other
        }
    }

    private mutating func isSame(_ own: TypeReference, _ other: TypeReference, member: String) -> Bool {
        switch (own, other) {
        case (.model(let own), .model(let other)):
            pairs.append(Pair(here: own, there: other, member: member))
            return true
        case (.array(let own), .array(let other)), (.dictionary(let own), .dictionary(let other)),
            (.optional(let own), .optional(let other)):
            return isSame(own, other, member: member)
        case (.custom(let own, _), .custom(let other, _)): return own == other
        default: return own == other
        }
    }
}

extension PropertyDeclaration {
    /// The document's default, if the generated code contains it.
    fileprivate var writtenDefault: JSONNode? { defaultValue == nil ? nil : property.defaultValue }
    fileprivate var writtenConstant: JSONNode? { constantValue == nil ? nil : property.constant }
}

extension ModelDeclaration.Kind {
    fileprivate var words: String {
        switch self {
        case .structure: "a struct"
        case .enumeration: "an enum"
        case .union: "a union"
        case .wrapper: "a wrapper of one value"
        }
    }
}
