extension TextPattern {
    /// Returns a matching string whose length is in the range, or `nil` if none is found. Tries the first alternatives and the fewest
    /// repetitions first.
    func text(_ length: ClosedRange<Int>) -> String? {
        for choice in 0..<3 {
            for extra in [0, 1, 2, 4, length.lowerBound / 3, length.lowerBound / 2, length.lowerBound - 1, length.lowerBound] {
                guard let text = sampleText(extra: min(max(0, extra), 1_000), choice: choice, room: 10_000) else { break }
                let count = text.unicodeScalars.count
                if length.contains(count), matches(text) { return text }
                // A pattern without an anchor allows any text after the match.
                let padded = text + String(repeating: "a", count: min(max(0, length.lowerBound - count), 10_000))
                if count < length.lowerBound, matches(padded) { return padded }
            }
        }
        return nil
    }

    /// Writes a string for the pattern. `extra` is the number of additional repetitions, and `choice` is the index of the alternative to
    /// use.
    private func sampleText(extra: Int, choice: Int, room: Int) -> String? {
        switch self {
        case .one(let set): return set.sample(choice).map { String($0) }
        case .start, .end, .wordBoundary, .ahead: return ""
        case .choice(let choices): return choices[choice % choices.count].sampleText(extra: extra, choice: choice, room: room)
        case .sequence(let parts):
            var text = ""
            for part in parts {
                guard let next = part.sampleText(extra: extra, choice: choice, room: room - text.utf8.count) else { return nil }
                text += next
            }
            return text.utf8.count <= room ? text : nil
        case .repeated(let part, let least, let most):
            let count = most == 1 ? (choice == 2 ? 1 : least) : max(least, min(most, extra))
            guard count > 0 else { return "" }
            guard let text = part.sampleText(extra: extra, choice: choice, room: room / count) else { return nil }
            return text.utf8.count * count <= room ? String(repeating: text, count: count) : nil
        }
    }

    /// Returns whether the pattern matches anywhere in a string. Returns `true` if deciding takes too long.
    func matches(_ text: String) -> Bool {
        var match = TextMatch(scalars: Array(text.unicodeScalars))
        let ends = match.endPositions(self, Set(0...match.scalars.count))
        return !ends.isEmpty || match.steps <= 0
    }
}

/// Matches a pattern from all positions at once, so the work is at most proportional to the product of the lengths of the pattern and the
/// string.
private struct TextMatch {
    let scalars: [Unicode.Scalar]
    /// The number of steps left before the match is abandoned.
    var steps = 20_000

    init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    /// Returns the end positions of matches that begin at `starts`.
    mutating func endPositions(_ pattern: TextPattern, _ starts: Set<Int>) -> Set<Int> {
        steps -= 1 + starts.count
        guard steps > 0, !starts.isEmpty else { return [] }
        switch pattern {
        case .start: return starts.intersection([0])
        case .end: return starts.intersection([scalars.count])
        case .one(let set):
            var found: Set<Int> = []
            for start in starts where start < scalars.count && set.contains(scalars[start]) { found.insert(start + 1) }
            return found
        case .wordBoundary(let isNegated): return starts.filter { isBoundary($0) != isNegated }
        case .sequence(let parts): return parts.reduce(starts) { endPositions($1, $0) }
        case .choice(let choices): return choices.reduce(into: []) { $0.formUnion(endPositions($1, starts)) }
        case .ahead(let inner, let isNegated): return starts.filter { endPositions(inner, [$0]).isEmpty == isNegated }
        case .repeated(let part, let least, let most): return endPositionsOfRepetition(part, least, most: most, starts: starts)
        }
    }

    private mutating func endPositionsOfRepetition(_ part: TextPattern, _ least: Int, most: Int, starts: Set<Int>) -> Set<Int> {
        var result = starts
        for _ in 0..<least where !result.isEmpty { result = endPositions(part, result) }
        var (newest, count) = (result, least)
        while count < most, !newest.isEmpty {
            newest = endPositions(part, newest).subtracting(result)
            result.formUnion(newest)
            count += 1
        }
        return result
    }

    private func isBoundary(_ position: Int) -> Bool {
        let word = TextClass(TextClass.word)
        let isBefore = position > 0 && word.contains(scalars[position - 1])
        return isBefore != (position < scalars.count && word.contains(scalars[position]))
    }
}
