import EndpointRuntime
import EndpointBasics

/// The directives of `Cache-Control` (RFC 9111, 5.2; RFC 5861).
struct CacheControl {
    private var directives: [String: String] = [:]

    /// Directives of several lines count together; of one that is there twice, the first (RFC 9111, 4.2.1).
    init(_ headers: HTTPHeaders) {
        for item in CacheControl.items(headers["Cache-Control"] ?? "") {
            let pair = item.split(separator: "=", maxSplits: 1).map { String($0).trimmingBlanks() }
            guard let name = pair.first?.lowercased(), !name.isEmpty, directives[name] == nil else { continue }
            directives[name] = pair.count == 2 ? pair[1].filter { $0 != "\"" } : ""
        }
        // RFC 9111, 5.4: what HTTP/1.0 said in a request.
        if headers["Cache-Control"] == nil, headers["Pragma"]?.lowercased().contains("no-cache") == true { directives["no-cache"] = "" }
    }

    func has(_ name: String) -> Bool { directives[name] != nil }
    /// The directive is there, without a value.
    func isBare(_ name: String) -> Bool { directives[name] == "" }

    /// In seconds; a value that is not a number is zero: what cannot be read is stale (RFC 9111, 4.2.1).
    func seconds(_ name: String) -> Double? {
        guard let text = directives[name] else { return nil }
        guard !text.isEmpty, text.utf8.count < 400, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return 0 }
        return Double(text)
    }

    /// Commas within quotes separate nothing.
    private static func items(_ text: String) -> [String] {
        var isQuoted = false
        return text.utf8.split { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return byte == UInt8(ascii: ",") && !isQuoted
        }.map { String(Substring($0)) }
    }
}
