import EndpointGenerator

extension Linter {
    /// Checks every schema as written, with its examples. References are not followed, so that each schema is visited once.
    mutating func checkSchemas() {
        guard let root = document.root.object else { return }
        for key in ["paths", "webhooks"] {
            for item in root[key]?.object?.members ?? [] { checkPathItem(item.value) }
        }
        let isSwagger = root["swagger"] != nil
        guard let components = isSwagger ? root : root["components"]?.object else { return }
        for member in components[isSwagger ? "definitions" : "schemas"]?.object?.members ?? [] { checkSchema(member.value) }
        for key in ["parameters", "headers"] {
            for member in components[key]?.object?.members ?? [] { checkParameter(member.value) }
        }
        for member in components["responses"]?.object?.members ?? [] { checkResponse(member.value) }
        for member in components["requestBodies"]?.object?.members ?? [] { checkContent(of: member.value) }
        for member in components["pathItems"]?.object?.members ?? [] { checkPathItem(member.value) }
        for member in components["callbacks"]?.object?.members ?? [] {
            for item in member.value.object?.members ?? [] { checkPathItem(item.value) }
        }
    }

    private mutating func checkPathItem(_ node: JSONNode) {
        let shared = headers(of: node)
        for member in node.object?.members ?? [] {
            if member.key.raw == "parameters" {
                for parameter in member.value.array ?? [] { checkParameter(parameter) }
            }
            guard let operation = member.value.object else { continue }
            for parameter in operation["parameters"]?.array ?? [] { checkParameter(parameter) }
            for header in headers(of: member.value) {
                guard let other = shared.first(where: { $0.name != header.name && $0.name.lowercased() == header.name.lowercased() })
                else { continue }
                report(
                    "header-name-case", "`\(header.name)` replaces the path's `\(other.name)`: names of header fields have no case",
                    at: header.span)
            }
            if let body = operation["requestBody"] { checkContent(of: body) }
            for response in operation["responses"]?.object?.members ?? [] { checkResponse(response.value) }
            for callback in operation["callbacks"]?.object?.members ?? [] {
                for item in callback.value.object?.members ?? [] { checkPathItem(item.value) }
            }
        }
    }

    /// Returns the header parameters of a path or an operation.
    private func headers(of node: JSONNode) -> [(name: String, span: Span)] {
        var found: [(name: String, span: Span)] = []
        for parameter in node.object?["parameters"]?.array ?? [] {
            guard let object = examples.resolved(parameter, to: "parameter").object, object["in"]?.string?.raw == "header",
                let name = object["name"]?.string
            else { continue }
            found.append((name.raw, parameter.span))
        }
        return found
    }

    private mutating func checkResponse(_ node: JSONNode) {
        checkContent(of: node)
        // Responses of Swagger 2.0 have a schema, and an example for each media type.
        if let schema = node.object?["schema"] {
            checkSchema(schema)
            for example in node.object?["examples"]?.object?.members ?? [] where MediaTypeName(example.key.raw).kind == .json {
                checkExample(example.value, schema)
            }
        }
        for header in node.object?["headers"]?.object?.members ?? [] { checkParameter(header.value) }
    }

    private mutating func checkParameter(_ node: JSONNode) {
        let node = node.object?["in"]?.string?.raw == "body" ? node : document.upgradedParameter(node)
        guard let object = node.object else { return }
        checkContent(of: node)
        guard let schema = object["schema"] else { return }
        checkSchema(schema)
        let kinds = examples.kinds(of: schema)
        for example in examples(in: object) {
            guard let text = example.string, !kinds.contains(.string) else {
                checkExample(example, schema)
                continue
            }
            // A text can contain the value in serialized form.
            guard !kinds.isEmpty, kinds.isDisjoint(with: [.array, .object]) else { continue }
            checkExample(parseJSON(text.raw.utf8).map { JSONNode($0.value, at: example.span) } ?? example, schema)
        }
    }

    private mutating func checkContent(of node: JSONNode) {
        for member in node.object?["content"]?.object?.members ?? [] {
            guard let object = member.value.object, let schema = object["schema"] ?? object["itemSchema"] else { continue }
            checkSchema(schema)
            guard object["schema"] != nil, MediaTypeName(member.key.raw).kind == .json else { continue }
            for example in examples(in: object) { checkExample(example, schema) }
        }
    }

    /// Returns the values of `example` and `examples`.
    private func examples(in object: JSONObject) -> [JSONNode] {
        var values = object["example"].map { [$0] } ?? []
        for member in object["examples"]?.object?.members ?? [] {
            if let value = examples.resolved(member.value, to: "example").object?["value"] { values.append(value) }
        }
        return values
    }

    /// Checks an example's type, `enum`, `const` and `required` at every depth, including all members of `allOf` and the best match of
    /// `oneOf` and `anyOf`. Formats, lengths and bounds are not checked.
    private mutating func checkExample(_ value: JSONNode, _ schema: JSONNode) {
        checkReading(value, schema)
        // Ignore null, because converters write it for missing values.
        guard isEnabled("invalid-example"), !value.isNull else { return }
        examples.begin(steps: 1_000_000)
        examples.check(value, schema)
        guard examples.isComplete else {
            return report("invalid-example", "the example is too large to be compared with its schema", at: value.span)
        }
        for problem in examples.problems {
            guard let message = message(for: problem) else { continue }
            return report("invalid-example", message, at: problem.value.span)
        }
    }

    private func message(for problem: SchemaCheck.Problem) -> String? {
        let value = problem.value
        switch problem.rule {
        case .type, .assumedType, .null: return "the example is \(value.kind), but the schema requires \(problem.expected)"
        case .missing: return "the example does not have the required `\(problem.detail)`"
        case .discriminator: return "the example's `\(problem.detail)` is not the name of a schema"
        case .union: return "the example matches no schema of `\(problem.detail)`"
        case .value where problem.detail == "const": return "the example differs from `const`"
        case .value:
            let shown = value.string.map { "`\($0.raw)`" } ?? value.number?.raw ?? value.kind
            let values = problem.schema.object?["enum"]?.array?.compactMap { $0.string?.raw } ?? []
            let near = value.string.map { didYouMean($0.raw, among: values) } ?? ""
            return "the example, \(shown), is not a value of `enum`\(near)"
        case .constraint where problem.detail.isEmpty: return "nothing is allowed here"
        default: return nil
        }
    }

    private mutating func checkSchema(_ node: JSONNode) {
        guard let schema = node.object else { return }
        for member in schema.members {
            checkVersion(of: member, node)
            switch member.key.raw {
            case "properties", "patternProperties", "$defs", "dependentSchemas":
                if member.key.raw == "properties" { checkKeys(of: member.value) }
                for property in member.value.object?.members ?? [] { checkSchema(property.value) }
            case "items":
                checkSchema(member.value)
                for item in member.value.array ?? [] { checkSchema(item) }
            case "additionalProperties", "unevaluatedProperties", "not", "if", "then", "else", "contains", "propertyNames", "contentSchema":
                checkSchema(member.value)
            case "allOf", "oneOf", "anyOf", "prefixItems":
                for part in member.value.array ?? [] { checkSchema(part) }
            case "format": checkFormat(member.value, schema)
            case "default":
                checkBytes(member.value, schema)
                checkReading(member.value, node)
            case "const": checkReading(member.value, node)
            case "enum": for value in member.value.array ?? [] { checkReading(value, node) }
            case "example": checkExample(member.value, node)
            case "examples": for example in member.value.array ?? [] { checkExample(example, node) }
            case "readOnly":
                if member.value.bool == true, schema["writeOnly"]?.bool == true {
                    report(
                        "read-only-and-write-only",
                        "a property that is both `readOnly` and `writeOnly` appears in no request and no response",
                        at: member.keySpan)
                }
            default: break
            }
        }
    }

    /// Checks for keywords of other versions, which have one meaning and are read.
    private mutating func checkVersion(of member: JSONObject.Member, _ schema: JSONNode) {
        let isOlder = !document.appliesReferenceSiblings(at: schema.span)
        let key = member.key.raw
        let message: String
        switch key {
        case "nullable" where document.isSwagger(at: schema.span): message = "Swagger 2.0 has no `nullable`; tools write `x-nullable`"
        case "nullable" where !isOlder: message = "OpenAPI 3.1 has no `nullable`; it lists `null` in `type`"
        case "exclusiveMinimum" where !isOlder && member.value.bool != nil, "exclusiveMaximum" where !isOlder && member.value.bool != nil:
            message = "since OpenAPI 3.1, `\(key)` is the bound itself, a number"
        case "exclusiveMinimum" where isOlder && member.value.number != nil, "exclusiveMaximum" where isOlder && member.value.number != nil:
            message = "before OpenAPI 3.1, `\(key)` is true or false, beside `\(key.hasSuffix("Minimum") ? "minimum" : "maximum")`"
        case "type" where isOlder && member.value.array != nil: message = "before OpenAPI 3.1, `type` is a single type"
        case _ where isOlder && Self.newKeywords.contains(key): message = "`\(key)` is a keyword since OpenAPI 3.1"
        default: return
        }
        report("keyword-of-another-version", message + "; it is read", at: member.keySpan)
    }

    private static let newKeywords: Set<String> = [
        "const", "prefixItems", "patternProperties", "if", "then", "else", "dependentSchemas", "contentEncoding", "contentMediaType",
    ]

    private mutating func checkFormat(_ node: JSONNode, _ schema: JSONObject) {
        guard let format = node.string?.raw, !format.isEmpty, !knownFormats.contains(format) else { return }
        let types = schema["type"]?.array?.compactMap { $0.string?.raw } ?? [schema["type"]?.string?.raw ?? "string"]
        if let (type, usual) = nonstandardFormats[format], types.contains(type) {
            report("foreign-format", "the format `\(format)` is read as `\(usual)`, OpenAPI's name for it", at: node.span)
            return
        }
        var candidates: [String] = []
        if types.contains("string") { candidates += ["date-time", "date", "uuid", "uri", "byte", "binary"] }
        if types.contains("integer") { candidates += ["int32", "int64"] }
        if types.contains("number") { candidates += ["float", "double", "decimal"] }
        // Do not report an alternative spelling of a format that has no effect on this type.
        let folded = format.lowercased().filter { $0 != "-" && $0 != "_" }
        if !candidates.contains(where: { $0.filter { $0 != "-" } == folded }), foldedFormats.contains(folded) { return }
        guard let near = suggestion(for: format, among: candidates) else { return }
        report("unknown-format", "the format `\(format)` is unknown; did you mean `\(near)`?", at: node.span)
    }

    /// Checks defaults for bytes. Frameworks that derive schemas from code write such defaults as text, sometimes in the syntax of their
    /// own programming language.
    private mutating func checkBytes(_ node: JSONNode, _ schema: JSONObject) {
        guard let text = node.string?.raw else { return }
        let media = schema["contentMediaType"]?.string?.raw.lowercased() ?? ""
        let isBinary = schema["format"]?.string?.raw == "binary" || media == "application/octet-stream"
        if let quote = text.dropFirst().first, text.hasPrefix("b"), quote == "'" || quote == "\"", text.utf8.count > 2, text.last == quote {
            report("bytes-default", "the default is a Python bytes literal; its `b` and quotes become part of the text", at: node.span)
        } else if isBinary, schema["contentEncoding"] == nil {
            report("bytes-default", "a default for bytes is text in JSON, taken unchanged; base64 is `format: byte`", at: node.span)
        }
    }
}

/// Nonstandard formats that `ScalarFormats.swift` treats as standard ones, each with the `type` that it applies to.
private let nonstandardFormats: [String: (type: String, usual: String)] = [
    "url": ("string", "uri"), "base64": ("string", "byte"), "u-int64": ("integer", "uint64"),
]

/// The formats in OpenAPI's registry and in JSON Schema, and other formats in common use.
private let knownFormats: Set<String> = [
    "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "double-int", "float", "double", "decimal", "decimal128",
    "byte", "base64url", "binary", "date", "date-time", "date-time-local", "time", "time-local", "duration", "password", "uuid", "uri",
    "uri-reference", "uri-template", "iri", "iri-reference", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6", "regex",
    "json-pointer", "relative-json-pointer", "urn", "char", "commonmark", "html", "http-date", "media-range", "sf-binary", "sf-boolean",
    "sf-decimal", "sf-integer", "sf-string", "sf-token",
]

private let foldedFormats: Set<String> = Set(knownFormats.map { $0.filter { $0 != "-" } })
