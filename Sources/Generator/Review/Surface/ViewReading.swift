import EndpointGenerator

/// Looking into views by the names that templates use. What is missing is empty.
extension ViewValue {
    subscript(name: String) -> ViewValue {
        if case .object(let members) = self { members[name] ?? .nothing } else { .nothing }
    }

    var string: String { if case .text(let text) = self { text.text } else { "" } }

    /// nil for `nothing`.
    var optionalString: String? { if case .text(let text) = self { text.text } else { nil } }

    var items: [ViewValue] { if case .list(let items) = self { items } else { [] } }

    var isOn: Bool { if case .flag(let flag) = self { flag } else { false } }

    /// A view that prints a declaration.
    var isDeclared: Bool { if case .object = self { true } else { false } }
}
