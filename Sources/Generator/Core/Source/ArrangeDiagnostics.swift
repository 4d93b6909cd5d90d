/// Arranges diagnostics for display.
extension Diagnostics {
    /// Returns the diagnostics without duplicates, sorted by file and location. A note follows the diagnostic that it belongs to.
    func arranged() -> Diagnostics {
        // A note without a location does not belong to the preceding diagnostic.
        let groups = grouped(all) { $0.isAttached && $0.span != nil }
        var result = Diagnostics()
        var seen: Set<[Diagnostic]> = []
        for group in sortedByLocation(groups, { $0.first?.span }) where seen.insert(group).inserted {
            for diagnostic in group { result.append(diagnostic) }
        }
        return result
    }

    /// Returns the first `limit` diagnostics of each kind, followed by the number of omitted ones.
    public func abridged(limit: Int = 20) -> Diagnostics {
        var counts: [String: Int] = [:]
        for diagnostic in all { counts[diagnostic.kind, default: 0] += 1 }
        guard counts.values.contains(where: { $0 > limit }) else { return self }
        var result = Diagnostics()
        var shown: [String: Int] = [:]
        var isHiding = false
        for diagnostic in all {
            if diagnostic.isAttached {
                if !isHiding { result.append(diagnostic) }
                continue
            }
            let position = shown[diagnostic.kind, default: 0] + 1
            shown[diagnostic.kind] = position
            isHiding = position > limit
            if !isHiding { result.append(diagnostic) }
            if position == limit + 1, let count = counts[diagnostic.kind] {
                result.note(diagnostic.rule, "\(count - limit) more like this; `endpoints lint --all` shows all", at: diagnostic.span)
            }
        }
        return result
    }
}

extension Diagnostic {
    /// What the diagnostic has in common with those that are counted together.
    fileprivate var kind: String { "\(severity.rawValue) \(rule)" }

    /// Whether the diagnostic is a note about the diagnostic before it.
    package var isAttached: Bool { severity == .note && !standsAlone }
}

/// Groups each element with those after it that belong to it.
package func grouped<Element>(_ list: [Element], belongsToPrevious: (Element) -> Bool) -> [[Element]] {
    list.reduce(into: []) { groups, element in
        if !groups.isEmpty, belongsToPrevious(element) { groups[groups.count - 1].append(element) } else { groups.append([element]) }
    }
}

/// Sorts elements by file and position. Elements without a location come first. The sort is stable.
package func sortedByLocation<Element>(_ list: [Element], _ span: (Element) -> Span?) -> [Element] {
    var withoutSpan: [Element] = []
    var located: [(offset: Int, element: Element, span: Span)] = []
    for (offset, element) in list.enumerated() {
        if let span = span(element) { located.append((offset, element, span)) } else { withoutSpan.append(element) }
    }
    let sorted = located.sorted { left, right in
        (left.span.file, left.span.start, left.offset) < (right.span.file, right.span.start, right.offset)
    }
    return withoutSpan + sorted.map(\.element)
}
