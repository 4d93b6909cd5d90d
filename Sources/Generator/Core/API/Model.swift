/// The position of a model in `API.models`.
public struct ModelID: Hashable, Sendable {
    public var index: Int

    public init(_ index: Int) { self.index = index }
}

/// The type of a value.
public indirect enum TypeReference: Hashable, Sendable {
    case scalar(Scalar)
    /// Any JSON value.
    case json
    case array(TypeReference)
    /// An object with free keys.
    case dictionary(TypeReference)
    case model(ModelID)
    /// The value may be null. Never nested in itself.
    case optional(TypeReference)
    /// A Swift type named by the config's `types`, for scalars of these kinds.
    case custom(name: String, kinds: JSONKinds)
}

/// A type that is declared in Swift.
public struct Model: Sendable {
    public enum Kind: Sendable {
        case object(ObjectModel)
        case enumeration(Enumeration)
        case union(Union)
        /// A schema that refers to itself only through arrays or dictionaries: a struct with one value.
        case wrapper(TypeReference)
    }

    public var kind: Kind
    /// The parts of its name: a component's name, or the path to an inline schema (`User`, `address`).
    public var nameParts: [SpecText]
    /// The Swift name that `x-endpoints: {"name": …}` or the config asks for.
    public var requestedName: RequestedName?
    public var documentation: Documentation
    public var isDeprecated: Bool
    /// Reached from a request, from a response; defaults, `Patch` and `directions` depend on it.
    public var directions: Directions
    public var span: Span
    /// Reached from the body of a PATCH, where an absent value is kept and null clears it.
    public var isPatched: Bool = false
    /// The component that it replaces in requests; the model of that name is for responses.
    public var requestOf: SpecText?
    /// The model for responses that a form for requests belongs to.
    public var received: ModelID?
    /// The model declared for this one: equal inline schemas share one type, and the others are its aliases.
    public var sameAs: ModelID?
}

extension Model {
    /// Whether `schemas`, a list in a config, names the schema that it is or stands in; a form for requests also by its own name.
    func isOf(_ schemas: Set<String>) -> Bool {
        guard !schemas.isEmpty, let schema = requestOf ?? nameParts.first else { return false }
        return schemas.contains(schema.raw) || (requestOf != nil && schemas.contains(schema.raw + "Request"))
    }
}

public struct Directions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let request = Directions(rawValue: 1)
    public static let response = Directions(rawValue: 2)
}

public struct ObjectModel: Sendable {
    public var properties: [Property]
    /// The type of values under other keys; `nil` if they are dropped.
    public var additionalProperties: TypeReference?
}

public struct Property: Sendable {
    /// What no pass changes, behind a reference: models are copied with their properties.
    public var source: Source
    /// `.optional` here means nullable; `isRequired` says whether it may be absent.
    public var type: TypeReference
    public var isRequired: Bool
    /// A default that fits the type and replaces an absent value.
    public var defaultValue: JSONNode?
    /// The default of a property that is only sent: the receiver applies it to an absent value.
    public var assumedValue: JSONNode?
    /// The value is boxed, because it closes a cycle.
    public var closesCycle: Bool = false
    public var documentation: Documentation
}

extension Property {
    public final class Source: Sendable {
        public let key: SpecText
        /// The Swift name that `x-endpoints: {"name": …}` or the config asks for.
        public let requestedName: RequestedName?
        /// The only value allowed (`const`, or an enum of one value that is required), if it is a scalar.
        public let constant: JSONNode?
        /// The media type of the text or bytes (`contentMediaType`), or of an array's items.
        public let contentMediaType: SpecText?
        public let isReadOnly: Bool
        public let isWriteOnly: Bool
        public let isDeprecated: Bool
        /// It comes from a schema that the `allOf` of this one refers to.
        public let isInherited: Bool
        public let span: Span

        init(
            key: SpecText, requestedName: RequestedName?, constant: JSONNode?, contentMediaType: SpecText?, isReadOnly: Bool,
            isWriteOnly: Bool, isDeprecated: Bool, isInherited: Bool, span: Span
        ) {
            self.key = key
            self.requestedName = requestedName
            self.constant = constant
            self.contentMediaType = contentMediaType
            self.isReadOnly = isReadOnly
            self.isWriteOnly = isWriteOnly
            self.isDeprecated = isDeprecated
            self.isInherited = isInherited
            self.span = span
        }
    }

    public var key: SpecText { source.key }
    public var requestedName: RequestedName? { source.requestedName }
    public var constant: JSONNode? { source.constant }
    public var contentMediaType: SpecText? { source.contentMediaType }
    public var isReadOnly: Bool { source.isReadOnly }
    public var isWriteOnly: Bool { source.isWriteOnly }
    public var isDeprecated: Bool { source.isDeprecated }
    public var isInherited: Bool { source.isInherited }
    public var span: Span { source.span }
}

public struct Enumeration: Sendable {
    public enum Base: String, Hashable, Sendable { case string, integer, number, boolean, mixed }

    public struct Value: Sendable {
        /// A string, number or boolean; never null, which makes the reference optional.
        public var literal: JSONNode
        /// `x-enum-varnames`, `x-enumNames`, or the title of a `oneOf` of constants.
        public var name: SpecText?
        public var documentation: Documentation
        public var isDeprecated: Bool
    }

    public var base: Base
    /// Unique, in document order.
    public var values: [Value]
    /// An unknown value is kept.
    public var isOpen: Bool
    /// The document also allows any other string.
    public var allowsOthers: Bool = false
}

/// `oneOf` or `anyOf`.
public struct Union: Sendable {
    public struct Member: Sendable {
        public var type: TypeReference
        /// The name of a member without a model: its `title`.
        public var name: SpecText?
        /// The only value of a member that allows one scalar (`const`, an enum of one).
        public var constant: JSONNode?
        /// The discriminator's values that select it. If two members share one, their shapes decide.
        public var discriminatorValues: [SpecText]
        public var shape: Shape
        public var documentation: Documentation
    }

    /// The kinds of value under a key.
    public struct KeyKinds: Sendable {
        public var key: SpecText
        public var kinds: JSONKinds

        init(_ key: SpecText, _ kinds: JSONKinds) { (self.key, self.kinds) = (key, kinds) }
    }

    /// The values under a key: strings, or numbers and booleans as JSON writes them.
    public struct KeyValues: Sendable {
        public var key: SpecText
        public var values: [SpecText]

        init(_ key: SpecText, _ values: [SpecText]) { (self.key, self.values) = (key, values) }
    }

    /// What a JSON value must look like to be this member.
    public struct Shape: Sendable {
        public var kinds: JSONKinds
        /// Keys that must be there.
        public var required: [SpecText]
        /// All keys it knows.
        public var known: [SpecText]
        /// Keys whose value must be one of these.
        public var constants: [KeyValues]
        /// Keys whose value is one of these or an unknown one (an open enum). They choose among members, and rule
        /// none out where no member lists the value.
        public var listed: [KeyValues] = []
        /// The kinds of value under shared keys, if they tell the members apart.
        public var types: [KeyKinds] = []
        /// The same for the elements of lists under such keys.
        public var items: [KeyKinds] = []
        /// The allowed texts of a string member with an enum, and of constants; numbers and booleans as written.
        public var texts: [SpecText]?
        /// The value may be outside `texts`: the enum is open.
        public var takesOtherTexts: Bool = false
        /// The allowed elements of an array.
        public var elements: JSONKinds = .all
        /// Values under other keys are kept.
        public var keepsOthers: Bool = false
    }

    /// The property that tells the members apart, if the document names one.
    public var discriminator: SpecText?
    public var members: [Member]
    /// The position of the member for objects that select no other.
    public var defaultMember: Int?
    public var isOpen: Bool
    /// A value may match several members: an `anyOf` whose members are not exclusive.
    public var hasSeveral: Bool = false

    /// Only the discriminator tells the members apart. Values shared by several members, and members without one, leave the choice to the
    /// shapes.
    public var isDiscriminated: Bool {
        let values = members.flatMap(\.discriminatorValues)
        guard discriminator != nil, Set(values).count == values.count else { return false }
        return members.indices.allSatisfy { !members[$0].discriminatorValues.isEmpty || $0 == defaultMember }
    }
}
