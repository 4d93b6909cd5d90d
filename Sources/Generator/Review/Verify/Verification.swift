import EndpointGenerator

/// A difference between the document and the traffic, with everything known about its occurrences.
package struct Mismatch: Sendable {
    let problem: Problem
    /// The operation and the number of further operations in which it occurred.
    let operation: String
    var operations: Set<String>
    var count = 1
    /// What was seen, without duplicates; at most four.
    var seen: [String]
    /// The values or kinds of values that the document does not describe.
    var values: [JSONNode]
    /// Whether one of the values must not be shown, so they cannot be listed in the document either.
    var hasHiddenValues: Bool
    /// The kinds of all values seen at the problem's node.
    var kinds: JSONKinds = []
}

/// Compares a document with recorded traffic, one exchange at a time.
package struct Verification {
    package struct Counts: Sendable {
        package var exchanges = 0
        package var matched = 0
        package var otherHosts = 0
        package var unmatched = 0
        /// Requests without a response, such as blocked ones.
        package var unanswered = 0
        /// Bodies that were not recorded or whose format is not checked.
        package var skippedBodies = 0
        /// Entries that are not exchanges.
        package var invalid = 0
    }

    private struct Key: Hashable {
        let rule: Problem.Rule
        let node: ObjectIdentifier
        let detail: String
    }

    package private(set) var counts = Counts()
    let document: Document
    private let operations: DescribedOperations
    private var check: ValueCheck
    private var found: [Mismatch] = []
    private var indexes: [Key: Int] = [:]

    /// The maximum number of mismatches, because traffic can contain any number of undescribed properties.
    private static let limit = 10_000

    package init(_ document: Document, isStrict: Bool) {
        self.document = document
        check = ValueCheck(document, isStrict: isStrict)
        operations = DescribedOperations(document, &check)
    }

    /// The mismatches, in the order in which they were found.
    package var mismatches: [Mismatch] {
        found.map { mismatch in
            var mismatch = mismatch
            mismatch.kinds = check.kinds[ObjectIdentifier(mismatch.problem.node)] ?? []
            return mismatch
        }
    }

    /// Checks an exchange in the text of a file.
    package mutating func add(_ bytes: [UInt8], _ format: TrafficScanner.Format) {
        var ignored = Diagnostics()
        let node = parseJSON(SourceFile(path: "", bytes: bytes), number: -1, diagnostics: &ignored)
        if node?.object?["format"]?.string?.raw == "endpoints traffic" {
            if node?.object?["version"]?.number?.raw != "1" { counts.invalid += 1 }
            return
        }
        counts.exchanges += 1
        guard let node, let exchange = Exchange(node, format) else { return counts.invalid += 1 }
        guard (100..<1000).contains(exchange.status) else { return counts.unanswered += 1 }
        switch operations.match(exchange) {
        case .otherHost: counts.otherHosts += 1
        case .unmatched: counts.unmatched += 1
        case .operation(let operation, let values):
            counts.matched += 1
            counts.skippedBodies += check.check(exchange, operation, values, isRecording: format == .recording)
            for problem in check.takeProblems() { add(problem, operation.name) }
        }
    }

    private mutating func add(_ problem: Problem, _ operation: String) {
        let isKind = [.type, .union].contains(problem.rule)
        let key = Key(rule: problem.rule, node: ObjectIdentifier(problem.node), detail: problem.detail + (isKind ? problem.seenKind : ""))
        guard let index = indexes[key] else {
            guard found.count < Self.limit else { return }
            indexes[key] = found.count
            found.append(
                Mismatch(
                    problem: problem, operation: operation, operations: [operation], seen: [problem.seen],
                    values: problem.value.map { [$0] } ?? [], hasHiddenValues: problem.value == nil))
            return
        }
        found[index].count += 1
        found[index].operations.insert(operation)
        if found[index].seen.count < 4, !found[index].seen.contains(problem.seen) { found[index].seen.append(problem.seen) }
        guard let value = problem.value else { return found[index].hasHiddenValues = true }
        // Values are told apart by their text; more than a few dozen are not an enumeration.
        if found[index].values.count >= 32 { found[index].hasHiddenValues = true }
        if !found[index].values.contains(where: { $0.scalarText == value.scalarText }) { found[index].values.append(value) }
    }
}

extension Problem {
    /// The kind of value that was seen, if the value is known.
    fileprivate var seenKind: String { value?.kinds.typeName ?? "" }
}
