extension Resolver {
    /// A model where there are properties, else a map.
    func object(_ json: JSONNode, _ schema: SchemaNode, _ flat: Flat, named context: NameContext) -> TypeReference {
        guard flat.properties.isEmpty else { return .model(objectModel(json, flat, named: context)) }
        return .dictionary(additional(flat, named: context) ?? .json)
    }

    func objectModel(_ json: JSONNode, _ flat: Flat, named context: NameContext) -> ModelID {
        let model: ModelID = reserve(json, context)
        // A kind at once, so that a reference from inside finds a model; the properties follow when no schema is open.
        drafts[model.index].kind = .object(ObjectModel(properties: [], additionalProperties: nil))
        pending.append(Pending(model: model, flat: flat, context: context))
        return model
    }

    /// Resolves the properties of the models found so far, and of those they lead to.
    func drain() {
        var next: Int = 0
        while next < pending.count {
            let item: Pending = pending[next]
            next += 1
            sink = item.flat.problems
            let object: ObjectModel = self.object(item)
            drafts[item.model.index].kind = .object(object)
            drafts[item.model.index].problems += unique(sink)
        }
        pending.removeAll(keepingCapacity: true)
        sink = []
    }

    private func object(_ item: Pending) -> ObjectModel {
        let flat: Flat = item.flat
        var required: Set<String> = []
        for name: JSONNode in flat.required {
            guard let text: SpecText = name.string else {
                warn("unexpected-type", "`required` lists property names, not \(name.kind)", at: name.span)
                continue
            }
            required.insert(text.raw)
        }
        var properties: [Property] = []
        properties.reserveCapacity(flat.properties.count)
        let owner: String? = drafts[item.model.index].isComponent ? item.context.parts.first?.raw : nil
        for property: FlatProperty in flat.properties {
            let isRequired: Bool = required.remove(property.key.raw) != nil
            properties.append(self.property(property, isRequired: isRequired, owner: owner))
        }
        for name: JSONNode in flat.required {
            guard let key: SpecText = name.string, required.remove(key.raw) != nil else { continue }
            let outcome: String
            var isAdded: Bool = false
            switch flat.additional {
            case .refused: outcome = "no value has it"
            case .unstated where flat.patterns.isEmpty: (outcome, isAdded) = ("it is taken for any JSON value that may be absent", true)
            case .unstated, .free, .schema: outcome = "it is one of the additional properties"
            }
            warn(
                "required-without-property", "`\(key.raw)` is required, but `properties` does not describe it; \(outcome)",
                at: name.span)
            guard isAdded else { continue }
            // Servers do ask for it. Where the name is misspelt instead, there is no such value, and nothing must fail for it.
            let undescribed = FlatProperty(
                key: key, span: name.span, parts: [JSONNode(.bool(true), at: name.span)], context: item.context)
            properties.append(property(undescribed, isRequired: false, owner: owner))
        }
        return ObjectModel(properties: properties, additionalProperties: additional(flat, named: item.context))
    }

    private func property(_ flat: FlatProperty, isRequired: Bool, owner: String?) -> Property {
        let node: JSONNode = joined(flat.parts, by: flat.isAlternative ? "anyOf" : "allOf")
        let context: NameContext = flat.context + flat.key
        var constant: JSONNode?
        var type: TypeReference
        if isRequired, let value: JSONNode = onlyValue(node, named: context) {
            constant = value
            type = constantType(value)
        } else {
            type = valueType(node, named: context)
        }
        let facts: Annotations = annotations(node)
        if case .custom = type { constant = nil }
        var name: RequestedName? = facts.name
        if let owner: String, let renamed: RequestedName = options.propertyNames["\(owner).\(flat.key.raw)"] { name = renamed }
        let text: Annotations = type.element == nil ? facts : facts.items.map { annotations($0) } ?? facts
        return Property(
            key: flat.key, requestedName: name, type: type, isRequired: isRequired, defaultValue: facts.defaultValue, constant: constant,
            contentMediaType: text.contentMediaType, isReadOnly: facts.isReadOnly, isWriteOnly: facts.isWriteOnly,
            isDeprecated: facts.isDeprecated, closesCycle: false, documentation: facts.documentation, span: flat.span)
    }

    /// The type of a value inside an object. Where its reference leads nowhere, the object can still be read, with any JSON in this place.
    private func valueType(_ node: JSONNode, named context: NameContext) -> TypeReference {
        let mark: Int = sink.count
        let type: TypeReference = self.type(of: node, named: context)
        if type.mentioned == nil { forgive(since: mark) }
        return type
    }

    /// The type of values under keys that are not listed; nil when they are not kept.
    private func additional(_ flat: Flat, named context: NameContext) -> TypeReference? {
        containers += 1
        defer { containers -= 1 }
        var types: [TypeReference] = []
        for pattern: JSONNode in flat.patterns { types.append(valueType(pattern, named: context + "value")) }
        switch flat.additional {
        case .free: types.append(.json)
        case .schema(let schema): types.append(valueType(schema, named: context + "value"))
        case .refused, .unstated: break
        }
        guard let first: TypeReference = types.first else { return nil }
        return types.allSatisfy { $0 == first } ? first : .json
    }

    /// The one value that a schema written in place allows.
    func onlyValue(_ node: JSONNode, named context: NameContext) -> JSONNode? {
        guard let schema: SchemaNode = schema(node), schema.reference == nil else { return nil }
        guard schema.values?.count == 1 || (schema.values == nil && !schema.allOf.isEmpty) else { return nil }
        let flat: Flat = flatten(node, named: context)
        guard let values: [JSONNode] = flat.values, values.count == 1, !flat.isNullable, flat.groups.isEmpty,
            let value: JSONNode = values.first
        else { return nil }
        return conforming(value, to: flat.kinds)
    }

    func constantType(_ value: JSONNode) -> TypeReference {
        switch value.value {
        case .string: .scalar(.string)
        case .bool: .scalar(.boolean)
        case .number(let number): .scalar(Int64(number.raw) == nil ? .number : .integer)
        default: .json
        }
    }
}
