/// A JSONPath query (RFC 9535) without function extensions.
struct JSONPath {
    /// `.name` or `[…]`, possibly preceded by `..`.
    struct Segment {
        var isDescendant: Bool
        var selectors: [Selector]

        /// Whether the segment selects at most one child (RFC 9535, section 2.3.5.1).
        var isSingular: Bool {
            guard !isDescendant, selectors.count == 1 else { return false }
            switch selectors[0] {
            case .name, .index: return true
            case .wildcard, .slice, .filter: return false
            }
        }
    }

    enum Selector {
        case name(String)
        case wildcard
        case index(Int)
        case slice(start: Int?, end: Int?, step: Int)
        case filter(Condition)
    }

    indirect enum Condition {
        case or([Condition])
        case and([Condition])
        case not(Condition)
        case exists(Query)
        case compare(Operand, Comparison, Operand)
    }

    enum Comparison { case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual }

    enum Operand {
        case literal(JSONNode)
        case query(Query)
    }

    /// A path inside a filter, relative to the current node (`@`) or the root (`$`).
    struct Query {
        var isRelative: Bool
        var segments: [Segment]
    }

    /// A step from a node to one of its children.
    enum Step: Hashable {
        case key(SpecText)
        case index(Int)
    }

    struct Match {
        var path: [Step]
        var node: JSONNode
    }

    var segments: [Segment]

    /// Returns the nodes that the query selects, in the order in which the segments select them. A node that is selected twice is listed
    /// twice (RFC 9535, section 2.1.2).
    func matches(in root: JSONNode, limit: Int = 10_000_000) throws(JSONPathFailure) -> [Match] {
        var selection = JSONPathSelection(root: root, remaining: limit)
        return try selection.select(segments, from: Match(path: [], node: root))
    }
}

struct JSONPathFailure: Error {
    var message: String
}

/// Selects nodes of a document.
private struct JSONPathSelection {
    let root: JSONNode
    /// The number of nodes that may still be visited, because each `..` can multiply them.
    var remaining: Int

    mutating func select(_ segments: [JSONPath.Segment], from start: JSONPath.Match) throws(JSONPathFailure) -> [JSONPath.Match] {
        var current = [start]
        for segment in segments {
            var next: [JSONPath.Match] = []
            for match in current {
                for base in segment.isDescendant ? try descendants(of: match) : [match] {
                    for selector in segment.selectors { try select(selector, from: base, into: &next) }
                }
            }
            current = next
        }
        return current
    }

    private mutating func visit(_ count: Int) throws(JSONPathFailure) {
        remaining -= count
        guard remaining > 0 else { throw JSONPathFailure(message: "it visits more than 10 million nodes; use fewer `..`") }
    }

    /// Returns the node and all its descendants.
    private mutating func descendants(of match: JSONPath.Match) throws(JSONPathFailure) -> [JSONPath.Match] {
        var result: [JSONPath.Match] = []
        var worklist = [match]
        while let next = worklist.popLast() {
            result.append(next)
            worklist += try children(of: next).reversed()
        }
        return result
    }

    private mutating func children(of match: JSONPath.Match) throws(JSONPathFailure) -> [JSONPath.Match] {
        var result: [JSONPath.Match] = []
        switch match.node.value {
        case .object(let object): result = object.members.map { JSONPath.Match(path: match.path + [.key($0.key)], node: $0.value) }
        case .array(let array):
            result = array.enumerated().map { JSONPath.Match(path: match.path + [.index($0.offset)], node: $0.element) }
        default: break
        }
        try visit(result.count)
        return result
    }

    private mutating func select(
        _ selector: JSONPath.Selector, from match: JSONPath.Match, into result: inout [JSONPath.Match]
    ) throws(JSONPathFailure) {
        switch selector {
        case .name(let name):
            guard let node = match.node.object?[name] else { return }
            result.append(JSONPath.Match(path: match.path + [.key(SpecText(name))], node: node))
        case .wildcard: result += try children(of: match)
        case .index(let index):
            guard let array = match.node.array else { return }
            let position = index < 0 ? array.count + index : index
            guard array.indices.contains(position) else { return }
            result.append(JSONPath.Match(path: match.path + [.index(position)], node: array[position]))
        case .slice(let start, let end, let step):
            guard let array = match.node.array else { return }
            for position in positions(start, end, step: step, count: array.count) {
                result.append(JSONPath.Match(path: match.path + [.index(position)], node: array[position]))
            }
        case .filter(let condition):
            for child in try children(of: match) where try holds(condition, child.node) { result.append(child) }
        }
        try visit(1)
    }

    /// Returns the indexes that a slice selects (RFC 9535, section 2.3.4.2.2).
    private func positions(_ start: Int?, _ end: Int?, step: Int, count: Int) -> [Int] {
        guard step != 0 else { return [] }
        let absolute = { $0 < 0 ? max($0, -count - 1) + count : min($0, count) }
        if step > 0 {
            let lower = min(max(absolute(start ?? 0), 0), count)
            let upper = min(max(absolute(end ?? count), 0), count)
            return Array(stride(from: lower, to: upper, by: step))
        }
        let upper = min(max(start.map(absolute) ?? count - 1, -1), count - 1)
        let lower = end.map { min(max(absolute($0), -1), count - 1) } ?? -1
        return Array(stride(from: upper, to: lower, by: step))
    }

    private mutating func holds(_ condition: JSONPath.Condition, _ node: JSONNode) throws(JSONPathFailure) -> Bool {
        switch condition {
        case .or(let parts):
            for part in parts where try holds(part, node) { return true }
            return false
        case .and(let parts):
            for part in parts where try !holds(part, node) { return false }
            return true
        case .not(let part): return try !holds(part, node)
        case .exists(let query): return try !nodes(query, node).isEmpty
        case .compare(let left, let comparison, let right):
            let first = try value(left, node)
            let second = try value(right, node)
            switch comparison {
            case .equal: return isEqual(first, second)
            case .notEqual: return !isEqual(first, second)
            case .less: return isLess(first, second)
            case .lessOrEqual: return isLess(first, second) || isEqual(first, second)
            case .greater: return isLess(second, first)
            case .greaterOrEqual: return isLess(second, first) || isEqual(first, second)
            }
        }
    }

    private mutating func nodes(_ query: JSONPath.Query, _ node: JSONNode) throws(JSONPathFailure) -> [JSONPath.Match] {
        try select(query.segments, from: JSONPath.Match(path: [], node: query.isRelative ? node : root))
    }

    /// Returns the value to compare, or `nil` if nothing is selected.
    private mutating func value(_ operand: JSONPath.Operand, _ node: JSONNode) throws(JSONPathFailure) -> JSONNode? {
        switch operand {
        case .literal(let literal): literal
        case .query(let query): try nodes(query, node).first?.node
        }
    }

    /// Compares arrays and objects deeply. Nothing is equal only to nothing (RFC 9535, section 2.3.5.2.2).
    private func isEqual(_ left: JSONNode?, _ right: JSONNode?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return left.equals(right)
    }

    private func isLess(_ left: JSONNode?, _ right: JSONNode?) -> Bool {
        switch (left?.value, right?.value) {
        case (.number(let first)?, .number(let second)?): Double(first.raw).flatMap { a in Double(second.raw).map { a < $0 } } ?? false
        case (.string(let first)?, .string(let second)?): first.raw.unicodeScalars.lexicographicallyPrecedes(second.raw.unicodeScalars)
        default: false
        }
    }
}
