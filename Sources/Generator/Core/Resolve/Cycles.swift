/// Marks the properties through which a model holds itself, and makes optional what could otherwise never end.
func breakCycles(_ models: inout [Model], warn: (String, Span) -> Void) {
    // A value ends if one of its required properties need not lead back to it; unions can choose, so they end.
    var required: [[Int]] = []
    for model: Model in models {
        guard case .object(let object) = model.kind else {
            required.append([])
            continue
        }
        required.append(object.properties.compactMap { $0.isRequired ? $0.type.model?.index : nil })
    }
    let endless: [Int] = components(of: required)
    for index: Int in models.indices {
        guard case .object(var object) = models[index].kind else { continue }
        var hasChanged: Bool = false
        for position: Int in object.properties.indices {
            let property: Property = object.properties[position]
            guard property.isRequired, let target: Int = property.type.model?.index, target == index || endless[target] == endless[index]
            else { continue }
            // One of a circle is enough: the one that leads back to where the document begins it.
            guard target <= index else { continue }
            object.properties[position].isRequired = false
            hasChanged = true
            warn(
                "`\(property.key.raw)` is required and holds the object it belongs to again, without end; it is read as optional",
                property.span)
        }
        if hasChanged { models[index].kind = .object(object) }
    }

    let direct: [[Int]] = models.map { model in
        switch model.kind {
        case .object(let object): object.properties.compactMap { $0.type.withoutOptional.model?.index }
        case .union(let union): union.members.compactMap { $0.type.withoutOptional.model?.index }
        case .wrapper(let type): type.withoutOptional.model.map { [$0.index] } ?? []
        case .enumeration: []
        }
    }
    let cycles: [Int] = components(of: direct)
    for index: Int in models.indices {
        guard case .object(var object) = models[index].kind else { continue }
        var hasChanged: Bool = false
        for position: Int in object.properties.indices {
            guard let target: Int = object.properties[position].type.withoutOptional.model?.index else { continue }
            guard target == index || cycles[target] == cycles[index] else { continue }
            object.properties[position].closesCycle = true
            hasChanged = true
        }
        if hasChanged { models[index].kind = .object(object) }
    }
}

/// The strongly connected components of a graph (Tarjan, without recursion): for every node the number of its component.
func components(of edges: [[Int]]) -> [Int] {
    var component: [Int] = Array(repeating: -1, count: edges.count)
    var order: [Int] = Array(repeating: -1, count: edges.count)
    var low: [Int] = Array(repeating: 0, count: edges.count)
    var stack: [Int] = []
    var counter: Int = 0
    var found: Int = 0
    for root: Int in edges.indices where order[root] < 0 {
        var path: [(node: Int, edge: Int)] = [(root, 0)]
        order[root] = counter
        low[root] = counter
        counter += 1
        stack.append(root)
        while let (node, edge) = path.last {
            if edge < edges[node].count {
                path[path.count - 1].edge += 1
                let next: Int = edges[node][edge]
                if order[next] < 0 {
                    order[next] = counter
                    low[next] = counter
                    counter += 1
                    stack.append(next)
                    path.append((next, 0))
                } else if component[next] < 0 {
                    low[node] = min(low[node], order[next])
                }
                continue
            }
            path.removeLast()
            if let parent: Int = path.last?.node { low[parent] = min(low[parent], low[node]) }
            guard low[node] == order[node] else { continue }
            while let member: Int = stack.popLast() {
                component[member] = found
                if member == node { break }
            }
            found += 1
        }
    }
    return component
}
