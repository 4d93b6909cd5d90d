import EndpointGenerator

/// What the parameters and responses of a document tell about its paginated operations.
struct SuggestedPages {
    /// The `pages` of operations for the config, as JSON.
    private(set) var found: [(operation: SpecText, text: String)] = []
    /// Operations that appear to be paginated, each with what the document does not tell.
    private(set) var questions: [String] = []

    /// Only clear cases are suggested: a parameter and a property with typical names and the same type, next to one array of objects. A
    /// wrong guess would lose or repeat items, so what decides about the first or the last page must be in the document.
    init(_ api: API) {
        for operation in api.services.flatMap(\.operations) where operation.pagination == nil && operation.method.raw == "GET" {
            let name = operation.id?.raw ?? "\(operation.method.raw) \(operation.path.raw)"
            switch PageSuggestion(operation, api)?.suggestion {
            case .pages(let text)?: found.append((SpecText(name), text))
            case .unknownFirst(let form, let parameter)?:
                questions.append(
                    "\(name): does `\(parameter)` count from 0 or 1? \(quoted(name)): { \"pages\": { \(quoted(form)): \(quoted(parameter)), \"first\": … } }"
                )
            case nil: break
            }
        }
    }
}

/// Typical names, reduced to their letters: `page_token`, `pageToken` and `page[token]` count as equal.
private let cursors: Set<String> = [
    "after", "afterid", "continuationtoken", "cursor", "lastid", "marker", "nextcursor", "nextpagetoken", "nexttoken", "pagecursor",
    "pagetoken", "paginationtoken", "startingafter",
]
private let nextCursors: Set<String> = [
    "after", "continuationtoken", "cursor", "endcursor", "next", "nextcursor", "nextmarker", "nextpage", "nextpagetoken", "nexttoken",
    "paginationtoken",
]
/// Parameters that take the id of the last item.
private let idCursors: Set<String> = ["after", "afterid", "lastid", "startingafter"]
/// Names of links, and names that are links only if they say so by their format or come with a link to the previous page.
private let links: Set<String> = ["nextlink", "nextpagelink", "nextpageurl", "nexturi", "nexturl", "odatanextlink"]
private let possibleLinks: Set<String> = ["next", "nextpage"]
private let previousLinks: Set<String> = ["prev", "previous", "previouspage", "prevpage"]
private let totals: Set<String> = [
    "nbhits", "numfound", "total", "totalcount", "totalelements", "totalentries", "totalhits", "totalitems", "totalrecords", "totalresults",
    "totalrows", "totalsize",
]
private let mores: Set<String> = [
    "hasmore", "hasmoreitems", "hasmorepages", "hasmorerecords", "hasmoreresults", "hasnext", "hasnextpage", "istruncated", "more",
    "moreavailable",
]
private let numbers: Set<String> = ["page", "pageindex", "pageno", "pagenumber"]
private let nextNumbers: Set<String> = ["nextpage", "nextpagenumber"]
/// Numbers of items to skip, and indexes of the first item, which count from 0 or 1.
private let offsets: Set<String> = ["offset", "skip"]
private let indexes: Set<String> = ["firstresult", "startat", "startindex", "startrow"]
private let nextOffsets: Set<String> = ["nextoffset", "nextskip", "nextstart", "nextstartat", "nextstartindex"]
private let wrappers: Set<String> = ["links", "meta", "metadata", "page", "pageinfo", "pagination", "paging", "responsemetadata"]

/// What one operation's parameters and properties tell about its pages.
private struct PageSuggestion {
    enum Suggestion {
        case pages(String)
        /// The document does not tell the number of the first page.
        case unknownFirst(form: String, parameter: String)
    }

    private let operation: Operation
    private let api: API
    private let content: MediaType
    private let success: Response
    /// The only property that is an array of objects, or `nil` if the body itself is that array.
    private let list: Property?
    /// A JSON Pointer to that array, which is empty for the body.
    private let items: String
    private let parameters: [Parameter]

    /// Creates the suggestion, or returns `nil` if the operation does not return a page of objects.
    init?(_ operation: Operation, _ api: API) {
        guard case .value(let content) = operation.outcome.success, content.kind == .json, content.plainNames.isEmpty,
            operation.result.isEmpty,
            let success = operation.responses.first(where: { response in response.contents.contains { $0.span == content.span } })
        else { return nil }
        list = isList(content.type, api) ? nil : listProperty(content.type, api)
        guard list != nil || isList(content.type, api) else { return nil }
        self.operation = operation
        self.api = api
        self.content = content
        self.success = success
        items = list.map { "/" + escapedPointerToken($0.key.raw) } ?? ""
        parameters = operation.parameters.filter { $0.location == .query && !$0.isRequired }
    }

    var suggestion: Suggestion? {
        let cursor = cursor
        // A server may page by cursor only if the first request has an empty one. An offset with a total cannot end early.
        if cursor != nil, total != nil, let offset = numbered("offset", offsets.union(indexes)), case .pages = offset { return offset }
        if let cursor { return cursor }
        if success.headers.contains(where: { foldedName($0.name.raw) == "link" }) {
            return .pages(items.isEmpty ? "\"link\"" : "{ \"link\": true\(itemsText) }")
        }
        if let next = pointer(isLink) { return .pages("{ \"next\": \(quoted(next))\(itemsText) }") }
        return numbered("offset", offsets.union(indexes)) ?? numbered("page", numbers)
    }

    private var itemsText: String { items.isEmpty ? "" : ", \"items\": \(quoted(items))" }

    /// Where the page says whether others follow.
    private var more: String? {
        pointer { property, _, _ in mores.contains(foldedName(property.key.raw)) && property.type.withoutOptional == .scalar(.boolean) }
    }

    /// Where the page says how many items all pages have.
    private var total: String? {
        pointer { property, _, _ in isNumber(property.type) && (totals.contains(foldedName(property.key.raw)) || countsAll(property)) }
    }

    /// Returns whether `count` is the number of all items rather than of those on the page.
    private func countsAll(_ property: Property) -> Bool {
        let text = property.documentation.description?.raw ?? property.documentation.summary?.raw ?? ""
        return foldedName(property.key.raw) == "count" && text.lowercased().contains("total")
    }

    /// The value of one page that the next one takes, or a value of the page's last item.
    private var cursor: Suggestion? {
        let more = more
        let count = pointer { property, _, _ in isNumber(property.type) && foldedName(property.key.raw) == "count" }
        // Beside a cursor, a total only reports missing items, so a count of the page does no harm.
        let end = text("more", more) + text("total", total ?? count)
        for parameter in parameters {
            let name = foldedName(parameter.name.raw)
            let type = parameter.type.withoutOptional
            let next = pointer { property, _, _ in
                guard property.type.withoutOptional == type else { return false }
                let key = foldedName(property.key.raw)
                if cursors.contains(name) { return nextCursors.contains(key) || more != nil && key == "lastid" }
                // A number that is always there does not say which page is the last.
                guard !property.isRequired || property.type != type else { return false }
                return numbers.contains(name) && nextNumbers.contains(key)
                    || (offsets.contains(name) || indexes.contains(name)) && nextOffsets.contains(key)
            }
            let source: String
            if let next {
                source = "\"next\": \(quoted(next))"
            } else if more != nil, idCursors.contains(name), hasID(type) {
                source = "\"last\": \"/id\""
            } else {
                continue
            }
            let startsEmpty =
                type == .scalar(.string) && parameter.documentation.description?.raw.lowercased().contains("empty string") == true
            let first = startsEmpty ? "\"first\": \"\", " : ""
            return .pages("{ \"cursor\": \(quoted(parameter.name.raw)), \(first)\(source)\(itemsText)\(end) }")
        }
        return nil
    }

    /// Returns whether the items have an id of the parameter's type.
    private func hasID(_ type: TypeReference) -> Bool {
        guard case .array(let item) = (list?.type ?? content.type).withoutOptional, let object = object(item, api) else { return false }
        return object.properties.contains { $0.key.raw == "id" && $0.type.withoutOptional == type }
    }

    private func numbered(_ form: String, _ names: Set<String>) -> Suggestion? {
        guard let parameter = parameters.first(where: { names.contains(foldedName($0.name.raw)) && isNumber($0.type) }) else { return nil }
        let name = parameter.name.raw
        guard parameter.firstPage != nil || offsets.contains(foldedName(name)) else { return .unknownFirst(form: form, parameter: name) }
        let end = text("more", more) + text("total", total)
        return .pages("{ \(quoted(form)): \(quoted(name))\(itemsText)\(end.isEmpty && form == "page" ? endStatus : end) }")
    }

    /// How numbered pages end if only the status says so: a documented 404, if nothing else on the path could be missing.
    private var endStatus: String {
        let isMissing = operation.responses.contains { $0.status.key == "404" } && !operation.parameters.contains { $0.location == .path }
        return isMissing ? ", \"endStatus\": 404" : ""
    }

    private func text(_ key: String, _ pointer: String?) -> String { pointer.map { ", \(quoted(key)): \(quoted($0))" } ?? "" }

    /// Returns a JSON Pointer to the first property that fits, at the top level of the page or in an object with page information, whose
    /// name is passed too.
    private func pointer(_ fits: (Property, ObjectModel, String?) -> Bool) -> String? {
        guard let page = object(content.type, api) else { return nil }
        if let property = page.properties.first(where: { fits($0, page, nil) }) { return "/" + escapedPointerToken(property.key.raw) }
        for wrapper in page.properties where wrappers.contains(foldedName(wrapper.key.raw)) {
            guard let inner = object(wrapper.type, api) else { continue }
            guard let property = inner.properties.first(where: { fits($0, inner, foldedName(wrapper.key.raw)) }) else { continue }
            return "/" + escapedPointerToken(wrapper.key.raw) + "/" + escapedPointerToken(property.key.raw)
        }
        return nil
    }
}

/// Returns whether a property is the link to the next page.
private func isLink(_ property: Property, _ owner: ObjectModel, wrapper: String?) -> Bool {
    let (type, name) = (property.type.withoutOptional, foldedName(property.key.raw))
    guard [.scalar(.uri), .scalar(.string)].contains(type) else { return false }
    if links.contains(name) { return true }
    let isPaired = owner.properties.contains { previousLinks.contains(foldedName($0.key.raw)) && $0.type.withoutOptional == type }
    return possibleLinks.contains(name) && (type == .scalar(.uri) || wrapper == "links" || isPaired)
}

/// Returns the only property that is an array of objects.
private func listProperty(_ type: TypeReference, _ api: API) -> Property? {
    let lists = object(type, api)?.properties.filter { isList($0.type, api) } ?? []
    return lists.count == 1 ? lists.first : nil
}

private func isList(_ type: TypeReference, _ api: API) -> Bool {
    guard case .array(let item) = type.withoutOptional, case .model(let id) = item.withoutOptional, api.models.indices.contains(id.index)
    else { return false }
    return if case .enumeration = api.models[id.index].kind { false } else { true }
}

private func object(_ type: TypeReference, _ api: API) -> ObjectModel? {
    guard case .model(let id) = type.withoutOptional, api.models.indices.contains(id.index) else { return nil }
    if case .object(let object) = api.models[id.index].kind { return object }
    return nil
}

private func isNumber(_ type: TypeReference) -> Bool {
    [.integer, .int32, .int64, .number].map { .scalar($0) }.contains(type.withoutOptional)
}

private func foldedName(_ name: String) -> String {
    String(name.lowercased().unicodeScalars.filter { ("a"..."z").contains($0) || ("0"..."9").contains($0) }.map(Character.init))
}
