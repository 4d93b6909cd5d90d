/// An API under construction. `Schemas/` and `Operations/` find its parts, and the passes in `Passes/` change it.
struct APIDraft {
    /// The models found so far. `ModelID.index` is an index into this array.
    var models: [Model]
    /// Additional information about each model.
    var facts: [ModelFacts]
    var schemas: [NamedSchema]
    var securitySchemes: [SecurityScheme]
    var operations: [OperationDraft]
    var webhooks: [WebhookDraft]
    /// Whether the document's named schemas are generated even if no operation needs them.
    var keepsSchemas: Bool
}

/// Information about a model that is not part of its declaration.
struct ModelFacts {
    /// Whether the model is a named schema in the document.
    var isComponent: Bool
    /// Whether the model's kind is known. Until then, the model is a wrapper around any JSON value.
    var isDefined: Bool = false
    /// The problems with the model, as indexes into the log.
    var problems: [Int] = []
    /// For a union, the discriminator values of each member, unless the mapping lists the member.
    var memberNames: [[SpecText]] = []
    /// For a union, whether each member has the discriminator only because it was added to the member.
    var addedDiscriminators: [Bool] = []
    /// For a union, the location of the discriminator's property name.
    var discriminatorSpan: Span?
}

/// An operation, with the problems found in it rather than in models that it uses, and with the settings for its result.
///
/// This is a class, because an operation has many fields, and each copy of such a struct would add to compile time.
final class OperationDraft {
    var operation: Operation
    /// The second operation that `separateStreams` derives from this one.
    var stream: Operation? = nil
    let service: SpecText
    let pathSpan: Span
    /// The operation's problems, as indexes into the log.
    var problems: [Int] = []
    /// A JSON Pointer to the part of the success body that a call returns.
    var result: LocatedText?
    /// Whether the operation's result is the one that the config sets for all operations.
    var hasSharedResult = false
    var pagination: PaginationNode?
    /// `flat` or `whole`, if requested for the operation.
    var bodyForm: LocatedText?
    var hasErrors: Bool = false

    init(_ operation: Operation, service: SpecText, pathSpan: Span) {
        self.operation = operation
        self.service = service
        self.pathSpan = pathSpan
    }

    var operations: [Operation] { [operation] + (stream.map { [$0] } ?? []) }
}

/// A webhook or callback, with the problems found in it rather than in models that it uses.
struct WebhookDraft {
    var webhook: Webhook
    /// The problems, as indexes into the log.
    var problems: [Int]
}
