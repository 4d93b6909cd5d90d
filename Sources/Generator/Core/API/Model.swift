/// The index of a model in `API.models`.
package struct ModelID: Hashable, Sendable {
    package var index: Int

    package init(_ index: Int) { self.index = index }
}

/// A type to declare in Swift.
///
/// This is a class, because a model has many fields, and each copy of such a struct would add to compile time.
package final class Model: DescribedModel, Sendable {
    package enum Kind: Sendable {
        case object(ObjectModel)
        case enumeration(Enumeration)
        case union(Union)
        /// A schema that refers to itself only through arrays or dictionaries, declared as a struct that wraps one value.
        case wrapper(TypeReference)
    }

    /// How a model for requests relates to the model for responses that has the same schema.
    package struct RequestVariant: Sendable {
        /// The model for responses.
        package let received: ModelID
        /// The name of the component that this model replaces in requests, or `nil` for an inline schema.
        package let component: SpecText?
    }

    package let kind: Kind
    package let nameParts: [NamePart]
    package let requestedName: RequestedName?
    package let documentation: Documentation
    package let isDeprecated: Bool
    package let schema: JSONNode
    package let requestVariant: RequestVariant?
    /// Whether the model is used in requests, in responses, or in both; defaults, `Patch` and `directions` depend on it.
    package let directions: Directions
    /// Whether the model is used in a PATCH body, where an absent key leaves a value unchanged and null clears it.
    package let isPatched: Bool
    /// The model declared in place of this one. Equal inline schemas share one declaration, and the other models become aliases.
    package let sameAs: ModelID?

    init(_ described: some DescribedModel, directions: Directions, isPatched: Bool, sameAs: ModelID?) {
        kind = described.kind
        nameParts = described.nameParts
        requestedName = described.requestedName
        documentation = described.documentation
        isDeprecated = described.isDeprecated
        schema = described.schema
        requestVariant = described.requestVariant
        self.directions = directions
        self.isPatched = isPatched
        self.sameAs = sameAs
    }
}

/// What a document says about a type. The passes of `Resolve` make a `Model` of it.
package protocol DescribedModel {
    var kind: Model.Kind { get }
    /// The parts of the model's name: a component's name, or the path to an inline schema (`User`, `address`).
    var nameParts: [NamePart] { get }
    /// The Swift name requested by `x-endpoints: {"name": …}` or the config.
    var requestedName: RequestedName? { get }
    var documentation: Documentation { get }
    var isDeprecated: Bool { get }
    /// The schema that the values satisfy.
    var schema: JSONNode { get }
    /// Set if the model is used only in requests, in place of another one.
    var requestVariant: Model.RequestVariant? { get }
}

extension DescribedModel {
    package var span: Span { schema.span }

    /// The names by which the config means the model: that of a request variant, and that of its schema or of the schema that encloses it.
    private var configuredNames: [String] {
        if let component = requestVariant?.component { return [component.raw + "Request", component.raw] }
        return nameParts.prefix(1).map(\.raw)
    }

    /// Returns whether `schemas`, a list from the config, contains the model.
    func isOf(_ schemas: Set<String>) -> Bool { !schemas.isEmpty && configuredNames.contains(where: schemas.contains) }

    /// Returns the model's setting. That of a request variant comes first.
    func setting<Value>(in settings: [String: Value]) -> Value? {
        settings.isEmpty ? nil : configuredNames.lazy.compactMap { settings[$0] }.first
    }

    var mentioned: [ModelID] { kind.mentioned }
}

package struct Directions: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let request = Directions(rawValue: 1)
    package static let response = Directions(rawValue: 2)
}

package struct ObjectModel: Sendable {
    package var properties: [Property]
    /// The type of values under undeclared keys, or `nil` if such values are dropped.
    package var additionalProperties: TypeReference?
}

package struct Property: Sendable {
    /// The fields that no pass changes. They are stored behind a reference, because models are copied together with their properties.
    package var source: ByReference<Source>
    /// The property's type. `.optional` means nullable here; whether the property can be absent depends on `isRequired`.
    package var type: TypeReference
    package var isRequired: Bool
    /// A default that fits the type, used when the value is absent.
    package var defaultValue: JSONNode?
    /// The default of a request-only property, which the server applies when the value is absent.
    package var assumedValue: JSONNode?
    /// The value of a discriminator that can have only one. Initializers set it, and callers do not pass it.
    package var fixedValue: JSONNode?
    /// Whether the value is boxed to break a cycle.
    package var closesCycle: Bool = false
    package var documentation: Documentation

    package struct Source: Sendable {
        package let key: SpecText
        /// The Swift name requested by `x-endpoints: {"name": …}` or the config.
        package let requestedName: RequestedName?
        /// The only allowed value, if it is a scalar (from `const`, or from a required enum with one value).
        package let constant: JSONNode?
        /// Whether null is the only allowed value.
        package let isNull: Bool
        /// The media type of the text or bytes (`contentMediaType`), or of an array's items.
        package let contentMediaType: SpecText?
        package let isReadOnly: Bool
        package let isWriteOnly: Bool
        package let isDeprecated: Bool
        /// Whether the property comes from a schema that `allOf` refers to.
        package let isInherited: Bool
        /// The schema of the values.
        package let schema: JSONNode
        package let span: Span
    }

    package var key: SpecText { source.value.key }
    package var requestedName: RequestedName? { source.value.requestedName }
    package var constant: JSONNode? { source.value.constant }
    package var isNull: Bool { source.value.isNull }
    package var contentMediaType: SpecText? { source.value.contentMediaType }
    package var isReadOnly: Bool { source.value.isReadOnly }
    package var isWriteOnly: Bool { source.value.isWriteOnly }
    package var isDeprecated: Bool { source.value.isDeprecated }
    package var isInherited: Bool { source.value.isInherited }
    package var schema: JSONNode { source.value.schema }
    package var span: Span { source.value.span }
}

package struct Enumeration: Sendable {
    package enum Base: String, Hashable, Sendable { case string, integer, number, boolean, mixed }

    package struct Value: Sendable {
        /// A string, number or boolean. It is never null, because a null value makes the type optional instead.
        package var literal: JSONNode
        /// The value's name, from `x-enum-varnames`, `x-enumNames`, or its title in a `oneOf` of constants.
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

    /// Returns the index of a value, or `nil` if it is not listed.
    func index(of value: JSONNode) -> Int? {
        guard let scalar = JSONScalar(value) else { return nil }
        return values.firstIndex { JSONScalar($0.literal) == scalar }
    }
}

/// A union, described by `oneOf` or `anyOf`.
package struct Union: Sendable {
    package struct Member: Sendable {
        package var type: TypeReference
        /// The name of a member that has no model: its `title`.
        package var name: SpecText?
        /// The only value of a member that allows a single scalar (`const`, or an enum with one value).
        package var constant: JSONNode?
        /// The discriminator values that select this member. Members that share a value are distinguished by their shapes.
        package var discriminatorValues: [SpecText]
        /// The discriminator value that the union writes, because the member itself does not, or could write a different one.
        package var writtenValue: JSONNode?
        package var shape: Shape
        package var documentation: Documentation
        /// Whether the member is an object that describes no key.
        package var isEmptyObject: Bool = false
    }

    /// The kinds of JSON value allowed under a key.
    package struct KeyKinds: Equatable, Sendable {
        package var key: SpecText
        package var kinds: ValueKinds
    }

    /// The values allowed under a key. Numbers have one form for each value.
    package struct KeyValues: Equatable, Sendable {
        package var key: SpecText
        package var values: [SpecText]
    }

    /// The conditions that a JSON value must meet to match a member.
    package struct Shape: Equatable, Sendable {
        package var kinds: ValueKinds
        /// The keys that must be present.
        package var required: [SpecText]
        /// All keys that the member declares.
        package var known: [SpecText]
        /// The known keys that each member declares, if the member is a union itself.
        package var kept: [SpecText]?
        /// The keys whose value must be one of the listed values.
        package var constants: [KeyValues]
        /// The keys whose value is usually one of the listed values but can be any other (an open enum). An unlisted value rules out this
        /// member only if another member lists it.
        package var listed: [KeyValues] = []
        /// The kinds of values under keys that multiple members share, if these kinds distinguish the members.
        package var types: [KeyKinds] = []
        /// The kinds of array elements under keys that multiple members share.
        package var items: [KeyKinds] = []
        /// The allowed values of a string enum or of constants. Numbers have one form for each value.
        package var texts: [SpecText]?
        /// Whether values outside `texts` also match, because the enum is open.
        package var acceptsOtherTexts: Bool = false
        /// The kinds of elements allowed in an array.
        package var elements: ValueKinds = .all
        /// Whether values under undeclared keys are kept.
        package var keepsOthers: Bool = false
        /// The kinds of values under undeclared keys, if they are restricted.
        package var others: ValueKinds?
        /// The shape that every value has.
        static var any: Shape { Shape(kinds: .all, required: [], known: [], constants: []) }

        /// Whether the member is an object without declared keys that keeps all values.
        var isMap: Bool { keepsOthers && known.isEmpty }
    }

    /// The property that distinguishes the members, if the document declares a discriminator.
    package var discriminator: SpecText?
    package var members: [Member]
    /// The index of the default member, used for objects that match no other member.
    package var defaultMember: Int?
    package var isOpen: Bool
    /// Whether a value can match more than one member, as in an `anyOf` whose members are not mutually exclusive.
    package var membersOverlap: Bool = false

    /// Whether the discriminator is enough to distinguish the members. If members share a value, or some have none, the shapes of those
    /// members are compared.
    package var isDiscriminated: Bool {
        let values = members.flatMap(\.discriminatorValues)
        guard discriminator != nil, Set(values).count == values.count else { return false }
        return members.indices.allSatisfy { !members[$0].discriminatorValues.isEmpty || $0 == defaultMember }
    }
}

/// A part of a model's name.
package enum NamePart: Hashable, Sendable {
    /// A component's name, a property's key, a title, or a word that the generator adds, such as `request`.
    case word(SpecText)
    /// A member of a union, named after a key that only this member has.
    case having(key: SpecText)
    /// A member of a union with no distinguishing key, named by its position, starting at 1.
    case variant(Int)

    package var text: SpecText {
        switch self {
        case .word(let word): word
        case .having(let key): SpecText("with " + key.raw)
        case .variant(let position): SpecText("variant \(position)")
        }
    }

    package var raw: String { text.raw }
}

/// Drops a union's name from the name of a type nested in it. For example, the parts `Content` and `text` become `text` inside `Content`.
func ownParts(_ parts: [NamePart], within union: [NamePart]) -> ArraySlice<NamePart>? {
    parts.count > union.count && parts.starts(with: union) ? parts[union.count...] : nil
}

/// A value stored behind a reference, so that the types that contain it are cheap to copy.
package final class ByReference<Value: Sendable>: Sendable {
    package let value: Value

    package init(_ value: Value) { self.value = value }
}
