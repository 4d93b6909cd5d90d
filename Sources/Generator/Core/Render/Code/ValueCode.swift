/// The expressions for values from the document.
extension DeclaredValue {
    package var code: SwiftText {
        switch self {
        case .absent: "nil"
        case .text(let text): .literal(text)
        case .scalar(let node): jsonLiteral(node)
        case .number(let number): SwiftText.numberLiteral(number) ?? "0"
        case .decimal(let decimal): decimalCode(decimal)
        case .moment(let moment): "Date(timeIntervalSinceReferenceDate: \(secondsCode(moment)))"
        case .day(let day): "CalendarDate(year: \(day.year), month: \(day.month), day: \(day.day))!"
        // The text fits its type, so this initializer never traps.
        case .uuid(let text): "UUID(uuidString: \(literal: text))!"
        case .bytes(let bytes): "Data([\(list: bytes.map { .number(Int($0)) })])"
        case .list(let items): "[\(list: items.map(\.code))]"
        case .map(let members): members.isEmpty ? "[:]" : "[\(list: members.map { "\(literal: $0.key): \($0.value.code)" })]"
        case .member(let name, let value): value.map { ".\(name)(\($0.code))" } ?? ".\(name)"
        case .overlapping(let member, let others): ".overlapping(\(member.code), others: \(others.code))"
        case .object(let arguments): ".init(\(list: arguments.map { "\(label: $0.name): \($0.value.code)" }))"
        }
    }
}

/// Returns an expression without a fraction, because a literal with a fraction would be converted through Double.
private func decimalCode(_ parts: DecimalParts) -> SwiftText {
    if parts.exponent == 0 { return "\(parts.isNegative ? "-" : "")\(parts.significand)" }
    let sign: SwiftText = parts.isNegative ? ".minus" : ".plus"
    return "Decimal(sign: \(sign), exponent: \(parts.exponent), significand: \(parts.significand))"
}

private func secondsCode(_ moment: MomentText) -> SwiftText {
    let seconds: SwiftText = .number(moment.seconds)
    guard !moment.fraction.isEmpty else { return seconds }
    let next = Double(moment.seconds + 1)
    // The sum is rounded as in the runtime: never into the next second.
    if Double(moment.seconds) + (Double("0." + moment.fraction) ?? 0) >= next {
        return SwiftText.numberLiteral(SpecText(next.nextDown.description)) ?? .empty
    }
    return "\(seconds) + \(SwiftText.numberLiteral(SpecText("0." + moment.fraction)) ?? .empty)"
}

/// Returns a scalar from the document, as a literal of JSONValue or of its own type.
func jsonLiteral(_ node: JSONNode) -> SwiftText {
    switch node.value {
    case .string(let text): .literal(text)
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): jsonNumber(number)
    case .null, .array, .object: "nil"
    }
}

/// Returns a number as a literal. A whole number that does not fit in Int64 becomes a UInt64 or, if it does not fit in that either, a
/// floating-point literal.
private func jsonNumber(_ number: SpecText) -> SwiftText {
    guard let literal = SwiftText.numberLiteral(number) else { return "0" }
    let isWhole = number.raw.utf8.allSatisfy { $0 == UInt8(ascii: "-") || isDigit($0) }
    guard isWhole, Int64(number.raw) == nil else { return literal }
    return UInt64(number.raw) == nil ? "\(literal).0" : "JSONValue.number(JSONNumber(\(literal) as UInt64))"
}

extension EnumDeclaration.Case {
    package var literal: SwiftText { jsonLiteral(value.literal) }
}

extension ImportedType {
    /// `Common.Problem`
    package var text: SwiftText { "\(owner).\(name)" }
}

/// The text that the runtime's `EndpointExamples` reads: lines of JSON in a raw literal, each an object with one member.
extension ExamplesDeclaration {
    var lines: [SwiftText] {
        made.map { "{\"\(names.text($0.name))\":\($0.value.text(names))}" }
            + values.map { "{\"\(label: $0.name)\":\($0.value.text(names))}" }
            + responses.map { "{\"\(label: $0.service).\(label: $0.operation)\":\($0.text(names))}" }
    }
}

extension ExampleResponse {
    fileprivate func text(_ names: ExampleNames) -> SwiftText {
        guard let body else { return "{\"status\":\(status)}" }
        return "{\"status\":\(status),\"mediaType\":\(json: body.type, escaping: "$"),\"body\":\(body.value.text(names))}"
    }
}

extension ExampleValue {
    /// Returns a single line of JSON.
    fileprivate func text(_ names: ExampleNames) -> SwiftText {
        switch self {
        case .null: "null"
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): .jsonNumber(SpecText(number))
        // In all lines, this character occurs only in references, because the runtime looks for it.
        case .text(let text): .jsonString(SpecText(text), escaping: "$")
        case .list(let items): "[\(list: items.map { $0.text(names) }, separator: ",")]"
        case .object(let members):
            "{\(list: members.map { "\(json: $0.key, escaping: "$"):\($0.value.text(names))" }, separator: ",")}"
        case .model(let name): "{\"$ref\":\"\(names.text(name))\"}"
        }
    }
}

extension ExampleNames {
    fileprivate func text(_ name: ExampleName) -> SwiftText {
        let model = models[name.model.index]
        return name.isBrief && !alike.contains(name.model) ? "\(label: model) (brief)" : .label(model)
    }
}
