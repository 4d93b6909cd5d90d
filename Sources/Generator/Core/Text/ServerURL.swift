/// The parts of a server's URL, in which `{variables}` can stand anywhere.
struct ServerURL {
    /// The text before the host: `https://`, `//` for a URL that takes its scheme from the client's, or nothing.
    let start: String
    /// The host and the port; `nil` if the URL is relative.
    let authority: String?
    /// The path and the query.
    let rest: String

    init(_ url: String) {
        guard let mark = url.hasPrefix("//") ? url.firstRange(of: "//") : url.firstRange(of: "://") else {
            // A variable at the beginning stands for a scheme and a host.
            let authority = url.utf8.first == UInt8(ascii: "{") ? String(url.prefix { $0 != "}" }) + "}" : nil
            start = ""
            self.authority = authority
            rest = String(url.dropFirst(authority?.count ?? 0))
            return
        }
        start = String(url[..<mark.upperBound])
        authority = String(url[mark.upperBound...].prefix { !"/?#".contains($0) })
        rest = String(url[mark.upperBound...].dropFirst(authority?.count ?? 0))
    }

    /// The host without a port and, if the text has no variables, without a user.
    var host: String {
        let host: Substring = authority?.split(separator: "@").last ?? ""
        return host.hasPrefix("[") || host.hasPrefix("{") ? String(host) : String(host.prefix { $0 != ":" })
    }

    /// The form in which URLs are compared: scheme and host in lowercase, without a default port and a slash at the end of the path, and
    /// percent-encoded (RFC 3986, 6.2).
    var comparable: String {
        let resource = rest.prefix { $0 != "#" }
        var path = resource.prefix { $0 != "?" }
        let query = resource[path.endIndex...]
        if path.hasSuffix("/") { path.removeLast() }
        let rest = percentEncoded("\(path)\(query)")
        guard let authority else { return rest }
        let (scheme, host) = (lowercased(start), lowercased(authority))
        let port = scheme == "https://" ? ":443" : scheme == "http://" ? ":80" : ":"
        return scheme + (host.hasSuffix(port) ? String(host.dropLast(port.count)) : host) + rest
    }

    /// Whether a request can be sent to the URL.
    var hasHost: Bool { authority == nil || host.utf8.contains { isOfName($0) } && !host.contains("{") }

    /// Whether only variables decide which host it is.
    var isOpen: Bool { authority != nil && host.contains("{") && !host.filled { _ in "" }.utf8.contains { isOfName($0) } }
}

extension String {
    /// Returns the text with values in place of names in braces. A name without a value is kept.
    package func filled(_ value: (SpecText) -> SpecText?) -> String {
        changed(variables: { value(SpecText(String($0)))?.raw ?? "{\($0)}" }, others: { String($0) })
    }

    /// Returns the text with changes to the variables, which are names in braces, and to everything else.
    fileprivate func changed(variables: (Substring) -> String, others: (Substring) -> String) -> String {
        var (text, rest) = ("", self[...])
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            text += others(rest[..<open]) + variables(rest[rest.index(after: open)..<close])
            rest = rest[rest.index(after: close)...]
        }
        return text + others(rest)
    }
}

private func isOfName(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || byte >= 0x80 }

/// Applies `change` to everything except variables.
private func outsideVariables(_ text: String, _ change: (Substring) -> String) -> String {
    text.changed(variables: { "{\($0)}" }, others: change)
}

private func lowercased(_ text: String) -> String { outsideVariables(text) { $0.lowercased() } }

private func percentEncoded(_ text: String) -> String {
    outsideVariables(text) { part in
        part.utf8.reduce(into: "") { result, byte in
            if byte > 0x20, byte < 0x7F {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
