import EndpointGenerator

/// A difference between the document and a value, or between the document and another part of an exchange.
struct Problem {
    enum Rule: String {
        case missing, null, type, value, constraint, union, property, discriminator, status, body
        case assumedType = "assumed-type"
        case mediaType = "media-type"
        case invalidBody = "invalid-body"
    }

    let rule: Rule
    /// The schema, parameter, body or response that does not describe the value.
    let node: JSONNode
    /// The property, keyword, status or media type in question, or empty if it must not be shown.
    let detail: String
    let span: Span
    /// The part of the exchange, such as `response 200`, and the JSON Pointer inside its body.
    let part: String
    let pointer: String
    let expected: String
    let found: String
    /// The value in question, or the object without the required property.
    var value: JSONNode?
    /// The undescribed body in question.
    var body: SeenBody?
    /// Whether the value must not be shown.
    let isSecret: Bool
}

/// Collects the differences between recorded traffic and the document, without showing what may be secret.
extension ExchangeCheck {
    /// Checks a whole value. Returns whether all of it was compared.
    @discardableResult
    mutating func check(_ value: JSONNode, _ schema: JSONNode) -> Bool {
        schemas.begin(steps: 1_000_000)
        schemas.check(value, schema)
        for problem in schemas.problems { addProblem(problem) }
        return schemas.isComplete
    }

    /// Adds a difference outside the schemas.
    mutating func addProblem(
        _ rule: Problem.Rule, _ node: JSONNode, detail: String = "", at span: Span? = nil, expected: String, found: String = "nothing",
        body: SeenBody? = nil
    ) {
        problems.append(
            Problem(
                rule: rule, node: node, detail: detail, span: span ?? node.span, part: part, pointer: "", expected: expected, found: found,
                body: body, isSecret: false))
    }

    private mutating func addProblem(_ problem: SchemaCheck.Problem) {
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
