import EndpointRuntime
import EndpointBasics

/// The key of a stored response. It consists of hashes, because it is also used as a file name, and file names must not reveal secrets.
struct CacheKey: Hashable, Sendable {
    /// The hash of the URL.
    let resource: String
    /// The hash of the header fields that can identify a user or a different representation.
    let reader: String

    /// Fields that neither identify the caller nor change the response. Responses are shared only if all other fields, including
    /// credentials with any name, are equal. `Vary` is not enough, because a server may not expect users to share a client.
    private static let harmless: Set<String> = [
        "b3", "cache-control", "connection", "correlation-id", "pragma", "request-id", "traceparent", "tracestate", "user-agent",
        "x-correlation-id", "x-request-id",
    ]

    init(_ request: HTTPRequest) {
        resource = CacheKey.resource(request.url)
        let fields = request.headers.filter { !CacheKey.harmless.contains($0.name.lowercased()) }
        reader = SHA256.hex(fields.map { "\($0.name.lowercased()): \($0.value)" }.sorted().joined(separator: "\n"))
    }

    static func resource(_ url: HTTPURL) -> String { SHA256.hex(url.string) }
}

/// A stored response.
struct CacheEntry: Equatable, Sendable {
    var status: Int
    var headers: HTTPHeaders
    var body: Data
    /// The time when the request was sent. `received` is the time when the head of its response arrived.
    var requested: Date
    var received: Date
    /// The request fields that the response varies by, with hashes of their values.
    var vary: [String: String]

    /// The statuses that can be stored (RFC 9110, 15.1), except partial content. A 404 is stored only if the server allows it.
    private static let statuses: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]
    private static let heuristicStatuses: Set<Int> = [200, 203, 204, 300, 301, 308, 410]
    /// Response fields that concern one connection or a proxy (RFC 9111, 3.1; RFC 9110, 7.6.1), or belong to one user.
    private static let unkept: Set<String> = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info", "proxy-authorization", "proxy-connection",
        "set-cookie", "set-cookie2", "te", "transfer-encoding", "upgrade",
    ]

    private static func kept(_ headers: HTTPHeaders) -> HTTPHeaders {
        let listed = HTTPHeaders.elements(headers["Connection"] ?? "").map { $0.trimmingBlanks() }
        var headers = headers
        for name in unkept.union(listed) { headers.remove(name) }
        return headers
    }

    /// Returns whether the directives forbid storing a response with a status that this type can store. With `must-understand`, a cache
    /// that knows the status ignores `no-store` (RFC 9111, 5.2.2.3).
    static func isForbidden(by control: CacheControl) -> Bool { control.has("no-store") && !control.has("must-understand") }

    /// Returns the fields that the response varies by, or `nil` for `*`, which no other request matches.
    private static func vary(_ headers: HTTPHeaders, _ request: HTTPRequest) -> [String: String]? {
        var result: [String: String] = [:]
        for name in (headers["Vary"] ?? "").split(separator: ",").map({ String($0).trimmingBlanks().lowercased() }) {
            if name == "*" { return nil }
            if !name.isEmpty { result[name] = SHA256.hex(request.headers[name] ?? "") }
        }
        return result
    }

    /// Returns whether the response matches another request for the same URL (RFC 9111, 4.1).
    func fits(_ request: HTTPRequest) -> Bool {
        vary.allSatisfy { name, hash in SHA256.hex(request.headers[name] ?? "") == hash }
    }

    // MARK: Freshness (RFC 9111, 4.2), in seconds

    private var date: Date { headers["Date"].flatMap(HTTPDate.parse) ?? received }

    /// The time during which the response is fresh.
    var lifetime: Double {
        if let seconds = CacheControl(headers).seconds("max-age") { return seconds }
        if let expires = headers["Expires"] { return HTTPDate.parse(expires).map { max($0.timeIntervalSince(date), 0) } ?? 0 }
        // A tenth of the time since the last change, but at most a day (RFC 9111, 4.2.2).
        guard CacheEntry.heuristicStatuses.contains(status), let modified = headers["Last-Modified"].flatMap(HTTPDate.parse) else {
            return 0
        }
        return min(max(date.timeIntervalSince(modified), 0) / 10, 86_400)
    }

    /// Returns the time since the server generated or confirmed the response.
    func age(_ now: Date) -> Double {
        let apparent = max(received.timeIntervalSince(date), 0)
        let corrected = receivedAge + max(received.timeIntervalSince(requested), 0)
        return max(apparent, corrected) + max(now.timeIntervalSince(received), 0)
    }

    /// The value of `Age`. If there is more than one value, the first one is used. A value that is not a number is ignored (RFC 9111, 5.1).
    private var receivedAge: Double {
        let digits = String(headers["Age"]?.split(separator: ",", omittingEmptySubsequences: false).first ?? "").trimmingBlanks()
        guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return 0 }
        return min(Double(digits) ?? CacheEntry.longAge, CacheEntry.longAge)
    }

    /// The value used for numbers that are too large (RFC 9111, 1.2.2).
    private static let longAge = 2_147_483_648.0

    /// Whether the response can be revalidated with the server.
    var isRevalidatable: Bool { headers["ETag"] != nil || headers["Last-Modified"] != nil }

    /// Returns the conditional request (RFC 9111, 4.3.1).
    func condition(on request: HTTPRequest) -> HTTPRequest {
        var request = request
        if let tag = headers["ETag"] { try? request.headers.set("If-None-Match", to: tag) }
        if let date = headers["Last-Modified"] { try? request.headers.set("If-Modified-Since", to: date) }
        return request
    }

    /// Returns whether a 304 confirms this response. A 304 with the tag of a different response does not (RFC 9111, 4.3.4). Proxies that
    /// compress responses weaken the tag in a 200 but not in a 304, so a weak tag and a strong tag are treated as equal.
    func isConfirmed(by head: ResponseHead) -> Bool {
        guard let tag = head.headers["ETag"] else { return true }
        return headers["ETag"].map { CacheEntry.opaque($0) == CacheEntry.opaque(tag) } ?? false
    }

    private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }

    /// Returns the entry as updated by a 304 (RFC 9111, 3.2 and 4.3.4).
    func confirmed(by head: ResponseHead, requested: Date, received: Date) -> CacheEntry {
        var entry = self
        var fields = CacheEntry.kept(head.headers)
        for name in ["Content-Encoding", "Content-Length", "Content-Range", "Content-Type"] { fields.remove(name) }
        // `Age` is taken only from the new response.
        entry.headers.remove("Age")
        entry.headers.merge(fields)
        (entry.requested, entry.received) = (requested, received)
        return entry
    }

    /// The entry's approximate size in bytes.
    var size: Int { headers.reduce(body.count + 200) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 } }
}

// In an extension, so that the memberwise initializer remains.
extension CacheEntry {
    /// Creates an entry. Returns `nil` if the response must not be stored or if storing it would be useless (RFC 9111, 3). The body is
    /// added later.
    init?(_ response: HTTPResponse, to request: HTTPRequest, requested: Date, received: Date) {
        let control = CacheControl(response.headers)
        guard CacheEntry.statuses.contains(response.status), response.value == nil, !CacheEntry.isForbidden(by: control) else { return nil }
        // A redirect that led to this response may lead to a different one next time.
        guard response.redirects == 0, response.head.mediaType != "text/event-stream" else { return nil }
        guard let vary = CacheEntry.vary(response.headers, request) else { return nil }
        self.init(
            status: response.status, headers: CacheEntry.kept(response.headers), body: Data(), requested: requested, received: received,
            vary: vary)
        guard isRevalidatable || lifetime > 0 else { return nil }
    }
}
