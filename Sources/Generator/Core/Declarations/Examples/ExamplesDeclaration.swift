/// Sample values of models, and a sample response for every operation.
package struct ExamplesDeclaration: Sendable {
    package struct Model: Sendable {
        package let name: SwiftIdentifier
        /// The name of the line with the model's example, as a literal.
        let key: SwiftText
    }

    /// The models that have an example.
    package let models: [Model]
    /// The lines that the runtime's `EndpointExamples` reads, each a JSON object with one member.
    package let lines: [SwiftText]

    init(
        _ document: Document, context: DeclarationContext, services: [ServiceDeclaration],
        declared: some Sequence<(ModelID, ModelDeclaration)>
    ) {
        let api = context.api
        let takesLocalTimes = context.options.dates.zone != .none
        var maker = ExampleMaker(api, document, takesLocalTimes: takesLocalTimes)
        var names = ExampleNames(models: context.names.models)
        var models: [Model] = []
        var enums: [(name: SwiftIdentifier, value: ExampleValue)] = []
        for (id, model) in declared where hasExample(model, context) {
            guard let value = maker.model(id, isBrief: false) else { continue }
            models.append(Model(name: model.name, key: .literal(SpecText(model.name.name))))
            if case .model = value { continue }
            enums.append((model.name, value))
        }
        var responses: [(operation: SwiftText, response: ExampleResponse?)] = []
        for service in services {
            for operation in service.operations {
                let name: SwiftText = "\(label: service.names.base).\(label: operation.name)"
                responses.append((name, ExampleResponse(operation.operation, &maker)))
            }
        }
        self.models = models
        for (name, value) in maker.made where name.isBrief {
            let whole = maker.made[ExampleName(model: name.model, isBrief: false)]
            if whole?.text(names) == value.text(names) { names.alike.insert(name.model) }
        }
        let made = maker.made.filter { !($0.key.isBrief && names.alike.contains($0.key.model)) }
            .sorted { ($0.key.model.index, $0.key.isBrief ? 1 : 0) < ($1.key.model.index, $1.key.isBrief ? 1 : 0) }
        lines =
            made.map { "{\"\(names.text($0.key))\":\($0.value.text(names))}" }
            + enums.map { "{\"\(label: $0.name)\":\($0.value.text(names))}" }
            + responses.compactMap { name, response in response.map { "{\"\(name)\":\($0.text(names))}" } }
    }
}

/// Returns whether a model has an example. The model must be decodable and declared by this API. It must not have a case that is also
/// called `example`, and must not contain files or user-supplied types, whose values cannot be checked.
private func hasExample(_ model: ModelDeclaration, _ context: DeclarationContext) -> Bool {
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
private struct ExampleResponse {
    let status: Int
    let body: (type: SpecText, value: ExampleValue)?

    /// Creates the response, or returns `nil` if no valid value is possible.
    init?(_ operation: Operation, _ maker: inout ExampleMaker) {
        for (documented, content) in bodies(of: operation) {
            guard let content else {
                (status, body) = (code(documented), nil)
                return
            }
            guard let value = example(of: content, &maker) else { continue }
            (status, body) = (code(documented), (content.name, value))
            return
        }
        return nil
    }

    func text(_ names: ExampleNames) -> SwiftText {
        guard let body else { return "{\"status\":\(status)}" }
        return "{\"status\":\(status),\"mediaType\":\(json: body.type, escaping: "$"),\"body\":\(body.value.text(names))}"
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
    let object = maker.node(at: content.span)?.object
    var given = object?["example"].map { [$0] } ?? []
    for member in object?["examples"]?.object?.members ?? [] {
        if let value = member.value.object?["value"] { given.append(value) }
    }
    switch content.kind {
    case .text: return given.first?.string.map { .text($0.raw) } ?? .text("text")
    case .bytes: return .text("bytes")
    case .eventStream where content.holdsWholeEvents: return nil
    case .json, .form, .multipart, .eventStream, .jsonLines:
        if !content.kind.isStream, let value = maker.given(given, content.type, at: maker.node(at: content.schema)) { return value }
        return maker.value(content.type, at: maker.node(at: content.schema), name: nil, isBrief: false)
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

    var isNull: Bool { if case .null = self { true } else { false } }

    /// Returns the text that the runtime's `EndpointExamples` reads: a single line of JSON, for use in a raw literal.
    func text(_ names: ExampleNames) -> SwiftText {
        switch self {
        case .null: "null"
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): .jsonNumber(SpecText(number))
        // In all lines, this character occurs only in references, because the runtime looks for it.
        case .text(let text): .jsonString(SpecText(text), escaping: "$")
        case .list(let items): "[\(list: items.map { $0.text(names) }, separator: ",")]"
        case .object(let members):
            "{\(list: members.map { "\(json: $0.key, escaping: "$"):\($0.value.text(names))" }, separator: ",")}"
        case .model(let name): "{\"$ref\":\"\(names.text(name))\"}"
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

    func text(_ name: ExampleName) -> SwiftText {
        let model = models[name.model.index]
        return name.isBrief && !alike.contains(name.model) ? "\(label: model) (brief)" : .label(model)
    }
}
