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
        return parameter.defaultValue.map { "\(text) = \($0.code)" } ?? text
    }

    /// Returns the target's name, such as `PostAuthor`. A type of another API, such as `Common.Problem`, has no prefix for the root type.
    package func text(_ alias: ModelDeclaration.Alias) -> SwiftText {
        switch alias {
        case .model(let name): declared(name)
        case .shared(let type): type.text
        }
    }
}

extension Conformances {
    /// Returns the protocols that a model conforms to. If it is decoded, encoded and hashed, a single protocol implies all three.
    /// `isMemberwise` indicates whether equality compares the members one by one.
    func protocols(isMemberwise: Bool) -> [SwiftText] {
        if isHashable && decodes && encodes { return [isMemberwise ? "JSONStruct" : "JSONModel"] + added }
        var list: [SwiftText] = []
        if decodes { list.append("JSONDecodableModel") }
        if encodes { list.append("JSONEncodableModel") }
        if isHashable { list.append(isMemberwise ? "MemberwiseHashable" : "Hashable") }
        return list + added
    }
}
