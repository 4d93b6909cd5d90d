public import EndpointRuntime
public import EndpointBasics

/// Keeps responses and answers with them as RFC 9111 allows a private cache: what `.cache()` does.
///
/// Requests for the same URL share a response only if all header fields are equal that may identify a user (`Authorization`, cookies,
/// API keys under any name) or another representation. It keeps at most the given number of bytes; the least recently used
/// time goes first.
public final class ResponseCache: Sendable, PrintsNoSecrets {
    let store: any CacheStore
    let changes = CacheChanges()
    let invalid: InvalidOption?
    let onError: @Sendable (any Error) -> Void
    /// Where responses are kept, and how many bytes at most.
    public let description: String

    private init(_ store: any CacheStore, _ bytes: Int, _ description: String, _ onError: @escaping @Sendable (any Error) -> Void) {
        (self.store, self.description, self.onError) = (store, description, onError)
        invalid = bytes <= 0 ? InvalidOption("cache.bytes", "\(bytes) leave no room for a response") : nil
    }

    /// A cache that lives as long as it is used.
    ///
    /// - Parameter bytes: how many it keeps at most; a single response may take a quarter of them. 16 MiB.
    public static func memory(bytes: Int = 16 * 1024 * 1024) -> ResponseCache {
        ResponseCache(MemoryStore(bytes: bytes), bytes, "ResponseCache(memory, \(bytes) bytes)") { _ in }
    }

    /// A cache that outlives the process. One process at a time uses a folder.
    ///
    /// Neither URLs nor credentials are written; bodies and header fields are, without cookies, for the owner alone to read. A response is
    /// written whole or not at all.
    ///
    /// - Parameters:
    ///   - folder: of its own; it is made when it is missing. One that is a file fails each call with `InvalidOption`, before anything is sent.
    ///   - bytes: how many it keeps at most; a single response may take a quarter of them. 256 MiB.
    ///   - onError: called if a response could not be written, for example because the disk is full. The call still gets its response.
    public static func disk(
        _ folder: URL, bytes: Int = 256 * 1024 * 1024, onError: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> ResponseCache {
        ResponseCache(DiskStore(folder, bytes: bytes), bytes, "ResponseCache(\(folder.path), \(bytes) bytes)", onError)
    }

    /// Removes all responses, for example when a user logs out. Those that are on their way are not kept.
    ///
    /// - Throws: `InvalidOption`, if the folder does not exist and cannot be made.
    public func removeAll() throws {
        changes.allChanged()
        try store.removeAll()
    }

    /// Removes the responses of a URL, for all users.
    public func remove(_ url: HTTPURL) {
        let resource = CacheKey.resource(url)
        // In this order: a response that is stored meanwhile is removed here, or by the one who stored it.
        changes.changed(resource)
        store.remove(resource)
    }
}

/// How a call uses its client's `.cache()`.
public enum CacheMode: Sendable {
    /// A fresh response is used; one that is not is checked with the server.
    case standard
    /// The server is asked whether the response still holds, however fresh it is.
    case revalidate
    /// Any response is used, however old; the server is asked if there is none.
    case preferCached
    /// Any response is used, however old; status 504 if there is none, and nothing is sent.
    case onlyCached
    /// The call neither uses responses nor keeps its own.
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
