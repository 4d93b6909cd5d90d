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
        /// A schema that refers to itself through arrays or dictionaries alone: a struct with one value.
        case wrapper(TypeReference)
    }

    public var kind: Kind
    /// Where its name comes from: a component's name alone, or the way to an inline schema (`User`, `address`).
    public var nameParts: [SpecText]
    /// The Swift name that `x-endpoints: {"name": …}` or the config asks for.
    public var requestedName: RequestedName?
    public var documentation: Documentation
    public var isDeprecated: Bool
    /// Reached from a request, from a response: what defaults, `Patch` and `directions` depend on.
    public var directions: Directions
    public var span: Span
    /// Reached from the body of a PATCH: what is absent there is kept, and null clears.
    public var isPatched: Bool = false
    /// The component that it stands for in requests, where the model of that name is what comes back.
    public var requestOf: SpecText?
    /// What comes back, of a form for requests.
    public var received: ModelID?
    /// The model that is declared for this one as well: equal inline schemas are one type, and the others its aliases.
    public var sameAs: ModelID?
}

public struct Directions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let request = Directions(rawValue: 1)
    public static let response = Directions(rawValue: 2)
}

public struct ObjectModel: Sendable {
    public var properties: [Property]
    /// The type of values under other keys; `nil` if they are not kept.
    public var additionalProperties: TypeReference?
}

public struct Property: Sendable {
    public var key: SpecText
    /// The Swift name that `x-endpoints: {"name": …}` or the config asks for.
    public var requestedName: RequestedName?
    /// `.optional` here means nullable; whether it may be absent says `isRequired`.
    public var type: TypeReference
    public var isRequired: Bool
    /// A default that fits the type, and stands for an absent value.
    public var defaultValue: JSONNode?
    /// The same of a property that is only sent: what the receiver takes an absent value for.
    public var assumedValue: JSONNode?
    /// The only value allowed (`const`, or an enum of one value that is required), when it is a scalar.
    public var constant: JSONNode?
    /// What the text or bytes are, where the document says so (`contentMediaType`), of an array its items.
    public var contentMediaType: SpecText?
    public var isReadOnly: Bool
    public var isWriteOnly: Bool
    public var isDeprecated: Bool
    /// The value is held behind a reference: it closes a cycle.
    public var closesCycle: Bool
    public var documentation: Documentation
    public var span: Span
}

public struct Enumeration: Sendable {
    public enum Base: String, Hashable, Sendable { case string, integer, number, boolean, mixed }

    public struct Value: Sendable {
        /// A string, number, boolean; never null (that makes the reference optional).
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
    /// The document allows any other string too.
    public var allowsOthers: Bool = false
}

/// `oneOf` or `anyOf`.
public struct Union: Sendable {
    public struct Member: Sendable {
        public var type: TypeReference
        /// The name of a member without a model: `title`, or nil.
        public var name: SpecText?
        /// The only value of a member that allows just one scalar (`const`, an enum of one).
        public var constant: JSONNode?
        /// The discriminator's values that choose it. Two members may share one: then their shapes decide.
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
        /// Keys whose value is one of these, or one that the document does not know yet: an open enum. They choose among members, and rule
        /// none out where no member lists the value.
        public var listed: [KeyValues] = []
        /// The kinds of value under keys that several members have, where they tell these apart.
        public var types: [KeyKinds] = []
        /// The same for the elements of lists under such keys.
        public var items: [KeyKinds] = []
        /// The texts allowed, for a string member with an enum and for constants: numbers and booleans as they are spelled.
        public var texts: [SpecText]?
        /// The value may be another than `texts`: they are those of an open enum.
        public var takesOtherTexts: Bool = false
        /// What the elements of an array may be.
        public var elements: JSONKinds = .all
        /// What stands under other keys is kept.
        public var keepsOthers: Bool = false
    }

    /// The property that tells the members apart, when the document names one.
    public var discriminator: SpecText?
    public var members: [Member]
    /// The position of the member that objects are which none is chosen for.
    public var defaultMember: Int?
    public var isOpen: Bool
    /// A value may be several members at once: an `anyOf` whose members do not exclude each other.
    public var hasSeveral: Bool = false

    /// The discriminator alone tells the members apart. Values that several members share, and members without one, leave the choice to the
    /// shapes.
    public var isDiscriminated: Bool {
        let values = members.flatMap(\.discriminatorValues)
        guard discriminator != nil, Set(values).count == values.count else { return false }
        return members.indices.allSatisfy { !members[$0].discriminatorValues.isEmpty || $0 == defaultMember }
    }
}
