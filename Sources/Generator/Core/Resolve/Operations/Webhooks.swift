extension OperationReader {
    /// Returns the requests that the server sends, from `webhooks` and from the callbacks of operations.
    func webhooks() -> [WebhookDraft] {
        var found: [Found] = []
        for item in resolver.document.webhooks { found += item.operations.map { Found($0, at: item.key, named: item.key) } }
        for item in resolver.document.paths {
            for node in item.operations where resolver.options.keeps(node, path: item.key) {
                for callback in node.callbacks { found += operations(of: callback) }
            }
        }
        var counts: [[String]: Int] = [:]
        for entry in found { counts[Words(entry.short ?? entry.name).folded, default: 0] += 1 }
        return found.map { entry in
            let short = entry.short.flatMap { counts[Words($0).folded] == 1 ? $0 : nil }
            return webhook(entry.node, named: short ?? entry.name)
        }
    }

    private struct Found {
        var node: OperationNode
        /// The operation's id or, if it has none, the key of the webhook or callback.
        var name: SpecText
        /// The id without the method and the path, if the id contains them.
        var short: SpecText?

        init(_ node: OperationNode, at path: SpecText, named key: SpecText) {
            self.node = node
            name = node.id ?? key
            short = node.id.flatMap { withoutRoute($0, path: path.raw, method: node.method, bases: []) }
        }
    }

    private func operations(of callback: JSONObject.Member) -> [Found] {
        log.beginPart()
        guard let target = resolver.reader.followed(callback.value, to: "callback") else {
            log.warnOfProblems("the callback is left out")
            return []
        }
        var found: [Found] = []
        for expression in target.members("callbacks", diagnostics: &log.diagnostics) {
            guard let item = PathItemNode(expression, &resolver.reader.references, diagnostics: &log.diagnostics) else { continue }
            found += item.operations.map { Found($0, at: item.key, named: callback.key) }
        }
        return found
    }

    private func webhook(_ node: OperationNode, named name: SpecText) -> WebhookDraft {
        log.beginPart()
        log.owner = "webhook \(name.raw)"
        let context = NameContext([name])
        let body = node.requestBody.flatMap { requestBody($0, named: context) }
        let webhook = Webhook(name: name, method: node.method, documentation: node.documentation, body: body, span: node.span)
        let problems = log.encountered
        resolver.resolvePending()
        return WebhookDraft(webhook: webhook, problems: problems)
    }
}
