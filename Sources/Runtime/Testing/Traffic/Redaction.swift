/// The secrets to remove from recorded traffic.
///
/// The known secrets of a request (credentials of any scheme, and values of `SecretText`) are replaced with `REDACTED` wherever they occur,
/// in any form. The values of query items, form fields and JSON members whose names indicate a secret are replaced too. Header fields are
/// written only if they are known to contain no secrets.
public struct Redaction: Sendable {
    /// The names of additional header fields to write, such as `X-Shop-Version`.
    public var keptHeaders: Set<String>
    /// Additional names of query items, form fields and JSON members whose values are secret, compared case-insensitively.
    public var secretNames: Set<String>
    /// Strings to replace everywhere.
    public var secrets: [String]

    /// Creates a redaction that removes additional secrets or keeps additional header fields.
    public init(keptHeaders: Set<String> = [], secretNames: Set<String> = [], secrets: [String] = []) {
        (self.keptHeaders, self.secretNames, self.secrets) = (keptHeaders, secretNames, secrets)
    }

    /// The redaction that removes only the standard secrets.
    public static let standard = Redaction()

    static let replacement = "REDACTED"

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
