import EndpointGenerator

/// Turns the texts of parameters and forms into the values that they stand for.
extension ExchangeCheck {
    /// Returns the value of a text: a string, unless the schema allows only other kinds.
    func value(_ text: String, _ schema: JSONNode?, at span: Span) -> JSONNode {
        let kinds = schema.map { schemas.kinds(of: $0) } ?? []
        if !kinds.contains(.string), let value = parseJSON(text.utf8), !kinds.isDisjoint(with: value.kinds) { return value }
        return JSONNode(.string(SpecText(text)), at: span)
    }

    func list(_ texts: [String], _ schema: JSONNode, at span: Span) -> JSONNode {
        let object = schemas.resolved(schema).object
        let tuple = (object?["prefixItems"] ?? object?["items"])?.array ?? []
        let others = object?["items"]?.array == nil ? object?["items"] : object?["additionalItems"]
        let items = texts.enumerated().map { value($1, tuple.indices.contains($0) ? tuple[$0] : others, at: span) }
        return JSONNode(.array(items), at: span)
    }

    /// The characters between the items that one text contains, by style.
    static var separators: [String: Character] {
        ["form": ",", "simple": ",", "spaceDelimited": " ", "pipeDelimited": "|", "tsv": "\t"]
    }

    /// Returns the items of a list. In some styles, the first text contains all of them.
    func items(_ texts: [String], _ node: JSONObject?, style: String) -> [String] {
        guard !(node?["explode"]?.bool ?? (style == "form")), let first = texts.first, let separator = Self.separators[style] else {
            return texts
        }
        return first.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }

    /// A field of a form, with the parts of its name: `filter[tags][]` has three.
    private typealias Field = (name: ArraySlice<String>, text: String)

    /// - Parameter encodings: The Encoding Objects, by property.
    func form(_ text: String, _ schema: JSONNode, _ encodings: JSONObject?) -> JSONNode {
        let properties = schemas.resolved(schema).object?["properties"]?.object
        let fields = Exchange.items(text[...]).flatMap { item -> [Field] in
            let parts = item.name.split(separator: "[", omittingEmptySubsequences: false)
            let isNested = properties?[item.name] == nil && parts.count <= 32 && parts.dropFirst().allSatisfy { $0.last == "]" }
            let name = isNested ? [String(parts[0])] + parts.dropFirst().map { String($0.dropLast()) } : [item.name]
            guard let encoding = encodings?[item.name]?.object, let property = properties?[item.name],
                schemas.kinds(of: property).contains(.array)
            else { return [(name[...], item.text)] }
            return items([item.text], encoding, style: encoding["style"]?.string?.raw ?? "form").map { (name[...], $0) }
        }
        return fields.isEmpty ? JSONNode(.object(JSONObject([])), at: schema.span) : value(fields, schema, at: schema.span)
    }

    private func value(_ fields: [Field], _ schema: JSONNode?, at span: Span) -> JSONNode {
        let kinds = schema.map { schemas.kinds(of: $0).subtracting(.null) } ?? []
        guard let first = fields.first, !first.name.isEmpty else {
            guard let schema, kinds == .array else { return value(fields.first?.text ?? "", schema, at: span) }
            return list(fields.map(\.text), schema, at: span)
        }
        let parts = schema.flatMap { schemas.resolved($0).object }
        let groups = Dictionary(grouping: fields.filter { !$0.name.isEmpty }) { $0.name.first ?? "" }.mapValues { fields in
            fields.map { Field($0.name.dropFirst(), $0.text) }
        }.sorted { $0.key < $1.key }
        guard !kinds.contains(.object), groups.allSatisfy({ $0.key.utf8.allSatisfy(isDigit) }) else {
            let members = groups.map { name, fields in
                JSONObject.Member(key: SpecText(name), keySpan: span, value: value(fields, parts?["properties"]?.object?[name], at: span))
            }
            return JSONNode(.object(JSONObject(members)), at: span)
        }
        // Without an index, each field is an item.
        let items = groups.flatMap { $0.key.isEmpty ? $0.value.map { [$0] } : [$0.value] }
        return JSONNode(.array(items.map { value($0, parts?["items"], at: span) }), at: span)
    }
}
