/// The Swift names of everything in an API. The structure mirrors that of the API.
///
/// Names depend only on the text and the order of the document.
struct Names {
    let acronyms: Acronyms
    /// The name of the root type, which is also the prefix of file names.
    var root: SwiftIdentifier
    /// The names of the models as used inside the root type, which contains the models and everything that uses them.
    var models: [SwiftIdentifier]
    /// For each model, the names of its properties, cases or union members.
    var members: [[SwiftIdentifier]]
    var services: [ServiceNames]
    var servers: [SwiftIdentifier]
    /// The servers of operations.
    var overrides: [NamedOverride]
    /// `Credentials`
    var credentials: SwiftIdentifier
    /// `CommonParameters`, and the names of its properties.
    var commonType: SwiftIdentifier
    var common: [SwiftIdentifier]
    /// `Webhooks`, and the names of its functions.
    var webhooksType: SwiftIdentifier
    var webhooks: [SwiftIdentifier]
    /// `Headers`, and the documented header fields with their names.
    var headersType: SwiftIdentifier
    var headers: [(header: Header, name: SwiftIdentifier)]
}

package struct ServiceNames: Sendable {
    /// `users`
    package let property: SwiftIdentifier
    /// `Users`
    package let base: SwiftIdentifier
    var operations: [OperationNames]

    package var service: SwiftIdentifier { base.appending("Service") }
    package var client: SwiftIdentifier { base.appending("Client") }
    package var endpoint: SwiftIdentifier { base.appending("Endpoint") }
    package var calls: SwiftIdentifier { base.appending("Calls") }
    package var mock: SwiftIdentifier { base.appending("ServiceMock") }
    var wrapper: SwiftIdentifier { base.appending("ServiceWrapper") }
    var types: [SwiftIdentifier] { [service, client, endpoint, calls, mock, wrapper] }
}

struct OperationNames: Sendable {
    /// `listUsers`
    let method: SwiftIdentifier
    /// `listUsersHandler`, the mock's property that holds the operation's closure.
    let handler: SwiftIdentifier
    /// `listAllUsers`
    let pages: SwiftIdentifier
    /// The names of the parameters, in order.
    let parameters: [SwiftIdentifier]
    /// `ListUsersParameters`
    let parametersType: SwiftIdentifier
    /// `ListUsersFailure`
    let failure: SwiftIdentifier
    /// `ListUsersResponse`, an enum that is needed if there is more than one success body.
    let response: SwiftIdentifier
    /// `ListUsersBody`, an enum that is needed if there is more than one media type.
    let body: SwiftIdentifier
}

/// Assigns names to everything in an API. If `nests` is true, everything is inside the root type, so names at the top level of a file are
/// not reserved. `beside` contains the root types of other APIs that the generated code refers to, and `using` the names of types in the config.
func nameSwift(
    _ api: API, root: SwiftIdentifier, nests: Bool, _ acronyms: Acronyms = .standard, beside others: [SwiftIdentifier] = [],
    using types: Set<String> = [], diagnostics: inout Diagnostics
) -> Names {
    var reserved = OutputFiles.namesInUse.union([root.name])
    if !types.isEmpty { reserved.formUnion(types.intersection(Keywords.publicTypes.union(Keywords.declaredBySwift))) }
    if !others.isEmpty { reserved.formUnion(others.map(\.name)) }
    if !nests { reserved.formUnion(OutsideType.allCases.map(\.name.name)) }
    // These types always have these names, even if a schema has the same name.
    let commonType = SwiftIdentifier.fixed("CommonParameters")
    if !api.commonParameters.isEmpty { reserved.insert(commonType.name) }
    let credentials = SwiftIdentifier.fixed("Credentials")
    if api.securitySchemes.contains(where: { !$0.kind.isOfTransport }) { reserved.insert(credentials.name) }
    let hideable = nests ? [] : Keywords.publicTypes.subtracting(reserved).subtracting(OutputFiles.reservedNames)
    if !nests { reserved.formUnion(Keywords.publicTypes) }
    var types = NameScope(reserved: reserved, hideable: hideable)
    let models = nameModels(api, acronyms, in: &types, diagnostics: &diagnostics)
    let members = api.models.map { model in
        model.sameAs == nil ? nameMembers(of: model, in: api, models: models, acronyms, diagnostics: &diagnostics) : []
    }
    let services = nameServices(api.services, acronyms, in: &types, diagnostics: &diagnostics)
    var webhooks = NameScope(reserved: Keywords.meaningful)
    var headers = NameScope(reserved: Keywords.meaningful)
    let documented = documentedHeaders(of: api)
    let names = headers.claim(
        documented.map { .lowerCamel(Words($0.name), acronyms) }, key: { documented[$0].name.raw }, ifReserved: "Header")
    return Names(
        acronyms: acronyms,
        root: root,
        models: models,
        members: zip(api.models, members).map { model, own in model.sameAs.map { members[$0.index] } ?? own },
        services: services,
        servers: nameServers(api, acronyms),
        overrides: nameOverrides(api, services, acronyms),
        credentials: credentials,
        commonType: commonType,
        common: nameParameters(api.commonParameters, acronyms, diagnostics: &diagnostics),
        webhooksType: types.claim(.fixed("Webhooks")),
        webhooks: webhooks.claim(
            api.webhooks.map { .lowerCamel(Words($0.name), acronyms) }, key: { api.webhooks[$0].name.raw }, ifReserved: "Webhook"),
        headersType: types.isTaken(.fixed("Headers")) ? types.claim(.fixed("ResponseHeaders")) : types.claim(.fixed("Headers")),
        headers: zip(documented, names).map { ($0, $1) }
    )
}

/// Returns the names that the document or the config requests for elements, or `nil` for those without one. `span` is the location of the
/// element to be named.
func requestedNames(
    _ elements: [(name: RequestedName?, span: Span)], in scope: inout NameScope, diagnostics: inout Diagnostics
) -> [SwiftIdentifier?] {
    elements.map { name, span in name.flatMap { requestedName($0, in: &scope, at: span, diagnostics: &diagnostics) } }
}

/// Returns a requested name, which must be an unused identifier.
private func requestedName(
    _ name: RequestedName, in scope: inout NameScope, at span: Span, diagnostics: inout Diagnostics
) -> SwiftIdentifier? {
    let location = name.span ?? span
    guard let identifier = SwiftIdentifier.requested(name.text), !Keywords.meaningful.contains(identifier.name) else {
        diagnostics.recoverableError("invalid-name", "the requested name `\(name.text.raw)` is not a Swift identifier", at: location)
        return nil
    }
    let isHiding = scope.wouldHide(identifier)
    guard isHiding || !scope.isTaken(identifier) else {
        let reason = scope.isReserved(identifier) ? "has a different meaning in generated code" : "is already used here"
        diagnostics.recoverableError("name-clash", "the requested name `\(name.text.raw)` \(reason); choose another", at: location)
        return nil
    }
    if isHiding {
        diagnostics.warning(
            "name-clash",
            "the requested name `\(identifier.name)` hides a type of Swift or of an Apple framework in this module", at: location)
    }
    return scope.claimRequested(identifier, at: location)
}

/// Reports that an element has a different name because its own was requested for another.
func reportClash(_ identifier: SwiftIdentifier, with what: String, in scope: NameScope, diagnostics: inout Diagnostics) {
    guard let location = scope.request(of: identifier) else { return }
    diagnostics.warning(
        "name-clash", "the requested name `\(identifier.name)` is also the name of \(what), which gets another name", at: location)
}
