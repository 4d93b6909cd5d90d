/// A default of the document as a Swift expression; nil where Swift has no literal for it (dates, objects).
func defaultLiteral(_ node: JSONNode, _ type: TypeReference, _ rendering: Rendering) -> SwiftText? {
    switch type {
    case .optional(let wrapped): node.isNull ? .fixed("nil") : defaultLiteral(node, wrapped, rendering)
    case .scalar(let scalar): scalarLiteral(node, scalar)
    case .array(let element): arrayLiteral(node, element, rendering)
    case .model(let id): caseLiteral(node, id, rendering)
    case .map: node.object?.members.isEmpty == true ? .fixed("[:]") : nil
    case .json, .custom: nil
    }
}

private func scalarLiteral(_ node: JSONNode, _ scalar: Scalar) -> SwiftText? {
    switch scalar {
    case .string: node.string.map { .literal($0) }
    case .boolean: node.bool.map { $0 ? .fixed("true") : .fixed("false") }
    case .integer, .int32, .int64, .uint64: node.number.flatMap { isInteger($0, scalar) ? .numberLiteral($0) : nil }
    case .number, .float: node.number.flatMap { SwiftText.numberLiteral($0) }
    // A literal of Decimal goes through Double and loses digits; dates and the like have none.
    case .decimal, .dateTime, .date, .uuid, .uri, .byte, .binary: nil
    }
}

private func isInteger(_ number: SpecText, _ scalar: Scalar) -> Bool {
    switch scalar {
    case .int32: Int32(number.raw) != nil
    case .uint64: UInt64(number.raw) != nil
    default: Int64(number.raw) != nil
    }
}

private func arrayLiteral(_ node: JSONNode, _ element: TypeReference, _ rendering: Rendering) -> SwiftText? {
    guard let items = node.array, items.count <= 32 else { return nil }
    var texts: [SwiftText] = []
    for item in items {
        guard let text = defaultLiteral(item, element, rendering) else { return nil }
        texts.append(text)
    }
    return .fixed("[") + .joined(texts, separator: ", ") + .fixed("]")
}

private func caseLiteral(_ node: JSONNode, _ id: ModelID, _ rendering: Rendering) -> SwiftText? {
    guard case .enumeration(let enumeration) = rendering.api[id].kind else { return nil }
    let index: Int? = enumeration.values.firstIndex { value in
        switch (value.literal.value, node.value) {
        case (.string(let left), .string(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.bool(let left), .bool(let right)): left == right
        default: false
        }
    }
    return index.map { .fixed(".") + .name(rendering.names.members[id.index][$0]) }
}

/// A scalar of the document as a literal of a JSONValue, or of the type whose value it is.
func jsonLiteral(_ node: JSONNode) -> SwiftText {
    switch node.value {
    case .string(let text): .literal(text)
    case .bool(let flag): flag ? .fixed("true") : .fixed("false")
    case .number(let number): jsonNumber(number)
    case .null, .array, .object: .fixed("nil")
    }
}

/// A literal that is a whole number has to fit Int64.
private func jsonNumber(_ number: SpecText) -> SwiftText {
    guard let literal = SwiftText.numberLiteral(number) else { return .fixed("0") }
    let isWhole: Bool = number.raw.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
    guard isWhole, Int64(number.raw) == nil else { return literal }
    return UInt64(number.raw) == nil
        ? literal + .fixed(".0") : .fixed("JSONValue.number(EndpointRuntime.JSONNumber(") + literal + .fixed(" as UInt64))")
}
