import EndpointGenerator

/// Suggests `pagination` entries for the config, as lines of JSON, for operations that appear to be paginated, judging by their parameters
/// and responses.
///
/// Only clear cases are suggested: a parameter and a property with typical names and the same type, next to one array of objects. A wrong
/// guess would lead to requests for pages that do not exist.
func suggestedPages(_ api: API) -> [String] {
    var lines: [String] = []
    for service in api.services {
        for operation in service.operations where operation.pagination == nil && operation.method.raw == "GET" {
            guard let pages = suggestion(operation, api) else { continue }
            let name = operation.id?.raw ?? "\(operation.method.raw) \(operation.path.raw)"
            lines.append("\(quoted(name)): \(pages)")
        }
    }
    return lines
}

/// Typical names, reduced to their letters: `page_token`, `pageToken` and `page[token]` count as equal.
private let cursors: Set<String> = [
    "after", "continuationtoken", "cursor", "marker", "nextcursor", "nextpagetoken", "nexttoken", "pagecursor", "pagetoken",
    "paginationtoken",
    "startingafter",
]
private let nextCursors: Set<String> = [
    "after", "continuationtoken", "cursor", "endcursor", "next", "nextcursor", "nextmarker", "nextpage", "nextpagetoken", "nexttoken",
    "paginationtoken",
]
/// Names of links, and names that are links only if they say so by their format or come with a link to the previous page.
private let links: Set<String> = ["nextlink", "nextpagelink", "nextpageurl", "nexturi", "nexturl", "odatanextlink"]
private let possibleLinks: Set<String> = ["next", "nextpage"]
private let previousLinks: Set<String> = ["prev", "previous", "previouspage", "prevpage"]
private let totals: Set<String> = ["total", "totalcount", "totalelements", "totalitems", "totalrecords", "totalresults"]
private let numbers: Set<String> = ["page", "pageindex", "pageno", "pagenumber"]
private let offsets: Set<String> = ["offset", "skip", "startindex"]
private let wrappers: Set<String> = ["links", "meta", "metadata", "page", "pageinfo", "pagination", "paging", "responsemetadata"]

private func suggestion(_ operation: Operation, _ api: API) -> String? {
    guard case .value(let content) = operation.outcome.success, content.kind == .json, content.plainNames.isEmpty, operation.result.isEmpty,
        let success = operation.responses.first(where: { response in response.contents.contains { $0.span == content.span } })
    else { return nil }
    guard let items = itemsPointer(content.type, api) else { return nil }
    let suffix = items.isEmpty ? "" : ", \"items\": \(quoted(items))"
    let parameters = operation.parameters.filter { $0.location == .query && !$0.isRequired }
    for parameter in parameters where cursors.contains(foldedName(parameter.name.raw)) {
        let type = withoutOptional(parameter.type)
        let next = pointerToProperty(from: content.type, api) { property, _, _ in
            nextCursors.contains(foldedName(property.key.raw)) && withoutOptional(property.type) == type
        }
        guard let next else { continue }
        return "{ \"cursor\": \(quoted(parameter.name.raw)), \"next\": \(quoted(next))\(suffix) }"
    }
    if success.headers.contains(where: { foldedName($0.name.raw) == "link" }) {
        return items.isEmpty ? "\"link\"" : "{ \"link\": true\(suffix) }"
    }
    if let next = pointerToProperty(from: content.type, api, isLink) { return "{ \"next\": \(quoted(next))\(suffix) }" }
    for (key, names) in [("offset", offsets), ("page", numbers)] {
        guard let parameter = parameters.first(where: { names.contains(foldedName($0.name.raw)) && isNumber($0.type) }) else { continue }
        let total = pointerToProperty(from: content.type, api) { property, _, _ in
            totals.contains(foldedName(property.key.raw)) && isNumber(property.type)
        }
        return "{ \(quoted(key)): \(quoted(parameter.name.raw))\(suffix)\(describeEnd(of: operation, total)) }"
    }
    return nil
}

/// Returns how numbered pages end, unless they end with an empty page: by their total or, if nothing else on the path could be missing, by a
/// documented 404.
private func describeEnd(of operation: Operation, _ total: String?) -> String {
    if let total { return ", \"total\": \(quoted(total))" }
    let isMissing = operation.responses.contains { $0.status.key == "404" } && !operation.parameters.contains { $0.location == .path }
    return isMissing ? ", \"endStatus\": 404" : ""
}

/// Returns whether a property is the link to the next page.
private func isLink(_ property: Property, _ owner: ObjectModel, wrapper: String?) -> Bool {
    let (type, name) = (withoutOptional(property.type), foldedName(property.key.raw))
    guard [.scalar(.uri), .scalar(.string)].contains(type) else { return false }
    if links.contains(name) { return true }
    let isPaired = owner.properties.contains { previousLinks.contains(foldedName($0.key.raw)) && withoutOptional($0.type) == type }
    return possibleLinks.contains(name) && (type == .scalar(.uri) || wrapper == "links" || isPaired)
}

/// Returns a JSON Pointer to the only array of objects. The pointer is empty if the body itself is that array.
private func itemsPointer(_ type: TypeReference, _ api: API) -> String? {
    if isList(type, api) { return "" }
    guard let object = object(type, api) else { return nil }
    let lists = object.properties.filter { isList($0.type, api) }
    return lists.count == 1 ? "/" + escapedPointerToken(lists[0].key.raw) : nil
}

/// Returns a JSON Pointer to the first property that fits, at the top level of the page or in an object with page information, whose name is
/// passed too.
private func pointerToProperty(from type: TypeReference, _ api: API, _ fits: (Property, ObjectModel, String?) -> Bool) -> String? {
    guard let page = object(type, api) else { return nil }
    if let property = page.properties.first(where: { fits($0, page, nil) }) { return "/" + escapedPointerToken(property.key.raw) }
    for wrapper in page.properties where wrappers.contains(foldedName(wrapper.key.raw)) {
        guard let inner = object(wrapper.type, api) else { continue }
        guard let property = inner.properties.first(where: { fits($0, inner, foldedName(wrapper.key.raw)) }) else { continue }
        return "/" + escapedPointerToken(wrapper.key.raw) + "/" + escapedPointerToken(property.key.raw)
    }
    return nil
}

private func isList(_ type: TypeReference, _ api: API) -> Bool {
    guard case .array(let item) = withoutOptional(type), case .model(let id) = withoutOptional(item), api.models.indices.contains(id.index)
    else {
        return false
    }
    if case .enumeration = api.models[id.index].kind { return false }
    return true
}

private func object(_ type: TypeReference, _ api: API) -> ObjectModel? {
    guard case .model(let id) = withoutOptional(type), api.models.indices.contains(id.index) else { return nil }
    if case .object(let object) = api.models[id.index].kind { return object }
    return nil
}

private func withoutOptional(_ type: TypeReference) -> TypeReference { if case .optional(let type) = type { type } else { type } }

private func isNumber(_ type: TypeReference) -> Bool {
    [.integer, .int32, .int64, .number].map { .scalar($0) }.contains(withoutOptional(type))
}

private func foldedName(_ name: String) -> String {
    String(name.lowercased().unicodeScalars.filter { ("a"..."z").contains($0) || ("0"..."9").contains($0) }.map(Character.init))
}
