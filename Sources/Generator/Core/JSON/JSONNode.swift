/// A JSON value with its location.
///
/// This is a class so that passes can tell equal nodes apart (`NodeIdentity`), and so that passing a subtree is cheap. All properties are
/// constants, also that of the subclass.
public class JSONNode: @unchecked Sendable {
    public enum Value: Sendable {
        case null
        case bool(Bool)
        /// A number as written, so that no digits are lost.
        case number(SpecText)
        case string(SpecText)
        case array([JSONNode])
        case object(JSONObject)
    }

    public final let value: Value
    public final let span: Span

    public init(_ value: Value, at span: Span) {
        self.value = value
        self.span = span
    }

    /// Returns the node, which has no children, at another place.
    final func moved(to span: Span) -> JSONNode { written.map { RespelledNode(value, at: span, written: $0) } ?? JSONNode(value, at: span) }

    /// The characters of a number or boolean of YAML that JSON writes in another way, such as `007` or `True`.
    final var written: SpecText? { (self as? RespelledNode)?.characters }
}

/// A number or boolean of YAML that JSON writes in another way. Few nodes are, and a document has many nodes.
final class RespelledNode: JSONNode, @unchecked Sendable {
    fileprivate let characters: SpecText

    init(_ value: Value, at span: Span, written: SpecText) {
        characters = written
        super.init(value, at: span)
    }
}

/// A node as a key, compared by identity.
///
/// It keeps its node alive. Otherwise, a node that a pass creates could get the address of a released one, and what is known about that one
/// would be taken for its own.
struct NodeIdentity: Hashable, Sendable {
    let node: JSONNode

    init(_ node: JSONNode) { self.node = node }

    static func == (left: NodeIdentity, right: NodeIdentity) -> Bool { left.node === right.node }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(node)) }
}

/// The members of a JSON object, in source order.
///
/// Keys are unique, because the parser reports each duplicate key and keeps only its last value.
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
    private let index: [SpecText: Int]

    /// Creates an object. If a key is repeated in `members`, lookup finds the last one.
    public init(_ members: [Member]) {
        self.members = members
        index = JSONObject.makeIndex(of: members) { _, _ in }
    }

    /// Creates an object. For each duplicate key, calls `repeated` with both members; the later one is kept.
    init(_ members: [Member], repeated: (Member, Member) -> Void) {
        var repeats = 0
        let index = JSONObject.makeIndex(of: members) { first, second in
            repeats += 1
            repeated(members[first], members[second])
        }
        if repeats == 0, !JSONObject.isIndexed(members) {
            for second in members.indices.dropFirst() {
                for first in 0..<second where members[first].key == members[second].key {
                    repeats += 1
                    repeated(members[first], members[second])
                    break
                }
            }
        }
        guard repeats > 0 else {
            (self.members, self.index) = (members, index)
            return
        }
        var last: [SpecText: Int] = [:]
        for (position, member) in members.enumerated() { last[member.key] = position }
        var kept: [Member] = []
        for (position, member) in members.enumerated() where last[member.key] == position { kept.append(member) }
        self.members = kept
        self.index = JSONObject.makeIndex(of: kept) { _, _ in }
    }

    /// Returns whether an object with these members has a dictionary of its keys. Searching a short list is faster than building a
    /// dictionary.
    private static func isIndexed(_ members: [Member]) -> Bool { members.count > 12 }

    private static func makeIndex(of members: [Member], repeated: (Int, Int) -> Void) -> [SpecText: Int] {
        guard isIndexed(members) else { return [:] }
        var index: [SpecText: Int] = Dictionary(minimumCapacity: members.count)
        for position in members.indices {
            if let first = index.updateValue(position, forKey: members[position].key) { repeated(first, position) }
        }
        return index
    }

    public func member(_ key: String) -> Member? {
        guard index.isEmpty else { return index[SpecText(key)].map { members[$0] } }
        return members.last { $0.key.raw.isExactly(key) }
    }

    public subscript(key: String) -> JSONNode? { member(key)?.value }
}

extension JSONNode {
    public var object: JSONObject? { if case .object(let object) = value { object } else { nil } }
    public var array: [JSONNode]? { if case .array(let array) = value { array } else { nil } }
    public var string: SpecText? { if case .string(let string) = value { string } else { nil } }
    public var bool: Bool? { if case .bool(let bool) = value { bool } else { nil } }
    public var number: SpecText? { if case .number(let number) = value { number } else { nil } }
    var double: Double? { number.flatMap { Double($0.raw) } }
    /// The value as an `Int`, or `nil` if it is not a whole number.
    var integer: Int? { double.flatMap { Int(exactly: $0) } }
    public var isNull: Bool { if case .null = value { true } else { false } }

    /// The items of an array, or the values of an object's members.
    package var children: [JSONNode] { array ?? object?.members.map(\.value) ?? [] }

    /// The kind of value in words for diagnostics, such as "an object", "a string" or "the number 5".
    public var kind: String {
        switch value {
        case .null: "null"
        case .bool: "a boolean"
        case .number(let number): "the number \((written ?? number).raw)"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// The greatest length of a chain of references. Without a limit, components that each refer to the next would take quadratic time.
let longestChain = 96
let endlessChain = "this reference leads back to itself or through more than \(longestChain) others"

/// Returns the last node of a chain, or `nil` if the chain leads back to itself or is too long.
func endOfChain(_ start: JSONNode, _ next: (JSONNode) -> JSONNode?) -> JSONNode? {
    var node = start
    for _ in 0...longestChain {
        guard let following = next(node) else { return node }
        node = following
    }
    return nil
}

/// Creates nodes for passes, with the span of their source.
extension JSONNode {
    static func object(_ members: [JSONObject.Member], at span: Span) -> JSONNode { JSONNode(.object(JSONObject(members)), at: span) }

    /// Returns the value at a path of keys, or `nil` if there is none.
    package func value(at path: [SpecText]) -> JSONNode? { path.reduce(self as JSONNode?) { $0?.object?[$1.raw] } }

    /// Returns the object with a value at a path of keys. Adds what is missing at the end.
    package func setting(_ path: [SpecText], to value: JSONNode) -> JSONNode {
        guard let key = path.first else { return value }
        var members = object?.members ?? []
        let inner = object?[key.raw] ?? .object([], at: value.span)
        let new = inner.setting(Array(path.dropFirst()), to: value)
        if let index = members.firstIndex(where: { $0.key == key }) {
            members[index] = members[index].replaced(new)
        } else {
            members.append(.made(key, new, at: value.span))
        }
        return .object(members, at: span)
    }
}

extension JSONObject.Member {
    static func made(_ key: SpecText, _ value: JSONNode, at span: Span) -> JSONObject.Member {
        JSONObject.Member(key: key, keySpan: span, value: value)
    }

    func renamed(_ key: SpecText) -> JSONObject.Member { JSONObject.Member(key: key, keySpan: keySpan, value: value) }

    func replaced(_ value: JSONNode) -> JSONObject.Member { JSONObject.Member(key: key, keySpan: keySpan, value: value) }
}
