import EndpointGenerator

extension ValueCheck {
    /// Compares an exchange with its operation. Returns the number of bodies that could not be checked.
    mutating func check(_ exchange: Exchange, _ operation: DescribedOperation, path: [String: String], isRecording: Bool) -> Int {
        isRequest = true
        for parameter in operation.parts.parameters {
            if let object = parameter.object {
                check(parameter, parameter: object, exchange: exchange, path: path, isRecording: isRecording)
            }
        }
        var skipped = 0
        part = "request body"
        if let body = operation.parts.requestBody {
            skipped += check(exchange.request, body, isExpected: body.object?["required"]?.bool == true)
        }
        isRequest = false
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

    // MARK: Parameters

    private mutating func check(
        _ node: JSONNode, parameter: JSONObject, exchange: Exchange, path: [String: String], isRecording: Bool
    ) {
        guard let name = parameter["name"]?.string?.raw, let location = parameter["in"]?.string?.raw else { return }
        part = "\(location) parameter \(name)"
        let kinds = parameter["schema"].map { self.kinds(of: $0) } ?? []
        let values: [String]
        switch location {
        // The properties of an object are parameters of their own.
        case "query" where !kinds.contains(.object):
            values = exchange.query.filter { $0.name == name || kinds.contains(.array) && $0.name == name + "[]" }.map(\.value)
        case "path": values = path[name].map { [$0] } ?? []
        // Recordings omit header fields that can contain secrets.
        case "header" where !isRecording && !Showable.isSecret(name):
            values = exchange.request.headers[name.lowercased()].map { [$0] } ?? []
        default: return
        }
        guard let first = values.first else {
            guard parameter["required"]?.bool == true, location != "path" else { return }
            return add(.missing, node, at: parameter["required"]?.span, expected: "a value", found: "nothing")
        }
        let style = parameter["style"]?.string?.raw ?? (location == "query" ? "form" : "simple")
        let separators: [String: Character] = ["form": ",", "simple": ",", "spaceDelimited": " ", "pipeDelimited": "|"]
        guard let schema = parameter["schema"], let separator = separators[style] else { return }
        guard kinds.contains(.array) else { return check(value(first, schema, at: node.span), schema) }
        // Rails and PHP read arrays by a name in brackets, as the config's `arrays` writes them.
        let isExploded = parameter["explode"]?.bool ?? (style == "form") || exchange.query.contains { $0.name == name + "[]" }
        let items = isExploded ? values : first.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        check(list(items, schema, at: node.span), schema)
    }

    /// Returns the value that a text stands for: a string, unless the schema allows only other kinds.
    private mutating func value(_ text: String, _ schema: JSONNode?, at span: Span) -> JSONNode {
        let kinds = schema.map { self.kinds(of: $0) } ?? []
        if !kinds.contains(.string), let value = json(text.utf8), !kinds.isDisjoint(with: value.kinds) { return value }
        return JSONNode(.string(SpecText(text)), at: span)
    }

    private mutating func list(_ texts: [String], _ schema: JSONNode, at span: Span) -> JSONNode {
        let element = resolved(schema).object?["items"]
        return JSONNode(.array(texts.map { value($0, element, at: span) }), at: span)
    }

    /// Returns the value of a form. Its names can have parts in brackets, as in `filter[tags][]`.
    private mutating func form(_ text: String, _ schema: JSONNode) -> JSONNode {
        let properties = resolved(schema).object?["properties"]?.object
        let fields = Exchange.items(text[...]).map { FormField($0.name, $0.value, isWhole: properties?[$0.name] != nil) }
        return fields.isEmpty ? JSONNode(.object(JSONObject([])), at: schema.span) : value(fields, schema, at: schema.span)
    }

    private mutating func value(_ fields: [FormField], _ schema: JSONNode?, at span: Span) -> JSONNode {
        guard let first = fields.first, !first.path.isEmpty else {
            let isList = schema.map { kinds(of: $0) == .array } ?? false
            guard let schema, isList else { return value(fields.first?.text ?? "", schema, at: span) }
            return list(fields.map(\.text), schema, at: span)
        }
        let parts = schema.flatMap { resolved($0).object }
        let groups = Dictionary(grouping: fields.filter { !$0.path.isEmpty }) { $0.path[0] }.mapValues { $0.map(\.inner) }
        let isObject = schema.map { kinds(of: $0).contains(.object) } ?? false
        guard !isObject, groups.keys.allSatisfy({ $0.utf8.allSatisfy(isDigit) }) else {
            let members = groups.sorted { $0.key < $1.key }.map { name, fields in
                JSONObject.Member(
                    key: SpecText(name), keySpan: span, value: value(fields, parts?["properties"]?.object?[name], at: span))
            }
            return JSONNode(.object(JSONObject(members)), at: span)
        }
        // Without an index, each field is an item.
        let items = groups.sorted { $0.key < $1.key }.flatMap { $0.key.isEmpty ? $0.value.map { [$0] } : [$0.value] }
        return JSONNode(.array(items.map { value($0, parts?["items"], at: span) }), at: span)
    }

    // MARK: Bodies

    /// Returns the number of bodies that could not be checked.
    private mutating func check(_ message: Exchange.Message, _ node: JSONNode, isExpected: Bool) -> Int {
        guard let content = node.object?["content"]?.object?.members, !content.isEmpty else { return 0 }
        let expected = content.map(\.key.raw).joined(separator: ", ")
        if case .absent = message.body {
            if isExpected { add(.missing, node, expected: expected, found: "no body") }
            return 0
        }
        kinds[node.span] = .all
        let name = MediaTypeName(message.mediaType ?? content[0].key.raw)
        let candidates = [name.essence, name.essence.prefix { $0 != "/" } + "/*", "*/*"]
        guard let found = candidates.lazy.compactMap({ text in content.first { MediaTypeName($0.key.raw).essence == text } }).first else {
            let text = Showable.isMediaType(name.essence) ? name.essence : ""
            add(.mediaType, node, detail: text, expected: expected, found: text.isEmpty ? "another media type" : text)
            return 0
        }
        let media = resolved(found.value).object
        guard let schema = media?["itemSchema"] ?? media?["schema"] else { return 0 }
        guard case .bytes(let bytes, let isCertain) = message.body else { return 1 }
        return check(bytes, name.kind, schema: schema, isCertain: isCertain) ? 0 : 1
    }

    /// Checks a body. Returns `false` if that is not possible.
    private mutating func check(_ bytes: [UInt8], _ kind: MediaType.Kind?, schema: JSONNode, isCertain: Bool) -> Bool {
        var values: [JSONNode]
        var schema = schema
        switch kind {
        case .json:
            values = [json(bytes)].compactMap { $0 }
            if values.isEmpty, isCertain, bytes.firstRange(of: Array("REDACTED".utf8)) == nil {
                add(.invalidBody, schema, expected: "JSON", found: "\(bytes.count) bytes that are not JSON")
                return true
            }
        case .jsonLines:
            values = bytes.split { $0 == 0x0A || $0 == 0x1E }.compactMap { json($0) }
            if kinds(of: schema) == .array { schema = resolved(schema).object?["items"] ?? schema }
        case .eventStream where resolved(schema).object?["properties"]?.object?["data"] == nil:
            let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }.filter { $0.starts(with: "data:".utf8) }
            values = lines.compactMap { json($0.dropFirst("data:".utf8.count)) }
        case .form: values = [form(String(decoding: bytes, as: UTF8.self), schema)]
        case .text where isCertain: values = [value(String(decoding: bytes, as: UTF8.self), schema, at: schema.span)]
        default: return false
        }
        for value in values { check(value, schema) }
        return !values.isEmpty
    }
}

/// A field of a form, with the parts of its name that have not been read yet.
private struct FormField {
    private(set) var path: [String]
    let text: String

    /// - Parameter isWhole: Whether the name has no parts, even if it contains brackets.
    init(_ name: String, _ text: String, isWhole: Bool) {
        let parts = name.split(separator: "[", omittingEmptySubsequences: false)
        let isNested = !isWhole && parts.count <= 32 && parts.dropFirst().allSatisfy { $0.last == "]" }
        path = isNested ? [String(parts[0])] + parts.dropFirst().map { String($0.dropLast()) } : [name]
        self.text = text
    }

    /// The field as seen from the value that the first part names.
    var inner: FormField {
        var field = self
        field.path.removeFirst()
        return field
    }
}
