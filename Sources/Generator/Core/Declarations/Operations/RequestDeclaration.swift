/// How an endpoint is encoded into a request.
package struct RequestDeclaration: Sendable {
    /// The names to which the values of the endpoint's case are bound, one for each parameter; empty if a struct holds them.
    let bindings: [SwiftIdentifier]
    /// The operation's own servers; empty if it uses those of the API.
    package let servers: [Server]
    /// The indexes in `servers` of those that belong to servers of the document other than the first.
    let counterparts: [(document: ServerTemplateDeclaration, own: Int)]
    /// The names of the security schemes in each alternative.
    let security: [[SpecText]]
    /// The value of the `Accept` header field, or `nil` if the runtime's default applies.
    package let accepted: SpecText?
    /// The enum of the documented failures.
    let failures: SwiftIdentifier?
    /// For an operation that returns a stream, the boolean properties of its bodies that ask for it (`stream`), by the content's location.
    let streamFlags: [Span: SpecText]

    init(
        _ operation: Operation, parameters: [OperationDeclaration.Parameter], isBundled: Bool, failures: SwiftIdentifier?,
        context: DeclarationContext
    ) {
        // A binding must not shadow the parameter of `encode(into:)`.
        var scope = NameScope(reserved: ["request"])
        bindings = isBundled ? [] : parameters.map { scope.claim($0.name, ifReserved: "Value") }
        self.failures = context.options.parts.contains(.failures) ? failures : nil
        accepted = accept(operation.outcome.accepted, operation)
        streamFlags = findStreamFlags(operation, context.api.models)
        servers = operation.servers
        counterparts = EndpointGenerator.counterparts(of: operation.servers, context.api.servers)
        // The transport handles client certificates.
        let ofTransport = Set(context.api.securitySchemes.filter(\.kind.isOfTransport).map(\.id))
        security = operation.security.map { $0.map(\.scheme).filter { !ofTransport.contains($0) } }
    }

    /// The URL of the operation's own server, or `nil` if it uses those of the API.
    package var server: SpecText? { servers.first.map { SpecText($0.shown) } }
}

/// Returns the boolean properties that are set to true in the bodies of an operation that returns a stream, by the content's location.
private func findStreamFlags(_ operation: Operation, _ models: [Model]) -> [Span: SpecText] {
    guard case .value(let success) = operation.outcome.success, success.kind.isStream else { return [:] }
    var flags: [Span: SpecText] = [:]
    for content in operation.body?.choices ?? [] where content.kind.isStructured {
        guard let id = content.type.withoutOptional.model, case .object(let object) = models[id.index].kind else { continue }
        let flag = object.properties.first { property in
            ["stream", "streaming"].contains(property.key.raw) && property.type.withoutOptional == .scalar(.boolean)
                && property.constant == nil && !property.isReadOnly
        }
        if let flag { flags[content.span] = flag.key }
    }
    return flags
}

/// Returns the value of `Accept`, or `nil` for the runtime's default, which is JSON. If the call returns no body and no failure is JSON,
/// any media type is accepted.
private func accept(_ types: [SpecText], _ operation: Operation) -> SpecText? {
    if types.isEmpty {
        let hasJSON = operation.responses.contains { response in
            response.contents.contains { $0.kind == .json } || response.negotiated.contains { MediaTypeName($0.raw).isJSON }
        }
        return hasJSON ? nil : "*/*"
    }
    return types == ["application/json"] ? nil : SpecText(types.map(\.raw).joined(separator: ", "))
}

/// The body that an operation sends.
package struct BodyDeclaration: Sendable {
    /// A media type that the caller can send.
    package struct Case: Sendable {
        /// The name of the enum case, or `nil` if there is only one media type.
        package let name: SwiftIdentifier?
        package let content: MediaType
        package let type: SwiftType
    }

    /// The type of a service's parameter, including the question mark if optional.
    package let type: SwiftType
    /// The type in the endpoint and in the call, which differs for bytes and sequences: these can also be a file or a stream.
    let sentType: SwiftType
    package let isRequired: Bool
    package let cases: [Case]
    /// The enum used if there is more than one media type.
    package let choice: SwiftIdentifier?

    /// Creates the declaration. `name` is the name of the enum of media types.
    init?(_ body: RequestBody, _ name: SwiftIdentifier, acronyms: Acronyms) {
        guard let first = body.choices.first else { return nil }
        isRequired = body.isRequired
        guard body.choices.count > 1 else {
            cases = [Case(name: nil, content: first, type: first.sentType)]
            choice = nil
            // A body that can be both absent and null has only one level of optionality, and nil means absent.
            let isOptional = first.kind.isStructured && first.type.isOptional
            type = first.givenType.optional(if: !isRequired && !isOptional)
            sentType = first.sentType.optional(if: !isRequired && !isOptional)
            return
        }
        cases = zip(body.choices, choiceNames(body.choices, acronyms)).map { Case(name: $1, content: $0, type: $0.sentType) }
        choice = name
        type = SwiftType.declared(name).optional(if: !isRequired)
        sentType = type
    }
}

extension MediaType {
    /// Whether the name is a media range rather than a single media type.
    var isRange: Bool { name.raw.contains("*") }

    /// The type of a request's body: a value, or bytes from any source.
    var sentType: SwiftType {
        switch kind {
        case .bytes where !isRange, .eventStream: .known(.httpBody)
        case .jsonLines: .generic(.jsonLinesBody, .described(type))
        default: givenType
        }
    }

    /// The type that callers of a service pass. A sequence is passed as a whole. If the document specifies only a media range (`image/*`),
    /// the media type is passed with the body.
    var givenType: SwiftType {
        switch kind {
        case .bytes where isRange: .known(.mediaContent)
        case .eventStream: .known(.data)
        case .jsonLines: .described(.array(type))
        default: receivedType
        }
    }

    /// The type that callers receive.
    package var receivedType: SwiftType {
        switch kind {
        case .json, .form, .multipart: .described(type)
        // Secret text keeps its type. All other text is a plain string.
        case .text: type == .scalar(.secret) ? .described(type) : .known(.string)
        case .bytes: .known(.data)
        case .eventStream: .generic(.eventStream, .coded(type))
        case .jsonLines: .generic(.jsonLines, .coded(type))
        }
    }
}

/// A parameter of a function, initializer or closure, or an associated value of an enum case.
package struct ParameterDeclaration: Sendable {
    package enum Label: Sendable {
        /// `id: String`
        case name
        /// `_ id: String`
        case none
        /// `String`, in an enum case.
        case nameless
    }

    package private(set) var label = Label.name
    package let name: SwiftIdentifier
    package let type: SwiftType
    /// The default argument, or `nil` if callers must pass a value.
    package private(set) var defaultValue: DeclaredValue?
}

/// Returns the parameters in the order of a function's: first those that every caller passes, then those with default arguments.
func requiredFirst(_ parameters: [ParameterDeclaration]) -> [ParameterDeclaration] {
    let optional: [ParameterDeclaration] = parameters.filter { $0.defaultValue != nil }
    return optional.isEmpty ? parameters : parameters.filter { $0.defaultValue == nil } + optional
}
