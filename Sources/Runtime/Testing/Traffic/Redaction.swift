/// The secrets to remove from recorded traffic.
///
/// The known secrets of a request (credentials of any scheme, and values of `SecretText`) are replaced with `REDACTED-1`, `REDACTED-2` and so
/// on wherever they occur, in any form. Within a file, equal secrets have equal numbers. The values of query items, form fields and JSON
/// members whose names indicate a secret are replaced too. Header fields are written only if they are known to contain no secrets.
public struct Redaction: Sendable {
    /// The names of additional header fields to write, such as `X-Shop-Version`.
    public var keptHeaders: Set<String>
    /// Additional names of query items, form fields and JSON members whose values are secret, compared case-insensitively.
    public var secretNames: Set<String>
    /// The names of query items, form fields and JSON members whose values are no secrets, although the names indicate it, such as `key` for
    /// a key of a map. Compared case-insensitively. Values that are known to be secret, and those of ``secretNames``, are replaced nevertheless.
    public var keptNames: Set<String>
    /// Strings to replace everywhere.
    public var secrets: [String]

    /// Creates a redaction that removes additional secrets, or keeps additional header fields and values.
    public init(
        keptHeaders: Set<String> = [], secretNames: Set<String> = [], keptNames: Set<String> = [], secrets: [String] = []
    ) {
        self.keptHeaders = keptHeaders
        self.secretNames = secretNames
        self.keptNames = keptNames
        self.secrets = secrets
    }

    /// The redaction that removes only the standard secrets.
    public static let standard = Redaction()

    private static let harmlessHeaders: Set<String> = [
        "accept", "accept-language", "accept-ranges", "age", "allow", "cache-control", "content-disposition", "content-language",
        "content-range", "content-type", "date", "deprecation", "etag", "expires", "if-match", "if-modified-since", "if-none-match",
        "if-unmodified-since", "last-event-id", "last-modified", "link", "location", "prefer", "preference-applied", "range", "ratelimit",
        "ratelimit-limit", "ratelimit-policy", "ratelimit-remaining", "ratelimit-reset", "retry-after", "sunset", "vary",
        "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset", "x-total-count",
    ]

    func keeps(header name: String) -> Bool {
        Redaction.harmlessHeaders.contains(name.lowercased()) || keptHeaders.contains { $0.lowercased() == name.lowercased() }
    }
}
