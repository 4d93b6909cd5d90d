/// Text from a document: untrusted.
///
/// Templates cannot print it. The folder `Swift/` turns it into identifiers, literals and doc comments.
/// `raw` is for comparing, looking up and for diagnostics (whose printer escapes control characters).
public struct SpecText: Hashable, Sendable, ExpressibleByStringLiteral {
    public let raw: String

    public init(_ raw: String) { self.raw = raw }
    public init(stringLiteral value: String) { raw = value }
}
