/// The secrets of recorded traffic, which are never written.
///
/// What a request knows to be a secret is replaced by `REDACTED` wherever it stands, in any form: credentials of any scheme, and the
/// texts of `SecretText`. So are the values of query items, form fields and members of JSON whose names tell of a secret. Header fields are
/// written only if they are known to carry no secret.
public struct Redaction: Sendable {
    /// Names of header fields that are written too, such as `X-Shop-Version`.
    public var keptHeaders: Set<String>
    /// Names, of query items, form fields and members of JSON, whose values are secrets too; compared without regard to case.
    public var secretNames: Set<String>
    /// Texts that are replaced everywhere.
    public var secrets: [String]

    /// Beyond what is always removed.
    public init(keptHeaders: Set<String> = [], secretNames: Set<String> = [], secrets: [String] = []) {
        (self.keptHeaders, self.secretNames, self.secrets) = (keptHeaders, secretNames, secrets)
    }

    /// Removes the standard secrets only.
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
