/// A path as names see it: its segments, of which those at the start may say nothing about an operation.
struct NamedPath {
    struct Segment: Hashable {
        /// The words in lower case.
        let words: [String]
        let isParameter: Bool
        /// Whether the segment is `api` or a version.
        var isVersion = false
    }

    let segments: [Segment]
    private let texts: [String]
    /// The words of the segments as written.
    let written: [[String]]
    /// The number of segments at the start that are `api` or a version.
    let base: Int
    /// Whether each segment is a word or a parameter, and not `{name}.{extension}` or `levels:append`.
    let isPlain: Bool

    init(_ template: PathTemplate) {
        let texts = pathSegments(template.path[...]).map { String($0) }
        self.texts = texts
        written = texts.map { Words(SpecText(Self.withoutKey($0))).list }
        let segments = texts.map { text in
            Segment(words: Words(SpecText(text)).folded, isParameter: text.utf8.first == UInt8(ascii: "{"), isVersion: isAPIOrVersion(text))
        }
        self.segments = segments
        isPlain = zip(texts, segments).allSatisfy { text, segment in
            let inner = text.hasPrefix("{") && text.hasSuffix("}") ? text.dropFirst().dropLast() : text[...]
            return segment.isVersion || inner.utf8.allSatisfy { $0 < 0x80 && !"{}.:".utf8.contains($0) }
        }
        base =
            segments.indices.prefix { index in
                segments[index].isVersion || texts[index] == "rest" && segments.dropFirst(index + 1).first?.isVersion == true
            }.count
    }

    /// Removes a key that a server made, such as `6VMVochwUWo`, from the end of a segment.
    private static func withoutKey(_ segment: String) -> String {
        guard let mark = segment.lastIndex(of: "-"), mark > segment.startIndex else { return segment }
        let key = segment[segment.index(after: mark)...]
        let isMixed = key.contains(where: \.isLowercase) && key.contains(where: \.isUppercase)
        return key.utf8.count >= 8 && key.first?.isNumber == true && isMixed ? String(segment[..<mark]) : segment
    }

    /// The positions of the segments that say what an operation is about.
    var literals: [Int] { segments.indices.filter { $0 >= base && !segments[$0].isParameter && !segments[$0].isVersion } }

    /// The first segment that is not `api`, a version or a parameter.
    var firstWord: String? { literals.lazy.map { texts[$0] }.first { !$0.utf8.contains(UInt8(ascii: "{")) } }

    var endsInParameter: Bool { segments.last?.isParameter == true }

    /// Returns the words of a segment in the singular.
    func singular(_ position: Int) -> [String] {
        let words = written[position]
        return words.dropLast() + words.suffix(1).map { Plurals.singular($0) ?? $0 }
    }

    /// Returns the words of an operation without an id, from the segment at `cut` on, such as `get by id posts`.
    func words(after cut: Int, method: String) -> [String] {
        var words = [method]
        for index in segments.indices.dropFirst(cut) {
            if segments[index].isParameter { words.append("by") }
            words += written[index]
        }
        return words.count == 1 && cut <= base ? [method, "root"] : words
    }
}

/// The name of a service, to be compared with paths and ids.
struct ServiceWords {
    let name: SpecText
    private let spellings: Set<String>
    /// The ends and the beginnings of a name of several words: `registries` and `container` of `Container Registries`.
    private let heads: Set<String>
    private let modifiers: Set<String>
    private let longest: Int
    /// Whether the name is a verb, such as `Search`.
    let isVerb: Bool

    init(_ service: SpecText) {
        name = service
        let words = Words(service).folded
        // Springdoc and Flask-AppBuilder name tags after classes, such as `chart-rest-controller` and `ChartRestApi`.
        let resource = Array(words.prefix { !Self.kinds.contains($0) })
        spellings = Set([words, resource].filter { !$0.isEmpty }.map(Self.spelling))
        longest = words.count
        isVerb = words.count == 1 && words.allSatisfy(Verbs.contain)
        // `Users & Groups` are two things.
        let isOne = !service.raw.contains { "&+,/".contains($0) } && words.allSatisfy { !Verbs.prepositions.contains($0) }
        let parts = !isOne ? [] : words.last?.hasPrefix("endpoint") == true ? words : resource
        heads = Set(parts.indices.dropFirst().map { Self.spelling(Array(parts[$0...])) })
        modifiers = Set(parts.indices.dropFirst().map { Self.spelling(Array(parts[..<$0])) })
    }

    /// Returns the number of words at the start of a name that spell the service.
    func prefix(of words: [String]) -> Int? { count(of: words, in: spellings) }

    /// Returns the number of words at the start of a name that spell the end of the service's name.
    func head(of words: [String]) -> Int? { count(of: words, in: heads) }

    /// Returns the number of words at the start of a name that spell a part of the service's name.
    func part(of words: [String]) -> Int? { count(of: words, in: heads) ?? count(of: words, in: modifiers) }

    private func count(of words: [String], in spellings: Set<String>) -> Int? {
        // `alertgroup` is `AlertGroups`.
        let folded = words.prefix(longest + 1).map { $0.lowercased() }
        return folded.indices.reversed().first { spellings.contains(Self.spelling(Array(folded[...$0]))) }.map { $0 + 1 }
    }

    /// Returns the position after the segments that spell the name of the service, in the singular or plural, or 0 if none do. Parameters
    /// between them do not count: `/droplets/{id}/actions` of `Droplet Actions`.
    func end(in path: NamedPath) -> Int {
        let literals = path.literals
        for start in literals.indices {
            var words: [String] = []
            for position in literals[start...] where words.count <= longest {
                words += path.segments[position].words
                if spellings.contains(Self.spelling(words)) { return position + 1 }
            }
        }
        // `/sign_requests` of `Box Sign Requests`. One word is too little: `/users/{id}/memberships` are not all `Group Memberships`.
        let end = literals.first { path.segments[$0].words.count > 1 && heads.contains(Self.spelling(path.segments[$0].words)) }
        return end.map { $0 + 1 } ?? 0
    }

    /// Returns the words without spaces, because `rowlevelsecurity` is `Row Level Security`, and without what tells a plural from a singular
    /// (`movies`, `statuses` and `categories`).
    private static func spelling(_ words: [String]) -> String {
        let joined = words.map { Plurals.singular($0) ?? $0 }.joined()
        // `addons` is `Add-Ons`.
        let isShort = (words.last?.utf8.count ?? 4) <= 3
        let one = isShort ? Plurals.singular(joined) ?? joined : joined
        return one.hasSuffix("y") ? "\(one.dropLast())i" : one.hasSuffix("e") ? String(one.dropLast()) : one
    }

    private static let kinds: Set<String> = ["api", "controller", "endpoint", "endpoints", "resource", "rest", "service"]
}

/// Returns whether a segment is `api`, a version (`v1`, `v2beta1`, `2.0`) or a parameter for a version (`{version}`, `v{version}`).
package func isAPIOrVersion(_ segment: String) -> Bool {
    let text = segment.lowercased()
    if text == "api" { return true }
    if text.utf8.last == UInt8(ascii: "}") {
        let name = Words(SpecText(text)).folded.joined()
        return ["version", "apiversion", "vversion", "vapiversion"].contains(name)
    }
    let rest = text.utf8.first == UInt8(ascii: "v") ? text.dropFirst() : text[...]
    guard let first = rest.utf8.first, isDigit(first) else { return false }
    let kind = rest.drop { $0.isNumber || $0 == "." || $0 == "_" }.prefix { !$0.isNumber }
    return kind.isEmpty || text.hasPrefix("v") && ["alpha", "beta", "p", "rc"].contains(String(kind))
}

/// An operation id that spells the method and the path of its operation, as ids that nobody chose do.
struct SpelledPath {
    /// The words of the id after the method and the path, such as `add shared link`.
    let left: [String]
    /// Whether the id contains the segments that say nothing (`api`, `v1`).
    let spellsBase: Bool
    /// Whether the path has parameters, which the id also spells.
    let spellsParameters: Bool

    /// Returns `nil` if the id does not spell all segments of the path: parameters with the end of their name or with `id`.
    init?(_ id: [String], _ path: NamedPath, method: String) {
        let words = id.map { $0.lowercased() }
        guard let first = words.first, words.count > 1, !path.segments.isEmpty else { return nil }
        let isFirst = first == method || first == "list" && method == "get"
        guard isFirst || words.last == method else { return nil }
        for skipped in unique([0, path.base]) where skipped < path.segments.count {
            var ends: Set<Int> = [isFirst ? 1 : 0]
            for segment in path.segments.dropFirst(skipped) {
                ends = Set(ends.flatMap { end in Self.lengths(of: segment, words[end...]).map { end + $0 } })
            }
            guard let end = ends.max() else { continue }
            let rest = words[end...]
            guard isFirst ? rest.first.map(Verbs.contain) ?? true : rest.count == 1 else { continue }
            left = isFirst ? Array(id[end...]) : []
            spellsBase = skipped < path.base
            spellsParameters = path.segments.contains(where: \.isParameter)
            return
        }
        return nil
    }

    /// Returns the numbers of words that may spell the segment.
    private static func lengths(of segment: NamedPath.Segment, _ rest: ArraySlice<String>) -> [Int] {
        guard segment.isParameter else { return rest.starts(with: segment.words) ? [segment.words.count] : [] }
        var lengths: [Int] = []
        for skipped in rest.first == "by" ? [0, 1] : [0] {
            let rest = rest.dropFirst(skipped)
            for start in segment.words.indices where rest.starts(with: segment.words[start...]) {
                lengths.append(skipped + segment.words.count - start)
            }
            if rest.first == "id" { lengths.append(skipped + 1) }
        }
        return lengths
    }
}
