import EndpointGenerator

/// A difference between the document and the traffic, with all its occurrences.
struct Mismatch {
    /// The first occurrence, without its value, so that no exchange stays in memory.
    private(set) var problem: Problem
    /// The kind of the first value.
    let kind: ValueKinds?
    /// The operations in which it occurred, in the order of the traffic.
    private(set) var operations: [String] = []
    private(set) var count = 0
    /// What was found, without duplicates; at most four.
    private(set) var found: [String] = []
    /// The values that were found for an enumeration or a discriminator, or `nil` if one of them must not be shown, or if there are dozens, which are not an enumeration.
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
        if self.problem.body == nil { self.problem.body = problem.body }
        if found.count < 4, !found.contains(problem.found) { found.append(problem.found) }
        guard !problem.isSecret, let known = values, known.count < 32 else { return values = nil }
        if [.value, .discriminator].contains(problem.rule), let value = problem.value,
            !known.contains(where: { $0.scalarText == value.scalarText })
        {
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
        let kinds: ValueKinds
    }

    /// The number of exchanges of the document's operations.
    package private(set) var matched = 0
    /// The number of other exchanges, and of bodies that could not be checked, by reason.
    private(set) var others = Counts<String>()
    /// The paths of servers below which exchanges of no operation would be of one. Only the first exchanges are counted.
    private(set) var bases = Counts<String>()
    let document: Document
    private(set) var mismatches: [Mismatch] = []
    let operations: DescribedOperations
    private(set) var check: ExchangeCheck
    private var indexes: [Key: Int] = [:]
    private let showsPaths: Bool

    /// The maximum number of mismatches, because traffic can contain any number of undescribed properties.
    private static let limit = 10_000

    /// - Parameters:
    ///   - api: The resolved document, or `nil` if it has errors.
    ///   - isStrict: Whether what the document lacks is reported like a mismatch, and properties are compared too.
    ///   - servers: The URLs of the servers, instead of the document's.
    ///   - showsPaths: Whether to show all segments of the paths of undescribed operations.
    package init(_ document: Document, _ api: API?, isStrict: Bool, servers: [String] = [], showsPaths: Bool = false) {
        self.document = document
        self.showsPaths = showsPaths
        check = ExchangeCheck(document, api, isStrict: isStrict)
        operations = DescribedOperations(document, servers: servers)
    }

    package var mismatchCount: Int { mismatches.count }

    /// Whether the document describes the traffic. Traffic without a single exchange of the API says nothing about it.
    package var isFine: Bool {
        mismatches.isEmpty && matched > 0 && !(check.schemas.isStrict && !check.undescribed.list.isEmpty)
            && !others.list.contains { $0.value == "unreadable" }
    }

    func isRead(_ response: JSONNode) -> Bool { check.readResponses.contains(response.span) }

    /// The kinds of the values that were seen at a schema. A response has all kinds if a body was seen.
    func kinds(at node: JSONNode) -> ValueKinds { check.schemas.kinds[node.span] ?? [] }

    /// Checks an exchange as written in a file.
    package mutating func add(_ bytes: [UInt8]) {
        let node = parseJSON(bytes)
        if node?.object?["format"]?.string?.raw == "endpoints traffic", node?.object?["version"]?.number?.raw == "1" { return }
        guard let exchange = node.flatMap({ Exchange($0) }) else { return others.add("unreadable") }
        guard (100..<1000).contains(exchange.status) else { return others.add("without a response") }
        guard let match = operations.match(exchange) else { return addUnmatched(exchange) }
        matched += 1
        check.check(exchange, match)
        others.add("bodies not checked", check.skipped)
        for problem in check.problems {
            let kinds = [.type, .assumedType, .union].contains(problem.rule) ? problem.value?.kinds ?? [] : []
            let key = Key(rule: problem.rule, span: problem.node.span, detail: problem.detail, kinds: kinds)
            if indexes[key] == nil {
                guard mismatches.count < Self.limit else {
                    others.add("with mismatches beyond the first \(Self.limit)")
                    continue
                }
                indexes[key] = mismatches.count
                mismatches.append(Mismatch(problem))
            }
            if let index = indexes[key] { mismatches[index].add(problem, match.operation.name) }
        }
    }

    private mutating func addUnmatched(_ exchange: Exchange) {
        others.add(operations.isKnownHost(of: exchange) ? "of no operation" : "with other hosts")
        guard !exchange.isPreflight else { return }
        if let name = operations.name(of: exchange, showsPath: showsPaths) { check.addUndescribed(.operation, of: name) }
        if matched == 0, bases.total < 100, let base = operations.base(of: exchange) { bases.add(base) }
    }
}

/// The number of occurrences of values, in the order of their first ones.
struct Counts<Value: Hashable> {
    private(set) var list: [(value: Value, count: Int)] = []
    private var indexes: [Value: Int] = [:]

    /// The maximum number of values, because traffic can contain any number of them.
    private static var limit: Int { 10_000 }

    var total: Int { list.reduce(0) { $0 + $1.count } }

    mutating func add(_ value: Value, _ number: Int = 1) {
        if let index = indexes[value] { return list[index].count += number }
        guard list.count < Self.limit, number > 0 else { return }
        indexes[value] = list.count
        list.append((value, number))
    }
}

/// A part of the traffic with the API's own server that the document lacks, although clients work without it.
struct Undescribed: Hashable {
    enum Kind: String {
        case operation, status, constraint
        case queryParameter = "query-parameter"
        case mediaType = "media-type"
    }

    let kind: Kind
    /// The method and path, as in `GET /staff/*/notes`.
    let operation: String
    /// The part of the exchange that has the media type or the value, such as `response 200`.
    var part = ""
    /// The name of the query parameter, media type or keyword, or the status.
    var name = ""

    var text: String {
        let words = [part, kind == .operation ? "" : kind.rawValue.replacing("-", with: " "), name].filter { !$0.isEmpty }
        return words.isEmpty ? operation : operation + ", " + words.joined(separator: " ")
    }
}
