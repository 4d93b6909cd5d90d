/// Returns the names of the bodies that an operation can send, if there is more than one.
func choiceNames(_ choices: [MediaType], _ acronyms: Acronyms) -> [SwiftIdentifier] {
    var scope = NameScope()
    return choices.map { content in
        scope.claim(mediaTypeName(content, [content.name] + content.otherNames, after: [], in: scope, acronyms))
    }
}

/// Returns the names of documented responses, formed from the status and, if the status has more than one body, the media type.
func responseNames(_ bodies: [DocumentedBody], _ acronyms: Acronyms) -> [SwiftIdentifier] {
    var scope = NameScope(reserved: ["unrecognized", "init", "self"])
    return bodies.map { body in
        let status = statusWords(body.status)
        guard body.isChosenByMediaType, let content = body.content else { return scope.claim(.lowerCamel(Words(status), acronyms)) }
        return scope.claim(mediaTypeName(content, body.mediaTypes, after: status, in: scope, acronyms))
    }
}

/// Returns the name for a media type: `json` or, for a second JSON type, a more specific name, such as `scim` for `application/scim+json`.
private func mediaTypeName(
    _ content: MediaType, _ names: [SpecText], after status: [String], in scope: NameScope, _ acronyms: Acronyms
) -> SwiftIdentifier {
    let short = SwiftIdentifier.lowerCamel(Words(status + kindWords(content.kind, names)), acronyms)
    guard scope.isTaken(short) else { return short }
    let essence = content.name.raw.prefix { $0 != ";" }
    let subtype: Substring = essence.split(separator: "/").last ?? ""
    let general: Set<String> = ["json", "vnd"]
    let own = subtype.split { ".+-".contains($0) }.map { String($0) }.filter { !general.contains($0.lowercased()) }
    return own.isEmpty ? short : .lowerCamel(Words(status + EndpointGenerator.words(ofName: own.joined(separator: " "))), acronyms)
}

/// Returns the words for a kind of content, such as `json`, `form`, `multipart`, `text` or `png`. Several media types have the name that
/// fits all: `image` for `image/png` and `image/jpeg`, `data` for `image/png` and `application/pdf`.
private func kindWords(_ kind: MediaType.Kind, _ names: [SpecText]) -> [String] {
    switch kind {
    case .json: return ["json"]
    case .form: return ["form"]
    case .multipart: return ["multipart"]
    case .eventStream: return ["events"]
    case .jsonLines: return ["json", "lines"]
    case .text, .bytes:
        let parts = unique(names.map { $0.raw.prefix { $0 != ";" }.split(separator: "/") })
        guard parts.count > 1 else {
            let subtype: Substring = parts.first?.last ?? "body"
            return words(ofName: subtype == "*" ? "any" : String(subtype))
        }
        let types = Set(parts.map { $0.first ?? "" })
        guard types.count == 1, let type = types.first, type != "application" else { return [kind == .text ? "text" : "data"] }
        return words(ofName: String(type))
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

/// Returns the header fields documented for any response, without duplicates, in document order.
///
/// A field that has different types in different responses is a string.
func documentedHeaders(of api: API) -> [Header] {
    var headers: [Header] = []
    var positions: [String: Int] = [:]
    func add(_ header: Header) {
        let name = header.name.raw.lowercased()
        let type = fieldType(header, name)
        guard let known = positions[name] else {
            positions[name] = headers.count
            headers.append(header)
            headers[headers.count - 1].type = type
            return
        }
        if headers[known].type != type { headers[known].type = .scalar(.string) }
        if headers[known].documentation == Documentation() { headers[known].documentation = header.documentation }
    }
    for response in api.services.flatMap(\.operations).flatMap(\.responses) { response.headers.forEach(add) }
    return headers
}

/// Returns the type of a field. `Link` (RFC 8288) and `Set-Cookie` (RFC 6265) can contain commas that are not separators, so they are
/// strings even if the document specifies otherwise.
private func fieldType(_ header: Header, _ name: String) -> TypeReference {
    switch name {
    case "link": .scalar(.string)
    case "set-cookie": .array(.scalar(.string))
    default:
        // Arrays of bytes or of user-supplied types cannot be decoded from a field.
        if case .array(.custom) = header.type { .array(.scalar(.string)) } else { header.type }
    }
}
