/// What a call of an operation can come to. Decided once, from the operation's responses, in `Resolve/Passes`.
public struct Outcome: Sendable {
    /// What a successful call returns.
    public enum Success: Sendable {
        case void
        case value(MediaType)
        /// Several statuses or media types with different bodies.
        case choice([DocumentedBody])
    }

    public var success: Success = .void
    /// The media types to ask for, in document order; none: there is no body.
    public var accepted: [SpecText] = []
    /// All that can come back is a redirect, so it is the result: it is not followed.
    public var returnsRedirect: Bool = false
    /// The document does not say that there is a body: callers need not take what comes.
    public var isDiscardable: Bool = false
    /// Exact codes before ranges, and ranges before `default`.
    public var failures: [DocumentedBody] = []
}

/// A body that the document describes for a status, or that there is none.
public struct DocumentedBody: Sendable {
    public var status: Response.Status
    /// `nil`: no body.
    public var content: MediaType?
    /// The names of the media type, and of others that come out as the same value.
    public var mediaTypes: [SpecText]
    /// The status has several bodies, told apart by the media type.
    public var isChosenByMediaType: Bool
    public var documentation: Documentation
}
