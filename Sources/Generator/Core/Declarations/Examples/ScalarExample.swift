/// Returns sample values that fit the format and the bounds, starting with the most likely one. `name` is the key.
func scalarExamples(_ scalar: Scalar, _ facets: Facets, name: SpecText?) -> [ExampleValue] {
    switch scalar {
    case .boolean: [.flag(true), .flag(false)]
    case .integer, .int32, .int64, .uint64: [.number(wholeNumber(facets))]
    case .number, .float, .decimal: [.number(fraction(facets))]
    case .dateTime: [.text("2024-01-15T09:30:00Z")]
    case .date: [.text("2024-01-15")]
    case .uuid: [.text("123e4567-e89b-42d3-a456-426614174000")]
    case .uri: [.text(withAllowedLength("https://example.com/", facets))] + patternExample(facets)
    case .byte: [.text("ZXhhbXBsZQ==")]
    case .string, .secret, .binary, .file: stringExamples(facets, name: name)
    }
}

/// Returns sample strings of an allowed length: text with the format, text that matches the pattern, or the name itself.
func stringExamples(_ facets: Facets, name: SpecText?) -> [ExampleValue] {
    let format = facets.merged.format.flatMap { byFormat[$0.raw] }
    return (format.map { [.text($0)] } ?? []) + patternExample(facets) + [.text(withAllowedLength(name?.raw ?? "text", facets))]
}

private func patternExample(_ facets: Facets) -> [ExampleValue] {
    let least = max(0, facets.least("minLength") ?? 0)
    let lengths = least...max(least, facets.most("maxLength") ?? .max)
    return facets.patterns.compactMap { TextPattern($0.raw)?.text(lengths) }.map { .text($0) }
}

private let byFormat: [String: String] = [
    "email": "ada@example.com", "idn-email": "ada@example.com", "hostname": "example.com", "idn-hostname": "example.com",
    "ipv4": "192.0.2.1", "ipv6": "2001:db8::1", "ip": "192.0.2.1", "time": "09:30:00Z", "uri-reference": "/example",
    "iri-reference": "/example",
    "json-pointer": "/example", "regex": ".*", "date-time": "2024-01-15T09:30:00Z", "date": "2024-01-15", "duration": "PT1H30M",
    "uuid": "123e4567-e89b-42d3-a456-426614174000", "uri": "https://example.com/", "url": "https://example.com/", "byte": "ZXhhbXBsZQ==",
]

/// Returns the text, truncated or repeated to reach an allowed length.
private func withAllowedLength(_ text: String, _ facets: Facets) -> String {
    let least = min(facets.least("minLength") ?? 0, 10_000)
    var scalars = (text.isEmpty ? "text" : text).unicodeScalars
    while scalars.count < least { scalars.append(contentsOf: Array(scalars.prefix(least - scalars.count))) }
    return String(scalars.prefix(max(least, facets.most("maxLength") ?? 200)))
}

private func wholeNumber(_ facets: Facets) -> String {
    let low = facets.merged.minimum.map { $0.isExclusive ? $0.number.rounded(.down) + 1 : $0.number.rounded(.up) } ?? -.infinity
    let high = facets.merged.maximum.map { $0.isExclusive ? $0.number.rounded(.up) - 1 : $0.number.rounded(.down) } ?? .infinity
    var number = min(max(1, low), high)
    if let step = facets.step {
        let up = (number / step).rounded(.up) * step
        number = up <= high ? up : (number / step).rounded(.down) * step
    }
    return Int64(exactly: number).map { "\($0)" } ?? "1"
}

private func fraction(_ facets: Facets) -> String {
    let (low, high) = (facets.merged.minimum?.number ?? -.infinity, facets.merged.maximum?.number ?? .infinity)
    var number = 1.0
    if !(low < 1 && 1 < high) {
        // The midpoint of two bounds, or a value next to the only bound.
        number = low.isFinite && high.isFinite ? (low + high) / 2 : low.isFinite ? low + 1 : high - 1
    }
    if let step = facets.step { number = (number / step).rounded(.up) * step }
    return Int64(exactly: number).map { "\($0)" } ?? (number.isFinite ? "\(number)" : "1")
}
