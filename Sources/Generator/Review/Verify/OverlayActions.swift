import EndpointGenerator

/// The actions of an overlay that makes a document describe traffic, as far as one can.
package struct OverlayActions {
    package private(set) var values: [ShownValue] = []
    /// The schemas, as JSONPaths, of which properties become optional, so that the arguments of their initializers move.
    package private(set) var initializers: Set<String> = []
    /// The number of mismatches that an overlay cannot express.
    package private(set) var rest: Int

    private static let rounds = 16

    /// A change can uncover further mismatches, such as those inside a value whose type was wrong, so they are searched for again. The
    /// actions are the difference between the first and the last document, so that none undoes another or changes nothing.
    ///
    /// - Parameter verify: Compares the document, changed by actions, with the same traffic.
    package init<Failure: Error>(
        _ verification: Verification, verify: ([ShownValue]) throws(Failure) -> Verification
    ) throws(Failure) {
        var (last, steps, known) = (verification, [ShownValue](), Set<String>())
        for _ in 0..<Self.rounds where last.mismatchCount > 0 {
            let fixes = OverlayFixes(last)
            let added = fixes.values.filter { known.insert($0.json).inserted }
            guard !added.isEmpty else { break }
            steps += added
            initializers.formUnion(fixes.initializers)
            last = try verify(steps)
        }
        rest = last.mismatchCount
        addChanges(from: verification.document.root, to: last.document.root, at: "$")
    }

    private mutating func add(_ target: String, _ key: String, _ value: ShownValue) {
        values.append(["target": .text(target), key: value])
    }

    /// Adds the actions that turn a node into another. An update merges objects, extends arrays, and replaces everything else.
    private mutating func addChanges(from old: JSONNode, to new: JSONNode, at path: String) {
        guard let before = old.object, let after = new.object else { return }
        var update: [(String, ShownValue)] = []
        for member in before.members {
            let (key, value) = (member.key.raw, member.value)
            let target = path + Locations.segment(key)
            guard let changed = after[key] else {
                add(target, "remove", true)
                continue
            }
            switch (value.value, changed.value) {
            case (.object, .object): addChanges(from: value, to: changed, at: target)
            case (.array(let items), .array(let others)):
                let more = addChanges(from: items, to: others, at: target)
                if !more.isEmpty { update.append((key, .list(more.map { ShownValue($0) }))) }
            default: if !value.equals(changed) { update.append((key, ShownValue(changed))) }
            }
        }
        update += after.members.filter { before[$0.key.raw] == nil }.map { ($0.key.raw, ShownValue($0.value)) }
        if !update.isEmpty { add(path, "update", .made(update)) }
    }

    /// Adds the actions that change or remove items, and returns the items to append.
    private mutating func addChanges(from old: [JSONNode], to new: [JSONNode], at path: String) -> ArraySlice<JSONNode> {
        let pairs = zip(old, new)
        if old.count <= new.count, pairs.allSatisfy({ $0.equals($1) || $0.object != nil && $1.object != nil }) {
            for (index, pair) in pairs.enumerated() { addChanges(from: pair.0, to: pair.1, at: "\(path)[\(index)]") }
            return new[old.count...]
        }
        let rest = old.filter { item in new.contains { $0.equals(item) } }
        let removed = old.filter { item in !rest.contains { $0 === item } }
        guard removed.allSatisfy({ $0.string != nil }), zip(rest, new).allSatisfy({ $0.equals($1) }) else {
            add(path, "remove", true)
            return new[...]
        }
        for name in removed.compactMap(\.string) { add("\(path)[?@ == \(Locations.quoted(name.raw))]", "remove", true) }
        return new[rest.count...]
    }
}
