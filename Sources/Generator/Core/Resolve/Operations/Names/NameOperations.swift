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

extension OperationReader {
    /// Returns the service of each operation, in order. The service is specified by the config, by the operation's first tag, or by the
    /// first word of its path.
    ///
    /// Tags that differ only in case or punctuation are one service, which has the name that the document's `tags` list or, if it lists
    /// none of them, the first of them in alphabetical order. Untagged operations on `/pets` belong to the service for the tag `Pets`.
    func services() -> [SpecText] {
        // Most operations share their tag with others.
        var keys: [SpecText: String] = [:]
        func key(_ name: SpecText) -> String {
            let key = keys[name] ?? serviceKey(name)
            keys[name] = key
            return key
        }
        var known: [String: SpecText] = [:]
        for tag in resolver.document.tags { known[key(tag.name)] = known[key(tag.name)] ?? tag.name }
        let tags = routes.map { route in
            let services = resolver.options.services
            let requested = resolver.options.value(services, for: route.node, route.item.key) ?? services["*"]
            return requested.map { SpecText($0) } ?? route.node.tags.first
        }
        let names = zip(tags, routes).map { tag, route -> SpecText in
            tag ?? SpecText(route.segments.firstWord ?? "Default")
        }
        // Tags come before words of paths, and of two spellings, the first in alphabetical order counts.
        let words = zip(names, tags).filter { $1 == nil }.map(\.0)
        for names in [tags.compactMap(\.self), words] {
            for name in names.sorted(by: { $0.raw < $1.raw }) where known[key(name)] == nil { known[key(name)] = name }
        }
        return names.map { known[key($0)] ?? $0 }
    }

    /// Reports tags that are spelled differently from the service that they belong to.
    func warnOfSimilarTags(_ routes: [OperationRoute], services: [SpecText]) {
        var seen: Set<SpecText> = []
        for (route, service) in zip(routes, services) {
            guard let tag = route.node.tags.first, let span = route.node.tagSpan, tag != service, serviceKey(tag) == serviceKey(service),
                seen.insert(tag).inserted
            else { continue }
            log.warn(
                "similar-tags",
                "the tags `\(tag.raw)` and `\(service.raw)` differ only in case or punctuation; both are the service `\(service.raw)`",
                at: span)
        }
    }
}

/// Returns the same key for names that differ only in case or punctuation, such as `User Groups`, `user-groups` and `usergroups`. Numbers
/// stay apart, as they do in Swift names.
func serviceKey(_ name: SpecText) -> String {
    var key = ""
    for word in Words(name).folded {
        if let last = key.utf8.last, let first = word.utf8.first, isDigit(last), isDigit(first) { key += "_" }
        key += word
    }
    return key
}
