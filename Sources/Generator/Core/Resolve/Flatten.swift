extension Resolver {
    /// The schema at `json` with its `allOf`, and what stands beside its `$ref`, merged into one.
    ///
    /// Each node is merged once, however often it is referred to, so that the cost stays in proportion to the result.
    func flatten(_ json: JSONNode, named context: NameContext) -> Flat {
        let id = ObjectIdentifier(json)
        if let known: Flat = flats[id] {
            sink += known.problems
            return known
        }
        guard let schema: SchemaNode = schema(json) else { return Flat() }
        guard depth < Self.depthLimit else {
            problem("nested-too-deeply", "schemas are followed \(Self.depthLimit) levels deep, and this one is deeper", at: json.span)
            return Flat()
        }
        guard openFlats.insert(id).inserted else {
            problem("reference-cycle", "this schema contains itself through `allOf` or `$ref` alone", at: json.span)
            return Flat()
        }
        depth += 1
        let mark: Int = sink.count
        var flat: Flat = merging(schema, named: self.context(of: json, or: context))
        flat.problems = problems(since: mark)
        depth -= 1
        openFlats.remove(id)
        flats[id] = flat
        return flat
    }

    private func merging(_ schema: SchemaNode, named context: NameContext) -> Flat {
        var flat = Flat()
        var isFirst: Bool = true
        if let reference: JSONNode = schema.reference {
            let appliesSiblings: Bool = document.appliesReferenceSiblings(at: reference.span)
            guard let target: JSONNode = target(reference, for: "schema") else { return flat }
            flat = flatten(target, named: context)
            isFirst = false
            guard appliesSiblings, !schema.structure.isEmpty else {
                if schema.isNullable { flat.isNullable = true }
                return flat
            }
        }
        for part: JSONNode in schema.allOf {
            if let annotation: SchemaNode = self.schema(part), annotation.isAnnotation {
                if annotation.isNullable { flat.isNullable = true }
                continue
            }
            var next: Flat = flatten(part, named: context)
            // A parent that lists its children is not one of its children.
            next.groups.removeAll { group in group.members.contains { self.isReference($0, to: schema.json) } }
            if isFirst { flat = next } else { merge(next, into: &flat, at: part.span) }
            isFirst = false
        }
        let own: Flat = self.own(schema, named: context)
        if isFirst {
            flat = own
        } else {
            let isNullable: Bool = schema.isNullable || (flat.isNullable && (own.kinds == nil || own.isNullable))
            merge(own, into: &flat, at: schema.json.span)
            flat.isNullable = isNullable
        }
        for part: JSONNode in schema.conditional {
            var next: Flat = flatten(part, named: context)
            next.required = []
            next.kinds = nil
            next.isNullable = false
            next.additional = .unstated
            next.values = nil
            merge(next, into: &flat, at: part.span)
        }
        return flat
    }

    /// What the schema itself says, without `$ref` and `allOf`.
    private func own(_ schema: SchemaNode, named context: NameContext) -> Flat {
        var flat = Flat()
        if let type: JSONNode = schema.unknownType {
            problem("unknown-type", "\(described(type)) is no type; \(typeHint(type.string?.raw ?? ""))", at: type.span)
        }
        flat.kinds = schema.kinds
        flat.isNullable = schema.isNullable
        flat.isFile = schema.isFile
        flat.format = schema.format
        flat.contentEncoding = schema.contentEncoding
        flat.contentMediaType = schema.contentMediaType
        flat.namesIntegers = schema.namesIntegers
        flat.minimum = schema.minimum
        flat.maximum = schema.maximum
        flat.values = schema.values
        flat.valueSource = schema.values == nil ? nil : schema
        flat.properties = schema.properties.map { member in
            FlatProperty(key: member.key, span: member.keySpan, parts: [member.value], context: context)
        }
        flat.required = schema.required
        flat.patterns = schema.patternProperties
        switch schema.additionalProperties?.value {
        case nil: flat.additional = .unstated
        case .bool(let isAllowed)?: flat.additional = isAllowed ? .free : .refused
        case .object(let object)? where object.members.isEmpty: flat.additional = .free
        default: flat.additional = schema.additionalProperties.map { .schema($0) } ?? .unstated
        }
        flat.items = schema.items.map { [$0] } ?? []
        flat.tuple = schema.prefixItems
        for (members, isAnyOf): ([JSONNode], Bool) in [(schema.oneOf, false), (schema.anyOf, true)] where !members.isEmpty {
            flat.groups.append(
                Flat.Group(members: members, discriminator: schema.discriminator, context: context, isAnyOf: isAnyOf))
        }
        return flat
    }

    func isReference(_ json: JSONNode, to node: JSONNode) -> Bool {
        guard let reference: JSONNode = json.object?["$ref"] else { return false }
        return lookup(reference) === node
    }

    // MARK: Merging

    /// Adds the demands of `next` to those of `flat`: both hold.
    func merge(_ next: Flat, into flat: inout Flat, at span: Span) {
        if next.namesIntegers { flat.namesIntegers = true }
        if let kinds: JSONKinds = next.kinds {
            let both: JSONKinds = flat.kinds.map { $0.intersection(kinds) } ?? kinds
            if both.isEmpty {
                warn(
                    "conflicting-all-of",
                    "`allOf` demands \(kinds.words) here and \(flat.kinds?.words ?? "") before, and no value is both; the later one is taken",
                    at: span)
                flat.kinds = kinds
            } else {
                flat.isNullable = flat.kinds == nil ? next.isNullable || flat.isNullable : flat.isNullable && next.isNullable
                flat.kinds = both
            }
        } else if next.isNullable {
            flat.isNullable = true
        }
        if next.isFile { flat.isFile = true }
        flat.format = next.format ?? flat.format
        flat.contentEncoding = next.contentEncoding ?? flat.contentEncoding
        flat.contentMediaType = next.contentMediaType ?? flat.contentMediaType
        flat.minimum = next.minimum ?? flat.minimum
        flat.maximum = next.maximum ?? flat.maximum
        mergeValues(next, into: &flat, at: span)
        mergeProperties(next.properties, into: &flat, asAlternatives: false)
        flat.required += next.required
        flat.additional = stricter(flat.additional, next.additional)
        flat.patterns += next.patterns
        for items: JSONNode in next.items where !flat.items.contains(where: { $0 === items }) { flat.items.append(items) }
        if flat.tuple.isEmpty { flat.tuple = next.tuple }
        flat.groups += next.groups
    }

    private func mergeValues(_ next: Flat, into flat: inout Flat, at span: Span) {
        guard let values: [JSONNode] = next.values else { return }
        guard let known: [JSONNode] = flat.values else {
            flat.values = values
            flat.valueSource = next.valueSource
            return
        }
        let literals: Set<Literal> = Set(known.compactMap { Literal($0) })
        let both: [JSONNode] = values.filter { value in Literal(value).map { literals.contains($0) } ?? false }
        if both.isEmpty {
            warn("conflicting-all-of", "no value is in both enums that `allOf` demands; the later one is taken", at: span)
        }
        flat.values = both.isEmpty ? values : both
        // The longer list has the names of all values.
        if both.isEmpty || both.count == values.count { flat.valueSource = next.valueSource }
    }

    func mergeProperties(_ properties: [FlatProperty], into flat: inout Flat, asAlternatives: Bool) {
        guard !properties.isEmpty else { return }
        if flat.index.isEmpty {
            for (position, property): (Int, FlatProperty) in flat.properties.enumerated() { flat.index[property.key.raw] = position }
        }
        for property: FlatProperty in properties {
            merged += 1
            guard merged < Self.mergeLimit else {
                problem("too-many-properties", "`allOf` makes more than \(Self.mergeLimit) properties of this document", at: property.span)
                return
            }
            guard let position: Int = flat.index[property.key.raw] else {
                flat.index[property.key.raw] = flat.properties.count
                flat.properties.append(property)
                continue
            }
            for part: JSONNode in property.parts where !flat.properties[position].parts.contains(where: { $0 === part || isSame($0, part) })
            {
                flat.properties[position].parts.append(part)
                flat.properties[position].context = property.context
                if asAlternatives { flat.properties[position].isAlternative = true }
            }
        }
    }

    /// References with the same text, or equal short schemas.
    private func isSame(_ left: JSONNode, _ right: JSONNode) -> Bool {
        guard let left: JSONObject = left.object, let right: JSONObject = right.object else { return false }
        for key: String in ["$ref", "type"] {
            guard left[key]?.string == right[key]?.string else { return false }
        }
        return left["$ref"] != nil || (left.members.count == 1 && right.members.count == 1 && left["type"]?.string != nil)
    }

    private func stricter(_ left: Flat.Additional, _ right: Flat.Additional) -> Flat.Additional {
        switch (left, right) {
        case (.schema, _): left
        case (_, .schema): right
        case (.free, .refused), (.free, .unstated), (.free, .free): left
        case (_, .free): right
        case (.refused, _): left
        case (.unstated, _): right
        }
    }
}

/// A scalar of a document, to be compared with others.
enum Literal: Hashable {
    case string(String), number(String), bool(Bool), null

    init?(_ node: JSONNode) {
        switch node.value {
        case .string(let string): self = .string(string.raw)
        case .number(let number): self = .number(number.raw)
        case .bool(let bool): self = .bool(bool)
        case .null: self = .null
        case .array, .object: return nil
        }
    }
}
