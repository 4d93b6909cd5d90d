import EndpointBasics
import EndpointRuntime
/// Tracks a cache's requests in flight. A response is outdated if the resource may have changed since its request was sent.
final class CacheChanges: Sendable {
    /// A request whose response may be stored.
    final class Read: Sendable {
        private let changes: CacheChanges
        private let resource: String

        fileprivate init(_ changes: CacheChanges, _ resource: String) { (self.changes, self.resource) = (changes, resource) }

        deinit { changes.end(resource, ObjectIdentifier(self)) }

        var isOutdated: Bool { changes.isOutdated(resource, ObjectIdentifier(self)) }
    }

    private struct State {
        /// The reads in flight whose responses are still current.
        var reads: [String: Set<ObjectIdentifier>] = [:]
        /// For each resource, the number of requests in flight that can change it.
        var writes: [String: Int] = [:]
    }

    private let state = Locked(State())

    func read(_ resource: String) -> Read {
        let read = Read(self, resource)
        _ = state.withLock { $0.reads[resource, default: []].insert(ObjectIdentifier(read)) }
        return read
    }

    /// Returns whether a request that can change the resource is in flight.
    func isChanging(_ resource: String) -> Bool { state.withLock { $0.writes[resource] != nil } }
    func beginChange(_ resource: String) { state.withLock { $0.writes[resource, default: 0] += 1 } }

    func endChange(_ resource: String) {
        state.withLock { state in
            let rest = (state.writes[resource] ?? 1) - 1
            state.writes[resource] = rest > 0 ? rest : nil
        }
    }

    /// Marks all responses in flight for the resource as outdated.
    func changed(_ resource: String) { state.withLock { $0.reads[resource] = nil } }
    func allChanged() { state.withLock { $0.reads.removeAll() } }

    private func isOutdated(_ resource: String, _ read: ObjectIdentifier) -> Bool {
        state.withLock { $0.reads[resource]?.contains(read) != true }
    }

    private func end(_ resource: String, _ read: ObjectIdentifier) {
        state.withLock { state in
            state.reads[resource]?.remove(read)
            if state.reads[resource]?.isEmpty == true { state.reads[resource] = nil }
        }
    }
}
