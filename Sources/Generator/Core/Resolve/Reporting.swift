extension Resolver {
    /// Turns problems into diagnostics, and takes out the operations and webhooks that need what is broken.
    func report(_ models: [Model], _ operations: inout [OperationDraft], _ webhooks: inout [(webhook: Webhook, problems: [Int])]) {
        guard !problems.isEmpty else { return }
        var users: [[Int]] = Array(repeating: [], count: models.count)
        for (index, model): (Int, Model) in models.enumerated() { for id: ModelID in model.mentioned { users[id.index].append(index) } }
        var owners: [[Int]] = Array(repeating: [], count: problems.count)
        for (index, draft): (Int, Draft) in drafts.enumerated() { for problem: Int in draft.problems { owners[problem].append(index) } }
        var operationsByModel: [Int: [Int]] = [:]
        for (index, draft): (Int, OperationDraft) in operations.enumerated() {
            for type: TypeReference in draft.operation.types {
                if let id: ModelID = type.mentioned { operationsByModel[id.index, default: []].append(index) }
            }
        }
        var webhooksByModel: [Int: [Int]] = [:]
        for (index, entry): (Int, (webhook: Webhook, problems: [Int])) in webhooks.enumerated() {
            for content: Content in entry.webhook.body?.contents ?? [] {
                if let id: ModelID = content.type.mentioned { webhooksByModel[id.index, default: []].append(index) }
            }
        }

        var brokenOperations: Set<Int> = []
        var brokenWebhooks: Set<Int> = []
        for (index, problem): (Int, Problem) in problems.enumerated() {
            var needing: Set<Int> = Set(operations.indices.filter { operations[$0].problems.contains(index) })
            var needingHooks: Set<Int> = Set(webhooks.indices.filter { webhooks[$0].problems.contains(index) })
            for model: Int in reaching(owners[index], users) {
                needing.formUnion(operationsByModel[model] ?? [])
                needingHooks.formUnion(webhooksByModel[model] ?? [])
            }
            brokenOperations.formUnion(needing)
            brokenWebhooks.formUnion(needingHooks)
            var names: [String] = needing.sorted().map { operations[$0].operation.label }
            names += needingHooks.sorted().map { "webhook \(webhooks[$0].webhook.name.raw)" }
            guard !names.isEmpty else {
                let effect: String = problem.isForgiven ? "; it is read as any JSON value" : " (nothing that is generated needs it)"
                warn(problem.rule, problem.message + effect, at: problem.span)
                continue
            }
            let shown: String = names.prefix(3).joined(separator: ", ")
            let more: String = names.count > 3 ? " and \(names.count - 3) more" : ""
            diagnostics.error(problem.rule, "\(problem.message) (left out with it: \(shown)\(more))", at: problem.span)
        }
        operations = operations.enumerated().filter { !brokenOperations.contains($0.offset) }.map(\.element)
        webhooks = webhooks.enumerated().filter { !brokenWebhooks.contains($0.offset) }.map(\.element)
    }

    /// The models that lead to one of `targets`, and these.
    private func reaching(_ targets: [Int], _ users: [[Int]]) -> Set<Int> {
        var seen: Set<Int> = Set(targets)
        var open: [Int] = targets
        while let model: Int = open.popLast() {
            for user: Int in users[model] where seen.insert(user).inserted { open.append(user) }
        }
        return seen
    }
}

extension Operation {
    /// How diagnostics call it.
    var label: String { id.map { "`\($0.raw)`" } ?? "\(method.raw) \(path.raw)" }
}
