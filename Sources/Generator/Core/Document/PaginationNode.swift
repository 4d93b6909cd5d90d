/// How an operation is paginated, according to `x-endpoints: {"pagination": …}` or the config.
package struct PaginationNode: Sendable {
    private enum Key: String, CaseIterable { case link, cursor, next, page, first, offset, items, more, total, endStatus }

    /// Whether pages are linked by the `Link` header field with `rel="next"` (RFC 8288).
    var isLinked: Bool = false
    /// The names of the parameters.
    var cursor: LocatedText?
    var page: LocatedText?
    var offset: LocatedText?
    /// The number of the first page.
    var first: Int?
    /// The status of the response to a request for a page after the last one.
    var endStatus: Int?
    /// JSON Pointers into the operation's result.
    var next: LocatedText?
    var items: LocatedText?
    var more: LocatedText?
    var total: LocatedText?
    var span: Span

    /// Reads the setting. If it is invalid, calls `fail` with the reason and returns `nil`.
    init?(_ node: JSONNode, fail: (String, Span) -> Void) {
        span = node.span
        if node.string?.raw == "link" {
            isLinked = true
            return
        }
        guard let object = node.object else {
            fail(
                "expected \"link\" or an object: {\"cursor\": \"after\", \"next\": \"/nextCursor\", \"items\": \"/books\"}",
                node.span)
            return nil
        }
        var isSound = true
        for member in object.members where !set(member, fail) { isSound = false }
        guard isSound else { return nil }
        let ways = [isLinked, cursor != nil, page != nil, offset != nil].count { $0 }
        if ways > 1 || (ways == 0 && next == nil) {
            fail("`pagination` needs exactly one of `cursor`, `page`, `offset` and `link`, or only `next`", node.span)
            return nil
        }
        if cursor != nil, next == nil {
            fail("`cursor` needs `next`: a JSON pointer to the next page's cursor", node.span)
            return nil
        }
        if page == nil, offset == nil, let member = object.members.first(where: { ["total", "endStatus"].contains($0.key.raw) }) {
            fail("`\(member.key.raw)` is for pages by `page` or `offset`", member.keySpan)
            return nil
        }
    }

    private mutating func set(_ member: JSONObject.Member, _ fail: (String, Span) -> Void) -> Bool {
        guard let key = Key(rawValue: member.key.raw) else {
            let names = Key.allCases.map(\.rawValue)
            let near = didYouMean(member.key.raw, among: names)
            fail(
                "`\(member.key.raw)` is not a key of `pagination`\(near.isEmpty ? "; expected one of " + names.joined(separator: ", ") : near)",
                member.keySpan)
            return false
        }
        let (value, span) = (member.value, member.value.span)
        switch key {
        case .link:
            guard let flag = value.bool else { return reportWrongKind("true or false", value, fail: fail) }
            isLinked = flag
        case .first:
            guard let number = value.number.flatMap({ Int($0.raw) }), (0...1_000_000).contains(number) else {
                return reportWrongKind("a nonnegative whole number to 1000000", value, fail: fail)
            }
            first = number
        case .endStatus:
            guard let status = value.number.flatMap({ Int($0.raw) }), (400...499).contains(status) else {
                return reportWrongKind("a status from 400 to 499, such as 404", value, fail: fail)
            }
            endStatus = status
        case .cursor, .page, .offset:
            guard let name = value.string, !name.raw.isEmpty else { return reportWrongKind("the name of a parameter", value, fail: fail) }
            let text = LocatedText(text: name, span: span)
            if key == .cursor { cursor = text } else if key == .page { page = text } else { offset = text }
        case .next, .items, .more, .total:
            guard let pointer = value.string, pointer.raw.hasPrefix("/") || (pointer.raw.isEmpty && key == .items) else {
                return reportWrongKind("a JSON pointer, which begins with a slash", value, fail: fail)
            }
            let text = LocatedText(text: pointer, span: span)
            switch key {
            case .next: next = text
            case .items: items = text
            case .more: more = text
            default: total = text
            }
        }
        return true
    }

    private func reportWrongKind(_ expected: String, _ node: JSONNode, fail: (String, Span) -> Void) -> Bool {
        fail("expected \(expected), found \(node.string.map { "`\($0.raw)`" } ?? node.kind)", node.span)
        return false
    }
}
