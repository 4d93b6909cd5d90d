/// The function that returns the items on all pages of an operation, such as `listBooksPages`.
package struct PagesDeclaration: Sendable {
    package let name: SwiftIdentifier
    package let item: SwiftType
    /// Whether pages are found by following links, which requires a client rather than just a service's protocol.
    package let followsLinks: Bool
    /// The arguments of the runtime's `Pages`, which describe how to get the next page.
    let arguments: SwiftText

    init?(_ operation: Operation, names: OperationNames, result: TypeReference?, context: DeclarationContext) {
        guard let pagination = operation.pagination else { return nil }
        var page = result
        if page == nil, case .value(let content) = operation.outcome.success { page = content.type }
        name = names.pages
        item = .described(pagination.item)
        followsLinks = pagination.followsLinks
        arguments = .joined(
            pageArguments(pagination, names.parameters, isOptional: page?.isOptional ?? false, context: context), separator: ", ")
    }
}

/// Returns the arguments of `Pages`. `isOptional` specifies whether the page itself can be nil.
private func pageArguments(
    _ pagination: Pagination, _ parameters: [SwiftIdentifier], isOptional: Bool, context: DeclarationContext
) -> [SwiftText] {
    func closure(_ label: SwiftText, _ references: [PropertyReference], end: SwiftText = .empty) -> SwiftText {
        "\(label): { \(valuePath(references, isOptional: isOptional, context))\(end) }"
    }
    var arguments: [SwiftText] = []
    switch pagination.kind {
    case .link: break
    case .url(let next):
        let isURI = next.last.map { context.property($0).property.type.withoutOptional == .scalar(.uri) } ?? false
        let mayBeNil = isOptional || next.contains { context.property($0).isOptional }
        arguments.append(closure("next", next, end: isURI ? mayBeNil ? "?.string" : ".string" : .empty))
    case .cursor(let parameter, let next):
        arguments += ["cursor: \\.\(parameters[parameter])", closure("next", next)]
    case .page(let parameter, let first):
        arguments += ["page: \\.\(parameters[parameter])", "first: \(first)"]
    case .offset(let parameter):
        arguments.append("offset: \\.\(parameters[parameter])")
    }
    if !pagination.more.isEmpty, !pagination.followsLinks { arguments.append(closure("more", pagination.more)) }
    if let last = pagination.total.last {
        let total = valuePath(pagination.total, isOptional: isOptional, context)
        let isInt = context.property(last).property.type.withoutOptional == .scalar(.integer)
        let mayBeNil = isOptional || pagination.total.contains { context.property($0).isOptional }
        let whole: SwiftText = isInt ? total : mayBeNil ? "(\(total)).flatMap { Int(exactly: $0) }" : "Int(exactly: \(total))"
        arguments.append("total: { \(whole) }")
    }
    if let status = pagination.endStatus { arguments.append("endStatus: \(status)") }
    return arguments + [closure("items", pagination.items)]
}

extension OperationDeclaration {
    /// The imports for the function that returns all pages.
    var pagesNeeds: ImportNeeds {
        let parameters = methodParameters + (parametersType == nil ? [] : defaultedParameters ?? [])
        return ImportNeeds(parameters.map(\.type) + [success] + (pages.map { [$0.item] } ?? []))
    }
}
