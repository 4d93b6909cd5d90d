/// Returns the name of the function that the server's framework wrote into each id of a service, or `nil` if there is none.
///
/// - Parameters:
///   - bases: The paths of servers, which can be part of an id but not of the path.
///   - spelled: Whether each id only spells its path.
func functionNamesFromFrameworks(_ routes: [OperationRoute], bases: [String], spelled: [Bool]) -> [SpecText?] {
    let leading = withoutLeadingPaths(routes)
    let modules = withoutModules(routes.map(\.id))
    let mounted = withoutMountedRoutes(routes)
    return routes.indices.map { index in
        guard let id = routes[index].id else { return nil }
        let function = withoutRoute(id, path: routes[index].path, method: routes[index].method, bases: bases)
        return function ?? mounted[index] ?? withoutController(id) ?? leading?[index] ?? (spelled[index] ? nil : modules[index])
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
/// module (`get_openapi_operation_id` in ninja/main.py). Modules with views usually have one of a few names. A verb follows the module, or
/// every id of the service contains one. `list_api_keys` is a phrase.
func withoutModules(_ ids: [SpecText?]) -> [SpecText?] {
    let found = ids.map { $0.flatMap(withoutModule) }
    let areAll = ids.count > 1 && !found.contains { $0 == nil }
    return found.map { name in name.flatMap { areAll || Words($0).folded.first.map(Verbs.contain) == true ? $0 : nil } }
}

private func withoutModule(_ id: SpecText) -> SpecText? {
    let words = id.raw.split(separator: "_")
    guard let first = words.first, !Verbs.contain(first.lowercased()),
        let module = words.dropLast().lastIndex(where: { viewModules.contains(String($0)) })
    else { return nil }
    return SpecText(words[(module + 1)...].joined(separator: "_"))
}

private let viewModules: Set<String> = [
    "api", "apis", "views", "routes", "routers", "router", "endpoints", "handlers", "controllers", "main",
]

/// Removes paths at the start of ids. For `/books/{book_id}`, `BooksBookIdGetBook` becomes `GetBook`. Litestar prefixes the name of a
/// handler with the path (`default_operation_id_creator` in litestar/_openapi/utils.py). An id can begin with a short path by chance, so
/// paths are removed only if every id of a service begins with its path, and if there are several ids or the path has several segments.
func withoutLeadingPaths(_ operations: [OperationRoute]) -> [SpecText]? {
    guard operations.count > 1 || operations.contains(where: { pathSegments($0.path[...]).count > 1 }) else { return nil }
    var names: [SpecText] = []
    for operation in operations {
        let prefix = titleOf(operation.path)
        guard let id = operation.id?.raw, !prefix.isEmpty, id.hasPrefix(prefix) else { return nil }
        let name = id.dropFirst(prefix.count)
        guard name.first?.isUppercase == true else { return nil }
        names.append(SpecText(String(name)))
    }
    return names
}

/// Returns the path in the form that Litestar uses, such as `BooksBookId` for `/books/{book_id}`.
private func titleOf(_ path: String) -> String {
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
func basePath(_ url: String) -> String? {
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
/// only if most of the service's ids under it that end with the operation's method have this form.
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
