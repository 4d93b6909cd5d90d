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
