/// Parses a file of a document as JSON or YAML, and adds it to the run's files.
///
/// Files named `.yaml` or `.yml` are YAML. For other files, the first line determines the format, with a warning if a file named `.json`
/// contains YAML. A file that begins with a bracket or a brace is strict JSON. YAML in UTF-16 with a byte order mark is converted to UTF-8,
/// and spans refer to the converted text.
package func parseDocument(_ file: SourceFile, into sources: inout SourceFiles, diagnostics: inout Diagnostics) -> JSONNode? {
    let isYAML = file.isYAML
    let file = isYAML ? SourceFile(path: file.path, bytes: decodedUTF16(file.bytes) ?? file.bytes) : file
    let number = sources.add(file)
    let root: JSONNode?
    if !isYAML {
        root = parseJSON(file, number: number, diagnostics: &diagnostics)
    } else if let unexpected = UnexpectedFormat.detect(file.bytes), unexpected.isNeverYAML {
        root = nil
        let offset = Int32(unexpected.offset)
        diagnostics.error(unexpected.rule, unexpected.message, at: Span(file: number, start: offset, end: offset))
    } else {
        if file.path.hasSuffix(".json") {
            let message = "this file is named `.json` but contains YAML, which other tools will reject; name it `.yaml`"
            diagnostics.warning("yaml-in-json", message, at: Span(file: number, start: 0, end: 0))
        }
        root = parseYAML(file, number: number, diagnostics: &diagnostics)
    }
    sources.setRoot(root, of: number)
    return root
}

extension SourceFile {
    /// Whether the file is YAML, according to its name or its first line.
    package var isYAML: Bool { isNamedYAML || UnexpectedFormat.detect(bytes)?.rule == UnexpectedFormat.yaml }

    /// Whether the name ends in `.yaml` or `.yml`.
    package var isNamedYAML: Bool { namesYAML(path.lowercased()) }
}

/// Returns whether a path or a reference ends in the name of a YAML file.
func namesYAML(_ text: String) -> Bool { text.hasSuffix(".yaml") || text.hasSuffix(".yml") }

/// Converts UTF-16 with a byte order mark to UTF-8. Returns `nil` for other bytes. A lone surrogate becomes U+FFFD.
private func decodedUTF16(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 2, bytes.count.isMultiple(of: 2) else { return nil }
    let isLittleEndian = bytes[0] == 0xFF && bytes[1] == 0xFE
    guard isLittleEndian || bytes[0] == 0xFE && bytes[1] == 0xFF else { return nil }
    // This is UTF-32, whose little-endian byte order mark begins with the one for UTF-16.
    if isLittleEndian, bytes.count >= 4, bytes[2] == 0, bytes[3] == 0 { return nil }
    let units = stride(from: 2, to: bytes.count, by: 2).map { position -> UInt16 in
        let (high, low) = isLittleEndian ? (bytes[position + 1], bytes[position]) : (bytes[position], bytes[position + 1])
        return UInt16(high) << 8 | UInt16(low)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
}
