/// The part of an API that is declared: everything, or what the user's sources name and what that needs.
struct Selection {
    /// Whether each service is declared.
    var services: [Bool]
    /// Whether each operation is declared, by service.
    var operations: [[Bool]]
    var models: [Bool]
    /// Which properties of each model are declared; `nil` for all.
    var properties: [[Bool]?]
    /// For each model, whether values of undeclared properties are kept as JSON, since it is sent.
    var keepsOthers: [Bool]
    var hasWebhooks = true
    var hasHeaders = true
    /// The questions asked about the sources. As long as all answers stay the same, so does the selection.
    var questions: [UInt64] = []

    /// Everything.
    init(all api: API) {
        services = api.services.map { _ in true }
        operations = api.services.map { $0.operations.map { _ in true } }
        models = api.models.map { _ in true }
        properties = api.models.map { _ in nil }
        keepsOthers = api.models.map { _ in false }
    }

    /// Nothing yet.
    init(noneOf api: API) {
        services = api.services.map { _ in false }
        operations = api.services.map { $0.operations.map { _ in false } }
        models = api.models.map { _ in false }
        properties = api.models.map { _ in nil }
        keepsOthers = api.models.map { _ in false }
        hasWebhooks = false
        hasHeaders = false
    }

    /// Whether it has no operation, and no model by its own name.
    var isEmpty: Bool { !services.contains(true) && !models.contains(true) }

    func keeps(_ model: ModelID) -> Bool { models[model.index] }

    /// The declared ones of the properties of a model.
    func kept<Value>(_ values: [Value], of model: ModelID) -> [Value] {
        guard let kept = properties[model.index] else { return values }
        return zip(values, kept).filter(\.1).map(\.0)
    }
}
