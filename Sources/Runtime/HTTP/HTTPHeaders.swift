import EndpointBasics

/// The header fields of a message, in order. Invalid fields cannot be represented.
///
/// Names are compared case-insensitively. When printed, only fields that never contain secrets show their values.
public struct HTTPHeaders: Equatable, Sendable, Sequence, _PrintsNoSecrets {
    /// A field line.
    public struct Field: Equatable, Sendable, _PrintsNoSecrets {
        /// The name, a token in its original capitalization.
        public let name: String
        /// The value, without control characters and without surrounding spaces.
        public let value: String

        init(name: String, value: String) { (self.name, self.value) = (name, value) }

        /// The name, and the value if it cannot be a secret.
        public var description: String { "\(name): \(HTTPHeaders.printable.contains(name.lowercased()) ? value.printable() : "…")" }
    }

    private var list: [Field] = []
    /// The fields as they were received, in place of `list`, until all are needed.
    private var received: ReceivedFields?
    private var fields: [Field] {
        get { received?.fields ?? list }
        _modify {
            if let received { list = received.fields }
            received = nil
            yield &list
        }
    }
    /// The error for the first invalid field in a literal, or set with the subscript.
    private var refused: HTTPMessageError?

    /// Creates an empty list of fields.
    public init() {}

    /// Creates a list of these fields, in this order.
    public init(_ fields: [(name: String, value: String)]) throws(HTTPMessageError) {
        for field in fields { try add(field.name, value: field.value) }
    }

    init(_ fields: [Field]) { list = fields }
    init(_ received: ReceivedFields) { self.received = received }

    /// Returns whether both have the same lines in the same order.
    public static func == (one: HTTPHeaders, other: HTTPHeaders) -> Bool { one.fields == other.fields && one.refused == other.refused }

    /// The value of a field. Multiple lines are joined with commas (RFC 9110, 5.2).
    ///
    /// Setting a value replaces all lines of the field, and setting `nil` removes them. If the name or the value is invalid, the field is
    /// removed, and a call with these headers fails before it is sent.
    public subscript(name: String) -> String? {
        get {
            if let received { return received.value(name) }
            var result: String?
            for field in fields where field.name.equalsIgnoringCase(name) {
                result = result.map { $0 + ", " + field.value } ?? field.value
            }
            return result
        }
        set {
            guard let newValue else { return remove(name) }
            do throws(HTTPMessageError) { try set(name, to: newValue) } catch {
                remove(name)
                refused = refused ?? error
            }
        }
    }

    /// Returns the values of all lines of a field. Use this for `Set-Cookie`, whose lines must not be joined.
    public func values(_ name: String) -> [String] { fields.filter { $0.name.equalsIgnoringCase(name) }.map(\.value) }

    /// Replaces a field, or adds it.
    ///
    /// - Throws: An error if the name is not a token or the value contains control characters. Spaces around the value are removed (RFC
    ///   9110, 5.5).
    public mutating func set(_ name: String, to value: String) throws(HTTPMessageError) {
        let field = try HTTPHeaders.field(name, value)
        guard let index = fields.firstIndex(where: { $0.name.equalsIgnoringCase(name) }) else { return fields.append(field) }
        fields.removeAll { $0.name.equalsIgnoringCase(name) }
        fields.insert(field, at: index)
    }

    /// Adds a line, even if the field already exists.
    public mutating func add(_ name: String, value: String) throws(HTTPMessageError) { fields.append(try HTTPHeaders.field(name, value)) }

    /// Removes all lines of a field.
    public mutating func remove(_ name: String) { fields.removeAll { $0.name.equalsIgnoringCase(name) } }

    /// Sets all fields of `other`, replacing those with the same names.
    public mutating func merge(_ other: HTTPHeaders) {
        if other.fields.isEmpty, other.refused == nil { return }
        for field in other.fields { remove(field.name) }
        fields += other.fields
        refused = refused ?? other.refused
    }

    public func makeIterator() -> IndexingIterator<[Field]> { fields.makeIterator() }

    /// The fields, with values only if they cannot be secrets.
    public var description: String { "[" + fields.map(\.description).joined(separator: ", ") + "]" }

    /// - Throws: An error for a field that only transports can set, and for an invalid field in a literal or set with the subscript.
    package func check() throws(HTTPMessageError) {
        if let refused { throw refused }
        for field in fields {
            // All reserved names have one of these lengths, so names of other lengths need no lookup.
            switch field.name.utf8.count {
            case 4, 10, 14, 17: if HTTPHeaders.reserved.contains(field.name.lowercased()) { throw .reservedHeader(name: field.name) }
            default: break
            }
        }
    }

    private static let reserved: Set<String> = ["host", "connection", "keep-alive", "content-length", "transfer-encoding"]

    package mutating func keepOnly(_ names: Set<String>) { fields.removeAll { !names.contains($0.name.lowercased()) } }

    private static func field(_ name: String, _ value: String) throws(HTTPMessageError) -> Field {
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
    /// Returns the text without the spaces and tabs at either end.
    package func trimmingBlanks() -> String {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        guard let first = utf8.first, let last = utf8.last, isBlank(first) || isBlank(last) else { return self }
        guard let start = utf8.firstIndex(where: { !isBlank($0) }), let end = utf8.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(self[start...end])
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Creates fields from a literal. An invalid field is left out, and a call with these headers fails before it is sent.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements {
            do throws(HTTPMessageError) { try add(name, value: value) } catch { refused = refused ?? error }
        }
    }
}

/// An error for a part of a request that HTTP does not allow (RFC 9110). The request is rejected before anything is sent.
///
/// The error does not contain the invalid text, which can be a secret.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum HTTPMessageError: LocalizedError, Equatable, _PrintsNoSecrets {
    /// A method must be a token (RFC 9110, 5.6.2).
    case invalidMethod
    /// A field name must be a token.
    case invalidHeaderName
    /// A field value must not contain control characters other than tabs.
    case invalidHeaderValue(name: String)
    /// The field describes the message's length or the connection, so only the transport can set it.
    case reservedHeader(name: String)
    /// A cookie's name must be a token, and its value must not contain control characters (RFC 6265, 4.1.1).
    case invalidCookie
    /// The URL is not an absolute `http` or `https` URL, or contains a user name and password.
    case invalidURL

    public var description: String {
        switch self {
        case .invalidMethod: "not a valid HTTP method"
        case .invalidHeaderName: "not a valid header name"
        case .invalidHeaderValue(let name): "the value of header \(name) contains characters that HTTP does not allow"
        case .reservedHeader(let name): "the header field \(name) is set by the transport"
        case .invalidCookie: "a cookie's name or value contains characters that HTTP does not allow"
        case .invalidURL: "not an absolute http or https URL"
        }
    }
}
