/// Reports mistakes within one schema that would otherwise be ignored silently.
extension SchemaNode {
    /// Reports keywords that look like a misspelling of a known keyword. Other unknown keywords are common and are ignored.
    func checkUnknown(_ member: JSONObject.Member, of object: JSONObject, diagnostics: inout Diagnostics) {
        let key = member.key.raw
        guard key.utf8.count >= 4, key.utf8.count <= 30, !key.hasPrefix("x-"), !SchemaKeyword.others.contains(key),
            let near = suggestion(for: key, among: SchemaKeyword.allCases.lazy.map(\.rawValue)), object[near] == nil
        else { return }
        diagnostics.warning("unknown-keyword", "a schema has no keyword `\(key)`; did you mean `\(near)`?", at: member.keySpan)
    }

    /// Reports lower bounds greater than upper bounds, and lengths that are not whole numbers.
    func checkBounds(_ object: JSONObject, diagnostics: inout Diagnostics) {
        for (lower, upper) in Self.bounds {
            let (least, most) = (
                numericBound(lower, of: object, diagnostics: &diagnostics), numericBound(upper, of: object, diagnostics: &diagnostics)
            )
            if let least: Double, let most: Double, least > most, let member = object.member(lower) {
                diagnostics.warning(
                    "contradictory-bounds", "no value is valid: `\(lower)` is greater than `\(upper)`; both are ignored",
                    at: member.value.span)
            }
        }
    }

    private func numericBound(_ key: String, of object: JSONObject, diagnostics: inout Diagnostics) -> Double? {
        guard let node = object[key], !node.isNull else { return nil }
        let isCount = key != "minimum" && key != "maximum"
        let value = node.double
        if let value: Double, !isCount || (value >= 0 && value.rounded() == value) { return value }
        let expected = isCount ? "a nonnegative whole number" : "a number"
        return diagnostics.warning("unexpected-type", "`\(key)` must be \(expected), not \(described(node)); it is ignored", at: node.span)
    }

    private static let bounds: [(String, String)] = [
        ("minimum", "maximum"), ("minLength", "maxLength"), ("minItems", "maxItems"), ("minProperties", "maxProperties"),
    ]

    /// Reports keywords for arrays or objects if the `type` is neither. Ignores `"additionalProperties": false`, which some tools write
    /// everywhere, even where it has no effect.
    func checkKind(_ object: JSONObject, diagnostics: inout Diagnostics) {
        guard let kinds = kinds else { return }
        for (kind, structure, keys) in Self.keysByKind
        where structure.isSubset(of: self.structure) && !kinds.contains(kind) {
            guard let key = keys.lazy.compactMap({ object.member($0) }).first(where: { $0.value.bool == nil }) else { continue }
            let owner = kind == .array ? "arrays" : "objects"
            diagnostics.warning(
                "misplaced-keyword", "`\(key.key.raw)` applies to \(owner), but the `type` of this schema is \(kinds.words); it is ignored",
                at: key.keySpan)
        }
    }

    private static let keysByKind: [(ValueKinds, Structure, [String])] = [
        (.array, .array, ["items", "prefixItems"]), (.object, .object, ["properties", "additionalProperties", "patternProperties"]),
    ]
}
