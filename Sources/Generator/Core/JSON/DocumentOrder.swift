extension JSONNode {
    /// Returns a copy in which all values have new `order` numbers, counted as if every alias were written out. The recursion is never
    /// deeper than `JSONLimits.depth`.
    func inDocumentOrder() -> JSONNode {
        var count: Int32 = 0
        return inDocumentOrder(&count)
    }

    private func inDocumentOrder(_ count: inout Int32) -> JSONNode {
        var span = span
        span.order = count
        count &+= 1
        switch value {
        case .array(let items): return JSONNode(.array(items.map { $0.inDocumentOrder(&count) }), at: span)
        case .object(let object): return .object(object.members.map { $0.replaced($0.value.inDocumentOrder(&count)) }, at: span)
        default: return JSONNode(value, at: span)
        }
    }
}
