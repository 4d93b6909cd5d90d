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
