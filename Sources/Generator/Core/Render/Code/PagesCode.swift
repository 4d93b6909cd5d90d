/// Returns the arguments of the runtime's `Pages`, which describe how to get the next page.
func pageArguments(_ pages: PagesDeclaration, of operation: OperationDeclaration, _ context: DeclarationContext) -> [SwiftText] {
    let pagination = pages.pagination
    let isOptional = pages.isPageOptional
    func mayBeNil(_ references: [PropertyReference]) -> Bool {
        isOptional || references.contains { context.property($0).isOptional }
    }
    func path(_ references: [PropertyReference]) -> SwiftText { valuePath(references, isOptional: isOptional, context) }
    func number(_ label: SwiftText, _ references: [PropertyReference]) -> [SwiftText] {
        guard let last = references.last else { return [] }
        let value = path(references)
        guard context.property(last).property.type.withoutOptional != .scalar(.integer) else { return ["\(label): { \(value) }"] }
        let whole: SwiftText = mayBeNil(references) ? "(\(value)).flatMap { Int(exactly: $0) }" : "Int(exactly: \(value))"
        return ["\(label): { \(whole) }"]
    }
    var arguments: [SwiftText] = []
    func add(_ label: SwiftText, _ parameter: Int, _ first: Pagination.FirstPage, isShown: Bool) {
        arguments.append("\(label): \\.\(operation.parameters[parameter].name)")
        if isShown { arguments.append("first: \(first.number)") }
        if first.isSent { arguments.append("sendsFirst: true") }
    }
    switch pagination.kind {
    case .link: break
    case .url(let next):
        let isURI = next.last.map { context.property($0).property.type.withoutOptional == .scalar(.uri) } ?? false
        arguments.append("next: { \(path(next))\(isURI ? mayBeNil(next) ? "?.string" : ".string" : .empty) }")
    case .cursor(let parameter, let cursor):
        arguments.append("cursor: \\.\(operation.parameters[parameter].name)")
        if let text = cursor.first?.string { arguments.append("first: \(literal: text)") }
        if let number = cursor.first?.number.flatMap({ Int($0.raw) }) { arguments.append("first: \(number)") }
        switch cursor.source {
        case .page(let next): arguments.append("next: { \(path(next)) }")
        case .lastItem(let references, let isSpelled):
            let value = valuePath(references, isOptional: pagination.item.isOptional, context)
            let mayBeNil = pagination.item.isOptional || references.contains { context.property($0).isOptional }
            let spelled: SwiftText = mayBeNil ? "(\(value)).map { String($0) }" : "String(\(value))"
            arguments.append("last: { \(isSpelled ? spelled : value) }")
        }
    case .page(let parameter, let first): add("page", parameter, first, isShown: true)
    case .offset(let parameter, let first): add("offset", parameter, first, isShown: first.number != 0)
    }
    if !pagination.more.isEmpty { arguments.append("more: { \(path(pagination.more)) }") }
    arguments += number("total", pagination.total) + number("size", pagination.size)
    if let status = pagination.endStatus { arguments.append("endStatus: \(status)") }
    return arguments + ["items: { \(path(pagination.items)) }"]
}
