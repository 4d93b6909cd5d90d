/// How an operation is paginated, according to `x-endpoints: {"pages": …}` or the config.
package struct PaginationNode: Sendable {
    private enum Key: String, CaseIterable {
        case link, cursor, next, last, page, offset, first, items, more, total, size, endStatus

        /// The keys beside which this one has a meaning, or `nil` if that is any.
        var forms: [Key]? {
            switch self {
            case .last: [.cursor]
            case .next: [.cursor, .next]
            case .first, .total: [.cursor, .page, .offset]
            case .size, .endStatus: [.page, .offset]
            case .link, .cursor, .page, .offset, .items, .more: nil
            }
        }
    }

    /// Whether pages are linked by the `Link` header field with `rel="next"` (RFC 8288).
    var isLinked: Bool = false
    /// The names of the parameters.
    var cursor: LocatedText? { texts[.cursor] }
    var page: LocatedText? { texts[.page] }
    var offset: LocatedText? { texts[.offset] }
    /// The number or the cursor of the first page.
    var first: JSONNode?
    /// The status of the response to a request for a page after the last one.
    var endStatus: Int?
    /// JSON Pointers into the operation's result.
    var next: LocatedText? { texts[.next] }
    var items: LocatedText? { texts[.items] }
    var more: LocatedText? { texts[.more] }
    var total: LocatedText? { texts[.total] }
    var size: LocatedText? { texts[.size] }
    /// A JSON Pointer into the page's last item.
    var last: LocatedText? { texts[.last] }
    var span: Span
    private var texts: [Key: LocatedText] = [:]

    /// Reads the setting. If it is invalid, calls `fail` with the reason and returns `nil`.
    init?(_ node: JSONNode, fail: (String, Span) -> Void) {
        span = node.span
        if node.string?.raw == "link" {
            isLinked = true
            return
        }
        guard let object = node.object else {
            fail("expected \"link\" or an object: {\"cursor\": \"after\", \"next\": \"/nextCursor\", \"items\": \"/books\"}", node.span)
            return nil
        }
        var isSound = true
        for member in object.members where !set(member, fail) { isSound = false }
        guard isSound, let form = form(fail) else { return nil }
        for member in object.members {
            guard let forms = Key(rawValue: member.key.raw)?.forms, !forms.contains(form) else { continue }
            fail("`\(member.key.raw)` has no meaning beside `\(form.rawValue)`", member.keySpan)
            return nil
        }
        if page != nil || offset != nil, let first, number(first, in: 0...1_000_000) == nil {
            fail("expected a nonnegative whole number to 1000000, found \(shown(first))", first.span)
            return nil
        }
    }

    /// Returns the key that says how one page leads to the next.
    private func form(_ fail: (String, Span) -> Void) -> Key? {
        let ways: [(Key, Bool)] = [(.link, isLinked), (.cursor, cursor != nil), (.page, page != nil), (.offset, offset != nil)]
        let given = ways.filter(\.1).map(\.0)
        guard given.count == 1 || given.isEmpty && next != nil else {
            fail("`pages` needs exactly one of `cursor`, `page`, `offset` and `link`, or only `next`", span)
            return nil
        }
        if cursor != nil, (next == nil) == (last == nil) {
            fail(
                next == nil
                    ? "`cursor` needs `next`, a JSON pointer to the next page's cursor, or `last`, a JSON pointer into the page's last item"
                    : "`cursor` needs either `next` or `last`",
                span)
            return nil
        }
        return given.first ?? .next
    }

    private mutating func set(_ member: JSONObject.Member, _ fail: (String, Span) -> Void) -> Bool {
        guard let key = Key(rawValue: member.key.raw) else {
            let names = Key.allCases.map(\.rawValue)
            let near = didYouMean(member.key.raw, among: names)
            fail(
                "`\(member.key.raw)` is not a key of `pages`\(near.isEmpty ? "; expected one of " + names.joined(separator: ", ") : near)",
                member.keySpan)
            return false
        }
        let (value, span) = (member.value, member.value.span)
        func reject(_ expected: String) -> Bool {
            fail("expected \(expected), found \(shown(value))", span)
            return false
        }
        switch key {
        case .link:
            guard let flag = value.bool else { return reject("true or false") }
            isLinked = flag
        case .first:
            guard value.string != nil || number(value, in: Int.min...Int.max) != nil else { return reject("a whole number or a string") }
            first = value
        case .endStatus:
            guard let status = number(value, in: 400...499) else { return reject("a status from 400 to 499, such as 404") }
            endStatus = status
        case .cursor, .page, .offset:
            guard let name = value.string, !name.raw.isEmpty else { return reject("the name of a parameter") }
            texts[key] = LocatedText(text: name, span: span)
        case .next, .last, .items, .more, .total, .size:
            let canBeEmpty = key == .items || key == .last
            guard let pointer = value.string, pointer.raw.hasPrefix("/") || (pointer.raw.isEmpty && canBeEmpty) else {
                return reject("a JSON pointer, which begins with a slash")
            }
            texts[key] = LocatedText(text: pointer, span: span)
        }
        return true
    }

    private func number(_ node: JSONNode, in range: ClosedRange<Int>) -> Int? {
        node.number.flatMap { Int($0.raw) }.flatMap { range.contains($0) ? $0 : nil }
    }

    private func shown(_ node: JSONNode) -> String { node.scalarText.map { "`\($0.raw)`" } ?? node.kind }
}
