extension OperationReader {
    /// Returns the names of the operations, in order. Operations that would have the same name in a service have longer ones, and so have
    /// those whose types would have the same name in the API.
    func operationNames(of services: [SpecText]) -> [Operation.Naming] {
        var methods: [String: Set<String>] = [:]
        for route in routes {
            let said = Words(route.id ?? "").folded.filter { $0 == "update" }
            methods[route.template.path, default: []].formUnion(said + [route.method.raw.lowercased()])
        }
        let bases = resolver.document.servers.compactMap { basePath($0.url.raw) }
        var namer = OperationForms(bases: bases, usesVerbs: operationNaming == .verbs, methods: methods)
        var members: [SpecText: [Int]] = [:]
        for (index, service) in services.enumerated() { members[service, default: []].append(index) }
        var chosen: [NameForm?] = Array(repeating: nil, count: routes.count)
        for (service, members) in members {
            let words = ServiceWords(service)
            namer.ids = Set(members.compactMap { routes[$0].id })
            let forms = members.map { namer.forms(of: routes[$0], in: words) }
            let positions = shortestApart(forms.map { $0.map(\.key) })
            for (member, (forms, position)) in zip(members, zip(forms, positions)) where position > 0 { chosen[member] = forms[position] }
        }
        let parts = typeParts(chosen)
        return routes.indices.map { Operation.Naming(id: routes[$0].id, shortID: chosen[$0]?.text, parts: parts[$0]) }
    }

    /// Returns the parts of the names of types. Operations with the same parts have the service's name, and otherwise the whole id or route.
    private func typeParts(_ chosen: [NameForm?]) -> [[SpecText]] {
        let forms = zip(routes, chosen).map { route, form -> [[SpecText]] in
            let whole = route.id.map { [$0] } ?? []
            return [whole] + (form?.types ?? [])
        }
        let keys = zip(routes, forms).map { route, forms in
            forms.map { parts in parts.isEmpty ? route.whole.key : parts.map(serviceKey).joined() }
        }
        return zip(forms, shortestApart(keys)).map { $0[$1] }
    }
}

/// Returns the operations of a document, in order.
func routes(_ document: Document) -> [OperationRoute] {
    document.paths.flatMap { item in
        let template = PathTemplate(item.key.raw)
        let segments = NamedPath(template)
        return item.operations.map { node in
            let spelled = node.id.flatMap { SpelledPath(Words($0).list, segments, method: node.method.raw.lowercased()) }
            return OperationRoute(item: item, node: node, template: template, segments: segments, spelled: spelled)
        }
    }
}

/// Returns whether nobody chose the ids of a document: at least three quarters of them only spell the method and the path, and one of them a
/// parameter. `getUser` next to `createUser` is a choice.
func areIDsGenerated(_ routes: [OperationRoute]) -> Bool {
    let ids = routes.filter { $0.id != nil }
    let spelled = ids.compactMap(\.spelled)
    return spelled.count * 4 >= ids.count * 3 && (ids.isEmpty || spelled.contains(where: \.spellsParameters))
}
