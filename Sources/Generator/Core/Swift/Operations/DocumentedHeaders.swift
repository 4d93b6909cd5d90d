/// The header fields documented for any response: each name once, in document order.
///
/// A name with different types in different responses is text.
func documentedHeaders(of api: API) -> [Header] {
    var headers: [Header] = []
    var positions: [String: Int] = [:]
    for service in api.services {
        for header in service.operations.flatMap({ $0.responses.flatMap(\.headers) }) {
            var header = header
            header.type = fieldType(header)
            guard let known = positions[header.name.raw.lowercased()] else {
                positions[header.name.raw.lowercased()] = headers.count
                headers.append(header)
                continue
            }
            if headers[known].type != header.type { headers[known].type = .scalar(.string) }
            if headers[known].documentation == Documentation() { headers[known].documentation = header.documentation }
        }
    }
    return headers
}

/// `Link` (RFC 8288) and `Set-Cookie` (RFC 6265) have commas that are not separators, whatever a document says.
private func fieldType(_ header: Header) -> TypeReference {
    switch header.name.raw.lowercased() {
    case "link": .scalar(.string)
    case "set-cookie": .array(.scalar(.string))
    default:
        // Lists of bytes or of a user's own type cannot be read from a field.
        if case .array(.custom) = header.type { .array(.scalar(.string)) } else { header.type }
    }
}
