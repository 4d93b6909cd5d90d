/// `listBooksPages(_ parameters: ListBooksParameters = .init())`: what a service or its client says of an operation's pages.
func pagesView(_ text: OperationText, of service: ServiceNames, in rendering: Rendering) -> ViewValue {
    guard let pagination: Pagination = text.operation.pagination else { return .nothing }
    var arguments: [SwiftText] = []
    let property: (Int) -> SwiftText = { .name(text.names.parameters[$0]) }
    switch pagination.kind {
    case .link: break
    case .url(let next):
        let isURI: Bool = typeAtEnd(of: next, rendering)?.withoutOptional == .scalar(.uri)
        var link: SwiftText = path(next, text, rendering)
        if isURI { link = link + (isOptional(next, text, rendering) ? .fixed("?.text") : .fixed(".text")) }
        arguments.append(.fixed("next: { ") + link + .fixed(" }"))
    case .cursor(let parameter, let next):
        arguments += [.fixed("cursor: \\.") + property(parameter), .fixed("next: { ") + path(next, text, rendering) + .fixed(" }")]
    case .page(let parameter, let first):
        arguments += [.fixed("page: \\.") + property(parameter), .fixed("first: ") + .number(first)]
    case .offset(let parameter):
        arguments.append(.fixed("offset: \\.") + property(parameter))
    }
    if !pagination.more.isEmpty, !pagination.followsLinks {
        arguments.append(.fixed("more: { ") + path(pagination.more, text, rendering) + .fixed(" }"))
    }
    arguments.append(.fixed("items: { ") + path(pagination.items, text, rendering) + .fixed(" }"))
    return .object([
        "pagesMethod": .text(.name(pagesName(text.names.method, in: service))),
        "item": .text(text.types.text(pagination.item)),
        "how": .text(.joined(arguments, separator: ", ")),
        "pageArguments": .text(text.signature.body == nil ? .fixed("$0") : .fixed("$0, body: body")),
    ])
}

/// `listBooksPages`, or another name where an operation has this one.
private func pagesName(_ method: SwiftIdentifier, in service: ServiceNames) -> SwiftIdentifier {
    let taken: Set<String> = Set(service.operations.map(\.method.name))
    let name: SwiftIdentifier = method.appending("Pages")
    return taken.contains(name.name) ? method.appending("AllPages") : name
}

/// `$0.data?.items`
private func path(_ references: [PropertyReference], _ text: OperationText, _ rendering: Rendering) -> SwiftText {
    var path: SwiftText = .fixed("$0")
    var isOptional: Bool = isPageOptional(text, rendering)
    for reference in references {
        path = path + (isOptional ? .fixed("?.") : .fixed(".")) + .name(rendering.names.members[reference.model.index][reference.property])
        isOptional = isOptionalInSwift(reference, rendering)
    }
    return path
}

private func isOptional(_ references: [PropertyReference], _ text: OperationText, _ rendering: Rendering) -> Bool {
    isPageOptional(text, rendering) || references.contains { isOptionalInSwift($0, rendering) }
}

private func isPageOptional(_ text: OperationText, _ rendering: Rendering) -> Bool {
    if !text.operation.result.isEmpty { return resultType(text.operation, rendering)?.isOptional ?? false }
    guard case .value(let content) = text.signature.success else { return false }
    return content.type.isOptional
}

private func typeAtEnd(of references: [PropertyReference], _ rendering: Rendering) -> TypeReference? {
    guard let last = references.last, case .object(let object) = rendering.api[last.model].kind else { return nil }
    return object.properties[last.property].type
}
