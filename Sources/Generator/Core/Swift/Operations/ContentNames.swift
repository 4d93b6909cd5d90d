/// The names of the bodies that an operation may send, where there are several.
func choiceNames(_ choices: [MediaType]) -> [SwiftIdentifier] {
    var scope = NameScope()
    return choices.map { content in scope.claim(mediaTypeName(content) { !scope.isTaken($0) }) }
}

/// The names of documented responses: by the status, and by the media type where the status has several bodies.
func responseNames(_ bodies: [DocumentedBody]) -> [SwiftIdentifier] {
    var scope = NameScope(reserved: ["unrecognized", "init", "self"])
    return bodies.map { body in
        let status = statusName(body.status)
        guard body.isChosenByMediaType, let content = body.content else { return scope.claim(status) }
        return scope.claim(status.joined(mediaTypeName(content) { !scope.isTaken(status.joined($0)) }))
    }
}

/// The name of a content by its media type: `json`, and a second one of JSON by its own words, `scim` for `application/scim+json`.
private func mediaTypeName(_ content: MediaType, isFree: (SwiftIdentifier) -> Bool) -> SwiftIdentifier {
    let short = kindName(content)
    guard !isFree(short) else { return short }
    let essence = content.name.raw.prefix { $0 != ";" }
    let words = essence.split(separator: "/").last?.split { ".+-".contains($0) } ?? []
    let own = words.filter { !["json", "vnd"].contains($0.lowercased()) }
    return own.isEmpty ? short : .lowerCamel(Words(SpecText(own.joined(separator: " "))))
}

/// `json`, `form`, `multipart`, `text`, `png`.
private func kindName(_ content: MediaType) -> SwiftIdentifier {
    switch content.kind {
    case .json: return .fixed("json")
    case .form: return .fixed("form")
    case .multipart: return .fixed("multipart")
    case .eventStream: return .fixed("events")
    case .jsonLines: return .fixed("jsonLines")
    case .text, .bytes:
        let essence = content.name.raw.prefix { $0 != ";" }
        let subtype = essence.split(separator: "/").last.map(String.init) ?? "body"
        return .lowerCamel(Words(SpecText(subtype == "*" ? "any" : subtype)))
    }
}
