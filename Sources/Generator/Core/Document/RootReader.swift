/// Reads the members of a document's root.
struct RootReader {
    let root: JSONObject
    var references: References
    var diagnostics: Diagnostics

    mutating func pathItems(_ key: String) -> [PathItemNode] {
        members(key, of: root).compactMap { PathItemNode($0, &references, diagnostics: &diagnostics) }
    }

    /// Returns the object under a key, or the object that it refers to.
    mutating func object(_ key: String, of object: JSONObject?) -> JSONObject? { object?[key].flatMap { followed($0, key).object } }

    /// Returns the members under a key. A `$ref` in place of the members is followed, although OpenAPI does not allow it there, because
    /// many documents in multiple files are written this way. Members next to it are kept.
    mutating func members(_ key: String, of object: JSONObject?) -> [JSONObject.Member] {
        guard let node = object?[key] else { return [] }
        let target = followed(node, key)
        let members = target.members(key, diagnostics: &diagnostics).filter { $0.key.raw != "$ref" || $0.value.string == nil }
        guard target !== node, let own = node.object?.members.filter({ $0.key.raw != "$ref" }), !own.isEmpty else { return members }
        let keys = Set(own.map(\.key))
        return members.filter { !keys.contains($0.key) } + own
    }

    private mutating func followed(_ start: JSONNode, _ key: String) -> JSONNode {
        let end = endOfChain(start) { node in
            guard let reference = node.object?["$ref"], let text = reference.string else { return nil }
            switch references.find(text.raw, from: node.span.file) {
            case .success(let target):
                diagnostics.warning(
                    "misplaced-reference", "`\(key)` cannot be a reference; the members that it refers to are read", at: reference.span)
                return target.node
            case .failure(let failure):
                diagnostics.recoverableError("dangling-reference", failure.message(text, what: "value of `\(key)`"), at: reference.span)
                return nil
            }
        }
        if let end { return end }
        diagnostics.recoverableError("reference-cycle", endlessChain, at: start.object?["$ref"]?.span)
        return start
    }
}

/// Reports top-level members that would otherwise be ignored silently. Adds an error and returns `false` if the document is unusable.
func checkRoot(_ object: JSONObject, of version: SpecificationVersion, at span: Span, diagnostics: inout Diagnostics) -> Bool {
    var isReadable = true
    for key in ["paths", "webhooks", "components", "definitions"] {
        guard let node = object[key], node.object == nil, !node.isNull, node.array?.isEmpty != true else { continue }
        diagnostics.error("unexpected-type", "`\(key)` must be an object, not \(node.kind)", at: node.span)
        isReadable = false
    }
    var hasSuggestion = false
    let known = version == .two ? swaggerMembers : openAPIMembers
    let otherFormats =
        version == .two ? ["servers", "webhooks", "components"] : ["host", "basePath", "schemes", "securityDefinitions"]
    for member in object.members where !known.contains(member.key.raw) && !member.key.raw.hasPrefix("x-") {
        let key = member.key.raw
        if otherFormats.contains(key) {
            let (language, own) = version == .two ? ("OpenAPI 3", "Swagger 2.0") : ("Swagger 2.0", "OpenAPI 3")
            diagnostics.warning("unknown-key", "`\(key)` belongs to \(language); it has no meaning in \(own)", at: member.keySpan)
        } else if let near = suggestion(for: key, among: known.filter({ object[$0] == nil })) {
            hasSuggestion = true
            diagnostics.warning("unknown-key", "an OpenAPI document has no `\(key)`; did you mean `\(near)`?", at: member.keySpan)
        }
    }
    let content = version == .two ? ["paths", "definitions"] : ["paths", "webhooks", "components"]
    if !hasSuggestion, content.allSatisfy({ object[$0] == nil }) {
        diagnostics.warning(
            "empty-document", "the document has none of \(content.map { "`\($0)`" }.joined(separator: ", ")): there is nothing to generate",
            at: (object.member("openapi") ?? object.member("swagger"))?.keySpan ?? span)
    }
    return isReadable
}

private let openAPIMembers: [String] = [
    "openapi", "$self", "info", "jsonSchemaDialect", "servers", "paths", "webhooks", "components", "security", "tags", "externalDocs",
    // A member of Swagger 2.0 documents that references can still refer to.
    "definitions",
]

private let swaggerMembers: [String] = [
    "swagger", "info", "host", "basePath", "schemes", "consumes", "produces", "paths", "definitions", "parameters", "responses",
    "securityDefinitions", "security", "tags", "externalDocs",
]

/// The version of OpenAPI that a file declares.
package enum SpecificationVersion: Int, Comparable, Sendable {
    /// Swagger 2.0.
    case two
    case threeZero, threeOne, threeTwo

    package static func < (left: SpecificationVersion, right: SpecificationVersion) -> Bool { left.rawValue < right.rawValue }

    /// Whether keywords next to `$ref` apply. They have applied since JSON Schema 2019-09, and therefore since OpenAPI 3.1. Earlier
    /// versions ignore them.
    var appliesReferenceSiblings: Bool { self >= .threeOne }

    /// Reads the `openapi` or `swagger` member of a root object. Reports an error and returns `nil` if the root is not an OpenAPI document.
    package static func read(_ root: JSONNode, diagnostics: inout Diagnostics) -> SpecificationVersion? {
        guard let object = root.object else {
            return diagnostics.error("not-openapi", "an OpenAPI document is an object, not \(root.kind)", at: root.span)
        }
        guard let node = object["openapi"] ?? object["swagger"] else {
            return diagnostics.error(
                "not-openapi", "there is no `openapi` or `swagger` with a version at the top, so this is not an OpenAPI document",
                at: root.span)
        }
        let isSwagger = object["openapi"] == nil
        let text: String
        switch node.value {
        case .string(let string): text = string.raw
        case .number(let number):
            text = number.raw
            diagnostics.warning("unexpected-type", "the version must be a string, not a number: \"\(number.raw)\"", at: node.span)
        default:
            return diagnostics.error("not-openapi", "the version must be a string, not \(node.kind)", at: node.span)
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let major = parts.first ?? ""
        let minor = parts.count > 1 ? parts[1] : ""
        switch (isSwagger, major, minor) {
        case (true, "2", _): return .two
        case (false, "3", "0"): return .threeZero
        case (false, "3", "1"): return .threeOne
        case (false, "3", "2"): return .threeTwo
        case (false, "3", _):
            diagnostics.warning("unknown-version", "OpenAPI \(text) is not known yet; it is read as 3.2", at: node.span)
            return .threeTwo
        default:
            let name = isSwagger ? "Swagger" : "OpenAPI"
            let hint = isSwagger && major == "3" ? "; since then the key is `openapi`" : ""
            return diagnostics.error(
                "unsupported-version", "\(name) \(text) is not supported; OpenAPI 3.0, 3.1, 3.2 and Swagger 2.0 are\(hint)", at: node.span)
        }
    }
}
