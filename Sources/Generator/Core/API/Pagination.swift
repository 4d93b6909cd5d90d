/// How the pages of an operation follow each other. What stands in a page is found from the value that the operation returns.
public struct Pagination: Sendable {
    public enum Kind: Sendable {
        /// By the header field `Link` with `rel="next"` (RFC 8288).
        case link
        /// By a link in the page.
        case url([PropertyReference])
        /// By the value of a parameter, which the page before has. Parameters by their positions.
        case cursor(parameter: Int, next: [PropertyReference])
        /// By number.
        case page(parameter: Int, first: Int)
        /// By how many items came before.
        case offset(parameter: Int)
    }

    public var kind: Kind
    /// Empty: the value is the list.
    public var items: [PropertyReference]
    /// The type of an item.
    public var item: TypeReference
    /// A boolean: whether there are more pages; empty: none says so.
    public var more: [PropertyReference]
}

extension Pagination {
    /// The client follows a link: that a service's protocol cannot.
    var followsLinks: Bool {
        switch kind {
        case .link, .url: true
        case .cursor, .page, .offset: false
        }
    }
}
