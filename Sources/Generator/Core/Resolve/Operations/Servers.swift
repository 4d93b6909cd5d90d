func servers(_ nodes: [ServerNode], _ log: ProblemLog) -> [Server] {
    nodes.map { node in
        var variables = node.variables.map { variable($0, log) }
        for name in PathTemplate(node.url.raw).placeholders where !variables.contains(where: { $0.name == name }) {
            log.warn("server-variable", "`variables` does not describe `{\(name.raw)}`; callers must supply it", at: node.urlSpan)
            variables.append(Server.Variable(name: name, defaultValue: nil, values: [], documentation: Documentation()))
        }
        return Server(name: node.name, url: node.url, variables: variables, documentation: node.documentation, span: node.span)
    }
}

private func variable(_ member: JSONObject.Member, _ log: ProblemLog) -> Server.Variable {
    let object = member.value.object
    let values = unique(object?["enum"]?.array?.compactMap { $0.string ?? $0.number } ?? [])
    let node = object?["default"]
    let text = node.flatMap { $0.string ?? $0.number }
    if text == nil {
        let effect = values.isEmpty ? "callers must supply it" : "the first value of its `enum` is used"
        log.warn("server-variable", "the server variable `\(member.key.raw)` has no `default`; \(effect)", at: node?.span ?? member.keySpan)
    } else if let node: JSONNode, let text: SpecText, !values.isEmpty, !values.contains(text) {
        log.warn("server-variable", "the default of `\(member.key.raw)` is not in its `enum`", at: node.span)
    }
    return Server.Variable(
        name: member.key, defaultValue: text ?? values.first, values: values,
        documentation: Documentation(description: object?["description"]?.string))
}
