import EndpointRuntime
import EndpointBasics

/// The time that a response asks the client to wait.
enum RetryHint {
    /// Returns the longest wait that the response requests, or `nil` if it does not request one.
    ///
    /// - `Retry-After`: seconds or a date (RFC 9110, 10.2.3).
    /// - `RateLimit` with `t` or `reset`, and `RateLimit-Reset`: seconds (draft-ietf-httpapi-ratelimit-headers, 10 and 02).
    /// - `X-RateLimit-Reset`, `X-Rate-Limit-Reset`: seconds, or, if the number is large enough, seconds or milliseconds since 1970.
    /// - `X-RateLimit-Reset-After`: seconds.
    ///
    /// The rate-limit fields are considered only if no requests remain. `Retry-After` refers to this particular response and takes
    /// precedence.
    static func wait(_ headers: HTTPHeaders, now: Date) -> Duration? {
        // Compare times with the server's clock, because this machine's clock can be wrong.
        let now = headers["Date"].flatMap(HTTPDate.parse) ?? now
        if let value = headers.values("Retry-After").first {
            if let seconds = seconds(value) { return Duration(bounded: seconds) }
            if let date = HTTPDate.parse(value) { return Duration(bounded: date.timeIntervalSince(now)) }
        }
        return limitReset(headers, now)
    }

    private static func limitReset(_ headers: HTTPHeaders, _ now: Date) -> Duration? {
        let structured = headers["RateLimit"].map(parameters) ?? [:]
        let remaining =
            structured["r"] ?? structured["remaining"] ?? headers["RateLimit-Remaining"] ?? headers["X-RateLimit-Remaining"]
            ?? headers["X-Rate-Limit-Remaining"]
        if let remaining = remaining.flatMap(seconds), remaining > 0 { return nil }
        let delays = [structured["t"], structured["reset"], headers["RateLimit-Reset"], headers["X-RateLimit-Reset-After"]]
        if let delay = delays.compactMap({ $0.flatMap(seconds) }).first { return Duration(bounded: delay) }
        let moments = [headers["X-RateLimit-Reset"], headers["X-Rate-Limit-Reset"]]
        guard let moment = moments.compactMap({ $0.flatMap(seconds) }).first else { return nil }
        // A value of thirty years or more is a date, not a delay.
        if moment < 1e9 { return Duration(bounded: moment) }
        return Duration(bounded: (moment < 1e11 ? moment : moment / 1000) - now.timeIntervalSince1970)
    }

    /// Parses a number of seconds, with or without a fraction. Very large values are accepted, so that they exceed the policy's limit
    /// instead of being ignored.
    private static func seconds(_ text: String) -> Double? {
        guard text.utf8.first.map({ $0 >= 0x30 && $0 <= 0x39 }) == true, text.utf8.count < 400 else { return nil }
        guard text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2E }) else { return nil }
        return Double(text)
    }

    /// Returns the named values in `"default";r=0;t=30` or in `limit=100, remaining=0, reset=50`.
    private static func parameters(_ text: String) -> [String: String] {
        var result: [String: String] = [:]
        for item in text.split(whereSeparator: { $0 == ";" || $0 == "," }) {
            let pair = item.split(separator: "=", maxSplits: 1).map { String($0).trimmingBlanks() }
            if pair.count == 2 { result[pair[0].lowercased()] = pair[1] }
        }
        return result
    }
}
