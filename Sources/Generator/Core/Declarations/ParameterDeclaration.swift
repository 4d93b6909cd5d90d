/// A parameter of a function, initializer or closure, or an associated value of an enum case.
package struct ParameterDeclaration: Sendable {
    package enum Label: Sendable {
        /// `id: String`
        case name
        /// `_ id: String`
        case none
        /// `String`, in an enum case.
        case nameless
    }

    package private(set) var label = Label.name
    package let name: SwiftIdentifier
    package let type: SwiftType
    /// The default argument, or `nil` if callers must pass a value.
    package private(set) var defaultValue: DeclaredValue?
}

/// Returns the parameters in the order of a function's: first those that every caller passes, then those with default arguments.
func requiredFirst(_ parameters: [ParameterDeclaration]) -> [ParameterDeclaration] {
    let optional: [ParameterDeclaration] = parameters.filter { $0.defaultValue != nil }
    return optional.isEmpty ? parameters : parameters.filter { $0.defaultValue == nil } + optional
}
