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
