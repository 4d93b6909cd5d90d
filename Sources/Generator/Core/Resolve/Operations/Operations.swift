extension OperationReader {
    func operations() -> [OperationDraft] {
        var drafts: [OperationDraft] = []
        let fallback = security(resolver.document.security)
        // Operations that the config excludes count, so that including them changes no name.
        let services = services()
        let names = operationNames(of: services)
        let kept = routes.indices.filter { resolver.options.keeps(routes[$0].node, path: routes[$0].item.key) }
        warnOfSimilarTags(kept.map { routes[$0] }, services: kept.map { services[$0] })
        warnOfEqualIDs(kept.map { routes[$0].node })
        for index in kept {
            let route = routes[index]
            log.beginPart()
            log.owner = route.id.map { "`\($0.raw)`" } ?? "\(route.method.raw) \(route.path)"
            drafts.append(operation(route, named: names[index], service: services[index], security: fallback))
            resolver.resolvePending()
        }
        for entry in resolver.options.otherOperations.parameters {
            let parameters = drafts.flatMap(\.parameters)
            guard !parameters.contains(where: { $0.isCalled(entry.key.text) }) else { continue }
            let near = didYouMean(entry.key.text.raw, among: parameters.map(\.name.raw))
            log.diagnostics.error("config", "no operation has a parameter `\(entry.key.text.raw)`\(near)", at: entry.key.span)
        }
        return drafts
    }

    private func warnOfEqualIDs(_ nodes: [OperationNode]) {
        var ids: [SpecText: Span] = [:]
        for node in nodes {
            guard let id = node.id else { continue }
            guard let first = ids.updateValue(ids[id] ?? node.idSpan, forKey: id) else { continue }
            log.warn(
                "duplicate-operation-id", "another operation also has the id `\(id.raw)`; this operation's name gets a number",
                at: node.idSpan)
            log.diagnostics.note("duplicate-operation-id", "the other one", at: first)
        }
    }

    private func operation(
        _ route: OperationRoute, named naming: Operation.Naming, service: SpecText, security fallback: [[SecurityRequirement]]
    ) -> OperationDraft {
        let (node, item) = (route.node, route.item)
        var template = route.template
        if template.readsTrimmed() {
            log.warn("path-white-space", "a path has no white space; it is read as \(template.path)", at: item.keySpan)
        }
        if template.hasExpressions {
            let across = template.placeholders.filter { template.acrossSegments.contains($0) }.map { "`\($0.raw)`" }
            let effect = across.isEmpty ? "a value stays within its segment" : "the slashes of \(across.joined(separator: ", ")) are kept"
            log.warn(
                "router-path", "a placeholder is only a name in braces; the path is read as \(template.path), and \(effect)",
                at: item.keySpan)
        }
        // Some documents give a path several operations of the same method, whose keys differ in their fragments.
        if template.hasFragment, !sharedPaths.contains(String(item.key.raw.prefix { $0 != "#" })) {
            log.warn("fragment-in-path", "a fragment is never sent; the path is read as \(template.path)", at: item.keySpan)
        }
        if template.hasUnbalancedBraces {
            log.problem("invalid-path", "the braces of \(template.path) do not match; a parameter is written `{name}`", at: item.keySpan)
        }
        if !template.path.hasPrefix("/") {
            log.warn("relative-path", "a path begins with a slash; it is read as `/\(template.path)`", at: item.keySpan)
            template.path = "/" + template.path
        }
        let path = SpecText(Words(ofMethod: node.method, path: template.path).list.dropFirst().joined(separator: " "))
        let name = NameContext(naming.parts.isEmpty ? [SpecText(node.method.raw.lowercased()), path] : naming.parts)
        checkSwaggerMembers(of: node)
        let separated = separateBody(of: node, in: item)
        var arrangement = ParameterArrangement(template, at: item.keySpan, log)
        var parameters = arrangement.arrange(parameters(separated.parameters, shared: separated.shared, named: name))
        template = arrangement.template
        let settings = resolver.options.settings(of: node, item.key)
        apply(resolver.options.otherOperations.parameters, to: &parameters, of: nil)
        apply(settings.parameters, to: &parameters, of: node.id ?? SpecText("\(node.method.raw) \(item.key.raw)"))
        parameters = parameters.filter { !$0.isCommon } + parameters.filter(\.isCommon)
        if let setting = settings.emptyPath, setting.value {
            allowEmptyEnd(of: template, &parameters, setting, node.id ?? SpecText("\(node.method.raw) \(item.key.raw)"))
        }
        let body = separated.body.flatMap { requestBody($0, named: name) }
        let produces = mediaTypes(of: node).produces
        var responses = responses(node.responses, produces, named: name)
        for index in responses.indices where node.method == "HEAD" {
            // The response to HEAD has only a status and header fields.
            responses[index].negotiated = responses[index].contents.map(\.name)
            responses[index].contents = []
        }
        if node.method == "GET" { negotiate(&responses, produces) }
        var servers = EndpointGenerator.servers(node.servers.isEmpty ? item.servers : node.servers, log)
        // Servers that repeat the document's override nothing.
        if Set(servers.map { ServerURL($0.filled).comparable }) == documentServers { servers = [] }
        var naming = naming
        naming.requested = settings.name
        let source = Operation.Source(
            naming: naming, method: node.method, path: SpecText(template.path), fixedQuery: template.query, tags: node.tags,
            documentation: node.documentation, isDeprecated: node.isDeprecated, servers: servers, span: node.span)
        let problems = log.encountered
        return OperationDraft(
            source, parameters: parameters, body: body, responses: responses, security: node.security.map { security($0) } ?? fallback,
            service: service, pathSpan: item.keySpan, settings: settings, problems: problems)
    }

    /// Records what Swagger 2.0 says of the media types of a success that has no schema.
    private func negotiate(_ responses: inout [Response], _ produces: [JSONNode]) {
        let isName = { (text: SpecText) in
            MediaTypeName(text.raw).essence.utf8.contains(UInt8(ascii: "/")) && text.raw.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        }
        guard responses.allSatisfy({ !$0.status.isSuccess || $0.contents.isEmpty }) else { return }
        for index in responses.indices where responses[index].status.isSuccess && responses[index].status.mayHaveBody {
            responses[index].negotiated = produces.compactMap(\.string).filter(isName)
        }
    }

    /// Allows the last path segment to be empty if it consists of a single parameter.
    private func allowEmptyEnd(of template: PathTemplate, _ parameters: inout [Parameter], _ setting: Setting<Bool>, _ name: SpecText) {
        let last = pathSegments(template.path[...], keepsEmpty: true).last.map { SpecText(String($0)) }
        let index = parameters.firstIndex { parameter in
            guard parameter.location == .path, PathTemplate.placeholder(last) == parameter.name else { return false }
            return if case .style(.simple, _, _) = parameter.encoding { parameter.type.element == nil } else { false }
        }
        guard let index else {
            log.report(
                setting, "the path of `\(name.raw)`, \(template.path), does not end in a segment that consists of a plain-text parameter")
            return
        }
        parameters[index].allowsEmpty = true
    }

    /// Applies the settings of parameters, and reports those for parameters that the operation does not have, unless they are for all
    /// operations.
    private func apply(_ settings: [SettingsEntry<ParameterSettings>], to parameters: inout [Parameter], of operation: SpecText?) {
        for entry in settings.reversed() {
            var isFound = false
            for index in parameters.indices where parameters[index].isCalled(entry.key.text) {
                isFound = true
                parameters[index].common = entry.value.common ?? parameters[index].common
                parameters[index].requestedName = entry.value.name ?? parameters[index].requestedName
                parameters[index].requestedArrays = entry.value.arrays ?? parameters[index].requestedArrays
            }
            guard !isFound, let operation else { continue }
            let near = didYouMean(entry.key.text.raw, among: parameters.map(\.name.raw))
            log.report(
                Setting(value: (), span: entry.key.span, isInDocument: entry.value.isInDocument),
                "the operation `\(operation.raw)` has no parameter `\(entry.key.text.raw)`\(near)")
        }
    }
}

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
