/// Untrusted text from a document.
///
/// Templates cannot print it. The code in `Swift/` turns it into identifiers, literals and doc comments. Two values are equal if their
/// scalars are. Use `raw` only for comparisons with the generator's own words, for lookups, and for diagnostics, because their printer
/// escapes control characters.
public struct SpecText: Hashable, Sendable, ExpressibleByStringLiteral {
    public let raw: String

    public init(_ raw: String) { self.raw = raw }
    public init(stringLiteral value: String) { raw = value }

    public static func == (left: SpecText, right: SpecText) -> Bool { left.raw.isExactly(right.raw) }

    public func hash(into hasher: inout Hasher) { hasher.combine(raw) }
}

extension String {
    /// Returns whether both strings have the same scalars, which is how JSON compares strings (RFC 8259, section 8.3). `==` also treats
    /// canonically equivalent strings as equal, such as é written as one scalar and as a letter with a combining accent.
    func isExactly(_ other: String) -> Bool {
        guard self == other else { return false }
        let areEqual = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { own.elementsEqual($0) }
        }
        return areEqual.flatMap { $0 } ?? utf8.elementsEqual(other.utf8)
    }
}
