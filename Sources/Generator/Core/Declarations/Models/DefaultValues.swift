/// A value that generated code contains, such as a default argument. `Render/Code/ValueCode.swift` prints it.
package indirect enum DeclaredValue: Sendable {
    /// No value, for a type that is optional.
    case absent
    case text(SpecText)
    /// A boolean, or any scalar as a JSON value.
    case scalar(JSONNode)
    case number(SpecText)
    case decimal(DecimalParts)
    case moment(MomentText)
    case day(DayText)
    case uuid(SpecText)
    case bytes([UInt8])
    case list([DeclaredValue])
    case map([(key: SpecText, value: DeclaredValue)])
    /// A case of an enum, with its associated value.
    case member(SwiftIdentifier, DeclaredValue? = nil)
    /// A case of an enum, with members of the object that only other cases declare.
    case overlapping(DeclaredValue, others: DeclaredValue)
    /// An initializer call.
    case object([(name: SwiftIdentifier, value: DeclaredValue)])

    static let keep = DeclaredValue.member(.fixed("keep"))
}

/// Returns a default from the document, or `nil` if no exact, short expression is possible with the names in scope.
func declaredValue(_ node: JSONNode, _ type: TypeReference, context: DeclarationContext) -> DeclaredValue? {
    // If any value is allowed, null is a valid default, but it would be treated as absent.
    if case .json = type.withoutOptional { return nil }
    let fitting = ValueFitting(models: context.api.models, takesLocalTimes: context.options.dates.zone != .none)
    var values = DefaultValues(context: context, fitting: fitting, hasFoundation: type.usesFoundation)
    return fitting.fits(node, type) ? values.value(node, type) : nil
}

extension DeclarationContext {
    /// Returns the only value of a schema that allows just one, which is `constant` if the schema is inline, and otherwise the only case of
    /// an enum. Callers do not need to pass it.
    func onlyValue(_ constant: JSONNode?, _ type: TypeReference) -> DeclaredValue? {
        if let constant { return declaredValue(constant, type, context: self) }
        guard case .model(let id) = type, case .enumeration(let enumeration) = api[id].kind, !enumeration.allowsOthers,
            enumeration.values.count == 1, let value = enumeration.values.first
        else { return nil }
        return declaredValue(value.literal, type, context: self)
    }
}

/// Declares values that fit their types.
private struct DefaultValues {
    let context: DeclarationContext
    let fitting: ValueFitting<Model>
    /// Whether the property's file always imports Foundation, because the property's type needs it.
    let hasFoundation: Bool
    /// The number of values that the expression can still contain. The limit keeps type checking fast.
    var rest = 64

    mutating func value(_ node: JSONNode, _ type: TypeReference) -> DeclaredValue? {
        rest -= 1
        guard rest >= 0, hasFoundation || !type.usesFoundation else { return nil }
        switch type {
        case .optional(let wrapped): return node.isNull ? .absent : value(node, wrapped)
        case .scalar(let scalar): return declaredScalar(node, scalar, localOffset: context.options.dates.knownOffset)
        case .array(let element): return array(node, element)
        case .dictionary(let element): return node.object.flatMap { map($0.members, element) }
        case .json: return json(node)
        case .model(let id): return model(node, id)
        case .custom: return nil
        }
    }

    private mutating func array(_ node: JSONNode, _ element: TypeReference) -> DeclaredValue? {
        let values = node.array?.compactMap { value($0, element) }
        return values?.count == node.array?.count ? values.map { .list($0) } : nil
    }

    private mutating func map(_ members: [JSONObject.Member], _ element: TypeReference) -> DeclaredValue? {
        let values = members.compactMap { member in value(member.value, element).map { (key: member.key, value: $0) } }
        return values.count == members.count ? .map(values) : nil
    }

    private mutating func json(_ node: JSONNode) -> DeclaredValue? {
        switch node.value {
        case .null: .member(.fixed("null"))
        case .bool, .string: .scalar(node)
        case .number(let number): isExact(number) ? .scalar(node) : nil
        case .array: array(node, .json)
        case .object(let object): map(object.members, .json)
        }
    }

    private mutating func model(_ node: JSONNode, _ id: ModelID) -> DeclaredValue? {
        switch context.api[id].kind {
        case .enumeration(let enumeration):
            enumeration.index(of: node).map { .member(context.names.members[id.index][$0]) }
                ?? (enumeration.allowsOthers ? node.string.map { .member(.fixed("unrecognized"), .text($0)) } : nil)
        case .object(let object): node.object.flatMap { self.object($0, object, id: id) }
        case .union(let union): member(node, union, names: context.names.members[id.index])
        case .wrapper: nil
        }
    }

    private mutating func member(_ node: JSONNode, _ union: Union, names: [SwiftIdentifier]) -> DeclaredValue? {
        let choice = ValueFitting(models: context.api.models, takesLocalTimes: fitting.takesLocalTimes, isOpen: true)
        guard let index = choice.member(for: node, of: union) else { return nil }
        if union.members[index].constant != nil { return .member(names[index]) }
        guard fitting.fits(node, union.members[index].type), let value = value(node, union.members[index].type) else { return nil }
        let member = DeclaredValue.member(names[index], value)
        guard let others = choice.others(node, beside: index, of: union) else { return member }
        return map(others, .json).map { .overlapping(member, others: $0) }
    }

    /// Returns an initializer call with only the arguments that `value` contains.
    private mutating func object(_ value: JSONObject, _ object: ObjectModel, id: ModelID) -> DeclaredValue? {
        var arguments: [(name: SwiftIdentifier, value: DeclaredValue)] = []
        let named = Array(zip(object.properties, context.names.members[id.index]))
        for (property, name) in inInitializerOrder(named, { $0.0 }) {
            guard let node = value[property.key.raw] else {
                if property.isRequired || property.fixedValue != nil { return nil }
                continue
            }
            if let fixed = property.fixedValue {
                guard JSONScalar(fixed) == JSONScalar(node) else { return nil }
                continue
            }
            guard let value = self.value(node, property.type) else { return nil }
            let patch: DeclaredValue = node.isNull ? .member(.fixed("clear")) : .member(.fixed("set"), value)
            arguments.append((name, isPatch(property, id, context: context) ? patch : value))
        }
        if let element = object.additionalProperties {
            let known = Set(object.properties.map(\.key))
            let others = value.members.filter { !known.contains($0.key) }
            guard let map = map(others, element) else { return nil }
            if !others.isEmpty { arguments.append((.fixed("additionalProperties"), map)) }
        }
        return .object(arguments)
    }
}

private func declaredScalar(_ node: JSONNode, _ scalar: Scalar, localOffset: Int?) -> DeclaredValue? {
    switch scalar {
    case .string, .uri, .secret: node.string.map { .text($0) }
    case .boolean: .scalar(node)
    case .integer, .int32, .int64, .uint64, .number, .float: node.number.flatMap { isSwiftNumber($0.raw) ? .number($0) : nil }
    case .decimal: node.number.flatMap { decimalParts($0.raw) }.map { .decimal($0) }
    case .dateTime: node.string.flatMap { MomentText($0.raw, localOffset: localOffset) }.map { .moment($0) }
    case .date: node.string.flatMap { DayText($0.raw) }.map { .day($0) }
    case .uuid: node.string.map { .uuid($0) }
    case .byte: node.string.flatMap { bytes(ofBase64: $0.raw) }.flatMap { $0.count <= 64 ? .bytes($0) : nil }
    case .binary, .file: nil
    }
}

/// A number as its significand and exponent: for `-12.50e1`, minus, 1250 and −1.
package struct DecimalParts: Sendable {
    let isNegative: Bool
    let significand: Int
    let exponent: Int
}

/// Returns the parts of a number, or `nil` if there are more than 18 digits, or if the exponent as written is beyond ±100.
private func decimalParts(_ number: String) -> DecimalParts? {
    let isNegative = number.hasPrefix("-")
    let parts = number.drop { $0 == "-" }.split { $0 == "e" || $0 == "E" }
    guard let mantissa = parts.first, parts.count <= 2, let written = parts.count == 2 ? Int(parts[1]) : 0 else { return nil }
    let fraction = mantissa.firstIndex(of: ".").map { mantissa[$0...].utf8.count - 1 } ?? 0
    let digits = mantissa.filter { $0 != "." }
    guard digits.utf8.count <= 18, written.magnitude <= 100, let significand = Int(digits) else { return nil }
    return DecimalParts(isNegative: isNegative, significand: significand, exponent: written - fraction)
}

/// Returns whether a JSONValue literal represents exactly this number: an Int64, or a number with no more digits than a Double preserves.
private func isExact(_ number: SpecText) -> Bool {
    if Int64(number.raw) != nil { return true }
    let digits = number.raw.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.count(where: isDigit)
    return digits <= 15 && (Double(number.raw).map { $0.isFinite && ($0 == 0 || $0.magnitude > 1e-300) } ?? false)
}
