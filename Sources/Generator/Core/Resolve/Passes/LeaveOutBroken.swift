/// Turns problems into diagnostics, and removes the operations, webhooks, responses and headers that need broken parts.
func leaveOutBroken(_ description: inout APIDraft, _ facts: [ModelFacts], _ log: ProblemLog) {
    guard !log.problems.isEmpty else { return }
    let needs = Needs(description, facts, problemCount: log.problems.count)
    var broken = Broken()
    for group in problemGroups(of: log.problems.count) {
        let found = needs.brokenParts(by: group)
        broken.operations.formUnion(found.operations)
        broken.webhooks.formUnion(found.webhooks)
        broken.optionalParts.formUnion(found.optionalParts)
        var lost = found.operations.sorted().map { description.operations[$0].label }
        lost += found.webhooks.sorted().map { "webhook \(description.webhooks[$0].webhook.name.raw)" }
        let parts = found.optionalParts.sorted().map { $0.label(in: description.operations) }
        for problem in log.problems[group] { report(problem, costing: lost, and: problem.leftOut + parts, log) }
    }
    for part in broken.optionalParts.sorted().reversed() { part.remove(from: &description.operations) }
    description.operations = description.operations.enumerated().filter { !broken.operations.contains($0.offset) }.map(\.element)
    description.webhooks = description.webhooks.enumerated().filter { !broken.webhooks.contains($0.offset) }.map(\.element)
}

/// Groups the problems that share a diagnostic. Each of the first 200 problems has its own diagnostic. The others share one, because
/// finding the effects of each would take too long.
private func problemGroups(of count: Int) -> [Range<Int>] {
    let limit = min(count, 200)
    let single = (0..<limit).map { $0..<($0 + 1) }
    return limit < count ? single + [limit..<count] : single
}

private func report(_ problem: ProblemLog.Problem, costing names: [String], and parts: [String], _ log: ProblemLog) {
    let lost = abridgedList(names + parts)
    guard names.isEmpty else {
        return log.diagnostics.recoverableError(problem.rule, "\(problem.message) (left out with it: \(lost))", at: problem.span)
    }
    if problem.isReported || problem.isIgnored { return }
    let isHarmless = problem.isTolerated && parts.isEmpty
    let effect = isHarmless ? "read as any JSON value" : parts.isEmpty ? "no operation needs it" : "left out with it: \(lost)"
    log.warn(problem.rule, "\(problem.message) (\(effect))", at: problem.span)
}

private func abridgedList(_ names: [String]) -> String {
    let names = unique(names)
    return names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
}

/// The indexes of the parts that cannot be generated.
private struct Broken {
    var operations: Set<Int> = []
    var webhooks: Set<Int> = []
    var optionalParts: Set<OptionalPart> = []
}

/// Records which parts need a model, and which contain a problem themselves.
private struct Needs {
    /// For each problem, the models that contain it.
    private var owners: [[Int]]
    private let users: [[Int]]
    private var operationsByModel: [Int: [Int]] = [:]
    private var optionalPartsByModel: [Int: [OptionalPart]] = [:]
    private var webhooksByModel: [Int: [Int]] = [:]
    private var operationsByProblem: [Int: [Int]] = [:]
    private var webhooksByProblem: [Int: [Int]] = [:]

    init(_ description: APIDraft, _ facts: [ModelFacts], problemCount: Int) {
        users = ModelGraph(description.models).users()
        owners = Array(repeating: [], count: problemCount)
        for (index, facts) in facts.enumerated() {
            for problem in facts.problems { owners[problem].append(index) }
        }
        for (index, draft) in description.operations.enumerated() {
            for problem in draft.problems { operationsByProblem[problem, default: []].append(index) }
            add(draft, index)
        }
        for (index, draft) in description.webhooks.enumerated() {
            for problem in draft.problems { webhooksByProblem[problem, default: []].append(index) }
            for content in draft.webhook.body?.contents ?? [] {
                if let id = content.type.mentioned { webhooksByModel[id.index, default: []].append(index) }
            }
        }
    }

    private mutating func add(_ operation: OperationDraft, _ index: Int) {
        for type in operation.requestTypes {
            if let id = type.mentioned { operationsByModel[id.index, default: []].append(index) }
        }
        let hasSuccess = operation.responses.contains(where: \.status.isSuccess)
        for (position, response) in operation.responses.enumerated() {
            let isOptional = !response.status.isSuccess && (hasSuccess || response.status.isError)
            for id in response.contents.compactMap(\.type.mentioned) {
                if isOptional {
                    optionalPartsByModel[id.index, default: []].append(OptionalPart(operation: index, response: position))
                } else {
                    operationsByModel[id.index, default: []].append(index)
                }
            }
            for (headerPosition, header) in response.headers.enumerated() {
                guard let id = header.type.mentioned else { continue }
                let part = OptionalPart(operation: index, response: position, header: headerPosition)
                optionalPartsByModel[id.index, default: []].append(part)
            }
        }
    }

    func brokenParts(by problems: Range<Int>) -> Broken {
        var broken = Broken()
        for problem in problems {
            broken.operations.formUnion(operationsByProblem[problem] ?? [])
            broken.webhooks.formUnion(webhooksByProblem[problem] ?? [])
        }
        for model in reached(from: problems.flatMap { owners[$0] }, by: users) {
            broken.operations.formUnion(operationsByModel[model] ?? [])
            broken.webhooks.formUnion(webhooksByModel[model] ?? [])
            broken.optionalParts.formUnion(optionalPartsByModel[model] ?? [])
        }
        return broken
    }
}

/// A response that is not a success, or a header of any response. The operation can be called without it.
private struct OptionalPart: Hashable, Comparable {
    var operation: Int
    var response: Int
    /// The index of the header, or `nil` for the response itself.
    var header: Int?

    static func < (left: OptionalPart, right: OptionalPart) -> Bool {
        (left.operation, left.response, left.header ?? -1) < (right.operation, right.response, right.header ?? -1)
    }

    func label(in operations: [OperationDraft]) -> String {
        let response = operations[operation].responses[response]
        let what = header.map { "the header \(response.headers[$0].name.raw)" } ?? "the response \(response.status.key)"
        return "\(what) of \(operations[operation].label)"
    }

    /// Removes the part. Multiple parts must be removed from last to first, so that the remaining indexes stay valid.
    func remove(from operations: inout [OperationDraft]) {
        if let header {
            operations[operation].responses[response].headers.remove(at: header)
        } else {
            operations[operation].responses.remove(at: response)
        }
    }
}
