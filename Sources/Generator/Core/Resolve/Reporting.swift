extension Resolver {
    /// Turns problems into diagnostics, and takes out the operations and webhooks that need what is broken.
    func report(_ models: [Model], _ operations: inout [OperationDraft], _ webhooks: inout [(webhook: Webhook, problems: [Int])]) {
        guard !problems.isEmpty else { return }
        var users: [[Int]] = Array(repeating: [], count: models.count)
        for (index, model): (Int, Model) in models.enumerated() { for id: ModelID in model.mentioned { users[id.index].append(index) } }
        var owners: [[Int]] = Array(repeating: [], count: problems.count)
        for (index, draft): (Int, Draft) in drafts.enumerated() { for problem: Int in draft.problems { owners[problem].append(index) } }
        var operationsByModel: [Int: [Int]] = [:]
        var spares: [Int: [Spare]] = [:]
        for (index, draft): (Int, OperationDraft) in operations.enumerated() {
            for type: TypeReference in draft.operation.requestTypes {
                if let id: ModelID = type.mentioned { operationsByModel[id.index, default: []].append(index) }
            }
            let hasSuccess: Bool = draft.operation.responses.contains(where: \.status.isSuccess)
            for (position, response): (Int, Response) in draft.operation.responses.enumerated() {
                let isSpare: Bool = !response.status.isSuccess && (hasSuccess || response.status.isError)
                for id: ModelID in response.contents.compactMap(\.type.mentioned) {
                    if isSpare {
                        spares[id.index, default: []].append(Spare(operation: index, response: position))
                    } else {
                        operationsByModel[id.index, default: []].append(index)
                    }
                }
                for (place, header): (Int, Header) in response.headers.enumerated() {
                    guard let id: ModelID = header.type.mentioned else { continue }
                    spares[id.index, default: []].append(Spare(operation: index, response: position, header: place))
                }
            }
        }
        var webhooksByModel: [Int: [Int]] = [:]
        for (index, entry): (Int, (webhook: Webhook, problems: [Int])) in webhooks.enumerated() {
            for content: MediaType in entry.webhook.body?.contents ?? [] {
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

        var brokenSpares: Set<Spare> = []
        var brokenOperations: Set<Int> = []
        var brokenWebhooks: Set<Int> = []
        for group: Range<Int> in groups() {
            var needing: Set<Int> = []
            var needingHooks: Set<Int> = []
            for index: Int in group {
                needing.formUnion(operationsByProblem[index] ?? [])
                needingHooks.formUnion(webhooksByProblem[index] ?? [])
            }
            var spared: [Spare] = []
            for model: Int in reaching(group.flatMap { owners[$0] }, users) {
                needing.formUnion(operationsByModel[model] ?? [])
                spared += spares[model] ?? []
                needingHooks.formUnion(webhooksByModel[model] ?? [])
            }
            brokenOperations.formUnion(needing)
            brokenWebhooks.formUnion(needingHooks)
            var names: [String] = needing.sorted().map { operations[$0].operation.label }
            names += needingHooks.sorted().map { "webhook \(webhooks[$0].webhook.name.raw)" }
            brokenSpares.formUnion(spared)
            let labels: [String] = unique(spared).sorted().map { $0.label(in: operations) }
            for problem: Problem in problems[group] { report(problem, costing: names, sparing: problem.spared + labels) }
        }
        for spare: Spare in brokenSpares.sorted().reversed() { spare.remove(from: &operations) }
        operations = operations.enumerated().filter { !brokenOperations.contains($0.offset) }.map(\.element)
        webhooks = webhooks.enumerated().filter { !brokenWebhooks.contains($0.offset) }.map(\.element)
    }

    /// One problem each; those beyond some hundred together, since what each of them costs is not worth finding out.
    private func groups() -> [Range<Int>] {
        let limit: Int = min(problems.count, 200)
        let single: [Range<Int>] = (0..<limit).map { $0..<($0 + 1) }
        return limit < problems.count ? single + [limit..<problems.count] : single
    }

    private func report(_ problem: Problem, costing names: [String], sparing spared: [String]) {
        let lost: String = few(names + spared)
        guard names.isEmpty else {
            return diagnostics.recoverableError(problem.rule, "\(problem.message) (left out with it: \(lost))", at: problem.span)
        }
        if problem.isSaid { return }
        let isHarmless: Bool = problem.isForgiven && spared.isEmpty
        let effect: String = isHarmless ? "read as any JSON value" : spared.isEmpty ? "no operation needs it" : "left out with it: \(lost)"
        warn(problem.rule, "\(problem.message) (\(effect))", at: problem.span)
    }

    private func few(_ names: [String]) -> String {
        let names: [String] = unique(names)
        return names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
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

/// A response that is no success, or a header of any: without it the operation can still be called.
private struct Spare: Hashable, Comparable {
    var operation: Int
    var response: Int
    /// -1 for the response itself.
    var header: Int = -1

    static func < (left: Spare, right: Spare) -> Bool {
        (left.operation, left.response, left.header) < (right.operation, right.response, right.header)
    }

    func label(in operations: [OperationDraft]) -> String {
        let response: Response = operations[operation].operation.responses[response]
        let what: String = header < 0 ? "the response \(response.status.key)" : "the header \(response.headers[header].name.raw)"
        return "\(what) of \(operations[operation].operation.label)"
    }

    /// Later ones first, so that the positions of the others hold.
    func remove(from operations: inout [OperationDraft]) {
        if header < 0 {
            operations[operation].operation.responses.remove(at: response)
        } else {
            operations[operation].operation.responses[response].headers.remove(at: header)
        }
    }
}

extension Operation {
    /// How diagnostics call it.
    var label: String { id.map { "`\($0.raw)`" } ?? "\(method.raw) \(path.raw)" }
}
