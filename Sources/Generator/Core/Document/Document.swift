/// An OpenAPI document as written. The parts that make up operations are typed, whereas schemas remain JSON until they are needed.
///
/// The files remain as written. What they mean depends on the version of the file that a part is in (`version(at:)`), so each part of a
/// Swagger 2.0 file is upgraded to OpenAPI 3 where it is used (`SwaggerUpgrade`).
package struct Document: Sendable {
    package var root: JSONNode
    var kinds: FileKinds
    package var files: [JSONFile]

    var title: SpecText
    var version: SpecText
    var documentation: Documentation
    var servers: [ServerNode]
    var tags: [TagNode]
    var paths: [PathItemNode]
    var webhooks: [PathItemNode]
    var schemas: [JSONObject.Member]
    var securitySchemes: [JSONObject.Member]
    var security: [JSONNode]

    package var references: References { References(files: files) }

    /// Returns the version of a file. A file without a version has the version of the document that refers to it.
    func version(at span: Span) -> SpecificationVersion { kinds.version(at: span) }

    /// Returns whether a location is in a file of Swagger 2.0.
    package func isSwagger(at span: Span) -> Bool { version(at: span) == .two }

    /// Returns whether keywords next to a `$ref` at this location apply. For nodes from an overlay, this depends on the root document's
    /// version.
    package func appliesReferenceSiblings(at span: Span) -> Bool { version(at: span).appliesReferenceSiblings }

    /// Returns whether the `style` of an encoding applies to parts. OpenAPI 3.0 ignores `style` except in URL-encoded forms, whereas
    /// Swagger 2.0's `collectionFormat` always applies.
    func stylesParts(at span: Span) -> Bool { version(at: span) != .threeZero }

    /// Returns whether `allowReserved` applies to path parameters. Before OpenAPI 3.2, it applied only to query parameters.
    func reservesPaths(at span: Span) -> Bool { version(at: span) == .threeTwo }
}

extension Document {
    /// Returns a parameter or header as OpenAPI 3 describes it, for tools that check documents part by part.
    package func upgradedParameter(_ node: JSONNode) -> JSONNode {
        guard isSwagger(at: node.span), let object = node.object, object["$ref"] == nil else { return node }
        var upgrade = SwaggerUpgrade { $0 }
        return upgrade.parameter(object, at: node.span)
    }
}

/// OpenAPI's Tag Object.
struct TagNode: Sendable {
    var name: SpecText
    var documentation: Documentation
    var span: Span

    init?(_ json: JSONNode, diagnostics: inout Diagnostics) {
        guard let object = json.object, let name = object.text("name", diagnostics: &diagnostics) else {
            diagnostics.warning("invalid-tag", "a tag is an object with a `name`; it is ignored", at: json.span)
            return nil
        }
        self.name = name
        documentation = object.documentation(diagnostics: &diagnostics)
        span = json.span
    }
}

/// OpenAPI's Server Object.
struct ServerNode: Sendable {
    var url: SpecText
    var urlSpan: Span
    var name: SpecText?
    var variables: [JSONObject.Member]
    var documentation: Documentation
    var span: Span

    init?(_ json: JSONNode, diagnostics: inout Diagnostics) {
        guard let object = json.object, let url = object["url"]?.string else {
            diagnostics.warning("invalid-server", "a server is an object with a `url`; it is ignored", at: json.span)
            return nil
        }
        self.url = url
        urlSpan = object["url"]?.span ?? json.span
        // A server is called by its name as a parameter is.
        let settings = SettingsReader.inDocument(object, else: ParameterSettings(), diagnostics: &diagnostics) {
            $1.parameter($0, "`x-endpoints`")
        }
        name = settings.name?.text ?? object.text("name", diagnostics: &diagnostics)
        variables = object.members("variables", diagnostics: &diagnostics)
        guard checkServerURL(url, variables, at: urlSpan, diagnostics: &diagnostics) else { return nil }
        documentation = object.documentation(diagnostics: &diagnostics)
        span = json.span
    }

    /// The URLs that the variables allow, with `*` for any value.
    var patterns: [String] {
        let parts = url.raw.split(separator: "{", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce([String(parts[0])]) { urls, part in
            let listed = variables.last { $0.key.raw.elementsEqual(part.prefix { $0 != "}" }) }?.value.object?["enum"]?.array
            let values = listed?.compactMap(\.scalarText?.raw) ?? []
            let rest = part.drop { $0 != "}" }.dropFirst()
            let known = values.isEmpty || urls.count * values.count > 1000 ? ["*"] : values
            return urls.flatMap { url in known.map { url + $0 + rest } }
        }
    }
}

/// Reads a document from its parsed files: the root first, then the files that references can refer to.
///
/// Reports an error and returns `nil` if the root is not an OpenAPI document of a supported version.
package func readDocument(_ files: [JSONFile], diagnostics: inout Diagnostics) -> Document? {
    guard let root = files.first?.root, let kinds = FileKinds(files, diagnostics: &diagnostics) else { return nil }
    guard let object = root.object, checkRoot(object, of: kinds.version(at: root.span), at: root.span, diagnostics: &diagnostics) else {
        return nil
    }
    var reader = RootReader(root: object, references: References(files: files), diagnostics: diagnostics)
    defer { diagnostics = reader.diagnostics }
    let isSwagger = kinds.version(at: root.span) == .two
    let servers =
        isSwagger
        ? object.swaggerServers(at: root.span, diagnostics: &reader.diagnostics) : object.list("servers", diagnostics: &reader.diagnostics)
    let components = isSwagger ? object : reader.object("components", of: object)
    let info = reader.object("info", of: object)
    return Document(
        root: root, kinds: kinds, files: files,
        title: info?.text("title", diagnostics: &reader.diagnostics) ?? "",
        version: info?.text("version", diagnostics: &reader.diagnostics) ?? "",
        documentation: info?.documentation(diagnostics: &reader.diagnostics) ?? Documentation(),
        servers: servers.compactMap { ServerNode($0, diagnostics: &reader.diagnostics) },
        tags: object.list("tags", diagnostics: &reader.diagnostics).compactMap { TagNode($0, diagnostics: &reader.diagnostics) },
        paths: reader.pathItems("paths"),
        webhooks: isSwagger ? [] : reader.pathItems("webhooks"),
        schemas: reader.members(isSwagger ? "definitions" : "schemas", of: components),
        securitySchemes: reader.members(isSwagger ? "securityDefinitions" : "securitySchemes", of: components),
        security: object["security"]?.requirements(diagnostics: &reader.diagnostics) ?? []
    )
}
