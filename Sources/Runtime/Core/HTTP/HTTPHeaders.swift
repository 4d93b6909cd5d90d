/// The header fields of a message in order, none of which can be invalid.
///
/// Names are compared without regard to case. Printing shows values only of fields that never carry secrets.
public struct HTTPHeaders: Hashable, Sendable, Sequence, PrintsNoSecrets {
    /// One field line.
    public struct Field: Hashable, Sendable, PrintsNoSecrets {
        /// A token, in the case in which it was given.
        public let name: String
        /// Without control characters and without spaces at its ends.
        public let value: String

        /// The name, and the value when it cannot be a secret.
        public var description: String {
            "\(name): \(HTTPHeaders.printable.contains(name.lowercased()) ? value : "…")"
        }
    }

    private var fields: [Field] = []

    /// No fields.
    public init() {}

    /// The fields given, in order.
    public init(_ fields: [(name: String, value: String)]) throws(HTTPFieldError) {
        for field in fields { try add(field.name, field.value) }
    }

    /// What a server sent: a field that is not valid is left out.
    init(received fields: [(name: String, value: String)]) {
        for field in fields { try? add(field.name, field.value) }
    }

    /// The value of a field; several lines are joined by commas (RFC 9110, 5.2).
    public subscript(name: String) -> String? {
        var result: String?
        for field in fields where field.name.equalsIgnoringCase(name) {
            result = result.map { $0 + ", " + field.value } ?? field.value
        }
        return result
    }

    /// The values of all lines of a field (`Set-Cookie` must not be joined).
    public func values(_ name: String) -> [String] {
        fields.filter { $0.name.equalsIgnoringCase(name) }.map(\.value)
    }

    /// Replaces the field, or adds it.
    ///
    /// - Throws: when the name is no token or the value holds control characters. Spaces around the value are removed (RFC 9110, 5.5).
    public mutating func set(_ name: String, _ value: String) throws(HTTPFieldError) {
        let field = try HTTPHeaders.field(name, value)
        guard let index = fields.firstIndex(where: { $0.name.equalsIgnoringCase(name) }) else { return fields.append(field) }
        fields.removeAll { $0.name.equalsIgnoringCase(name) }
        fields.insert(field, at: index)
    }

    /// Adds a line, also when the field is present.
    public mutating func add(_ name: String, _ value: String) throws(HTTPFieldError) {
        fields.append(try HTTPHeaders.field(name, value))
    }

    /// Removes all lines of a field.
    public mutating func remove(_ name: String) {
        fields.removeAll { $0.name.equalsIgnoringCase(name) }
    }

    /// Replaces each field that `other` has.
    public mutating func merge(_ other: HTTPHeaders) {
        for field in other.fields { remove(field.name) }
        fields += other.fields
    }

    public func makeIterator() -> IndexingIterator<[Field]> { fields.makeIterator() }

    /// The fields; values only of those that cannot be secrets.
    public var description: String {
        "[" + fields.map(\.description).joined(separator: ", ") + "]"
    }

    mutating func keepOnly(_ names: Set<String>) {
        fields.removeAll { !names.contains($0.name.lowercased()) }
    }

    private static func field(_ name: String, _ value: String) throws(HTTPFieldError) -> Field {
        guard name.isToken else { throw .invalidHeaderName }
        guard !value.hasControl(allowingTab: true) else { throw .invalidHeaderValue(name: name) }
        return Field(name: name, value: value.trimmingBlanks())
    }

    private static let printable: Set<String> = [
        "accept", "accept-encoding", "accept-language", "allow", "cache-control", "content-encoding", "content-length", "content-type",
        "date", "retry-after", "server", "transfer-encoding", "user-agent", "vary",
    ]
}

extension String {
    /// Without spaces and tabs at both ends.
    func trimmingBlanks() -> String {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        guard let first = utf8.first, let last = utf8.last, isBlank(first) || isBlank(last) else { return self }
        guard let start = utf8.firstIndex(where: { !isBlank($0) }), let end = utf8.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(self[start...end])
    }
}
