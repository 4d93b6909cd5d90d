/// An OpenAPI document as written. The parts that make up operations are typed, whereas schemas remain JSON until they are needed.
///
/// Swagger 2.0 documents are upgraded to OpenAPI 3, with the spans of the original file.
package struct Document: Sendable {
    package var root: JSONNode
    var versions: [Int32: SpecificationVersion]
    package var files: [JSONFile]
    /// The original Swagger 2.0 files, before the upgrade.
    package var originals: [Int32: JSONNode]

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

    package var references: References { References(files: files, originals: originals) }

    /// Returns the version of a file. A file without a version has the version of the root document.
    func version(at span: Span) -> SpecificationVersion? { versions[span.file] ?? versions[root.span.file] }

    /// Returns whether keywords next to a `$ref` at this location apply. For nodes from an overlay, this depends on the root document's
    /// version.
    package func appliesReferenceSiblings(at span: Span) -> Bool { version(at: span)?.appliesReferenceSiblings ?? true }

    /// Returns whether the `style` of an encoding applies to parts. OpenAPI 3.0 ignores `style` except in URL-encoded forms, whereas
    /// Swagger 2.0's `collectionFormat` always applies.
    func stylesParts(at span: Span) -> Bool { version(at: span) != .threeZero }

    /// Returns whether `allowReserved` applies to path parameters. Before OpenAPI 3.2, it applied only to query parameters.
    func reservesPaths(at span: Span) -> Bool { version(at: span) == .threeTwo }
}

/// OpenAPI's Tag Object.
struct TagNode: Sendable {
    var name: SpecText
    var documentation: Documentation
    var span: Span

    init?(_ json: JSONNode, _ diagnostics: inout Diagnostics) {
        guard let object = json.object, let name = object["name"]?.string else {
            diagnostics.warning("invalid-tag", "a tag is an object with a `name`; it is ignored", at: json.span)
            return nil
        }
        self.name = name
        documentation = object.documentation(&diagnostics)
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

    init?(_ json: JSONNode, _ diagnostics: inout Diagnostics) {
        guard let object = json.object, let url = object["url"]?.string else {
            diagnostics.warning("invalid-server", "a server is an object with a `url`; it is ignored", at: json.span)
            return nil
        }
        self.url = url
        urlSpan = object["url"]?.span ?? json.span
        if let hint = url.raw.missingScheme {
            diagnostics.warning(
                "server-url", "`\(url.raw)` has no scheme, so it is a path relative to the document; did you mean `\(hint)`?",
                at: urlSpan)
        }
        name = Extension(object["x-endpoints"], &diagnostics).name?.text ?? object.text("name", &diagnostics)
        variables = object.members("variables", &diagnostics)
        documentation = object.documentation(&diagnostics)
        span = json.span
    }
}

extension String {
    /// The URL with the missing scheme added, such as `https://api.example.com/v1` for `api.example.com/v1`; `nil` if the text is already a
    /// URL or is a path.
    fileprivate var missingScheme: String? {
        guard let first = split(separator: "/", omittingEmptySubsequences: false).first, !contains("://"), !first.hasPrefix("."),
            first.contains(".") || first.hasPrefix("localhost")
        else { return nil }
        return (first.hasPrefix("localhost") ? "http://" : "https://") + self
    }
}

/// Reads a document from its parsed files: the root first, then the files that references can refer to.
///
/// Reports an error and returns `nil` if the root is not an OpenAPI document of a supported version.
package func readDocument(_ files: [JSONFile], diagnostics: inout Diagnostics) -> Document? {
    guard let first = files.first, let rootVersion = SpecificationVersion.read(first.root, diagnostics: &diagnostics) else {
        return nil
    }
    var versions = [first.root.span.file: rootVersion]
    var originals: [Int32: JSONNode] = [:]
    var upgraded = files
    for (index, file) in files.enumerated() {
        // A file that contains only schemas usually declares no version.
        let object = file.root.object
        var version = rootVersion
        if index > 0, object?["openapi"] != nil || object?["swagger"] != nil {
            version = SpecificationVersion.read(file.root, diagnostics: &diagnostics) ?? rootVersion
        }
        versions[file.root.span.file] = version
        if version == .two {
            originals[file.root.span.file] = file.root
            upgraded[index].root = upgradeSwagger(file.root, diagnostics: &diagnostics)
        }
    }
    guard let root = upgraded.first?.root, let object = root.object else { return nil }

    guard let written = first.root.object, checkRoot(written, of: rootVersion, at: first.root.span, &diagnostics) else {
        return nil
    }
    let info = object["info"]?.object
    var references = References(files: upgraded, originals: originals)
    let components = object["components"]?.object
    return Document(
        root: root,
        versions: versions,
        files: upgraded,
        originals: originals,
        title: info?.text("title", &diagnostics) ?? "",
        version: info?.text("version", &diagnostics) ?? "",
        documentation: info?.documentation(&diagnostics) ?? Documentation(),
        servers: object.list("servers", &diagnostics).compactMap { ServerNode($0, &diagnostics) },
        tags: object.list("tags", &diagnostics).compactMap { TagNode($0, &diagnostics) },
        paths: object.members("paths", &diagnostics).compactMap { PathItemNode($0, &references, &diagnostics) },
        webhooks: object.members("webhooks", &diagnostics).compactMap { PathItemNode($0, &references, &diagnostics) },
        schemas: components?.members("schemas", &diagnostics) ?? [],
        securitySchemes: components?.members("securitySchemes", &diagnostics) ?? [],
        security: object["security"]?.requirements(&diagnostics) ?? []
    )
}
