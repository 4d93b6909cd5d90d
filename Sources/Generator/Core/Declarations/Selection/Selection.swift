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
