/// Sample values of models, and a sample response for every operation.
struct ExamplesDeclaration {
    /// The models that have an example.
    let models: [SwiftIdentifier]
    /// The examples to which others can refer.
    let made: [(name: ExampleName, value: ExampleValue)]
    /// The examples of models that are no reference themselves: values of enums.
    let values: [(name: SwiftIdentifier, value: ExampleValue)]
    let responses: [ExampleResponse]
    let names: ExampleNames

    init(
        _ document: Document, context: DeclarationContext, services: [ServiceDeclaration],
        declared: some Sequence<(ModelID, ModelDeclaration)>
    ) {
        let api = context.api
        let takesLocalTimes = context.options.dates.zone != .none
        var maker = ExampleMaker(api, SchemaCheck(document, .jsonSchema), takesLocalTimes: takesLocalTimes)
        var names = ExampleNames(models: context.names.models)
        var models: [SwiftIdentifier] = []
        var values: [(name: SwiftIdentifier, value: ExampleValue)] = []
        for (id, model) in declared where hasExample(model) {
            guard let value = maker.model(id, isBrief: false) else { continue }
            models.append(model.name)
            if case .model = value { continue }
            values.append((model.name, value))
        }
        self.models = models
        self.values = values
        responses = services.flatMap { service in
            service.operations.compactMap { ExampleResponse($0, of: service.names.base, &maker) }
        }
        let all = maker.made.sorted { ($0.key.model.index, $0.key.isBrief ? 1 : 0) < ($1.key.model.index, $1.key.isBrief ? 1 : 0) }
        for (name, value) in all where name.isBrief {
            let whole = maker.made[ExampleName(model: name.model, isBrief: false)]
            if let whole, names.areAlike(whole, value) { names.alike.insert(name.model) }
        }
        made = all.filter { !($0.key.isBrief && names.alike.contains($0.key.model)) }.map { ($0.key, $0.value) }
        self.names = names
    }
}

/// Returns whether a model has an example. The model must be decodable and declared by this API. It must not have a case that is also
/// called `example`, and must not contain files or user-supplied types, whose values cannot be checked.
private func hasExample(_ model: ModelDeclaration) -> Bool {
    guard model.alias == nil, model.conformances.decodes else { return false }
    switch model.kind {
    case .structure(let structure): return !structure.properties.contains { $0.isForeign || $0.holdsFiles }
    case .enumeration(let enumeration): return !enumeration.cases.contains { $0.name.name == "example" }
    case .union(let union):
        return !union.cases.contains { $0.name.name == "example" || $0.member.type.isForeign }
    case .wrapper: return true
    }
}

/// The sample response of an operation: `{"status":200,"mediaType":"application/json","body":{"$ref":"Book"}}`, or only the status.
struct ExampleResponse {
    let service: SwiftIdentifier
    let operation: SwiftIdentifier
    let status: Int
    let body: (type: SpecText, value: ExampleValue)?

    /// Creates the response, or returns `nil` if no valid value is possible.
    init?(_ declared: OperationDeclaration, of service: SwiftIdentifier, _ maker: inout ExampleMaker) {
        for (documented, content) in bodies(of: declared.operation) {
            let value = content.flatMap { example(of: $0, &maker) }
            if content != nil, value == nil { continue }
            self.service = service
            operation = declared.name
            status = code(documented)
            body = content.flatMap { content in value.map { (content.name, $0) } }
            return
        }
        return nil
    }
}

/// Returns the success bodies, starting with the most likely one.
private func bodies(of operation: Operation) -> [(status: Response.Status, content: MediaType?)] {
    switch operation.outcome.success {
    case .void:
        let returnsRedirect = operation.outcome.returnsRedirect
        let found = operation.responses.map(\.status).first { returnsRedirect ? !$0.isSuccess && !$0.isError : $0.isSuccess }
        return [(found ?? .code(204), nil)]
    case .value(let content):
        let found = operation.responses.first { response in response.contents.contains { $0.span == content.span } }
        return [(found?.status ?? .code(200), content)]
    case .choice(let documented): return documented.map { ($0.status, $0.content) }
    }
}

private func code(_ status: Response.Status) -> Int {
    switch status {
    case .code(let code): code
    case .range(let digit): digit * 100
    case .default: 200
    }
}

/// Returns the example of a body's content. An example in the Media Type Object takes precedence over one in the schema.
private func example(of content: MediaType, _ maker: inout ExampleMaker) -> ExampleValue? {
    switch content.kind {
    case .text: return .text((content.examples + maker.facets(content.schema).given).compactMap(\.string).first?.raw ?? "text")
    case .bytes: return .text("bytes")
    case .eventStream where content.wholeEvents != nil: return nil
    case .json, .form, .multipart, .eventStream, .jsonLines:
        if !content.kind.isStream, let value = maker.firstValid(content.examples, content.type, at: content.schema) { return value }
        return maker.value(content.type, at: content.schema, name: nil, isBrief: false)
    }
}

/// A sample value: JSON that can refer to the examples of models.
enum ExampleValue: Hashable {
    struct Member: Hashable {
        let key: SpecText
        let value: ExampleValue
    }

    case null
    case flag(Bool)
    case number(String)
    case text(String)
    case list([ExampleValue])
    case object([Member])
    /// A reference to the example of a model.
    case model(ExampleName)

    /// A value from the document.
    init(_ node: JSONNode) {
        switch node.value {
        case .null: self = .null
        case .bool(let flag): self = .flag(flag)
        case .number(let text): self = .number(text.raw)
        case .string(let text): self = .text(text.raw)
        case .array(let items): self = .list(items.map { ExampleValue($0) })
        case .object(let object): self = .object(object.members.map { Member(key: $0.key, value: ExampleValue($0.value)) })
        }
    }
}

/// The identity of a model's example: the full example, or the brief one used inside others.
struct ExampleName: Hashable {
    let model: ModelID
    let isBrief: Bool
}

/// The names of examples in the text.
struct ExampleNames {
    let models: [SwiftIdentifier]
    /// The models whose brief example is the same as the full one.
    var alike: Set<ModelID> = []

    /// Returns whether two values have the same text.
    func areAlike(_ value: ExampleValue, _ other: ExampleValue) -> Bool {
        switch (value, other) {
        case (.model(let name), .model(let other)):
            name.model == other.model && (name.isBrief == other.isBrief || alike.contains(name.model))
        case (.list(let items), .list(let others)): items.count == others.count && zip(items, others).allSatisfy(areAlike)
        case (.object(let members), .object(let others)):
            members.count == others.count && zip(members, others).allSatisfy { $0.key == $1.key && areAlike($0.value, $1.value) }
        default: value == other
        }
    }
}
