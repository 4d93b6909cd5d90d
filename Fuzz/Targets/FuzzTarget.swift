/// Code that untrusted bytes reach. A target takes any bytes and returns the broken rule, or `nil` if all rules hold.
///
/// `make fuzz` runs them under libFuzzer. Findings are kept in `Regressions/<target>/` and replayed by the tests.
enum FuzzTarget: String, CaseIterable {
    /// Both JSON readers.
    case json
    /// YAML, and that it reads JSON as the JSON reader does.
    case yaml
    /// Whole documents, as bytes or as changes to our own.
    case spec
    /// Bodies of responses, read by generated models.
    case response
    /// Users' Codable types.
    case codable
    /// Other input to the runtime: lines, events, dates, URLs, headers, names of parts.
    case wire
    /// Input other than a document: config, overlay, JSONPath, templates; names, literals and comments.
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

/// Bytes, taken from the front; zeros at the end.
struct FuzzInput {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    var isEmpty: Bool { bytes.isEmpty }

    mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

    mutating func index(_ count: Int) -> Int {
        let number = Int(byte()) << 8 | Int(byte())
        return count > 0 ? number % count : 0
    }

    /// The text up to a zero byte or the end.
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
