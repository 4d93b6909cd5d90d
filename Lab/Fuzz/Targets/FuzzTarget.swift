/// Code that processes untrusted bytes. A target accepts any bytes and returns a description of the rule that is violated, or `nil` if all
/// rules hold.
///
/// `Lab/run fuzz` runs the targets under libFuzzer. Findings are kept in `Regressions/<target>/`, and the tests replay them.
enum FuzzTarget: String, CaseIterable {
    /// Both JSON readers.
    case json
    /// The YAML reader, which must also read JSON exactly as the JSON reader does.
    case yaml
    /// Whole documents, either as raw bytes or as changes to the project's own documents.
    case spec
    /// Response bodies, decoded by generated models.
    case response
    /// Users' Codable types.
    case codable
    /// Other input to the runtime: lines, events, dates, URLs, headers and part names.
    case wire
    /// Input other than documents: configs, overlays, JSONPath and templates; names, literals and comments.
    case config

    func run(_ bytes: [UInt8]) -> String? {
        switch self {
        case .json: fuzzJSON(bytes)
        case .yaml: fuzzYAML(bytes)
        case .spec: fuzzSpec(bytes)
        case .response: fuzzResponse(bytes)
        case .codable: fuzzCodable(bytes)
        case .wire: fuzzWire(bytes)
        case .config: fuzzConfig(bytes)
        }
    }
}

/// Consumes bytes from the front, and returns zeros after the end.
struct FuzzInput {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    var isEmpty: Bool { bytes.isEmpty }

    mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

    mutating func index(_ count: Int) -> Int {
        let number = Int(byte()) << 8 | Int(byte())
        return count > 0 ? number % count : 0
    }

    /// Returns the text up to a zero byte or the end.
    mutating func text() -> String {
        let part = bytes.prefix { $0 != 0 }
        bytes = bytes.dropFirst(part.count + 1)
        return String(decoding: part, as: UTF8.self)
    }

    mutating func rest() -> [UInt8] {
        defer { bytes = [] }
        return Array(bytes)
    }
}
