/// How an operation is paginated. The property paths start at the operation's result.
package struct Pagination: Sendable {
    package enum Kind: Sendable {
        /// By the `Link` header field with `rel="next"` (RFC 8288).
        case link
        /// By a link in the page.
        case url([PropertyReference])
        /// By a parameter whose value is taken from the previous page. The parameter is identified by its index.
        case cursor(parameter: Int, Cursor)
        /// By page number.
        case page(parameter: Int, first: FirstPage)
        /// By the number of items on the previous pages, counted from that of the first page.
        case offset(parameter: Int, first: FirstPage)
    }

    package struct Cursor: Sendable {
        package enum Source: Sendable {
            /// A property of the page.
            case page([PropertyReference])
            /// A property of the page's last item, or the item itself. A number is spelled as text if the parameter is text.
            case lastItem([PropertyReference], isSpelled: Bool)
        }

        package var source: Source
        /// The cursor of the first page: text or a number. `nil` if none is sent.
        package var first: JSONNode?
    }

    package struct FirstPage: Sendable {
        package var number: Int
        /// Whether the number is sent with the request for the first page, because the server may assume another one.
        package var isSent: Bool
    }

    package var kind: Kind
    /// The path to the array of items; empty if the result itself is the array.
    package var items: [PropertyReference]
    package var item: TypeReference
    /// The path to the Boolean value that indicates whether more pages follow; empty if there is none.
    package var more: [PropertyReference]
    /// The path to the number of items on all pages; empty if there is none.
    package var total: [PropertyReference] = []
    /// The path to the number of items that a page could have; empty if there is none.
    package var size: [PropertyReference] = []
    /// The status of a response that means that the previous page was the last one.
    package var endStatus: Int? = nil

    /// Whether pages are found by following links, which requires a client rather than just a service's protocol.
    var followsLinks: Bool {
        switch kind {
        case .link, .url: true
        case .cursor, .page, .offset: false
        }
    }

    /// The property that leads to the next page, if it is one of the page.
    var next: [PropertyReference] {
        switch kind {
        case .url(let next): next
        case .cursor(_, let cursor): if case .page(let next) = cursor.source { next } else { [] }
        case .link, .page, .offset: []
        }
    }

    /// All properties that pagination reads.
    var properties: [PropertyReference] {
        var ofItem: [PropertyReference] = []
        if case .cursor(_, let cursor) = kind, case .lastItem(let path, _) = cursor.source { ofItem = path }
        return items + more + total + size + next + ofItem
    }
}

extension Parameter {
    /// The number of the first page that the document tells: the default, or else the minimum.
    package var firstPage: Pagination.FirstPage? {
        let assumed = defaultValue?.number.flatMap { Double($0.raw) }.flatMap { Int(exactly: $0) }
        guard let number = assumed ?? minimum, number >= 0 else { return nil }
        return Pagination.FirstPage(number: number, isSent: assumed == nil)
    }
}
