/// An API under construction. `Schemas/` and `Operations/` find its parts, and the passes in `Passes/` change it.
struct APIDraft {
    /// The models found so far. `ModelID.index` is an index into this array.
    var models: [ModelDraft]
    var schemas: [NamedSchema]
    var securitySchemes: [SecurityScheme]
    var operations: [OperationDraft]
    var webhooks: [WebhookDraft]
    let operationNaming: OperationNaming
}

extension APIDraft {
    mutating func mapTypes(_ change: (TypeReference) -> TypeReference) {
        for index in models.indices { models[index].kind.mapTypes(change) }
        for operation in operations { operation.mapTypes(change) }
        for index in webhooks.indices { webhooks[index].webhook.body?.contents.mapTypes(change) }
        for index in schemas.indices {
            schemas[index].type = change(schemas[index].type)
            schemas[index].requestType = schemas[index].type
        }
    }
}

/// A model as the document describes it: a schema, or the variant of one for requests.
struct ModelDraft: DescribedModel {
    var kind: Model.Kind = .wrapper(.json)
    var nameParts: [NamePart]
    let requestedName: RequestedName?
    let documentation: Documentation
    let isDeprecated: Bool
    let schema: JSONNode
    /// Whether the model has a name in the document, as a named schema or the request variant of one.
    let isComponent: Bool
    var requestVariant: Model.RequestVariant? = nil

    /// The models that must be processed before this one.
    var contained: [Int] { mentioned.map(\.index) + (requestVariant.map { [$0.received.index] } ?? []) }
}

/// How the operations use a model.
struct ModelDirections {
    var directions: Directions = []
    /// Whether the model is used in a PATCH body.
    var isPatched: Bool = false
}

/// What was found about a model while it was read, which the first passes need.
struct ModelFacts {
    /// Whether the model's kind is known. Until then, the model is a wrapper around any JSON value.
    var isDefined: Bool = false
    /// The problems with the model, as indexes into the log.
    var problems: [Int] = []
    /// Set for a union with a discriminator.
    var discriminator: DiscriminatorFacts?
}

/// How a union's discriminator is described.
struct DiscriminatorFacts {
    /// The location of the property's name.
    let span: Span
    /// For each member, the values that it has if neither the mapping nor its schema lists any.
    let impliedValues: [[SpecText]]
    /// For each member, whether it has the property only because it was added.
    let isAdded: [Bool]
}

/// An operation as the document describes it, with the problems found in it rather than in models that it uses, and with the settings for
/// its result.
///
/// This is a class, because an operation has many fields, and each copy of such a struct would add to compile time.
final class OperationDraft: DescribedOperation {
    let source: ByReference<Operation.Source>
    var parameters: [Parameter]
    var body: RequestBody?
    var responses: [Response]
    let security: [[SecurityRequirement]]
    let service: SpecText
    let pathSpan: Span
    let settings: OperationSettings
    /// The operation's problems, as indexes into the log.
    let problems: [Int]

    init(
        _ source: Operation.Source, parameters: [Parameter], body: RequestBody?, responses: [Response], security: [[SecurityRequirement]],
        service: SpecText, pathSpan: Span, settings: OperationSettings, problems: [Int]
    ) {
        self.source = ByReference(source)
        self.parameters = parameters
        self.body = body
        self.responses = responses
        self.security = security
        self.service = service
        self.pathSpan = pathSpan
        self.settings = settings
        self.problems = problems
    }

    func mapRequestTypes(_ change: (TypeReference) -> TypeReference, ofBodies isMeant: (MediaType.Kind) -> Bool = { _ in true }) {
        for index in parameters.indices { parameters[index].type = change(parameters[index].type) }
        body?.contents.mapTypes(change, of: isMeant)
    }

    /// - Parameter isMeant: Whether to change the types of bodies of this kind.
    func mapTypes(_ change: (TypeReference) -> TypeReference, ofBodies isMeant: (MediaType.Kind) -> Bool = { _ in true }) {
        mapRequestTypes(change, ofBodies: isMeant)
        for index in responses.indices {
            responses[index].contents.mapTypes(change, of: isMeant)
            responses[index].headers.mapTypes(change)
        }
    }
}

/// A webhook or callback, with the problems found in it rather than in models that it uses.
struct WebhookDraft {
    var webhook: Webhook
    /// The problems, as indexes into the log.
    var problems: [Int]
}
