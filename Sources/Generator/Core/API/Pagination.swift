/// How an operation is paginated. The values of a page are found in the operation's result.
package struct Pagination: Sendable {
    package enum Kind: Sendable {
        /// By the header field `Link` with `rel="next"` (RFC 8288).
        case link
        /// By a link in the page.
        case url([PropertyReference])
        /// By a parameter's value, found in the previous page. Parameters are given by position.
        case cursor(parameter: Int, next: [PropertyReference])
        /// By page number.
        case page(parameter: Int, first: Int)
        /// By the number of items before.
        case offset(parameter: Int)
    }

    package var kind: Kind
    /// Empty if the value is the list.
    package var items: [PropertyReference]
    /// The type of an item.
    package var item: TypeReference
    /// The path to the boolean that says whether there are more pages; empty if there is none.
    package var more: [PropertyReference]
}

extension Pagination {
    /// Whether the client follows links, which a service's protocol cannot do.
    var followsLinks: Bool {
        switch kind {
        case .link, .url: true
        case .cursor, .page, .offset: false
        }
    }
}
