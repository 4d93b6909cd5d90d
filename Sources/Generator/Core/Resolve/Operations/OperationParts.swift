/// An operation as OpenAPI 3 describes it, without references. Nodes that were made from others have the spans of their originals.
package struct OperationParts: Sendable {
    package let method: String
    /// The path as written.
    package let path: String
    /// The position of the method.
    package let span: Span
    /// The URLs of its servers: one for each value of a variable's `enum`, and `*` for other variables.
    package let servers: [String]
    package let parameters: [JSONNode]
    package let requestBody: JSONNode?
    package let responses: JSONNode?
}

extension Document {
    package var operationParts: [OperationParts] {
        let reader = OperationReader(Resolver(self, ResolveOptions(), log: ProblemLog()), [])
        return paths.flatMap { item in item.operations.map { reader.parts(of: $0, in: item) } }
    }

    /// The names of the query parameters that contain credentials.
    package var queryKeys: [String] {
        securitySchemes.compactMap { $0.value.object?["in"]?.string?.raw == "query" ? $0.value.object?["name"]?.string?.raw : nil }
    }
}

extension OperationReader {
    fileprivate func parts(of node: OperationNode, in item: PathItemNode) -> OperationParts {
        let separated = separateBody(of: node, in: item)
        let servers = [node.servers, item.servers, resolver.document.servers].first { !$0.isEmpty } ?? []
        let produces = mediaTypes(of: node).produces
        let responses = node.responses.map { member in
            let isFailure = status(member.key.raw)?.isError ?? false || member.key == "default" && node.responses.count > 1
            let target = resolver.reader.dereferenced(member.value, for: "response")
            return member.replaced(upgradedResponse(target, produces, isFailure: isFailure))
        }
        return OperationParts(
            method: node.method.raw.uppercased(), path: item.key.raw, span: node.span,
            servers: servers.isEmpty ? [""] : servers.flatMap(\.patterns),
            parameters: overridden(separated.shared, by: separated.parameters).map { resolver.reader.dereferenced($0, for: "parameter") },
            requestBody: separated.body.map { resolver.reader.dereferenced($0, for: "request body") },
            responses: node.responsesSpan.map { .object(responses, at: $0) })
    }
}
