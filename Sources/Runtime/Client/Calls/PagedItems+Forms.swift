// The ways in which one page leads to the next.
extension PagedItems {
    /// Creates a sequence of pages, each with a cursor for the next one.
    ///
    /// It ends with a page without a cursor, with an empty cursor, or that is marked as the last one, and with an empty page whose cursor is
    /// the one that led to it.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the first page.
    ///   - operation: The name of the operation in errors, such as `Books.list`.
    ///   - cursor: The parameter with the cursor.
    ///   - first: The cursor of the first page if the parameters have none. By default, none is sent.
    ///   - next: Returns the cursor of the next page.
    ///   - more: Returns whether another page follows, or nil if the page does not tell.
    ///   - total: Returns the number of items on all pages, or nil if the page does not tell. Fewer items at the end are an error
    ///     (``PageError/Reason/incomplete(items:total:)``), unless the parameters start in the middle.
    ///   - items: Returns the items of a page.
    ///   - load: Fetches a page.
    public init<Parameters: Sendable, Cursor: Hashable & Sendable>(
        _ parameters: Parameters, operation: String = "PagedItems", cursor: WritableKeyPath<Parameters, Cursor?> & Sendable,
        first: Cursor? = nil, next: @escaping @Sendable (Page) -> Cursor?, more: @escaping @Sendable (Page) -> Bool? = { _ in nil },
        total: @escaping @Sendable (Page) -> Int? = { _ in nil }, items: @escaping @Sendable (Page) -> [Item]?,
        load: @escaping @Sendable (Parameters) async throws -> Page
    ) {
        self.init(walk: CursorWalk(parameters, cursor, first: first), operation: operation, items: items) { walk, page in
            let facts = PageFacts(count: items(page)?.count ?? 0, more: more(page), total: total(page))
            return try walk.advance(cursor, to: next(page), facts)
        } load: {
            try await load($0.parameters)
        }
    }

    /// Creates a sequence of pages in which the last item of a page contains the cursor of the next one.
    ///
    /// It ends with an empty page, or with one that is marked as the last one.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the first page.
    ///   - operation: The name of the operation in errors, such as `Books.list`.
    ///   - cursor: The parameter with the cursor.
    ///   - first: The cursor of the first page if the parameters have none. By default, none is sent.
    ///   - last: Returns the cursor that a page's last item contains.
    ///   - more: Returns whether another page follows, or nil if the page does not tell.
    ///   - total: Returns the number of items on all pages, or nil if the page does not tell. Fewer items at the end are an error.
    ///   - items: Returns the items of a page.
    ///   - load: Fetches a page.
    public init<Parameters: Sendable, Cursor: Hashable & Sendable>(
        _ parameters: Parameters, operation: String = "PagedItems", cursor: WritableKeyPath<Parameters, Cursor?> & Sendable,
        first: Cursor? = nil, last: @escaping @Sendable (Item) -> Cursor?, more: @escaping @Sendable (Page) -> Bool? = { _ in nil },
        total: @escaping @Sendable (Page) -> Int? = { _ in nil }, items: @escaping @Sendable (Page) -> [Item]?,
        load: @escaping @Sendable (Parameters) async throws -> Page
    ) {
        self.init(walk: CursorWalk(parameters, cursor, first: first), operation: operation, items: items) { walk, page in
            let items = items(page) ?? []
            // An item without the value would end the listing silently.
            let facts = PageFacts(count: items.count, more: more(page) ?? (items.isEmpty ? nil : true), total: total(page))
            return try walk.advance(cursor, to: items.last.flatMap(last), facts)
        } load: {
            try await load($0.parameters)
        }
    }

    /// Creates a sequence of numbered pages.
    ///
    /// It ends with a page that is marked as the last one. If pages are not marked, it ends with an empty page, with the page whose items
    /// make up the total, or with a page that is shorter than it says; in any case before a response with a certain status.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the first page.
    ///   - operation: The name of the operation in errors, such as `Books.list`.
    ///   - page: The parameter with the page's number.
    ///   - first: The number of the first page if the parameters do not specify one.
    ///   - sendsFirst: Whether that number is sent. It is not needed if the server assumes the number.
    ///   - more: Returns whether another page follows, or nil if the page does not tell.
    ///   - total: Returns the number of items on all pages, or nil if the page does not tell. Fewer items at the end are an error.
    ///   - size: Returns the number of items that the page could have, or nil if the page does not tell.
    ///   - endStatus: The status, usually 404, of the response to a request for a page after the last one. For the first page, it is an
    ///     error.
    ///   - items: Returns the items of a page.
    ///   - load: Fetches a page.
    public init<Parameters: Sendable, Number: PageNumber>(
        _ parameters: Parameters, operation: String = "PagedItems", page: WritableKeyPath<Parameters, Number?> & Sendable, first: Number,
        sendsFirst: Bool = false, more: @escaping @Sendable (Page) -> Bool? = { _ in nil },
        total: @escaping @Sendable (Page) -> Int? = { _ in nil }, size: @escaping @Sendable (Page) -> Int? = { _ in nil },
        endStatus: Int? = nil, items: @escaping @Sendable (Page) -> [Item]?, load: @escaping @Sendable (Parameters) async throws -> Page
    ) {
        let walk = NumberWalk(parameters, page, first: first, sendsFirst: sendsFirst, countsItems: false)
        self.init(walk: walk, operation: operation, items: items) { walk, page in
            let count = items(page)?.count ?? 0
            return try walk.advance(PageFacts(count: count, more: more(page), total: total(page), size: size(page)))
        } load: {
            try await $0.load(endStatus, load)
        }
    }

    /// Creates a sequence of pages requested by offset, the number of preceding items plus `first`. It ends like a sequence of numbered
    /// pages.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the first page.
    ///   - operation: The name of the operation in errors, such as `Books.list`.
    ///   - offset: The parameter with the offset.
    ///   - first: The offset of the first item: 0, or 1 if the server counts from 1.
    ///   - sendsFirst: Whether `first` is sent if the parameters do not specify an offset.
    ///   - more: Returns whether another page follows, or nil if the page does not tell.
    ///   - total: Returns the number of items on all pages, or nil if the page does not tell. Fewer items at the end are an error.
    ///   - size: Returns the number of items that the page could have, or nil if the page does not tell.
    ///   - endStatus: The status of the response to a request for a page after the last one. For the first page, it is an error.
    ///   - items: Returns the items of a page.
    ///   - load: Fetches a page.
    public init<Parameters: Sendable, Number: PageNumber>(
        _ parameters: Parameters, operation: String = "PagedItems", offset: WritableKeyPath<Parameters, Number?> & Sendable,
        first: Number? = Number(exactly: 0), sendsFirst: Bool = false, more: @escaping @Sendable (Page) -> Bool? = { _ in nil },
        total: @escaping @Sendable (Page) -> Int? = { _ in nil }, size: @escaping @Sendable (Page) -> Int? = { _ in nil },
        endStatus: Int? = nil, items: @escaping @Sendable (Page) -> [Item]?, load: @escaping @Sendable (Parameters) async throws -> Page
    ) {
        let walk = NumberWalk(parameters, offset, first: first, sendsFirst: sendsFirst, countsItems: true)
        self.init(walk: walk, operation: operation, items: items) { walk, page in
            let count = items(page)?.count ?? 0
            return try walk.advance(PageFacts(count: count, more: more(page), total: total(page), size: size(page)))
        } load: {
            try await $0.load(endStatus, load)
        }
    }

    /// Creates a sequence of pages, each with a link to the next one in the header field `Link` with `rel="next"` (RFC 8288).
    ///
    /// A link is resolved against the URL of the page that contains it (RFC 8288, 3.1), after redirects, and is followed with GET and without
    /// a body, even if the first page is the response to a POST. Middleware and stubs see the operation of the first page. A link to a
    /// different server causes a ``PageError/Reason/crossOriginLink``, because following it would send the credentials there.
    ///
    /// - Parameters:
    ///   - client: The client that sends the calls.
    ///   - call: The call for the first page.
    ///   - next: Returns the link to the next page, if the page itself contains it.
    ///   - more: Returns whether another page follows, or nil if the page does not tell.
    ///   - items: Returns the items of a page.
    public init<API>(
        _ client: Client<API>, _ call: Call<Page>, next: (@Sendable (Page) -> String?)? = nil,
        more: @escaping @Sendable (Page) -> Bool? = { _ in nil }, items: @escaping @Sendable (Page) -> [Item]?
    ) {
        self.init(walk: LinkWalk(call: call), operation: call.endpoint.operation.id, items: items) { walk, page in
            let link = next.map { $0(page) } ?? walk.response?.headers.link("next", of: walk.response?.url)
            return try walk.advance(to: link, PageFacts(count: items(page)?.count ?? 0, more: more(page)))
        } load: {
            $0.response = try await client.send($0.call)
            return $0.response?.value
        }
    }
}
