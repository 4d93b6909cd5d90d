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
