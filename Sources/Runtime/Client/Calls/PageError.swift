import EndpointBasics

/// The reason that a listing cannot be continued, or that it is not complete: the `underlying` error of an `EndpointError`.
public struct PageError: LocalizedError, Equatable, _PrintsNoSecrets {
    /// What is wrong with a page.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Reason: Hashable, Sendable {
        /// The page leads back to itself or to an earlier page, so that iteration would never end.
        case repeatedPage
        /// The link to the next page leads to a different server.
        case crossOriginLink
        /// More pages follow, but the page does not lead to them.
        case missingNext
        /// Pages are empty, but say that more follow, so that iteration would never end.
        case emptyPages
        /// The pages contain fewer items than the last total says.
        case incomplete(items: Int, total: Int)
    }

    /// What is wrong with the page.
    public var reason: Reason
    /// The page with the fault, counted from 1, the first one that was fetched.
    public var page: Int

    /// Creates an error for the page with this number, counted from 1.
    public init(_ reason: Reason, page: Int) {
        self.reason = reason
        self.page = page
    }

    public var description: String {
        switch reason {
        case .repeatedPage: "page \(page) leads back to an earlier one"
        case .crossOriginLink: "the link from page \(page) to the next one leads to a different server"
        case .missingNext: "more pages follow page \(page), but it does not lead to them"
        case .emptyPages: "page \(page) is empty, but says that more follow"
        case .incomplete(let items, let total): "the listing ends at page \(page) with \(items) of \(total) items"
        }
    }
}
