import EndpointGenerator

extension ValueCheck {
    /// Compares an exchange with its operation. Returns the number of bodies that could not be checked.
    mutating func check(_ exchange: Exchange, _ operation: DescribedOperation, path: [String: String]) -> Int {
        schemas.direction = .request
        for parameter in operation.parts.parameters { check(parameter: parameter, exchange, path: path) }
        var skipped = 0
        part = "request body"
        if let body = operation.parts.requestBody {
            skipped += check(exchange.request, body, isExpected: body.object?["required"]?.bool == true)
        }
        schemas.direction = .response
        part = "response \(exchange.status)"
        guard let responses = operation.parts.responses, let described = responses.object else { return skipped }
        let keys = [String(exchange.status), "\(exchange.status / 100)XX", "\(exchange.status / 100)xx", "default"]
        guard let response = keys.lazy.compactMap({ described[$0] }).first else {
            let list = described.members.map(\.key.raw).filter { !$0.hasPrefix("x-") }.joined(separator: ", ")
            add(.status, responses, detail: "\(exchange.status)", expected: list, found: "\(exchange.status)")
            return skipped
        }
        let hasBody = exchange.method != "HEAD" && ![204, 205, 304].contains(exchange.status)
        return skipped + (hasBody ? check(exchange.response, response, isExpected: true) : 0)
    }

    private mutating func check(parameter node: JSONNode, _ exchange: Exchange, path: [String: String]) {
        guard let name = node.object?["name"]?.string?.raw, let location = node.object?["in"]?.string?.raw else { return }
        part = "\(location) parameter \(name)"
        let schema = node.object?["schema"]
        let kinds = schema.map { schemas.kinds(of: $0) } ?? []
        // Rails and PHP read arrays by a name in brackets, as the config's `arrays` writes them.
        let names = kinds.contains(.array) ? [name, name + "[]"] : [name]
        let values: [String]
        switch location {
        // The properties of an object are parameters of their own.
        case "query" where !kinds.contains(.object): values = exchange.query.filter { names.contains($0.name) }.map(\.value)
        case "path": values = path[name].map { [$0] } ?? []
        // Recordings omit header fields that can contain secrets.
        case "header" where exchange.host != nil && !Showable.isSecret(name):
            values = exchange.request.headers[name.lowercased()].map { [$0] } ?? []
        default: return
        }
        guard let first = values.first else {
            guard let required = node.object?["required"], required.bool == true, location != "path" else { return }
            return add(.missing, node, at: required.span, expected: "a value")
        }
        let style = node.object?["style"]?.string?.raw ?? (location == "query" ? "form" : "simple")
        let separators: [String: Character] = ["form": ",", "simple": ",", "spaceDelimited": " ", "pipeDelimited": "|"]
        guard let schema, let separator = separators[style] else { return }
        guard kinds.contains(.array) else {
            check(value(first, schema, at: node.span), schema)
            return
        }
        let isExploded = node.object?["explode"]?.bool ?? (style == "form") || exchange.query.contains { $0.name == name + "[]" }
        let items = isExploded ? values : first.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        check(list(items, schema, at: node.span), schema)
    }

    /// Returns the value that a text stands for: a string, unless the schema allows only other kinds.
    private mutating func value(_ text: String, _ schema: JSONNode?, at span: Span) -> JSONNode {
        let kinds = schema.map { schemas.kinds(of: $0) } ?? []
        if !kinds.contains(.string), let value = parseJSON(text.utf8), !kinds.isDisjoint(with: value.kinds) { return value }
        return JSONNode(.string(SpecText(text)), at: span)
    }

    private mutating func list(_ texts: [String], _ schema: JSONNode, at span: Span) -> JSONNode {
        let element = schemas.resolved(schema).object?["items"]
        return JSONNode(.array(texts.map { value($0, element, at: span) }), at: span)
    }

    // MARK: Forms

    /// A field of a form, with the parts of its name: `filter[tags][]` has three.
    private typealias Field = (name: ArraySlice<String>, text: String)

    private mutating func form(_ text: String, _ schema: JSONNode) -> JSONNode {
        let properties = schemas.resolved(schema).object?["properties"]?.object
        let fields = Exchange.items(text[...]).map { name, text -> Field in
            let parts = name.split(separator: "[", omittingEmptySubsequences: false)
            let isNested = properties?[name] == nil && parts.count <= 32 && parts.dropFirst().allSatisfy { $0.last == "]" }
            return (isNested ? [String(parts[0])] + parts.dropFirst().map { String($0.dropLast()) } : [name], text)
        }
        return fields.isEmpty ? JSONNode(.object(JSONObject([])), at: schema.span) : value(fields, schema, at: schema.span)
    }

    private mutating func value(_ fields: [Field], _ schema: JSONNode?, at span: Span) -> JSONNode {
        let kinds = schema.map { schemas.kinds(of: $0) } ?? []
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
                JSONObject.Member(
                    key: SpecText(name), keySpan: span, value: value(fields, parts?["properties"]?.object?[name], at: span))
            }
            return JSONNode(.object(JSONObject(members)), at: span)
        }
        // Without an index, each field is an item.
        let items = groups.flatMap { $0.key.isEmpty ? $0.value.map { [$0] } : [$0.value] }
        return JSONNode(.array(items.map { value($0, parts?["items"], at: span) }), at: span)
    }

    // MARK: Bodies

    /// Returns the number of bodies that could not be checked.
    private mutating func check(_ message: Exchange.Message, _ node: JSONNode, isExpected: Bool) -> Int {
        guard let content = node.object?["content"]?.object?.members, !content.isEmpty else { return 0 }
        let expected = content.map(\.key.raw).joined(separator: ", ")
        guard let bytes = message.body else {
            if isExpected { add(.missing, node, expected: expected, found: "no body") }
            return 0
        }
        schemas.kinds[node.span] = .all
        let name = MediaTypeName(message.mediaType ?? content[0].key.raw)
        let candidates = [name.essence, name.essence.prefix { $0 != "/" } + "/*", "*/*"]
        guard let found = candidates.lazy.compactMap({ text in content.first { MediaTypeName($0.key.raw).essence == text } }).first else {
            let text = Showable.isMediaType(name.essence) ? name.essence : ""
            let length = "a media type of \(name.essence.unicodeScalars.count) characters"
            add(.mediaType, node, detail: text, expected: expected, found: text.isEmpty ? length : text)
            return 0
        }
        let media = schemas.resolved(found.value).object
        guard let schema = media?["itemSchema"] ?? media?["schema"] else { return 0 }
        let values = values(in: bytes, name.kind, schema, isWhole: message.isWhole)
        if values.isEmpty, name.kind == .json, message.isWhole, bytes.firstRange(of: Array("REDACTED".utf8)) == nil {
            add(.invalidBody, schema, expected: "JSON", found: "\(bytes.count) bytes that are not JSON")
            return 0
        }
        let items = name.kind == .jsonLines && schemas.kinds(of: schema) == .array ? schemas.resolved(schema).object?["items"] : nil
        let isComplete = values.reduce(true) { check($1, items ?? schema) && $0 }
        return values.isEmpty || !isComplete ? 1 : 0
    }

    private mutating func values(in bytes: [UInt8], _ kind: MediaType.Kind?, _ schema: JSONNode, isWhole: Bool) -> [JSONNode] {
        switch kind {
        case .json: return [parseJSON(bytes)].compactMap { $0 }
        case .jsonLines where schemas.kinds(of: schema) == .string && !bytes.contains(0x1E):
            return bytes.split(separator: 0x0A).map { value(String(decoding: $0, as: UTF8.self), schema, at: schema.span) }
        case .jsonLines:
            // The elements of a JSON text sequence begin with a record separator and can have several lines (RFC 7464, 2.1).
            return bytes.split(separator: bytes.first == 0x1E ? 0x1E : 0x0A).compactMap { parseJSON($0) }
        case .eventStream where schemas.resolved(schema).object?["properties"]?.object?["data"] == nil:
            let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }.filter { $0.starts(with: "data:".utf8) }
            return lines.compactMap { parseJSON($0.dropFirst("data:".utf8.count)) }
        case .form where isWhole || !bytes.isEmpty: return [form(String(decoding: bytes, as: UTF8.self), schema)]
        case .text where isWhole: return [value(String(decoding: bytes, as: UTF8.self), schema, at: schema.span)]
        default: return []
        }
    }
}
