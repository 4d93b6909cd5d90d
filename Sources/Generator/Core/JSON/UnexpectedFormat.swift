/// Returns the number of bytes of a UTF-8 byte order mark at the beginning, which a parser may ignore (RFC 8259, section 8.1).
func lengthOfByteOrderMark(_ bytes: [UInt8]) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

/// The format of a file that is not UTF-8 JSON, detected from its first bytes.
struct UnexpectedFormat {
    /// The diagnostic's rule.
    let rule: String
    let offset: Int
    let message: String

    private init(_ rule: String, _ offset: Int, message: String) { (self.rule, self.offset, self.message) = (rule, offset, message) }

    static let yaml = "yaml"

    /// Whether the file is compressed, in a different encoding, or a web page. Such a file cannot be YAML, regardless of its name.
    var isNeverYAML: Bool { rule == "wrong-encoding" || rule == "not-json" }

    /// Detects the format. Returns `nil` if the file can be JSON.
    static func detect(_ bytes: [UInt8]) -> UnexpectedFormat? {
        if bytes.isEmpty { return UnexpectedFormat("empty-file", 0, message: "expected a JSON document, found an empty file (0 bytes)") }
        if let name = encoding(bytes) {
            return UnexpectedFormat("wrong-encoding", 0, message: "the file is encoded in \(name); save it as UTF-8")
        }
        if bytes.starts(with: [0x1F, 0x8B]) {
            return UnexpectedFormat("not-json", 0, message: "the file is compressed with gzip; decompress it first")
        }
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            return UnexpectedFormat("not-json", 0, message: "the file is a zip archive; unpack it first")
        }
        let start = lengthOfByteOrderMark(bytes)
        guard let first = bytes[start...].firstIndex(where: { $0 != .space && $0 != .tab && $0 != .lineFeed && $0 != .carriageReturn })
        else { return UnexpectedFormat("empty-file", 0, message: "the file contains only white space; a JSON document was expected") }
        let head = Array(bytes[first..<min(first + 200, bytes.count)])
        // Exclude `<<`, which is not markup but YAML's merge key.
        if head[0] == .lessThan, head.dropFirst().first != .lessThan {
            return UnexpectedFormat("not-json", first, message: "this is XML or HTML; was an error page downloaded?")
        }
        if looksLikeYAML(head) { return UnexpectedFormat(yaml, first, message: "expected JSON, found YAML; `yq -o=json` converts it") }
        return nil
    }

    /// Detects an encoding by its byte order mark, or by the positions of zero bytes among the first ASCII characters (RFC 4627, section
    /// 3), and returns its name.
    private static func encoding(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xFE, 0x00, 0x00]) { return "UTF-32 (little endian)" }
        if bytes.starts(with: [0x00, 0x00, 0xFE, 0xFF]) { return "UTF-32 (big endian)" }
        if bytes.starts(with: [0xFF, 0xFE]) { return "UTF-16 (little endian)" }
        if bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16 (big endian)" }
        guard bytes.count >= 4 else { return nil }
        switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
        case (true, true, true, false): return "UTF-32 (big endian)"
        case (false, true, true, true): return "UTF-32 (little endian)"
        case (true, false, true, false): return "UTF-16 (big endian)"
        case (false, true, false, true): return "UTF-16 (little endian)"
        default: return nil
        }
    }

    /// Returns whether the file begins with a document marker, a comment, a list item, or a key with its colon. A JSON document would begin
    /// with a bracket.
    private static func looksLikeYAML(_ head: [UInt8]) -> Bool {
        if head.starts(with: Array("---".utf8)) || head.starts(with: Array("%YAML".utf8)) { return true }
        if head[0] == .hash { return true }
        if head[0] == .hyphen, head.count > 1, head[1] == .space { return true }
        guard head[0] != .openBrace, head[0] != .openBracket else { return false }
        let line = Array(head.prefix { $0 != .lineFeed && $0 != .carriageReturn })
        guard let colon = line.firstIndex(of: .colon), colon > 0 else { return false }
        guard colon + 1 == line.count || line[colon + 1] == .space || line[colon + 1] == .tab else { return false }
        // `": "` is a JSON string whose colon does not follow a key.
        guard line[..<colon].count(where: { $0 == .quote }).isMultiple(of: 2) else { return false }
        return line[..<colon].allSatisfy { isAlphanumeric($0) || " \"$'-._".utf8.contains($0) }
    }
}
