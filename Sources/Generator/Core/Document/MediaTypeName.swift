/// A media type (RFC 6838) or media range (`image/*`), parsed from a key of `content`.
package struct MediaTypeName {
    /// The name in lower case, without parameters.
    package let essence: String

    package init(_ text: String) {
        // Fast path: nearly all names look like this.
        if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ";") && !(0x41...0x5A).contains($0) }) {
            essence = text
            return
        }
        let name = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
        essence = name.filter { $0 != " " && $0 != "\t" }.lowercased()
    }

    var isJSON: Bool {
        if isSequence { return false }
        return essence.hasSuffix("/json") || essence.hasSuffix("+json") || essence.hasPrefix("application/json+")
            || essence.hasPrefix("application/json-")
    }

    var isPlainJSON: Bool { essence == "application/json" }

    /// Whether the name says that JSON is a patch (RFC 6902, RFC 7396), which a server reads in a different way.
    var isPatch: Bool { essence == "application/json-patch+json" || essence == "application/merge-patch+json" }

    package var isTable: Bool { essence == "text/csv" || essence == "text/tab-separated-values" }

    package var isXML: Bool { essence.hasSuffix("/xml") || essence.hasSuffix("+xml") }

    var isSequence: Bool { Self.sequences.contains(essence) }

    private static let sequences: Set<String> = [
        "application/jsonl", "application/x-jsonl", "application/jsonlines", "application/x-jsonlines", "application/ndjson",
        "application/x-ndjson", "application/json-seq", "application/geo+json-seq", "application/stream+json", "text/jsonl",
    ]

    static let binaries: Set<String> = [
        "application/pdf", "application/zip", "application/gzip", "application/x-gzip", "application/x-tar", "application/yaml",
        "application/x-yaml", "application/cbor", "application/msgpack", "application/x-msgpack", "application/protobuf",
        "application/x-protobuf", "application/vnd.ms-excel",
    ]
}

extension MediaTypeName {
    /// Returns the value of the `charset` parameter in lowercase, or `nil` if there is none.
    static func charset(_ text: String) -> String? {
        parameters(text).first { $0[0] == "charset" }.map { String($0[1]) }
    }

    /// Returns the names and values of the parameters, in lowercase and without quotes.
    static func parameters(_ text: String) -> [[Substring]] {
        let parts = text.lowercased().split(separator: ";").dropFirst()
        return parts.map { part in part.filter { !" \t\"".contains($0) }.split(separator: "=", maxSplits: 1) }.filter { $0.count == 2 }
    }

    /// A common media type of which this name is a likely misspelling, or `nil` if there is none or if this name is itself valid.
    var nearlyKnown: String? {
        guard !Self.common.contains(essence), !Self.binaries.contains(essence), !isSequence else { return nil }
        guard !Self.alike.contains(essence) else { return nil }
        return Self.common.first { differByOneEdit(essence, $0) }
    }

    private static let common: [String] = [
        "application/json", "application/problem+json", "application/x-www-form-urlencoded", "multipart/form-data", "text/event-stream",
        "text/plain", "text/html", "application/octet-stream", "application/x-ndjson", "image/jpeg",
    ]

    /// Valid media types that differ from a common one by only one letter.
    private static let alike: Set<String> = ["application/bson", "application/json5", "application/jsonc", "image/jpg"]
}

/// Returns the media types in a comma-separated list, each as written. A comma inside quotes belongs to a parameter.
func separatedMediaTypes(_ text: SpecText) -> [SpecText] {
    var parts: [[UInt8]] = [[]]
    var isQuoted = false
    for byte in text.raw.utf8 {
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        if byte == UInt8(ascii: ","), !isQuoted { parts.append([]) } else { parts[parts.count - 1].append(byte) }
    }
    let isBlank = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return parts.compactMap { part in
        let start = part.drop(while: isBlank)
        let end = start.lastIndex { !isBlank($0) } ?? start.startIndex - 1
        return end < start.startIndex ? nil : SpecText(String(decoding: start[...end], as: UTF8.self))
    }
}
