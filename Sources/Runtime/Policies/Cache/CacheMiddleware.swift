public import EndpointRuntime
import EndpointBasics

extension Middleware {
    /// Stores responses to GET requests and reuses them as far as the server allows, in the role of a private cache (RFC 9111).
    ///
    /// ```swift
    /// let shop = Bookshop(server: .production, credentials: credentials, middleware: [.cache(), .retry(), .log()])
    /// ```
    ///
    /// A response is stored if the server specifies how long it is fresh (`Cache-Control`, `Expires`) or how to revalidate it (`ETag`,
    /// `Last-Modified`). A request that may have changed something removes the responses for its URL, even if its own response never
    /// arrived. Responses that are in flight at that time are not stored. A response from the cache has the fields `Age` and `Cache-Status`
    /// (RFC 9211).
    ///
    /// Regardless of its position in the list, the cache sees requests as they are sent, so it can tell the responses of different users
    /// apart. It runs after authentication that follows it in the list, and after the last middleware with the role `general`, which may
    /// add data that identifies a user. Clients made with the same cache share it.
    ///
    /// If the server fails or cannot be reached, a stale response is used, unless that is forbidden (`must-revalidate`, `no-cache`). If the
    /// cache comes before `.retry()` in the list, this happens after the last attempt. If it comes after `.retry()`, this happens before
    /// the second attempt.
    ///
    /// - Parameters:
    ///   - cache: Where responses are stored. In memory by default.
    ///   - staleIfUnreachable: How long a stale response can be used while the server is unreachable. Default: a day.
    ///   - staleIfError: How long a stale response can be used in place of a response with the status 500, 502, 503 or 504. If `nil`, the
    ///     stale response can be used for as long as it allows with `stale-if-error` (RFC 5861).
    public static func cache(
        _ cache: ResponseCache = .memory(), staleIfUnreachable: Duration = .seconds(86_400), staleIfError: Duration? = nil
    ) -> Middleware {
        self.cache(cache, staleIfUnreachable: staleIfUnreachable, staleIfError: staleIfError, now: { Date() })
    }

    package static func cache(
        _ cache: ResponseCache, staleIfUnreachable: Duration = .seconds(86_400), staleIfError: Duration? = nil,
        now: @escaping @Sendable () -> Date
    ) -> Middleware {
        let caching = Caching(cache: cache, staleIfUnreachable: staleIfUnreachable, staleIfError: staleIfError, now: now)
        return Middleware(role: .separatesUsers) { request, context, next in try await caching.send(request, context, next) }
    }
}

/// Implements the middleware.
private struct Caching: Sendable {
    let cache: ResponseCache
    let staleIfUnreachable: Duration
    let staleIfError: Duration?
    let now: @Sendable () -> Date

    func send(_ request: HTTPRequest, _ context: RequestContext, _ next: Middleware.Next) async throws -> HTTPResponse {
        try check()
        // The caller transfers the response itself and cannot handle a 304.
        if context.isPreparing { return try await next(request) }
        let mode = context.options.cache ?? .standard
        let control = CacheControl(request.headers)
        guard request.method == .get else { return try await invalidating(request, context, next) }
        guard mode != .off, !control.has("no-store"), !Caching.isPartial(request) else { return try await next(request) }
        let key = CacheKey(request)
        let entry = cache.store.entry(key).flatMap { $0.fits(request) ? $0 : nil }
        if let entry, mayAnswer(entry, control, mode, isChanging: cache.changes.isChanging(key.resource)) { return answer(entry, "hit") }
        if mode == .onlyCached || control.has("only-if-cached") {
            return HTTPResponse(status: 504, headers: try HTTPHeaders([("Cache-Status", "endpoints; fwd=miss")]))
        }
        return try await ask(
            request, key: key, entry: entry, allowsStale: mode != .revalidate && !control.has("no-cache"), control: control, next: next)
    }

    /// - Throws: `InvalidOptionError`.
    private func check() throws {
        if let invalid = cache.invalid { throw invalid }
        if staleIfUnreachable < .zero { throw InvalidOptionError("cache.staleIfUnreachable", "a negative duration") }
        if let staleIfError, staleIfError < .zero { throw InvalidOptionError("cache.staleIfError", "a negative duration") }
        try cache.store.prepare()
    }

    /// Returns whether the caller requests a range or sets its own conditions.
    private static func isPartial(_ request: HTTPRequest) -> Bool {
        let names = ["Range", "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range"]
        return names.contains { request.headers[$0] != nil }
    }

    /// Sends a request other than GET. If the request may have changed something, invalidates the stored responses for its URL, even if no
    /// response arrived, and for URLs on the same server that its response points to (RFC 9111, 4.4).
    private func invalidating(_ request: HTTPRequest, _ context: RequestContext, _ next: Middleware.Next) async throws -> HTTPResponse {
        guard !request.method.isSafe else { return try await next(request) }
        let resource = CacheKey.resource(request.url)
        cache.changes.beginChange(resource)
        defer { cache.changes.endChange(resource) }
        let end: Result<HTTPResponse, any Error>
        do { end = .success(try await next(request)) } catch { end = .failure(error) }
        for url in context.changed(by: request, end) {
            cache.remove(url)
            guard case .success(let response) = end, (200..<400).contains(response.status) else { continue }
            for name in ["Location", "Content-Location"] {
                guard let text = response.headers[name], let other = url.resolving(text), other.origin == url.origin else { continue }
                cache.remove(other)
            }
        }
        return try end.get()
    }

    /// Returns whether the entry can be used without sending a request (RFC 9111, 4).
    private func mayAnswer(_ entry: CacheEntry, _ request: CacheControl, _ mode: CacheMode, isChanging: Bool) -> Bool {
        switch mode {
        case .preferCached, .onlyCached: return true
        case .revalidate, .off: return false
        case .standard: if isChanging { return false }
        }
        let response = CacheControl(entry.headers)
        if request.has("no-cache") || response.has("no-cache") { return false }
        let (age, lifetime) = (entry.age(now()), entry.lifetime)
        if let most = request.seconds("max-age"), age > most { return false }
        let staleness = age + (request.seconds("min-fresh") ?? 0) - lifetime
        if staleness < 0 { return true }
        guard request.has("max-stale"), !response.has("must-revalidate") else { return false }
        // If `max-stale` has no value, any staleness is accepted (RFC 9111, 5.2.1.2).
        return request.isBare("max-stale") || staleness <= request.seconds("max-stale") ?? 0
    }

    private func ask(
        _ request: HTTPRequest, key: CacheKey, entry: CacheEntry?, allowsStale: Bool, control: CacheControl, next: Middleware.Next
    ) async throws -> HTTPResponse {
        let (requested, read) = (now(), cache.changes.read(key.resource))
        let conditional = entry.map { $0.isRevalidatable ? $0.condition(on: request) : request } ?? request
        let response: HTTPResponse
        do { response = try await next(conditional) } catch {
            guard allowsStale, let entry, Caching.isUnreachable(error), isUsableStale(entry, staleIfUnreachable, control) else {
                throw error
            }
            return answer(entry, "hit; detail=unreachable")
        }
        if let entry, allowsStale, [500, 502, 503, 504].contains(response.status), isUsableStale(entry, staleIfError ?? .zero, control) {
            response.body.cancel()
            return answer(entry, "hit; detail=\(response.status)")
        }
        guard response.status == 304, let entry else {
            return keeping(response, request: request, key: key, requested: requested, read: read)
        }
        response.body.cancel()
        // The 304 is for a different URL or a different response, so ask again.
        guard response.redirects == 0, entry.isConfirmed(by: response.head) else {
            cache.store.remove(key)
            return keeping(try await next(request), request: request, key: key, requested: requested, read: read)
        }
        let confirmed = entry.confirmed(by: response.head, requested: requested, received: now())
        if CacheEntry.isForbidden(by: CacheControl(confirmed.headers)) { cache.store.remove(key) } else { store(confirmed, key, read) }
        return answer(confirmed, "hit; fwd=stale; fwd-status=304")
    }

    /// Returns whether the error means that the server could not be reached (RFC 9111, 4.2.4).
    private static func isUnreachable(_ error: any Error) -> Bool {
        (error as? EndpointError)?.phase == .sending && EndpointError.isTransient(error)
    }

    private func isUsableStale(_ entry: CacheEntry, _ allowed: Duration, _ request: CacheControl) -> Bool {
        let response = CacheControl(entry.headers)
        guard !response.has("must-revalidate"), !response.has("no-cache") else { return false }
        let seconds = [allowed.inSeconds, response.seconds("stale-if-error") ?? 0, request.seconds("stale-if-error") ?? 0].max() ?? 0
        return entry.age(now()) - entry.lifetime <= seconds
    }

    private func answer(_ entry: CacheEntry, _ status: String) -> HTTPResponse {
        var headers = entry.headers
        let age = min(entry.age(now()), 2_147_483_648)
        try? headers.set("Age", to: "\(Int64(age))")
        try? headers.set("Cache-Status", to: "endpoints; \(status)")
        return HTTPResponse(status: entry.status, headers: headers, body: entry.body)
    }

    /// Returns the response with a body that is also stored once it has been read to its end.
    private func keeping(
        _ response: HTTPResponse, request: HTTPRequest, key: CacheKey, requested: Date, read: CacheChanges.Read
    ) -> HTTPResponse {
        guard let entry = CacheEntry(response, to: request, requested: requested, received: now()) else {
            // The new response makes the stored one outdated.
            if response.value == nil, response.head.isSuccess || [404, 410].contains(response.status) { cache.store.remove(key) }
            return response
        }
        var response = response
        response.body = response.body.gathering(limit: cache.store.entryLimit) { whole in
            var entry = entry
            entry.body = whole
            store(entry, key, read)
        }
        return response
    }

    private func store(_ entry: CacheEntry, _ key: CacheKey, _ read: CacheChanges.Read) {
        if read.isOutdated { return }
        do { try cache.store.store(entry, key) } catch { cache.onError(error) }
        if read.isOutdated { cache.store.remove(key) }
    }
}
