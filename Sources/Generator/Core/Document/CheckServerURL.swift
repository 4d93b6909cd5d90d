/// Reports what is wrong with the URL of a server. Returns false if no request could be sent to it.
func checkServerURL(_ url: SpecText, _ variables: [JSONObject.Member], at span: Span, diagnostics: inout Diagnostics) -> Bool {
    let text = url.raw
    let start = text.prefix { !"/?#{".contains($0) }
    if let colon = start.firstIndex(of: ":"), !text[colon...].hasPrefix("://") {
        let scheme = start[..<colon]
        let isHTTP = ["http", "https"].contains(scheme.lowercased())
        let rest = isHTTP ? String(text[text.index(after: colon)...].drop { $0 == "/" }) : text
        let hint = isHTTP ? scheme.lowercased() + "://" + rest : text.missingScheme ?? "http://" + text
        diagnostics.recoverableError(
            "server-url", "`\(text)` is not an absolute URL; did you mean `\(hint)`? The server is left out", at: span)
        return false
    }
    if let hint = text.missingScheme {
        diagnostics.warning(
            "server-url", "`\(text)` has no scheme, so it is a path relative to the document; did you mean `\(hint)`?", at: span)
    }
    let host = ServerURL(text.filled { name in variables.first { $0.key == name }?.value.object?["default"]?.string }).host
    guard host.unicodeScalars.contains(where: { $0.value > 0x7F && ($0.properties.isAlphabetic || $0.properties.isGraphemeExtend) }) else {
        return true
    }
    diagnostics.recoverableError(
        "server-url", "the host `\(host)` has letters outside ASCII; write it as `\(asciiHost(host))`. The server is left out", at: span)
    return false
}

extension String {
    /// The URL with the missing scheme added, such as `https://api.example.com/v1` for `api.example.com/v1`; `nil` if the text is already a
    /// URL or is a path.
    fileprivate var missingScheme: String? {
        guard let first = split(separator: "/", omittingEmptySubsequences: false).first, !contains("://"), !first.hasPrefix("."),
            first.contains(".") || first.hasPrefix("localhost")
        else { return nil }
        return (first.hasPrefix("localhost") ? "http://" : "https://") + self
    }
}
