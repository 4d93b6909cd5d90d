import EndpointGenerator

extension Linter {
    /// Checks an example's type, `enum`, `const` and `required` at every depth, including all members of `allOf` and at least one of
    /// `oneOf` and `anyOf`. Formats, lengths and bounds are not checked.
    mutating func checkExample(_ value: JSONNode, _ schema: JSONNode) {
        checkReading(value, schema)
        // Ignore null, because converters write it for missing values.
        guard isEnabled("invalid-example"), !value.isNull else { return }
        steps = 0
        guard let problem = problem(of: value, schema, depth: 0), steps < Linter.stepLimit else { return }
        report("invalid-example", problem.message, at: problem.span)
    }

    /// The maximum number of steps. Without a limit, checking nested unions could take exponential time.
    private static let stepLimit: Int = 20_000

    private typealias Problem = (message: String, span: Span)

    /// Returns the first problem found, or `nil` if there is none.
    private mutating func problem(of value: JSONNode, _ node: JSONNode, depth: Int) -> Problem? {
        steps += 1
        guard depth < 64, steps < Linter.stepLimit else { return nil }
        guard let schema = node.object else { return node.bool == false ? ("nothing is allowed here", value.span) : nil }
        if let text = schema["$ref"]?.string {
            guard case .success(let target) = references.find(text.raw, from: node.span.file, in: "schemas") else { return nil }
            return problem(of: value, target.node, depth: depth + 1)
        }
        if value.isNull, schema["nullable"]?.bool == true || schema["x-nullable"]?.bool == true { return nil }
        if let problem = typeProblem(value, schema) ?? valueProblem(value, schema) { return problem }
        for part in schema["allOf"]?.array ?? [] {
            if let problem = problem(of: value, part, depth: depth + 1) { return problem }
        }
        for key in ["oneOf", "anyOf"] {
            guard let parts = schema[key]?.array, !parts.isEmpty else { continue }
            var problems: [Problem] = []
            for part in parts {
                guard let problem = problem(of: value, part, depth: depth + 1) else { break }
                problems.append(problem)
            }
            guard problems.count == parts.count else { continue }
            return problems.count == 1 ? problems[0] : ("the example matches no schema of `\(key)`", value.span)
        }
        switch value.value {
        case .object(let object): return problem(in: object, value.span, schema, depth: depth)
        case .array(let items):
            guard let element = schema["items"] else { return nil }
            for item in items { if let problem = problem(of: item, element, depth: depth + 1) { return problem } }
            return nil
        default: return nil
        }
    }

    private mutating func problem(in object: JSONObject, _ span: Span, _ schema: JSONObject, depth: Int) -> Problem? {
        let properties = schema["properties"]?.object
        for name in schema["required"]?.array?.compactMap(\.string) ?? [] where object[name.raw] == nil {
            // Properties that are `readOnly` or `writeOnly` are absent in one direction.
            let property = properties?[name.raw]?.object
            if property?["readOnly"]?.bool == true || property?["writeOnly"]?.bool == true { continue }
            return ("the example does not have the required `\(name.raw)`", span)
        }
        for member in object.members {
            if let property = properties?[member.key.raw] {
                if let problem = problem(of: member.value, property, depth: depth + 1) { return problem }
            } else if let others = schema["additionalProperties"], others.object != nil, schema["patternProperties"] == nil {
                if let problem = problem(of: member.value, others, depth: depth + 1) { return problem }
            }
        }
        return nil
    }

    private func typeProblem(_ value: JSONNode, _ schema: JSONObject) -> Problem? {
        guard let node = schema["type"] else { return nil }
        let types = node.array?.compactMap { $0.string?.raw } ?? node.string.map { [$0.raw] } ?? []
        guard !types.isEmpty, !types.contains("file"), !types.contains(where: { hasType($0, value) }) else { return nil }
        let wanted = types.map { words[$0] ?? "`\($0)`" }.joined(separator: " or ")
        return ("the example is \(value.kind), but the schema requires \(wanted)", value.span)
    }

    private func hasType(_ type: String, _ value: JSONNode) -> Bool {
        switch (type, value.value) {
        case ("null", .null), ("boolean", .bool), ("string", .string), ("number", .number), ("array", .array), ("object", .object): true
        case ("integer", .number(let text)): isWhole(text.raw)
        case ("null", _), ("boolean", _), ("string", _), ("number", _), ("array", _), ("object", _), ("integer", _): false
        // Unknown types are reported elsewhere.
        default: true
        }
    }

    private func isWhole(_ text: String) -> Bool {
        if !text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }) { return true }
        return Double(text).map { $0.rounded() == $0 } ?? false
    }

    private func valueProblem(_ value: JSONNode, _ schema: JSONObject) -> Problem? {
        if let only = schema["const"], !isEqual(only, value, depth: 0) { return ("the example differs from `const`", value.span) }
        guard let list = schema["enum"]?.array, !list.isEmpty, !list.contains(where: { isEqual($0, value, depth: 0) }) else { return nil }
        let shown = value.string.map { "`\($0.raw)`" } ?? value.number?.raw ?? value.kind
        let near = value.string.map { didYouMean($0.raw, among: list.compactMap { $0.string?.raw }) } ?? ""
        return ("the example, \(shown), is not a value of `enum`\(near)", value.span)
    }

    private func isEqual(_ left: JSONNode, _ right: JSONNode, depth: Int) -> Bool {
        guard depth < 64 else { return true }
        switch (left.value, right.value) {
        case (.null, .null): return true
        case (.bool(let first), .bool(let second)): return first == second
        case (.string(let first), .string(let second)): return first == second
        case (.number(let first), .number(let second)):
            return first == second || (Double(first.raw).map { $0 == Double(second.raw) } ?? false)
        case (.array(let first), .array(let second)):
            return first.count == second.count && zip(first, second).allSatisfy { isEqual($0, $1, depth: depth + 1) }
        case (.object(let first), .object(let second)):
            return first.members.count == second.members.count
                && first.members.allSatisfy { member in second[member.key.raw].map { isEqual(member.value, $0, depth: depth + 1) } ?? false
                }
        default: return false
        }
    }
}

private let words: [String: String] = [
    "null": "null", "boolean": "a boolean", "string": "a string", "number": "a number", "integer": "an integer", "array": "an array",
    "object": "an object",
]
