extension OperationReader {
    /// Returns the service of each operation, in order. The service is specified by the config, by the operation's first tag, or by the
    /// first word of its path.
    ///
    /// Tags that differ only in case or punctuation are one service, which has the name that the document's `tags` list or, if it lists
    /// none of them, the first of them in alphabetical order. Untagged operations on `/pets` belong to the service for the tag `Pets`.
    func services(of entries: [OperationEntry]) -> [SpecText] {
        // Most operations share their tag with others.
        var keys: [SpecText: String] = [:]
        func key(_ name: SpecText) -> String {
            let key = keys[name] ?? serviceKey(name)
            keys[name] = key
            return key
        }
        var listed: [String: SpecText] = [:]
        for tag in resolver.document.tags { listed[key(tag.name)] = listed[key(tag.name)] ?? tag.name }
        let requested = entries.map { entry in
            let services = resolver.options.services
            return (resolver.options.value(services, for: entry.node, entry.item.key) ?? services["*"]).map { SpecText($0) }
        }
        let names = zip(requested, zip(entries, routes)).map { requested, operation in
            requested ?? operation.0.node.tags.first ?? operation.1.segments.firstWord.map { SpecText($0) } ?? "Default"
        }
        // Tags come before words of paths, and of two spellings, the first in alphabetical order counts.
        let areTags = zip(requested, entries).map { $0 != nil || $1.node.tags.first != nil }
        var known = listed
        for areFound in [true, false] {
            for (name, _) in zip(names, areTags).filter({ $1 == areFound }).sorted(by: { $0.0.raw < $1.0.raw }) {
                known[key(name)] = known[key(name)] ?? name
            }
        }
        return names.map { known[key($0)] ?? $0 }
    }

    /// Reports tags that are spelled differently from the service that they belong to.
    func warnOfSimilarTags(_ entries: [OperationEntry], services: [SpecText]) {
        var seen: Set<SpecText> = []
        for (entry, service) in zip(entries, services) {
            guard let tag = entry.node.tags.first, let span = entry.node.tagSpan, tag != service, serviceKey(tag) == serviceKey(service),
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
