extension ResolveOptions {
    func keeps(_ node: OperationNode, path: SpecText) -> Bool {
        if !include.isEmpty, !include.matches(node, path: path) { return false }
        return !exclude.matches(node, path: path)
    }

    /// What a table says about an operation, by its id or by `GET /users/{id}`.
    func value<Value>(_ table: [String: Value], for node: OperationNode, _ path: SpecText) -> Value? {
        guard !table.isEmpty else { return nil }
        return node.id.flatMap { table[$0.raw] } ?? table["\(node.method.raw) \(path.raw)"]
    }
}

extension ResolveOptions.Filter {
    func matches(_ node: OperationNode, path: SpecText) -> Bool {
        if deprecated && node.isDeprecated { return true }
        if node.tags.contains(where: { tags.contains($0.raw) }) { return true }
        if let id: SpecText = node.id, operations.contains(id.raw) { return true }
        if operations.contains("\(node.method.raw) \(path.raw)") { return true }
        return paths.contains { glob($0, matches: path.raw) }
    }
}

/// `*` stands for any characters but a slash, `**` for any.
func glob(_ pattern: String, matches text: String) -> Bool {
    let pattern: [UInt8] = Array(pattern.utf8)
    let text: [UInt8] = Array(text.utf8)
    let star = UInt8(ascii: "*")
    // reached[j]: the pattern so far matches the first j bytes. One row, so the cost is the product of the lengths.
    var reached: [Bool] = Array(repeating: false, count: text.count + 1)
    reached[0] = true
    var position: Int = 0
    while position < pattern.count {
        let isStar: Bool = pattern[position] == star
        let isDouble: Bool = isStar && position + 1 < pattern.count && pattern[position + 1] == star
        var next: [Bool] = Array(repeating: false, count: text.count + 1)
        if isStar {
            next[0] = reached[0]
            for index: Int in text.indices {
                next[index + 1] = reached[index + 1] || (next[index] && (isDouble || text[index] != UInt8(ascii: "/")))
            }
        } else {
            for index: Int in text.indices { next[index + 1] = reached[index] && text[index] == pattern[position] }
        }
        reached = next
        position += isDouble ? 2 : 1
    }
    return reached[text.count]
}
