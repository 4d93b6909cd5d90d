import EndpointGenerator

/// A media type of a body, as the client reads it.
struct Content {
    let name: MediaTypeName
    /// `nil` if neither the name nor the client says it.
    var kind: MediaType.Kind?
    let schema: JSONNode?
    var encodings: JSONObject?
}

/// How the generated client reads bodies, as the generator decided.
struct ClientBodies {
    /// The kinds by the name of the media type and the position of the schema.
    private var kinds: [[AnyHashable?]: MediaType.Kind] = [:]
    private var outcomes: [Span: [OperationOutcome]] = [:]

    init(_ api: API?) {
        for operation in api?.services.flatMap(\.operations) ?? [] {
            outcomes[operation.span, default: []].append(operation.outcome)
            for content in (operation.body?.contents ?? []) + operation.responses.flatMap(\.contents) {
                kinds[[MediaTypeName(content.name.raw).essence, content.schema?.span]] = content.kind
            }
        }
    }

    /// Returns how a described media type is read. One that is left out in favor of an equivalent one is read as its name says.
    func kind(_ name: MediaTypeName, _ schema: JSONNode?) -> MediaType.Kind? { kinds[[name.essence, schema?.span]] ?? name.kind }

    /// Returns as what the client reads a response, described or not.
    func content(of exchange: Exchange, _ operation: OperationPattern) -> Content? {
        let mediaType = exchange.response.mediaType
        let found = outcomes[operation.parts.span]?.lazy.compactMap { $0.content(status: exchange.status, mediaType: mediaType) }.first
        return found.map { content in
            let isPlain = !content.plainNames.isEmpty && !exchange.response.isJSON
            return Content(name: MediaTypeName(content.name.raw), kind: isPlain ? .text : content.kind, schema: content.schema)
        }
    }
}

/// The body that the overlay adds to a response.
struct SeenBody {
    /// The media type, or `*/*` if it must not be shown.
    let mediaType: String
    let schema: ShownValue?
}

extension ExchangeCheck {
    /// Returns the described media types of a body.
    mutating func contents(of node: JSONNode) -> [Content] {
        if let known = contents[ObjectIdentifier(node)] { return known }
        let found = (node.object?["content"]?.object?.members ?? []).map { member in
            let media = schemas.resolved(member.value).object
            let schema = media?["itemSchema"] ?? media?["schema"]
            let name = MediaTypeName(member.key.raw)
            return Content(name: name, kind: client.kind(name, schema), schema: schema, encodings: media?["encoding"]?.object)
        }
        contents[ObjectIdentifier(node)] = found
        return found
    }

    /// Returns the content that describes a media type. Without a media type, the first one does.
    func content(for mediaType: String?, among contents: [Content]) -> Content? {
        guard let mediaType else { return contents.first }
        let essence = MediaTypeName(mediaType).essence
        let names = [essence, essence.prefix { $0 != "/" } + "/*", "*/*"]
        return names.lazy.compactMap { name in contents.first { $0.name.essence == name } }.first
    }

    /// Compares a body with its schema. Returns whether the client can read it.
    mutating func read(_ message: Exchange.Message, as content: Content) -> Bool {
        guard let bytes = message.body, let schema = content.schema else { return true }
        let isMarkup = message.mediaType.map { MediaTypeName($0).essence } == "text/html"
        if content.kind == .jsonLines && isMarkup || content.kind == .eventStream && (isMarkup || message.isJSON) { return false }
        let start = problems.count
        let values = values(in: bytes, of: message, content, schema)
        if values.isEmpty, content.kind == .json, message.isWhole, bytes.firstRange(of: Array("REDACTED".utf8)) == nil {
            addProblem(.invalidBody, schema, expected: "JSON", found: "\(bytes.count) bytes that are not JSON")
            return false
        }
        let isSequence = content.kind == .jsonLines && schemas.kinds(of: schema) == .array
        let element = isSequence ? schemas.resolved(schema).object?["items"] ?? schema : schema
        let isComplete = values.reduce(true) { check($1, element) && $0 }
        if values.isEmpty || !isComplete { skipped += 1 }
        return problems.count == start
    }

    /// Returns whether the client can read a body, and reports nothing.
    ///
    /// - Parameter isStrict: Whether the schema has to describe all properties.
    mutating func canRead(_ message: Exchange.Message, as content: Content, isStrict: Bool) -> Bool {
        let saved = self
        defer { self = saved }
        schemas.isStrict = isStrict
        return read(message, as: content)
    }

    /// Returns whether the client can read a response without a body.
    mutating func readsNothing(as content: Content, _ message: Exchange.Message) -> Bool {
        guard content.kind == .json, let schema = content.schema else { return true }
        let kinds = schemas.kinds(of: schema)
        if kinds == .string, message.mediaType == nil { return true }
        let isUnion = ["oneOf", "anyOf"].contains { schemas.resolved(schema).object?[$0] != nil }
        let texts = isUnion || kinds.isDisjoint(with: [.array, .object]) ? ["null"] : ["null", "{}", "[]"]
        return texts.compactMap { parseJSON($0.utf8) }.contains { value in
            schemas.begin(steps: 10_000)
            return schemas.allows(value, schema)
        }
    }

    private func values(in bytes: [UInt8], of message: Exchange.Message, _ content: Content, _ schema: JSONNode) -> [JSONNode] {
        let text = String(decoding: bytes, as: UTF8.self)
        switch content.kind {
        case .json: return [parseJSON(bytes)].compactMap { $0 }
        case .jsonLines where schemas.kinds(of: schema) == .string && !bytes.contains(0x1E):
            return text.split(separator: "\n").map { value(String($0), schema, at: schema.span) }
        case .jsonLines:
            // The elements of a JSON text sequence begin with a record separator and can have several lines (RFC 7464, 2.1).
            return bytes.split(separator: bytes.first == 0x1E ? 0x1E : 0x0A).compactMap { parseJSON($0) }
        case .eventStream where schemas.resolved(schema).object?["properties"]?.object?["data"] == nil:
            let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }.filter { $0.starts(with: "data:".utf8) }
            return lines.compactMap { parseJSON($0.dropFirst("data:".utf8.count)) }
        case .form where message.isWhole || !bytes.isEmpty: return [form(text, schema, content.encodings)]
        case .text where message.isWhole:
            // A JSON string is unwrapped.
            let string = message.isJSON ? parseJSON(bytes)?.string?.raw : nil
            return [value(string ?? text, schema, at: schema.span)]
        default: return []
        }
    }

    // MARK: Bodies that are not described

    /// Returns how the overlay describes the body of a message: by the schema of the first of these contents that fits it, or by its kind.
    mutating func seenBody(_ message: Exchange.Message, fitting contents: [Content], isStrict: Bool) -> SeenBody? {
        guard let bytes = message.body else { return nil }
        let shown = message.mediaType.flatMap { Showable.mediaType($0) }
        let value = parseJSON(bytes)
        let name = shown ?? (message.mediaType == nil && value != nil ? "application/json" : "*/*")
        for content in contents where content.kind == .json && value != nil {
            guard let schema = content.schema, canRead(message, as: content, isStrict: isStrict) else { continue }
            return SeenBody(mediaType: name, schema: ShownValue(schema))
        }
        switch MediaTypeName(name).kind {
        case .json: return SeenBody(mediaType: name, schema: value.map { OverlayFixes.schema($0.kinds) })
        case .text: return SeenBody(mediaType: name, schema: ["type": "string"])
        default: return SeenBody(mediaType: name, schema: nil)
        }
    }
}
