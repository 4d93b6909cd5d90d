/// Creates nodes for passes, with the span of their source.
extension JSONNode {
    static func object(_ members: [JSONObject.Member], at span: Span) -> JSONNode { JSONNode(.object(JSONObject(members)), at: span) }
}

extension JSONNode {
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
