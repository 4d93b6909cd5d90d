public import EndpointRuntime
public import EndpointPlatform

/// The responses that `.cache()` stores and reuses, as RFC 9111 allows a private cache.
///
/// Requests for the same URL share a response only if all header fields that may identify a user (`Authorization`, cookies,
/// API keys under any name) or another representation are equal. The cache has a maximum size in bytes; the least recently used
/// responses are removed first.
public final class ResponseCache: Sendable, _PrintsNoSecrets {
    let store: any CacheStore
    let changes = CacheChanges()
    let invalid: InvalidOptionError?
    let onError: @Sendable (any Error) -> Void
    /// Where responses are stored, and the maximum size in bytes.
    public let description: String

    private init(_ store: any CacheStore, _ bytes: Int, _ description: String, _ onError: @escaping @Sendable (any Error) -> Void) {
        (self.store, self.description, self.onError) = (store, description, onError)
        invalid = bytes <= 0 ? InvalidOptionError("cache.bytes", "\(bytes) bytes leave no room for a response") : nil
    }

    /// A cache in memory.
    ///
    /// - Parameter bytes: its maximum size; a single response may take a quarter of it. Default: 16 MiB.
    public static func memory(bytes: Int = 16 * 1024 * 1024) -> ResponseCache {
        ResponseCache(MemoryStore(bytes: bytes), bytes, "ResponseCache(memory, \(bytes) bytes)") { _ in }
    }

    /// A cache that outlives the process. One process at a time uses a folder.
    ///
    /// URLs and credentials are not written; bodies and header fields are, without cookies, in files that only their owner can read. A response is
    /// written whole or not at all.
    ///
    /// - Parameters:
    ///   - folder: a folder used only by this cache, created if missing. If it is a file, each call fails with `InvalidOptionError` before anything is sent.
    ///   - bytes: its maximum size; a single response may take a quarter of it. Default: 256 MiB.
    ///   - onError: called if a response could not be written, for example because the disk is full. The call still gets its response.
    public static func disk(
        _ folder: URL, bytes: Int = 256 * 1024 * 1024, onError: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> ResponseCache {
        ResponseCache(DiskStore(folder, bytes: bytes), bytes, "ResponseCache(\(folder.path), \(bytes) bytes)", onError)
    }

    /// Removes all responses, for example when a user logs out. Responses in flight are not stored.
    ///
    /// - Throws: `InvalidOptionError` if the folder does not exist and cannot be created.
    public func removeAll() throws {
        changes.allChanged()
        try store.removeAll()
    }

    /// Removes the responses of a URL, for all users.
    public func remove(_ url: HTTPURL) {
        let resource = CacheKey.resource(url)
        // In this order: a response stored meanwhile is removed either here or by the request that stored it.
        changes.changed(resource)
        store.remove(resource)
    }
}

/// How a call uses its client's `.cache()`.
public enum CacheMode: Sendable {
    /// A fresh response is used; a stale one is revalidated.
    case standard
    /// The response is revalidated, however fresh it is.
    case revalidate
    /// Any response is used, however old; the server is asked if there is none.
    case preferCached
    /// Any response is used, however old; if there is none, the status is 504. Nothing is sent.
    case onlyCached
    /// The call neither uses stored responses nor stores its own.
    case off
}

extension CallOptions {
    private enum CacheModeKey: CallOptionKey { typealias Value = CacheMode }

    /// How the call uses its client's `.cache()`; `nil`: `standard`.
    public var cache: CacheMode? {
        get { self[CacheModeKey.self] }
        set { self[CacheModeKey.self] = newValue }
    }

    /// How calls use the client's cache: `shop.with(.cache(.revalidate)).books.getBook(isbn: isbn)`.
    public static func cache(_ mode: CacheMode) -> CallOptions {
        var options = CallOptions()
        options.cache = mode
        return options
    }
}
