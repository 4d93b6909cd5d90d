/// Schemas with a placeholder, which the schemas that refer to them fill in (JSON Schema 2020-12, section 8.2.3.2).
///
/// `UserPage: {$ref: Page, $defs: {item: {$dynamicAnchor: item, $ref: User}}}` is `Page`, with `User` for `$dynamicRef: "#item"`. The
/// schemas in `$defs` bind placeholders in everything that the schema refers to. A schema with a `$dynamicAnchor` of its own binds those in
/// the schemas that it extends.
extension SchemaReader {
    private static let bindingLimit: Int = 500

    /// The schemas for placeholders, by anchor.
    typealias Bindings = [String: JSONNode]

    /// A target with the schemas that fill its placeholders.
    struct BoundTarget: Hashable {
        let target: NodeIdentity
        let anchors: [String]
        let schemas: [NodeIdentity]

        init(_ target: JSONNode, _ bindings: Bindings) {
            self.target = NodeIdentity(target)
            let sorted = bindings.sorted { $0.key < $1.key }
            anchors = sorted.map(\.key)
            schemas = sorted.map { NodeIdentity($0.value) }
        }
    }

    /// Returns the target of the schema's reference with its placeholders filled in, or `nil` if the schema fills none in.
    func boundTarget(_ schema: SchemaNode) -> JSONNode? {
        guard let reference = schema.reference, let object = schema.json.object, object["$defs"] != nil || object["$dynamicAnchor"] != nil
        else { return nil }
        let bindings = bindingsWithOwnAnchor(definitions(of: object), by: schema.json, object)
        guard !bindings.isEmpty, let target = lookup(reference) else { return nil }
        let filled = withFilledPlaceholders(target, bindings, at: reference.span)
        return filled === target ? nil : filled
    }

    /// Returns the members of a schema, with its bindings added to the references inside it.
    func membersWithBindings(_ object: JSONObject, of json: JSONNode) -> JSONObject {
        guard object["$defs"] != nil || object["$dynamicAnchor"] != nil else { return object }
        let bindings = definitions(of: object)
        // Without a schema that it extends, a schema with an anchor is itself the placeholder.
        let isExtension = object["$ref"] != nil || object["allOf"] != nil
        let applied = isExtension ? bindingsWithOwnAnchor(bindings, by: json, object) : bindings
        guard !applied.isEmpty else { return object }
        let key = BoundTarget(json, applied)
        if let known = boundMembers[key] { return known }
        let members = object.members.map { member in
            guard member.key.raw != "$defs" else { return member }
            return member.replaced(bind(member.value, applied, fillsPlaceholders: false))
        }
        let isChanged = zip(members, object.members).contains { $0.value !== $1.value }
        let result = isChanged ? JSONObject(members) : object
        boundMembers[key] = result
        // Warn about bindings for placeholders that the schema does not lead to.
        let reached = anchors(reachedFrom: json)
        for (anchor, binding) in bindings.sorted(by: { $0.key < $1.key }) where !reached.contains(anchor) {
            log.warn(
                "ignored-keyword",
                "nothing that this schema refers to has a `$dynamicRef` to `\(anchor)`, so this `$dynamicAnchor` has no effect",
                at: binding.object?["$dynamicAnchor"]?.span ?? binding.span)
        }
        return result
    }

    /// Returns the bindings with the schema itself for its own anchor, unless a schema outside it is already bound to that.
    private func bindingsWithOwnAnchor(_ bindings: Bindings, by json: JSONNode, _ object: JSONObject) -> Bindings {
        guard let own = object["$dynamicAnchor"]?.string?.raw, bindings[own] == nil else { return bindings }
        return bindings.merging([own: json]) { outer, _ in outer }
    }

    private func definitions(of object: JSONObject) -> Bindings {
        var bindings: Bindings = [:]
        for member in object["$defs"]?.object?.members ?? [] {
            if let anchor = member.value.object?["$dynamicAnchor"]?.string { bindings[anchor.raw] = member.value }
        }
        return bindings
    }

    private func withFilledPlaceholders(_ target: JSONNode, _ bindings: Bindings, at span: Span) -> JSONNode {
        let reached = anchors(reachedFrom: target)
        let bindings = bindings.filter { reached.contains($0.key) }
        guard !bindings.isEmpty else { return target }
        let key = BoundTarget(target, bindings)
        if let known = boundTargets[key] { return known }
        guard boundTargets.count < Self.bindingLimit else {
            log.warn(
                "ignored-keyword",
                "placeholders are filled in for at most \(Self.bindingLimit) schemas; those of this one are read as written", at: span)
            return target
        }
        let filled = bind(target, bindings, fillsPlaceholders: true)
        boundTargets[key] = filled
        return filled
    }

    /// Returns the node with the bindings in place of the placeholders, and with the bindings added to references to schemas that contain
    /// more of them. Returns the node itself if it has neither.
    private func bind(_ json: JSONNode, _ bindings: Bindings, fillsPlaceholders: Bool) -> JSONNode {
        switch json.value {
        case .object(let object):
            var hasChanged = false
            var written = object.members
            if fillsPlaceholders, let reference = object["$dynamicRef"], let anchor = placeholder(reference), let binding = bindings[anchor]
            {
                let others = written.filter { !["$dynamicRef", "$defs", "$comment"].contains($0.key.raw) }
                if others.isEmpty { return binding }
                // Other keywords apply too (JSON Schema 2020-12, section 8.2.3.2).
                let parts = (object["allOf"]?.array ?? []) + [binding]
                written = written.filter { !["$dynamicRef", "allOf"].contains($0.key.raw) }
                written.append(.made("allOf", JSONNode(.array(parts), at: reference.span), at: reference.span))
                hasChanged = true
            }
            let members = written.map { member in
                // The outermost schema with an anchor is the one that counts.
                let inner =
                    fillsPlaceholders && member.key.raw == "$defs" ? withoutFilledPlaceholders(member.value, bindings) : member.value
                let value = bind(inner, bindings, fillsPlaceholders: fillsPlaceholders)
                if value !== member.value { hasChanged = true }
                return member.replaced(value)
            }
            let result = hasChanged ? JSONObject(members) : object
            // The outer `$ref` binds what it leads to.
            if let reference = object["$ref"], reference.string != nil, let next = lookup(reference),
                let added = referenceWithBindings(bindings, to: result, at: json.span, next)
            {
                return added
            }
            return hasChanged ? JSONNode(.object(result), at: json.span) : json
        case .array(let items):
            let bound = items.map { bind($0, bindings, fillsPlaceholders: fillsPlaceholders) }
            return zip(items, bound).contains { $0 !== $1 } ? JSONNode(.array(bound), at: json.span) : json
        case .null, .bool, .number, .string: return json
        }
    }

    /// Returns the members of `$defs` without those whose placeholders are filled.
    private func withoutFilledPlaceholders(_ definitions: JSONNode, _ bindings: Bindings) -> JSONNode {
        guard let members = definitions.object?.members else { return definitions }
        let others = members.filter { member in member.value.object?["$dynamicAnchor"]?.string.map { bindings[$0.raw] == nil } ?? true }
        return others.count == members.count ? definitions : .object(others, at: definitions.span)
    }

    /// Returns a reference with the bindings in its `$defs`, or `nil` if its target has no placeholder for them.
    private func referenceWithBindings(_ bindings: Bindings, to object: JSONObject, at span: Span, _ target: JSONNode) -> JSONNode? {
        let reached = anchors(reachedFrom: target)
        let needed = bindings.filter { reached.contains($0.key) }.sorted { $0.key < $1.key }
        guard !needed.isEmpty else { return nil }
        let own = object["$defs"].flatMap { withoutFilledPlaceholders($0, bindings).object?.members }
        let added = needed.map { JSONObject.Member.made(SpecText($0.key), $0.value, at: $0.value.span) }
        let definitions: JSONNode = .object((own ?? []) + added, at: span)
        let others = object.members.filter { $0.key.raw != "$defs" }
        return .object(others + [.made("$defs", definitions, at: span)], at: span)
    }

    /// Returns the anchors of all placeholders in a node and in the schemas that it refers to.
    private func anchors(reachedFrom start: JSONNode) -> Set<String> {
        let id = NodeIdentity(start)
        if let known = reachedAnchors[id] { return known }
        var found: Set<String> = []
        var seen: Set<NodeIdentity> = [id]
        var worklist = [start]
        while let node = worklist.popLast() {
            worklist += node.children
            if let anchor = node.object?["$dynamicRef"].flatMap(placeholder) { found.insert(anchor) }
            if let reference = node.object?["$ref"], reference.string != nil, let target = lookup(reference),
                seen.insert(NodeIdentity(target)).inserted
            {
                worklist.append(target)
            }
        }
        reachedAnchors[id] = found
        return found
    }

    /// Returns the anchor that a `$dynamicRef` names, or `nil` if its target is not a `$dynamicAnchor`, so that it is a plain reference.
    private func placeholder(_ reference: JSONNode) -> String? {
        guard let text = reference.string?.raw, let hash = text.firstIndex(of: "#") else { return nil }
        let anchor = text[text.index(after: hash)...]
        guard !anchor.isEmpty, !anchor.hasPrefix("/") else { return nil }
        if let target = lookup(reference)?.object, target["$dynamicAnchor"]?.string?.raw.isExactly(String(anchor)) != true { return nil }
        return String(anchor)
    }

    /// Returns the schema that fills a placeholder where none of the referring schemas does: the nearest one in the same component.
    func placeholderTarget(_ reference: JSONNode) -> JSONNode? {
        guard let text = reference.string?.raw, text.hasPrefix("#"), !text.hasPrefix("#/"), text != "#" else { return nil }
        let span = reference.span
        let component = document.schemas.first { member in
            let whole = member.value.span
            return whole.file == span.file && whole.start <= span.start && span.end <= whole.end
        }
        // A schema with an `$id` has anchors of its own.
        guard references.resource(around: span, recursive: false) == nil else { return nil }
        let found = component.flatMap { references.anchor(String(text.dropFirst()), under: $0.value) }
        return found?.object?["$dynamicAnchor"] == nil ? nil : found
    }
}
