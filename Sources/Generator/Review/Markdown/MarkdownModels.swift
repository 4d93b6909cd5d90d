import EndpointGenerator

extension MarkdownPage {
    mutating func add(_ declared: ModelDeclaration) {
        let name = declared.name.name
        if let alias = declared.alias { return add("typealias \(name) = \(types.text(alias).text)") }
        let doc = firstParagraph(declared.doc.map(\.text), limit: 160)
        let about = comment(doc)
        switch declared.kind {
        case .structure(let structure): add(structure, name, about: about)
        case .enumeration(let enumeration):
            add("enum \(name): \(types.text(enumeration.rawValue.type).text) { \(cases(of: enumeration)) }" + about)
        case .union(let union): add("enum \(name) { \(cases(of: union, name)) }" + about)
        case .wrapper(let wrapper):
            add("struct \(name)(_ value: \(types.text(wrapper.type).text))" + about)
            if let conversion = wrapper.conversion { add(conversion, to: name) }
        }
        if case .union(let union) = declared.kind, let conversion = union.conversion { add(conversion, to: name) }
    }

    /// The maximum width of a line. Longer declarations have one line per property.
    private static let width = 120

    private mutating func add(_ structure: StructDeclaration, _ name: String, about: String) {
        let passed = Set(structure.initializerParameters.map(\.name))
        let ordered = inInitializerOrder(structure.properties) { $0.property }.filter { passed.contains($0.name) }
        var parameters = ordered.map { declared in
            (text: types.parameter(declared.parameter).text, doc: firstParagraph(declared.doc.map(\.text), limit: 120))
        }
        if let additional = structure.additionalType {
            parameters.append(("additionalProperties: \(types.text(additional).text) = [:]", "The values under all other keys."))
        }
        let start = (structure.isMutable ? "mutable " : "") + "struct \(name)("
        let line = start + parameters.map(\.text).joined(separator: ", ") + ")"
        if line.count <= MarkdownPage.width, parameters.allSatisfy(\.doc.isEmpty) {
            add(line + about)
        } else {
            add(start + about)
            for (index, parameter) in parameters.enumerated() {
                add("    \(parameter.text)\(index < parameters.count - 1 ? "," : ")")" + comment(parameter.doc))
            }
        }
        for declared in structure.properties where !passed.contains(declared.name) {
            add("// \(name) always has \(types.parameter(declared.parameter).text)")
        }
        if let conversion = structure.conversion { add(conversion, to: name) }
    }

    /// Adds the initializer of a request variant, such as `BookRequest(_ received: Book)`.
    private mutating func add(_ conversion: ConversionDeclaration, to name: String) {
        add("\(name)(\(types.list([conversion.received] + conversion.others).text))  // made from what is received")
    }

    private func cases(of enumeration: EnumDeclaration) -> String {
        var cases = enumeration.cases.map { declared in
            let name = declared.name.name
            let value = declared.literal.text
            return value == "\"\(name)\"" ? name : "\(name) = \(value)"
        }
        if enumeration.isOpen { cases.append("unrecognized(\(types.text(enumeration.rawValue.type).text))") }
        return cases.joined(separator: ", ")
    }

    private func cases(of union: UnionDeclaration, _ name: String) -> String {
        var cases = OutlineWriter(types: types).cases(of: union)
        if union.membersOverlap { cases.append("overlapping(\(name), others: [String: JSONValue])") }
        if union.isOpen { cases.append("unrecognized(JSONValue)") }
        return cases.joined(separator: ", ")
    }
}
