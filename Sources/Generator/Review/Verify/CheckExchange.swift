import EndpointGenerator

extension ValueCheck {
    /// Compares an exchange with its operation. Returns the number of bodies that could not be checked.
    mutating func check(_ exchange: Exchange, _ operation: DescribedOperation, _ path: [String: String], isRecording: Bool) -> Int {
        isRequest = true
        checkParameters(exchange, operation, path, isRecording: isRecording)
        var skipped = 0
        place = ["request"]
        if let body = operation.node.object?["requestBody"].map({ resolved($0) }) {
            skipped += check(exchange.request, body, isExpected: body.object?["required"]?.bool == true)
        }
        isRequest = false
        place = ["response \(exchange.status)"]
        defer { place = [] }
        let responses = operation.node.object?["responses"]
        let keys = [String(exchange.status), "\(exchange.status / 100)XX", "\(exchange.status / 100)xx", "default"]
        guard let found = keys.lazy.compactMap({ responses?.object?[$0] }).first else {
            let described = (responses?.object?.members.map(\.key.raw) ?? []).filter { !$0.hasPrefix("x-") }.joined(separator: ", ")
            add(.undescribedStatus, responses ?? operation.node, "\(exchange.status)", described: described, seen: "\(exchange.status)")
            return skipped
        }
        let hasBody = exchange.method != "HEAD" && ![204, 205, 304].contains(exchange.status)
        return skipped + (hasBody ? check(exchange.response, resolved(found), isExpected: true) : 0)
    }

    // MARK: Parameters

    private mutating func checkParameters(
        _ exchange: Exchange, _ operation: DescribedOperation, _ path: [String: String], isRecording: Bool
    ) {
        for node in operation.parameters {
            guard let parameter = node.object, let name = parameter["name"]?.string?.raw, let location = parameter["in"]?.string?.raw else { continue }
            place = ["\(location) parameter \(name)"]
            let values: [String]
            switch location {
            case "query": values = exchange.query.filter { $0.name == name || $0.name.hasPrefix(name + "[") }.map(\.value)
            case "path": values = path[name].map { [$0] } ?? []
            case "header": values = exchange.request.headers[name.lowercased()].map { [$0] } ?? []
            default: continue
            }
            guard values.isEmpty else {
                check(values, of: name, in: location, parameter, exchange)
                continue
            }
            // Recordings omit header fields that may contain secrets, and browsers omit credentials on export.
            let isEvident = location == "query" || location == "header" && !isRecording && !Showable.isSecret(name)
            if parameter["required"]?.bool == true, isEvident {
                add(.missingParameter, node, at: parameter["required"]?.span, described: "required", seen: "nothing")
            }
        }
        guard isStrict else { return }
        let names = operation.parameters.filter { $0.object?["in"]?.string?.raw == "query" }.compactMap { $0.object?["name"]?.string?.raw }
        for item in exchange.query where !names.contains(where: { item.name == $0 || item.name.hasPrefix($0 + "[") }) {
            guard Showable.isIdentifier(item.name), !Showable.isSecret(item.name) else { continue }
            place = ["query parameter \(item.name)"]
            add(.undescribedParameter, operation.node, item.name, described: "no such parameter", seen: "a value")
        }
    }

    private mutating func check(_ values: [String], of name: String, in location: String, _ parameter: JSONObject, _ exchange: Exchange) {
        let span = parameter["name"]?.span ?? Span(file: 0, start: 0, end: 0)
        if let content = parameter["content"]?.object?.members.first?.value.object?["schema"] {
            if let value = json(Array(values[0].utf8)) { check(value, content) }
            return
        }
        guard let schema = parameter["schema"] else { return }
        let kinds = kinds(of: schema)
        guard !kinds.contains(.object) else {
            let prefix = name + "["
            let items = exchange.query.filter { $0.name.hasPrefix(prefix) && $0.name.hasSuffix("]") }
            guard parameter["style"]?.string?.raw == "deepObject", !items.isEmpty else { return }
            return check(object(items.map { (String($0.name.dropFirst(prefix.count).dropLast()), $0.value) }, schema, at: span), schema)
        }
        let style = parameter["style"]?.string?.raw ?? (location == "query" ? "form" : "simple")
        let separators: [String: Character] = ["form": ",", "simple": ",", "spaceDelimited": " ", "pipeDelimited": "|"]
        guard let separator = separators[style] else { return }
        if kinds.contains(.array) {
            let isExploded = parameter["explode"]?.bool ?? (style == "form")
            let items = isExploded ? values : values[0].split(separator: separator, omittingEmptySubsequences: false).map(String.init)
            let element = resolved(schema).object?["items"]
            check(JSONNode(.array(items.map { value($0, element, at: span) }), at: span), schema)
        } else {
            check(value(values[0], schema, at: span), schema)
        }
    }

    /// Returns the value that a text stands for: a string, unless the schema allows only other kinds.
    private mutating func value(_ text: String, _ schema: JSONNode?, at span: Span) -> JSONNode {
        let kinds = schema.map { self.kinds(of: $0) } ?? []
        if !kinds.contains(.string), let value = json(Array(text.utf8)), !kinds.isDisjoint(with: value.kinds) { return value }
        return JSONNode(.string(SpecText(text)), at: span)
    }

    private mutating func object(_ items: [(name: String, value: String)], _ schema: JSONNode, at span: Span) -> JSONNode {
        var values: [String: [String]] = [:]
        for item in items { values[item.name, default: []].append(item.value) }
        let members = values.sorted { $0.key < $1.key }.map { name, texts in
            let property = property(name, of: schema)
            let isList = property.map { kinds(of: $0) == .array } ?? false
            let element = isList ? property.flatMap { resolved($0).object?["items"] } : property
            let found = texts.map { value($0, element, at: span) }
            return JSONObject.Member(key: SpecText(name), keySpan: span, value: isList ? JSONNode(.array(found), at: span) : found[0])
        }
        return JSONNode(.object(JSONObject(members)), at: span)
    }

    // MARK: Bodies

    /// Returns the number of bodies that could not be checked.
    private mutating func check(_ message: Exchange.Message, _ node: JSONNode, isExpected: Bool) -> Int {
        guard let content = node.object?["content"]?.object?.members, !content.isEmpty else { return 0 }
        let described = content.map { "`\($0.key.raw)`" }.joined(separator: ", ")
        if case .absent = message.body {
            if isExpected { add(.missingBody, node, described: described, seen: "no body") }
            return 0
        }
        kinds[ObjectIdentifier(node)] = .all
        guard let written = message.mediaType ?? (content.count == 1 ? content[0].key.raw : nil) else { return 1 }
        let name = MediaTypeName(written)
        let range = name.essence.prefix { $0 != "/" } + "/*"
        let names = content.map { MediaTypeName($0.key.raw).essence }
        guard let index = [name.essence, String(range), "*/*"].lazy.compactMap({ names.firstIndex(of: $0) }).first else {
            let isShown = name.essence.utf8.count <= 80 && name.essence.utf8.allSatisfy { (0x61...0x7A).contains($0) || "/+.-0123456789".utf8.contains($0) }
            add(.undescribedMediaType, node, isShown ? name.essence : "", described: described, seen: isShown ? "`\(name.essence)`" : "another media type")
            return 0
        }
        let media = resolved(content[index].value)
        guard let schema = media.object?["itemSchema"] ?? media.object?["schema"] else { return 0 }
        guard case .bytes(let bytes, let isCertain) = message.body else { return 1 }
        return check(bytes, name.kind, schema, isCertain: isCertain) ? 0 : 1
    }

    /// Checks a body. Returns `false` if that is not possible.
    private mutating func check(_ bytes: [UInt8], _ kind: MediaType.Kind?, _ schema: JSONNode, isCertain: Bool) -> Bool {
        let text = { String(decoding: bytes, as: UTF8.self) }
        switch kind {
        case .json:
            guard let value = json(bytes) else {
                guard isCertain, bytes.firstRange(of: Array("REDACTED".utf8)) == nil else { return false }
                add(.invalidBody, schema, described: "JSON", seen: "\(bytes.count) bytes that are not JSON")
                return true
            }
            check(value, schema)
        case .jsonLines:
            let lines = bytes.split { $0 == 0x0A || $0 == 0x1E }.compactMap { json(Array($0)) }
            let list = resolved(schema).object
            let element = list?["type"]?.string?.raw == "array" ? list?["items"] ?? schema : schema
            for line in lines { check(line, element) }
            return !lines.isEmpty
        case .eventStream:
            guard property("data", of: schema) == nil else { return false }
            let events = text().split(whereSeparator: \.isNewline).filter { $0.hasPrefix("data:") }
            let values = events.compactMap { json(Array($0.dropFirst("data:".count).utf8)) }
            for value in values { check(value, schema) }
            return !values.isEmpty
        case .form: check(object(Exchange.items(text()[...]), schema, at: schema.span), schema)
        case .text where isCertain: check(value(text(), schema, at: schema.span), schema)
        default: return false
        }
        return true
    }

    private func json(_ bytes: [UInt8]) -> JSONNode? {
        var ignored = Diagnostics()
        return parseJSON(SourceFile(path: "", bytes: bytes), number: -1, diagnostics: &ignored)
    }
}
