/// What bytes from outside can reach. A target takes any bytes, and says what it did wrong with them; nil when nothing.
///
/// `make fuzz` runs them under libFuzzer. What it finds is kept in `Regressions/<target>/`, and tried by the tests.
enum FuzzTarget: String, CaseIterable {
    /// Both JSON readers.
    case json
    /// Whole documents, as bytes or as changes of documents of ours.
    case spec
    /// Bodies of responses, read by generated models.
    case response
    /// What else a server or a caller hands the runtime: lines, events, dates, URLs, headers, names of parts.
    case wire
    /// What stands beside a document: config, overlay, JSONPath, templates; names, literals and comments.
    case config

    func run(_ bytes: [UInt8]) -> String? {
        switch self {
        case .json: fuzzJSON(bytes)
        case .spec: fuzzSpec(bytes)
        case .response: fuzzResponse(bytes)
        case .wire: fuzzWire(bytes)
        case .config: fuzzConfig(bytes)
        }
    }
}

/// Bytes, taken from the front; zeros when there are no more.
struct FuzzInput {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    var isEmpty: Bool { bytes.isEmpty }

    mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

    mutating func index(_ count: Int) -> Int {
        let number = Int(byte()) << 8 | Int(byte())
        return count > 0 ? number % count : 0
    }

    /// Up to a zero, or to the end.
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
