/// The base of the names of an operation's types and inline schemas.
struct OperationName {
    /// The id without the path, method or other parts that the server's framework added; `nil` if there are none, or if the rest is not
    /// unique within the service.
    var short: SpecText?
    /// The parts of a unique name; empty if the operation has no id.
    var parts: [SpecText]
}

/// An operation's id, and the method and path that frameworks write into ids.
struct OperationRoute {
    let id: SpecText?
    let path: String
    let method: SpecText
}

extension OperationReader {
    /// Returns the names of the operations, in order. A short id is used only if it is unique within its service. If two services have the
    /// same short id, the id is preceded by the name of the service. Names therefore do not depend on the order of operations.
    func operationNames(_ entries: [OperationEntry]) -> [OperationName] {
        let bases = resolver.document.servers.compactMap { basePath($0.url.raw) }
        let ids = entries.map(\.node.id)
        let routes = entries.map { OperationRoute(id: $0.node.id, path: $0.item.key.raw, method: $0.node.method) }
        let byDocument = withoutLeadingPaths(routes) ?? withoutModules(ids)
        let mounted = withoutMountedRoutes(routes)
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

    /// Returns the service of an operation, which is specified by the config, by the operation's first tag, or by the first word of its
    /// path.
    func service(of node: OperationNode, at path: SpecText, firstWord: String?) -> SpecText {
        requestedService(of: node, at: path) ?? node.tags.first ?? firstWord.map { SpecText($0) } ?? "Default"
    }

    /// Returns the service to which the config assigns the operation.
    func requestedService(of node: OperationNode, at path: SpecText) -> SpecText? {
        let services = resolver.options.services
        return (resolver.options.value(services, for: node, path) ?? services["*"]).map { SpecText($0) }
    }
}

/// Removes the path and the method from an id. For `GET /items/{item_id}`, `read_item_items__item_id__get` becomes `read_item`. FastAPI
/// builds an id from a function's name, path and method, and replaces all special characters with `_` (`generate_unique_id` in
/// fastapi/utils.py). Returns `nil` if the id has no such ending, or if nothing precedes the ending.
///
/// - Parameter bases: The paths of servers, which can be part of the id but not of the path.
func withoutRoute(_ id: SpecText, path: String, method: SpecText, bases: [String]) -> SpecText? {
    let ending = "_" + method.raw.lowercased()
    // Few ids have this ending, so examine the path only if the id does.
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

/// Removes the controller from an id, so that `BooksController_getBook` becomes `getBook`. NestJS prefixes the name of a method with its
/// controller's class (`operationIdFactory` in @nestjs/swagger).
func withoutController(_ id: SpecText) -> SpecText? {
    guard let mark = id.raw.firstRange(of: "Controller_"), mark.lowerBound > id.raw.startIndex else { return nil }
    let name = id.raw[mark.upperBound...]
    return name.first?.isLetter == true ? SpecText(String(name)) : nil
}

/// Removes the modules from ids, so that `shop_api_list_books` becomes `list_books`. Django Ninja prefixes the name of a function with its
/// module (`get_openapi_operation_id` in ninja/main.py). Modules with views usually have one of a few names, so modules are removed only if
/// every id in the document contains such a name.
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

/// Removes paths at the start of ids. For `/books/{book_id}`, `BooksBookIdGetBook` becomes `GetBook`. Litestar prefixes the name of a
/// handler with the path (`default_operation_id_creator` in litestar/_openapi/utils.py). A single id can begin with its path by chance, so
/// paths are removed only if every id in the document begins with its path.
func withoutLeadingPaths(_ operations: [OperationRoute]) -> [SpecText]? {
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

/// Returns the path in the form that Litestar uses, such as `BooksBookId` for `/books/{book_id}`.
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

/// Returns the path of a server's URL in the form used in ids, such as `_api_v1` for `/api/v1`. Returns `nil` if the URL has no path.
private func basePath(_ url: String) -> String? {
    var path = url[...]
    if let scheme = url.firstRange(of: "://") {
        guard let slash = url[scheme.upperBound...].firstIndex(of: "/") else { return nil }
        path = url[slash...]
    }
    while path.last == "/" { path = path.dropLast() }
    return path.first == "/" ? withoutSigns(String(path)) : nil
}

/// Removes the path and the method from ids made by a mounted FastAPI application, which omits its mount prefix. For `POST /api/flows/`,
/// `create_flow_flows__post` becomes `create_flow`.
///
/// A single id can end like part of its path by chance, such as `admin_users_get` for `/v1/admin/users`. A prefix is therefore recognized
/// only if most of the ids under it that end with the operation's method have this form.
func withoutMountedRoutes(_ operations: [OperationRoute]) -> [SpecText?] {
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

private struct MountedRoute {
    let prefix: Substring
    let name: SpecText
}

/// Finds the longest suffix of the path that precedes the method in the id. Returns the path before the suffix, and the rest of the id.
private func mountedRoute(_ id: SpecText, path: String, method: SpecText) -> MountedRoute? {
    let ending = "_" + method.raw.lowercased()
    guard id.raw.hasSuffix(ending) else { return nil }
    for start in path.indices where path[start] == "/" {
        let prefix = path[..<start]
        // Stop at the first parameter, because a mount prefix has none.
        guard !prefix.contains("{") else { return nil }
        let suffix = withoutSigns(String(path[start...])) + ending
        // Keep an id that consists only of the path and the method, because nothing would be left.
        if id.raw == suffix.dropFirst() { return nil }
        guard !prefix.isEmpty, id.raw.hasSuffix(suffix) else { continue }
        let rest = id.raw.dropLast(suffix.count)
        return rest.unicodeScalars.contains { $0.properties.isXIDStart } ? MountedRoute(prefix: prefix, name: SpecText(String(rest))) : nil
    }
    return nil
}

/// Replaces each character that matches `\W` in Python's regular expressions with `_`.
private func withoutSigns(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        let isWord = scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        result.append(isWord ? scalar : "_")
    }
    return String(result)
}
