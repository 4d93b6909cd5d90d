import EndpointGenerator

extension SurfaceReader {
    /// Returns the surface of a model. A typealias is compared as a declaration in its own right.
    func type(of declared: ModelDeclaration) -> TypeSurface {
        var type = TypeSurface(kind: .structure, name: written(declared.name), span: declared.model.span)
        type.sameAs = declared.alias.map { renderer.text($0).text }
        type.conformances = conformances(declared.conformances)
        type.isSent = declared.model.directions.contains(.request)
        switch declared.kind {
        case .structure(let structure): add(structure, to: &type)
        case .enumeration(let enumeration): add(enumeration, to: &type)
        case .union(let union): add(union, declared.model, to: &type)
        case .wrapper(let wrapper):
            let value = text(wrapper.type)
            type.members = [Member(kind: .property, name: "value", type: value, keyword: "var", span: type.span)]
            type.initializer = [Argument(label: "_", type: value, span: type.span)]
            add(wrapper.conversion, to: &type)
        }
        return type
    }

    /// Returns the conformances, including those that `JSONModel` implies, so that losing one of them is reported as a removed conformance.
    private func conformances(_ declared: Conformances) -> [String] {
        var list: [String] = []
        if declared.decodes { list.append("JSONDecodableModel") }
        if declared.encodes { list.append("JSONEncodableModel") }
        if declared.isHashable { list.append("Hashable") }
        return list + declared.added.map(\.text)
    }

    /// Adds the initializer of a request variant, such as `ThingRequest(thing)`.
    private func add(_ conversion: ConversionDeclaration?, to type: inout TypeSurface) {
        guard let conversion else { return }
        let arguments = ([conversion.received] + conversion.others).map { argument($0, at: type.span) }
        type.members.append(Member(kind: .initializer, name: "init", type: "", keyword: "", arguments: arguments, span: type.span))
    }

    private func add(_ structure: StructDeclaration, to type: inout TypeSurface) {
        let keyword = structure.isMutable ? "var" : "let"
        type.isMutable = structure.isMutable
        // The initializer sets a discriminator that has only one value, and no caller can change it.
        let passed = Set(structure.initializerParameters.map(\.name))
        let ordered = inInitializerOrder(structure.properties) { $0.property }
        var arguments = ordered.filter { passed.contains($0.name) }.map { argument($0.parameter, at: $0.property.span) }
        for declared in structure.properties {
            let property = declared.property
            let fixed = (property.fixedValue ?? property.constant).flatMap { shortJSON($0, limit: 80)?.raw }
            type.members.append(
                Member(
                    kind: .property, name: written(declared.name), type: text(declared.type),
                    keyword: passed.contains(declared.name) ? keyword : "let",
                    isDeprecated: property.isDeprecated,
                    wire: [Fact(label: "JSON key", text: property.key.raw)]
                        + (fixed.map { [Fact(label: "the only value", text: $0)] } ?? []),
                    absence: absenceFacts(of: declared), isReadOnly: property.isReadOnly, span: property.span))
        }
        if let additional = structure.additionalType {
            let (name, text) = ("additionalProperties", text(additional))
            type.members.append(Member(kind: .property, name: name, type: text, keyword: keyword, span: type.span))
            arguments.append(Argument(label: name, type: text, defaultText: "[:]", span: type.span))
        }
        type.initializer = arguments
        add(structure.conversion, to: &type)
    }

    /// Returns what it means if the key of a property is absent or its value is nil.
    private func absenceFacts(of declared: PropertyDeclaration) -> [Fact] {
        let property = declared.property
        let presence =
            !property.isRequired ? "optional: nil leaves it out" : property.type.isOptional ? "required: nil is sent as null" : "required"
        var facts = [Fact(label: Fact.key, text: presence)]
        // A default that is also the initializer's is compared there.
        if let value = property.defaultValue ?? property.assumedValue, declared.defaultValue?.code != declared.argumentDefault?.code {
            facts.append(Fact(label: "the default", text: shortJSON(value, limit: 80)?.raw ?? "a long value"))
        }
        return facts
    }

    private func add(_ enumeration: EnumDeclaration, to type: inout TypeSurface) {
        let raw = text(enumeration.rawValue.type)
        type.kind = .enumeration
        // The template determines which protocols enums conform to, so these are not compared.
        type.conformances = []
        type.facts = [Fact(label: "raw value", text: raw), Fact(label: "unknown values", text: enumeration.isOpen ? "kept" : "refused")]
        type.members = enumeration.cases.map { declared in
            var member = enumCase(written(declared.name), span: declared.value.literal.span)
            member.isDeprecated = declared.value.isDeprecated
            member.wire = [Fact(label: Fact.value, text: declared.literal.text)]
            return member
        }
        if enumeration.isOpen { type.members.append(enumCase("unrecognized", raw, span: type.span)) }
    }

    private func add(_ union: UnionDeclaration, _ model: Model, to type: inout TypeSurface) {
        type.kind = .enumeration
        type.members = union.cases.map { declared in
            let values = declared.member.discriminatorValues.map { "\"\($0.raw)\"" }.joined(separator: ", ")
            var member = enumCase(written(declared.name), declared.type.map { text($0) } ?? "", span: type.span)
            if !values.isEmpty { member.wire = [Fact(label: "discriminator value", text: values)] }
            return member
        }
        if union.membersOverlap {
            type.members.append(enumCase("overlapping", type.name + ", others: [String: JSONValue]", span: type.span))
        }
        if union.isOpen { type.members.append(enumCase("unrecognized", "JSONValue", span: type.span)) }
        if case .union(let described) = model.kind, let property = described.discriminator {
            type.wire.append(Fact(label: "discriminator", text: property.raw))
        } else if case .union(let described) = model.kind {
            // The order has no effect if no value is of the kinds of two members.
            let kinds = described.members.map(\.shape.kinds)
            type.choosesFirst = kinds.indices.contains { index in kinds[..<index].contains { !$0.isDisjoint(with: kinds[index]) } }
        }
        add(union.conversion, to: &type)
    }

    /// Returns the enums of an operation. Its parameter struct is compared together with the operation.
    func ownTypes(of operation: OperationDeclaration) -> [TypeSurface] {
        var types: [TypeSurface] = []
        let span = operation.operation.span
        if let body = operation.body, let name = body.choice, parts.contains(.endpoints) {
            let cases = body.cases.compactMap { choice in choice.name.map { enumCase(written($0), text(choice.type), span: span) } }
            types.append(TypeSurface(kind: .enumeration, name: written(name), members: cases, span: span))
        }
        if let response = operation.response, parts.contains(.calls) { types.append(enumeration(response, span)) }
        if let failure = operation.failure, parts.contains(.failures) { types.append(enumeration(failure, span)) }
        return types
    }

    private func enumeration(_ response: ResponseDeclaration, _ span: Span) -> TypeSurface {
        let cases = response.cases.map { enumCase(written($0.name), renderer.list($0.payload).text, span: span) }
        return TypeSurface(kind: .enumeration, name: written(response.name), members: cases, span: span)
    }

    func enumCase(_ name: String, _ payload: String = "", span: Span?) -> Member {
        Member(kind: .enumCase, name: name, type: payload, keyword: "case", span: span)
    }
}
