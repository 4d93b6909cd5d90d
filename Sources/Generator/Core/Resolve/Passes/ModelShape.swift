/// A model's declaration without its name and documentation. Models with equal shapes have equal declarations.
///
/// The fields are listed by hand, because a model also has spans, texts and numbers of other models, which do not count. A test fails if a
/// new field is neither here nor listed there as irrelevant.
struct ModelShape {
    /// For each model, the representative of its group of equal models.
    private let representative: [Int]
    var key: StructuralKey = StructuralKey()

    init(_ representative: [Int]) { self.representative = representative }

    mutating func append(_ kind: Model.Kind) {
        switch kind {
        case .enumeration(let enumeration): append(enumeration)
        case .wrapper(let type):
            key.append(1)
            append(type)
        case .union(let union): append(union)
        case .object(let object):
            key.append(3)
            key.append(object.properties.count)
            for property in object.properties { append(property) }
            key.append(object.additionalProperties != nil)
            if let type = object.additionalProperties { append(type) }
        }
    }

    private mutating func append(_ enumeration: Enumeration) {
        key.append(0)
        key.append(enumeration.base.rawValue)
        key.append(enumeration.isOpen)
        key.append(enumeration.allowsOthers)
        key.append(enumeration.values.count)
        for value in enumeration.values {
            key.append(value.literal)
            key.append(value.name)
            key.append(value.isDeprecated)
        }
    }

    private mutating func append(_ union: Union) {
        key.append(2)
        key.append(union.isOpen)
        key.append(union.membersOverlap)
        key.append(union.defaultMember.map { $0 + 1 } ?? 0)
        key.append(union.discriminator)
        key.append(union.members.count)
        for member in union.members {
            append(member.type)
            key.append(member.constant)
            key.append(member.name)
            key.append(member.discriminatorValues)
            key.append(member.writtenValue)
        }
    }

    private mutating func append(_ property: Property) {
        key.append(property.key)
        key.append(property.isRequired)
        key.append(property.isReadOnly)
        key.append(property.isWriteOnly)
        key.append(property.isDeprecated)
        key.append(property.isNull)
        key.append(property.closesCycle)
        key.append(property.contentMediaType)
        key.append(property.requestedName?.text)
        append(property.type)
        key.append(property.defaultValue)
        key.append(property.constant)
        key.append(property.assumedValue)
        key.append(property.fixedValue)
    }

    mutating func append(_ type: TypeReference) {
        switch type {
        case .scalar(let scalar):
            key.append(0)
            key.append(scalar.rawValue)
        case .json: key.append(1)
        case .custom(let name, _):
            key.append(2)
            key.append(name)
        case .array(let type):
            key.append(3)
            append(type)
        case .dictionary(let type):
            key.append(4)
            append(type)
        case .optional(let type):
            key.append(5)
            append(type)
        case .model(let id):
            key.append(6)
            key.append(representative[id.index])
        }
    }
}
