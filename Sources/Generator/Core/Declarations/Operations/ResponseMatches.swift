/// A line of the `switch` that finds the case of a response.
struct ResponseMatch: Hashable, Sendable {
    /// The index of the case.
    let index: Int
    /// The media types to compare with the response's, or `nil` if the status is enough.
    let mediaTypes: [SpecText]?
}

/// Returns the lines in which responses are compared with their documented bodies, which are sorted by status. Among the bodies of a
/// status, the most specific media type applies (OpenAPI, Response Object, `content`).
func responseMatches(_ bodies: [DocumentedBody]) -> [ResponseMatch] {
    var matches: [ResponseMatch] = []
    var start = 0
    while start < bodies.count {
        let end = bodies[start...].firstIndex { $0.status != bodies[start].status } ?? bodies.count
        if bodies[start].isChosenByMediaType {
            matches += MediaTypeGroup(bodies[start..<end]).matches
        } else {
            matches += (start..<end).map { ResponseMatch(index: $0, mediaTypes: nil) }
        }
        start = end
    }
    return matches
}

extension OperationOutcome {
    /// Returns the body as which a client reads a response, or `nil` if it reads none.
    package func content(status: Int, mediaType: String?) -> MediaType? {
        var bodies = failures
        if status < 300 {
            switch success {
            case .void: return nil
            case .value(let content): return content
            case .choice(let choice): bodies = choice
            }
        }
        let actual = mediaType.map { MediaTypePattern(SpecText($0)) }
        let match = responseMatches(bodies).first { match in
            let isNamed = match.mediaTypes?.contains { name in actual.map { MediaTypePattern(name).covers($0) } ?? true } ?? true
            return isNamed && [.code(status), .range(status / 100), .default].contains(bodies[match.index].status)
        }
        return match.flatMap { bodies[$0.index].content }
    }
}

/// The media types of the bodies that have the same status.
private struct MediaTypeGroup {
    private struct Entry {
        let body: Int
        let text: SpecText
        let name: MediaTypePattern
    }

    private var entries: [Entry] = []
    /// The entries with each name, regardless of parameters.
    private let alike: [String: [Entry]]

    init(_ bodies: ArraySlice<DocumentedBody>) {
        for (index, body) in zip(bodies.indices, bodies) {
            for text in body.mediaTypes { entries.append(Entry(body: index, text: text, name: MediaTypePattern(text))) }
        }
        // Servers often leave out the parameters of a media type. Without a body for the plain name, such a response has the first body.
        var plain = Set(entries.filter { $0.name.parameters == 0 }.map(\.name.essence))
        for entry in entries where entry.name.parameters > 0 && plain.insert(entry.name.essence).inserted {
            let text = SpecText(entry.name.essence)
            entries.append(Entry(body: entry.body, text: text, name: MediaTypePattern(text)))
        }
        alike = Dictionary(grouping: entries, by: \.name.essence)
        // Parameters only matter if they distinguish bodies.
        entries.removeAll { [alike] entry in
            entry.name.parameters > 0 && (alike[entry.name.essence] ?? []).allSatisfy { $0.body == entry.body }
        }
    }

    /// One line for each body, followed by the names that would hide more specific names of other bodies, from specific to general.
    var matches: [ResponseMatch] {
        var (early, late): ([Entry], [Entry]) = ([], [])
        for entry in entries {
            if hidesAnother(entry) { late.append(entry) } else { early.append(entry) }
        }
        let ordered = early.sorted { $0.body < $1.body } + late.sorted { $0.name.rank > $1.name.rank }
        var matches: [ResponseMatch] = []
        for entry in ordered {
            if let last = matches.last, last.index == entry.body {
                matches[matches.count - 1] = ResponseMatch(index: last.index, mediaTypes: (last.mediaTypes ?? []) + [entry.text])
            } else {
                matches.append(ResponseMatch(index: entry.body, mediaTypes: [entry.text]))
            }
        }
        return matches
    }

    private func hidesAnother(_ entry: Entry) -> Bool {
        let others = entry.name.isRange ? entries : alike[entry.name.essence] ?? []
        return others.contains { $0.body != entry.body && $0.name.rank > entry.name.rank && entry.name.covers($0.name) }
    }
}

/// A media type or range, as the runtime compares it: by its name and its parameters, except `charset`.
private struct MediaTypePattern {
    let essence: String
    let parameters: Int

    init(_ text: SpecText) {
        essence = MediaTypeName(text.raw).essence
        parameters = MediaTypeName.parameters(text.raw).count { $0[0] != "charset" }
    }

    /// Whether the pattern matches more than one name.
    var isRange: Bool { essence.hasPrefix("*") || essence.hasSuffix("/*") }

    /// How specific the pattern is. `*+json` is any JSON type that no documented name or range matches.
    var rank: Int {
        if essence == "*/*" { return 0 }
        if essence == "*+json" { return 1 }
        return essence.hasSuffix("/*") ? 2 : 3 + parameters
    }

    /// Returns whether the pattern also matches what a more specific pattern matches.
    func covers(_ other: MediaTypePattern) -> Bool {
        if essence == "*/*" { return true }
        if essence.hasSuffix("/*") { return other.essence.hasPrefix(essence.dropLast()) }
        if essence == "*+json" { return ["+json", "/json", "/*"].contains { other.essence.hasSuffix($0) } }
        return essence == other.essence
    }
}
