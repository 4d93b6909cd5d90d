extension Configuration.Access {
    /// What stands before a declaration.
    var prefix: SwiftText {
        switch self {
        case .public: .fixed("public ")
        case .package: .fixed("package ")
        case .internal: .empty
        }
    }
}

/// The lines of a doc comment, each whole: a blank one has no space at its end.
func docView(_ lines: [SwiftText]) -> ViewValue {
    .list(lines.map { .text($0.text.isEmpty ? .fixed("///") : .fixed("/// ") + $0) })
}

func texts(_ list: [SwiftText]) -> ViewValue { .list(list.map { .text($0) }) }
