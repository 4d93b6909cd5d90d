/// Which forms for requests can be made of what comes back: `ThingRequest(thing)`.
struct Conversions {
    /// By what comes back, whether it has a form for requests.
    private let hasForm: Set<Int>
    /// The forms that need more than what comes back: something required that is never received, themselves or in what they hold.
    private let needMore: Set<Int>

    init(_ models: [Model]) {
        hasForm = Set(models.compactMap { $0.received?.index })
        var users: [Int: [Int]] = [:]
        var open: [Int] = []
        for (index, model) in models.enumerated() {
            guard let received = model.received else { continue }
            for id in model.mentioned where models[id.index].received != nil { users[id.index, default: []].append(index) }
            guard case .object(let object) = model.kind, case .object(let source) = models[received.index].kind else { continue }
            let known: Set<SpecText> = Set(source.properties.map(\.key))
            if object.properties.contains(where: { $0.isRequired && !known.contains($0.key) }) { open.append(index) }
        }
        var found: Set<Int> = Set(open)
        while let index = open.popLast() {
            for user in users[index] ?? [] where found.insert(user).inserted { open.append(user) }
        }
        needMore = found
    }

    func hasRequestForm(_ id: ModelID) -> Bool { hasForm.contains(id.index) }

    /// Whether a value of a type of requests can be made of the received one alone.
    func isComplete(_ type: TypeReference) -> Bool { type.mentioned.map { !needMore.contains($0.index) } ?? true }
}

/// The initialiser of a struct from the form that comes back. What is never received is a parameter.
func receivedView(_ object: ObjectModel, _ shapes: [PropertyShape], _ id: ModelID, _ rendering: Rendering) -> ViewValue {
    guard let received = rendering.api[id].received, case .object(let source) = rendering.api[received].kind else { return .nothing }
    let conversion = Conversion(rendering: rendering)
    var sources: [SpecText: PropertyShape] = [:]
    for shape in propertyShapes(source, received, rendering.types, rendering) { sources[shape.property.key] = shape }
    var parameters: [PropertyShape] = []
    var assignments: [(storage: SwiftText, source: PropertyShape?, target: PropertyShape)] = []
    for shape in shapes {
        let match: PropertyShape? = sources[shape.property.key].flatMap { conversion.carries($0, to: shape) ? $0 : nil }
        if match == nil { parameters.append(shape) }
        assignments.append((.name(shape.storage), match, shape))
    }
    var scope = NameScope(reserved: Set(parameters.map(\.name.name)))
    let local: SwiftText = .name(scope.claim(.fixed("received"), ifReserved: "Value"))
    var lines: [SwiftText] = assignments.map { storage, source, target in
        let value: SwiftText =
            source.map { conversion.stored($0, as: target, of: local) } ?? target.stored(.name(target.name), isOptional: target.isOptional)
        return .fixed("self.") + storage + .fixed(" = ") + value
    }
    var more: [Argument] = parameters.map { Argument(name: .name($0.name), type: $0.type, standard: initialiserDefault($0)) }
    if let value: TypeReference = object.additionalProperties {
        let isCarried: Bool = source.additionalProperties != nil && rendering.conversions.isComplete(value)
        let given: SwiftText = .fixed("additionalProperties")
        let type: SwiftText = .fixed("[String: ") + rendering.types.text(value) + .fixed("]")
        if !isCarried { more.append(Argument(name: given, type: type, standard: .fixed("[:]"))) }
        let carried: SwiftText = conversion.converted(local + .fixed(".additionalProperties"), .map(value))
        lines.append(.fixed("self.additionalProperties = ") + (isCarried ? carried : given))
    }
    guard lines.count > more.count else { return .nothing }
    return view(received, local, more, lines, rendering)
}

/// The same of a union: member by member.
func receivedView(_ union: Union, _ id: ModelID, isOpen: Bool, _ rendering: Rendering) -> ViewValue {
    guard let received = rendering.api[id].received, rendering.conversions.isComplete(.model(id)),
        case .union(let source) = rendering.api[received].kind
    else { return .nothing }
    let conversion = Conversion(rendering: rendering)
    var lines: [SwiftText] = [.fixed("switch received {")]
    let names = zip(rendering.names.members[received.index], rendering.names.members[id.index])
    for (member, names) in zip(union.members, names) {
        let (old, new): (SwiftText, SwiftText) = (.name(names.0), .name(names.1))
        if member.constant != nil {
            lines.append(.fixed("case .") + old + .fixed(": self = .") + new)
        } else {
            let value: SwiftText = conversion.converted(.fixed("value"), member.type)
            lines.append(.fixed("case .") + old + .fixed("(let value): self = .") + new + .fixed("(") + value + .fixed(")"))
        }
    }
    guard source.members.count == union.members.count else { return .nothing }
    if union.hasSeveral {
        let value: SwiftText = rendering.types.text(.model(id)) + .fixed("(value)")
        lines.append(.fixed("case .several(let value, let others): self = .several(") + value + .fixed(", others: others)"))
    }
    if isOpen { lines.append(.fixed("case .unrecognized(let value): self = .unrecognized(value)")) }
    return view(received, .fixed("received"), [], lines + [.fixed("}")], rendering)
}

/// The same of a struct that holds one value.
func receivedView(_ type: TypeReference, _ id: ModelID, _ rendering: Rendering) -> ViewValue {
    guard let received = rendering.api[id].received, rendering.conversions.isComplete(type) else { return .nothing }
    let value: SwiftText = Conversion(rendering: rendering).converted(.fixed("received.value"), type)
    return view(received, .fixed("received"), [], [.fixed("value = ") + value], rendering)
}

/// A parameter of the initializer, besides what comes back.
private struct Argument {
    var name: SwiftText
    var type: SwiftText
    /// What it is when it is left out.
    var standard: SwiftText?
}

private func view(_ received: ModelID, _ local: SwiftText, _ parameters: [Argument], _ lines: [SwiftText], _ rendering: Rendering)
    -> ViewValue
{
    .object([
        "type": .text(rendering.types.declared(rendering.names.models[received.index])),
        "local": .text(local),
        "parameters": .list(
            parameters.map { .object(["name": .text($0.name), "type": .text($0.type), "default": .optional($0.standard)]) }),
        "lines": .list(lines.map { .text($0) }),
    ])
}

/// How one value of a response becomes one of a request.
private struct Conversion {
    let rendering: Rendering

    /// A file of a form has a name besides what it holds.
    func carries(_ source: PropertyShape, to target: PropertyShape) -> Bool {
        source.holdsFiles == target.holdsFiles && rendering.conversions.isComplete(target.property.type)
    }

    /// What is stored of a property. What a PATCH has no value for is kept.
    func stored(_ source: PropertyShape, as target: PropertyShape, of local: SwiftText) -> SwiftText {
        let property: SwiftText = local + .fixed(".") + (source.isDeprecated ? source.get : .name(source.name))
        let type: TypeReference = target.property.type.withoutOptional
        let value: SwiftText = converted(property, source.isOptional ? .optional(type) : type)
        if target.isPatch { return .fixed("EndpointRuntime.Patch(ifPresent: ") + value + .fixed(")") }
        return target.stored(value, isOptional: source.isOptional)
    }

    /// A value whose type in requests this is.
    func converted(_ value: SwiftText, _ type: TypeReference) -> SwiftText {
        guard let id: ModelID = type.mentioned, rendering.api[id].received != nil else { return value }
        return switch type {
        case .model: rendering.types.text(type) + .fixed("(") + value + .fixed(")")
        case .optional(let inner), .array(let inner): value + .fixed(".map { ") + converted(.fixed("$0"), inner) + .fixed(" }")
        case .map(let inner): value + .fixed(".mapValues { ") + converted(.fixed("$0"), inner) + .fixed(" }")
        case .scalar, .json, .custom: value
        }
    }
}
