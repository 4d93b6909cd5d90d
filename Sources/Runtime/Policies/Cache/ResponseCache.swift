public import EndpointRuntime
public import EndpointBasics

/// The responses that `.cache()` stores and reuses, as RFC 9111 permits for a private cache.
///
/// Requests for the same URL share a response only if all header fields that can identify a user (`Authorization`, cookies, API keys with
/// any name) or a different representation are equal. The cache has a maximum size in bytes, and removes the least recently used responses
/// first.
public final class ResponseCache: Sendable, _PrintsNoSecrets {
    let store: any CacheStore
    let changes = CacheChanges()
    let invalid: InvalidOptionError?
    let onError: @Sendable (any Error) -> Void
    /// The location where responses are stored, and the maximum size in bytes.
    public let description: String

    private init(_ store: any CacheStore, bytes: Int, description: String, onError: @escaping @Sendable (any Error) -> Void) {
        (self.store, self.description, self.onError) = (store, description, onError)
        invalid = bytes <= 0 ? InvalidOptionError("cache.bytes", "\(bytes) bytes leave no room for a response") : nil
    }

    /// Creates a cache in memory.
    ///
    /// - Parameter bytes: The maximum size. A single response can take up to a quarter of it. Default: 16 MiB.
    public static func memory(bytes: Int = 16 * 1024 * 1024) -> ResponseCache {
        ResponseCache(MemoryStore(bytes: bytes), bytes: bytes, description: "ResponseCache(memory, \(bytes) bytes)") { _ in }
    }

    /// Creates a cache that outlives the process. Only one process at a time can use a folder.
    ///
    /// URLs and credentials are not written to disk. Bodies and header fields, except cookies, are written to files that only their owner
    /// can read. A response is written completely or not at all.
    ///
    /// - Parameters:
    ///   - folder: A folder that only this cache uses. It is created if it does not exist. If the path leads to a file, each call fails
    ///     with `InvalidOptionError` before anything is sent.
    ///   - bytes: The maximum size. A single response can take up to a quarter of it. Default: 256 MiB.
    ///   - onError: A closure that is called if a response cannot be written, for example because the disk is full. The call still returns
    ///     its response.
    public static func disk(
        _ folder: URL, bytes: Int = 256 * 1024 * 1024, onError: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> ResponseCache {
        ResponseCache(
            DiskStore(folder, bytes: bytes), bytes: bytes, description: "ResponseCache(\(folder.path), \(bytes) bytes)", onError: onError)
    }

    /// Removes all responses, for example when a user logs out. Responses in flight are not stored.
    ///
    /// - Throws: `InvalidOptionError` if the folder does not exist and cannot be created.
    public func removeAll() throws {
        changes.allChanged()
        try store.removeAll()
    }

    /// Removes the responses for a URL, for all users.
    public func remove(_ url: HTTPURL) {
        let resource = CacheKey.resource(url)
        // The order matters, because it ensures that a response stored in the meantime is removed either here or by the request that stored
        // it.
        changes.changed(resource)
        store.remove(resource)
    }
}

/// How a call uses the `.cache()` of its client.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum CacheMode: Sendable {
    /// A fresh response is used, and a stale one is revalidated.
    case standard
    /// The response is revalidated, even if it is fresh.
    case revalidate
    /// Any stored response is used, even if it is stale. If there is none, the request is sent.
    case preferCached
    /// Any stored response is used, even if it is stale. If there is none, the status is 504. Nothing is sent.
    case onlyCached
    /// Stored responses are not used, and the response is not stored.
    case off
}

extension CallOptions {
    private enum CacheModeKey: CallOptionKey { typealias Value = CacheMode }

    /// How the call uses the `.cache()` of its client. `nil` means `standard`.
    public var cache: CacheMode? {
        get { self[CacheModeKey.self] }
        set { self[CacheModeKey.self] = newValue }
    }

    /// Sets how calls use the client's cache: `shop.with(.cache(.revalidate)).books.get(isbn: isbn)`.
    public static func cache(_ mode: CacheMode) -> CallOptions { CallOptions(CacheModeKey.self, mode) }
}
