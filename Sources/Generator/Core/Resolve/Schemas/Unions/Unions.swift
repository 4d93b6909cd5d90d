/// A member of a union under construction.
struct MemberDraft {
    var type: TypeReference
    /// The schema in `oneOf`.
    var source: JSONNode
    var name: SpecText?
    var constant: JSONNode?
    var documentation = Documentation()
    /// The discriminator values that `mapping` gives the member.
    var values: [SpecText] = []
    /// The discriminator values for a member that `mapping` does not list and whose schema lists none.
    var impliedValues: [SpecText] = []
    /// Whether the member is the target of the discriminator's `defaultMapping`.
    var isDefault: Bool = false
    /// Whether the member is an object that describes no key.
    var isEmptyObject: Bool = false
    /// Whether the discriminator's property was added to the member, because its schema does not declare it.
    var hasAddedProperty: Bool = false

    /// The member, which any value matches until all models are complete and `Passes/DescribeMembers` compares them.
    var member: Union.Member {
        Union.Member(
            type: type, name: name, constant: constant, discriminatorValues: values, shape: .any, documentation: documentation,
            isEmptyObject: isEmptyObject)
    }
}

extension Resolver {
    func union(_ site: UnionSite, of members: [JSONNode]) -> TypeReference {
        if let type = enumerationOfConstants(members, site) {
            if let discriminator = site.discriminator { warnOfUnused(discriminator, "the members are not objects") }
            return site.isNullable ? type.asOptional : type
        }
        let hints = memberHints(members)
        var site = site
        var drafts: [MemberDraft] = []
        for (position, member) in members.enumerated() {
            let memberSchema = reader.schema(member)
            var draft: MemberDraft
            if let value = onlyValue(member, named: site.name) {
                draft = MemberDraft(type: constantType(value), source: member, constant: value)
            } else {
                let type = type(of: member, named: site.name + hints[position])
                if type.isOptional { site.isNullable = true }
                draft = MemberDraft(type: type.withoutOptional, source: member)
            }
            draft.name = memberSchema?.title
            draft.isEmptyObject = merger.isEmptyObject(member)
            draft.documentation = Documentation(description: memberSchema?.description)
            drafts.append(draft)
        }
        return union(site, of: drafts)
    }

    /// Returns a union of members whose types are known, or the member's type if only one is left.
    func union(_ site: UnionSite, of members: [MemberDraft]) -> TypeReference {
        let type = unionType(site, members)
        return site.isNullable ? type.asOptional : type
    }

    private func unionType(_ site: UnionSite, _ members: [MemberDraft]) -> TypeReference {
        var members = members
        if let discriminator = site.discriminator {
            addValues(discriminator, to: &members, named: site.name)
            declareDiscriminator(discriminator, in: &members, site.name)
        }
        var isOpen = !options.areEnumsClosed
        members = distinctMembers(members)
        let takesAnything = members.contains { $0.type == .json }
        if takesAnything {
            // A member that allows any JSON value matches the values that no other member matches.
            members.removeAll { $0.type == .json }
            guard members.contains(where: { $0.type.model != nil }) else {
                if let discriminator = site.discriminator { warnOfUnused(discriminator, "a member accepts any value") }
                return .json
            }
            isOpen = true
        }
        members = joiningArrays(members, site)
        if members.count == 1, let only = members.first, only.constant == nil, !takesAnything {
            if let discriminator = site.discriminator { warnOfUnused(discriminator, "all members have the same type") }
            return only.type
        }
        guard !members.isEmpty else { return .json }
        return .model(unionModel(site, members, isOpen: isOpen))
    }

    func unionModel(_ site: UnionSite, _ members: [MemberDraft], isOpen: Bool) -> ModelID {
        let model = reserve(site.json, site.name, of: site.described)
        let union = Union(
            discriminator: site.discriminator?.property, members: members.map(\.member),
            defaultMember: members.firstIndex(where: \.isDefault), isOpen: isOpen, membersOverlap: site.isAnyOf)
        let discriminator = site.discriminator.map { node in
            DiscriminatorFacts(span: node.span, impliedValues: members.map(\.impliedValues), isAdded: members.map(\.hasAddedProperty))
        }
        define(model, .union(union), discriminator)
        return model
    }

    /// Merges members of the same type. Plain text and formatted text cannot be distinguished, so both become plain text.
    private func distinctMembers(_ members: [MemberDraft]) -> [MemberDraft] {
        var result: [MemberDraft] = []
        var positions: [MemberIdentity: Int] = [:]
        let scalars = Set(members.compactMap { if $0.constant == nil, case .scalar(let scalar) = $0.type { scalar } else { nil } })
        let texts = scalars.intersection(Self.texts)
        let numbers = scalars.intersection(Self.numbers)
        for member in members {
            var member = member
            if member.constant == nil, case .scalar(let scalar) = member.type {
                if Self.texts.contains(scalar), texts.count > 1 { member.type = .scalar(.string) }
                if Self.numbers.contains(scalar), numbers.count > 1 { member.type = .scalar(widestNumber(numbers, for: scalar)) }
            }
            let identity = MemberIdentity(type: member.type, constant: member.constant.flatMap { JSONScalar($0) })
            if let same = positions[identity] {
                result[same].values = unique(result[same].values + member.values)
                result[same].impliedValues = unique(result[same].impliedValues + member.impliedValues)
                if member.isDefault { result[same].isDefault = true }
            } else {
                positions[identity] = result.count
                result.append(member)
            }
        }
        return result
    }

    private struct MemberIdentity: Hashable {
        var type: TypeReference
        var constant: JSONScalar?
    }

    private static let texts = Set(Scalar.allCases.filter { $0.row.kind == .string })
    private static let numbers = Set(Scalar.allCases.filter { ValueKinds.number.contains($0.row.kind) })

    /// Returns the number type for a member of a union that allows all of these types. A `Double` has only 53 bits of precision, so
    /// integers remain a separate member, recognized by how a number is written.
    private func widestNumber(_ numbers: Set<Scalar>, for member: Scalar) -> Scalar {
        if numbers.contains(.decimal) || numbers.contains(.uint64) { return .decimal }
        let integer: Scalar = numbers.contains(.int64) ? .int64 : .integer
        return member == .number || member == .float ? .number : integer
    }

    /// Combines arrays whose elements cannot be distinguished into a single array of a union. Other arrays are distinguished by their
    /// elements.
    private func joiningArrays(_ members: [MemberDraft], _ site: UnionSite) -> [MemberDraft] {
        let arrays: [(position: Int, element: TypeReference)] = members.enumerated().compactMap { position, member in
            if case .array(let element) = member.type { (position, element) } else { nil }
        }
        guard arrays.count > 1, let first: Int = arrays.first?.position else { return members }
        var seen: ValueKinds = []
        var overlaps = false
        for array in arrays {
            let kinds = kinds(of: array.element)
            if !seen.isDisjoint(with: kinds) { overlaps = true }
            seen.formUnion(kinds)
        }
        guard overlaps else { return members }
        let described = site.described ?? site.json
        var joined = UnionSite(json: .object([], at: described.span), name: site.name + "item", isAnyOf: site.isAnyOf, described: described)
        let elements = arrays.map { array in
            if array.element.isOptional { joined.isNullable = true }
            return MemberDraft(type: array.element.withoutOptional, source: members[array.position].source)
        }
        var result = members
        result[first].type = .array(union(joined, of: elements))
        result[first].name = nil
        for array in arrays.dropFirst().reversed() { result.remove(at: array.position) }
        return result
    }

    /// Returns the kinds of JSON values that a type can be decoded from, as far as they are already known.
    func kinds(of type: TypeReference) -> ValueKinds { jsonKinds(of: type, in: models) }

    /// Returns a union with one member per type, for `type: [string, integer]`.
    func unionOfKinds(_ kinds: ValueKinds, _ site: SchemaSite) -> TypeReference {
        var members: [MemberDraft] = []
        let numbers = kinds.intersection(.number)
        let integers: ValueKinds = site.merged.namesIntegers && numbers == .number ? .integer : []
        for kind in [.string, integers, numbers, .boolean, .array, .object] where !kind.isEmpty && kinds.isSuperset(of: kind) {
            var part = site.merged
            part.kinds = kind
            part.namesIntegers = false
            part.isNullable = false
            let node: JSONNode = .object([], at: site.json.span)
            let type = typeWithoutComposition(
                SchemaSite(json: node, merged: part, name: kind == .object ? site.name + "object" : site.name, described: site.json))
            members.append(MemberDraft(type: type, source: node))
        }
        return union(UnionSite(json: site.json, name: site.name), of: members)
    }

    /// Returns an enum for a union of constants: `oneOf: [{const: a, title: …}, {const: b}]`. If a member allows any string, the enum is
    /// open. If a member allows null, the enum is optional.
    func enumerationOfConstants(_ members: [JSONNode], _ site: UnionSite) -> TypeReference? {
        var values: [Enumeration.Value] = []
        var seen: Set<JSONScalar> = []
        var hasFreeString = false
        var allowsNull = false
        for member in members {
            let node = reader.dereferenced(member)
            guard let schema = reader.schema(node), !schema.isReference else { return nil }
            if schema.isNullable { allowsNull = true }
            guard let listed = schema.values else {
                guard schema.kinds == .string, schema.format == nil, schema.structure == .type else { return nil }
                hasFreeString = true
                continue
            }
            guard schema.structure.subtracting(.typeAndValues).isEmpty else { return nil }
            let isNamed = schema.valueNames.count == listed.count
            for (position, written) in listed.enumerated() where !written.isNull {
                guard JSONScalar(written) != nil else { return nil }
                guard let value = conforming(written, to: schema.kinds), let literal = JSONScalar(value) else { continue }
                guard seen.insert(literal).inserted else { continue }
                let isOnly = listed.count == 1
                values.append(
                    Enumeration.Value(
                        literal: value, name: isOnly ? schema.title : isNamed ? schema.valueNames[position].string : nil,
                        documentation: isOnly ? Documentation(description: schema.description) : Documentation(),
                        isDeprecated: isOnly && schema.isDeprecated))
            }
        }
        guard !values.isEmpty else { return nil }
        if hasFreeString {
            guard values.allSatisfy({ $0.literal.string != nil }) else { return nil }
            // Some documents write `anyOf: [{type: string}, {enum: [""]}]` for a string that can be empty.
            if values.allSatisfy({ $0.literal.string?.raw.isEmpty == true }) {
                return allowsNull ? .optional(.scalar(.string)) : .scalar(.string)
            }
        }
        let type = enumerationType(
            values, site.json, named: site.name, isOpen: hasFreeString || !options.areEnumsClosed, allowsOthers: hasFreeString)
        return allowsNull ? type.asOptional : type
    }
}

extension Resolver {
    /// Returns names for the models that the members of a union declare inline. A name is a title, the value of a constant, or a key that
    /// only one member has.
    func memberHints(_ members: [JSONNode]) -> [NamePart] {
        var hints: [NamePart?] = []
        // The keys of each member: first only the required ones, then all of them.
        var inline: [(position: Int, keys: [[SpecText]])] = []
        for (position, member) in members.enumerated() {
            let schema = reader.schema(member).flatMap { $0.isReference ? nil : $0 }
            hints.append(schema.flatMap(word).map { .word($0) })
            // A scalar needs no name, because it declares no type.
            guard let schema, hints[position] == nil, !isScalar(schema) else { continue }
            let keys = [schema.required.compactMap(\.string), schema.properties.map(\.key)]
            inline.append((position, keys.map { $0.sorted { $0.raw < $1.raw } }))
        }
        if inline.count == 1, let only = inline.first?.position {
            hints[only] = .word("object")
        } else {
            for list in 0..<2 {
                var counts: [SpecText: Int] = [:]
                for object in inline {
                    for key in Set(object.keys[list]) { counts[key, default: 0] += 1 }
                }
                for object in inline where hints[object.position] == nil {
                    guard let key = object.keys[list].first(where: { counts[$0] == 1 }) else { continue }
                    hints[object.position] = .having(key: key)
                }
            }
        }
        return hints.enumerated().map { position, hint in hint ?? .variant(position + 1) }
    }

    /// Returns the word that a schema's title or kind gives.
    private func word(_ schema: SchemaNode) -> SpecText? {
        if let title = schema.title, !title.raw.isEmpty { return title }
        if schema.structure.contains(.array) { return "list" }
        return schema.structure.contains(.values) ? "option" : constantWord(schema)
    }

    private func isScalar(_ schema: SchemaNode) -> Bool {
        guard let kinds = schema.kinds, schema.structure.subtracting(.typeAndFormat).isEmpty else { return false }
        return kinds.isDisjoint(with: [.object, .array])
    }

    /// Returns the only string that a property allows, as in `type: {const: "text"}`. Of several, the first by key counts.
    private func constantWord(_ schema: SchemaNode) -> SpecText? {
        for property in schema.properties.sorted(by: { $0.key.raw < $1.key.raw }) {
            guard let object = property.value.object else { continue }
            if let word = object["const"]?.string { return word }
            if let values = object["enum"]?.array, values.count == 1, let word = values.first?.string { return word }
        }
        return nil
    }
}
