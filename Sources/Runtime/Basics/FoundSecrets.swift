/// The secret strings in a request. They are collected only when the request is printed: the request is then encoded a second time, and the
/// two functions that write secret strings record them. A request that is never printed incurs no overhead.
package final class FoundSecrets: Sendable {
    @TaskLocal package static var current: FoundSecrets?

    /// The maximum number of secrets. It is limited because everything printed about a request is searched for each of them.
    private static let limit = 1_000
    private let texts = Locked<Set<String>>([])

    package func add(_ text: String) {
        texts.withLock { texts in
            if texts.count < FoundSecrets.limit { texts.insert(text) }
        }
    }

    /// Returns the secret strings that `write` writes.
    package static func found(by write: () -> Void) -> Set<String> {
        let (outer, found) = (current, FoundSecrets())
        $current.withValue(found, operation: write)
        let texts = found.texts.withLock { $0 }
        for text in texts { outer?.add(text) }
        return texts
    }
}
