/// Returns the names of the bodies that an operation can send, if there is more than one.
func choiceNames(_ choices: [MediaType]) -> [SwiftIdentifier] {
    var scope = NameScope()
    return choices.map { content in
        scope.claim(mediaTypeName(content, [content.name] + content.otherNames) { !scope.isTaken($0) })
    }
}

/// Returns the names of documented responses, formed from the status and, if the status has more than one body, the media type.
func responseNames(_ bodies: [DocumentedBody]) -> [SwiftIdentifier] {
    var scope = NameScope(reserved: ["unrecognized", "init", "self"])
    return bodies.map { body in
        let status = statusName(body.status)
        guard body.isChosenByMediaType, let content = body.content else { return scope.claim(status) }
        return scope.claim(status.joined(mediaTypeName(content, body.mediaTypes) { !scope.isTaken(status.joined($0)) }))
    }
}

/// Returns the name for a media type: `json` or, for a second JSON type, a more specific name, such as `scim` for `application/scim+json`.
private func mediaTypeName(_ content: MediaType, _ names: [SpecText], isFree: (SwiftIdentifier) -> Bool) -> SwiftIdentifier {
    let short = kindName(content.kind, names)
    guard !isFree(short) else { return short }
    let essence = content.name.raw.prefix { $0 != ";" }
    let words = essence.split(separator: "/").last?.split { ".+-".contains($0) } ?? []
    let own = words.filter { !["json", "vnd"].contains($0.lowercased()) }
    return own.isEmpty ? short : .lowerCamel(Words(SpecText(own.joined(separator: " "))))
}

/// Returns the name for a kind of content, such as `json`, `form`, `multipart`, `text` or `png`. Several media types have the name that
/// fits all: `image` for `image/png` and `image/jpeg`, `data` for `image/png` and `application/pdf`.
private func kindName(_ kind: MediaType.Kind, _ names: [SpecText]) -> SwiftIdentifier {
    switch kind {
    case .json: return .fixed("json")
    case .form: return .fixed("form")
    case .multipart: return .fixed("multipart")
    case .eventStream: return .fixed("events")
    case .jsonLines: return .fixed("jsonLines")
    case .text, .bytes:
        let parts = unique(names.map { $0.raw.prefix { $0 != ";" }.split(separator: "/") })
        guard parts.count > 1 else {
            let subtype = parts.first?.last.map(String.init) ?? "body"
            return .lowerCamel(Words(SpecText(subtype == "*" ? "any" : subtype)))
        }
        let types = Set(parts.map { $0.first.map(String.init) ?? "" })
        guard types.count == 1, let type = types.first, type != "application" else { return .fixed(kind == .text ? "text" : "data") }
        return .lowerCamel(Words(SpecText(type)))
    }
}

/// Returns the case name of an HTTP status, derived from its reason phrase, in most cases from RFC 9110, section 15.
func statusName(_ status: Response.Status) -> SwiftIdentifier {
    switch status {
    case .code(let code): .lowerCamel(Words(SpecText(reasonPhrase(code))))
    case .range(let digit): statusRangeName(digit)
    case .default: .fixed("other")
    }
}

private func statusRangeName(_ digit: Int) -> SwiftIdentifier {
    switch digit {
    case 1: .fixed("informational")
    case 2: .fixed("success")
    case 3: .fixed("redirection")
    case 4: .fixed("clientError")
    case 5: .fixed("serverError")
    default: .fixed("other")
    }
}
