import EndpointRuntime
import EndpointBasics

/// The directives of `Cache-Control` (RFC 9111, 5.2; RFC 5861).
struct CacheControl {
    private var directives: [String: String] = [:]

    /// Joins the directives of multiple lines. If a directive is repeated, the first one is used (RFC 9111, 4.2.1).
    init(_ headers: HTTPHeaders) {
        for item in HTTPHeaders.elements(headers["Cache-Control"] ?? "") {
            let pair = item.split(separator: "=", maxSplits: 1).map { String($0).trimmingBlanks() }
            guard let name = pair.first?.lowercased(), !name.isEmpty, directives[name] == nil else { continue }
            directives[name] = pair.count == 2 ? pair[1].filter { $0 != "\"" } : ""
        }
        // The HTTP/1.0 form in requests (RFC 9111, 5.4).
        if headers["Cache-Control"] == nil, headers["Pragma"]?.lowercased().contains("no-cache") == true { directives["no-cache"] = "" }
    }

    func has(_ name: String) -> Bool { directives[name] != nil }
    /// Returns whether the directive is present without a value.
    func isBare(_ name: String) -> Bool { directives[name] == "" }

    /// Returns the value in seconds. If it is not a number, returns zero, because a response with invalid freshness information counts as
    /// stale (RFC 9111, 4.2.1).
    func seconds(_ name: String) -> Double? {
        guard let text = directives[name] else { return nil }
        guard !text.isEmpty, text.utf8.count < 400, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return 0 }
        return Double(text)
    }
}
