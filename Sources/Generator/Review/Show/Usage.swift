import EndpointGenerator

/// Returns code that calls an operation through a value `api` of the root type, for readers to copy.
///
/// Optional arguments are left out. Required arguments are variables named after the parameters.
func usage(of declared: OperationDeclaration, in service: ServiceNames) -> [SwiftText] {
    let receiver: SwiftText = "api.\(service.property)."
    let arguments = requiredArguments(declared)
    let call: SwiftText = "try await \(receiver)\(declared.name)(\(arguments))"
    var lines = [start(declared.success, call)]
    if let pages = declared.pages {
        lines.append(
            "for try await item in \(receiver)\(pages.name)(\(requiredArguments(declared))) { print(item) }")
    }
    return lines
}

private func start(_ success: SwiftType, _ call: SwiftText) -> SwiftText {
    switch success {
    case .known(.void): call
    case .generic(.eventStream, _), .generic(.jsonLines, _):
        "for try await element in \(call) { print(element) }"
    default: "let result = \(call)"
    }
}

private func requiredArguments(_ declared: OperationDeclaration) -> SwiftText {
    var arguments: [SwiftText] = declared.parameters.filter { $0.defaultValue == nil }.map { "\(label: $0.name): \($0.name)" }
    if let flat = declared.flatBody {
        arguments += flat.filter { $0.defaultValue == nil }.map { "\(label: $0.name): \($0.name)" }
    } else if declared.body?.isRequired == true {
        arguments.append("body: body")
    }
    return .joined(arguments, separator: ", ")
}

extension OperationDeclaration {
    /// The value of the header field `Accept`, or `nil` if the response has no body.
    var accepted: SpecText? { request.accepted ?? (success == .known(.void) ? nil : "application/json") }
}
