/// The secret texts of a request. They are found by writing the request once more, when something that shows requests needs them: every
/// value with a secret text writes it by one of two functions. Calls that nobody shows pay nothing.
package final class FoundSecrets: Sendable {
    @TaskLocal package static var current: FoundSecrets?

    /// Limits the work: anything shown of a request is searched for each secret.
    private static let limit = 1_000
    private let texts = Locked<Set<String>>([])

    package func add(_ text: String) {
        texts.withLock { texts in
            if texts.count < FoundSecrets.limit { texts.insert(text) }
        }
    }

    /// The secret texts that are written meanwhile.
    package static func found(by write: () -> Void) -> Set<String> {
        let (outer, found) = (current, FoundSecrets())
        $current.withValue(found, operation: write)
        let texts = found.texts.withLock { $0 }
        for text in texts { outer?.add(text) }
        return texts
    }
}
