/// A parameter of a function, initializer or closure, or an associated value of an enum case.
package struct ParameterDeclaration: Sendable {
    package enum Label: Sendable {
        /// `id: String`
        case name
        /// `_ id: String`
        case none
        /// `png body: Data`
        case other(SwiftIdentifier)
        /// `String`, in an enum case.
        case nameless
    }

    package let label: Label
    package let name: SwiftIdentifier
    package let type: SwiftType
    /// The default argument, or `nil` if callers must pass a value.
    package let defaultText: SwiftText?

    init(label: Label = .name, name: SwiftIdentifier, type: SwiftType, defaultText: SwiftText? = nil) {
        self.label = label
        self.name = name
        self.type = type
        self.defaultText = defaultText
    }
}

extension TypeRenderer {
    /// Returns a parameter list, such as `id: String, page: Int? = nil`.
    package func list(_ parameters: [ParameterDeclaration]) -> SwiftText { .joined(self.parameters(parameters), separator: ", ") }

    func parameters(_ parameters: [ParameterDeclaration]) -> [SwiftText] { parameters.map(parameter) }

    package func parameter(_ parameter: ParameterDeclaration) -> SwiftText {
        var text = text(parameter.type)
        switch parameter.label {
        case .name: text = "\(SwiftText.parameter(parameter.name)): \(text)"
        case .none: text = "_ \(parameter.name): \(text)"
        case .other(let label): text = "\(label: label) \(parameter.name): \(text)"
        case .nameless: break
        }
        return parameter.defaultText.map { "\(text) = \($0)" } ?? text
    }
}
