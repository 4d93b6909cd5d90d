/// The position of a model in `API.models`.
package struct ModelID: Hashable, Sendable {
    package var index: Int

    package init(_ index: Int) { self.index = index }
}

/// The type of a value.
package indirect enum TypeReference: Hashable, Sendable {
    case scalar(Scalar)
    /// Any JSON value.
    case json
    case array(TypeReference)
    /// An object with free keys.
    case dictionary(TypeReference)
    case model(ModelID)
    /// The value may be null. Never nested.
    case optional(TypeReference)
    /// A Swift type from the config's `types`, for scalars of these kinds.
    case custom(name: String, kinds: JSONKinds)
}

/// A type that is declared in Swift.
package struct Model: Sendable {
    package enum Kind: Sendable {
        case object(ObjectModel)
        case enumeration(Enumeration)
        case union(Union)
        /// A schema that refers to itself only through arrays or dictionaries: a struct with one value.
        case wrapper(TypeReference)
    }

    package var kind: Kind
    /// The parts of its name: a component's name, or the path to an inline schema (`User`, `address`).
    package var nameParts: [NamePart]
    /// The Swift name that `x-endpoints: {"name": …}` or the config requests.
    package var requestedName: RequestedName?
    package var documentation: Documentation
    package var isDeprecated: Bool
    /// Whether it is reached from a request or a response; defaults, `Patch` and `directions` depend on it.
    package var directions: Directions
    package var span: Span
    /// Whether it is reached from a PATCH body, in which an absent value is kept and null clears it.
    package var isPatched: Bool = false
    /// The component that it replaces in requests; the model with that name is for responses.
    package var requestOf: SpecText?
    /// For a form for requests, the corresponding model for responses.
    package var received: ModelID?
    /// The model declared instead of this one: equal inline schemas share one type, and the others are its aliases.
    package var sameAs: ModelID?
}

extension Model {
    /// Whether `schemas`, a list from the config, names its schema or an enclosing one; a form for requests also matches by its own name.
    func isOf(_ schemas: Set<String>) -> Bool {
        guard !schemas.isEmpty, let schema = requestOf ?? nameParts.first?.text else { return false }
        return schemas.contains(schema.raw) || (requestOf != nil && schemas.contains(schema.raw + "Request"))
    }
}

package struct Directions: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let request = Directions(rawValue: 1)
    package static let response = Directions(rawValue: 2)
}

package struct ObjectModel: Sendable {
    package var properties: [Property]
    /// The type of values under other keys; `nil` if they are dropped.
    package var additionalProperties: TypeReference?
}

package struct Property: Sendable {
    /// The parts that no pass changes, behind a reference, since models are copied with their properties.
    package var source: Shared<Source>
    /// `.optional` here means nullable; `isRequired` says whether it may be absent.
    package var type: TypeReference
    package var isRequired: Bool
    /// A default that fits the type and replaces an absent value.
    package var defaultValue: JSONNode?
    /// The default of a property that is only sent: the receiver applies it if the value is absent.
    package var assumedValue: JSONNode?
    /// Whether the value is boxed, because it closes a cycle.
    package var closesCycle: Bool = false
    package var documentation: Documentation
}

extension Property {
    package struct Source: Sendable {
        package let key: SpecText
        /// The Swift name that `x-endpoints: {"name": …}` or the config requests.
        package let requestedName: RequestedName?
        /// The only value allowed (`const`, or an enum of one value that is required), if it is a scalar.
        package let constant: JSONNode?
        /// The media type of the text or bytes (`contentMediaType`), or of an array's items.
        package let contentMediaType: SpecText?
        package let isReadOnly: Bool
        package let isWriteOnly: Bool
        package let isDeprecated: Bool
        /// Whether it comes from a schema to which this schema's `allOf` refers.
        package let isInherited: Bool
        package let span: Span
    }

    package var key: SpecText { source.value.key }
    package var requestedName: RequestedName? { source.value.requestedName }
    package var constant: JSONNode? { source.value.constant }
    package var contentMediaType: SpecText? { source.value.contentMediaType }
    package var isReadOnly: Bool { source.value.isReadOnly }
    package var isWriteOnly: Bool { source.value.isWriteOnly }
    package var isDeprecated: Bool { source.value.isDeprecated }
    package var isInherited: Bool { source.value.isInherited }
    package var span: Span { source.value.span }
}

package struct Enumeration: Sendable {
    package enum Base: String, Hashable, Sendable { case string, integer, number, boolean, mixed }

    package struct Value: Sendable {
        /// A string, number or boolean; never null, which makes the reference optional.
        package var literal: JSONNode
        /// `x-enum-varnames`, `x-enumNames`, or the title of a `oneOf` of constants.
        package var name: SpecText?
        package var documentation: Documentation
        package var isDeprecated: Bool
    }

    package var base: Base
    /// The values, unique and in document order.
    package var values: [Value]
    /// Whether unknown values are kept.
    package var isOpen: Bool
    /// Whether the document also allows any other string.
    package var allowsOthers: Bool = false
}

/// `oneOf` or `anyOf`.
package struct Union: Sendable {
    package struct Member: Sendable {
        package var type: TypeReference
        /// The name of a member without a model: its `title`.
        package var name: SpecText?
        /// The only value of a member that allows one scalar (`const`, an enum of one).
        package var constant: JSONNode?
        /// The discriminator's values that select it. If two members share a value, their shapes decide.
        package var discriminatorValues: [SpecText]
        package var shape: Shape
        package var documentation: Documentation
    }

    /// The kinds of value under a key.
    package struct KeyKinds: Sendable {
        package var key: SpecText
        package var kinds: JSONKinds

        init(_ key: SpecText, _ kinds: JSONKinds) { (self.key, self.kinds) = (key, kinds) }
    }

    /// The values under a key: strings, or numbers and booleans as JSON writes them.
    package struct KeyValues: Sendable {
        package var key: SpecText
        package var values: [SpecText]

        init(_ key: SpecText, _ values: [SpecText]) { (self.key, self.values) = (key, values) }
    }

    /// What a JSON value must look like to be this member.
    package struct Shape: Sendable {
        package var kinds: JSONKinds
        /// Keys that must be present.
        package var required: [SpecText]
        /// All keys it knows.
        package var known: [SpecText]
        /// Keys whose value must be one of these.
        package var constants: [KeyValues]
        /// Keys whose value is one of these or an unknown one (an open enum). They decide among members, but exclude
        /// none if no member lists the value.
        package var listed: [KeyValues] = []
        /// The kinds of value under shared keys, if they distinguish the members.
        package var types: [KeyKinds] = []
        /// The same for the elements of lists under such keys.
        package var items: [KeyKinds] = []
        /// The allowed texts of a string member with an enum, and of constants; numbers and booleans as written.
        package var texts: [SpecText]?
        /// Whether the value may be outside `texts`, because the enum is open.
        package var takesOtherTexts: Bool = false
        /// The allowed elements of an array.
        package var elements: JSONKinds = .all
        /// Whether values under other keys are kept.
        package var keepsOthers: Bool = false
    }

    /// The property that distinguishes the members, if the document names one.
    package var discriminator: SpecText?
    package var members: [Member]
    /// The position of the default member, for objects that select no other.
    package var defaultMember: Int?
    package var isOpen: Bool
    /// Whether a value may match several members: an `anyOf` whose members are not exclusive.
    package var membersOverlap: Bool = false

    /// Whether the discriminator alone distinguishes the members. If members share a value, or have none, their shapes
    /// decide.
    package var isDiscriminated: Bool {
        let values = members.flatMap(\.discriminatorValues)
        guard discriminator != nil, Set(values).count == values.count else { return false }
        return members.indices.allSatisfy { !members[$0].discriminatorValues.isEmpty || $0 == defaultMember }
    }
}
