import EndpointGenerator

/// A difference between the document and the traffic, with all its occurrences.
struct Mismatch {
    let problem: Problem
    /// The operations in which it occurred, in the order of the traffic.
    var operations: [String]
    var count = 1
    /// What was found, without duplicates; at most four.
    var found: [String]
    /// The values that were found, or `nil` if one of them must not be shown.
    var values: [JSONNode]?

    init(_ problem: Problem, _ operation: String) {
        self.problem = problem
        operations = [operation]
        found = [problem.found]
        values = problem.value.map { [$0] }
    }

    mutating func add(_ problem: Problem, _ operation: String) {
        count += 1
        if !operations.contains(operation) { operations.append(operation) }
        if found.count < 4, !found.contains(problem.found) { found.append(problem.found) }
        // Dozens of values are not an enumeration.
        guard let value = problem.value, values?.count ?? 32 < 32 else { return values = nil }
        if values?.contains(where: { $0.scalarText == value.scalarText }) == false { values?.append(value) }
    }
}

/// Compares a document with recorded traffic, one exchange at a time.
package struct Verification {
    private struct Key: Hashable {
        let rule: Problem.Rule
        let span: Span
        let detail: String
    }

    /// The number of exchanges of the document's operations.
    package private(set) var matched = 0
    /// Whether every entry of the files was an exchange.
    private(set) var isReadable = true
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
        check = ValueCheck(document, isStrict: isStrict)
        operations = DescribedOperations(document)
    }

    package var mismatchCount: Int { mismatches.count }

    /// The kinds of the values that were seen at a schema.
    func kinds(at node: JSONNode) -> JSONKinds { check.kinds[node.span] ?? [] }

    /// Checks an exchange as written in a file.
    package mutating func add(_ bytes: [UInt8], _ format: TrafficScanner.Format) {
        let node = json(bytes)
        if node?.object?["format"]?.string?.raw == "endpoints traffic", node?.object?["version"]?.number?.raw == "1" { return }
        guard let node, let exchange = Exchange(node, format) else {
            isReadable = false
            return countOther("unreadable")
        }
        guard (100..<1000).contains(exchange.status) else { return countOther("without a response") }
        guard let match = operations.match(exchange) else {
            return countOther(operations.isKnownHost(of: exchange) ? "of no operation" : "with other hosts")
        }
        matched += 1
        let skipped = check.check(exchange, match.operation, path: match.pathValues, isRecording: format == .recording)
        if skipped > 0 { countOther("bodies not checked", skipped) }
        for problem in check.problems { add(problem, match.operation.name) }
        check.problems = []
    }

    private mutating func countOther(_ reason: String, _ number: Int = 1) {
        guard let index = others.firstIndex(where: { $0.reason == reason }) else { return others.append((reason, number)) }
        others[index].count += number
    }

    private mutating func add(_ problem: Problem, _ operation: String) {
        let kind = [.type, .union].contains(problem.rule) ? problem.value?.kinds.typeName ?? "" : ""
        let key = Key(rule: problem.rule, span: problem.node.span, detail: problem.detail + kind)
        if let index = indexes[key] { return mismatches[index].add(problem, operation) }
        guard mismatches.count < Self.limit else { return }
        indexes[key] = mismatches.count
        mismatches.append(Mismatch(problem, operation))
    }
}
