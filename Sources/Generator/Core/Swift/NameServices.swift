/// Services, their operations, and the types that go with an operation.
func nameServices(_ services: [Service], in types: inout NameScope, _ diagnostics: inout Diagnostics) -> [ServiceNames] {
    var properties = NameScope(reserved: Keywords.meaningful.union(["client", "with", "hash", "hashValue"]))
    var named = services.map { service -> ServiceNames in
        let words = Words(service.name)
        let base = claimBase(SwiftIdentifier.upperCamel(words), of: service, in: &types, &diagnostics)
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
private func claimBase(
    _ wanted: SwiftIdentifier, of service: Service, in types: inout NameScope, _ diagnostics: inout Diagnostics
) -> SwiftIdentifier {
    let suffixes: [StaticString] = ["Service", "Client", "Endpoint", "Calls", "ServiceMock", "ServiceWrapper"]
    for suffix in suffixes {
        complainOfClash(wanted.appending(suffix), with: "a type of the service `\(service.name.raw)`", in: types, &diagnostics)
    }
    var base = wanted
    var number = 2
    while suffixes.contains(where: { types.isTaken(base.appending($0)) }) {
        base = wanted.numbered(number)
        number += 1
    }
    for suffix in suffixes { _ = types.claim(base.appending(suffix)) }
    return base
}
