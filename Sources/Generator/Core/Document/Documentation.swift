/// A document's texts about one of its parts.
public struct Documentation: Hashable, Sendable {
    public var summary: SpecText?
    public var description: SpecText?
    public var externalURL: SpecText?
    /// Constraints on values, in a line: "1 to 20 characters."
    public var constraints: SpecText?

    public init(summary: SpecText? = nil, description: SpecText? = nil, externalURL: SpecText? = nil) {
        self.summary = summary
        self.description = description
        self.externalURL = externalURL
    }
}
