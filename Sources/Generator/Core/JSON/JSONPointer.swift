extension SourceFiles {
    /// Records the parsed root of a file, so that JSON Pointers are available for locations in it.
    public mutating func setRoot(_ root: JSONNode?, of file: Int32) {
        guard let root else { return setPointers(of: file, nil) }
        setPointers(of: file) { span in jsonPointer(of: span, in: root) }
    }
}

/// Returns the JSON Pointer (RFC 6901, with a leading `#`: `#/paths/~1users/get`) of the innermost node of `root` that contains `span`.
///
/// The node is found by descending from the root, so that passes do not need to carry pointers. Only `~` and `/` are escaped in keys (as
/// `~0` and `~1`).
public func jsonPointer(of span: Span, in root: JSONNode) -> String {
    func holdsSpan(_ member: JSONObject.Member) -> Bool { member.keySpan.start <= span.start && span.end <= member.value.span.end }
    var pointer = "#"
    var node = root
    while node.span != span {
        var next: JSONNode?
        switch node.value {
        case .object(let object):
            let members = object.members
            let near = lastIndex(startingAtOrBefore: span.start, count: members.count, start: { members[$0].keySpan.start })
            // Members added by a YAML merge key are elsewhere in the text.
            if let member = near.map({ members[$0] }).flatMap({ holdsSpan($0) ? $0 : nil }) ?? members.first(where: holdsSpan) {
                pointer += "/" + escapedPointerToken(member.key.raw)
                // A span that begins at the key refers to the member itself.
                guard member.value.span.start <= span.start else { return pointer }
                next = member.value
            }
        case .array(let items):
            guard let index = lastIndex(startingAtOrBefore: span.start, count: items.count, start: { items[$0].span.start }) else {
                return pointer
            }
            if span.end <= items[index].span.end {
                pointer += "/" + String(index)
                next = items[index]
            }
        default: break
        }
        guard let next else { return pointer }
        node = next
    }
    return pointer
}

/// Returns a key as a token of a JSON Pointer: a tilde becomes `~0`, and a slash `~1` (RFC 6901, section 3).
package func escapedPointerToken(_ token: String) -> String {
    guard token.utf8.contains(where: { $0 == .tilde || $0 == .slash }) else { return token }
    var escaped = ""
    for scalar in token.unicodeScalars {
        switch scalar {
        case "~": escaped += "~0"
        case "/": escaped += "~1"
        default: escaped.unicodeScalars.append(scalar)
        }
    }
    return escaped
}
