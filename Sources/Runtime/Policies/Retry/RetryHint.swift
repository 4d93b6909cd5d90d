import EndpointRuntime
import EndpointBasics

/// The time that a response asks the client to wait.
enum RetryHint {
    /// Returns the longest wait that the response requests, or `nil` if it does not request one.
    ///
    /// - `Retry-After`: seconds or a date (RFC 9110, 10.2.3).
    /// - `RateLimit` with `t` or `reset`, and `RateLimit-Reset`: seconds (draft-ietf-httpapi-ratelimit-headers, 10 and 02). If there is more
    ///   than one policy, the longest wait among those that are used up.
    /// - `X-RateLimit-Reset`, `X-Rate-Limit-Reset`: seconds, or, if the number is large enough, seconds or milliseconds since 1970.
    /// - `X-RateLimit-Reset-After`: seconds.
    ///
    /// The rate-limit fields are considered only if no requests remain. `Retry-After` refers to this particular response and takes
    /// precedence.
    static func wait(_ headers: HTTPHeaders, now: Date) -> Duration? {
        // Compare times with the server's clock, because this machine's clock can be wrong.
        let now = headers["Date"].flatMap(HTTPDate.parse) ?? now
        return retryAfter(headers, now: now) ?? limitReset(headers, now)
    }

    /// Returns the wait that `Retry-After` requests, or `nil` if the field is missing or invalid.
    static func retryAfter(_ headers: HTTPHeaders, now: Date = Date()) -> Duration? {
        guard let value = headers.values("Retry-After").first else { return nil }
        return (seconds(value) ?? HTTPDate.parse(value)?.timeIntervalSince(now)).map { Duration(bounded: $0) }
    }

    private static func limitReset(_ headers: HTTPHeaders, _ now: Date) -> Duration? {
        let policies = headers["RateLimit"].map(policies) ?? []
        let usedUp = policies.filter { policy in (policy["r"] ?? policy["remaining"]).flatMap(seconds).map { $0 <= 0 } ?? true }
        if let longest = usedUp.compactMap({ ($0["t"] ?? $0["reset"]).flatMap(seconds) }).max() { return Duration(bounded: longest) }
        let remaining = headers["RateLimit-Remaining"] ?? headers["X-RateLimit-Remaining"] ?? headers["X-Rate-Limit-Remaining"]
        if !policies.isEmpty && usedUp.isEmpty || remaining.flatMap(seconds) ?? 0 > 0 { return nil }
        let delays = [headers["RateLimit-Reset"], headers["X-RateLimit-Reset-After"]]
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

    /// Returns the parameters of each policy in `"burst";r=0;t=30, "day";r=9;t=3600`, or of the only one in `limit=100, remaining=0,
    /// reset=50`.
    private static func policies(_ text: String) -> [[String: String]] {
        var (named, only): ([[String: String]], [String: String]) = ([], [:])
        for item in HTTPHeaders.elements(text) {
            let parts = HTTPHeaders.elements(item, separator: UInt8(ascii: ";")).map { $0.trimmingBlanks() }
            var values: [String: String] = [:]
            for part in parts where !part.hasPrefix("\"") {
                let pair = part.split(separator: "=", maxSplits: 1).map { String($0).trimmingBlanks() }
                if pair.count == 2 { values[pair[0].lowercased()] = pair[1] }
            }
            let isNamed = parts.first.map { $0.hasPrefix("\"") || !$0.utf8.contains(UInt8(ascii: "=")) } ?? true
            if isNamed { named.append(values) } else { only.merge(values) { first, _ in first } }
        }
        return only.isEmpty ? named : named + [only]
    }
}
