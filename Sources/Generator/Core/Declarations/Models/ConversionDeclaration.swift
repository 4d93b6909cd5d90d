/// Determines which request variants can be created from responses, as in `ThingRequest(thing)`.
struct Conversions {
    /// The models that have a request variant.
    private let variants: Set<Int>
    /// The request variants that cannot be created from the response alone, because a required property, possibly a nested one, is never
    /// received.
    private let needMore: Set<Int>

    init(_ models: [Model]) {
        variants = Set(models.compactMap { $0.received?.index })
        var users: [Int: [Int]] = [:]
        var worklist: [Int] = []
        for (index, model) in models.enumerated() {
            guard let received = model.received else { continue }
            for id in model.mentioned where models[id.index].received != nil { users[id.index, default: []].append(index) }
            if !Conversions.isEnough(models[received.index].kind, for: model.kind) { worklist.append(index) }
        }
        var found = Set(worklist)
        while let index = worklist.popLast() {
            for user in users[index] ?? [] where found.insert(user).inserted { worklist.append(user) }
        }
        needMore = found
    }

    /// Returns whether the response model has everything that the request variant requires.
    private static func isEnough(_ received: Model.Kind, for form: Model.Kind) -> Bool {
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
    /// The response type.
    package let received: ParameterDeclaration
    /// The properties that are never received.
    package let others: [ParameterDeclaration]
    let statements: [SwiftText]
}

extension ConversionDeclaration {
    /// Creates the initializer of a struct. Returns `nil` if the response model provides none of the values and some are required. If none
    /// are required, models that contain the struct call the initializer.
    init?(_ object: ObjectModel, _ id: ModelID, context: DeclarationContext) {
        guard let received = context.received(id), case .object(let source) = context.api[received].kind else { return nil }
        let conversion = Conversion(context: context)
        var sources: [SpecText: PropertyDeclaration] = [:]
        for property in context.properties[received.index] { sources[property.property.key] = property }
        let pairs = context.properties[id.index].map { target in
            (target: target, source: sources[target.property.key].flatMap { conversion.carries($0, to: target) ? $0 : nil })
        }
        let added = pairs.filter { $0.source == nil && $0.target.fixedText == nil }.map(\.target)
        var others = inInitializerOrder(added) { $0.property }.map(\.parameter)
        var scope = NameScope(reserved: Set(others.map(\.name.name)))
        let local = scope.claim(.fixed("received"), ifReserved: "Value")
        var statements: [SwiftText] = pairs.map { target, source in
            let carried = source.map { conversion.stored($0, as: target, of: local) }
            let value = carried ?? target.initialValue
            return "self.\(target.storage) = \(value)"
        }
        if let value = object.additionalProperties {
            let name = SwiftIdentifier.fixed("additionalProperties")
            let isCarried = source.additionalProperties != nil && context.conversions.isComplete(value)
            if !isCarried {
                others.append(ParameterDeclaration(name: name, type: .described(.dictionary(value)), defaultText: "[:]"))
            }
            let carried = conversion.converted("\(local).additionalProperties", .dictionary(value))
            statements.append("self.additionalProperties = \(isCarried ? carried : "\(name)")")
        }
        guard statements.count > others.count || context.conversions.isComplete(.model(id)) else { return nil }
        self.init(received, local: local, others: others, statements: statements, context: context)
    }

    /// Creates the initializer of a union, which converts each member.
    init?(_ union: Union, _ id: ModelID, isOpen: Bool, context: DeclarationContext) {
        guard let received = context.received(id), context.conversions.isComplete(.model(id)),
            case .union(let source) = context.api[received].kind, source.members.count == union.members.count
        else { return nil }
        let conversion = Conversion(context: context)
        var statements: [SwiftText] = ["switch received {"]
        let names = zip(context.names.members[received.index], context.names.members[id.index])
        for (member, names) in zip(union.members, names) {
            let start: SwiftText = "case .\(names.0)"
            if member.constant != nil {
                statements.append("\(start): self = .\(names.1)")
            } else {
                let value = conversion.converted("value", member.type)
                statements.append("\(start)(let value): self = .\(names.1)(\(value))")
            }
        }
        if union.membersOverlap {
            let type = context.types.text(of: .model(id))
            statements.append("case .overlapping(let value, let others): self = .overlapping(\(type)(value), others: others)")
        }
        if isOpen { statements.append("case .unrecognized(let value): self = .unrecognized(value)") }
        self.init(received, local: .fixed("received"), others: [], statements: statements + ["}"], context: context)
    }

    /// Creates the initializer of a struct that wraps one value.
    init?(_ type: TypeReference, _ id: ModelID, context: DeclarationContext) {
        guard let received = context.received(id), context.conversions.isComplete(type) else { return nil }
        let value = Conversion(context: context).converted("received.value", type)
        self.init(received, local: .fixed("received"), others: [], statements: ["value = \(value)"], context: context)
    }

    private init(
        _ received: ModelID, local: SwiftIdentifier, others: [ParameterDeclaration], statements: [SwiftText],
        context: DeclarationContext
    ) {
        self.received = ParameterDeclaration(label: .none, name: local, type: .described(.model(received)))
        self.others = others
        self.statements = statements
    }
}

/// Converts a value from a response to a value for a request.
private struct Conversion {
    let context: DeclarationContext

    /// Returns whether a value can be converted. Bytes cannot be converted to a file in a form, because a file also has a name.
    func carries(_ source: PropertyDeclaration, to target: PropertyDeclaration) -> Bool {
        source.holdsFiles == target.holdsFiles && context.conversions.isComplete(target.property.type)
    }

    /// Returns the stored value of a property. In a PATCH, absent values stay unchanged.
    func stored(_ source: PropertyDeclaration, as target: PropertyDeclaration, of local: SwiftIdentifier) -> SwiftText {
        let property: SwiftText = "\(local).\(source.readElsewhere)"
        let type = target.property.type.withoutOptional
        let value = converted(property, source.isOptionalElsewhere ? .optional(type) : type)
        if target.isPatch { return "\(context.types.text(.patch))(ifPresent: \(value))" }
        return target.stored(value, isOptional: source.isOptionalElsewhere)
    }

    /// Returns the value converted to the type used in requests.
    func converted(_ value: SwiftText, _ type: TypeReference) -> SwiftText {
        guard let id = type.mentioned, context.api[id].received != nil else { return value }
        return switch type {
        case .model: "\(context.types.text(of: type))(\(value))"
        case .optional(let inner), .array(let inner): "\(value).map { \(converted("$0", inner)) }"
        case .dictionary(let inner): "\(value).mapValues { \(converted("$0", inner)) }"
        case .scalar, .json, .custom: value
        }
    }
}
