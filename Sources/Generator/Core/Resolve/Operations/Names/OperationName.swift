/// The base of the names of an operation, its types and inline schemas.
struct OperationName {
    /// The words of the function: the id, or the method and the path, without what says nothing about the operation. `nil` if nothing is
    /// left out, or if the rest is not unique within the service.
    var short: SpecText?
    /// The parts of a unique name; empty if the operation has no id and nothing is left out.
    var parts: [SpecText]
}

/// An operation's id, and the method and path that frameworks write into ids.
struct OperationRoute {
    let id: SpecText?
    let path: String
    let method: SpecText
}

extension OperationReader {
    /// Returns the names of the operations, in order. A function's name depends only on the operations of its service, and not on their
    /// order. If the types of two services would have the same name, the name of the service comes first.
    func operationNames(_ entries: [OperationEntry], of services: [SpecText]) -> [OperationName] {
        let bases = resolver.document.servers.compactMap { basePath($0.url.raw) }
        let routes = entries.map { OperationRoute(id: $0.node.id, path: $0.item.key.raw, method: $0.node.method) }
        var members: [SpecText: [Int]] = [:]
        for (index, service) in services.enumerated() { members[service, default: []].append(index) }
        var chosen: [NameForm?] = Array(repeating: nil, count: entries.count)
        for (service, members) in members {
            let forms = ServiceForms(service, members.map { routes[$0] }, bases: bases).forms()
            let positions = shortestApart(forms.map { $0.map(\.key) })
            for (member, (forms, position)) in zip(members, zip(forms, positions)) where position > 0 { chosen[member] = forms[position] }
        }
        return names(of: routes, chosen, services)
    }

    private func names(of routes: [OperationRoute], _ chosen: [NameForm?], _ services: [SpecText]) -> [OperationName] {
        let whole = routes.map { route in route.id.map { [$0] } ?? [] }
        var overall: [String: Int] = [:]
        for (route, form) in zip(routes, chosen) { overall[form?.key ?? NameForm.wholeName(route).key, default: 0] += 1 }
        var parts = routes.indices.map { index -> [SpecText] in
            guard let form = chosen[index] else { return whole[index] }
            if let id = routes[index].id, form.keepsTypes { return [id] }
            let isAlone = !form.needsService && overall[form.key] == 1 || form.begins(with: services[index])
            return isAlone ? [form.text] : [services[index], form.text]
        }
        // `users list` of the service `Admin` and `list` of `Admin Users` would give their types the same name.
        if chosen.contains(where: { $0 != nil }) {
            let keys = parts.map { $0.map(serviceKey).joined() }
            var counts: [String: Int] = [:]
            for key in keys { counts[key, default: 0] += 1 }
            for index in parts.indices where chosen[index] != nil && counts[keys[index]] ?? 0 > 1 { parts[index] = whole[index] }
        }
        return zip(chosen, parts).map { OperationName(short: $0?.text, parts: $1) }
    }
}

/// A form of an operation's name.
struct NameForm {
    let words: [String]
    /// Whether the form lacks words that the name of the service stands for, so that names of types need it.
    var needsService = false
    /// Whether the names of types are made from the whole id.
    var keepsTypes = false

    var key: String { words.map { $0.lowercased() }.joined() }
    var text: SpecText { SpecText(words.joined(separator: " ")) }
    var letters: Int { words.reduce(0) { $0 + $1.unicodeScalars.count } }

    /// Whether the form can be the name of a function: it begins with a letter and is not the end of a phrase (`byQuery`).
    var isName: Bool {
        guard let first = words.first, let scalar = first.unicodeScalars.first else { return false }
        return scalar.properties.isAlphabetic && !Verbs.prepositions.contains(first.lowercased())
    }

    static func wholeName(_ route: OperationRoute) -> NameForm {
        NameForm(words: route.id.map { Words($0).list } ?? Words(ofMethod: route.method, path: PathTemplate(route.path).path).list)
    }

    func appending(_ word: String) -> NameForm {
        NameForm(words: words + [word], needsService: needsService, keepsTypes: keepsTypes)
    }

    func begins(with service: SpecText) -> Bool {
        let folded = words.map { $0.lowercased() }
        return folded.starts(with: Words(service).folded)
    }
}
