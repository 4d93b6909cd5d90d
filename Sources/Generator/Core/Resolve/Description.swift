/// An API while it is put together: `Schemas/` and `Operations/` find its parts, each of `Passes/` changes it.
struct Description {
    /// `ModelID.index` is the position in this list.
    var models: [Model]
    /// By model.
    var facts: [ModelFacts]
    var schemas: [NamedSchema]
    var securitySchemes: [SecurityScheme]
    var operations: [OperationDraft]
    var webhooks: [WebhookDraft]
    /// The document's named schemas are generated even if no operation needs them.
    var keepsSchemas: Bool
}

/// What is known about a model beside what is declared for it.
struct ModelFacts {
    /// The document names it.
    var isComponent: Bool
    /// Its kind is known. One that is not yet known is a wrapper of any JSON.
    var isDefined: Bool = false
    /// Bad places in it, as positions in the log of problems.
    var problems: [Int] = []
    /// Of a union: what a discriminator without a mapping calls each member.
    var memberNames: [SpecText?] = []
    /// Of a union: where its discriminator names the property.
    var discriminatorSpan: Span?
}

/// An operation with the bad places that it leads to directly, and what is asked of its result.
///
/// A class: an operation has many fields, and copying one is much code wherever it is done.
final class OperationDraft {
    var operation: Operation
    /// The second operation that `separateStreams` makes of it.
    var stream: Operation? = nil
    let service: SpecText
    /// The service is named by the path alone.
    let isUntagged: Bool
    let pathSpan: Span
    /// Positions in the log of problems.
    var problems: [Int] = []
    /// The part of the success body that the caller gets: a JSON pointer.
    var result: LocatedText?
    var pagination: PaginationNode?
    /// `flat` or `whole`, where the operation is asked for one of them.
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

/// A webhook or callback with the bad places that it leads to directly.
struct WebhookDraft {
    var webhook: Webhook
    /// Positions in the log of problems.
    var problems: [Int]
}
