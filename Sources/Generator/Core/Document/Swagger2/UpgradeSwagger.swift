/// Upgrades a Swagger 2.0 document to OpenAPI 3.0. Nodes that move keep their spans, and the nodes of schemas are reused.
///
/// Schemas need no changes: `SchemaNode` handles the few differences in 2.0, and references are also looked up in the original tree.
func upgradeSwagger(_ root: JSONNode, diagnostics: inout Diagnostics) -> JSONNode {
    guard let object = root.object else { return root }
    var upgrade = SwaggerUpgrade(object: object, diagnostics: diagnostics)
    defer { diagnostics = upgrade.diagnostics }
    return upgrade.document(at: root.span)
}

struct SwaggerUpgrade {
    let object: JSONObject
    var diagnostics: Diagnostics
    /// The document-wide `consumes` and `produces`.
    let consumes: [JSONNode]
    let produces: [JSONNode]

    init(object: JSONObject, diagnostics: Diagnostics) {
        self.object = object
        self.diagnostics = diagnostics
        consumes = object.list("consumes", &self.diagnostics)
        produces = object.list("produces", &self.diagnostics)
    }

    mutating func document(at span: Span) -> JSONNode {
        var members: [JSONObject.Member] = []
        for member in object.members {
            switch member.key.raw {
            case "swagger", "definitions", "parameters", "responses", "securityDefinitions", "consumes", "produces", "host", "basePath",
                "schemes":
                break
            case "paths": members.append(paths(member))
            default: members.append(member)
            }
        }
        if let servers = servers(at: span) { members.append(servers) }
        var components: [JSONObject.Member] = []
        if let schemas = object.member("definitions") { components.append(schemas.renamed("schemas")) }
        if let responses = object.member("responses") {
            let upgraded = responses.value.members("responses", &diagnostics).map {
                $0.replaced(response($0.value, produces))
            }
            components.append(responses.renamed("responses").replaced(.object(upgraded, at: responses.value.span)))
        }
        if let schemes = object.member("securityDefinitions") { components.append(securitySchemes(schemes)) }
        members.append(.made("components", .object(components, at: span), at: span))
        return .object(members, at: span)
    }

    /// Converts `host`, `basePath` and `schemes` to one server per scheme, starting with https.
    private mutating func servers(at span: Span) -> JSONObject.Member? {
        let host = object.text("host", &diagnostics)
        let base = object.text("basePath", &diagnostics)
        guard host != nil || base != nil else { return nil }
        let location = object["host"]?.span ?? object["basePath"]?.span ?? span
        let text = base?.raw ?? ""
        let path = text.isEmpty || text == "/" ? "" : text.utf8.first == UInt8(ascii: "/") ? text : "/" + text
        var urls: [String] = []
        if let host: SpecText, host.raw.hasPrefix("http://") || host.raw.hasPrefix("https://") {
            diagnostics.warning(
                "misplaced-scheme", "`host` has a scheme, which belongs in `schemes`; it is read as a URL", at: location)
            urls.append((host.raw.utf8.last == UInt8(ascii: "/") ? String(host.raw.dropLast()) : host.raw) + path)
        } else if let host: SpecText {
            var schemes = object.list("schemes", &diagnostics).compactMap { $0.string?.raw }.filter {
                $0 == "https" || $0 == "http"
            }
            if schemes.isEmpty { schemes = ["https"] }
            for scheme in ["https", "http"] where schemes.contains(scheme) { urls.append("\(scheme)://\(host.raw)\(path)") }
        } else {
            urls.append(path.isEmpty ? "/" : path)
        }
        let servers: [JSONNode] = urls.map {
            .object([.made("url", JSONNode(.string(SpecText($0)), at: location), at: location)], at: location)
        }
        return .made("servers", JSONNode(.array(servers), at: location), at: location)
    }

    private mutating func securitySchemes(_ member: JSONObject.Member) -> JSONObject.Member {
        var schemes: [JSONObject.Member] = []
        for scheme in member.value.members("securityDefinitions", &diagnostics) {
            guard let fields = scheme.value.object, fields["type"]?.string?.raw == "basic" else {
                schemes.append(scheme)
                continue
            }
            let span = scheme.value.span
            var upgraded = fields.members.filter { $0.key.raw != "type" }
            upgraded.append(.made("type", JSONNode(.string("http"), at: span), at: span))
            upgraded.append(.made("scheme", JSONNode(.string("basic"), at: span), at: span))
            schemes.append(scheme.replaced(.object(upgraded, at: span)))
        }
        return member.renamed("securitySchemes").replaced(.object(schemes, at: member.value.span))
    }

    private mutating func paths(_ member: JSONObject.Member) -> JSONObject.Member {
        var items: [JSONObject.Member] = []
        for item in member.value.members("paths", &diagnostics) {
            guard let fields = item.value.object, !item.key.raw.hasPrefix("x-") else {
                items.append(item)
                continue
            }
            let shared = fields.list("parameters", &diagnostics)
            var upgraded: [JSONObject.Member] = []
            for field in fields.members where field.key.raw != "parameters" {
                guard Self.methods.contains(field.key.raw), let operation = field.value.object else {
                    upgraded.append(field)
                    continue
                }
                upgraded.append(field.replaced(self.operation(operation, shared: shared, at: field.value.span)))
            }
            items.append(item.replaced(.object(upgraded, at: item.value.span)))
        }
        return member.replaced(.object(items, at: member.value.span))
    }

    private static let methods: Set<String> = ["get", "put", "post", "delete", "options", "head", "patch"]
}
