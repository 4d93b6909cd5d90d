/// Applies OpenAPI Overlay documents (1.0, 1.1) to a document, in order. Reports errors and returns `nil` if one of them cannot be applied.
///
/// Nodes from an overlay keep their spans in the overlay's file.
package func applyOverlays(_ overlays: [JSONFile], to root: JSONNode, diagnostics: inout Diagnostics) -> JSONNode? {
    var root = root
    var hasFailed = false
    for overlay in overlays {
        guard let actions = actions(of: overlay.root, diagnostics: &diagnostics) else {
            hasFailed = true
            continue
        }
        for action in actions {
            if let changed = apply(action, to: root, diagnostics: &diagnostics) { root = changed } else { hasFailed = true }
        }
    }
    return hasFailed ? nil : root
}

private func actions(of overlay: JSONNode, diagnostics: inout Diagnostics) -> [JSONNode]? {
    guard let object = overlay.object, let version = object["overlay"] else {
        return diagnostics.error("not-an-overlay", "expected an object with the overlay's version in `overlay`", at: overlay.span)
    }
    guard let text = version.string, text.raw.hasPrefix("1.") else {
        let message = "\(described(version)) is not supported; Overlay 1.0 and 1.1 are"
        return diagnostics.error("unsupported-version", message, at: version.span)
    }
    guard let actions = object["actions"]?.array, !actions.isEmpty else {
        let span = object["actions"]?.span ?? version.span
        return diagnostics.error("not-an-overlay", "expected a list of `actions` with at least one action", at: span)
    }
    return actions
}

private func apply(_ action: JSONNode, to root: JSONNode, diagnostics: inout Diagnostics) -> JSONNode? {
    guard let object = action.object, let target = object["target"], let text = target.string else {
        return diagnostics.error("invalid-overlay-action", "expected an object with a JSONPath in `target`", at: action.span)
    }
    for member in object.members {
        guard let expected = invalidity(of: member) else { continue }
        return diagnostics.error("invalid-overlay-action", expected, at: member.value.span)
    }
    guard let matches = matches(target, text, in: root, diagnostics: &diagnostics) else { return nil }
    guard !matches.isEmpty else {
        // Overlay Specification, "Action Object": "the action succeeds without changing the target document".
        diagnostics.warning(
            "unmatched-overlay-action", "`\(text.raw)` selects nothing in the document, so this action changes nothing", at: target.span)
        return root
    }
    if let isRemoved = object["remove"]?.bool, isRemoved {
        let versions: [[JSONPath.Step]] = [[.key("openapi")], [.key("swagger")]]
        if let kept = matches.first(where: { $0.path.isEmpty || versions.contains($0.path) }) {
            let what = kept.path.isEmpty ? "the document itself" : "the document's version"
            return diagnostics.error("invalid-overlay-action", "\(what) cannot be removed", at: target.span)
        }
        return edited(root, Edits(matches.map(\.path))) { _ in nil }
    }
    if let source = object["copy"], let path = source.string {
        guard let found = EndpointGenerator.matches(source, path, in: root, diagnostics: &diagnostics) else { return nil }
        guard found.count == 1, let node = found.first?.node else {
            diagnostics.error("invalid-overlay-action", "`copy` selects \(found.count) nodes; it must select exactly one", at: source.span)
            return nil
        }
        return edited(root, Edits(matches.map(\.path))) { merged($0, node) }
    }
    guard let update = object["update"] else {
        diagnostics.standaloneNote(
            "empty-overlay-action", "this action has no `update`, `copy` or `\"remove\": true`, so it changes nothing", at: action.span)
        return root
    }
    return edited(root, Edits(matches.map(\.path))) { node in
        // An update to an array is an entry to append or, since 1.1, multiple entries.
        if let array = node.array, update.array == nil { return JSONNode(.array(array + [update]), at: node.span) }
        return merged(node, update)
    }
}

/// Returns what is wrong with a member of an action, or `nil` if it is valid (Overlay Specification, "Action Object").
private func invalidity(of member: JSONObject.Member) -> String? {
    let key = member.key.raw
    switch key {
    case "target", "copy", "description": return member.value.string == nil ? "`\(key)` must be text, not \(member.value.kind)" : nil
    case "remove": return member.value.bool == nil ? "`remove` must be true or false, not \(described(member.value))" : nil
    case "update": return nil
    default:
        let near = didYouMean(key, among: ["target", "description", "update", "copy", "remove"])
        return key.hasPrefix("x-") ? nil : "an action has no `\(key)`\(near)"
    }
}

private func matches(_ target: JSONNode, _ text: SpecText, in root: JSONNode, diagnostics: inout Diagnostics) -> [JSONPath.Match]? {
    do throws(JSONPathFailure) {
        return try JSONPathParser.parse(text.raw).matches(in: root)
    } catch {
        return diagnostics.error("invalid-json-path", "`\(text.raw)` cannot be read as a JSONPath: \(error.message)", at: target.span)
    }
}

/// The locations to change, arranged as a tree.
private final class Edits {
    var isTarget: Bool = false
    var below: [JSONPath.Step: Edits] = [:]

    init(_ paths: [[JSONPath.Step]] = []) {
        for path in paths {
            var edits = self
            for step in path {
                let next = edits.below[step] ?? Edits()
                edits.below[step] = next
                edits = next
            }
            edits.isTarget = true
        }
    }
}

/// Applies `change` at every location in `edits`, starting with the innermost. A node for which `change` returns `nil` is removed.
private func edited(_ node: JSONNode, _ edits: Edits, change: (JSONNode) -> JSONNode?) -> JSONNode? {
    var node = node
    if !edits.below.isEmpty {
        switch node.value {
        case .object(let object):
            let members = object.members.compactMap { member in
                guard let inner = edits.below[.key(member.key)] else { return member }
                return edited(member.value, inner, change: change).map { member.replaced($0) }
            }
            node = .object(members, at: node.span)
        case .array(let array):
            let items = array.enumerated().compactMap { index, item in
                guard let inner = edits.below[.index(index)] else { return item }
                return edited(item, inner, change: change)
            }
            node = JSONNode(.array(items), at: node.span)
        default: break
        }
    }
    return edits.isTarget ? change(node) : node
}

/// Merges an update: objects are merged member by member, arrays are concatenated, and everything else is replaced (Overlay Specification,
/// "Action Object").
private func merged(_ node: JSONNode, _ update: JSONNode) -> JSONNode {
    switch (node.value, update.value) {
    case (.object(let object), .object(let changes)):
        var members = object.members.map { member in
            changes[member.key.raw].map { member.replaced(merged(member.value, $0)) } ?? member
        }
        members += changes.members.filter { object[$0.key.raw] == nil }
        return .object(members, at: node.span)
    case (.array(let array), .array(let more)): return JSONNode(.array(array + more), at: node.span)
    default: return update
    }
}
