/// The arguments that the functions of an operation pass on.
extension OperationDeclaration {
    /// The arguments that forward a function's parameters, such as `id: id, body: body`.
    var forwardedArguments: [SwiftText] {
        (parametersType == nil ? labelledArguments : ["parameters"]) + (body == nil ? [] : ["body: body"])
    }

    /// The arguments of the call that a client sends.
    func callArguments(_ types: TypeRenderer) -> [SwiftText] {
        guard let body, body.choice == nil, let content = body.cases.first?.content, content.sentType != content.givenType else {
            return forwardedArguments
        }
        let made = types.text(content.kind == .jsonLines ? OutsideType.jsonLinesBody : .httpBody)
        return forwardedArguments.dropLast() + [body.isRequired ? "body: \(made)(body)" : "body: body.map { \(made)($0) }"]
    }

    /// The arguments of a closure call, which have no labels.
    var closureArguments: [SwiftText] {
        let own: [SwiftText] = parametersType == nil ? parameters.map { .name($0.name) } : ["parameters"]
        return body == nil ? own : own + ["body"]
    }

    /// Returns the arguments that a function with separate parameters passes to the requirement, with `text` as the body.
    func bundledArguments(body text: SwiftText?, _ types: TypeRenderer) -> [SwiftText] {
        var own = labelledArguments
        if let parametersType { own = ["\(types.declared(parametersType))(\(list: own))"] }
        if let text { own.append("body: \(text)") }
        return own
    }

    private var labelledArguments: [SwiftText] { defaultedOwn.map { "\(label: $0.name): \($0.name)" } }

    /// Returns the parameters of additional functions for a body that is bytes or a sequence and not in memory, with the arguments of the
    /// call: one function and, if there are optional parameters, a second one that takes them separately. With more than one media type, the
    /// cases of the body's enum take such bodies.
    func streamed(_ types: TypeRenderer) -> [(parameters: [ParameterDeclaration], arguments: [SwiftText])] {
        guard let body, body.choice == nil, let content = body.cases.first?.content, content.sentType != content.givenType else {
            return []
        }
        let parameter = ParameterDeclaration(name: .fixed("body"), type: .known(.httpBody))
        let argument: SwiftText = content.kind == .jsonLines ? "\(types.text(.jsonLinesBody))(body)" : "body"
        let arguments: [SwiftText] = forwardedArguments.dropLast() + ["body: \(argument)"]
        let whole = (parameters: (bundledParameter(.none) ?? spread) + [parameter], arguments: arguments)
        guard parametersType != nil else { return [whole] }
        return [whole, (requiredFirst(parameters.map(\.defaulted) + [parameter]), bundledArguments(body: argument, types))]
    }
}

extension TypeRenderer {
    /// Returns a parameter list, such as `id: String, page: Int? = nil`.
    package func list(_ parameters: [ParameterDeclaration]) -> SwiftText { .joined(self.parameters(parameters), separator: ", ") }

    func parameters(_ parameters: [ParameterDeclaration]) -> [SwiftText] { parameters.map(parameter) }

    package func parameter(_ parameter: ParameterDeclaration) -> SwiftText {
        var text = text(parameter.type)
        switch parameter.label {
        case .name: text = "\(SwiftText.parameter(parameter.name)): \(text)"
        case .none: text = "_ \(parameter.name): \(text)"
        case .nameless: break
        }
        return parameter.defaultValue.map { "\(text) = \($0.code)" } ?? text
    }

    /// Returns the target's name, such as `PostAuthor`. A type of another API, such as `Common.Problem`, has no prefix for the root type.
    package func text(_ alias: ModelDeclaration.Alias) -> SwiftText {
        switch alias {
        case .model(let name): declared(name)
        case .shared(let type): type.text
        }
    }
}

extension ModelDeclaration {
    /// The protocols that the type conforms to: the runtime's, and beside them those of the standard library.
    var protocols: [SwiftText] {
        if case .enumeration(let enumeration) = kind { return [enumeration.rawProtocol] + conformances.added }
        let isHashable = conformances.isHashable
        let memberwise: [SwiftText] = isHashable && isStructure ? ["MemberwiseHashable"] : []
        let coded: [SwiftText]
        switch (conformances.decodes, conformances.encodes) {
        case (true, true): coded = [memberwise.isEmpty ? "JSONModel" : "JSONStruct", "Codable"]
        case (true, false): coded = ["JSONDecodableModel"] + memberwise + ["Decodable"]
        case (false, true): coded = ["JSONEncodableModel"] + memberwise + ["Encodable"]
        case (false, false): coded = memberwise + ["Sendable"]
        }
        return unique(coded + (isHashable ? ["Hashable"] : []) + conformances.added)
    }
}

extension EnumDeclaration {
    fileprivate var rawProtocol: SwiftText {
        switch rawValue {
        case .string: isOpen ? "JSONStringEnum" : "JSONClosedStringEnum"
        case .integer: isOpen ? "JSONIntegerEnum" : "JSONClosedIntegerEnum"
        case .json: isOpen ? "JSONValueEnum" : "JSONClosedValueEnum"
        }
    }

    /// The case for a value that the document does not list, or for one that is not used because decoding failed.
    var fallback: SwiftText? {
        guard !isOpen else { return rawValue == .string ? "unrecognized(text())" : "unrecognized(value)" }
        return cases.first.map { .name($0.name) }
    }
}

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
