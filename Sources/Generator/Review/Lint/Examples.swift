import EndpointGenerator

extension Linter {
    /// Checks an example's type, `enum`, `const` and `required` at every depth, including all members of `allOf` and the best match of
    /// `oneOf` and `anyOf`. Formats, lengths and bounds are not checked.
    mutating func checkExample(_ value: JSONNode, _ schema: JSONNode) {
        checkReading(value, schema)
        // Ignore null, because converters write it for missing values.
        guard isEnabled("invalid-example"), !value.isNull else { return }
        examples.begin(steps: 1_000_000)
        examples.check(value, schema)
        guard examples.isComplete else {
            return report("invalid-example", "the example is too large to be compared with its schema", at: value.span)
        }
        for problem in examples.problems {
            guard let message = message(for: problem) else { continue }
            return report("invalid-example", message, at: problem.value.span)
        }
    }

    private func message(for problem: SchemaCheck.Problem) -> String? {
        let value = problem.value
        switch problem.rule {
        case .type, .assumedType, .null: return "the example is \(value.kind), but the schema requires \(problem.expected)"
        case .missing: return "the example does not have the required `\(problem.detail)`"
        case .discriminator: return "the example's `\(problem.detail)` is not the name of a schema"
        case .union: return "the example matches no schema of `\(problem.detail)`"
        case .value where problem.detail == "const": return "the example differs from `const`"
        case .value:
            let shown = value.string.map { "`\($0.raw)`" } ?? value.number?.raw ?? value.kind
            let values = problem.schema.object?["enum"]?.array?.compactMap { $0.string?.raw } ?? []
            let near = value.string.map { didYouMean($0.raw, among: values) } ?? ""
            return "the example, \(shown), is not a value of `enum`\(near)"
        case .constraint where problem.detail.isEmpty: return "nothing is allowed here"
        default: return nil
        }
    }
}
