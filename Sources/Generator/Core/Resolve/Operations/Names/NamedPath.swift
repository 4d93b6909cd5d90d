/// A path as names see it: its segments, of which those at the start may say nothing about an operation.
struct NamedPath {
    struct Segment: Hashable {
        /// The words in lower case.
        let words: [String]
        let isParameter: Bool
    }

    let segments: [Segment]
    /// The words of the segments as written.
    private let written: [[String]]
    /// The number of segments at the start that are `api` or a version.
    let base: Int

    init(_ path: String) {
        let texts = path.split(separator: "/").map(String.init)
        written = texts.map { Words(SpecText($0)).list }
        segments = zip(texts, written).map { text, words in
            Segment(words: words.map { $0.lowercased() }, isParameter: text.utf8.first == UInt8(ascii: "{"))
        }
        var base = 0
        while base < texts.count {
            let next = texts.dropFirst(base + 1).first
            let isBase = isAPIOrVersion(texts[base]) || texts[base] == "rest" && next.map(isAPIOrVersion) == true
            guard isBase else { break }
            base += 1
        }
        self.base = base
    }

    /// The position of the last segment that is not a parameter.
    var lastLiteral: Int { segments.lastIndex { !$0.isParameter } ?? 0 }

    /// Returns the words of an operation without an id, from the segment at `cut` on, such as `get by id posts`.
    func words(after cut: Int, method: String) -> [String] {
        let words = zip(segments, written).dropFirst(cut).flatMap { $0.isParameter ? ["by"] + $1 : $1 }
        return [method] + (words.isEmpty && cut <= base ? ["root"] : words)
    }

    /// Returns the position after the segments that start at `position` and spell the name of the service, in the singular or plural
    /// (`/chart` and the service `Charts`). Returns `nil` if they spell something else.
    func end(of service: ServiceWords, from position: Int) -> Int? {
        var spelled = ""
        for index in position..<max(position, segments.count) {
            guard !segments[index].isParameter else { return nil }
            spelled += ServiceWords.spelling(segments[index].words)
            if service.isSpelled(by: spelled) { return index + 1 }
            guard spelled.utf8.count < service.longest else { return nil }
        }
        return nil
    }
}

/// The name of a service, to be compared with paths.
struct ServiceWords {
    private let spellings: Set<String>
    /// The number of bytes of the longest spelling.
    let longest: Int

    init(_ service: SpecText) {
        let words = Words(service).folded
        // Springdoc and Flask-AppBuilder name tags after classes, such as `chart-rest-controller` and `ChartRestApi`.
        let resource = Array(words.prefix { !Self.kinds.contains($0) })
        spellings = Set([words, resource].filter { !$0.isEmpty }.map(Self.spelling))
        longest = spellings.map(\.utf8.count).max() ?? 0
    }

    func isSpelled(by text: String) -> Bool { spellings.contains(text) }

    /// Returns the words without spaces, because `rowlevelsecurity` is `Row Level Security`, and without what tells a plural from a singular
    /// (`movies`, `statuses` and `categories`).
    static func spelling(_ words: [String]) -> String {
        words.map { word in
            let one = singular(word) ?? word
            return one.hasSuffix("y") ? one.dropLast() + "i" : one.hasSuffix("e") ? String(one.dropLast()) : one
        }.joined()
    }

    private static let kinds: Set<String> = ["api", "controller", "endpoint", "endpoints", "resource", "rest", "service"]
}

/// Returns the number of segments that the paths of a service have in common. Each path keeps its last segment that is not a parameter, so
/// that it still says what it is about, and so that another path beside it changes nothing.
func commonSegments(_ paths: [NamedPath]) -> Int {
    guard let first = paths.first else { return 0 }
    var count = paths.map(\.lastLiteral).min() ?? 0
    for path in paths { count = zip(first.segments.prefix(count), path.segments).prefix { $0 == $1 }.count }
    return count
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
