/// The base of the names of an operation's types and inline schemas.
struct OperationName {
    /// The id without the operation's own path and method; `nil` if it does not repeat them.
    var short: SpecText?
    /// The parts of a unique name; empty without an id.
    var parts: [SpecText]
}

extension OperationReader {
    /// The names of the operations, in order. A short id that is not unique within a service is not used; one shared by two services is preceded by the
    /// service's name. So no name depends on the order of operations.
    func operationNames(_ entries: [OperationEntry]) -> [OperationName] {
        let bases = resolver.document.servers.compactMap { basePath($0.url.raw) }
        let ids = entries.map(\.node.id)
        let byDocument = withoutLeadingPaths(entries.map { ($0.node.id, $0.item.key.raw) }) ?? withoutModules(ids)
        let mounted = withoutMountedRoutes(entries.map { ($0.node.id, $0.item.key.raw, $0.node.method) })
        var names = entries.enumerated().map { index, entry in
            let short = entry.node.id.flatMap {
                withoutRoute($0, path: entry.item.key.raw, method: entry.node.method, bases: bases)
            }
            let name = short ?? mounted[index] ?? entry.node.id.flatMap(withoutController) ?? byDocument?[index]
            return OperationName(short: name, parts: entry.node.id.map { [$0] } ?? [])
        }
        guard names.contains(where: { $0.short != nil }) else { return names }
        var inService: [[String]: Int] = [:]
        var overall: [[String]: Int] = [:]
        let services = entries.map { service(of: $0.node, at: $0.item.key, firstWord: PathTemplate($0.item.key.raw).firstWord) }
        let words = names.map { name in (name.short ?? name.parts.first).map { Words($0).folded } ?? [] }
        for (index, words) in words.enumerated() {
            overall[words, default: 0] += 1
            inService[[services[index].raw] + words, default: 0] += 1
        }
        for (index, words) in words.enumerated() {
            guard let short = names[index].short else { continue }
            if overall[words] == 1 {
                names[index].parts = [short]
            } else if inService[[services[index].raw] + words] == 1 {
                names[index].parts = [services[index], short]
            } else {
                names[index].short = nil
            }
        }
        return names
    }

    /// The service of an operation: the config's, or its tag, or the first word of its path.
    func service(of node: OperationNode, at path: SpecText, firstWord: String?) -> SpecText {
        resolver.options.value(resolver.options.services, for: node, path).map { SpecText($0) } ?? node.tags.first ?? firstWord.map {
            SpecText($0)
        }
            ?? "Default"
    }
}

/// `read_item_items__item_id__get` of `GET /items/{item_id}` is `read_item`: FastAPI makes an id from a function's name, its path and its
/// method, with `_` for every other character (`generate_unique_id` in fastapi/utils.py). `nil` if the id does not end like that, or has nothing else.
///
/// - Parameter bases: paths of servers, which the id may include although the path does not.
func withoutRoute(_ id: SpecText, path: String, method: SpecText, bases: [String]) -> SpecText? {
    let ending = "_" + method.raw.lowercased()
    // Few ids end like this, so look at the path only if this one does.
    guard id.raw.hasSuffix(ending) else { return nil }
    let suffix = withoutSigns(path) + ending
    guard id.raw.hasSuffix(suffix) else { return nil }
    var rest = id.raw.dropLast(suffix.count)
    for base in bases where rest.hasSuffix(base) {
        rest = rest.dropLast(base.count)
        break
    }
    let isName = rest.unicodeScalars.contains { $0.properties.isXIDStart }
    return isName ? SpecText(String(rest)) : nil
}

/// `BooksController_getBook` is `getBook`: NestJS prefixes a method's name with the controller's class (`operationIdFactory` of
/// @nestjs/swagger).
func withoutController(_ id: SpecText) -> SpecText? {
    guard let mark = id.raw.firstRange(of: "Controller_"), mark.lowerBound > id.raw.startIndex else { return nil }
    let name = id.raw[mark.upperBound...]
    return name.first?.isLetter == true ? SpecText(String(name)) : nil
}

/// `shop_api_list_books` is `list_books`: Django Ninja prefixes a function's name with its module (`get_openapi_operation_id` in
/// ninja/main.py). Modules with views have one of a few names; this applies only if all ids of a document begin with one.
func withoutModules(_ ids: [SpecText?]) -> [SpecText]? {
    guard ids.count > 1 else { return nil }
    var names: [SpecText] = []
    for id in ids {
        let words = id?.raw.split(separator: "_") ?? []
        guard let module = words.dropLast().lastIndex(where: { viewModules.contains(String($0)) }) else { return nil }
        names.append(SpecText(words[(module + 1)...].joined(separator: "_")))
    }
    return names
}

private let viewModules: Set<String> = [
    "api", "apis", "views", "routes", "routers", "router", "endpoints", "handlers", "controllers", "main",
]

/// `BooksBookIdGetBook` of `/books/{book_id}` is `GetBook`: Litestar prefixes a handler's name with the path
/// (`default_operation_id_creator` in litestar/_openapi/utils.py). A single id may begin like its path by chance, so this applies only if
/// all ids of a document do.
func withoutLeadingPaths(_ operations: [(id: SpecText?, path: String)]) -> [SpecText]? {
    guard operations.count > 1 else { return nil }
    var names: [SpecText] = []
    for operation in operations {
        let prefix = titled(operation.path)
        guard let id = operation.id?.raw, !prefix.isEmpty, id.hasPrefix(prefix) else { return nil }
        let name = id.dropFirst(prefix.count)
        guard name.first?.isUppercase == true else { return nil }
        names.append(SpecText(String(name)))
    }
    return names
}

/// `/books/{book_id}` is `BooksBookId`.
private func titled(_ path: String) -> String {
    var result = String.UnicodeScalarView()
    var isInWord = false
    for scalar in path.unicodeScalars {
        let isLetter = scalar.properties.isAlphabetic
        if isLetter || scalar.properties.numericType != nil {
            let text = isInWord ? scalar.properties.lowercaseMapping : scalar.properties.titlecaseMapping
            result.append(contentsOf: text.unicodeScalars)
        }
        isInWord = isLetter
    }
    return String(result)
}

/// The path of a server's URL as ids write it: `/api/v1` is `_api_v1`. `nil` if it has no path.
private func basePath(_ url: String) -> String? {
    var path = url[...]
    if let scheme = url.firstRange(of: "://") {
        guard let slash = url[scheme.upperBound...].firstIndex(of: "/") else { return nil }
        path = url[slash...]
    }
    while path.last == "/" { path = path.dropLast() }
    return path.first == "/" ? withoutSigns(String(path)) : nil
}

/// `create_flow_flows__post` of `POST /api/flows/` is `create_flow`: a mounted FastAPI application does not know its prefix.
///
/// A single id may end like a part of its path by chance (`admin_users_get` of `/v1/admin/users`), so a prefix counts only if most ids
/// below it that end in their method look like this.
func withoutMountedRoutes(_ operations: [(id: SpecText?, path: String, method: SpecText)]) -> [SpecText?] {
    let found = operations.map { operation in operation.id.flatMap { mountedRoute($0, path: operation.path, method: operation.method) } }
    var isMount: [Substring: Bool] = [:]
    for prefix in Set(found.compactMap { $0?.prefix }) {
        let below = operations.indices.filter { index in
            let operation = operations[index]
            return operation.path.hasPrefix(prefix + "/") && operation.id?.raw.hasSuffix("_" + operation.method.raw.lowercased()) == true
        }
        isMount[prefix] = below.count { found[$0]?.prefix == prefix } * 2 > below.count
    }
    return found.map { route in route.flatMap { isMount[$0.prefix] == true ? $0.name : nil } }
}

/// The longest end of the path that precedes the method in the id, the part of the path before it, and the rest of the id.
private func mountedRoute(_ id: SpecText, path: String, method: SpecText) -> (prefix: Substring, name: SpecText)? {
    let ending = "_" + method.raw.lowercased()
    guard id.raw.hasSuffix(ending) else { return nil }
    for start in path.indices where path[start] == "/" {
        let prefix = path[..<start]
        // A mount prefix has no parameters.
        guard !prefix.contains("{") else { return nil }
        let suffix = withoutSigns(String(path[start...])) + ending
        // The id consists of the path only.
        if id.raw == suffix.dropFirst() { return nil }
        guard !prefix.isEmpty, id.raw.hasSuffix(suffix) else { continue }
        let rest = id.raw.dropLast(suffix.count)
        return rest.unicodeScalars.contains { $0.properties.isXIDStart } ? (prefix, SpecText(String(rest))) : nil
    }
    return nil
}

/// Replaces each character that matches `\W` in Python's regular expressions by `_`.
private func withoutSigns(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        let isWord = scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        result.append(isWord ? scalar : "_")
    }
    return String(result)
}
