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

/// Tracks when entries were last used. When the space is full, the least recently used ones are removed until a tenth of it is free.
struct LeastRecentlyUsed<Key: Hashable> {
    private var items: [Key: (size: Int, use: UInt64)] = [:]
    private var clock: UInt64 = 0
    private(set) var total = 0
    let limit: Int

    init(limit: Int) { self.limit = limit }

    var keys: some Collection<Key> { items.keys }

    mutating func use(_ key: Key) {
        clock += 1
        items[key]?.use = clock
    }

    /// Adds an entry and returns the keys to remove.
    mutating func add(_ key: Key, size: Int) -> [Key] {
        remove(key)
        clock += 1
        items[key] = (size, clock)
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
}

/// Stores responses in memory until the process ends.
final class MemoryStore: CacheStore {
    private struct State {
        var entries: [CacheKey: CacheEntry] = [:]
        var order: LeastRecentlyUsed<CacheKey>
    }

    private let state: Locked<State>
    let entryLimit: Int

    init(bytes: Int) {
        state = Locked(State(order: LeastRecentlyUsed(limit: bytes)))
        entryLimit = bytes / 4
    }

    func prepare() {}

    func entry(_ key: CacheKey) -> CacheEntry? {
        state.withLock { state in
            state.order.use(key)
            return state.entries[key]
        }
    }

    func store(_ entry: CacheEntry, _ key: CacheKey) {
        guard entry.size <= entryLimit else { return }
        state.withLock { state in
            state.entries[key] = entry
            for gone in state.order.add(key, size: entry.size) { state.entries[gone] = nil }
        }
    }

    func remove(_ key: CacheKey) {
        state.withLock { state in
            state.entries[key] = nil
            state.order.remove(key)
        }
    }

    func remove(_ resource: String) {
        state.withLock { state in
            for key in state.entries.keys where key.resource == resource {
                state.entries[key] = nil
                state.order.remove(key)
            }
        }
    }

    func removeAll() {
        state.withLock { $0 = State(order: LeastRecentlyUsed(limit: $0.order.limit)) }
    }
}
