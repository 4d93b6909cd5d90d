/// Schemas with a placeholder, which the schemas that refer to them fill in (JSON Schema 2020-12, section 8.2.3.2).
extension Resolver {
    /// Returns the target of the schema's reference with its placeholders filled in, or `nil` if the schema fills none in.
    ///
    /// `UserPage: {$ref: Page, $defs: {item: {$dynamicAnchor: item, $ref: User}}}` is `Page`, with `User` for `$dynamicRef: "#item"`.
    func bound(_ schema: SchemaNode) -> JSONNode? {
        guard let reference = schema.reference, let definitions = schema.json.object?["$defs"]?.object?.members else { return nil }
        let id = ObjectIdentifier(schema.json)
        if let known = boundTargets[id] { return known }
        var bindings: [String: JSONNode] = [:]
        for member in definitions {
            if let anchor = member.value.object?["$dynamicAnchor"]?.string { bindings[anchor.raw] = member.value }
        }
        guard !bindings.isEmpty, let target = lookup(reference) else { return nil }
        let filled = fill(target, bindings, depth: 0)
        guard filled !== target else { return nil }
        boundTargets[id] = filled
        return filled
    }

    /// Returns the node with the bindings in place of the placeholders, or the node itself if it has none.
    private func fill(_ json: JSONNode, _ bindings: [String: JSONNode], depth: Int) -> JSONNode {
        guard depth < Self.depthLimit else { return json }
        switch json.value {
        case .object(let object):
            if let text = object["$dynamicRef"]?.string?.raw, text.hasPrefix("#"), let binding = bindings[String(text.dropFirst())] {
                return binding
            }
            var hasChanged = false
            let members = object.members.map { member in
                let value = fill(member.value, bindings, depth: depth + 1)
                if value !== member.value { hasChanged = true }
                return JSONObject.Member(key: member.key, keySpan: member.keySpan, value: value)
            }
            return hasChanged ? JSONNode(.object(JSONObject(members)), at: json.span) : json
        case .array(let items):
            let filled = items.map { fill($0, bindings, depth: depth + 1) }
            return zip(items, filled).contains { $0 !== $1 } ? JSONNode(.array(filled), at: json.span) : json
        case .null, .bool, .number, .string: return json
        }
    }

    /// Returns the schema that fills a placeholder where none of the referring schemas does: the nearest one in the same component.
    func placeholder(_ reference: JSONNode) -> JSONNode? {
        guard let text = reference.string?.raw, text.hasPrefix("#"), !text.hasPrefix("#/"), text != "#" else { return nil }
        let span = reference.span
        let component = document.schemas.first { member in
            let whole = member.value.span
            return whole.file == span.file && whole.start <= span.start && span.end <= whole.end
        }
        let found = component.flatMap { references.anchor(String(text.dropFirst()), under: $0.value) }
        return found?.object?["$dynamicAnchor"] == nil ? nil : found
    }
}
