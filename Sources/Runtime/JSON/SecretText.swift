import EndpointBasics

/// Text that must not be shown, such as a password (OpenAPI, format `password`).
///
/// `print`, interpolation, `dump`, `debugPrint` and `Mirror` show `…` in its place, also for a model, parameters or an endpoint that
/// contains it. Write it as a literal (`password: "secret"`) or make it from other text with `SecretText(text)`; ``value`` is the text.
public struct SecretText: JSONModel, ExpressibleByStringInterpolation, ParameterValue, PrintsNoSecrets {
    /// The text itself, as sent or received.
    public let value: String

    /// Hides a text.
    public init(_ value: String) { self.value = value }
    public init(stringLiteral value: String) { self.value = value }
    public init(from reader: inout JSONReader) { value = String(from: &reader) }
    public func write(to writer: inout JSONWriter) {
        FoundSecrets.current?.add(value)
        writer.write(value)
    }
    public var parameterText: String? {
        FoundSecrets.current?.add(value)
        return value
    }
    public var description: String { "…" }
}

/// The secret texts of a request, found by writing it once more when code that shows requests asks for them. Every secret text is written
/// through one of two functions, and calls that nobody shows cost nothing extra.
package final class FoundSecrets: Sendable {
    @TaskLocal static var current: FoundSecrets?

    /// Limits the number of secrets for which shown requests are searched.
    private static let limit = 1_000
    private let texts = Locked<Set<String>>([])

    fileprivate func add(_ text: String) {
        texts.withLock { texts in
            if texts.count < FoundSecrets.limit { texts.insert(text) }
        }
    }

    /// The secret texts that `write` writes.
    package static func found(by write: () -> Void) -> Set<String> {
        let (outer, found) = (current, FoundSecrets())
        $current.withValue(found, operation: write)
        let texts = found.texts.withLock { $0 }
        for text in texts { outer?.add(text) }
        return texts
    }
}
