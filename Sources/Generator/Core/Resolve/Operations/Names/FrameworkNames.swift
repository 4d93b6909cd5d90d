/// Returns the name of the function that the server's framework wrote into an id, or `nil` if there is none.
///
/// - Parameter bases: The paths of servers, which can be part of an id but not of the path.
func functionFromFramework(_ route: OperationRoute, bases: [String]) -> SpecText? {
    guard let id = route.id else { return nil }
    if let name = withoutRoute(id, path: route.path, method: route.method, bases: bases) { return name }
    if let name = withoutMountedRoute(id, path: route.path, method: route.method) { return name }
    return withoutController(id) ?? withoutLeadingPath(id, path: route.path) ?? withoutModule(id)
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

/// Removes the module from an id, so that `shop_api_list_books` becomes `list_books`. Django Ninja prefixes the name of a function with its
/// module (`get_openapi_operation_id` in ninja/main.py). Modules with views usually have one of a few names, and a verb follows them.
/// `list_api_keys` is a phrase.
func withoutModule(_ id: SpecText) -> SpecText? {
    let words = id.raw.split(separator: "_").map { String($0) }
    guard let first = words.first, !Verbs.contain(first.lowercased()), let module = words.dropLast().lastIndex(where: viewModules.contains),
        Verbs.contain(words[module + 1].lowercased())
    else { return nil }
    return SpecText(words[(module + 1)...].joined(separator: "_"))
}

private let viewModules: Set<String> = [
    "api", "apis", "views", "routes", "routers", "router", "endpoints", "handlers", "controllers", "main",
]

/// Removes the path at the start of an id. For `/books/{book_id}`, `BooksBookIdGetBook` becomes `GetBook`. Litestar prefixes the name of a
/// handler with the path (`default_operation_id_creator` in litestar/_openapi/utils.py). A verb follows it.
func withoutLeadingPath(_ id: SpecText, path: String) -> SpecText? {
    // Return early, because nearly all ids begin with a lowercase letter.
    guard id.raw.utf8.first.map({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) == false else { return nil }
    // The title of the whole path takes time, and nearly no id begins with that of its first letter.
    guard let first = path.unicodeScalars.first(where: isAlphanumeric), id.raw.utf8.starts(with: titleOf(String(first)).utf8) else {
        return nil
    }
    let prefix = titleOf(path)
    guard id.raw.hasPrefix(prefix) else { return nil }
    let name = SpecText(String(id.raw.dropFirst(prefix.count)))
    return name.raw.first?.isUppercase == true && Words(name).folded.first.map(Verbs.contain) == true ? name : nil
}

private func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
}

/// Returns the path in the form that Litestar uses, such as `BooksBookId` for `/books/{book_id}`.
private func titleOf(_ path: String) -> String {
    var result = String.UnicodeScalarView()
    var isInWord = false
    for scalar in path.unicodeScalars {
        if isAlphanumeric(scalar) {
            let text = isInWord ? scalar.properties.lowercaseMapping : scalar.properties.titlecaseMapping
            result.append(contentsOf: text.unicodeScalars)
        }
        isInWord = scalar.properties.isAlphabetic
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

/// Removes the path and the method from an id made by a mounted FastAPI application, which omits its mount prefix. For `POST /api/flows/`,
/// `create_flow_flows__post` becomes `create_flow`. An id can end like part of its path by chance, such as `admin_users_get` for
/// `/v1/admin/users`, so the rest begins with a verb or is the path.
func withoutMountedRoute(_ id: SpecText, path: String, method: SpecText) -> SpecText? {
    let ending = "_" + method.raw.lowercased()
    guard id.raw.hasSuffix(ending) else { return nil }
    // Stop at the first parameter, because a mount prefix has none.
    for start in path.indices.prefix(while: { path[$0] != "{" }) where path[start] == "/" && start > path.startIndex {
        let suffix = withoutSigns(String(path[start...])) + ending
        guard id.raw.hasSuffix(suffix), id.raw != suffix else { continue }
        let rest = SpecText(String(id.raw.dropLast(suffix.count)))
        let isPath = withoutSigns("/" + rest.raw) + ending == suffix
        return isPath || Words(rest).folded.first.map(Verbs.contain) == true ? rest : nil
    }
    return nil
}

/// Replaces each character that matches `\W` in Python's regular expressions with `_`.
private func withoutSigns(_ text: String) -> String {
    let scalars: [Unicode.Scalar] = text.unicodeScalars.map { isAlphanumeric($0) ? $0 : "_" }
    return String(String.UnicodeScalarView(scalars))
}
