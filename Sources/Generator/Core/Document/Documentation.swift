/// What a document says about one of its parts, in words.
public struct Documentation: Hashable, Sendable {
    public var summary: SpecText?
    public var description: SpecText?
    public var externalURL: SpecText?
    /// What values satisfy beside their type, in a line: "1 to 20 characters."
    public var constraints: SpecText?

    public init(summary: SpecText? = nil, description: SpecText? = nil, externalURL: SpecText? = nil) {
        self.summary = summary
        self.description = description
        self.externalURL = externalURL
    }
}
