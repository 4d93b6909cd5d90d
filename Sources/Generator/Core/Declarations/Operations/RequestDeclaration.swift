/// How an operation's endpoint becomes a request.
package struct RequestDeclaration: Sendable {
    /// The bindings of the endpoint's case: `let id`, `let body`.
    let patterns: [SwiftText]
    /// The operation's own server.
    package let server: SpecText?
    /// The schemes of each alternative.
    let security: [SwiftText]
    /// The header field `Accept`; `nil` if the runtime's default applies.
    package let accepted: SpecText?
    let statements: [SwiftText]
    /// The enum of the documented failures.
    let failures: SwiftIdentifier?

    init(
        _ operation: Operation, _ parameters: [OperationDeclaration.Parameter], isBundled: Bool, _ body: BodyDeclaration?,
        failures: SwiftIdentifier?, _ context: DeclarationContext
    ) {
        // A binding must not shadow the parameter of `encode(into:)`.
        var scope = NameScope(reserved: ["request"])
        var patterns: [SwiftText] = isBundled ? ["let parameters"] : []
        var bindings: [SwiftText] = []
        for parameter in parameters {
            guard !isBundled else {
                bindings.append("parameters.\(parameter.name)")
                continue
            }
            let bound = scope.claim(parameter.name, ifReserved: "Value")
            patterns.append("let \(bound)")
            bindings.append(.name(bound))
        }
        if body != nil { patterns.append("let body") }
        self.patterns = patterns
        self.failures = context.options.parts.contains(.failures) ? failures : nil
        let redirect: [SwiftText] = operation.outcome.returnsRedirect ? ["request.returnsRedirects()"] : []
        let encoding = RequestStatements(
            fixedQuery: operation.fixedQuery, parameters: parameters, body: body, bindings: bindings, context: context)
        statements = redirect + encoding.lines
        accepted = accept(operation.outcome.accepted, operation)
        server = operation.servers.first.map(withDefaults)
        security = securityTexts(operation.security, context.api.securitySchemes)
    }
}

/// An operation's own server uses the defaults of its variables: callers cannot choose them.
private func withDefaults(_ server: Server) -> SpecText {
    var url = ""
    var rest = server.url.raw[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
        let name = rest[rest.index(after: open)..<close]
        url += rest[..<open] + (server.variables.first { $0.name.raw.isExactly(String(name)) }?.defaultValue?.raw ?? String(name))
        rest = rest[rest.index(after: close)...]
    }
    return SpecText(url + rest)
}

/// The runtime accepts JSON by default. An operation without any JSON, even for failures, accepts anything.
private func accept(_ types: [SpecText], _ operation: Operation) -> SpecText? {
    if types.isEmpty {
        let hasJSON = operation.responses.contains { $0.contents.contains { $0.kind == .json } }
        return hasJSON ? nil : "*/*"
    }
    return types == ["application/json"] ? nil : SpecText(types.map(\.raw).joined(separator: ", "))
}

/// The names of the schemes of each alternative: `"bearer"`. Certificates, which the transport handles, are left out.
private func securityTexts(_ security: [[SecurityRequirement]], _ schemes: [SecurityScheme]) -> [SwiftText] {
    let ofTransport = Set(schemes.filter(\.kind.isOfTransport).map(\.id))
    return security.map { requirements in
        .joined(requirements.map(\.scheme).filter { !ofTransport.contains($0) }.map { .literal($0) }, separator: ", ")
    }
}

/// The body that an operation sends.
package struct BodyDeclaration: Sendable {
    /// A media type that the caller may send.
    package struct Case: Sendable {
        /// The case's name; `nil` if it is the only one.
        package let name: SwiftIdentifier?
        package let content: MediaType
        package let type: SwiftType
    }

    /// The parameter's type, including its question mark.
    package let type: SwiftType
    package let isRequired: Bool
    package let cases: [Case]
    /// The enum for several media types.
    package let choice: SwiftIdentifier?

    /// `name`: the name of the enum for its media types.
    init?(_ body: RequestBody, _ name: SwiftIdentifier) {
        guard let first = body.choices.first else { return nil }
        isRequired = body.isRequired
        guard body.choices.count > 1 else {
            cases = [Case(name: nil, content: first, type: first.sentType)]
            choice = nil
            // A body that may be absent or null is optional only once: nil leaves it out.
            let isOptional = first.kind.isStructured && first.type.isOptional
            type = first.sentType.optional(if: !isRequired && !isOptional)
            return
        }
        cases = zip(body.choices, choiceNames(body.choices)).map { Case(name: $1, content: $0, type: $0.sentType) }
        choice = name
        type = SwiftType.declared(name).optional(if: !isRequired)
    }
}

extension MediaType {
    /// Whether it is a range rather than one media type.
    var isRange: Bool { name.raw.contains("*") }

    /// The type that callers pass: a sequence as a whole, and with the media type if the document leaves it open (`image/*`).
    var sentType: SwiftType {
        switch kind {
        case .bytes where isRange: .known(.mediaContent)
        case .eventStream: .known(.data)
        case .jsonLines: .described(.array(type))
        default: receivedType
        }
    }

    /// The type that callers get.
    package var receivedType: SwiftType {
        switch kind {
        case .json, .form, .multipart: .described(type)
        // Secret text keeps its type; everything else of this kind is the caller's text.
        case .text: type == .scalar(.secret) ? .described(type) : .known(.string)
        case .bytes: .known(.data)
        case .eventStream: .generic(.eventStream, .coded(type))
        case .jsonLines: .generic(.jsonLines, .coded(type))
        }
    }
}
