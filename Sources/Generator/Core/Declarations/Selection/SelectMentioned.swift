/// Selects the part of an API to declare for users whose sources mention these names.
///
/// Names and types are the same as for the whole API, so leaving out some declarations never changes the others. An operation counts as
/// called if the sources contain its name and its service's name, or the name of one of its own types. All models reachable from it are
/// declared. With `options.onlyNamed`, only properties named in the sources are followed: a model that is sent keeps its other properties
/// as JSON, except those that are required or have a default, which are declared. If the sources may compare or hash a model's values, all
/// of its properties are declared, because equality covers all of them.
func selectMentioned(_ used: MentionedNames, api: API, names: Names, options: DeclarationOptions) -> Selection {
    var selector = Selector(used, api: api, names: names, options: options)
    selector.selectOperations()
    selector.selectModels()
    return selector.selection
}

private struct Selector {
    let api: API
    let names: Names
    let onlyNamed: Bool
    let used: MentionedNames
    var selection: Selection
    /// For each model, whether all of its properties are declared.
    fileprivate var isWhole: [Bool]
    /// The properties that other declarations read because they are on the path to a result or to part of a page.
    private var needed: Set<PropertyReference> = []
    private var worklist: [Int] = []
    private var asked: Set<UInt64> = []

    init(_ used: MentionedNames, api: API, names: Names, options: DeclarationOptions) {
        self.api = api
        self.names = names
        self.used = used
        onlyNamed = options.onlyNamed
        selection = Selection(api, isWhole: false)
        let forms = FormModels(api)
        isWhole = api.models.enumerated().map { !options.onlyNamed || forms.isMultipart(ModelID($0)) || keepsAllProperties($1, options) }
    }

    private mutating func isUsed(_ question: UInt64) -> Bool {
        if asked.insert(question).inserted { selection.questions.append(question) }
        return used.contains(question)
    }

    private mutating func mentions(_ name: SwiftIdentifier) -> Bool { isUsed(MentionedNames.mentions(name.name)) }
    private mutating func extends(_ name: SwiftIdentifier) -> Bool { isUsed(MentionedNames.extends(name.name)) }
    private mutating func compares(_ name: SwiftIdentifier) -> Bool { onlyNamed && isUsed(MentionedNames.compares(name.name)) }

    private mutating func mentionsAny(_ names: [SwiftIdentifier]) -> Bool {
        // Ask about every name, even after the first match, because a build regenerates only if the answer to one of these questions
        // changes.
        names.reduce(false) { mentions($1) || $0 }
    }

    private mutating func mentionsAny(_ members: [SwiftIdentifier], ofAny bases: [SwiftIdentifier]) -> Bool {
        var isFound = false
        for base in bases { for member in members where isUsed(MentionedNames.mentions(base.name, member.name)) { isFound = true } }
        return isFound
    }

    fileprivate mutating func selectOperations() {
        for service in api.services.indices { selectOperations(ofService: service) }
        selection.hasWebhooks = !api.webhooks.isEmpty && mentions(names.webhooksType)
        if selection.hasWebhooks {
            for webhook in api.webhooks { keepModels(webhook.body?.contents.map(\.type) ?? []) }
        }
        selection.hasHeaders = mentions(names.headersType)
        if selection.hasHeaders { keepModels(api.services.flatMap(\.operations).flatMap(\.responses).flatMap(\.headers).map(\.type)) }
    }

    private mutating func selectOperations(ofService index: Int) {
        let service = names.services[index]
        let types = service.types
        let isNamed = mentionsAny([service.property] + types)
        // If the name of a service occurs without a member, the service may be passed on and called under a different name.
        let isPassed = isNamed && ([service.property] + types).reduce(false) { isUsed(MentionedNames.mentionsAlone($1.name)) || $0 }
        // A conformance to a protocol declared elsewhere may need any operation.
        let isExtended = types.reduce(false) { extends($1) || $0 }
        var kept = service.operations.map { operation in
            let isTypeNamed = mentionsAny([operation.parametersType, operation.failure, operation.response, operation.body])
            let members = [operation.method, operation.pages, operation.handler]
            let isCalled = isPassed ? mentionsAny(members) : isNamed && mentionsAny(members, ofAny: [service.property] + types)
            return isExtended || isTypeNamed || isCalled
        }
        // Keep one more operation, so that the compiler does not warn about an unreachable `default` where user code switches over the
        // endpoints.
        if isNamed, mentions(service.endpoint), let rest = kept.firstIndex(of: false) { kept[rest] = true }
        selection.operations[index] = kept
        selection.services[index] = isNamed || kept.contains(true)
        for (operation, _) in zip(api.services[index].operations, kept).filter(\.1) {
            let read = operation.result + (operation.pagination?.properties ?? [])
            needed.formUnion(read.map { PropertyReference(model: api.declaring($0.model), property: $0.property) })
            keepModels(operation.types)
        }
        guard onlyNamed else { return }
        for (position, operation) in api.services[index].operations.enumerated() where kept[position] {
            let isCompared = compares(service.operations[position].method)
            if compares(service.operations[position].pages) || isCompared { keepComparedProperties(givenTypes(of: operation)) }
        }
    }

    /// Returns the types that callers receive: the result, and the elements of pages.
    private func givenTypes(of operation: Operation) -> [TypeReference] {
        var types: [TypeReference] = []
        switch operation.outcome.success {
        case .void: break
        case .value(let content): if operation.result.isEmpty { types.append(content.type) }
        case .choice(let bodies): types += bodies.compactMap { $0.content?.type }
        }
        for step in [operation.result.last, operation.pagination?.items.last] {
            guard let step, case .object(let object) = api[step.model].kind else { continue }
            types.append(object.properties[step.property].type)
        }
        return types
    }

    /// Keeps all properties of these types and of their elements, because their values may be compared.
    private mutating func keepComparedProperties(_ types: [TypeReference]) {
        var worklist = types.compactMap { $0.mentioned?.index }
        var seen: Set<Int> = []
        while let index = worklist.popLast() {
            let model = declaredModel(index)
            guard seen.insert(model).inserted else { continue }
            if case .object = api.models[model].kind {
                keepAllProperties(model)
            } else {
                worklist += api.models[model].mentioned.map(\.index)
            }
        }
    }

    private func declaredModel(_ model: Int) -> Int { api.declaring(ModelID(model)).index }

    private mutating func keepModels(_ types: [TypeReference]) {
        for type in types { if let model = type.mentioned { keepModels(model.index) } }
    }

    private mutating func keepModels(_ model: Int) {
        guard !selection.models[model] else { return }
        selection.models[model] = true
        worklist.append(model)
    }

    /// Selects the models that the sources name, and all models that the selected ones refer to.
    fileprivate mutating func selectModels() {
        for model in api.models.indices {
            if mentions(names.models[model]) { keepModels(model) }
            // A conformance to a protocol declared elsewhere may need any property.
            if onlyNamed, extends(names.models[model]) { isWhole[declaredModel(model)] = true }
            if compares(names.models[model]) { keepComparedProperties([.model(ModelID(model))]) }
        }
        keepReachedModels()
        // A request variant that is created from a response needs all properties of both models.
        var forms = api.models.indices.filter { api.models[$0].requestVariant != nil }
        while !forms.isEmpty {
            let ready = forms.filter { form in
                selection.models[form] && (api.models[form].requestVariant.map { selection.keeps($0.received) } ?? false)
            }
            guard !ready.isEmpty else { break }
            forms.removeAll { ready.contains($0) }
            for form in ready {
                keepAllProperties(declaredModel(form))
                if let received = api.models[form].requestVariant?.received { keepAllProperties(declaredModel(received.index)) }
            }
            keepReachedModels()
        }
        for alias in api.models.indices { selection.properties[alias] = selection.properties[declaredModel(alias)] }
    }

    private mutating func keepAllProperties(_ model: Int) {
        guard !isWhole[model] else { return }
        isWhole[model] = true
        worklist += api.models.indices.filter { selection.models[$0] && declaredModel($0) == model }
    }

    private mutating func keepReachedModels() {
        while let index = worklist.popLast() {
            let model = api.models[index]
            // Results and flat bodies refer to types nested in an alias through that alias's name.
            let owner = declaredModel(index)
            keepModels(owner)
            guard case .object(let object) = model.kind, !isWhole[owner] else {
                selection.properties[index] = nil
                for other in model.mentioned { keepModels(other.index) }
                if case .object(let object) = model.kind { keepComparedProperties(of: object, index) }
                continue
            }
            keepComparedProperties(of: object, index)
            let isSent = model.directions != .response
            var kept: [Bool] = []
            for (position, property) in object.properties.enumerated() {
                let isNamed = mentions(names.members[index][position])
                let isNeeded = needed.contains(PropertyReference(model: ModelID(owner), property: position))
                // These are sent even if the caller does not set them.
                let hasOwnValue = property.isRequired || property.defaultValue != nil || property.constant != nil
                let isKept = isNamed || isNeeded || (isSent && hasOwnValue)
                kept.append(isKept)
                if isKept { keepModels([property.type]) }
            }
            selection.properties[index] = kept.contains(false) ? kept : nil
            selection.keepsOthers[index] = isSent && kept.contains(false)
        }
    }

    /// Finds the properties whose values the sources may compare, and keeps all properties of their types.
    private mutating func keepComparedProperties(of object: ObjectModel, _ model: Int) {
        guard onlyNamed else { return }
        for (position, property) in object.properties.enumerated() where property.type.mentioned != nil {
            if compares(names.members[model][position]) { keepComparedProperties([property.type]) }
        }
    }
}

/// Returns whether all properties of a model are always declared, because the model describes values under undeclared keys or because the
/// config adds protocols, which may need any property.
private func keepsAllProperties(_ model: Model, _ options: DeclarationOptions) -> Bool {
    if case .object(let object) = model.kind, object.additionalProperties != nil { return true }
    return options.conformanceChanges(of: model).contains { $0.value && $0.key != "Hashable" }
}

/// The part of an API to declare: everything, or only the declarations that the user's sources name and their dependencies.
struct Selection {
    /// Whether each service is declared.
    var services: [Bool]
    /// Whether each operation is declared, by service.
    var operations: [[Bool]]
    var models: [Bool]
    /// For each model, which properties are declared; `nil` for all of them.
    var properties: [[Bool]?]
    /// For each model, whether values of undeclared properties are kept as JSON, because the model is sent.
    var keepsOthers: [Bool]
    var hasWebhooks: Bool
    var hasHeaders: Bool
    /// The questions asked about the sources. If no answer changes, neither does the selection.
    var questions: [UInt64] = []

    /// Selects everything or nothing.
    init(_ api: API, isWhole: Bool) {
        services = api.services.map { _ in isWhole }
        operations = api.services.map { $0.operations.map { _ in isWhole } }
        models = api.models.map { _ in isWhole }
        properties = api.models.map { _ in nil }
        keepsOthers = api.models.map { _ in false }
        hasWebhooks = isWhole
        hasHeaders = isWhole
    }

    /// Whether the selection contains no services and no models.
    var isEmpty: Bool { !services.contains(true) && !models.contains(true) }

    func keeps(_ model: ModelID) -> Bool { models[model.index] }

    /// Returns those values that belong to declared properties of a model.
    func kept<Value>(_ values: [Value], of model: ModelID) -> [Value] {
        guard let kept = properties[model.index] else { return values }
        return zip(values, kept).filter(\.1).map(\.0)
    }
}
