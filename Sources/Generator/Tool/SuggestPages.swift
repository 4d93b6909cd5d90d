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
    for parameter in parameters where cursors.contains(folded(parameter.name.raw)) {
        guard let next = cursorPointer(content.type, parameter.type, api) else { continue }
        return "{ \"cursor\": \(quoted(parameter.name.raw)), \"next\": \(quoted(next))\(suffix) }"
    }
    if success.headers.contains(where: { folded($0.name.raw) == "link" }) {
        return items.isEmpty ? "\"link\"" : "{ \"link\": true\(suffix) }"
    }
    for (key, names) in [("offset", offsets), ("page", numbers)] {
        guard let parameter = parameters.first(where: { names.contains(folded($0.name.raw)) && isInteger($0.type) }) else { continue }
        return "{ \(quoted(key)): \(quoted(parameter.name.raw))\(suffix) }"
    }
    return nil
}

/// Returns a JSON Pointer to the only array of objects. The pointer is empty if the body itself is that array.
private func itemsPointer(_ type: TypeReference, _ api: API) -> String? {
    if isList(type, api) { return "" }
    guard let object = object(type, api) else { return nil }
    let lists = object.properties.filter { isList($0.type, api) }
    return lists.count == 1 ? "/" + pointerToken(lists[0].key.raw) : nil
}

/// Returns a JSON Pointer to the cursor, which is at the top level of the page or in an object with page information.
private func cursorPointer(_ type: TypeReference, _ cursor: TypeReference, _ api: API, _ prefix: String = "") -> String? {
    guard let object = object(type, api) else { return nil }
    for property in object.properties
    where nextCursors.contains(folded(property.key.raw)) && plain(property.type) == plain(cursor) {
        return prefix + "/" + pointerToken(property.key.raw)
    }
    guard prefix.isEmpty else { return nil }
    for property in object.properties where wrappers.contains(folded(property.key.raw)) {
        if let pointer = cursorPointer(property.type, cursor, api, "/" + pointerToken(property.key.raw)) { return pointer }
    }
    return nil
}

private func isList(_ type: TypeReference, _ api: API) -> Bool {
    guard case .array(let item) = plain(type), case .model(let id) = plain(item), api.models.indices.contains(id.index) else {
        return false
    }
    if case .enumeration = api.models[id.index].kind { return false }
    return true
}

private func object(_ type: TypeReference, _ api: API) -> ObjectModel? {
    guard case .model(let id) = plain(type), api.models.indices.contains(id.index) else { return nil }
    if case .object(let object) = api.models[id.index].kind { return object }
    return nil
}

private func plain(_ type: TypeReference) -> TypeReference { if case .optional(let type) = type { type } else { type } }

private func isInteger(_ type: TypeReference) -> Bool {
    [.scalar(.integer), .scalar(.int32), .scalar(.int64)].contains(plain(type))
}

private func folded(_ name: String) -> String {
    String(name.lowercased().unicodeScalars.filter { ("a"..."z").contains($0) || ("0"..."9").contains($0) }.map(Character.init))
}

private func pointerToken(_ key: String) -> String {
    key.split(separator: "~", omittingEmptySubsequences: false).joined(separator: "~0").split(
        separator: "/", omittingEmptySubsequences: false
    )
    .joined(separator: "~1")
}
