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
