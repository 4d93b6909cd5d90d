import EndpointGenerator

/// Describes the planned output as JSON.
package func describeAsJSON(_ input: GeneratorInput) -> ReviewResult<ShownValue> { describe(input) { shown, _ in shown } }

/// Describes the planned output. `make` converts the description and the API's title.
func describe<Value>(_ input: GeneratorInput, as make: (ShownValue, String) -> Value) -> ReviewResult<Value> {
    let inspection = inspect(input, checkingTemplates: false)
    let spec = Int32(truncatingIfNeeded: input.sources.files.count)
    return ReviewResult(inspection) { declarations in
        let showing = Showing(types: declarations.outerTypes, sources: inspection.sources, spec: spec)
        return inspection.api.map { make(showAPI($0, declarations, showing: showing), $0.title.raw) }
    }
}

/// Describes an API with its Swift names and the document position of each element.
private func showAPI(_ api: API, _ declarations: Declarations, showing: Showing) -> ShownValue {
    let root = declarations.root
    return [
        "name": .name(declarations.name), "title": .spec(api.title), "version": .spec(api.version),
        "documentation": .documentation(root.doc),
        "servers": .list(root.servers.map { showServer($0, showing) }),
        "overrides": root.overrides.isEmpty ? nil : .list(root.overrides.map { showServer($0.server, showing) }),
        "credentials": .list((root.credentials?.schemes ?? []).map { showCredential($0, showing) }),
        "common": root.common.isEmpty ? nil : .list(root.common.map { showParameter($0, showing) }),
        "services": .list(declarations.services.map { showService($0, showing) }),
        "webhooks": .list(api.webhooks.enumerated().map { showWebhook($0, $1, declared: declarations.webhooks, showing: showing) }),
        "schemas": .list(api.schemas.map { showSchema($0, showing) }),
        "models": .list(declarations.models.map { showModel($0, showing) }),
    ]
}

private func showService(_ service: ServiceDeclaration, _ showing: Showing) -> ShownValue {
    let names = service.names
    return [
        "name": .code(showing.types.declared(names.service)), "property": .name(names.property),
        "client": .code(showing.types.declared(names.client)), "documentation": .documentation(service.doc),
        "operations": .list(service.operations.map { showOperation($0, of: names, showing) }),
    ]
}

private func showServer(_ declared: ServerDeclaration, _ showing: Showing) -> ShownValue {
    [
        "name": .name(declared.name), "url": .spec(declared.server.url),
        "parameters": declared.parameters.isEmpty ? nil : .code(showing.types.list(declared.parameters)),
        "documentation": .documentation(declared.doc),
    ]
}

private func showCredential(_ declared: CredentialsDeclaration.Scheme, _ showing: Showing) -> ShownValue {
    [
        "name": .name(declared.name), "scheme": .spec(declared.scheme.id), "type": .code(showing.types.text(declared.type)),
        "documentation": .documentation(declared.doc),
    ]
}

private func showSchema(_ schema: NamedSchema, _ showing: Showing) -> ShownValue {
    [
        "name": .spec(schema.name), "type": .code(showing.type(schema.type)),
        "requestType": schema.requestType == schema.type ? nil : .code(showing.type(schema.requestType)),
        "pointer": showing.pointer(schema.span),
    ]
}

/// Describes a webhook. If the webhook has no JSON body, no function is generated for it.
private func showWebhook(_ position: Int, _ webhook: Webhook, declared: WebhooksDeclaration?, showing: Showing) -> ShownValue {
    let function = declared?.functions.first { $0.position == position }
    return [
        "name": .spec(webhook.name), "method": .spec(webhook.method),
        "function": function.flatMap { function in declared.map { .text("\(showing.types.declared($0.name)).\(function.name)") } },
        "type": .code(function.map { showing.type($0.payload) }), "schema": function?.schema.flatMap(showing.pointer),
        "pointer": showing.pointer(webhook.span),
    ]
}

/// Describes a model and its members.
private func showModel(_ declared: ModelDeclaration, _ showing: Showing) -> ShownValue {
    let model = declared.model
    var (kind, members): (ShownValue, [(String, ShownValue?)])
    switch declared.kind {
    case .structure(let structure):
        kind = "struct"
        let properties = inInitializerOrder(structure.properties) { $0.property }
        members = [
            ("properties", .list(properties.map { showProperty($0, showing) })),
            ("additionalProperties", .code(structure.additional.map { showing.type($0) })),
        ]
    case .enumeration(let enumeration):
        (kind, members) = ("enum", [("open", .flag(enumeration.isOpen)), ("cases", .list(enumeration.cases.map(showCase)))])
    case .union(let union):
        kind = "union"
        let discriminator = if case .union(let described) = model.kind { described.discriminator } else { SpecText?.none }
        members = [
            ("open", .flag(union.isOpen)), ("discriminator", .spec(discriminator)),
            ("cases", .list(union.cases.map { showCase($0, showing) })),
        ]
    case .wrapper(let wrapper): (kind, members) = ("wrapper", [("value", .code(showing.type(wrapper.type)))])
    }
    return .made(
        [
            ("type", .code(showing.types.declared(declared.name))), ("kind", kind),
            ("sameAs", .code(declared.alias.map { showing.types.text($0) })), ("deprecated", .flag(model.isDeprecated)),
            ("sent", .flag(declared.directions.contains(.request))), ("received", .flag(declared.directions.contains(.response))),
            ("pointer", showing.pointer(model.span)), ("documentation", .documentation(declared.doc)),
        ] + members)
}

private func showProperty(_ declared: PropertyDeclaration, _ showing: Showing) -> ShownValue {
    let property = declared.property
    return [
        "name": .name(declared.name), "key": .spec(property.key), "type": .code(showing.type(declared.type)),
        "required": .flag(property.isRequired), "deprecated": .flag(property.isDeprecated),
        "default": .code(declared.argumentDefault?.code),
        "pointer": showing.pointer(property.span), "documentation": .documentation(declared.doc),
    ]
}

private func showCase(_ declared: EnumDeclaration.Case) -> ShownValue {
    let literal = declared.value.literal
    return [
        "name": .name(declared.name), "value": literal.scalarText == nil ? nil : ShownValue(literal),
        "documentation": .documentation(declared.doc),
    ]
}

/// Describes a case of a union. The case for a constant has no payload and therefore no type.
private func showCase(_ declared: UnionDeclaration.Case, _ showing: Showing) -> ShownValue {
    let values = declared.member.discriminatorValues
    return [
        "name": .name(declared.name), "type": .code(declared.type.map { showing.type($0) }),
        "values": values.isEmpty ? nil : .list(values.map { .text($0.raw) }), "documentation": .documentation(declared.doc),
    ]
}

/// Writes types and positions in the same way for all parts of a description.
struct Showing {
    /// Renders types as they appear outside the root type.
    let types: TypeRenderer
    let sources: SourceFiles
    /// The file number of the spec.
    let spec: Int32

    /// Returns a JSON Pointer such as `#/paths/~1users/get`, preceded by the file's path if the file is not the spec.
    func pointer(_ span: Span) -> ShownValue? {
        guard let pointer = sources.pointer(to: span) else { return nil }
        return .text((span.file == spec ? "" : sources[span.file]?.path ?? "") + pointer)
    }

    func type(_ type: TypeReference) -> SwiftText { types.text(of: type) }
    func type(_ type: SwiftType) -> SwiftText { types.text(type) }
}

extension Optional<ShownValue> {
    static func text(_ text: String?) -> ShownValue? { text.map { .text($0) } }
    static func code(_ text: SwiftText?) -> ShownValue? { text.map { .text($0.text) } }
    static func name(_ identifier: SwiftIdentifier?) -> ShownValue? { identifier.map { .text($0.name) } }
    static func spec(_ text: SpecText?) -> ShownValue? { text.map { .text($0.raw) } }

    /// The declaration's doc comment as a single string.
    static func documentation(_ lines: [SwiftText]) -> ShownValue? {
        lines.isEmpty ? nil : .text(lines.map(\.text).joined(separator: "\n"))
    }
}
