/// The parts of an operation as OpenAPI 3 describes them. Nodes that were made from others have the spans of their originals.
package struct OperationParts: Sendable {
    package let parameters: [JSONNode]
    package let requestBody: JSONNode?
    package let responses: JSONNode?
}

extension Document {
    /// Returns the URLs of servers, or of the document's: one for each value of a variable's `enum`, and `*` for other variables. Without any,
    /// returns a URL that is relative to any host.
    package func serverPatterns(_ servers: [JSONNode]?) -> [String] {
        var ignored = Diagnostics()
        let nodes = servers.map { $0.compactMap { ServerNode($0, diagnostics: &ignored) } } ?? self.servers
        return nodes.isEmpty ? [""] : nodes.flatMap(\.patterns)
    }

    /// The names of the query parameters that contain credentials.
    package var queryKeys: [String] {
        securitySchemes.compactMap { $0.value.object?["in"]?.string?.raw == "query" ? $0.value.object?["name"]?.string?.raw : nil }
    }

    /// Returns the parts of an operation, for tools that check documents part by part.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the operation and its path, without references.
    ///   - dereferenced: Follows the references of a node.
    package func parts(of operation: JSONNode, _ parameters: [JSONNode], dereferenced: @escaping (JSONNode) -> JSONNode) -> OperationParts {
        var upgrade = SwaggerUpgrade(dereferenced: dereferenced)
        let isSwagger = isSwagger(at: operation.span)
        var types = isSwagger ? kinds.mediaTypes(at: operation.span) : SwaggerMediaTypes()
        if isSwagger, let own = operation.object?["consumes"]?.array { types.consumes = own }
        if isSwagger, let own = operation.object?["produces"]?.array { types.produces = own }
        let located = Dictionary(grouping: parameters) { $0.object?["in"]?.string?.raw.lowercased() ?? "" }
        var body = operation.object?["requestBody"].map(dereferenced)
        if isSwagger, let parameter = located["body"]?.last, let fields = parameter.object {
            body = upgrade.requestBody(fields, types.consumes, at: parameter.span)
        } else if isSwagger, let form = located["formdata"], let first = form.first {
            body = upgrade.formBody(form, types.consumes, at: first.span)
        }
        let others = parameters.filter { !["body", "formdata"].contains($0.object?["in"]?.string?.raw.lowercased()) }
        let responses = operation.object?["responses"].map { node in
            guard let described = node.object else { return node }
            let members = described.members.map { member in
                let target = dereferenced(member.value)
                guard let fields = target.object, self.isSwagger(at: target.span) else { return member.replaced(target) }
                let key = member.key.raw
                let isFailure = key.hasPrefix("4") || key.hasPrefix("5") || key == "default" && described.members.count > 1
                return member.replaced(upgrade.response(fields, types.produces, isFailure: isFailure, at: target.span))
            }
            return .object(members, at: node.span)
        }
        return OperationParts(parameters: others.map(upgradedParameter), requestBody: body, responses: responses)
    }
}
