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
