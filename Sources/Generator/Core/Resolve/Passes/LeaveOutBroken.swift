/// Turns problems into diagnostics, and removes the operations, webhooks, responses and headers that need broken parts.
func leaveOutBroken(_ description: inout APIDraft, _ facts: [ModelFacts], _ log: ProblemLog) {
    guard !log.problems.isEmpty else { return }
    let needs = Needs(description, facts, problemCount: log.problems.count)
    var broken: Set<Part> = []
    for group in problemGroups(of: log.problems.count) {
        let found = needs.parts(brokenBy: group).sorted()
        broken.formUnion(found)
        let lost = unique(found.filter { !$0.isOptional }.map { $0.label(in: description) })
        let all = unique(lost + found.filter(\.isOptional).map { $0.label(in: description) })
        let known = Set(all)
        for problem in log.problems[group] {
            let first = unique(Array(lost.prefix(3)) + problem.leftOut + all.dropFirst(lost.count).prefix(3)).prefix(3)
            let more = all.count + unique(problem.leftOut).filter { !known.contains($0) }.count - 3
            report(problem, isError: !lost.isEmpty, losing: first.joined(separator: ", ") + (more > 0 ? " and \(more) more" : ""), log)
        }
    }
    for case .optional(let part) in broken.sorted().reversed() { part.remove(from: &description.operations) }
    description.operations = description.operations.enumerated().filter { !broken.contains(.operation($0.offset)) }.map(\.element)
    description.webhooks = description.webhooks.enumerated().filter { !broken.contains(.webhook($0.offset)) }.map(\.element)
}

/// Groups the problems that share a diagnostic. Each of the first 200 problems has its own diagnostic. The others share one, because
/// finding the effects of each would take too long.
private func problemGroups(of count: Int) -> [Range<Int>] {
    let limit = min(count, 200)
    let single = (0..<limit).map { $0..<($0 + 1) }
    return limit < count ? single + [limit..<count] : single
}

private func report(_ problem: ProblemLog.Problem, isError: Bool, losing lost: String, _ log: ProblemLog) {
    if isError {
        return log.diagnostics.recoverableError(problem.rule, "\(problem.message) (left out with it: \(lost))", at: problem.span)
    }
    if problem.isReported || problem.isIgnored { return }
    let isHarmless = problem.isTolerated && lost.isEmpty
    let effect = isHarmless ? "read as any JSON value" : lost.isEmpty ? "no operation needs it" : "left out with it: \(lost)"
    log.warn(problem.rule, "\(problem.message) (\(effect))", at: problem.span)
}

/// Records which parts need a model, and which contain a problem themselves.
private struct Needs {
    /// For each problem, the models that contain it.
    private var owners: [[Int]]
    private let users: [[Int]]
    private var partsByModel: [Int: [Part]] = [:]
    private var partsByProblem: [Int: [Part]] = [:]

    init(_ description: APIDraft, _ facts: [ModelFacts], problemCount: Int) {
        users = ModelGraph(description.models).users()
        owners = Array(repeating: [], count: problemCount)
        for (index, facts) in facts.enumerated() {
            for problem in facts.problems { owners[problem].append(index) }
        }
        for (index, draft) in description.operations.enumerated() {
            add(.operation(index), using: draft.requestTypes, with: draft.problems)
            let hasSuccess = draft.responses.contains(where: \.status.isSuccess)
            for (position, response) in draft.responses.enumerated() {
                let isOptional = !response.status.isSuccess && (hasSuccess || response.status.isError)
                let part: Part = isOptional ? .optional(OptionalPart(operation: index, response: position)) : .operation(index)
                add(part, using: response.contents.map(\.type))
                for header in response.headers.indices {
                    let part = OptionalPart(operation: index, response: position, header: header)
                    add(.optional(part), using: [response.headers[header].type])
                }
            }
        }
        for (index, draft) in description.webhooks.enumerated() {
            add(.webhook(index), using: draft.webhook.body?.contents.map(\.type) ?? [], with: draft.problems)
        }
    }

    private mutating func add(_ part: Part, using types: [TypeReference], with problems: [Int] = []) {
        for id in types.compactMap(\.mentioned) { partsByModel[id.index, default: []].append(part) }
        for problem in problems { partsByProblem[problem, default: []].append(part) }
    }

    func parts(brokenBy problems: Range<Int>) -> Set<Part> {
        var broken = Set(problems.flatMap { partsByProblem[$0] ?? [] })
        for model in reached(from: problems.flatMap { owners[$0] }, by: users) { broken.formUnion(partsByModel[model] ?? []) }
        return broken
    }
}

/// A part that cannot be generated if what it needs is broken: an operation or a webhook by its index, or a part of an operation.
private enum Part: Hashable, Comparable {
    case operation(Int)
    case webhook(Int)
    case optional(OptionalPart)

    var isOptional: Bool { if case .optional = self { true } else { false } }

    func label(in description: APIDraft) -> String {
        switch self {
        case .operation(let index): description.operations[index].label
        case .webhook(let index): "webhook \(description.webhooks[index].webhook.name.raw)"
        case .optional(let part): part.label(in: description.operations)
        }
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
