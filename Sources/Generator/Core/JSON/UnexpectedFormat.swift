/// Returns the number of bytes of a UTF-8 byte order mark at the beginning, which a parser may ignore (RFC 8259, section 8.1).
func lengthOfByteOrderMark(_ bytes: [UInt8]) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

/// The format of a file that is not UTF-8 JSON, detected from its first bytes.
struct UnexpectedFormat {
    /// The diagnostic's rule.
    let rule: String
    let offset: Int
    let message: String

    private init(_ rule: String, _ offset: Int, _ message: String) { (self.rule, self.offset, self.message) = (rule, offset, message) }

    static let yaml = "yaml"

    /// Whether the file is compressed, in a different encoding, or a web page. Such a file cannot be YAML, regardless of its name.
    var isNeverYAML: Bool { rule == "wrong-encoding" || rule == "not-json" }

    /// Detects the format. Returns `nil` if the file can be JSON.
    static func detect(_ bytes: [UInt8]) -> UnexpectedFormat? {
        if bytes.isEmpty { return UnexpectedFormat("empty-file", 0, "expected a JSON document, found an empty file (0 bytes)") }
        if let name = encoding(bytes) {
            return UnexpectedFormat("wrong-encoding", 0, "the file is encoded in \(name); save it as UTF-8")
        }
        if bytes.starts(with: [0x1F, 0x8B]) {
            return UnexpectedFormat("not-json", 0, "the file is compressed with gzip; decompress it first")
        }
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            return UnexpectedFormat("not-json", 0, "the file is a zip archive; unpack it first")
        }
        let start = lengthOfByteOrderMark(bytes)
        guard let first = bytes[start...].firstIndex(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }) else {
            return UnexpectedFormat("empty-file", 0, "the file contains only white space; a JSON document was expected")
        }
        let head = Array(bytes[first..<min(first + 200, bytes.count)])
        // Exclude `<<`, which is not markup but YAML's merge key.
        if head[0] == 0x3C, head.dropFirst().first != 0x3C {
            return UnexpectedFormat("not-json", first, "this is XML or HTML; was an error page downloaded?")
        }
        if looksLikeYAML(head) {
            return UnexpectedFormat(yaml, first, "expected JSON, found YAML; `yq -o=json` converts it")
        }
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
        if head[0] == 0x23 { return true }
        if head[0] == 0x2D, head.count > 1, head[1] == 0x20 { return true }
        guard head[0] != 0x7B, head[0] != 0x5B else { return false }
        let line = Array(head.prefix { $0 != 0x0A && $0 != 0x0D })
        guard let colon = line.firstIndex(of: 0x3A), colon > 0 else { return false }
        guard colon + 1 == line.count || line[colon + 1] == 0x20 || line[colon + 1] == 0x09 else { return false }
        // `": "` is a JSON string whose colon does not follow a key.
        guard line[..<colon].count(where: { $0 == 0x22 }).isMultiple(of: 2) else { return false }
        return line[..<colon].allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x20, 0x22, 0x24, 0x27, 0x2D, 0x2E, 0x5F: true
            default: false
            }
        }
    }
}
