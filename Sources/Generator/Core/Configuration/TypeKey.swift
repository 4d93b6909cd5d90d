/// A key of the config's `types` of the form `type` or `type.format`, with JSON Schema's `type` and `format`. All other keys are names of
/// schemas.
struct TypeKey {
    var type: String
    /// The format, or `nil` if the key has none.
    var format: String?

    init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, Self.types.contains(String(first)) else { return nil }
        type = String(first)
        format = parts.count > 1 ? String(parts[1]) : nil
    }

    var article: String { type == "integer" ? "an" : "a" }

    private static let types: [String] = ["string", "integer", "number", "boolean"]

    /// The keys that the generator supports, whether or not the document uses them.
    static let known = Set(Scalar.keys)

    /// Returns all keys that the document's schemas use. A format without a type can belong to any type.
    static func formats(of document: Document) -> Set<String> {
        var result: Set<String> = []
        var worklist = document.files.map(\.root)
        while let node = worklist.popLast() {
            switch node.value {
            case .array(let items): worklist += items
            case .object(let object):
                for member in object.members { worklist.append(member.value) }
                guard let format = object["format"]?.string else { continue }
                let words = ([object["type"]].compactMap { $0 } + (object["type"]?.array ?? [])).compactMap { $0.string?.raw }
                let named = words.filter { types.contains($0) }
                for type in named.isEmpty ? types : named { result.insert("\(type).\(format.raw)") }
            default: break
            }
        }
        return result
    }
}
