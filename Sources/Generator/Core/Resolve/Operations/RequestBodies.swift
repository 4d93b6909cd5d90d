extension OperationReader {
    func requestBody(_ json: JSONNode, named context: NameContext) -> RequestBody? {
        guard let target = resolver.reader.followed(json, to: "request body") else { return nil }
        guard let node = RequestBodyNode(target, as: json, diagnostics: &log.diagnostics) else {
            log.problem("invalid-request-body", "a request body must be an object, not \(target.kind)", at: target.span)
            return nil
        }
        var context = context + "request"
        if target !== json, let component = referenceName(json) { context = NameContext([component, "body"]) }
        var contents = onePerType(self.contents(node.content, named: context, fallsBackToBytes: true), isSent: true)
        if contents.isEmpty, node.content.isEmpty {
            let effect = node.isRequired ? "; it is passed on as bytes" : ""
            log.warn("empty-content", "a request body needs its media types in `content`; there are none\(effect)", at: node.span)
            if node.isRequired { contents = [.anyBytes(at: node.span)] }
        }
        // A body whose media types are all unknown is sent as bytes, with the media type as written.
        if contents.isEmpty, node.content.allSatisfy({ isUnreadable($0.key, among: node.content) }) {
            contents = node.content.map { unknownBytes($0) }
        }
        // The problems in other contents have already been reported.
        guard !contents.isEmpty else { return nil }
        return RequestBody(isRequired: node.isRequired, contents: contents, documentation: node.documentation, span: node.span)
    }

    /// - Parameter fallsBackToBytes: Whether to pass on the body as bytes if none of its media types can be read.
    func contents(_ members: [JSONObject.Member], named context: NameContext, fallsBackToBytes: Bool = false) -> [MediaType] {
        let fallsBackToBytes = fallsBackToBytes && members.allSatisfy { isUnreadable($0.key, among: members) }
        var contents: [MediaType] = []
        for member in members {
            guard let target = resolver.reader.followed(member.value, to: "media type") else { continue }
            var node = MediaTypeNode(member, target, diagnostics: &log.diagnostics)
            guard completeMediaType(&node, among: members, fallsBackToBytes: fallsBackToBytes) else { continue }
            checkReferences(node.examples, to: "example")
            contents.append(content(node, named: context))
        }
        // The schema of a table (CSV) describes the rows, but the body is text. If there is JSON with the same rows, the table is an
        // alternative representation of the same value.
        let inJSON = Set(contents.filter { MediaTypeName($0.name.raw).isJSON }.map(\.type))
        for index in contents.indices where contents[index].kind == .json && MediaTypeName(contents[index].name.raw).isTable {
            guard !inJSON.contains(contents[index].type) else { continue }
            (contents[index].kind, contents[index].type) = (.text, .scalar(.string))
        }
        return contents
    }

    /// Returns the content of an unknown media type. If the name cannot be sent in a header field, callers supply the media type.
    private func unknownBytes(_ member: JSONObject.Member) -> MediaType {
        var content = MediaType.anyBytes(at: member.keySpan)
        let isSendable = !member.key.raw.isEmpty && member.key.raw.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        if isSendable { content.name = member.key }
        return content
    }

    /// Expands a short name such as `json` to `application/json`. Warns and returns `false` if the result is not a media type.
    private func completeMediaType(_ node: inout MediaTypeNode, among members: [JSONObject.Member], fallsBackToBytes: Bool) -> Bool {
        let media = MediaTypeName(node.name.raw)
        guard !media.essence.utf8.contains(UInt8(ascii: "/")) else {
            if let near = media.nearlyKnown {
                log.warn("misspelled-media-type", "`\(node.name.raw)` is used as written; did you mean `\(near)`?", at: node.span)
            }
            return true
        }
        guard let whole = Self.wholeMediaType(node.name), !isUnreadable(node.name, among: members) else {
            let effect = fallsBackToBytes ? "the body is passed on as bytes" : "it is left out"
            log.warn("invalid-media-type", "`\(node.name.raw)` is not a media type (`application/json`); \(effect)", at: node.span)
            return false
        }
        log.warn("invalid-media-type", "`\(node.name.raw)` is not a media type; it is read as `\(whole.raw)`", at: node.span)
        node.name = whole
        return true
    }

    /// Returns whether the name can be ignored, because it is neither a media type nor a short form of one, or because it is a short form
    /// and the full form is also listed.
    private func isUnreadable(_ name: SpecText, among members: [JSONObject.Member]) -> Bool {
        if MediaTypeName(name.raw).essence.utf8.contains(UInt8(ascii: "/")) { return false }
        guard let whole = Self.wholeMediaType(name) else { return true }
        return members.contains { $0.key == whole }
    }

    private func content(_ node: MediaTypeNode, named context: NameContext) -> MediaType {
        let media = MediaTypeName(node.name.raw)
        let examples = node.examples.compactMap { resolver.reader.dereferenced($0.value, for: "example").object?["value"] }
        var content = MediaType(
            name: node.name, kind: media.kind ?? .bytes, type: .scalar(.binary), schema: node.itemSchema ?? node.schema,
            examples: (node.example.map { [$0] } ?? []) + examples, encodings: [], span: node.span)
        switch media.kind {
        case .bytes?: break
        case .text?:
            content.type = .scalar(.string)
            if let schema = node.schema {
                let type = resolver.type(of: schema, named: context)
                if isText(type) { content.type = type }
                // Text cannot be null, so ignore whether secret text is nullable.
                if type.withoutOptional == .scalar(.secret) { content.type = .scalar(.secret) }
                if type == .scalar(.binary) { content.kind = .bytes }
                // `text/plain` with an object schema means JSON sent with this media type.
                if isStructured(type) { (content.kind, content.type) = (.json, type) }
            }
        case .json?:
            content.type = node.schema.map { resolver.type(of: $0, named: context) } ?? .json
            // Bytes are not JSON, so the document means a file, with a media type that its framework writes everywhere.
            if content.type.withoutOptional == .scalar(.binary) { (content.kind, content.type) = (.bytes, .scalar(.binary)) }
            if let schema = node.schema, resolver.reader.isStreamOfResults(schema) { content.kind = .jsonLines }
        case .form?, .multipart?: readForm(node, media, content: &content, named: context)
        case .eventStream?, .jsonLines?: content.type = element(node, &content, named: context)
        case nil:
            // If the name is `*/*` or unknown, a structured schema can only describe JSON.
            guard let schema = node.schema else { break }
            let type = resolver.type(of: schema, named: context)
            if isStructured(type) {
                (content.kind, content.type) = (.json, type)
            } else if media.essence == "*/*", isText(type), type != .scalar(.binary) {
                (content.kind, content.type) = (.text, type)
            }
        }
        checkEncodings(node, media.kind, named: context)
        return content
    }

    private func readForm(_ node: MediaTypeNode, _ media: MediaTypeName, content: inout MediaType, named context: NameContext) {
        let type = node.schema.map { resolver.type(of: $0, named: context) } ?? .dictionary(.json)
        content.encodings = encodings(node.encodings, named: context)
        if media.kind == .multipart, !resolver.document.stylesParts(at: node.span) {
            for index in content.encodings.indices { content.encodings[index].isStyled = false }
        }
        guard isObject(type) else {
            log.warn(
                "unsupported-form",
                "the body of a form (`\(media.essence)`) is an object with properties; this one is passed on as bytes", at: node.span)
            content.kind = .bytes
            return
        }
        // Forms cannot represent null.
        content.type = type.withoutOptional
    }

    /// Reads OpenAPI's Encoding Objects.
    private func encodings(_ members: [JSONObject.Member], named context: NameContext) -> [PropertyEncoding] {
        var encodings: [PropertyEncoding] = []
        for member in members {
            guard let node = EncodingNode(member.value, diagnostics: &log.diagnostics) else {
                log.warn("unexpected-type", "an encoding must be an object, not \(member.value.kind); it is ignored", at: member.value.span)
                continue
            }
            var style: Parameter.Style = .form
            if let written = node.style {
                let allowed: [Parameter.Style] = [.form, .spaceDelimited, .pipeDelimited, .deepObject, .tabDelimited]
                if let known = written.string.flatMap({ Parameter.Style(rawValue: $0.raw) }), allowed.contains(known) {
                    style = known
                } else if written.string?.raw != "simple" {
                    log.problem("unknown-style", "\(described(written)) is not a valid style for a form's property", at: written.span)
                }
            }
            encodings.append(
                PropertyEncoding(
                    property: member.key, contentType: node.contentType, contentTypeSpan: node.contentTypeSpan,
                    isStyled: node.style != nil || node.explode != nil || node.allowReserved, style: style,
                    explode: node.explode ?? style.explodesByDefault,
                    allowReserved: node.allowReserved, headers: headers(node.headers, named: context + member.key)))
        }
        return encodings
    }

    /// Returns the media type that a name without a slash stands for. The suffix `+json` says that the content is JSON (RFC 6838, 4.2.8).
    private static func wholeMediaType(_ name: SpecText) -> SpecText? {
        if let whole = shortMediaTypes[name.raw.lowercased()] { return whole }
        let essence = MediaTypeName(name.raw).essence
        return essence.hasSuffix("+json") && isToken(essence) && essence.utf8.count > 5 ? SpecText("application/" + essence) : nil
    }

    private static let shortMediaTypes: [String: SpecText] = [
        "json": "application/json", "xml": "application/xml", "text": "text/plain", "*": "*/*", "form-data": "multipart/form-data",
        "x-www-form-urlencoded": "application/x-www-form-urlencoded", "octet-stream": "application/octet-stream",
    ]

    /// Returns the type of a sequence's elements, from `itemSchema` or, if it is missing, from `schema`, which then describes an element or
    /// an array of elements.
    private func element(_ node: MediaTypeNode, _ content: inout MediaType, named context: NameContext) -> TypeReference {
        if let item = node.itemSchema {
            guard content.kind == .eventStream else { return resolver.type(of: item, named: context.ofItem) }
            if let events = kindsOfEvents(item) {
                content.wholeEvents = events.texts
                return resolver.type(of: events.schema, named: context + "event")
            }
            return resolver.type(of: schemaOfEventData(item), named: context.ofItem)
        }
        guard let schema = node.schema else { return .json }
        let type = resolver.type(of: schema, named: context)
        if case .array(let element) = type { return element }
        // A text sequence consists of JSON texts (RFC 7464, 2).
        if content.kind == .jsonLines, type.withoutOptional == .scalar(.string), !MediaTypeName(node.name.raw).essence.hasSuffix("json-seq")
        {
            content.isTextLines = true
            return .scalar(.string)
        }
        return type
    }

    private func isStructured(_ type: TypeReference) -> Bool { type.withoutOptional != .json && !isText(type.withoutOptional) }

    private func isObject(_ type: TypeReference) -> Bool {
        let type = type.withoutOptional
        return type.isDictionary || type.model != nil && resolver.kinds(of: type).contains(.object)
    }

    func isText(_ type: TypeReference) -> Bool {
        switch type {
        case .scalar, .custom: true
        case .model(let id): resolver.kinds(of: .model(id)).isSubset(of: [.string, .integer, .fraction, .boolean])
        case .optional, .array, .dictionary, .json: false
        }
    }
}
