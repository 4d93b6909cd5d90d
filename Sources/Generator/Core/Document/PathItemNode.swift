/// OpenAPI's Path Item Object with its key: a path, a webhook's name, or a callback's expression.
struct PathItemNode: Sendable {
    var key: SpecText
    var keySpan: Span
    var parameters: [JSONNode]
    var servers: [ServerNode]
    var operations: [OperationNode]

    /// Reads a path item. Returns `nil` for extensions (`x-…`). Reports an error and returns `nil` for anything else that is not a path
    /// item. A path item that is null has no operations.
    init?(_ member: JSONObject.Member, _ references: inout References, diagnostics: inout Diagnostics) {
        guard !member.key.raw.hasPrefix("x-") else { return nil }
        key = member.key
        keySpan = member.keySpan
        parameters = []
        servers = []
        operations = []

        guard let parts = followed(member.value, &references, diagnostics: &diagnostics) else { return nil }
        for object in parts {
            let documentation = object.documentation(diagnostics: &diagnostics)
            if parameters.isEmpty { parameters = object.list("parameters", diagnostics: &diagnostics) }
            if servers.isEmpty {
                servers = object.list("servers", diagnostics: &diagnostics).compactMap { ServerNode($0, diagnostics: &diagnostics) }
            }
            for member in object.members {
                if let method = method(member, of: object, diagnostics: &diagnostics) {
                    append(member, method: method, documentation, diagnostics: &diagnostics)
                }
            }
            for member in object.members("additionalOperations", diagnostics: &diagnostics) {
                guard let method = additionalMethod(member, of: object, diagnostics: &diagnostics) else { continue }
                append(member, method: method, documentation, diagnostics: &diagnostics)
            }
        }
    }

    /// Returns the object at `start`, followed by the objects that its chain of `$ref`s leads to. Reports an error and returns `nil` if the
    /// chain is a cycle, is too long or contains a value other than an object.
    private func followed(_ start: JSONNode, _ references: inout References, diagnostics: inout Diagnostics) -> [JSONObject]? {
        var node = start
        var parts: [JSONObject] = []
        for _ in 0...longestChain {
            if node.isNull {
                diagnostics.warning("invalid-path-item", "`\(key.raw)` is null; it is read as a path without operations", at: node.span)
                return parts
            }
            guard let object = node.object else {
                return diagnostics.recoverableError(
                    "invalid-path-item", "`\(key.raw)` must be an object of operations, not \(node.kind); it is left out", at: node.span)
            }
            parts.append(object)
            guard let reference = object["$ref"], let text = reference.string else { return parts }
            switch references.find(text.raw, from: node.span.file, in: "pathItems") {
            case .success(let target):
                target.warnOfSpelling(text, at: reference.span, diagnostics: &diagnostics)
                node = target.node
            case .failure(let failure):
                diagnostics.recoverableError(
                    "dangling-reference",
                    failure.message(text, what: "path item") + " (the operations of `\(key.raw)` are left out)", at: reference.span)
                return parts
            }
        }
        return diagnostics.recoverableError(
            "reference-cycle", "\(endlessChain); the operations of `\(key.raw)` are left out", at: parts.first?["$ref"]?.span)
    }

    /// Returns the HTTP method that a member describes. For other members, returns `nil` and reports a warning if appropriate.
    private func method(_ member: JSONObject.Member, of object: JSONObject, diagnostics: inout Diagnostics) -> String? {
        let key = member.key.raw
        if Document.methods.contains(key) { return key.uppercased() }
        if Self.members.contains(key) || key.hasPrefix("x-") { return nil }
        let lower = key.lowercased()
        if Document.methods.contains(lower), object[lower] == nil {
            diagnostics.warning("unknown-key", "methods are written in lower case; it is read as `\(lower)`", at: member.keySpan)
            return lower.uppercased()
        }
        var hint = didYouMean(key, among: Document.methods.sorted())
        if hint.isEmpty, member.value.object != nil { hint = "; operations belong under `get`, `post` and the other methods" }
        return diagnostics.warning("unknown-key", "a path item has no `\(key)`, so it is left out\(hint)", at: member.keySpan)
    }

    /// Returns the method of an additional operation, which is sent as written. Reports an error and returns `nil` if HTTP does not allow
    /// the method.
    private func additionalMethod(_ member: JSONObject.Member, of object: JSONObject, diagnostics: inout Diagnostics) -> String? {
        let method = member.key.raw
        guard isToken(method) else {
            return diagnostics.recoverableError(
                "invalid-method",
                "`\(method)` is not an HTTP method, which can contain only letters, digits and !#$%&'*+-.^_`|~; the operation is left out",
                at: member.keySpan)
        }
        let lower = method.lowercased()
        guard Document.methods.contains(lower) else { return method }
        guard object[lower] == nil else {
            return diagnostics.recoverableError(
                "invalid-method", "\(method) \(key.raw) is also under `\(lower)`; the additional operation is left out",
                at: member.keySpan)
        }
        diagnostics.warning("misplaced-method", "`\(method)` belongs under `\(lower)`, not in `additionalOperations`", at: member.keySpan)
        return lower.uppercased()
    }

    private mutating func append(
        _ member: JSONObject.Member, method: String, _ documentation: Documentation, diagnostics: inout Diagnostics
    ) {
        if member.value.isNull {
            diagnostics.warning("invalid-operation", "\(method) \(key.raw) is null; it is left out", at: member.value.span)
            return
        }
        guard let object = member.value.object else {
            diagnostics.recoverableError(
                "invalid-operation", "\(method) \(key.raw) must be an object, not \(member.value.kind); the operation is left out",
                at: member.value.span)
            return
        }
        operations.append(
            OperationNode(object, method: SpecText(method), path: documentation, at: member.keySpan, diagnostics: &diagnostics))
    }

    private static let members: Set<String> = ["$ref", "summary", "description", "servers", "parameters", "additionalOperations"]
}

extension Document {
    /// The keys of a path item that are methods.
    package static let methods: Set<String> = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]
}

/// OpenAPI's Operation Object.
final class OperationNode: Sendable {
    /// The method as sent in requests, such as `GET`.
    let method: SpecText
    let id: SpecText?
    let idSpan: Span
    let tags: [SpecText]
    /// The location of the first tag, or `nil` if there is none.
    let tagSpan: Span?
    let documentation: Documentation
    let isDeprecated: Bool
    let parameters: [JSONNode]
    let requestBody: JSONNode?
    let requestBodySpan: Span
    let responses: [JSONObject.Member]
    let responsesSpan: Span?
    let callbacks: [JSONObject.Member]
    /// The operation's security requirements, or `nil` if the document's requirements apply.
    let security: [JSONNode]?
    let servers: [ServerNode]
    let endpoints: OperationSettings
    /// The operation's media types in Swagger 2.0, or `nil` if those of the document apply.
    let consumes: JSONNode?
    let produces: JSONNode?
    /// The location of the operation's key.
    let span: Span

    init(_ object: JSONObject, method: SpecText, path: Documentation, at span: Span, diagnostics: inout Diagnostics) {
        self.method = method
        self.span = span
        object.warnOfMisspelledKeys(KnownKeys.operation, what: "an operation", diagnostics: &diagnostics)
        id = object.text("operationId", diagnostics: &diagnostics).flatMap { $0.raw.isEmpty ? nil : $0 }
        idSpan = object["operationId"]?.span ?? span
        let tagNodes = object.list("tags", diagnostics: &diagnostics)
        tags = tagNodes.compactMap { $0.text("tags", isItem: true, diagnostics: &diagnostics) }
        tagSpan = tagNodes.first { $0.string != nil }?.span
        let own = object.documentation(diagnostics: &diagnostics)
        documentation = own == Documentation() ? path : own
        isDeprecated = object.flag("deprecated", diagnostics: &diagnostics) ?? false
        parameters = object.list("parameters", diagnostics: &diagnostics)
        requestBody = object["requestBody"].flatMap { $0.isNull ? nil : $0 }
        requestBodySpan = object.member("requestBody")?.keySpan ?? span
        consumes = object["consumes"]
        produces = object["produces"]
        responses = object.members("responses", diagnostics: &diagnostics).filter { !$0.key.raw.hasPrefix("x-") }
        responsesSpan = object["responses"]?.span
        callbacks = object.members("callbacks", diagnostics: &diagnostics).filter { !$0.key.raw.hasPrefix("x-") }
        security = object["security"].flatMap { $0.isNull ? nil : $0.requirements(diagnostics: &diagnostics) }
        servers = object.list("servers", diagnostics: &diagnostics).compactMap { ServerNode($0, diagnostics: &diagnostics) }
        endpoints = SettingsReader.inDocument(object, else: OperationSettings(), diagnostics: &diagnostics) {
            $1.operation($0, "`x-endpoints`")
        }
    }
}
