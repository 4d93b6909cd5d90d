/// A JSON value with the place where it stands.
///
/// A class, so that passes can tell one node from an equal one elsewhere (`ObjectIdentifier`) and so that handing a subtree on costs nothing.
public final class JSONNode: Sendable {
    public enum Value: Sendable {
        case null
        case bool(Bool)
        /// The number as written, so that no digit is lost.
        case number(SpecText)
        case string(SpecText)
        case array([JSONNode])
        case object(JSONObject)
    }

    public let value: Value
    public let span: Span

    public init(_ value: Value, at span: Span) {
        self.value = value
        self.span = span
    }
}

/// The members of a JSON object, in the order in which they are written.
///
/// Keys are unique: the parser reports a repeated key and keeps the last value.
public struct JSONObject: Sendable {
    public struct Member: Sendable {
        public let key: SpecText
        public let keySpan: Span
        public let value: JSONNode

        public init(key: SpecText, keySpan: Span, value: JSONNode) {
            self.key = key
            self.keySpan = keySpan
            self.value = value
        }
    }

    public let members: [Member]
    private let index: [String: Int]

    public init(_ members: [Member]) {
        self.members = members
        // A short list is searched faster than a dictionary is built.
        index = members.count > 12 ? Dictionary(members.enumerated().map { ($1.key.raw, $0) }, uniquingKeysWith: { $1 }) : [:]
    }

    public func member(_ key: String) -> Member? {
        guard index.isEmpty else { return index[key].map { members[$0] } }
        return members.last { $0.key.raw == key }
    }

    public subscript(key: String) -> JSONNode? { member(key)?.value }
}

extension JSONNode {
    public var object: JSONObject? { if case .object(let object) = value { object } else { nil } }
    public var array: [JSONNode]? { if case .array(let array) = value { array } else { nil } }
    public var string: SpecText? { if case .string(let string) = value { string } else { nil } }
    public var bool: Bool? { if case .bool(let bool) = value { bool } else { nil } }
    public var number: SpecText? { if case .number(let number) = value { number } else { nil } }
    public var isNull: Bool { if case .null = value { true } else { false } }

    /// "an object", "a string", …: for diagnostics.
    public var kind: String {
        switch value {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
