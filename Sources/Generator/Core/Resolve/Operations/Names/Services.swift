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
