/// How an operation is paginated. The property paths start at the operation's result.
package struct Pagination: Sendable {
    package enum Kind: Sendable {
        /// By the `Link` header field with `rel="next"` (RFC 8288).
        case link
        /// By a link in the page.
        case url([PropertyReference])
        /// By a parameter whose value is taken from the previous page. The parameter is identified by its index.
        case cursor(parameter: Int, next: [PropertyReference])
        /// By page number.
        case page(parameter: Int, first: Int)
        /// By the number of items on the previous pages.
        case offset(parameter: Int)
    }

    package var kind: Kind
    /// The path to the array of items; empty if the result itself is the array.
    package var items: [PropertyReference]
    package var item: TypeReference
    /// The path to the Boolean value that indicates whether more pages follow; empty if there is none.
    package var more: [PropertyReference]
    /// The path to the number of items on all pages; empty if there is none.
    package var total: [PropertyReference] = []
    /// The status of a response that means that the previous page was the last one.
    package var endStatus: Int? = nil
}

extension Pagination {
    /// Whether pages are found by following links, which requires a client rather than just a service's protocol.
    var followsLinks: Bool {
        switch kind {
        case .link, .url: true
        case .cursor, .page, .offset: false
        }
    }
}
