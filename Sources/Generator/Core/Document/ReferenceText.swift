/// Decodes a token of a JSON Pointer: `~1` is a slash, and `~0` is a tilde (RFC 6901, section 4).
func pointerToken(_ text: Substring) -> String {
    let parts = text.utf8.split(separator: .tilde, omittingEmptySubsequences: false).map { Substring($0) }
    return parts.dropFirst().reduce(into: String(parts[0])) { token, part in
        switch part.utf8.first {
        case UInt8(ascii: "0"): token += "~" + String(part.unicodeScalars.dropFirst())
        case UInt8(ascii: "1"): token += "/" + String(part.unicodeScalars.dropFirst())
        default: token += "~" + part
        }
    }
}

/// Decodes percent-encoding. Returns `nil` if the resulting bytes are not UTF-8. A `%` that does not begin an escape is kept.
package func percentDecoded(_ text: Substring) -> String? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
        if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = hexValue(bytes[index + 1]),
            let low = hexValue(bytes[index + 2])
        {
            result.append(high << 4 | low)
            index += 3
        } else {
            result.append(bytes[index])
            index += 1
        }
    }
    // The initializer repairs invalid bytes, so the result then differs from the input. `String(validating:as:)` requires macOS 15.
    let decoded = String(decoding: result, as: UTF8.self)
    return decoded.utf8.elementsEqual(result) ? decoded : nil
}

/// Returns whether the text begins with a scheme, such as `https:`, `file:` or `urn:` (RFC 3986, section 3.1).
func hasScheme(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = text[..<colon].utf8
    return scheme.count > 1 && !scheme.contains(UInt8(ascii: "/")) && !scheme.contains(UInt8(ascii: "."))
}

/// Returns the path without `.` segments, and with `..` resolved as far as possible.
package func normalizedPath(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
        if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
}

/// Separates a file from a pointer that lacks its `#`. Returns `nil` if the text begins with no file.
func splitReference(_ text: String) -> (location: String, pointer: String)? {
    for ending in documentEndings {
        if let end = text.firstRange(of: ending + "/")?.upperBound { return (String(text[..<end].dropLast()), String(text[end...])) }
    }
    return nil
}

/// Adds the missing `#` to a pointer such as `/components/schemas/User`, with or without a file name before it.
func pointerWithMissingHash(_ text: String) -> String? {
    if let parts = splitReference(text) { return "\(parts.location)#/\(parts.pointer)" }
    let pointer = text.hasPrefix("/") ? text.dropFirst() : text[...]
    let beginnings: Set<Substring> = ["components", "definitions", "paths", "$defs", "responses", "parameters", "webhooks"]
    guard let first: Substring = pointer.split(separator: "/").first, beginnings.contains(first), first != pointer,
        !pointer.hasSuffix(".json"), !namesYAML(text)
    else { return nil }
    return "#/" + pointer
}
