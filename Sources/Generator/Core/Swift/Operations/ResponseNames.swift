/// Returns the names of the bodies that an operation can send, if there is more than one.
func choiceNames(_ choices: [MediaType], _ acronyms: Acronyms) -> [SwiftIdentifier] {
    var scope = NameScope()
    return choices.map { scope.claim(mediaTypeName($0, after: [], in: scope, acronyms)) }
}

/// Returns the names of documented responses, formed from the status and, if the status has more than one body, the media type.
func responseNames(_ bodies: [DocumentedBody], _ acronyms: Acronyms) -> [SwiftIdentifier] {
    var scope = NameScope(reserved: ["unrecognized", "init", "self"])
    return bodies.map { body in
        let status = statusWords(body.status)
        guard body.isChosenByMediaType, let content = body.content else { return scope.claim(.lowerCamel(Words(status), acronyms)) }
        return scope.claim(mediaTypeName(content, after: status, in: scope, acronyms))
    }
}

/// Returns the name for a media type: `json` or, for a second JSON type, a more specific name, such as `scim` for `application/scim+json`.
private func mediaTypeName(
    _ content: MediaType, after status: [String], in scope: NameScope, _ acronyms: Acronyms
) -> SwiftIdentifier {
    let short = SwiftIdentifier.lowerCamel(Words(status + kindWords(content)), acronyms)
    guard scope.isTaken(short) else { return short }
    let essence = content.name.raw.prefix { $0 != ";" }
    let words = essence.split(separator: "/").last?.split { ".+-".contains($0) } ?? []
    let own = words.filter { !["json", "vnd"].contains($0.lowercased()) }
    return own.isEmpty ? short : .lowerCamel(Words(status + Words(SpecText(own.joined(separator: " "))).list), acronyms)
}

/// Returns the words for a kind of content, such as `json`, `form`, `multipart`, `text` or `png`.
private func kindWords(_ content: MediaType) -> [String] {
    switch content.kind {
    case .json: return ["json"]
    case .form: return ["form"]
    case .multipart: return ["multipart"]
    case .eventStream: return ["events"]
    case .jsonLines: return ["json", "lines"]
    case .text, .bytes:
        let essence = content.name.raw.prefix { $0 != ";" }
        let subtype = essence.split(separator: "/").last.map(String.init) ?? "body"
        return Words(SpecText(subtype == "*" ? "any" : subtype)).list
    }
}

/// Returns the words of an HTTP status, derived from its reason phrase, in most cases from RFC 9110, section 15.
func statusWords(_ status: Response.Status) -> [String] {
    switch status {
    case .code(let code): Words(SpecText(reasonPhrase(code))).list
    case .range(1): ["informational"]
    case .range(2): ["success"]
    case .range(3): ["redirection"]
    case .range(4): ["client", "error"]
    case .range(5): ["server", "error"]
    case .range, .default: ["other"]
    }
}
