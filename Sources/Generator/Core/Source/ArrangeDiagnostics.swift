/// Arranges diagnostics for readers.
extension Diagnostics {
    /// Sorted by file and location, without duplicates; a note follows the diagnostic it belongs to.
    func arranged() -> Diagnostics {
        var groups: [[Diagnostic]] = []
        for diagnostic in all {
            // A note without a location stands alone.
            if diagnostic.isAttached, diagnostic.span != nil, !groups.isEmpty {
                groups[groups.count - 1].append(diagnostic)
            } else {
                groups.append([diagnostic])
            }
        }
        let ordered = groups.enumerated().sorted { left, right in
            let first = Span.sorting(left.element.first?.span)
            let second = Span.sorting(right.element.first?.span)
            if first.file != second.file { return first.file < second.file }
            return first.start == second.start ? left.offset < right.offset : first.start < second.start
        }
        var result = Diagnostics()
        var seen: Set<[Diagnostic]> = []
        for group in ordered where seen.insert(group.element).inserted {
            for diagnostic in group.element { result.append(diagnostic) }
        }
        return result
    }

    /// The first `limit` of each kind, followed by the number of the rest.
    public func abridged(limit: Int = 20) -> Diagnostics {
        var counts: [Kind: Int] = [:]
        for diagnostic in all { counts[Kind(diagnostic), default: 0] += 1 }
        guard counts.values.contains(where: { $0 > limit }) else { return self }
        var result = Diagnostics()
        var shown: [Kind: Int] = [:]
        var isHiding = false
        for diagnostic in all {
            if diagnostic.isAttached {
                if !isHiding { result.append(diagnostic) }
                continue
            }
            let kind = Kind(diagnostic)
            let position = shown[kind, default: 0] + 1
            shown[kind] = position
            isHiding = position > limit
            if !isHiding { result.append(diagnostic) }
            if position == limit + 1, let count = counts[kind] {
                result.note(kind.rule, "\(count - limit) more like this; `endpoints lint --all` shows all", at: diagnostic.span)
            }
        }
        return result
    }

    private struct Kind: Hashable {
        var severity: Diagnostic.Severity
        var rule: String

        init(_ diagnostic: Diagnostic) {
            severity = diagnostic.severity
            rule = diagnostic.rule
        }
    }
}

extension Diagnostic {
    /// A note about the diagnostic before it.
    package var isAttached: Bool { severity == .note && !standsAlone }
}

extension Span {
    /// Diagnostics without a location come first.
    fileprivate static func sorting(_ span: Span?) -> Span { span ?? Span(file: -1, start: -1, end: -1) }
}
