extension Resolver {
    /// Returns the type of an object schema: a model if there are properties, otherwise a dictionary.
    func object(_ site: SchemaSite) -> TypeReference {
        guard site.merged.properties.isEmpty else { return .model(objectModel(site)) }
        return .dictionary(additionalPropertiesType(site.merged, named: site.name) ?? .json)
    }

    func object(_ item: PendingObject) -> ObjectModel {
        let merged = item.site.merged
        var required: Set<SpecText> = []
        for name in merged.required {
            guard let text = name.string else {
                log.warn("unexpected-type", "`required` lists property names, not \(name.kind)", at: name.span)
                continue
            }
            required.insert(text)
        }
        var properties: [Property] = []
        properties.reserveCapacity(merged.properties.count)
        let owner = models[item.model.index].isComponent ? item.site.name.parts.first?.raw : nil
        for property in merged.properties {
            let isRequired = required.remove(property.key) != nil
            properties.append(self.property(property, isRequired: isRequired, owner: owner))
        }
        for name in merged.required {
            guard let key = name.string, required.remove(key) != nil else { continue }
            let outcome: String
            var isAdded = false
            switch merged.additional {
            case .refused: outcome = "no value has it"
            case .unstated where merged.patterns.isEmpty: (outcome, isAdded) = ("it is read as an optional JSON value", true)
            case .unstated, .free, .schemas: outcome = "it is one of the additional properties"
            }
            log.warn(
                "required-without-property", "`\(key.raw)` is required, but `properties` does not describe it; \(outcome)",
                at: name.span)
            guard isAdded else { continue }
            // Make the property optional, because the key may be a typo. A value without it must not cause a decoding error.
            let undescribed = MergedProperty(
                key: key, span: name.span, parts: [JSONNode(.bool(true), at: name.span)], context: item.site.name)
            properties.append(property(undescribed, isRequired: false, owner: owner))
        }
        return ObjectModel(properties: properties, additionalProperties: additionalPropertiesType(merged, named: item.site.name))
    }

    private func property(_ merged: MergedProperty, isRequired: Bool, owner: String?) -> Property {
        let context = merged.context + merged.key
        let node = node(of: merged, named: context)
        var constant: JSONNode?
        var type: TypeReference
        if isRequired, !merged.parts.isEmpty, let value = onlyValue(node, named: context) {
            constant = value
            type = constantType(value)
        } else {
            type = valueType(node, named: context)
        }
        let whole = meaning(of: node, named: context)
        let facts = merged.parts.isEmpty ? whole.annotations.ofBranch : whole.annotations
        if case .custom = type { constant = nil }
        var name = facts.name
        if let owner: String, let renamed = options.propertyNames["\(owner).\(merged.key.raw)"] { name = renamed }
        let text = type.element == nil ? whole : whole.items.first.map { meaning(of: $0, named: context.ofItem) } ?? whole
        let source = Property.Source(
            key: merged.key, requestedName: name, constant: constant, isNull: type.withoutOptional == .json && merger.allowsOnlyNull(node),
            contentMediaType: text.contentMediaType, isReadOnly: facts.isReadOnly, isWriteOnly: facts.isWriteOnly,
            isDeprecated: facts.isDeprecated, isInherited: merged.isInherited,
            schema: node, span: merged.span)
        return Property(
            source: ByReference(source), type: type, isRequired: isRequired, defaultValue: facts.defaultValue,
            documentation: facts.documentation)
    }

    /// Returns the schema of a property. Schemas that may apply add the names of properties to an object; where nothing else describes the
    /// property, its type is a union of theirs.
    func node(of merged: MergedProperty, named context: NameContext) -> JSONNode {
        guard !merged.parts.isEmpty else {
            let choices = merged.conditional.map { branch in
                let values = meaning(of: branch, named: context).values ?? []
                // The only value of a branch is not the only one of the property.
                return values.count == 1 ? values.first?.scalar.map { reader.schema(ofType: $0.rawValue) } ?? branch : branch
            }
            return reader.schema(ofAny: unique(choices.map { NodeIdentity($0) }).map(\.node))
        }
        let node = reader.schema(of: merged)
        guard !merged.conditional.isEmpty else { return node }
        let whole = meaning(of: node, named: context)
        guard whole.statedKinds == .object, whole.groups.isEmpty else { return node }
        let known = Set(whole.properties.map(\.key))
        let branches = merged.conditional.filter { branch in
            meaning(of: branch, named: context).properties.contains { !known.contains($0.key) }
        }
        guard !branches.isEmpty else { return node }
        return reader.schema(ofAll: merged.parts + branches.map { reader.schema(with: "then", $0) })
    }

    /// Returns the schema at `json`. Its problems are those of its type.
    func meaning(of json: JSONNode, named context: NameContext) -> MergedSchema {
        log.ignoringProblems { merger.mergedSchema(json, named: context).merged }
    }

    /// Returns the type of a value inside an object. If the value's reference is broken, the object can still be decoded, with any JSON
    /// value in its place.
    private func valueType(_ node: JSONNode, named context: NameContext) -> TypeReference {
        let mark = log.mark
        let type = self.type(of: node, named: context)
        if type.mentioned == nil { log.tolerateDanglingReferences(since: mark) }
        return type
    }

    /// Returns the type of values under undeclared keys, or `nil` if such values are dropped.
    private func additionalPropertiesType(_ merged: MergedSchema, named context: NameContext) -> TypeReference? {
        let types = nesting.insideContainer {
            var types = merged.patterns.map { valueType($0, named: context + "value") }
            switch merged.additional {
            case .free: types.append(.json)
            case .schemas(let parts): types.append(valueType(reader.schema(ofAll: parts), named: context + "value"))
            case .refused, .unstated: break
            }
            return types
        }
        guard let first = types.first else { return nil }
        return types.allSatisfy { $0 == first } ? first : .json
    }

    /// Returns the only value that an inline schema allows.
    func onlyValue(_ node: JSONNode, named context: NameContext) -> JSONNode? {
        guard let schema = reader.schema(node), !schema.isReference else { return nil }
        guard schema.values?.count == 1 || (schema.values == nil && schema.isComposed) else { return nil }
        let known = merger.mergedSchema(node, named: context)
        guard let values = known.merged.values, values.count == 1, !known.merged.isNullable, known.merged.groups.isEmpty,
            let value = values.first
        else { return nil }
        return conforming(value, to: known.merged.kinds)
    }

    func constantType(_ value: JSONNode) -> TypeReference { value.scalar.map { .scalar($0) } ?? .json }
}

extension JSONNode {
    /// The scalar that is the type of the value alone.
    var scalar: Scalar? {
        switch value {
        case .string: .string
        case .bool: .boolean
        case .number(let number): Int64(number.raw) == nil ? .number : .integer
        case .null, .array, .object: nil
        }
    }
}
