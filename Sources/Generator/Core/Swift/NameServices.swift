/// Services, their operations, and the types that go with an operation.
func nameServices(_ services: [Service], in types: inout NameScope, _ diagnostics: inout Diagnostics) -> [ServiceNames] {
    var properties = NameScope(reserved: Keywords.meaningful.union(["client", "with", "hash", "hashValue"]))
    var named = services.map { service -> ServiceNames in
        let words = Words(service.name)
        let base = claimBase(SwiftIdentifier.upperCamel(words), in: &types)
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
    for (index, service) in services.enumerated() {
        named[index].operations = nameOperations(of: service, in: &types, &diagnostics)
    }
    return named
}

/// All of a service's types are free or none is taken, so that they go together (`Users2Service` beside `Users2Client`).
private func claimBase(_ wanted: SwiftIdentifier, in types: inout NameScope) -> SwiftIdentifier {
    let suffixes: [StaticString] = ["Service", "Client", "Endpoint", "Calls", "ServiceMock", "ServiceWrapper"]
    var base = wanted
    var number = 2
    while suffixes.contains(where: { types.isTaken(base.appending($0)) }) {
        base = wanted.numbered(number)
        number += 1
    }
    for suffix in suffixes { _ = types.claim(base.appending(suffix)) }
    return base
}

private func nameOperations(of service: Service, in types: inout NameScope, _ diagnostics: inout Diagnostics) -> [OperationNames] {
    var methods = NameScope(reserved: Keywords.meaningful.union(["client", "with"]))
    var names: [SwiftIdentifier?] = service.operations.map { operation in
        operation.requestedName.flatMap { requestedName($0, in: &methods, at: operation.span, &diagnostics) }
    }
    for (index, operation) in service.operations.enumerated() where names[index] == nil {
        let full = operationWords(operation)
        let short = SwiftIdentifier.lowerCamel(withoutPrefix(full, Words(service.name)))
        names[index] = methods.claim(methods.isTaken(short) ? .lowerCamel(full) : short, ifReserved: "Operation")
    }
    return zip(service.operations, names).map { operation, method in
        let base = SwiftIdentifier.upperCamel(operation.requestedName.map { Words($0.text) } ?? operationWords(operation))
        return OperationNames(
            method: method ?? .fixed("call"),
            parameters: nameParameters(of: operation),
            parametersType: types.claim(base.appending("Parameters")),
            failure: types.claim(base.appending("Failure")),
            response: types.claim(base.appending("Response")),
            body: types.claim(base.appending("Body"))
        )
    }
}

/// The operation's id; without one, method and path (`getUsersByIdPosts`).
private func operationWords(_ operation: Operation) -> Words {
    if let id = operation.id { return Words(id) }
    var list = Words(SpecText(operation.method.raw.lowercased())).list
    for segment in operation.path.raw.split(separator: "/") {
        let text = SpecText(String(segment))
        list += segment.utf8.first == UInt8(ascii: "{") ? ["by"] + Words(text).list : Words(text).list
    }
    return Words(list.count > 1 ? list : list + ["root"])
}

/// `repos/list-for-user` of the tag `repos` is `listForUser`.
private func withoutPrefix(_ words: Words, _ prefix: Words) -> Words {
    let folded = prefix.list.map { $0.lowercased() }
    guard words.list.count > folded.count, words.list.prefix(folded.count).map({ $0.lowercased() }) == folded else { return words }
    return Words(Array(words.list.dropFirst(folded.count)))
}

private func nameParameters(of operation: Operation) -> [SwiftIdentifier] {
    var scope = NameScope(reserved: Keywords.meaningful.union(operation.body == nil ? [] : ["body"]))
    return operation.parameters.map { parameter in
        let name = SwiftIdentifier.lowerCamel(Words(parameter.name))
        // `id` of the path and `id` of a header are one word for two things.
        let isShared: Bool = operation.parameters.contains { $0.name == parameter.name && $0.location != parameter.location }
        let needsPlace: Bool = isShared && scope.isTaken(name) && !Keywords.meaningful.contains(name.name)
        return scope.claim(needsPlace ? name.appending(place(parameter.location)) : name, ifReserved: "Parameter")
    }
}

private func place(_ location: Parameter.Location) -> StaticString {
    switch location {
    case .path: "InPath"
    case .query: "InQuery"
    case .header: "InHeader"
    case .cookie: "InCookie"
    }
}
