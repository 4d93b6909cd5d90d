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
