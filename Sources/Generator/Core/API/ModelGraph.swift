/// The graph of references between models.
struct ModelGraph {
    /// For each model, the indexes of the models that it refers to, in order.
    let mentions: [[Int]]

    init(mentions: [[Int]]) { self.mentions = mentions }

    init(_ models: [some DescribedModel]) { mentions = models.map { $0.mentioned.map(\.index) } }

    /// Creates a graph in which `mentioned` determines the models that each model refers to.
    init<Described: DescribedModel>(_ models: [Described], _ mentioned: (Described) -> [Int]) { mentions = models.map(mentioned) }

    /// Returns the models reachable from `roots`, in depth-first order.
    func reachable(from roots: [TypeReference]) -> [Int] {
        var seen = Array(repeating: false, count: mentions.count)
        var result: [Int] = []
        for root in roots {
            guard let first = root.mentioned?.index, !seen[first] else { continue }
            seen[first] = true
            var worklist = [first]
            while let index = worklist.popLast() {
                result.append(index)
                for next in mentions[index].reversed() where !seen[next] {
                    seen[next] = true
                    worklist.append(next)
                }
            }
        }
        return result
    }

    /// Returns all models that are not skipped. Each comes after the models that it refers to, except within a cycle.
    func innermostFirst(skipping isSkipped: [Bool]) -> [Int] {
        var search = ComponentSearch(mentions.map { edges in edges.filter { !isSkipped[$0] } })
        for root in mentions.indices where !isSkipped[root] { search.visit(root) }
        return search.left
    }

    /// Returns, for each model, the indexes of the models that refer to it.
    func users() -> [[Int]] {
        var users: [[Int]] = Array(repeating: [], count: mentions.count)
        for (index, mentioned) in mentions.enumerated() { for target in mentioned { users[target].append(index) } }
        return users
    }

    /// Finds the strongly connected components (Tarjan's algorithm, without recursion) and returns a component number for each model. Two
    /// models are reachable from each other if and only if they have the same number.
    func components() -> [Int] {
        var search = ComponentSearch(mentions)
        for root in mentions.indices { search.visit(root) }
        return search.component.compactMap(\.self)
    }
}

private struct ComponentSearch {
    let edges: [[Int]]
    /// The component number of each node, or `nil` if it is not known yet.
    private(set) var component: [Int?]
    /// The nodes, each after those that it leads to, except within a cycle.
    private(set) var left: [Int] = []
    /// When each node was entered, or `nil` if it was not yet.
    private var order: [Int?]
    /// The earliest node that each node leads to.
    private var low: [Int]
    private var stack: [Int] = []
    private var path: [(node: Int, edge: Int)] = []
    private var counter: Int = 0
    private var found: Int = 0

    init(_ edges: [[Int]]) {
        self.edges = edges
        component = Array(repeating: nil, count: edges.count)
        order = component
        low = Array(repeating: 0, count: edges.count)
    }

    mutating func visit(_ root: Int) {
        guard order[root] == nil else { return }
        enter(root)
        while let (node, edge): (Int, Int) = path.last {
            guard edge < edges[node].count else {
                leave(node)
                continue
            }
            path[path.count - 1].edge += 1
            let next = edges[node][edge]
            guard let entered = order[next] else {
                enter(next)
                continue
            }
            if component[next] == nil { low[node] = min(low[node], entered) }
        }
    }

    private mutating func enter(_ node: Int) {
        order[node] = counter
        low[node] = counter
        counter += 1
        stack.append(node)
        path.append((node, 0))
    }

    private mutating func leave(_ node: Int) {
        path.removeLast()
        left.append(node)
        if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
        guard low[node] == order[node] else { return }
        while let member = stack.popLast() {
            component[member] = found
            if member == node { break }
        }
        found += 1
    }
}
