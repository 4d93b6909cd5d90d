/// Assigns names to services, their operations, and the operations' types.
func nameServices(_ services: [Service], in types: inout NameScope, diagnostics: inout Diagnostics) -> [ServiceNames] {
    var properties = NameScope(reserved: Keywords.meaningful.union(["client", "with", "hash", "hashValue"]))
    var named = services.map { service -> ServiceNames in
        let words = Words(service.name)
        let base = claimBase(SwiftIdentifier.upperCamel(words), of: service, in: &types, diagnostics: &diagnostics)
        return ServiceNames(
            property: properties.claim(.lowerCamel(words), ifReserved: "Service"),
            base: base,
            service: base.appending("Service"),
            client: base.appending("Client"),
            endpoint: base.appending("Endpoint"),
            calls: base.appending("Calls"),
            mock: base.appending("ServiceMock"),
            wrapper: base.appending("ServiceWrapper"),
            operations: []
        )
    }
    let bases = typeNames(of: services.flatMap(\.operations))
    var next = 0
    for (index, service) in services.enumerated() {
        let own = bases[next..<(next + service.operations.count)]
        named[index].operations = nameOperations(of: service, own, in: &types, diagnostics: &diagnostics)
        next += service.operations.count
    }
    return named
}

/// Claims the names of all of a service's types together, so that they match (`Users2Service` and `Users2Client`).
private func claimBase(
    _ wanted: SwiftIdentifier, of service: Service, in types: inout NameScope, diagnostics: inout Diagnostics
) -> SwiftIdentifier {
    let suffixes: [StaticString] = ["Service", "Client", "Endpoint", "Calls", "ServiceMock", "ServiceWrapper"]
    for suffix in suffixes {
        reportClash(wanted.appending(suffix), with: "a type of the service `\(service.name.raw)`", in: types, diagnostics: &diagnostics)
    }
    // A type of the runtime would be hidden: the tag `Endpoint` would declare an `EndpointClient`.
    let isHiding = suffixes.contains { suffix in
        let name = wanted.appending(suffix)
        return types.isReserved(name) || OutputFiles.runtimeTypes.contains(name.name)
    }
    let wanted = isHiding ? wanted.appending("API") : wanted
    var base = wanted
    var number = 2
    while suffixes.contains(where: { types.isTaken(base.appending($0)) }) {
        base = wanted.numbered(number)
        number += 1
    }
    for suffix in suffixes { _ = types.claim(base.appending(suffix)) }
    return base
}

/// Assigns names to the operations of a service and to their types. The names of an operation's types begin with the element of `bases` at
/// the same position.
func nameOperations(
    of service: Service, _ bases: ArraySlice<SwiftIdentifier>? = nil, in types: inout NameScope, diagnostics: inout Diagnostics
) -> [OperationNames] {
    let methods = nameMethods(of: service, diagnostics: &diagnostics)
    let bases = bases ?? typeNames(of: service.operations)[...]
    // Reserve the methods' names, so that declarations beside the methods cannot take them.
    var others = NameScope(reserved: Set(methods.map(\.name)))
    return zip(zip(service.operations, methods), bases).map { named, base in
        let (operation, method) = named
        let pages = method.ofAllPages
        return OperationNames(
            method: method,
            handler: others.claim(method.appending("Handler")),
            pages: operation.pagination == nil ? pages : others.claim(others.isTaken(pages) ? method.appending("AllItems") : pages),
            parameters: nameParameters(of: operation, diagnostics: &diagnostics),
            parametersType: claimType(
                base.appending("Parameters"), of: "the operation \(operation.label)", in: &types, diagnostics: &diagnostics),
            failure: claimType(base.appending("Failure"), of: "the operation \(operation.label)", in: &types, diagnostics: &diagnostics),
            response: claimType(base.appending("Response"), of: "the operation \(operation.label)", in: &types, diagnostics: &diagnostics),
            body: claimType(base.appending("Body"), of: "the operation \(operation.label)", in: &types, diagnostics: &diagnostics)
        )
    }
}

/// Returns the prefix of the type names of each operation.
private func typeNames(of operations: [Operation]) -> [SwiftIdentifier] {
    let longestEnd = "Parameters".utf8.count
    return shortNames(operations.map { .upperCamel(typeWords($0)) }, before: longestEnd) { index in
        shortened(operations[index], typeWords(operations[index]), before: longestEnd) { .upperCamel($0) }
    }
}

/// Returns a shortened name made from the words of the operation's id or, if it has none, of its path. Keeps the end of a path, because it
/// is more specific than the beginning.
private func shortened(
    _ operation: Operation, _ words: Words, before letters: Int = 0, name: (Words) -> SwiftIdentifier
) -> [SwiftIdentifier] {
    if operation.requestedName != nil { return [] }
    return operation.id == nil ? end(of: words, keepsFirst: true, before: letters, name) : beginning(of: words, before: letters, name)
}

private func nameMethods(of service: Service, diagnostics: inout Diagnostics) -> [SwiftIdentifier] {
    var scope = NameScope(reserved: Keywords.meaningful.union(["client", "with"]))
    let requested = service.operations.map { operation in
        operation.requestedName.flatMap { requestedName($0, in: &scope, at: operation.span, diagnostics: &diagnostics) }
    }
    let tag = TagPrefix(service)
    // The forms range from the full name to the shortest.
    let forms = zip(service.operations, requested).map { operation, requested in
        if let requested { return [requested] }
        let whole = operationWords(operation)
        let own = operation.shortID.map { Words($0) } ?? whole
        var forms: [SwiftIdentifier] = [.lowerCamel(whole)]
        for short in [own, tag.removed(from: own, of: operation)] {
            let name: SwiftIdentifier = .lowerCamel(short)
            if operation.requestedName == nil, name != forms.last || short.list == whole.list {
                reportClash(name, with: "the operation \(operation.label)", in: scope, diagnostics: &diagnostics)
            }
            if name != forms.last, !scope.isTaken(name) { forms.append(name) }
        }
        if let last = forms.last, last.isLong {
            let words = tag.removed(from: own, of: operation)
            forms += shortened(operation, words) { .lowerCamel($0) }.filter { !scope.isTaken($0) }
        }
        return forms
    }
    let names = zip(forms, shortestApart(forms)).map { forms, position in forms[position] }
    return zip(names, requested).map { name, requested in requested ?? scope.claim(name, ifReserved: "Operation") }
}

/// Returns the words of the operation's id or, without an id, of its method and path (`getUsersByIdPosts`).
private func operationWords(_ operation: Operation) -> Words {
    if let id = operation.id { return Words(id) }
    return Words(ofMethod: operation.method, path: operation.path.raw)
}

private func typeWords(_ operation: Operation) -> Words {
    if let name = operation.requestedName { return Words(name.text) }
    return operation.nameParts.isEmpty ? operationWords(operation) : Words(operation.nameParts.flatMap { Words($0).list })
}

private func nameParameters(of operation: Operation, diagnostics: inout Diagnostics) -> [SwiftIdentifier] {
    var scope = NameScope(reserved: parameterNamesInUse.union(operation.body == nil ? [] : ["body"]))
    let requested = operation.parameters.map { parameter in
        parameter.requestedName.flatMap { requestedName($0, in: &scope, at: parameter.span, diagnostics: &diagnostics) }
    }
    return zip(operation.parameters, requested).map { parameter, requested in
        if let requested { return requested }
        let name = SwiftIdentifier.lowerCamel(Words(parameter.name))
        // A path parameter and a header with the same name are different parameters.
        let isShared = operation.parameters.contains { $0.name == parameter.name && $0.location != parameter.location }
        if parameter.requestedName == nil {
            reportClash(name, with: "the parameter `\(parameter.name.raw)`", in: scope, diagnostics: &diagnostics)
        }
        let needsPlace = isShared && scope.isTaken(name) && !Keywords.meaningful.contains(name.name)
        return scope.claim(needsPlace ? name.appending(locationWord(parameter.location)) : name, ifReserved: "Parameter")
    }
}

/// Names with a special meaning, and members that every parameter struct has.
private let parameterNamesInUse = Keywords.meaningful.union(["hashValue", "memberValues"])

private func locationWord(_ location: Parameter.Location) -> StaticString {
    switch location {
    case .path: "InPath"
    case .query: "InQuery"
    case .header: "InHeader"
    case .cookie: "InCookie"
    }
}
