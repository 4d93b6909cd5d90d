import EndpointRuntime
import EndpointBasics

/// A place to store responses.
protocol CacheStore: Sendable {
    /// The maximum size of an entry in bytes.
    var entryLimit: Int { get }
    /// - Throws: `InvalidOptionError` if nothing can ever be stored.
    func prepare() throws
    func entry(_ key: CacheKey) -> CacheEntry?
    func store(_ entry: CacheEntry, _ key: CacheKey) throws
    func remove(_ key: CacheKey)
    /// Removes all entries for a resource, for all users.
    func remove(_ resource: String)
    func removeAll() throws
}

/// Entries with the time of their last use. When the space is full, the least recently used ones are removed until a tenth of it is free.
struct LeastRecentlyUsed<Key: Hashable, Value> {
    private var items: [Key: (value: Value, size: Int, use: UInt64)] = [:]
    private var clock: UInt64 = 0
    private var total = 0
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Returns an entry and marks it as used.
    @discardableResult mutating func use(_ key: Key) -> Value? {
        clock += 1
        items[key]?.use = clock
        return items[key]?.value
    }

    /// Adds an entry and returns the keys that were removed to make room for it.
    @discardableResult mutating func add(_ key: Key, _ value: Value, size: Int) -> [Key] {
        remove(key)
        clock += 1
        items[key] = (value, size, clock)
        total += size
        guard total > limit else { return [] }
        var gone: [Key] = []
        for (old, _) in items.sorted(by: { $0.value.use < $1.value.use }) where total > limit - limit / 10 && old != key {
            remove(old)
            gone.append(old)
        }
        return gone
    }

    mutating func remove(_ key: Key) { total -= items.removeValue(forKey: key)?.size ?? 0 }

    /// Removes entries and returns their keys.
    @discardableResult mutating func removeAll(where isGone: (Key) -> Bool) -> [Key] {
        let gone = items.keys.filter(isGone)
        for key in gone { remove(key) }
        return gone
    }
}

/// Stores responses in memory until the process ends.
final class MemoryStore: CacheStore {
    private let entries: Locked<LeastRecentlyUsed<CacheKey, CacheEntry>>
    let entryLimit: Int

    init(bytes: Int) { (entries, entryLimit) = (Locked(LeastRecentlyUsed(limit: bytes)), bytes / 4) }

    func prepare() {}
    func entry(_ key: CacheKey) -> CacheEntry? { entries.withLock { $0.use(key) } }
    func store(_ entry: CacheEntry, _ key: CacheKey) {
        if entry.size <= entryLimit { _ = entries.withLock { $0.add(key, entry, size: entry.size) } }
    }
    func remove(_ key: CacheKey) { entries.withLock { $0.remove(key) } }
    func remove(_ resource: String) { _ = entries.withLock { $0.removeAll { $0.resource == resource } } }
    func removeAll() { _ = entries.withLock { $0.removeAll { _ in true } } }
}
