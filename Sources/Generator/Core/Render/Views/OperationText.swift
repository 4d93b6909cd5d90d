/// The pieces of Swift that an operation's templates put together.
struct OperationText {
    let operation: Operation
    let names: OperationNames
    let signature: OperationSignature
    let types: TypeText
    /// The type of the part of the body that is returned, where it is a part.
    let result: SwiftText?
    private let resultUsesFoundation: Bool?

    init(_ operation: Operation, _ names: OperationNames, _ types: TypeText, in rendering: Rendering) {
        let part: TypeReference? = resultType(operation, rendering)
        result = part.map { types.text($0) }
        resultUsesFoundation = part?.usesFoundation
        self.operation = operation
        self.names = names
        self.types = types
        signature = OperationSignature(operation)
    }

    /// A parameter as its struct or function declares it.
    func parameterType(_ parameter: Parameter) -> SwiftText {
        let type: SwiftText = types.text(parameter.type.withoutOptional)
        return isOptional(parameter) ? type + .fixed("?") : type
    }

    func isOptional(_ parameter: Parameter) -> Bool { !parameter.isRequired || parameter.type.isOptional }

    /// `NewUser`, or nil without a body. A body that may be left out and may be null is optional once: nil leaves it out.
    var bodyType: SwiftText? {
        guard let body = signature.body else { return nil }
        switch body {
        case .single(let content, let isRequired):
            let isOptional: Bool = content.kind.isStructured && content.type.isOptional
            return isRequired || isOptional ? sentType(content) : sentType(content) + .fixed("?")
        case .choice(_, let isRequired):
            return isRequired ? types.declared(names.body) : types.declared(names.body) + .fixed("?")
        }
    }

    /// `body: NewUser`, and `body: NewUser? = nil` where a declaration may have defaults.
    private func bodyParameter(hasDefault: Bool) -> SwiftText? {
        bodyType.map { .fixed("body: ") + $0 + (hasDefault && canLeaveOutBody ? .fixed(" = nil") : .empty) }
    }

    private var canLeaveOutBody: Bool { signature.body.map { !$0.isRequired } ?? true }

    /// What a caller gives: a sequence whole, and the media type where the document leaves it open (`image/*`).
    func sentType(_ content: Content) -> SwiftText {
        switch content.kind {
        case .bytes where content.isRange: .fixed("EndpointRuntime.MediaContent")
        case .eventStream: .fixed("Data")
        case .jsonLines: types.text(.array(content.type))
        default: contentType(content)
        }
    }

    func contentType(_ content: Content) -> SwiftText {
        switch content.kind {
        case .json, .form, .multipart: types.text(content.type)
        case .text: .fixed("String")
        case .bytes: .fixed("Data")
        case .eventStream: .fixed("EndpointRuntime.EventStream<") + types.coded(content.type) + .fixed(">")
        case .jsonLines: .fixed("EndpointRuntime.JSONLines<") + types.coded(content.type) + .fixed(">")
        }
    }

    /// The parameters of the protocol's requirement, which has no defaults.
    var declaredParameters: [SwiftText] {
        (bundled(label: .fixed("_ parameters: ")) ?? plainParameters) + (bodyParameter(hasDefault: false).map { [$0] } ?? [])
    }

    /// The parameters of a call.
    var callParameters: [SwiftText] {
        let start: SwiftText = .fixed("_ parameters: ")
        return (bundled(label: start, default: canLeaveOutAll ? .fixed(" = .init()") : .empty) ?? plainParameters)
            + (bodyParameter(hasDefault: true).map { [$0] } ?? [])
    }

    /// The same as an enum's associated values.
    var associatedValues: [SwiftText] {
        (bundled(label: .empty) ?? plainParameters) + (bodyParameter(hasDefault: true).map { [$0] } ?? [])
    }

    /// `id: id, body: body`
    var forwardedArguments: [SwiftText] {
        var list: [SwiftText] =
            signature.bundlesParameters ? [.fixed("parameters")] : names.parameters.map { .label($0) + .fixed(": ") + .name($0) }
        if signature.body != nil { list.append(.fixed("body: body")) }
        return list
    }

    /// The arguments of a closure, which has no labels.
    var closureArguments: [SwiftText] {
        var list: [SwiftText] = signature.bundlesParameters ? [.fixed("parameters")] : names.parameters.map { .name($0) }
        if signature.body != nil { list.append(.fixed("body")) }
        return list
    }

    /// The parameters of a closure: `_ id: String`.
    var closureParameters: [SwiftText] {
        var list: [SwiftText] =
            bundled(label: .fixed("_ parameters: "))
            ?? zip(operation.parameters, names.parameters).map { .fixed("_ ") + .name($1) + .fixed(": ") + parameterType($0) }
        if let type = bodyType { list.append(.fixed("_ body: ") + type) }
        return list
    }

    /// What comes back: `User`, `Void`.
    var successType: SwiftText {
        switch signature.success {
        case .void: .fixed("Void")
        case .choice: types.declared(names.response)
        case .value(let content):
            result ?? contentType(content)
        }
    }

    /// Set where the defaulted form exists: the requirement's parameters spread out, with `= nil`.
    var defaulted: (parameters: [SwiftText], arguments: [SwiftText])? {
        guard signature.bundlesParameters else {
            guard signature.body != nil, canLeaveOutBody else { return nil }
            // Without the body, since with it the name would be the requirement's own.
            return (plainParameters, names.parameters.map { .label($0) + .fixed(": ") + .name($0) } + [.fixed("body: nil")])
        }
        var parameters: [SwiftText] = zip(operation.parameters, names.parameters).map { parameter, name in
            .name(name) + .fixed(": ") + parameterType(parameter) + (isOptional(parameter) ? .fixed(" = nil") : .empty)
        }
        let spread: [SwiftText] = names.parameters.map { .label($0) + .fixed(": ") + .name($0) }
        var arguments: [SwiftText] = [types.declared(names.parametersType) + .fixed("(") + .joined(spread, separator: ", ") + .fixed(")")]
        if let body = bodyParameter(hasDefault: true) {
            parameters.append(body)
            arguments.append(.fixed("body: body"))
        }
        return (parameters, arguments)
    }

    private var plainParameters: [SwiftText] {
        zip(operation.parameters, names.parameters).map { .name($1) + .fixed(": ") + parameterType($0) }
    }

    private func bundled(label: SwiftText, default text: SwiftText = .empty) -> [SwiftText]? {
        signature.bundlesParameters ? [label + types.declared(names.parametersType) + text] : nil
    }

    var returnsVoid: Bool { if case .void = signature.success { true } else { false } }

    /// A call without any argument makes sense.
    private var canLeaveOutAll: Bool { operation.parameters.allSatisfy(isOptional) && canLeaveOutBody }
}

/// Which files need Foundation: those in which a declaration, and not only a function's body, names one of its types.
extension OperationText {
    /// The endpoint's case, the struct of parameters, the enum of bodies.
    var requestUsesFoundation: Bool {
        if parametersUseFoundation { return true }
        switch signature.body {
        case nil: return false
        case .single(let content, _)?: return content.usesFoundationWhenSent
        case .choice(let choices, _)?: return choices.contains { $0.content.usesFoundationWhenSent }
        }
    }

    /// The functions of calls, services and mocks, in which bundled parameters are one type of ours.
    var functionUsesFoundation: Bool {
        if !signature.bundlesParameters && parametersUseFoundation { return true }
        if case .single(let content, _)? = signature.body, content.usesFoundationWhenSent { return true }
        guard case .value(let content) = signature.success else { return false }
        return resultUsesFoundation ?? content.usesFoundation
    }

    /// The functions with the parameters spread out.
    var defaultedFormUsesFoundation: Bool { defaulted != nil && (parametersUseFoundation || functionUsesFoundation) }

    /// The function of pages.
    var pagesUseFoundation: Bool { operation.pagination.map { functionUsesFoundation || $0.item.usesFoundation } ?? false }

    /// The enum of responses.
    var responsesUseFoundation: Bool {
        guard case .choice(let cases) = signature.success else { return false }
        return cases.contains(where: \.usesFoundation)
    }

    var failuresUseFoundation: Bool { signature.failures.contains(where: \.usesFoundation) }

    /// The runtime's own types stand in the cases of the failures.
    var failuresShowRuntime: Bool {
        signature.failures.contains { $0.content.map { $0.kind.isStructured && $0.type.usesRuntime } ?? false }
    }

    private var parametersUseFoundation: Bool { operation.parameters.contains { $0.type.usesFoundation } }
}

extension DocumentedCase {
    /// A stream among several responses is handed over as bytes.
    fileprivate var usesFoundation: Bool { content.map { $0.kind.isStream || $0.usesFoundation } ?? false }
}

extension Content {
    /// Names no one media type.
    var isRange: Bool { mediaType.raw.contains("*") }

    fileprivate var usesFoundationWhenSent: Bool { kind == .eventStream || (usesFoundation && !(kind == .bytes && isRange)) }

    fileprivate var usesFoundation: Bool {
        switch kind {
        case .bytes: true
        case .text: false
        case .json, .form, .multipart, .eventStream, .jsonLines: type.usesFoundation
        }
    }
}
