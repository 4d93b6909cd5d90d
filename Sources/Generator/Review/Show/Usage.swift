import EndpointGenerator

/// How an operation is called through the root type, which is `api` here: what a reader copies.
///
/// Arguments that may be left out are left out. The others are variables of the parameters' names.
func usage(of declared: OperationDeclaration, in service: ServiceNames) -> [SwiftText] {
    let receiver: SwiftText = .fixed("api.") + .name(service.property) + .fixed(".")
    let arguments = requiredArguments(declared)
    let call: SwiftText = .fixed("try await ") + receiver + .name(declared.name) + .fixed("(") + arguments + .fixed(")")
    var lines = [start(declared.success, call)]
    if let pages = declared.pages {
        lines.append(
            .fixed("for try await item in ") + receiver + .name(pages.name) + .fixed("(") + pageArguments(declared)
                + .fixed(") { print(item) }"))
    }
    return lines
}

private func start(_ success: SwiftType, _ call: SwiftText) -> SwiftText {
    switch success {
    case .known(.void): call
    case .generic(.eventStream, _), .generic(.jsonLines, _):
        .fixed("for try await element in ") + call + .fixed(" { print(element) }")
    default: .fixed("let result = ") + call
    }
}

private func requiredArguments(_ declared: OperationDeclaration, withBody: Bool = true) -> SwiftText {
    var arguments: [SwiftText] = declared.parameters.filter { !$0.isOptional }.map { .label($0.name) + .fixed(": ") + .name($0.name) }
    if withBody, declared.body?.isRequired == true { arguments.append(.fixed("body: body")) }
    return .joined(arguments, separator: ", ")
}

/// The function of pages takes the parameters as one value, where there is a type for them.
private func pageArguments(_ declared: OperationDeclaration) -> SwiftText {
    guard declared.parametersType != nil else { return requiredArguments(declared) }
    let own = requiredArguments(declared, withBody: false)
    let body: SwiftText = declared.body?.isRequired == true ? .fixed("body: body") : .empty
    let list: [SwiftText] = [own == .empty && body == .empty ? .empty : .fixed(".init(") + own + .fixed(")"), body]
    return .joined(list.filter { $0 != .empty }, separator: ", ")
}

extension OperationDeclaration {
    /// The header field `Accept`; `nil` if nothing comes back.
    var accepted: SpecText? { request.accepted ?? (success == .known(.void) ? nil : "application/json") }
}
