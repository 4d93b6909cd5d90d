import EndpointGenerator

/// The call of an operation through the root type, here `api`, for readers to copy.
///
/// Optional arguments are left out; the others are variables named after the parameters.
func usage(of declared: OperationDeclaration, in service: ServiceNames) -> [SwiftText] {
    let receiver: SwiftText = .fixed("api.") + .name(service.property) + .fixed(".")
    let arguments = requiredArguments(declared)
    let call: SwiftText = .fixed("try await ") + receiver + .name(declared.name) + .fixed("(") + arguments + .fixed(")")
    var lines = [start(declared.success, call)]
    if let pages = declared.pages {
        lines.append(
            .fixed("for try await item in ") + receiver + .name(pages.name) + .fixed("(") + requiredArguments(declared)
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

private func requiredArguments(_ declared: OperationDeclaration) -> SwiftText {
    var arguments: [SwiftText] = declared.parameters.filter { !$0.isOptional }.map { .label($0.name) + .fixed(": ") + .name($0.name) }
    if let flat = declared.flatBody {
        arguments += flat.filter { $0.defaultText == nil }.map { .label($0.name) + .fixed(": ") + .name($0.name) }
    } else if declared.body?.isRequired == true {
        arguments.append(.fixed("body: body"))
    }
    return .joined(arguments, separator: ", ")
}

extension OperationDeclaration {
    /// The header field `Accept`; `nil` if the response has no body.
    var accepted: SpecText? { request.accepted ?? (success == .known(.void) ? nil : "application/json") }
}
