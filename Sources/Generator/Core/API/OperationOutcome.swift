/// The possible outcomes of a call, which a pass in `Resolve/Passes` derives from the operation's responses.
package struct OperationOutcome: Sendable {
    /// The result of a successful call.
    package enum Success: Sendable {
        case void
        case value(MediaType)
        /// Different bodies for different statuses or media types.
        case choice([DocumentedBody])
    }

    package let success: Success
    /// The media types to accept, in document order; empty if no response has a body.
    package let accepted: [SpecText]
    /// Whether the only documented response is a redirect. The call then returns the redirect instead of following it.
    package let returnsRedirect: Bool
    /// Whether the result can be discarded because the document describes no body.
    package let isDiscardable: Bool
    /// The failures, ordered by status: exact codes before ranges, and ranges before `default`.
    package let failures: [DocumentedBody]
}

/// A status and its documented body, if any.
package struct DocumentedBody: Sendable {
    package var status: Response.Status
    /// The body, if any.
    package var content: MediaType?
    /// The name of the media type, and the names of other media types whose value has the same Swift type.
    package var mediaTypes: [SpecText]
    /// Whether the status has multiple bodies, distinguished by media type.
    package var isChosenByMediaType: Bool
    package var documentation: Documentation
}
