import EndpointGenerator

/// A difference between the document and the traffic, with all its occurrences.
struct Mismatch {
    /// The first occurrence, without its value, so that no exchange stays in memory.
    let problem: Problem
    /// The kind of the first value.
    let kind: JSONKinds?
    /// The operations in which it occurred, in the order of the traffic.
    private(set) var operations: [String] = []
    private(set) var count = 0
    /// What was found, without duplicates; at most four.
    private(set) var found: [String] = []
    /// The values that were found for an enumeration, or `nil` if one of them must not be shown, or if there are dozens, which are not an enumeration.
    private(set) var values: [JSONNode]? = []

    init(_ problem: Problem) {
        kind = problem.value?.kinds
        var problem = problem
        problem.value = nil
        self.problem = problem
    }

    mutating func add(_ problem: Problem, _ operation: String) {
        count += 1
        if !operations.contains(operation) { operations.append(operation) }
        if found.count < 4, !found.contains(problem.found) { found.append(problem.found) }
        guard !problem.isSecret, let known = values, known.count < 32 else { return values = nil }
        if problem.rule == .value, let value = problem.value, !known.contains(where: { $0.scalarText == value.scalarText }) {
            values?.append(value)
        }
    }
}

/// Compares a document with recorded traffic, one exchange at a time.
package struct Verification {
    private struct Key: Hashable {
        let rule: Problem.Rule
        let span: Span
        let detail: String
        let kinds: JSONKinds
    }

    /// The number of exchanges of the document's operations.
    package private(set) var matched = 0
    /// The number of other exchanges, and of bodies that could not be checked, by reason.
    private(set) var others: [(reason: String, count: Int)] = []
    let document: Document
    private(set) var mismatches: [Mismatch] = []
    private let operations: DescribedOperations
    private var check: ValueCheck
    private var indexes: [Key: Int] = [:]

    /// The maximum number of mismatches, because traffic can contain any number of undescribed properties.
    private static let limit = 10_000

    package init(_ document: Document, isStrict: Bool) {
        self.document = document
        check = ValueCheck(document, isStrict: isStrict, limit: 1_000_000)
        operations = DescribedOperations(document)
    }

    package var mismatchCount: Int { mismatches.count }

    /// Whether the document describes the traffic. Traffic without a single exchange of the API says nothing about it.
    package var isFine: Bool { mismatches.isEmpty && matched > 0 && !others.contains { $0.reason == "unreadable" } }

    /// The kinds of the values that were seen at a schema.
    func kinds(at node: JSONNode) -> JSONKinds { check.schemas.kinds[node.span] ?? [] }

    /// Checks an exchange as written in a file.
    package mutating func add(_ bytes: [UInt8]) {
        let node = parseJSON(bytes)
        if node?.object?["format"]?.string?.raw == "endpoints traffic", node?.object?["version"]?.number?.raw == "1" { return }
        guard let exchange = node.flatMap({ Exchange($0) }) else { return countOther("unreadable") }
        guard (100..<1000).contains(exchange.status) else { return countOther("without a response") }
        guard let match = operations.match(exchange) else {
            return countOther(operations.isKnownHost(of: exchange) ? "of no operation" : "with other hosts")
        }
        matched += 1
        check.problems = []
        let skipped = check.check(exchange, match.operation, path: match.pathValues)
        if skipped > 0 { countOther("bodies not checked", skipped) }
        for problem in check.problems {
            let kinds = [.type, .union].contains(problem.rule) ? problem.value?.kinds ?? [] : []
            let key = Key(rule: problem.rule, span: problem.node.span, detail: problem.detail, kinds: kinds)
            if indexes[key] == nil, mismatches.count < Self.limit {
                indexes[key] = mismatches.count
                mismatches.append(Mismatch(problem))
            }
            if let index = indexes[key] { mismatches[index].add(problem, match.operation.name) }
        }
    }

    private mutating func countOther(_ reason: String, _ number: Int = 1) {
        guard let index = others.firstIndex(where: { $0.reason == reason }) else { return others.append((reason, number)) }
        others[index].count += number
    }
}
