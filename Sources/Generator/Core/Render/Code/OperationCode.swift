/// The arguments that the functions of an operation pass on.
extension OperationDeclaration {
    /// The arguments that forward a function's parameters, such as `id: id, body: body`.
    var forwardedArguments: [SwiftText] {
        (parametersType == nil ? labelledArguments : ["parameters"]) + (body == nil ? [] : ["body: body"])
    }

    /// The arguments of the call that a client sends.
    func callArguments(_ types: TypeRenderer) -> [SwiftText] {
        guard let body, body.choice == nil, body.type != body.sentType, let only = body.cases.first else { return forwardedArguments }
        return forwardedArguments.dropLast() + ["body: \(only.content.sentBody("body", isOptional: !body.isRequired, types))"]
    }

    /// The arguments of a closure call, which have no labels.
    var closureArguments: [SwiftText] {
        (parametersType == nil ? parameters.map { .name($0.name) } : ["parameters"]) + (body == nil ? [] : ["body"])
    }

    /// Returns the arguments that a function with separate parameters passes to the requirement, with `text` as the body.
    func bundledArguments(body text: SwiftText?, _ types: TypeRenderer) -> [SwiftText] {
        let own = parametersType.map { type -> [SwiftText] in ["\(types.declared(type))(\(list: labelledArguments))"] }
        return (own ?? labelledArguments) + (text.map { ["body: \($0)"] } ?? [])
    }

    private var labelledArguments: [SwiftText] { parameters.map { "\(label: $0.name): \($0.name)" } }

    /// An additional function that takes a body that is not in memory.
    struct Streamed {
        let parameters: [ParameterDeclaration]
        /// The arguments of the call.
        let arguments: [SwiftText]
    }

    /// Returns a function for each media type whose body is bytes or a sequence. If the operation accepts more than one media type, the
    /// parameter's label is the case's name: `setPhoto(id: "1", png: file)`. If there are optional parameters, a second function takes them
    /// separately.
    func streamed(_ types: TypeRenderer) -> [Streamed] {
        (body?.cases ?? []).flatMap { choice -> [Streamed] in
            guard choice.type != choice.content.givenType else { return [] }
            let label: ParameterDeclaration.Label = choice.name.map { .other($0) } ?? .name
            let parameter = ParameterDeclaration(label: label, name: .fixed("body"), type: .known(.httpBody))
            let sent: SwiftText = choice.content.kind == .jsonLines ? "\(types.text(.jsonLinesBody))(body)" : "body"
            let argument: SwiftText = choice.name.map { ".\($0)(\(sent))" } ?? sent
            let whole = Streamed(
                parameters: (bundledParameter(.none) ?? spread) + [parameter],
                arguments: forwardedArguments.dropLast() + ["body: \(argument)"])
            guard parametersType != nil else { return [whole] }
            return [whole, Streamed(parameters: defaultedOwn + [parameter], arguments: bundledArguments(body: argument, types))]
        }
    }
}

extension MediaType {
    /// Returns the body of a call for a value that a service's method was given.
    fileprivate func sentBody(_ value: SwiftText, isOptional: Bool, _ types: TypeRenderer) -> SwiftText {
        guard sentType != givenType else { return value }
        let made: SwiftText = kind == .jsonLines ? types.text(.jsonLinesBody) : types.text(.httpBody)
        return isOptional ? "\(value).map { \(made)($0) }" : "\(made)(\(value))"
    }
}
