/// A documented header field and its name in Swift.
struct NamedHeader {
    let header: Header
    let name: SwiftIdentifier
}

/// The header fields documented for any response: each name once, in document order.
///
/// A name with different types in different responses is text.
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
    for service in api.services {
        for operation in service.operations {
            for response in operation.responses { response.headers.forEach(add) }
        }
    }
    return headers
}

/// `Link` (RFC 8288) and `Set-Cookie` (RFC 6265) may contain commas that do not separate, whatever a document says.
private func fieldType(_ header: Header, _ name: String) -> TypeReference {
    switch name {
    case "link": .scalar(.string)
    case "set-cookie": .array(.scalar(.string))
    default:
        // Lists of bytes or of a user's own type cannot be read from a field.
        if case .array(.custom) = header.type { .array(.scalar(.string)) } else { header.type }
    }
}
