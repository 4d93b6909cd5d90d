/// A model's declaration as text, without names and documentation: equal texts are equal declarations.
struct ShapeText {
    /// By model: its representative.
    private let representative: [Int]
    var text: String = ""

    init(_ representative: [Int]) { self.representative = representative }

    mutating func describe(_ model: Model) {
        switch model.kind {
        case .enumeration(let enumeration):
            text += "e\(enumeration.base.rawValue)\(enumeration.isOpen)\(enumeration.allowsOthers)"
            for value in enumeration.values {
                describe(value.literal)
                text += value.name?.raw ?? ""
                if value.isDeprecated { text += "\u{3}d" }
            }
        case .wrapper(let type):
            text += "w"
            describe(type)
        case .union(let union):
            text += "u\(union.isOpen)\(union.hasSeveral)\(union.defaultMember ?? -1)\(union.discriminator?.raw ?? "")"
            for member in union.members {
                describe(member.type)
                describe(member.constant)
                text += member.name?.raw ?? ""
                for value in member.discriminatorValues { text += "\u{3}" + value.raw }
            }
        case .object(let object):
            text += "o"
            for property in object.properties { describe(property) }
            if let type = object.additionalProperties {
                text += "+"
                describe(type)
            }
        }
    }

    private mutating func describe(_ property: Property) {
        text += "\u{4}" + property.key.raw + "\u{3}"
        if property.isRequired { text += "!" }
        if let mediaType = property.contentMediaType { text += "m" + mediaType.raw + "\u{3}" }
        if property.isReadOnly { text += "r" }
        if property.isWriteOnly { text += "w" }
        if property.isDeprecated { text += "d" }
        if property.closesCycle { text += "c" }
        text += property.requestedName?.text.raw ?? ""
        describe(property.type)
        describe(property.defaultValue)
        describe(property.constant)
        if property.assumedValue != nil { text += "a" }
        describe(property.assumedValue)
    }

    private mutating func describe(_ type: TypeReference) {
        switch type {
        case .scalar(let scalar): text += scalar.rawValue
        case .json: text += "json"
        case .custom(let name, _): text += "=" + name
        case .array(let type):
            text += "["
            describe(type)
        case .dictionary(let type):
            text += "{"
            describe(type)
        case .optional(let type):
            text += "?"
            describe(type)
        case .model(let id): text += "#\(representative[id.index])"
        }
        text += ";"
    }

    private mutating func describe(_ node: JSONNode?) {
        switch node?.value {
        case nil: break
        case .null?: text += "\u{5}n"
        case .bool(let bool)?: text += "\u{5}\(bool)"
        case .number(let number)?: text += "\u{5}n" + number.raw
        case .string(let string)?: text += "\u{5}s" + string.raw
        case .array(let items)?:
            text += "\u{5}["
            for item in items { describe(item) }
            text += "]"
        case .object(let object)?:
            text += "\u{5}{"
            for member in object.members {
                text += member.key.raw
                describe(member.value)
            }
            text += "}"
        }
    }
}

extension Model {
    /// The models that must be handled first.
    var contained: [Int] { mentioned.map(\.index) + (received.map { [$0.index] } ?? []) }
}
