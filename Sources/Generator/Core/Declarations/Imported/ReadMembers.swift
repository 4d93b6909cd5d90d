/// The models whose members this API's generated code refers to. For all other models, the code uses only the type.
struct ReadMembers {
    /// The models whose initializers are called. For these, the order of the arguments matters.
    private(set) var made: Set<Int> = []
    private(set) var read: Set<Int> = []
    /// The models whose stored properties are read, which is not possible from a different module.
    private(set) var readStored: Set<Int> = []

    init(_ context: DeclarationContext) {
        for operation in context.api.services.flatMap(\.operations) {
            for content in operation.body?.contents ?? [] {
                if content.kind == .multipart {
                    readStored.formUnion(formModels(of: content.type, context.api.models).map(\.index))
                }
                guard let id = content.type.withoutOptional.model else { continue }
                if operation.flattensBody { made.insert(id.index) }
            }
            for step in operation.result + (operation.pagination?.properties ?? []) { read.insert(step.model.index) }
        }
        for (index, model) in context.api.models.enumerated() {
            guard let received = model.requestVariant?.received else { continue }
            made.insert(index)
            readStored.insert(received.index)
        }
    }

    func isNamed(_ model: Int) -> Bool { made.contains(model) || read.contains(model) || readStored.contains(model) }
}
