/// A JSONPath query (RFC 9535) without function extensions.
struct JSONPath {
    /// `.name` or `[…]`, possibly preceded by `..`.
    struct Segment {
        var isDescendant: Bool
        var selectors: [Selector]
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
        case literal(JSONScalar)
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

    /// Returns the nodes that the query selects, without duplicates, in the order in which the segments select them.
    func matches(in root: JSONNode) -> [Match] {
        var seen: Set<[Step]> = []
        return Self.select(segments, from: Match(path: [], node: root), root: root).filter { seen.insert($0.path).inserted }
    }

    private static func select(_ segments: [Segment], from start: Match, root: JSONNode) -> [Match] {
        var current = [start]
        for segment in segments {
            var next: [Match] = []
            for match in current {
                let bases = segment.isDescendant ? descendants(of: match) : [match]
                for base in bases {
                    for selector in segment.selectors { select(selector, from: base, root: root, into: &next) }
                }
            }
            current = next
        }
        return current
    }

    /// Returns the node and all its descendants.
    private static func descendants(of match: Match) -> [Match] {
        var result: [Match] = []
        var worklist = [match]
        while let next = worklist.popLast() {
            result.append(next)
            worklist += children(of: next).reversed()
        }
        return result
    }

    private static func children(of match: Match) -> [Match] {
        switch match.node.value {
        case .object(let object): object.members.map { Match(path: match.path + [.key($0.key)], node: $0.value) }
        case .array(let array): array.enumerated().map { Match(path: match.path + [.index($0.offset)], node: $0.element) }
        default: []
        }
    }

    private static func select(_ selector: Selector, from match: Match, root: JSONNode, into result: inout [Match]) {
        switch selector {
        case .name(let name):
            if let node = match.node.object?[name] { result.append(Match(path: match.path + [.key(SpecText(name))], node: node)) }
        case .wildcard: result += children(of: match)
        case .index(let index):
            guard let array = match.node.array else { return }
            let position = index < 0 ? array.count + index : index
            if array.indices.contains(position) { result.append(Match(path: match.path + [.index(position)], node: array[position])) }
        case .slice(let start, let end, let step):
            guard let array = match.node.array else { return }
            for position in positions(start, end, step: step, count: array.count) {
                result.append(Match(path: match.path + [.index(position)], node: array[position]))
            }
        case .filter(let condition): result += children(of: match).filter { holds(condition, $0.node, root: root) }
        }
    }

    /// Returns the indexes that a slice selects (RFC 9535, section 2.3.4.2.2).
    private static func positions(_ start: Int?, _ end: Int?, step: Int, count: Int) -> [Int] {
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

    private static func holds(_ condition: Condition, _ node: JSONNode, root: JSONNode) -> Bool {
        switch condition {
        case .or(let parts): return parts.contains { holds($0, node, root: root) }
        case .and(let parts): return parts.allSatisfy { holds($0, node, root: root) }
        case .not(let part): return !holds(part, node, root: root)
        case .exists(let query): return !nodes(query, node, root: root).isEmpty
        case .compare(let left, let comparison, let right):
            let first = value(left, node, root: root)
            let second = value(right, node, root: root)
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

    private static func nodes(_ query: Query, _ node: JSONNode, root: JSONNode) -> [Match] {
        select(query.segments, from: Match(path: [], node: query.isRelative ? node : root), root: root)
    }

    /// Returns the value to compare, or `nil` if nothing is selected. Arrays and objects are treated as if nothing were selected.
    private static func value(_ operand: Operand, _ node: JSONNode, root: JSONNode) -> JSONScalar? {
        switch operand {
        case .literal(let literal): literal
        case .query(let query): nodes(query, node, root: root).first.flatMap { JSONScalar($0.node) }
        }
    }

    private static func isEqual(_ left: JSONScalar?, _ right: JSONScalar?) -> Bool {
        if case .number(let first)? = left, case .number(let second)? = right { return Double(first) == Double(second) }
        return left == right
    }

    private static func isLess(_ left: JSONScalar?, _ right: JSONScalar?) -> Bool {
        switch (left, right) {
        case (.number(let first)?, .number(let second)?): Double(first).flatMap { a in Double(second).map { a < $0 } } ?? false
        case (.string(let first)?, .string(let second)?): first.raw < second.raw
        default: false
        }
    }
}
