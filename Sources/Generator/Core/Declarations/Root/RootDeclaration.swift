/// The root type: the API's version, servers and credentials.
package struct RootDeclaration: Sendable {
    package let doc: [SwiftText]
    /// The arguments of the runtime's `DateOptions`, or `nil` for its defaults.
    let dates: SwiftText?
    let isLenient: Bool
    let readsNullAsEmpty: Bool
    let hasSnakeCaseKeys: Bool
    /// The literals for the runtime's `secretNames`.
    let secretNames: [SwiftText]
    package let servers: [ServerDeclaration]
    package let variables: [ServerVariableDeclaration]
    package let credentials: CredentialsDeclaration?
    var needs = ImportNeeds()

    init(_ context: DeclarationContext) {
        let api = context.api
        let title = SwiftText.commentLines(SpecText("\(api.title.raw) \(api.version.raw)"))
        doc = docLines([title, docLines(api.documentation)])
        dates = datesText(context.options.dates)
        if case .named = context.options.dates.zone { needs.timeZones = true }
        isLenient = context.options.isLenient
        readsNullAsEmpty = context.options.readsNullAsEmpty
        hasSnakeCaseKeys = context.options.hasSnakeCaseKeys
        secretNames = EndpointGenerator.secretNames(context)
        let choices = ServerVariables(api.servers, context.names.servers)
        servers = zip(api.servers, context.names.servers).map { ServerDeclaration($0, $1, choices: choices) }
        variables = choices.declarations
        credentials = CredentialsDeclaration(api, context.names.credentials)
    }
}

/// Returns the arguments of the runtime's `DateOptions`, or `nil` for its defaults.
func datesText(_ dates: Configuration.Dates) -> SwiftText? {
    var arguments: [SwiftText] = []
    switch dates.zone {
    case .offset(0): break
    // Foundation's names for fixed offsets have the form `GMT+0530`.
    case .offset(let seconds):
        let digits = { $0 < 10 ? "0\($0)" : String($0) }
        let minutes = abs(seconds) / 60
        let name = "GMT\(seconds < 0 ? "-" : "+")\(digits(minutes / 60))\(digits(minutes % 60))"
        arguments.append("zone: \(literal: SpecText(name))")
    case .named(let name): arguments.append("zone: \(literal: SpecText(name))")
    case .none: arguments.append("zone: nil")
    }
    switch dates.style {
    case .utc: break
    case .offset: arguments.append("style: .offset")
    case .local: arguments.append("style: .local")
    }
    switch dates.fraction {
    case .asNeeded: break
    case .none: arguments.append("fraction: .none")
    case .milliseconds: arguments.append("fraction: .milliseconds")
    case .microseconds: arguments.append("fraction: .microseconds")
    }
    return arguments.isEmpty ? nil : .joined(arguments, separator: ", ")
}
