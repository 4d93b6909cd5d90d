import EndpointGenerator

/// Collects the differences between recorded traffic and the document, without showing what may be secret.
struct MismatchCheck {
    var problems: [Problem] = []
    /// The part of the exchange that is being checked, such as `query parameter limit` or `response 200`.
    var part = ""
    var schemas: SchemaCheck
    /// The places in responses, and the keywords that the values there do not satisfy, although clients read them.
    private(set) var unchecked: [(part: String, keyword: String)] = []
    private let limit: Int

    /// - Parameters:
    ///   - isStrict: Whether properties that are not described are reported.
    ///   - limit: The maximum number of schemas that a value is compared with.
    init(_ document: Document, isStrict: Bool, limit: Int) {
        schemas = SchemaCheck(document, .client, isStrict: isStrict)
        self.limit = limit
    }

    mutating func begin() { (problems, unchecked) = ([], []) }

    /// Checks a whole value. Returns whether all of it was compared.
    @discardableResult
    mutating func check(_ value: JSONNode, _ schema: JSONNode) -> Bool {
        schemas.begin(steps: limit)
        schemas.check(value, schema)
        for problem in schemas.problems { add(problem) }
        return schemas.isComplete
    }

    /// Adds a difference outside the schemas.
    mutating func add(
        _ rule: Problem.Rule, _ node: JSONNode, detail: String = "", at span: Span? = nil, expected: String, found: String = "nothing",
        body: SeenBody? = nil
    ) {
        problems.append(
            Problem(
                rule: rule, node: node, detail: detail, span: span ?? node.span, part: part, pointer: "", expected: expected, found: found,
                body: body, isSecret: false))
    }

    private mutating func add(_ problem: SchemaCheck.Problem) {
        var (path, detail, found) = (problem.path, problem.detail, shown(problem.value))
        var isSecret = false
        // The runtime's recordings contain 900000001 and so on in place of secret numbers.
        let isNumber = problem.value.number.map { $0.raw.utf8.count == 9 && $0.raw.hasPrefix("9000") } ?? false
        if isNumber, path.contains(where: Showable.isSecret) { return }
        switch problem.rule {
        case _ where schemas.direction == .response && !schemas.isStrict && problem.isReadByClients:
            let isProperty = problem.rule == .property
            let pointer = path.dropLast(isProperty ? 1 : 0).map { "/" + $0 }.joined()
            return unchecked.append((pointer.isEmpty ? part : "\(part) \(pointer)", isProperty ? "additionalProperties" : detail))
        case .missing: found = "nothing"
        case .property where !Showable.isIdentifier(detail):
            detail = ""
            path[path.count - 1] = "*"
        case .value, .discriminator:
            // A number can be a PIN, so names matter for it too.
            let names = path + part.split(separator: " ").map(String.init)
            let text = problem.value.string.map { Showable.isIdentifier($0.raw) ? $0.raw : nil } ?? problem.value.scalarText?.raw
            let isPassword = problem.schema.object?["format"]?.string?.raw == "password"
            // URLs and header fields contain too much that no name marks.
            isSecret = text == nil || part.contains(" parameter ") || names.contains(where: Showable.isSecret) || isPassword
            if let text, !isSecret { found = text }
        default: break
        }
        problems.append(
            Problem(
                rule: Problem.Rule(rawValue: problem.rule.rawValue) ?? .value, node: problem.schema, detail: detail, span: problem.span,
                part: part,
                pointer: path.map { "/" + $0 }.joined(), expected: problem.expected, found: found, value: problem.value, isSecret: isSecret)
        )
    }

    /// Describes a value without showing it.
    private func shown(_ value: JSONNode) -> String {
        guard let count = value.string?.raw.unicodeScalars.count else { return value.kinds.words }
        return "a string of \(count) character\(count == 1 ? "" : "s")"
    }
}
