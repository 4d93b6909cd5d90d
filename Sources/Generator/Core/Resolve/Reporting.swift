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

        var operationsByProblem: [Int: Set<Int>] = [:]
        for (index, draft): (Int, OperationDraft) in operations.enumerated() {
            for problem: Int in draft.problems { operationsByProblem[problem, default: []].insert(index) }
        }
        var webhooksByProblem: [Int: Set<Int>] = [:]
        for (index, entry): (Int, (webhook: Webhook, problems: [Int])) in webhooks.enumerated() {
            for problem: Int in entry.problems { webhooksByProblem[problem, default: []].insert(index) }
        }

        var brokenOperations: Set<Int> = []
        var brokenWebhooks: Set<Int> = []
        for group: Range<Int> in groups() {
            var needing: Set<Int> = []
            var needingHooks: Set<Int> = []
            for index: Int in group {
                needing.formUnion(operationsByProblem[index] ?? [])
                needingHooks.formUnion(webhooksByProblem[index] ?? [])
            }
            for model: Int in reaching(group.flatMap { owners[$0] }, users) {
                needing.formUnion(operationsByModel[model] ?? [])
                needingHooks.formUnion(webhooksByModel[model] ?? [])
            }
            brokenOperations.formUnion(needing)
            brokenWebhooks.formUnion(needingHooks)
            var names: [String] = needing.sorted().map { operations[$0].operation.label }
            names += needingHooks.sorted().map { "webhook \(webhooks[$0].webhook.name.raw)" }
            for problem: Problem in problems[group] { report(problem, costing: names) }
        }
        operations = operations.enumerated().filter { !brokenOperations.contains($0.offset) }.map(\.element)
        webhooks = webhooks.enumerated().filter { !brokenWebhooks.contains($0.offset) }.map(\.element)
    }

    /// One problem each; those beyond some hundred together, since what each of them costs is not worth finding out.
    private func groups() -> [Range<Int>] {
        let limit: Int = min(problems.count, 200)
        let single: [Range<Int>] = (0..<limit).map { $0..<($0 + 1) }
        return limit < problems.count ? single + [limit..<problems.count] : single
    }

    private func report(_ problem: Problem, costing names: [String]) {
        guard !names.isEmpty else {
            if problem.isSaid { return }
            let effect: String = problem.isForgiven ? " (read as any JSON value)" : " (no operation needs it)"
            return warn(problem.rule, problem.message + effect, at: problem.span)
        }
        let shown: String = names.prefix(3).joined(separator: ", ")
        let more: String = names.count > 3 ? " and \(names.count - 3) more" : ""
        diagnostics.localError(problem.rule, "\(problem.message) (left out with it: \(shown)\(more))", at: problem.span)
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
