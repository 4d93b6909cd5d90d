/// A scalar that fits its format and bounds. `name` is the key that it stands under.
func scalarExample(_ scalar: Scalar, _ facets: SchemaFacets, name: SpecText?) -> ExampleValue {
    switch scalar {
    case .boolean: .flag(true)
    case .integer, .int32, .int64, .uint64: .number(wholeNumber(facets))
    case .number, .float, .decimal: .number(fraction(facets))
    case .dateTime: .text("2024-01-15T09:30:00Z")
    case .date: .text("2024-01-15")
    case .duration: .text("PT1H30M")
    case .uuid: .text("123e4567-e89b-42d3-a456-426614174000")
    case .uri: .text(long("https://example.com/", facets))
    case .byte: .text("ZXhhbXBsZQ==")
    case .string, .secret, .binary: .text(stringExample(facets, name: name))
    }
}

/// Text of the format, of the pattern, or the name itself, as long as it has to be.
func stringExample(_ facets: SchemaFacets, name: SpecText?) -> String {
    if let text = facets["format"]?.string.flatMap({ byFormat[$0.raw] }) { return text }
    if let pattern = facets["pattern"]?.string, let text = textMatching(pattern.raw, atLeast: facets.count("minLength") ?? 0) {
        return text
    }
    return long(name?.raw ?? "text", facets)
}

private let byFormat: [String: String] = [
    "email": "ada@example.com", "idn-email": "ada@example.com", "hostname": "example.com", "idn-hostname": "example.com",
    "ipv4": "192.0.2.1", "ipv6": "2001:db8::1", "ip": "192.0.2.1", "time": "09:30:00Z", "uri-reference": "/example",
    "iri-reference": "/example",
    "json-pointer": "/example", "regex": ".*", "date-time": "2024-01-15T09:30:00Z", "date": "2024-01-15", "duration": "PT1H30M",
    "uuid": "123e4567-e89b-42d3-a456-426614174000", "uri": "https://example.com/", "url": "https://example.com/", "byte": "ZXhhbXBsZQ==",
]

/// Cut or repeated until its length is allowed.
private func long(_ text: String, _ facets: SchemaFacets) -> String {
    let least = min(facets.count("minLength") ?? 0, 10_000)
    var scalars = Array((text.isEmpty ? "text" : text).unicodeScalars)
    while scalars.count < least { scalars += scalars.prefix(least - scalars.count) }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars.prefix(max(least, facets.count("maxLength") ?? 200)))
    return String(result)
}

private func wholeNumber(_ facets: SchemaFacets) -> String {
    var low = (facets.number("minimum") ?? -.infinity).rounded(.up)
    if let bound = facets.number("exclusiveMinimum") { low = max(low, bound.rounded(.down) + 1) }
    if facets["exclusiveMinimum"]?.bool == true, low == facets.number("minimum") { low += 1 }
    var high = (facets.number("maximum") ?? .infinity).rounded(.down)
    if let bound = facets.number("exclusiveMaximum") { high = min(high, bound.rounded(.up) - 1) }
    if facets["exclusiveMaximum"]?.bool == true, high == facets.number("maximum") { high -= 1 }
    var number = min(max(1, low), high)
    if let step = facets.number("multipleOf"), step > 0 {
        let up = (number / step).rounded(.up) * step
        number = up <= high ? up : (number / step).rounded(.down) * step
    }
    return Int64(exactly: number).map(String.init) ?? "1"
}

private func fraction(_ facets: SchemaFacets) -> String {
    let lows = [facets.number("minimum"), facets.number("exclusiveMinimum")].compactMap { $0 }
    let highs = [facets.number("maximum"), facets.number("exclusiveMaximum")].compactMap { $0 }
    let (low, high) = (lows.max() ?? -.infinity, highs.min() ?? .infinity)
    var number = 1.0
    if !(low < 1 && 1 < high) {
        // Between two bounds, or beside the only one.
        number = low.isFinite && high.isFinite ? (low + high) / 2 : low.isFinite ? low + 1 : high - 1
    }
    if let step = facets.number("multipleOf"), step > 0 { number = (number / step).rounded(.up) * step }
    return Int64(exactly: number).map(String.init) ?? (number.isFinite ? "\(number)" : "1")
}

/// A text that a regular expression (ECMA-262, as JSON Schema's `pattern`) matches, with at least so many characters if that can be had.
///
/// Of alternatives it takes the first, of classes the first character, of repetitions the least. `nil` for what it does not know: assertions,
/// back references, Unicode properties.
func textMatching(_ pattern: String, atLeast length: Int) -> String? {
    for extra in [0, length] {
        var reader = PatternReader(pattern, extra: min(extra, 1_000))
        guard let text = reader.alternatives(depth: 0), reader.isAtEnd else { return nil }
        if text.unicodeScalars.count >= length { return text }
    }
    return nil
}

private struct PatternReader {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    /// How often an open repetition is repeated beyond what it has to.
    private let extra: Int

    init(_ pattern: String, extra: Int) {
        scalars = Array(pattern.unicodeScalars)
        self.extra = extra
    }

    var isAtEnd: Bool { position == scalars.count }

    private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        position += 1
        return true
    }

    mutating func alternatives(depth: Int) -> String? {
        guard depth < 16, let first = sequence(depth: depth) else { return nil }
        while take("|") { guard sequence(depth: depth) != nil else { return nil } }
        return first
    }

    private mutating func sequence(depth: Int) -> String? {
        var text = ""
        while let scalar = next, scalar != "|", scalar != ")" {
            guard let atom = atom(depth: depth), let count = repetitions() else { return nil }
            guard atom.utf8.count * count + text.utf8.count <= 10_000 else { return nil }
            text += String(repeating: atom, count: count)
        }
        return text
    }

    private mutating func atom(depth: Int) -> String? {
        guard let scalar = next else { return nil }
        position += 1
        switch scalar {
        case "^", "$": return ""
        case ".": return "a"
        case "(":
            if take("?") { guard take(":") else { return nil } }
            guard let inner = alternatives(depth: depth + 1), take(")") else { return nil }
            return inner
        case "[": return characterClass()
        case "\\": return escaped().map { String($0) }
        case "*", "+", "?", "{": return nil
        default: return String(scalar)
        }
    }

    private mutating func escaped() -> Unicode.Scalar? {
        guard let scalar = next else { return nil }
        position += 1
        switch scalar {
        case "d": return "1"
        case "w": return "a"
        case "s": return " "
        case "D", "S": return "a"
        case "W": return "-"
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "a"..."z", "A"..."Z", "0"..."9": return nil
        default: return scalar
        }
    }

    private mutating func characterClass() -> String? {
        let isNegated = take("^")
        var ranges: [ClosedRange<UInt32>] = []
        while let scalar = next, scalar != "]" {
            position += 1
            guard let first = scalar == "\\" ? escaped() : scalar else { return nil }
            var last = first
            if next == "-", position + 1 < scalars.count, scalars[position + 1] != "]" {
                position += 2
                guard let end = scalars[position - 1] == "\\" ? escaped() : scalars[position - 1], end >= first else { return nil }
                last = end
            }
            ranges.append(first.value...last.value)
        }
        guard take("]") else { return nil }
        guard isNegated else {
            // A letter or digit reads better than what may stand before it.
            let plain = ranges.first { $0.lowerBound > 0x2F && $0.lowerBound < 0x7B } ?? ranges.first
            return plain.flatMap { Unicode.Scalar($0.lowerBound) }.map { String($0) }
        }
        // Classes such as `\d` are known by one character, so other kinds are tried first.
        for candidate in "aA1-_ ".unicodeScalars where !ranges.contains(where: { $0.contains(candidate.value) }) {
            return String(candidate)
        }
        return nil
    }

    private mutating func repetitions() -> Int? {
        var count = 1
        if take("*") {
            count = extra
        } else if take("+") {
            count = max(1, extra)
        } else if take("?") {
            count = 0
        } else if take("{") {
            let least = digits()
            var most = least
            if take(",") { most = digits() ?? .max }
            guard let least, let most, take("}"), least <= 1_000 else { return nil }
            count = max(least, min(most, extra))
        }
        _ = take("?")
        return count
    }

    private mutating func digits() -> Int? {
        var number: Int?
        while let scalar = next, ("0"..."9").contains(scalar), (number ?? 0) < 100_000 {
            number = (number ?? 0) * 10 + Int(scalar.value - 0x30)
            position += 1
        }
        return number
    }
}

/// What a schema says of its values beside their type: examples, formats and bounds. References and `allOf` are looked through.
struct SchemaFacets {
    private let schemas: [JSONObject]

    init(_ node: JSONNode?, _ references: inout References) {
        var found: [JSONObject] = []
        var open = node.map { [$0] } ?? []
        while let next = open.popLast(), found.count < 8 {
            guard let object = next.object else { continue }
            found.append(object)
            if let text = object["$ref"]?.string, case .success(let target) = references.find(text.raw, from: next.span.file) {
                open.append(target.node)
            }
            for part in (object["allOf"]?.array ?? []).prefix(4) { open.append(part) }
            // One schema beside null.
            let others = (object["oneOf"] ?? object["anyOf"])?.array?.filter { $0.object?["type"]?.string != "null" } ?? []
            if others.count == 1 { open += others }
        }
        schemas = found
    }

    init(schemas: [JSONObject]) { self.schemas = schemas }

    subscript(keyword: String) -> JSONNode? {
        for schema in schemas { if let value = schema[keyword] { return value } }
        return nil
    }

    /// What the document gives: `example`, the first of `examples`, `const`, `default`.
    var given: [JSONNode] {
        var nodes: [JSONNode] = []
        for schema in schemas {
            if let node = schema["example"] { nodes.append(node) }
            nodes += (schema["examples"]?.array ?? []).prefix(3)
            if let node = schema["const"] ?? schema["default"] { nodes.append(node) }
            nodes += (schema["enum"]?.array ?? []).prefix(3).filter { !$0.isNull }
        }
        return nodes
    }

    /// The nodes of items: what an array says of each of them.
    var items: JSONNode? { self["items"] }

    func count(_ keyword: String) -> Int? { self[keyword]?.number.flatMap { Double($0.raw) }.flatMap { Int(exactly: $0) } }

    func number(_ keyword: String) -> Double? { self[keyword]?.number.flatMap { Double($0.raw) } }

    /// A scalar is within its bounds; other values are not looked at.
    func allows(_ value: JSONNode) -> Bool {
        if let text = value.string {
            let count = text.raw.unicodeScalars.count
            guard hasFormat(text.raw) else { return false }
            return count >= self.count("minLength") ?? 0 && count <= self.count("maxLength") ?? .max
        }
        guard let number = value.number.flatMap({ Double($0.raw) }) else {
            guard let items = value.array else { return true }
            return items.count >= count("minItems") ?? 0 && items.count <= count("maxItems") ?? .max
        }
        guard let step = self.number("multipleOf"), step > 0 else { return isWithinBounds(number) }
        let quotient = number / step
        return isWithinBounds(number) && abs(quotient - quotient.rounded()) < 1e-9
    }

    /// What everybody can see of the formats that documents get wrong.
    private func hasFormat(_ text: String) -> Bool {
        switch self["format"]?.string?.raw {
        case "uri", "url": text.utf8.contains(UInt8(ascii: ":"))
        case "email": text.utf8.contains(UInt8(ascii: "@"))
        case "time": text.utf8.count > 8
        default: true
        }
    }

    private func isWithinBounds(_ number: Double) -> Bool {
        guard number >= self.number("minimum") ?? -.infinity, number <= self.number("maximum") ?? .infinity else { return false }
        if self["exclusiveMinimum"]?.bool == true, number == self.number("minimum") { return false }
        if self["exclusiveMaximum"]?.bool == true, number == self.number("maximum") { return false }
        return number > self.number("exclusiveMinimum") ?? -.infinity && number < self.number("exclusiveMaximum") ?? .infinity
    }
}
