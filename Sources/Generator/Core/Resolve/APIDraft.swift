/// An API under construction: `Schemas/` and `Operations/` find its parts, and each of `Passes/` changes it.
struct APIDraft {
    /// `ModelID.index` is the position in this list.
    var models: [Model]
    /// The facts, by model.
    var facts: [ModelFacts]
    var schemas: [NamedSchema]
    var securitySchemes: [SecurityScheme]
    var operations: [OperationDraft]
    var webhooks: [WebhookDraft]
    /// Whether the document's named schemas are generated even if no operation needs them.
    var keepsSchemas: Bool
}

/// What is known about a model beyond its declaration.
struct ModelFacts {
    /// Whether the document names it.
    var isComponent: Bool
    /// Whether its kind is known. Until then it is a wrapper of any JSON.
    var isDefined: Bool = false
    /// Problems in it, as positions in the log.
    var problems: [Int] = []
    /// For a union: each member's name for a discriminator without a mapping.
    var memberNames: [SpecText?] = []
    /// For a union: the location of the discriminator's property name.
    var discriminatorSpan: Span?
}

/// An operation with its direct problems and the settings for its result.
///
/// A class: an operation has many fields, and each copy of such a struct costs compile time.
final class OperationDraft {
    var operation: Operation
    /// The second operation that `separateStreams` derives from it.
    var stream: Operation? = nil
    let service: SpecText
    /// Whether the service is named after the path.
    let isUntagged: Bool
    let pathSpan: Span
    /// Its problems, as positions in the log.
    var problems: [Int] = []
    /// A JSON pointer to the part of the success body that calls return.
    var result: LocatedText?
    var pagination: PaginationNode?
    /// `flat` or `whole`, if requested for the operation.
    var bodyForm: LocatedText?
    var hasErrors: Bool = false

    init(_ operation: Operation, service: SpecText, isUntagged: Bool, pathSpan: Span) {
        self.operation = operation
        self.service = service
        self.isUntagged = isUntagged
        self.pathSpan = pathSpan
    }

    var operations: [Operation] { [operation] + (stream.map { [$0] } ?? []) }
}

/// A webhook or callback with its direct problems.
struct WebhookDraft {
    var webhook: Webhook
    /// Its problems, as positions in the log.
    var problems: [Int]
}
