/// Parses a file as one YAML 1.2.2 document with the core schema. Returns `nil` after the first error.
///
/// Keys become strings (`200:` is "200"), merge keys (`<<`) are resolved, and aliases are copied. If a key is repeated, the last value is
/// used, with a warning, as in JSON. Anything that JSON cannot represent is an error, such as tags outside the core schema, collections as
/// keys, or a second document. `number` identifies the file in spans. The bytes are UTF-8, with or without a byte order mark.
package func parseYAML(
    _ file: SourceFile,
    number: Int32,
    limits: JSONLimits = JSONLimits(),
    diagnostics: inout Diagnostics
) -> JSONNode? {
    let reading = readYAML(file, number: number, limits: limits)
    diagnostics.append(contentsOf: reading.warnings)
    for problem in reading.problems { diagnostics.error(problem) }
    return reading.problems.isEmpty ? reading.documents.first : nil
}

/// The result of reading a YAML file.
package struct YAMLReading: Sendable {
    /// All documents in the stream. Empty after a syntax error.
    package var documents: [JSONNode] = []
    package var warnings = Diagnostics()
    /// The errors. Unsupported tags, collections as keys and a second document do not prevent the rest from being read.
    var problems: [JSONFailure] = []
    /// Brackets that close a flow collection in the column of its key, which is forbidden but accepted by most tools.
    package var shallowBrackets: [Span] = []
}

package func readYAML(_ file: SourceFile, number: Int32, limits: JSONLimits = JSONLimits()) -> YAMLReading {
    var reading = YAMLReading()
    file.bytes.withUnsafeBufferPointer { (bytes: UnsafeBufferPointer<UInt8>) in
        var parser = YAMLParser(bytes: bytes, file: number, limits: limits)
        do throws(JSONFailure) {
            try parser.checkBytes()
            let documents = try parser.parseStream()
            reading.documents = documents.map { parser.tree.anchors.hasCopies ? $0.root.inDocumentOrder() : $0.root }
            if documents.isEmpty {
                let message = bytes.isEmpty ? "expected a document, found an empty file (0 bytes)" : "the file contains no document"
                parser.problems.append(JSONFailure(rule: "empty-file", message: message, span: parser.span(0, 0)))
            } else if documents.count > 1 {
                parser.problems.append(parser.failure("found a second document; a file contains only one", at: documents[1].start))
            }
        } catch {
            parser.problems.append(error)
        }
        reading.problems = parser.problems
        reading.warnings = parser.tree.warnings.finished()
        reading.shallowBrackets = parser.shallowBrackets
    }
    return reading
}

extension YAMLParser {
    /// Checks that the file is not too large and that its bytes are UTF-8 without control characters other than tabs and line breaks (YAML
    /// 1.2.2, chapter 5.1).
    fileprivate func checkBytes() throws(JSONFailure) {
        guard bytes.count <= limits.bytes else {
            let message = "the file is \(bytes.count) bytes; the limit is \(limits.bytes)"
            throw JSONFailure(rule: "file-too-large", message: message, span: span(0, 0))
        }
        var isASCII = true
        for position in 0..<bytes.count {
            let byte = bytes[position]
            if byte >= 0x80 { isASCII = false }
            guard byte < .space, byte != .lineFeed, byte != .tab, byte != .carriageReturn else { continue }
            let code = (byte < 16 ? "0" : "") + String(byte, radix: 16)
            throw failure("the control character 0x\(code) is not allowed here; in double quotes it is written \\x\(code)", at: position)
        }
        guard !isASCII, let position = invalidUTF8(in: bytes, from: 0, to: bytes.count) else { return }
        throw JSONFailure(notUTF8: bytes[position], at: span(position, position + 1))
    }
}

extension JSONNode {
    /// Returns a copy in which all values have new `order` numbers, counted as if every alias were written out. The recursion is never
    /// deeper than `JSONLimits.depth`.
    fileprivate func inDocumentOrder() -> JSONNode {
        var count: Int32 = 0
        return inDocumentOrder(&count)
    }

    private func inDocumentOrder(_ count: inout Int32) -> JSONNode {
        var span = span
        span.order = count
        count &+= 1
        switch value {
        case .array(let items): return JSONNode(.array(items.map { $0.inDocumentOrder(&count) }), at: span)
        case .object(let object): return .object(object.members.map { $0.replaced($0.value.inDocumentOrder(&count)) }, at: span)
        default: return moved(to: span)
        }
    }
}

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
