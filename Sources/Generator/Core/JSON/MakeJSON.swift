/// Creates nodes for passes, with the span of their source.
extension JSONNode {
    static func object(_ members: [JSONObject.Member], at span: Span) -> JSONNode { JSONNode(.object(JSONObject(members)), at: span) }
}

extension JSONObject.Member {
    static func made(_ key: SpecText, _ value: JSONNode, at span: Span) -> JSONObject.Member {
        JSONObject.Member(key: key, keySpan: span, value: value)
    }

    func renamed(_ key: SpecText) -> JSONObject.Member { JSONObject.Member(key: key, keySpan: keySpan, value: value) }

    func replaced(_ value: JSONNode) -> JSONObject.Member { JSONObject.Member(key: key, keySpan: keySpan, value: value) }
}
