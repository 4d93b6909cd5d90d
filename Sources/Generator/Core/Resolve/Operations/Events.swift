/// Reads the `itemSchema` of an event stream (OpenAPI 3.2, "Server-Sent Event Streams"), which describes the fields of an event.
extension OperationReader {
    private static let fields: Set<String> = ["data", "event", "id", "retry"]

    /// Returns the schema of an event's payload, which is the content of `data`.
    func schemaOfEventData(_ item: JSONNode) -> JSONNode {
        guard let event = resolver.reader.schema(resolver.reader.dereferenced(item)), isEvent(event) else { return item }
        guard let data = event.properties.first(where: { $0.key.raw == "data" })?.value else { return item }
        return resolver.reader.schema(data)?.contentSchema ?? data
    }

    /// If `oneOf` or `anyOf` describes multiple kinds of events, returns the names of those whose data is text and a schema for all, in
    /// which `data` is the decoded payload instead of its text.
    ///
    /// If a member and the enclosing schema describe the same field, the member takes precedence.
    func kindsOfEvents(_ item: JSONNode) -> (texts: [SpecText], schema: JSONNode)? {
        guard let whole = resolver.reader.schema(resolver.reader.dereferenced(item)), isEvent(whole) else { return nil }
        let members = whole.oneOf.isEmpty ? whole.anyOf : whole.oneOf
        guard members.count > 1 else { return nil }
        var texts: [SpecText] = []
        var events: [JSONNode] = []
        for member in members {
            guard let event = resolver.reader.schema(resolver.reader.dereferenced(member)), isEvent(event),
                event.properties.contains(where: { $0.key.raw == "event" })
            else { return nil }
            events.append(schemaOfWholeEvent(event, of: whole))
            if isText(event, whole) { texts += names(of: event) }
        }
        return (texts, .object([.made("oneOf", JSONNode(.array(events), at: item.span), at: item.span)], at: item.span))
    }

    private func names(of event: SchemaNode) -> [SpecText] {
        guard let name = event.properties.first(where: { $0.key.raw == "event" })?.value else { return [] }
        return resolver.reader.schema(resolver.reader.dereferenced(name))?.values?.compactMap(\.string) ?? []
    }

    /// Returns whether the payload is plain text rather than JSON.
    private func isText(_ event: SchemaNode, _ whole: SchemaNode) -> Bool {
        let data = event.properties.first { $0.key.raw == "data" } ?? whole.properties.first { $0.key.raw == "data" }
        guard let schema = data.flatMap({ resolver.reader.schema(resolver.reader.dereferenced($0.value)) }) else { return false }
        return schema.contentSchema == nil && schema.kinds == .string
    }

    private func isEvent(_ schema: SchemaNode) -> Bool { schema.properties.allSatisfy { Self.fields.contains($0.key.raw) } }

    private func schemaOfWholeEvent(_ event: SchemaNode, of whole: SchemaNode) -> JSONNode {
        let span = event.json.span
        let own = Set(event.properties.map(\.key))
        var properties = event.properties + whole.properties.filter { !own.contains($0.key) }
        properties = properties.map { member in
            guard member.key.raw == "data", let content = resolver.reader.schema(member.value)?.contentSchema else { return member }
            return member.replaced(content)
        }
        var members: [JSONObject.Member] = [
            .made("type", JSONNode(.string("object"), at: span), at: span),
            .made("properties", .object(properties, at: span), at: span),
            .made("required", JSONNode(.array(whole.required + event.required), at: span), at: span),
        ]
        for key in ["title", "description"] {
            if let node: JSONNode = event.json.object?[key] { members.append(.made(SpecText(key), node, at: span)) }
        }
        return .object(members, at: span)
    }
}
