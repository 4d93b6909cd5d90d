/// Determines which request variants can be created from responses, as in `ThingRequest(thing)`.
struct Conversions {
    /// The models that have a request variant.
    private let variants: Set<Int>
    /// The request variants that cannot be created from the response alone, because a required property, possibly a nested one, is never
    /// received.
    private let needMore: Set<Int>

    init(_ models: [Model]) {
        variants = Set(models.compactMap { $0.requestVariant?.received.index })
        var users: [[Int]] = models.map { _ in [] }
        var incomplete: [Int] = []
        for (index, model) in models.enumerated() {
            guard let received = model.requestVariant?.received else { continue }
            for id in model.mentioned where models[id.index].requestVariant != nil { users[id.index].append(index) }
            if !Conversions.hasEverything(models[received.index].kind, for: model.kind) { incomplete.append(index) }
        }
        needMore = reached(from: incomplete, by: users)
    }

    /// Returns whether the response model has everything that the request variant requires.
    private static func hasEverything(_ received: Model.Kind, for form: Model.Kind) -> Bool {
        switch (received, form) {
        case (.object(let received), .object(let form)):
            let known = Set(received.properties.map(\.key))
            return form.properties.allSatisfy { !$0.isRequired || known.contains($0.key) }
        case (.union(let received), .union(let form)): return received.members.count == form.members.count
        case (.wrapper, .wrapper): return true
        default: return false
        }
    }

    func hasRequestVariant(_ id: ModelID) -> Bool { variants.contains(id.index) }

    /// Returns whether the received value is enough to create a value of a request type.
    func isComplete(_ type: TypeReference) -> Bool { type.mentioned.map { !needMore.contains($0.index) } ?? true }
}

/// The initializer that creates a request variant from a response, as in `ThingRequest(thing)`.
package struct ConversionDeclaration: Sendable {
    enum Kind: Sendable {
        /// The properties, and the type of values under undeclared keys, which are a parameter unless the response provides them.
        case properties([Property], additional: TypeReference?, isCarried: Bool)
        /// The cases of a union. `overlapping` is the union itself if a value can match more than one member.
        case members([Member], overlapping: ModelID?, isOpen: Bool)
        /// The value of a struct that wraps one.
        case value(TypeReference)
    }

    /// A property of the request variant.
    struct Property: Sendable {
        let target: PropertyDeclaration
        /// The property of the response that provides the value, or `nil` if none does.
        let source: PropertyDeclaration?
    }

    /// A case of a union.
    struct Member: Sendable {
        let received: SwiftIdentifier
        let sent: SwiftIdentifier
        /// The type of the value, or `nil` for a constant.
        let type: TypeReference?
    }

    /// The response type.
    package let received: ParameterDeclaration
    /// The properties that are never received.
    package let others: [ParameterDeclaration]
    let kind: Kind

    /// Creates the initializer of a struct. Returns `nil` if the response model provides none of the values and some are required. If none
    /// are required, models that contain the struct call the initializer.
    init?(_ object: ObjectModel, _ id: ModelID, context: DeclarationContext) {
        guard let received = context.responseModel(of: id), case .object(let source) = context.api[received].kind else { return nil }
        var sources: [SpecText: PropertyDeclaration] = [:]
        for property in context.properties[received.index] { sources[property.property.key] = property }
        let properties = context.properties[id.index].map { target in
            Property(target: target, source: sources[target.property.key].flatMap { canConvert($0, to: target, context) ? $0 : nil })
        }
        let added = properties.filter { $0.source == nil && $0.target.fixedValue == nil }.map(\.target)
        var others = inInitializerOrder(added) { $0.property }.map(\.parameter)
        var scope = NameScope(reserved: Set(others.map(\.name.name)))
        let local = scope.claim(.fixed("received"), ifReserved: "Value")
        let additional = object.additionalProperties
        let isCarried = source.additionalProperties != nil && additional.map(context.conversions.isComplete) ?? false
        if let additional, !isCarried {
            let type = SwiftType.described(.dictionary(additional))
            others.append(ParameterDeclaration(name: .fixed("additionalProperties"), type: type, defaultValue: .map([])))
        }
        let count = properties.count + (additional == nil ? 0 : 1)
        guard count > others.count || context.conversions.isComplete(.model(id)) else { return nil }
        self.init(received, local: local, others: others, kind: .properties(properties, additional: additional, isCarried: isCarried))
    }

    /// Creates the initializer of a union, which converts each member.
    init?(_ union: Union, _ id: ModelID, isOpen: Bool, context: DeclarationContext) {
        guard let received = context.responseModel(of: id), context.conversions.isComplete(.model(id)),
            case .union(let source) = context.api[received].kind, source.members.count == union.members.count
        else { return nil }
        let names = zip(context.names.members[received.index], context.names.members[id.index])
        let members = zip(union.members, names).map { member, names in
            Member(received: names.0, sent: names.1, type: member.constant == nil ? member.type : nil)
        }
        self.init(received, kind: .members(members, overlapping: union.membersOverlap ? id : nil, isOpen: isOpen))
    }

    /// Creates the initializer of a struct that wraps one value.
    init?(_ type: TypeReference, _ id: ModelID, context: DeclarationContext) {
        guard let received = context.responseModel(of: id), context.conversions.isComplete(type) else { return nil }
        self.init(received, kind: .value(type))
    }

    private init(_ received: ModelID, local: SwiftIdentifier = .fixed("received"), others: [ParameterDeclaration] = [], kind: Kind) {
        self.received = ParameterDeclaration(label: .none, name: local, type: .described(.model(received)))
        self.others = others
        self.kind = kind
    }
}

/// Returns whether a value can be converted. Bytes cannot be converted to a file in a form, because a file also has a name.
private func canConvert(_ source: PropertyDeclaration, to target: PropertyDeclaration, _ context: DeclarationContext) -> Bool {
    source.holdsFiles == target.holdsFiles && context.conversions.isComplete(target.property.type)
}
