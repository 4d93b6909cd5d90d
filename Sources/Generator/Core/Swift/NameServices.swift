/// Assigns names to services, their operations, and the operations' types.
func nameServices(
    _ services: [Service], _ acronyms: Acronyms, in types: inout NameScope, diagnostics: inout Diagnostics
) -> [ServiceNames] {
    var properties = NameScope(reserved: Keywords.meaningful.union(["client", "with", "hash", "hashValue"]))
    let names = properties.claim(
        services.map { .lowerCamel(Words($0.name), acronyms) }, key: { services[$0].name.raw }, ifReserved: "Service")
    var bases: [SpecText: SwiftIdentifier] = [:]
    for service in services.sorted(by: { $0.name.raw < $1.name.raw }) {
        let wanted = SwiftIdentifier.upperCamel(Words(service.name), acronyms)
        bases[service.name] = claimBase(wanted, of: service, in: &types, diagnostics: &diagnostics)
    }
    let prefixes = typeNames(of: services.flatMap(\.operations), acronyms)
    var next = 0
    return zip(services, names).map { service, property in
        let own = prefixes[next..<(next + service.operations.count)]
        next += service.operations.count
        let base = bases[service.name] ?? property
        return ServiceNames(
            property: property, base: base,
            operations: nameOperations(of: service, own, acronyms, in: &types, diagnostics: &diagnostics))
    }
}

/// Claims the names of all of a service's types together, so that they match (`Users2Service` and `Users2Client`).
private func claimBase(
    _ wanted: SwiftIdentifier, of service: Service, in types: inout NameScope, diagnostics: inout Diagnostics
) -> SwiftIdentifier {
    func typeNames(_ base: SwiftIdentifier) -> [SwiftIdentifier] { ServiceNames(property: base, base: base, operations: []).types }
    for name in typeNames(wanted) {
        reportClash(name, with: "a type of the service `\(service.name.raw)`", in: types, diagnostics: &diagnostics)
    }
    // A type of the runtime would be hidden: the tag `Endpoint` would declare an `EndpointClient`.
    let isHiding = typeNames(wanted).contains { types.isReserved($0) || OutputFiles.runtimeTypes.contains($0.name) }
    let wanted = isHiding ? wanted.appending("API") : wanted
    var base = wanted
    var number = 2
    while typeNames(base).contains(where: types.isTaken) {
        base = wanted.numbered(number)
        number += 1
    }
    for name in typeNames(base) { _ = types.claim(name) }
    return base
}

/// Assigns names to the operations of a service and to their types. The names of an operation's types begin with the element of `bases` at
/// the same position.
private func nameOperations(
    of service: Service, _ bases: ArraySlice<SwiftIdentifier>, _ acronyms: Acronyms, in types: inout NameScope,
    diagnostics: inout Diagnostics
) -> [OperationNames] {
    let methods = nameMethods(of: service, acronyms, diagnostics: &diagnostics)
    // Reserve the methods' names, so that declarations beside the methods cannot take them.
    var others = NameScope(reserved: Set(methods.map(\.name)))
    return zip(zip(service.operations, methods), bases).map { named, base in
        let (operation, method) = named
        let pages = method.ofAllPages
        func type(_ suffix: StaticString) -> SwiftIdentifier {
            let wanted = base.appending(suffix)
            reportClash(wanted, with: "a type of the operation \(operation.label)", in: types, diagnostics: &diagnostics)
            return types.claim(wanted)
        }
        return OperationNames(
            method: method,
            handler: others.claim(method.appending("Handler")),
            pages: operation.pagination == nil ? pages : others.claim(others.isTaken(pages) ? method.appending("AllItems") : pages),
            parameters: nameParameters(
                operation.ownParameters, besideBody: operation.body != nil, acronyms, diagnostics: &diagnostics),
            parametersType: type("Parameters"),
            failure: type("Failure"),
            response: type("Response"),
            body: type("Body")
        )
    }
}

/// Returns the prefix of the type names of each operation.
private func typeNames(of operations: [Operation], _ acronyms: Acronyms) -> [SwiftIdentifier] {
    var scope = NameScope()
    let wanted = shortNames(
        operations.map { operation in
            let parts = operation.nameParts.flatMap { Words($0).list }
            let words = operation.requestedName.map { Words($0.text) } ?? (parts.isEmpty ? operationWords(operation) : Words(parts))
            return forms(of: words, operation) { .upperCamel($0, acronyms) }
        })
    return scope.claim(wanted, key: { nameKey(operations[$0]) }, ifReserved: "Operation")
}

/// Orders operations with the same name.
private func nameKey(_ operation: Operation) -> String { "\(operation.id?.raw ?? "") \(operation.path.raw) \(operation.method.raw)" }

/// Returns a name and a shorter form: of an id without its end, of a path without its beginning, which is less specific.
private func forms(of words: Words, _ operation: Operation, _ name: @escaping (Words) -> SwiftIdentifier) -> [SwiftIdentifier] {
    if operation.requestedName != nil || words.list.joined().utf8.count <= longestName { return [name(words)] }
    return [name(words)] + (operation.id == nil ? words.end(keepsFirst: true, name) : words.beginning(name))
}

private func nameMethods(of service: Service, _ acronyms: Acronyms, diagnostics: inout Diagnostics) -> [SwiftIdentifier] {
    var scope = NameScope(reserved: Keywords.meaningful.union(["client", "with"]))
    let requested = requestedNames(service.operations.map { ($0.requestedName, $0.span) }, in: &scope, diagnostics: &diagnostics)
    func names(_ words: (Operation) -> Words) -> [SwiftIdentifier] {
        shortNames(service.operations.map { operation in forms(of: words(operation), operation) { .lowerCamel($0, acronyms) } })
    }
    let wanted = zip(names { $0.shortID.map { Words($0) } ?? operationWords($0) }, names(operationWords)).map { own, whole in
        scope.request(of: own) == nil ? own : whole
    }
    for (operation, name) in zip(service.operations, wanted) where operation.requestedName == nil {
        reportClash(name, with: "the operation \(operation.label)", in: scope, diagnostics: &diagnostics)
    }
    return scope.claim(wanted, given: requested, key: { nameKey(service.operations[$0]) }, ifReserved: "Operation")
}

/// Returns the words of the operation's id or, without an id, of its method and path (`getUsersByIdPosts`).
private func operationWords(_ operation: Operation) -> Words {
    if let id = operation.id { return Words(id) }
    return Words(ofMethod: operation.method, path: operation.path.raw)
}

/// Names parameters that are declared together: those of an operation, or those that are common to all calls.
func nameParameters(
    _ parameters: [Parameter], besideBody: Bool = false, _ acronyms: Acronyms, diagnostics: inout Diagnostics
) -> [SwiftIdentifier] {
    var scope = NameScope(reserved: parameterNamesInUse.union(besideBody ? ["body"] : []))
    let requested = requestedNames(parameters.map { ($0.requestedName, $0.span) }, in: &scope, diagnostics: &diagnostics)
    let names = parameters.map { SwiftIdentifier.lowerCamel(Words($0.name), acronyms) }
    for (parameter, name) in zip(parameters, names) where parameter.requestedName == nil {
        reportClash(name, with: "the parameter `\(parameter.name.raw)`", in: scope, diagnostics: &diagnostics)
    }
    let wanted = zip(parameters, names).map { parameter, name in
        // A path parameter and a header with the same name are different parameters.
        let isShared = parameters.contains { $0.name == parameter.name && isFirst($0.location, parameter.location) }
        return isShared && !Keywords.meaningful.contains(name.name) ? name.appending(locationSuffixes[parameter.location] ?? "") : name
    }
    return scope.claim(wanted, given: requested, key: { parameters[$0].name.raw }, ifReserved: "Parameter")
}

/// Names with a special meaning, and members that every parameter struct has.
private let parameterNamesInUse = Keywords.meaningful.union(["hashValue", "memberValues"])

private func isFirst(_ location: Parameter.Location, _ other: Parameter.Location) -> Bool {
    [.path, .query, .header, .cookie].prefix { $0 != other }.contains(location)
}

private let locationSuffixes: [Parameter.Location: StaticString] = [
    .path: "InPath", .query: "InQuery", .header: "InHeader", .cookie: "InCookie",
]
