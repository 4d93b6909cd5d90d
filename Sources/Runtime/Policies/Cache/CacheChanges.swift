import EndpointBasics
import EndpointRuntime

/// Tracks a cache's requests in flight. A response is outdated if the resource may have changed since its request was sent.
final class CacheChanges: Sendable {
    /// A request whose response may be stored.
    final class Read: Sendable {
        private let changes: CacheChanges

        fileprivate init(_ changes: CacheChanges) { self.changes = changes }

        deinit { changes.state.withLock { $0.reads[ObjectIdentifier(self)] = nil } }

        var isOutdated: Bool { changes.state.withLock { $0.reads[ObjectIdentifier(self)] == nil } }
    }

    private struct State {
        /// The resources of the reads in flight whose responses are still current.
        var reads: [ObjectIdentifier: String] = [:]
        /// For each resource, the number of requests in flight that can change it.
        var writes: [String: Int] = [:]
    }

    private let state = Locked(State())

    func read(_ resource: String) -> Read {
        let read = Read(self)
        state.withLock { $0.reads[ObjectIdentifier(read)] = resource }
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
    func changed(_ resource: String) { state.withLock { $0.reads = $0.reads.filter { $0.value != resource } } }
    func allChanged() { state.withLock { $0.reads.removeAll() } }
}
