/// The base of the names of an operation, its types and inline schemas.
struct OperationName {
    /// The words of the function: the id, or what the method and the path say. `nil` if the function has the whole id or route.
    var short: SpecText?
    /// The parts of a unique name; empty if the operation has no id and nothing is left out.
    var parts: [SpecText]
}

extension OperationReader {
    /// Returns the names of the operations, in order. Operations that would have the same name in a service have longer ones, and so have
    /// those whose types would have the same name in the API.
    func operationNames(of services: [SpecText]) -> [OperationName] {
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
        return zip(chosen, typeParts(routes, chosen, services)).map { OperationName(short: $0?.text, parts: $1) }
    }

    /// Returns the parts of the names of types. Operations with the same parts have the service's name, and otherwise the whole id or route.
    private func typeParts(_ routes: [OperationRoute], _ chosen: [NameForm?], _ services: [SpecText]) -> [[SpecText]] {
        let forms = routes.indices.map { index -> [[SpecText]] in
            let whole = [routes[index].id.map { [$0] } ?? []]
            guard let form = chosen[index] else { return whole }
            func text(_ words: [String]) -> SpecText { SpecText(words.joined(separator: " ")) }
            switch form.types {
            case .id: return whole
            case .own(let words): return whole + [[services[index], text(words)], [text(words)]]
            case .service(let words): return whole + [[services[index], text(words)]]
            case .words(let words): return whole + [[text(words)]]
            }
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
        return item.operations.map { OperationRoute($0, at: item.key, template, segments) }
    }
}

/// Returns whether nobody chose the ids of a document: at least three quarters of them only spell the method and the path, and one of them a
/// parameter. `getUser` next to `createUser` is a choice.
func areIDsGenerated(_ routes: [OperationRoute]) -> Bool {
    let ids = routes.filter { $0.id != nil }
    let spelled = ids.compactMap(\.spelled)
    return spelled.count * 4 >= ids.count * 3 && (ids.isEmpty || spelled.contains(where: \.spellsParameters))
}
