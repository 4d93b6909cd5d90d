/// The Swift types of scalars, as the config's `types` and generated code write them.
extension Scalar {
    var swiftType: StaticString {
        switch self {
        case .string, .binary: "String"
        case .boolean: "Bool"
        case .integer: "Int"
        case .int32: "Int32"
        case .int64: "Int64"
        case .uint64: "UInt64"
        case .number: "Double"
        case .float: "Float"
        case .decimal: "Decimal"
        case .dateTime: "Date"
        case .date: "CalendarDate"
        case .uuid: "UUID"
        case .uri: "EndpointRuntime.URI"
        case .secret: "SecretText"
        case .byte: "Data"
        case .file: "EndpointRuntime.FilePart"
        }
    }

    /// Whether Foundation declares the type.
    var usesFoundation: Bool {
        switch self {
        case .decimal, .dateTime, .uuid, .byte: true
        default: false
        }
    }

    /// Returns the scalar for a type in the config, or `nil` if the runtime does not decode that type itself. Integers can be decoded as any
    /// number type.
    static func named(swiftType name: String, for kinds: ValueKinds) -> Scalar? {
        allCases.first { scalar in
            let kind = scalar.row.kind
            guard kind == kinds || kind == .number && kinds == .integer else { return false }
            return "\(scalar.swiftType)" == name
        }
    }
}

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
            worklist += node.children
            guard let object = node.object, let format = object["format"]?.string else { continue }
            let words = ([object["type"]].compactMap { $0 } + (object["type"]?.array ?? [])).compactMap { $0.string?.raw }
            let named = words.filter { types.contains($0) }
            for type in named.isEmpty ? types : named { result.insert("\(type).\(format.raw)") }
        }
        return result
    }
}
