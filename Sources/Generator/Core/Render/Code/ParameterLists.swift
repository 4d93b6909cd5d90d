extension TypeRenderer {
    /// Returns a parameter list, such as `id: String, page: Int? = nil`.
    package func list(_ parameters: [ParameterDeclaration]) -> SwiftText { .joined(self.parameters(parameters), separator: ", ") }

    func parameters(_ parameters: [ParameterDeclaration]) -> [SwiftText] { parameters.map(parameter) }

    package func parameter(_ parameter: ParameterDeclaration) -> SwiftText {
        var text = text(parameter.type)
        switch parameter.label {
        case .name: text = "\(SwiftText.parameter(parameter.name)): \(text)"
        case .none: text = "_ \(parameter.name): \(text)"
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

extension ModelDeclaration {
    /// The protocols that the type conforms to: the runtime's, and beside them those of the standard library.
    var protocols: [SwiftText] {
        if case .enumeration(let enumeration) = kind { return [enumeration.rawProtocol] + conformances.added }
        let isHashable = conformances.isHashable
        let memberwise: [SwiftText] = isHashable && isStructure ? ["MemberwiseHashable"] : []
        let coded: [SwiftText]
        switch (conformances.decodes, conformances.encodes) {
        case (true, true): coded = [memberwise.isEmpty ? "JSONModel" : "JSONStruct", "Codable"]
        case (true, false): coded = ["JSONDecodableModel"] + memberwise + ["Decodable"]
        case (false, true): coded = ["JSONEncodableModel"] + memberwise + ["Encodable"]
        case (false, false): coded = memberwise + ["Sendable"]
        }
        return unique(coded + (isHashable ? ["Hashable"] : []) + conformances.added)
    }
}

extension EnumDeclaration {
    fileprivate var rawProtocol: SwiftText {
        switch rawValue {
        case .string: isOpen ? "JSONStringEnum" : "JSONClosedStringEnum"
        case .integer: isOpen ? "JSONIntegerEnum" : "JSONClosedIntegerEnum"
        case .json: isOpen ? "JSONValueEnum" : "JSONClosedValueEnum"
        }
    }

    /// The case for a value that the document does not list, or for one that is not used because decoding failed.
    var fallback: SwiftText? {
        guard !isOpen else { return rawValue == .string ? "unrecognized(text())" : "unrecognized(value)" }
        return cases.first.map { .name($0.name) }
    }
}
