/// The root type: the API's version, servers and credentials.
package struct RootDeclaration: Sendable {
    package let doc: [SwiftText]
    /// The names that the document declares as secret, sorted.
    let secretNames: [SpecText]
    package let servers: [ServerDeclaration]
    /// The servers of operations; empty if all operations use those of the API.
    package let overrides: [OverrideDeclaration]
    /// The servers of the document, if some operations have others.
    let templates: [ServerTemplateDeclaration]
    package let variables: [ServerVariableDeclaration]
    package let credentials: CredentialsDeclaration?
    /// The parameters that are set once for all calls, and the struct that holds them.
    package let common: [OperationDeclaration.Parameter]
    package let commonType: SwiftIdentifier
    var needs = ImportNeeds()

    init(_ context: DeclarationContext) {
        let api = context.api
        let title = SwiftText.commentLines(SpecText("\(api.title.raw) \(api.version.raw)"))
        doc = docLines([title, docLines(api.documentation)])
        if case .named = context.options.dates.zone { needs.timeZones = true }
        secretNames = EndpointGenerator.secretNames(context)
        let named = context.names.overrides
        let choices = ServerVariables(
            api.servers + named.flatMap(\.servers), context.names.servers + named.flatMap(\.names), acronyms: context.names.acronyms)
        overrides = overrideDeclarations(named, choices: choices)
        templates = named.isEmpty ? [] : serverTemplates(api.servers)
        servers = zip(api.servers, context.names.servers).map { ServerDeclaration($0, $1, choices: choices) }
        variables = choices.declarations
        credentials = CredentialsDeclaration(api, context.names.credentials, acronyms: context.names.acronyms)
        var sent: [Parameter] = []
        for (service, kept) in zip(api.services, context.selection.operations) {
            for (operation, isKept) in zip(service.operations, kept) where isKept { sent += operation.parameters.filter(\.isCommon) }
        }
        let declared = zip(api.commonParameters, context.names.common).filter { common, _ in sent.contains { $0.isSame(as: common) } }
        common = declared.map { OperationDeclaration.Parameter($0, $1, context: context) }
        commonType = context.names.commonType
        needs = ImportNeeds([needs, ImportNeeds(common.map(\.type))])
    }
}

/// The type that holds the credentials for each security scheme.
package struct CredentialsDeclaration: Sendable {
    /// A security scheme that adds a header field, query item or cookie. The transport handles TLS certificates.
    package struct Scheme: Sendable {
        /// The scheme being declared.
        package let scheme: SecurityScheme
        package let name: SwiftIdentifier
        /// The runtime type of the credential.
        package let type: OutsideType
        package let doc: [SwiftText]
    }

    package let name: SwiftIdentifier
    package let schemes: [Scheme]
    /// The alternatives that operations list, each a list of schemes, in document order.
    let alternatives: [[SpecText]]

    /// Creates the declaration, or returns `nil` if no scheme's credentials can be part of a request.
    init?(_ api: API, _ name: SwiftIdentifier, acronyms: Acronyms) {
        var scope = NameScope(reserved: Keywords.meaningful.union(["scheme", "description", "debugDescription", "customMirror"]))
        let usable = api.securitySchemes.compactMap { scheme in valueType(scheme.kind).map { (scheme: scheme, type: $0) } }
        let names = scope.claim(
            usable.map { .lowerCamel(Words($0.scheme.id), acronyms) }, key: { usable[$0].scheme.id.raw }, ifReserved: "Scheme")
        let declared = zip(usable, names).map { Scheme(scheme: $0.scheme, name: $1, type: $0.type, doc: credentialDoc($0.scheme)) }
        guard !declared.isEmpty else { return nil }
        self.name = name
        self.schemes = declared
        let known = Set(declared.map(\.scheme.id))
        let security = api.services.flatMap(\.operations).flatMap(\.security)
        alternatives = unique(security.map { $0.map(\.scheme).filter(known.contains) }.filter { !$0.isEmpty })
    }
}

private func valueType(_ kind: SecurityScheme.Kind) -> OutsideType? {
    switch kind {
    case .http(scheme: "basic"): .basicCredentials
    case .http(scheme: "bearer"), .oauth2, .openIDConnect: .bearerToken
    case .http, .apiKey: .apiKey
    case .mutualTLS: nil
    }
}

/// Returns the documentation of a credential. For HTTP schemes other than `basic` and `bearer`, the caller supplies the complete field
/// value.
private func credentialDoc(_ scheme: SecurityScheme) -> [SwiftText] {
    let lines = docLines(scheme.documentation)
    guard case .http(let name) = scheme.kind, name != "basic", name != "bearer" else { return lines }
    let value = SpecText("The complete value of the `Authorization` header field, beginning with its scheme, `\(name.raw)`.")
    return docLines([lines, SwiftText.commentLines(value)])
}

/// Returns the names that the document declares as secret, sorted. Logging needs the names because it sees only encoded bodies,
/// not models. Contains names of parameters and properties, and names of bodies that are secret as a whole (`Users.makeKey.response`).
func secretNames(_ context: DeclarationContext) -> [SpecText] {
    let secrets = Secrets(context.api.models)
    var names: Set<String> = []
    for model in context.api.models {
        guard case .object(let object) = model.kind else { continue }
        for property in object.properties where secrets.containSecret(property.type) { names.insert(property.key.raw) }
    }
    for (service, serviceNames) in zip(context.api.services, context.names.services) {
        for (operation, operationNames) in zip(service.operations, serviceNames.operations) {
            let id = "\(serviceNames.base.name).\(operationNames.method.name)"
            for parameter in operation.parameters where secrets.containSecret(parameter.type) { names.insert(parameter.name.raw) }
            if operation.body?.contents.contains(where: { secrets.containSecret($0.type) }) == true { names.insert(id + ".request") }
            if operation.responses.contains(where: { $0.contents.contains { secrets.containSecret($0.type) } }) {
                names.insert(id + ".response")
            }
        }
    }
    return names.sorted().map { SpecText($0) }
}

/// Determines which types are secret regardless of the property's name: passwords, arrays and dictionaries of passwords, and models without
/// keys of their own (unions, wrappers, dictionaries) that contain a password.
private struct Secrets {
    private let models: Set<Int>

    init(_ models: [Model]) {
        let types = models.map { model -> [TypeReference] in
            switch model.kind {
            case .object(let object): object.additionalProperties.map { [$0] } ?? []
            case .wrapper(let type): [type]
            case .union(let union): union.members.map(\.type)
            case .enumeration: []
            }
        }
        let holders = types.indices.filter { types[$0].contains(where: holdsPassword) }
        let graph = ModelGraph(mentions: types.map { $0.compactMap { $0.mentioned?.index } })
        self.models = holders.isEmpty ? [] : reached(from: holders, by: graph.users())
    }

    func containSecret(_ type: TypeReference) -> Bool { holdsPassword(type) || type.mentioned.map { models.contains($0.index) } == true }
}

private func holdsPassword(_ type: TypeReference) -> Bool { type.innermost == .scalar(.secret) }

/// The documented header fields of responses.
package struct HeadersDeclaration: Sendable {
    package struct Field: Sendable {
        /// The header being declared.
        package let header: Header
        package let name: SwiftIdentifier
        /// The type of the value: the generic argument of `HeaderField<String>`.
        package let value: SwiftType
        package let doc: [SwiftText]
    }

    package let name: SwiftIdentifier
    package let fields: [Field]

    /// Creates the declaration, or returns `nil` if the document describes no headers.
    init?(_ context: DeclarationContext) {
        fields = context.names.headers.map { header, name in
            Field(header: header, name: name, value: .coded(header.type), doc: docLines(header.documentation))
        }
        name = context.names.headersType
        guard !fields.isEmpty else { return nil }
    }

    var needs: ImportNeeds { ImportNeeds(fields.map(\.value)) }
}

/// The functions that decode requests from the API's server. There is one for each webhook with a JSON body.
package struct WebhooksDeclaration: Sendable {
    package struct Function: Sendable {
        /// The webhook being declared.
        package let webhook: Webhook
        /// The index of the webhook in the API.
        package let position: Int
        package let name: SwiftIdentifier
        package let payload: TypeReference
        /// The location of the payload's schema, or `nil` if there is none.
        package let schema: Span?
        package let doc: [SwiftText]
    }

    package let name: SwiftIdentifier
    package let functions: [Function]

    /// Creates the declaration, or returns `nil` if no webhook has a JSON body.
    init?(_ context: DeclarationContext) {
        functions = context.api.webhooks.enumerated().compactMap { position, webhook in
            guard let content = webhook.body?.contents.first(where: { $0.kind == .json }) else { return nil }
            return Function(
                webhook: webhook, position: position, name: context.names.webhooks[position], payload: content.type,
                schema: content.schema?.span,
                doc: docLines(webhook.documentation))
        }
        name = context.names.webhooksType
        guard !functions.isEmpty else { return nil }
    }

    var needs: ImportNeeds { ImportNeeds([.known(.data)] + functions.map { .described($0.payload) }) }
}
