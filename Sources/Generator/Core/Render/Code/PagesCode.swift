/// Returns the arguments of the runtime's `Pages`, which describe how to get the next page.
func pageArguments(_ pages: PagesDeclaration, of operation: OperationDeclaration, _ context: DeclarationContext) -> [SwiftText] {
    let pagination = pages.pagination
    let isOptional = pages.isPageOptional
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
        arguments += ["cursor: \\.\(operation.parameters[parameter].name)", closure("next", next)]
    case .page(let parameter, let first):
        arguments += ["page: \\.\(operation.parameters[parameter].name)", "first: \(first)"]
    case .offset(let parameter):
        arguments.append("offset: \\.\(operation.parameters[parameter].name)")
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
