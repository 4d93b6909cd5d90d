/// Reports what is wrong with the URL of a server. Returns false if no request could be sent to it.
func checkServerURL(_ url: SpecText, _ variables: [JSONObject.Member], at span: Span, diagnostics: inout Diagnostics) -> Bool {
    let text = url.raw
    let start = text.prefix { !"/?#{".contains($0) }
    if let colon = start.firstIndex(of: ":"), !text[colon...].hasPrefix("://") {
        let scheme = start[..<colon]
        let isHTTP = ["http", "https"].contains(scheme.lowercased())
        let rest = text[text.index(after: colon)...].drop { $0 == "/" }
        let hint = isHTTP ? "\(scheme.lowercased())://\(rest)" : withMissingScheme(text) ?? "http://\(text)"
        diagnostics.recoverableError(
            "server-url", "`\(text)` is not an absolute URL; did you mean `\(hint)`? The server is left out", at: span)
        return false
    }
    if let hint = withMissingScheme(text) {
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

/// Returns the URL with the missing scheme added, such as `https://api.example.com/v1` for `api.example.com/v1`, or `nil` if the text is
/// already a URL or is a path.
private func withMissingScheme(_ text: String) -> String? {
    guard let first = text.split(separator: "/", omittingEmptySubsequences: false).first, !text.contains("://"), !first.hasPrefix("."),
        first.contains(".") || first.hasPrefix("localhost")
    else { return nil }
    return (first.hasPrefix("localhost") ? "http://" : "https://") + text
}

/// Returns a host with each label that has letters outside ASCII written as `xn--…` (RFC 5890, 2.3.2.1). Letters are mapped to lowercase
/// and composed, as the mapping for user input does (RFC 5895, 2).
func asciiHost(_ host: String) -> String {
    let stops: Set<Character> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]
    let labels = host.split(omittingEmptySubsequences: false) { stops.contains($0) }
    return labels.map { label in
        let scalars = label.lowercased().flatMap(composed)
        return scalars.allSatisfy(\.isASCII) ? String(label) : "xn--" + punycode(scalars)
    }
    .joined(separator: ".")
}

/// Returns the scalars of a character, as a single scalar if there is one with the same meaning (normalization form C).
private func composed(_ character: Character) -> [Unicode.Scalar] {
    let scalars = Array(character.unicodeScalars)
    guard scalars.count > 1 else { return scalars }
    let letters = [UInt32(0xC0)...0x30FF, 0xAC00...0xD7A3].joined().lazy.compactMap(Unicode.Scalar.init)
    // Canonically equivalent characters are equal.
    return letters.first { Character($0) == character }.map { [$0] } ?? scalars
}

/// Encodes a label with letters outside ASCII (RFC 3492, 6.3).
private func punycode(_ label: [Unicode.Scalar]) -> String {
    let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    let basic = label.filter(\.isASCII)
    var output = String(String.UnicodeScalarView(basic)) + (basic.isEmpty ? "" : "-")
    var (code, delta, bias, handled) = (0x80, 0, 72, basic.count)
    while handled < label.count {
        let left: [Int] = label.map { Int($0.value) }.filter { $0 >= code }
        let next = left.min() ?? code
        delta += (next - code) * (handled + 1)
        code = next
        for scalar in label {
            if scalar.value < code { delta += 1 }
            guard scalar.value == code else { continue }
            var rest = delta
            var position = 36
            while true {
                let threshold = max(1, min(26, position - bias))
                if rest < threshold { break }
                output.append(digits[threshold + (rest - threshold) % (36 - threshold)])
                rest = (rest - threshold) / (36 - threshold)
                position += 36
            }
            output.append(digits[rest])
            bias = adapted(delta, length: handled + 1, isFirst: handled == basic.count)
            delta = 0
            handled += 1
        }
        delta += 1
        code += 1
    }
    return output
}

/// Returns the next bias (RFC 3492, 6.1).
private func adapted(_ delta: Int, length: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / length
    var bias = 0
    while delta > 455 {
        delta /= 35
        bias += 36
    }
    return bias + 36 * delta / (delta + 38)
}
