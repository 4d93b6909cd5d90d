/// An operation id that spells its operation's path, as ids that nobody chose do.
struct SpelledPath {
    enum Form {
        /// The method comes before the path (`getApiV1ChartsId`, Flask-AppBuilder and Huma).
        case methodFirst
        /// Another verb comes before the path (`listApiV1Charts`).
        case verbFirst
        /// The method follows the path (`apiV1ChartsIdGet`).
        case methodLast
        /// An action follows the path, whose parameters are left out (`api_projects_partial_update`, Django REST Framework).
        case actionLast
    }

    let form: Form
    /// The words of the id, in which `counts` says how many words each segment of the path has.
    let words: [String]
    let counts: [Int]

    /// Returns `nil` if the id does not spell the path, or if there is no id.
    init?(_ id: [String], _ path: NamedPath, method: String) {
        let folded = id.map { $0.lowercased() }
        guard let first = folded.first, let last = folded.last, folded.count > 1, !path.segments.isEmpty else { return nil }
        words = id
        let isListing = first == "list" && method == "get"
        if first == method || Verbs.contain(first), let counts = Self.countWordsPerSegment(folded[1...], path, isWhole: true) {
            self.counts = counts
            form = first == method || isListing ? .methodFirst : .verbFirst
        } else if last == method, let counts = Self.countWordsPerSegment(folded.dropLast()[...], path, isWhole: true) {
            self.counts = counts
            form = .methodLast
        } else if let counts = Self.countWordsPerSegment(folded[...], path, isWhole: false), Self.isAction(folded[counts.reduce(0, +)...]) {
            self.counts = counts
            form = .actionLast
        } else {
            return nil
        }
    }

    /// Returns the words without those of the first `cut` segments.
    ///
    /// - Parameter introducesKeys: Whether to put `by` before a parameter that is only a key, because `getId` seems to return an id.
    func words(after cut: Int, _ path: NamedPath, method: String, introducesKeys: Bool) -> [String] {
        let start = form == .methodFirst || form == .verbFirst ? 1 : 0
        var rest: [String] = []
        var position = start
        for (index, count) in counts.enumerated() {
            let own = words[position..<(position + count)]
            position += count
            guard index >= cut else { continue }
            let isKey = count == 1 && path.segments[index].isParameter && Self.keys.contains(own.first?.lowercased() ?? "")
            rest += introducesKeys && isKey ? ["by"] + own : Array(own)
        }
        switch form {
        case .methodFirst, .verbFirst: return [words[0]] + rest
        case .methodLast: return [method] + rest
        case .actionLast: return rest + words[position...]
        }
    }

    /// Whether the id contains one of the segments that say nothing (`api`, `v1`).
    func spellsBase(of path: NamedPath) -> Bool { counts.prefix(path.base).contains { $0 > 0 } }

    /// Whether the id contains a parameter of the path.
    func spellsParameter(of path: NamedPath) -> Bool { zip(counts, path.segments).contains { $0 > 0 && $1.isParameter } }

    private static let keys: Set<String> = ["code", "guid", "id", "key", "name", "pk", "slug", "uuid"]

    private static func isAction(_ words: ArraySlice<String>) -> Bool {
        guard let first = words.first, let last = words.last else { return false }
        return Verbs.contain(first) || Verbs.contain(last)
    }

    /// Returns the number of words of each segment. The segments that say nothing are optional.
    private static func countWordsPerSegment(_ words: ArraySlice<String>, _ path: NamedPath, isWhole: Bool) -> [Int]? {
        for skipped in unique([0, path.base]) {
            var aligner = Aligner(words: Array(words), segments: Array(path.segments.dropFirst(skipped)), isWhole: isWhole)
            if let counts = aligner.countWordsPerSegment(), counts.contains(where: { $0 > 0 }) {
                return Array(repeating: 0, count: skipped) + counts
            }
        }
        return nil
    }
}

/// Assigns the words of an id to the segments of a path, in order.
private struct Aligner {
    let words: [String]
    let segments: [NamedPath.Segment]
    let isWhole: Bool
    /// The places from which no assignment was found, so that each is examined only once.
    private var failed: Set<[Int]> = []

    init(words: [String], segments: [NamedPath.Segment], isWhole: Bool) {
        self.words = words
        self.segments = segments
        self.isWhole = isWhole
    }

    mutating func countWordsPerSegment() -> [Int]? {
        // An id has at most 120 letters, so a longer path cannot be spelled.
        segments.count <= 120 ? countWordsPerSegment(from: 0, at: 0)?.reversed() : nil
    }

    /// Returns the counts of the segments from `segment` on, in reverse.
    private mutating func countWordsPerSegment(from segment: Int, at word: Int) -> [Int]? {
        guard segment < segments.count else { return isWhole && word < words.count ? nil : [] }
        guard !failed.contains([segment, word]) else { return nil }
        for count in lengths(of: segments[segment], at: word) {
            if let rest = countWordsPerSegment(from: segment + 1, at: word + count) { return rest + [count] }
        }
        failed.insert([segment, word])
        return nil
    }

    /// Returns the numbers of words that may spell the segment. An id may leave out a parameter, or the beginning of its name.
    private func lengths(of segment: NamedPath.Segment, at start: Int) -> [Int] {
        let rest = words[start...]
        guard segment.isParameter else { return rest.starts(with: segment.words) ? [segment.words.count] : [] }
        let by = rest.first == "by" ? 1 : 0
        var lengths: [Int] = []
        for dropped in segment.words.indices {
            let name = segment.words[dropped...]
            if by == 1, rest.dropFirst().starts(with: name) { lengths.append(1 + name.count) }
            if rest.starts(with: name) { lengths.append(name.count) }
        }
        return lengths + [0]
    }
}
