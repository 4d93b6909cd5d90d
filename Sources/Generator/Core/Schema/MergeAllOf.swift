extension SchemaMerger {
    /// Returns the schema at `json`, merged with its `allOf` and with the keywords next to its `$ref`.
    ///
    /// Each node is merged only once, no matter how many references to it exist, so the time stays proportional to the size of the result.
    func mergedSchema(_ json: JSONNode, named context: NameContext) -> KnownSchema {
        let id = NodeIdentity(json)
        if let known = mergedSchemas[id] {
            log.repeatProblems(known.merged.problems)
            return known
        }
        guard let schema = reader.schema(json) else { return .unknown }
        if isNestedTooDeeply(at: json.span) { return .unknown }
        guard openMerges.insert(id).inserted else {
            log.problem("reference-cycle", "this schema contains itself only through `allOf` or `$ref`", at: json.span)
            return .unknown
        }
        let mark = log.mark
        var annotations = Annotations(schema)
        var merged = nesting.withDepth { merging(schema, named: reader.context(of: json, or: context), &annotations) }
        merged.annotations = annotations
        merged.known = []
        if merged.values == nil { merged.annotations.constraints = constraints(on: merged, of: json) }
        merged.problems = log.problems(since: mark)
        openMerges.remove(id)
        let known = KnownSchema(merged)
        mergedSchemas[id] = known
        return known
    }

    private func merging(_ schema: SchemaNode, named context: NameContext, _ annotations: inout Annotations) -> MergedSchema {
        var merged = MergedSchema()
        var isFirst = true
        if let reference = schema.reference {
            let appliesSiblings = reader.document.appliesReferenceSiblings(at: reference.span)
            guard let target = reader.boundTarget(schema) ?? reader.target(reference, for: "schema") else { return merged }
            merged = mergedSchema(target, named: context).merged
            annotations.add(self.annotations(of: merged, from: target))
            isFirst = false
            guard appliesSiblings, !schema.structure.isEmpty else {
                if schema.isNullable { merged.isNullable = true }
                if appliesSiblings { merged.history.append(schema.json) }
                return merged
            }
            merged.markInherited()
        }
        var notes: [SchemaNode] = []
        for part in schema.allOf {
            let isAlone = schema.allOf.count == 1 && schema.structure == .allOf
            if !isAlone, reader.dereferenced(part) === schema.json {
                log.warn("reference-cycle", "`allOf` contains the schema itself, which adds nothing; it is left out", at: part.span)
                continue
            }
            if let annotation = reader.schema(part), annotation.isAnnotation {
                if annotation.isNullable { merged.isNullable = true }
                annotations.add(Annotations(annotation))
                notes.append(annotation)
                continue
            }
            var next = mergedSchema(part, named: context).merged
            annotations.add(self.annotations(of: next, from: part))
            if reader.schema(part)?.reference != nil { next.markInherited() }
            // A `oneOf` or `anyOf` of the parent that lists this schema describes the parent's children and does not apply here.
            next.groups.removeAll { group in
                group.members.contains { member in
                    guard let reference = member.object?["$ref"] else { return false }
                    return reader.lookup(reference) === schema.json
                }
            }
            if isFirst { merged = next } else { merge(next, into: &merged, at: part.span) }
            isFirst = false
        }
        let own = self.ownKeywords(schema, named: context)
        if isFirst {
            merged = own
        } else {
            let isNullable = schema.isNullable || (merged.isNullable && (own.kinds == nil || own.isNullable))
            merge(own, into: &merged, at: schema.json.span)
            merged.isNullable = isNullable
        }
        merged.history.insert(contentsOf: notes.reversed().map(\.json), at: 0)
        for note in notes {
            merged.minimum = Bound.stricter(merged.minimum, note.minimum, isLower: true)
            merged.maximum = Bound.stricter(merged.maximum, note.maximum, isLower: false)
        }
        // A discriminator beside `allOf` also applies to the union inside it.
        if let discriminator = schema.discriminator {
            for index in merged.groups.indices where merged.groups[index].discriminator == nil {
                merged.groups[index].discriminator = discriminator
            }
        }
        var seen: Set<NodeIdentity> = []
        for part in schema.conditional { addNames(of: part, named: context, to: &merged, isTest: false, &seen) }
        if let condition = schema.condition { addNames(of: condition, named: context, to: &merged, isTest: true, &seen) }
        return merged
    }

    /// Returns the annotations that a schema has from `json`.
    private func annotations(of merged: MergedSchema, from json: JSONNode) -> Annotations {
        guard reader.componentNames[NodeIdentity(json)] != nil else { return merged.annotations }
        let isDeclared = merged.values != nil || !merged.groups.isEmpty || merged.statedKinds == .object
        return merged.annotations.inherited(isDeclared: isDeclared)
    }

    /// Returns the constraints on the values of a schema. Those of an object among the components are part of its own declaration.
    private func constraints(on merged: MergedSchema, of json: JSONNode) -> Constraints {
        let sources = merged.sources.filter { source in
            guard reader.schema(source)?.isConstrained == true else { return false }
            return merged.kinds != .object || source === json || reader.componentNames[NodeIdentity(source)] == nil
        }
        return Constraints(sources.compactMap(\.object))
    }

    /// Adds the properties of a schema that only applies to some values. They may be present, but their types, values and defaults hold
    /// only where the schema applies (JSON Schema 2020-12, section 10.2.2).
    ///
    /// - Parameter isTest: Whether the schema only decides which other schemas apply, so that any value is possible.
    private func addNames(
        of json: JSONNode, named context: NameContext, to merged: inout MergedSchema, isTest: Bool, _ seen: inout Set<NodeIdentity>
    ) {
        guard seen.insert(NodeIdentity(json)).inserted else { return }
        let branch = mergedSchema(json, named: context).merged
        let names = branch.properties.map { property in
            var name = property
            let parts = property.parts.isEmpty ? [] : [reader.schema(of: property)]
            name.conditional = isTest ? [reader.anyValue] : property.conditional + parts
            (name.parts, name.isAlternative) = ([], false)
            return name
        }
        let isKnown = isTest ? Set(merged.properties.map(\.key)) : []
        mergeProperties(names.filter { !isKnown.contains($0.key) }, into: &merged, asAlternatives: false)
        for group in branch.groups {
            for member in group.members { addNames(of: member, named: group.context, to: &merged, isTest: isTest, &seen) }
        }
        // Other keys that the schema describes are kept.
        if case .unstated = merged.additional, !merged.describesOtherKeys, branch.describesOtherKeys, !isTest { merged.additional = .free }
    }

    /// Returns the schema's own keywords, without `$ref` and `allOf`.
    private func ownKeywords(_ schema: SchemaNode, named context: NameContext) -> MergedSchema {
        var merged = MergedSchema()
        if let type = schema.unknownType {
            let near = didYouMean(type.string?.raw ?? "", among: MisnamedType.standard.sorted())
            let hint = near.isEmpty ? "; use array, boolean, integer, null, number, object or string" : near
            log.problem("unknown-type", "\(described(type)) is not a type\(hint)", at: type.span)
        }
        merged.history = [schema.json]
        (merged.kinds, merged.isNullable) = (schema.kinds, schema.isNullable)
        (merged.isFile, merged.namesIntegers) = (schema.isFile, schema.namesIntegers)
        merged.format = schema.format
        (merged.contentEncoding, merged.contentMediaType) = (schema.contentEncoding, schema.contentMediaType)
        (merged.minimum, merged.maximum) = (schema.minimum, schema.maximum)
        (merged.values, merged.valueSource) = (schema.values, schema.values == nil ? nil : schema)
        merged.properties = schema.properties.filter { $0.value.bool != false }.map { member in
            MergedProperty(key: member.key, span: member.keySpan, parts: [member.value], context: context)
        }
        (merged.required, merged.patterns) = (schema.required, schema.patternProperties)
        switch schema.additionalProperties?.value {
        case nil: merged.additional = .unstated
        case .bool(let isAllowed)?: merged.additional = isAllowed ? .free : .refused
        case .object(let object)? where object.members.isEmpty: merged.additional = .free
        default: merged.additional = schema.additionalProperties.map { .schemas([$0]) } ?? .unstated
        }
        merged.items = schema.items.map { [$0] } ?? []
        merged.tuple = schema.prefixItems
        merged.isTupleClosed = schema.closesTuple
        for (members, isAnyOf) in [(schema.oneOf, false), (schema.anyOf, true)] where !members.isEmpty {
            merged.groups.append(
                MergedSchema.Group(members: members, discriminator: schema.discriminator, context: context, isAnyOf: isAnyOf))
        }
        return merged
    }

    // MARK: Merging

    /// Adds the conditions of `next` to `merged`, so that both apply.
    func merge(_ next: MergedSchema, into merged: inout MergedSchema, at span: Span) {
        if next.namesIntegers { merged.namesIntegers = true }
        if let kinds = next.kinds {
            let both = merged.kinds.map { $0.intersection(kinds) } ?? kinds
            if both.isEmpty {
                log.warn(
                    "conflicting-all-of",
                    "`allOf` requires \(kinds.words) here and \(merged.kinds?.words ?? "") before, and no value is both; the later one is used",
                    at: span)
                merged.kinds = kinds
            } else {
                merged.isNullable = merged.kinds == nil ? next.isNullable || merged.isNullable : merged.isNullable && next.isNullable
                merged.kinds = both
            }
        } else if next.isNullable {
            merged.isNullable = true
        }
        if next.isFile { merged.isFile = true }
        merged.format = next.format ?? merged.format
        merged.contentEncoding = next.contentEncoding ?? merged.contentEncoding
        merged.contentMediaType = next.contentMediaType ?? merged.contentMediaType
        merged.minimum = Bound.stricter(merged.minimum, next.minimum, isLower: true)
        merged.maximum = Bound.stricter(merged.maximum, next.maximum, isLower: false)
        mergeValues(next, into: &merged, at: span)
        mergeProperties(next.properties, into: &merged, asAlternatives: false)
        // The same schema can be reached by 2³⁰ paths.
        let areNew = addHistory(of: next, to: &merged)
        add(next.required, to: &merged.required, areNew: areNew)
        merged.additional = stricter(merged.additional, next.additional)
        add(next.patterns, to: &merged.patterns, areNew: areNew)
        add(next.items, to: &merged.items, areNew: areNew)
        if merged.tuple.isEmpty { merged.tuple = next.tuple }
        if next.isTupleClosed { merged.isTupleClosed = true }
        for group in next.groups where !merged.groups.contains(where: { isSame($0, group) }) { merged.groups.append(group) }
    }

    /// Adds the schemas that `next` consists of, and returns whether all of them are new.
    private func addHistory(of next: MergedSchema, to merged: inout MergedSchema) -> Bool {
        if merged.known.isEmpty { merged.known = Set(merged.history.map { NodeIdentity($0) }) }
        let latest = Set(next.history.map { NodeIdentity($0) })
        let areNew = latest.isDisjoint(with: merged.known)
        if !areNew { merged.history.removeAll { latest.contains(NodeIdentity($0)) } }
        merged.known.formUnion(latest)
        merged.history += next.history
        return areNew
    }

    private func isSame(_ left: MergedSchema.Group, _ right: MergedSchema.Group) -> Bool {
        left.members.count == right.members.count && left.discriminator?.span == right.discriminator?.span
            && zip(left.members, right.members).allSatisfy(===)
    }

    /// Adds the nodes that the list does not contain.
    private func add(_ nodes: [JSONNode], to list: inout [JSONNode], areNew: Bool) {
        guard !areNew, !nodes.isEmpty, !list.isEmpty else { return list += nodes }
        let known = Set(list.map { NodeIdentity($0) })
        list += nodes.filter { !known.contains(NodeIdentity($0)) }
    }

    private func mergeValues(_ next: MergedSchema, into merged: inout MergedSchema, at span: Span) {
        guard let values = next.values else { return }
        guard let known = merged.values else {
            (merged.values, merged.valueSource) = (values, next.valueSource)
            return
        }
        let literals = Set(known.compactMap { JSONScalar($0) })
        let both = values.filter { value in JSONScalar(value).map { literals.contains($0) } ?? false }
        if both.isEmpty {
            log.warn("conflicting-all-of", "`allOf` combines enums that have no value in common; the later one is used", at: span)
        }
        merged.values = both.isEmpty ? values : both
        // Take the names from the later list if all of its values remain, and otherwise from the earlier one. Either way, there is a name
        // for every remaining value.
        if both.isEmpty || both.count == values.count { merged.valueSource = next.valueSource }
    }

    func mergeProperties(_ properties: [MergedProperty], into merged: inout MergedSchema, asAlternatives: Bool) {
        guard !properties.isEmpty else { return }
        if merged.index.isEmpty {
            for (position, property) in merged.properties.enumerated() { merged.index[property.key] = position }
        }
        for property in properties {
            mergedProperties += 1
            guard mergedProperties < Self.mergeLimit else {
                log.problem(
                    "too-many-properties", "`allOf` expands this document to more than \(Self.mergeLimit) properties", at: property.span)
                return
            }
            guard let position = merged.index[property.key] else {
                merged.index[property.key] = merged.properties.count
                merged.properties.append(property)
                continue
            }
            for part in property.conditional
            where !merged.properties[position].conditional.contains(where: { $0 === part || isSame($0, part) }) {
                merged.properties[position].conditional.append(part)
            }
            for part in property.parts
            where !merged.properties[position].parts.contains(where: { $0 === part || isSame($0, part) }) {
                merged.properties[position].parts.append(part)
                merged.properties[position].context = property.context
                if asAlternatives { merged.properties[position].isAlternative = true }
            }
        }
    }

    /// Returns whether both nodes are plain references to the same schema or consist only of the same `type`.
    private func isSame(_ left: JSONNode, _ right: JSONNode) -> Bool {
        guard let leftObject = left.object, let rightObject = right.object else { return false }
        if let reference = leftObject["$ref"], let other = rightObject["$ref"] {
            guard let target = reader.lookup(reference), target === reader.lookup(other) else { return false }
            return addsNothing(left, to: reference) && addsNothing(right, to: other)
        }
        guard let type = leftObject["type"]?.string, leftObject.members.count == 1, rightObject.members.count == 1 else { return false }
        return type == rightObject["type"]?.string
    }

    private func addsNothing(_ json: JSONNode, to reference: JSONNode) -> Bool {
        !reader.document.appliesReferenceSiblings(at: reference.span) || reader.schema(json)?.structure.isEmpty ?? true
    }

    private func stricter(_ left: MergedSchema.Additional, _ right: MergedSchema.Additional) -> MergedSchema.Additional {
        switch (left, right) {
        case (.schemas(let parts), .schemas(let others)):
            .schemas(parts + others.filter { other in !parts.contains { $0 === other || isSame($0, other) } })
        case (.schemas, _): left
        case (_, .schemas): right
        case (.free, .refused), (.free, .unstated), (.free, .free): left
        case (_, .free): right
        case (.refused, _): left
        case (.unstated, _): right
        }
    }
}
