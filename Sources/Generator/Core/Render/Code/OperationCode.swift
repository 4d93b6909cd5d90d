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

    private var labelledArguments: [SwiftText] { defaultedOwn.map { "\(label: $0.name): \($0.name)" } }

    /// An additional function that takes a body that is not in memory.
    struct Streamed {
        let parameters: [ParameterDeclaration]
        /// The arguments of the call.
        let arguments: [SwiftText]
    }

    /// Returns the functions for a body that is bytes or a sequence: one and, if there are optional parameters, a second one that takes them
    /// separately. With more than one media type, the cases of the body's enum take such bodies.
    func streamed(_ types: TypeRenderer) -> [Streamed] {
        guard let body, body.choice == nil, let content = body.cases.first?.content, content.sentType != content.givenType else {
            return []
        }
        let parameter = ParameterDeclaration(name: .fixed("body"), type: .known(.httpBody))
        let argument: SwiftText = content.kind == .jsonLines ? "\(types.text(.jsonLinesBody))(body)" : "body"
        let whole = Streamed(
            parameters: (bundledParameter(.none) ?? spread) + [parameter],
            arguments: forwardedArguments.dropLast() + ["body: \(argument)"])
        guard parametersType != nil else { return [whole] }
        return [
            whole,
            Streamed(
                parameters: requiredFirst(parameters.map(\.defaulted) + [parameter]), arguments: bundledArguments(body: argument, types)),
        ]
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
