extension ResolveOptions {
    func keeps(_ node: OperationNode, path: SpecText) -> Bool {
        if !include.isEmpty, !include.matches(node, path: path) { return false }
        return !exclude.matches(node, path: path)
    }

    /// Returns the entry for an operation in a table whose keys are operation ids or have the form `GET /users/{id}`.
    func value<Value>(_ table: [String: Value], for node: OperationNode, _ path: SpecText) -> Value? {
        guard !table.isEmpty else { return nil }
        return node.id.flatMap { table[$0.raw] } ?? table["\(node.method.raw) \(path.raw)"]
    }

    /// Returns the settings of an operation. The config's take precedence over the document's.
    func settings(of node: OperationNode, _ path: SpecText) -> OperationSettings {
        value(operations, for: node, path)?.filled(from: node.endpoints) ?? node.endpoints
    }
}

extension Configuration.Filter {
    func matches(_ node: OperationNode, path: SpecText) -> Bool {
        if deprecated && node.isDeprecated { return true }
        if tags.contains(where: { node.tags.contains($0.text) }) { return true }
        let names = [node.id, SpecText("\(node.method.raw) \(path.raw)")]
        return operations.contains { names.contains($0.text) } || paths.contains { glob($0.text.raw, matches: path.raw) }
    }

    func names(_ schema: SpecText) -> Bool { schemas.contains { $0.text == schema } }
}
