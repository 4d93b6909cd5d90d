/// Returns the index of the last element that starts at or before a value, by binary search, or `nil` if there is none.
package func lastIndex<Value: Comparable>(startingAtOrBefore value: Value, count: Int, start: (Int) -> Value) -> Int? {
    var low = -1
    var high = count
    while high - low > 1 {
        let middle = (low + high) / 2
        if start(middle) <= value { low = middle } else { high = middle }
    }
    return low < 0 ? nil : low
}

/// Returns the indexes that the edges of a graph lead to, including the first ones.
package func reached(from first: [Int], by edges: [[Int]]) -> Set<Int> {
    var seen = Set(first)
    var worklist = first
    while let index = worklist.popLast() {
        for next in edges[index] where seen.insert(next).inserted { worklist.append(next) }
    }
    return seen
}

/// Returns the values in order, without duplicates.
package func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
}

/// Returns the position of the shortest unique form of each name, whose forms range from the longest to the shortest. If multiple names
/// have the same form, all of them use a longer one, so that no name depends on the order of the names.
func shortestApart<Form: Hashable>(_ forms: [[Form]]) -> [Int] {
    var positions = forms.map { $0.count - 1 }
    var counts: [Form: Int] = [:]
    var shortened: [Form: [Int]] = [:]
    var worklist: [Form] = []
    func keepForm(_ index: Int) {
        guard positions[index] >= 0 else { return }
        let name = forms[index][positions[index]]
        counts[name, default: 0] += 1
        if positions[index] > 0 { shortened[name, default: []].append(index) }
        worklist.append(name)
    }
    for index in forms.indices { keepForm(index) }
    while let name = worklist.popLast() {
        guard counts[name] ?? 0 > 1, let held = shortened.removeValue(forKey: name) else { continue }
        counts[name, default: 0] -= held.count
        for index in held {
            positions[index] -= 1
            keepForm(index)
        }
    }
    return positions
}
