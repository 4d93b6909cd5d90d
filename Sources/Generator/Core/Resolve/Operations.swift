/// An operation with the bad spots that it leads to directly.
struct OperationDraft {
    var operation: Operation
    var service: SpecText
    /// The service is named by the path alone.
    var isUntagged: Bool
    var pathSpan: Span
    var problems: [Int]
    var result: (pointer: SpecText, span: Span)?
    var pagination: PaginationNode?
    var hasErrors: Bool = false
}

extension Resolver {
    func operations(_ schemes: Set<String>) -> [OperationDraft] {
        var drafts: [OperationDraft] = []
        var ids: [String: Span] = [:]
        let fallback: [[SecurityRequirement]] = security(document.security, schemes: schemes)
        let entries: [(item: PathItemNode, node: OperationNode)] = document.paths.flatMap { item in
            item.operations.filter { options.keeps($0, path: item.key) }.map { (item, $0) }
        }
        for ((item, node), name): ((PathItemNode, OperationNode), OperationName) in zip(entries, operationNames(entries)) {
            if let id: SpecText = node.id {
                if let first: Span = ids[id.raw] {
                    warn(
                        "duplicate-operation-id", "another operation is called `\(id.raw)` too; the name of this one gets a number",
                        at: node.idSpan)
                    diagnostics.note("duplicate-operation-id", "the other one", at: first)
                } else {
                    ids[id.raw] = node.idSpan
                }
            }
            sink = []
            owner = node.id.map { "`\($0.raw)`" } ?? "\(node.method.raw) \(item.key.raw)"
            var draft: OperationDraft = operation(node, item, name)
            draft.problems = sink
            draft.operation.security = node.security.map { security($0, schemes: schemes) } ?? fallback
            drafts.append(draft)
            drain()
        }
        return drafts
    }

    private func operation(_ node: OperationNode, _ item: PathItemNode, _ own: OperationName) -> OperationDraft {
        var template = PathTemplate(item.key.raw)
        if template.hasUnbalancedBraces {
            problem("invalid-path", "the braces of \(template.path) do not match; a parameter is written `{name}`", at: item.keySpan)
        }
        if !template.path.hasPrefix("/") {
            warn("relative-path", "a path begins with a slash; `/\(template.path)` is taken", at: item.keySpan)
            template.path = "/" + template.path
        }
        let name = NameContext(own.parts.isEmpty ? [SpecText(node.method.raw.lowercased()), item.key] : own.parts)
        let taken = takeBody(from: node.parameters, shared: item.parameters, or: node.requestBody)
        var parameters: [Parameter] = parameters(
            taken.parameters, shared: taken.shared, template: &template, named: name, at: item.keySpan)
        rename(&parameters, of: node, item.key)
        let body: RequestBody? = taken.body.flatMap { requestBody($0, named: name) }
        let responses: [Response] = responses(node.responses, named: name)
        let servers: [Server] = servers(node.servers.isEmpty ? item.servers : node.servers)
        let operation = Operation(
            id: node.id, shortID: own.short, nameParts: own.parts,
            requestedName: options.value(options.operationNames, for: node, item.key) ?? node.endpoints.name,
            method: node.method, path: SpecText(template.path),
            fixedQuery: template.query.map { (SpecText($0.name), $0.value.map { SpecText($0) }) }, tags: node.tags,
            documentation: node.documentation, isDeprecated: node.isDeprecated, parameters: parameters, body: body, responses: responses,
            security: [], servers: servers, result: [], span: node.span)
        let isMoved: Bool = options.value(options.services, for: node, item.key) != nil
        var draft = OperationDraft(
            operation: operation, service: service(of: node, at: item.key, firstWord: template.firstWord),
            isUntagged: !isMoved && node.tags.isEmpty, pathSpan: item.keySpan, problems: [])
        draft.pagination = options.value(options.paginations, for: node, item.key) ?? node.endpoints.pagination
        draft.result = node.endpoints.result
        if let pointer: RequestedName = options.value(options.results, for: node, item.key) {
            draft.result = (pointer.text, pointer.span ?? node.span)
        }
        return draft
    }

    private func rename(_ parameters: inout [Parameter], of node: OperationNode, _ path: SpecText) {
        guard !options.parameterNames.isEmpty else { return }
        for index: Int in parameters.indices {
            let key: String = "." + parameters[index].name.raw
            let byID: RequestedName? = node.id.flatMap { options.parameterNames[$0.raw + key] }
            guard let name: RequestedName = byID ?? options.parameterNames["\(node.method.raw) \(path.raw)\(key)"] else { continue }
            parameters[index].requestedName = name
        }
    }

    // MARK: Webhooks

    /// What the server sends: `webhooks`, and the callbacks of operations.
    func webhooks() -> [(webhook: Webhook, problems: [Int])] {
        var found: [(node: OperationNode, key: SpecText, short: SpecText?)] = []
        func add(_ item: PathItemNode, named key: SpecText) {
            for node: OperationNode in item.operations {
                found.append((node, key, node.id.flatMap { withoutRoute($0, path: item.key.raw, method: node.method, bases: []) }))
            }
        }
        for item: PathItemNode in document.webhooks { add(item, named: item.key) }
        for item: PathItemNode in document.paths {
            for node: OperationNode in item.operations where options.keeps(node, path: item.key) {
                for callback: JSONObject.Member in node.callbacks {
                    sink = []
                    guard let target: JSONNode = followed(callback.value, to: "callback") else {
                        warnOfProblems("the callback is left out")
                        continue
                    }
                    for expression: JSONObject.Member in target.members("callbacks", &diagnostics) {
                        guard let item = PathItemNode(expression, &references, &diagnostics) else { continue }
                        add(item, named: callback.key)
                    }
                }
            }
        }
        var counts: [[String]: Int] = [:]
        for entry in found { counts[folded(entry.short ?? entry.node.id ?? entry.key), default: 0] += 1 }
        return found.map { entry in
            let short: SpecText? = entry.short.flatMap { counts[folded($0)] == 1 ? $0 : nil }
            return webhook(entry.node, named: short ?? entry.node.id ?? entry.key)
        }
    }

    private func webhook(_ node: OperationNode, named name: SpecText) -> (webhook: Webhook, problems: [Int]) {
        sink = []
        owner = "webhook \(name.raw)"
        let context = NameContext([name])
        let body: RequestBody? = node.requestBody.flatMap { requestBody($0, named: context) }
        let webhook = Webhook(name: name, method: node.method, documentation: node.documentation, body: body, span: node.span)
        let problems: [Int] = sink
        drain()
        return (webhook, problems)
    }
}
