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
