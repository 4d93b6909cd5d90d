/// The possible outcomes of a call. Decided once, from the operation's responses, in `Resolve/Passes`.
public struct Outcome: Sendable {
    /// What a successful call returns.
    public enum Success: Sendable {
        case void
        case value(MediaType)
        /// Several statuses or media types with different bodies.
        case choice([DocumentedBody])
    }

    public var success: Success = .void
    /// The media types to accept, in document order; empty if there is no body.
    public var accepted: [SpecText] = []
    /// The only documented response is a redirect, so it is returned, not followed.
    public var returnsRedirect: Bool = false
    /// The document describes no body: the result is discardable.
    public var isDiscardable: Bool = false
    /// Exact codes before ranges, and ranges before `default`.
    public var failures: [DocumentedBody] = []
}

/// A status and its documented body, if any.
public struct DocumentedBody: Sendable {
    public var status: Response.Status
    /// `nil`: no body.
    public var content: MediaType?
    /// The names of the media type and of others with the same value.
    public var mediaTypes: [SpecText]
    /// The status has several bodies, distinguished by media type.
    public var isChosenByMediaType: Bool
    public var documentation: Documentation
}
