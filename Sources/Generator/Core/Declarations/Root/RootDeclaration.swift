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
