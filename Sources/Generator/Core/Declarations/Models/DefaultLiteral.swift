/// Returns a default from the document as a Swift expression, or `nil` if no exact, short expression is possible with the names in scope.
func defaultLiteral(_ node: JSONNode, _ type: TypeReference, context: DeclarationContext) -> SwiftText? {
    // If any value is allowed, null is a valid default, but it would be treated as absent.
    if case .json = type.withoutOptional { return nil }
    let fitting = ValueFitting(models: context.api.models, takesLocalTimes: context.options.dates.zone != .none)
    var literal = DefaultLiteral(context: context, fitting: fitting, hasFoundation: type.usesFoundation)
    return fitting.fits(node, type) ? literal.text(node, type) : nil
}

extension DeclarationContext {
    /// Returns the only value of a schema that allows just one, which is `constant` if the schema is inline, and otherwise the only case of
    /// an enum. Callers do not need to pass it.
    func onlyValue(_ constant: JSONNode?, _ type: TypeReference) -> SwiftText? {
        if let constant { return defaultLiteral(constant, type, context: self) }
        guard case .model(let id) = type, case .enumeration(let enumeration) = api[id].kind, !enumeration.allowsOthers,
            enumeration.values.count == 1, let value = enumeration.values.first
        else { return nil }
        return defaultLiteral(value.literal, type, context: self)
    }
}

/// Writes values that fit their types.
private struct DefaultLiteral {
    let context: DeclarationContext
    let fitting: ValueFitting<Model>
    /// Whether the property's file always imports Foundation, because the property's type needs it.
    let hasFoundation: Bool
    /// The number of values that the literal can still contain. The limit keeps type checking fast.
    var rest = 64

    mutating func text(_ node: JSONNode, _ type: TypeReference) -> SwiftText? {
        rest -= 1
        guard rest >= 0, hasFoundation || !type.usesFoundation else { return nil }
        switch type {
        case .optional(let wrapped): return node.isNull ? "nil" : text(node, wrapped)
        case .scalar(let scalar): return scalarLiteral(node, scalar, localOffset: context.options.dates.knownOffset)
        case .array(let element): return array(node, element)
        case .dictionary(let element): return node.object.flatMap { map($0.members, element) }
        case .json: return json(node)
        case .model(let id): return model(node, id)
        case .custom: return nil
        }
    }

    private mutating func array(_ node: JSONNode, _ element: TypeReference) -> SwiftText? {
        let texts = node.array?.compactMap { text($0, element) }
        return texts?.count == node.array?.count ? texts.map { "[\(list: $0)]" } : nil
    }

    private mutating func map(_ members: [JSONObject.Member], _ element: TypeReference) -> SwiftText? {
        let texts: [SwiftText] = members.compactMap { member in text(member.value, element).map { "\(literal: member.key): \($0)" } }
        guard texts.count == members.count else { return nil }
        return texts.isEmpty ? "[:]" : "[\(list: texts)]"
    }

    private mutating func json(_ node: JSONNode) -> SwiftText? {
        switch node.value {
        case .null: ".null"
        case .bool, .string: jsonLiteral(node)
        case .number(let number): isExact(number) ? jsonLiteral(node) : nil
        case .array: array(node, .json)
        case .object(let object): map(object.members, .json)
        }
    }

    private mutating func model(_ node: JSONNode, _ id: ModelID) -> SwiftText? {
        switch context.api[id].kind {
        case .enumeration(let enumeration):
            enumeration.index(of: node).map { ".\(context.names.members[id.index][$0])" }
                ?? (enumeration.allowsOthers ? node.string.map { ".unrecognized(\(literal: $0))" } : nil)
        case .object(let object): node.object.flatMap { self.object($0, object, id: id) }
        case .union(let union): member(node, union, names: context.names.members[id.index])
        case .wrapper: nil
        }
    }

    private mutating func member(_ node: JSONNode, _ union: Union, names: [SwiftIdentifier]) -> SwiftText? {
        guard let index = chosenMember(node, of: union) else { return nil }
        let name: SwiftText = ".\(names[index])"
        if union.members[index].constant != nil { return name }
        guard fitting.fits(node, union.members[index].type), let value = text(node, union.members[index].type) else { return nil }
        return "\(name)(\(value))"
    }

    /// Returns an initializer call with only the arguments that `value` contains.
    private mutating func object(_ value: JSONObject, _ object: ObjectModel, id: ModelID) -> SwiftText? {
        var arguments: [SwiftText] = []
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
            guard let text = text(node, property.type) else { return nil }
            let patch: SwiftText = node.isNull ? ".clear" : ".set(\(text))"
            let isPatch = EndpointGenerator.isPatch(property, id, context: context)
            arguments.append("\(label: name): \(isPatch ? patch : text)")
        }
        if let element = object.additionalProperties {
            let known = Set(object.properties.map(\.key))
            let others = value.members.filter { !known.contains($0.key) }
            guard let text = map(others, element) else { return nil }
            if !others.isEmpty { arguments.append("additionalProperties: \(text)") }
        }
        return ".init(\(list: arguments))"
    }
}

private func scalarLiteral(_ node: JSONNode, _ scalar: Scalar, localOffset: Int?) -> SwiftText? {
    switch scalar {
    case .string, .uri, .secret, .boolean: jsonLiteral(node)
    case .integer, .int32, .int64, .uint64, .number, .float: node.number.flatMap { SwiftText.numberLiteral($0) }
    case .decimal: node.number.flatMap(decimalLiteral)
    case .dateTime: node.string.flatMap { MomentText($0.raw, localOffset: localOffset) }.map(momentLiteral)
    case .date: node.string.flatMap { DayText($0.raw) }.map(dayLiteral)
    // The text fits its type, so these initializers never trap.
    case .uuid: node.string.map { "UUID(uuidString: \(literal: $0))!" }
    case .byte: node.string.flatMap { bytes(ofBase64: $0.raw) }.flatMap(dataLiteral)
    case .binary, .file: nil
    }
}

/// Returns a `Decimal` expression without a fraction, because a literal with a fraction would be converted through Double.
private func decimalLiteral(_ number: SpecText) -> SwiftText? {
    guard let parts = decimalParts(number.raw), let significand = Int(parts.digits) else { return nil }
    if parts.exponent == 0 { return "\(parts.isNegative ? "-" : "")\(significand)" }
    let sign: SwiftText = parts.isNegative ? ".minus" : ".plus"
    return "Decimal(sign: \(sign), exponent: \(parts.exponent), significand: \(significand))"
}

private struct DecimalParts {
    let isNegative: Bool
    let digits: String
    let exponent: Int
}

/// Returns the sign, digits and exponent of a number: for `-12.50e1`, minus, `1250` and −1. Returns `nil` if there are more than 18 digits,
/// or if the exponent as written is beyond ±100.
private func decimalParts(_ number: String) -> DecimalParts? {
    let isNegative = number.hasPrefix("-")
    let parts = number.drop { $0 == "-" }.split { $0 == "e" || $0 == "E" }
    guard let mantissa = parts.first, parts.count <= 2, let written = parts.count == 2 ? Int(parts[1]) : 0 else { return nil }
    let fraction = mantissa.firstIndex(of: ".").map { mantissa[$0...].utf8.count - 1 } ?? 0
    let digits = String(mantissa.filter { $0 != "." })
    guard digits.utf8.count <= 18, written.magnitude <= 100 else { return nil }
    return DecimalParts(isNegative: isNegative, digits: digits, exponent: written - fraction)
}

private func momentLiteral(_ moment: MomentText) -> SwiftText {
    let seconds: SwiftText = .number(moment.seconds)
    guard !moment.fraction.isEmpty else { return "Date(timeIntervalSinceReferenceDate: \(seconds))" }
    let next = Double(moment.seconds + 1)
    // The sum is rounded as in the runtime: never into the next second.
    if Double(moment.seconds) + (Double("0." + moment.fraction) ?? 0) >= next {
        let latest = SwiftText.numberLiteral(SpecText(next.nextDown.description)) ?? .empty
        return "Date(timeIntervalSinceReferenceDate: \(latest))"
    }
    let fraction = SwiftText.numberLiteral(SpecText("0." + moment.fraction)) ?? .empty
    return "Date(timeIntervalSinceReferenceDate: \(seconds) + \(fraction))"
}

private func dayLiteral(_ day: DayText) -> SwiftText {
    "CalendarDate(year: \(day.year), month: \(day.month), day: \(day.day))!"
}

private func dataLiteral(_ bytes: [UInt8]) -> SwiftText? {
    guard bytes.count <= 64 else { return nil }
    return "Data([\(list: bytes.map { .number(Int($0)) })])"
}

/// Returns whether a JSONValue literal represents exactly this number: an Int64, or a number with no more digits than a Double preserves.
private func isExact(_ number: SpecText) -> Bool {
    if Int64(number.raw) != nil { return true }
    let digits = number.raw.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.count(where: isDigit)
    return digits <= 15 && (Double(number.raw).map { $0.isFinite && ($0 == 0 || $0.magnitude > 1e-300) } ?? false)
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

/// Returns the index of the union member that matches a value from the document, or `nil` if there is none. Chooses in the same way as the
/// runtime.
///
/// If the discriminator selects exactly one member, that member is chosen; otherwise, the shapes decide. The best candidate is the one with
/// the fewest values that are listed only by other candidates, then the most known keys, then the fewest unlisted values, then the lowest
/// index. (If the runtime would have to try equally good candidates in turn, a default that does not decode as the first one has no
/// literal.)
func chosenMember(_ value: JSONNode, of union: Union) -> Int? {
    let named = namedMembers(value, of: union)
    if let named, named.count == 1, !union.members[named[0]].discriminatorValues.isEmpty { return named[0] }
    let kinds = kinds(of: value, in: union)
    let candidates: [(index: Int, known: Int)] = union.members.enumerated().compactMap { index, member in
        guard named?.contains(index) ?? true else { return nil }
        return countKnownKeys(value, kinds, to: member.shape).map { (index, $0) }
    }
    var best: (index: Int, rank: (Int, Int, Int))?
    for candidate in candidates {
        let values = unlistedValues(value, candidate.index, union: union, candidates: candidates.map(\.index))
        let rank: (Int, Int, Int) = (-values.listedElsewhere, candidate.known, -values.count)
        if let best, rank <= best.rank { continue }
        best = (candidate.index, rank)
    }
    return best?.index
}

/// Returns the members to which an object's discriminator belongs: those with its value or, if there are none, those without values.
/// Returns `nil` if the value has no discriminator.
private func namedMembers(_ value: JSONNode, of union: Union) -> [Int]? {
    guard let key = union.discriminator, let text = value.object?[key.raw]?.comparedText else { return nil }
    let named = union.members.indices.filter { union.members[$0].discriminatorValues.contains(text) }
    return named.isEmpty ? union.members.indices.filter { union.members[$0].discriminatorValues.isEmpty } : named
}

/// The number of values that a member's open enums do not list.
private struct UnlistedValues {
    var count = 0
    /// The number of these values that another candidate lists.
    var listedElsewhere = 0
}

/// Counts the values that a member's open enums do not list, and those among them that another candidate lists.
private func unlistedValues(_ value: JSONNode, _ index: Int, union: Union, candidates: [Int]) -> UnlistedValues {
    let shape = union.members[index].shape
    var unlisted = UnlistedValues()
    func count(_ text: SpecText, _ values: [SpecText], isListed: (Union.Shape) -> Bool) {
        if values.contains(text) { return }
        unlisted.count += 1
        if candidates.contains(where: { isListed(union.members[$0].shape) }) { unlisted.listedElsewhere += 1 }
    }
    if let text = value.comparedText, shape.acceptsOtherTexts {
        count(text, shape.texts ?? []) { $0.texts?.contains(text) == true }
    }
    for entry in shape.listed {
        let (key, values) = (entry.key, entry.values)
        guard let text = value.object?[key.raw]?.comparedText else { continue }
        count(text, values) { other in (other.listed + other.constants).contains { $0.key == key && $0.values.contains(text) } }
    }
    return unlisted
}

/// Returns the kind of a value. A whole number written with a fraction is an integer, unless a member takes fractions.
private func kinds(of value: JSONNode, in union: Union) -> JSONKinds {
    let takesFractions = union.members.contains { $0.constant == nil && $0.shape.kinds.contains(.fraction) }
    guard let number = value.number, !takesFractions, Int64(comparedNumber(number.raw)) != nil else { return value.kinds }
    return .integer
}

/// Returns the number of keys that a value shares with a shape, or `nil` if the value does not match the shape. For a scalar, returns 1 if
/// the shape lists the value, and 0 otherwise.
private func countKnownKeys(_ value: JSONNode, _ kinds: JSONKinds, to shape: Union.Shape) -> Int? {
    guard shape.kinds.contains(kinds) else { return nil }
    if let object = value.object { return countKnownKeys(object, to: shape) }
    if let first = value.array?.first, !shape.elements.contains(first.kinds) { return nil }
    guard let texts = shape.texts, let text = value.comparedText else { return 0 }
    return texts.contains(text) ? 1 : shape.acceptsOtherTexts ? 0 : nil
}

private func countKnownKeys(_ object: JSONObject, to shape: Union.Shape) -> Int? {
    guard shape.required.allSatisfy({ object[$0.raw] != nil }) else { return nil }
    for entry in shape.types {
        if let member = object[entry.key.raw], !entry.kinds.contains(member.kinds) { return nil }
    }
    for entry in shape.items {
        if let first = object[entry.key.raw]?.array?.first, !entry.kinds.contains(first.kinds) { return nil }
    }
    for entry in shape.constants {
        let (key, values) = (entry.key, entry.values)
        guard let member = object[key.raw], !member.isNull else { continue }
        guard let text = member.comparedText, values.contains(text) else { return nil }
    }
    for key in shape.listed.map(\.key) {
        if let member = object[key.raw], !member.isNull, member.scalarText == nil { return nil }
    }
    return shape.known.count { object[$0.raw] != nil }
}
