import EndpointBasics

/// The items of all pages of an operation. Each page is fetched when its first item is requested.
///
/// ```swift
/// for try await book in shop.books.listBooksPages(.init(genre: [.poetry])) { print(book.title) }
/// ```
///
/// The sequence can be iterated any number of times, and each iteration starts with the first page. It throws the errors of the operation,
/// and ``RepeatedPageError`` if a cursor or a link leads back to an earlier page.
public struct Pages<Page: Sendable, Item: Sendable>: AsyncSequence, Sendable {
    public typealias Element = Item

    /// The pages themselves.
    public let pages: PageSequence<Page>
    private let items: @Sendable (Page) -> [Item]?

    /// Creates a sequence of pages, each fetched with parameters that the previous page determines.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the first page.
    ///   - items: Returns the items of a page.
    ///   - advance: Changes the parameters of a page to those of the next page. Returns false if the page was the last one.
    ///   - load: Fetches a page.
    public init<Parameters: Sendable>(
        _ parameters: Parameters, items: @escaping @Sendable (Page) -> [Item]?,
        advance: @escaping @Sendable (inout Parameters, Page) throws -> Bool, load: @escaping @Sendable (Parameters) async throws -> Page
    ) {
        self.items = items
        pages = PageSequence {
            var next: Parameters? = parameters
            return {
                guard var current = next else { return nil }
                let page = try await load(current)
                // Drop the second reference, so that `advance` can change the value in place.
                next = nil
                next = try advance(&current, page) ? current : nil
                return page
            }
        }
    }

    /// Creates a sequence of pages, each with a cursor for the next one. The last page has no cursor, or an empty one.
    public init<Parameters: Sendable, Cursor: Hashable & Sendable>(
        _ parameters: Parameters, cursor: WritableKeyPath<Parameters, Cursor?> & Sendable, next: @escaping @Sendable (Page) -> Cursor?,
        items: @escaping @Sendable (Page) -> [Item]?, load: @escaping @Sendable (Parameters) async throws -> Page
    ) {
        let first = CursorWalk(parameters: parameters, visited: Set([parameters[keyPath: cursor]].compactMap { $0 }))
        self.init(first, items: items) { (walk: inout CursorWalk<Parameters, Cursor>, page: Page) throws -> Bool in
            guard let following = next(page), (following as? String)?.isEmpty != true else { return false }
            guard walk.visited.insert(following).inserted else { throw RepeatedPageError() }
            walk.parameters[keyPath: cursor] = following
            return true
        } load: {
            try await load($0.parameters)
        }
    }

    /// Creates a sequence of numbered pages, which ends with an empty page or a page that is marked as the last one. `first` is the number
    /// of the first page if the parameters do not specify one.
    public init<Parameters: Sendable, Number: FixedWidthInteger & Sendable>(
        _ parameters: Parameters, page: WritableKeyPath<Parameters, Number?> & Sendable, first: Number,
        more: @escaping @Sendable (Page) -> Bool? = { _ in nil }, items: @escaping @Sendable (Page) -> [Item]?,
        load: @escaping @Sendable (Parameters) async throws -> Page
    ) {
        self.init(
            parameters, items: items, advance: { try Pages.add(1, to: &$0[keyPath: page], first, $1, items, more) },
            load: { try await load($0) })
    }

    /// Creates a sequence of pages requested by offset, the number of preceding items. It ends with an empty page or a page that is marked
    /// as the last one.
    public init<Parameters: Sendable, Number: FixedWidthInteger & Sendable>(
        _ parameters: Parameters, offset: WritableKeyPath<Parameters, Number?> & Sendable,
        more: @escaping @Sendable (Page) -> Bool? = { _ in nil }, items: @escaping @Sendable (Page) -> [Item]?,
        load: @escaping @Sendable (Parameters) async throws -> Page
    ) {
        self.init(
            parameters, items: items, advance: { try Pages.add(items($1)?.count ?? 0, to: &$0[keyPath: offset], 0, $1, items, more) },
            load: { try await load($0) })
    }

    private static func add<Number: FixedWidthInteger>(
        _ count: Int, to number: inout Number?, _ first: Number, _ page: Page, _ items: (Page) -> [Item]?, _ more: (Page) -> Bool?
    ) throws -> Bool {
        guard items(page)?.isEmpty == false, more(page) != false, let count = Number(exactly: count) else { return false }
        let (sum, isTooLarge) = (number ?? first).addingReportingOverflow(count)
        number = sum
        return !isTooLarge
    }

    /// Creates a sequence of pages, each with a link to the next one in the header field `Link` with `rel="next"` (RFC 8288).
    ///
    /// A link is resolved against the URL of the page that contains it (RFC 8288, 3.1), after redirects, and is followed with GET and without
    /// a body, even if the first page is the response to a POST. Middleware and stubs see the operation of the first page. A link to a
    /// different server causes a ``CrossOriginLinkError``, because following it would send the credentials there.
    ///
    /// - Parameters:
    ///   - client: The client that sends the calls.
    ///   - call: The call for the first page.
    ///   - next: Returns the link to the next page, if the page itself contains it.
    ///   - items: Returns the items of a page.
    public init<API>(
        _ client: Client<API>, _ call: Call<Page>, next: (@Sendable (Page) -> String?)? = nil, items: @escaping @Sendable (Page) -> [Item]?
    ) {
        self.items = items
        pages = PageSequence {
            var following: Call<Page>? = call
            var visited: Set<HTTPURL> = []
            return {
                guard let current = following else { return nil }
                let response = try await client.send(current)
                following = nil
                let link = next.map { $0(response.value) } ?? response.headers.link("next", of: response.url)
                guard let link, !link.isEmpty, let url = response.url else { return response.value }
                if visited.isEmpty { visited.insert(url) }
                let page = PageLink(target: link, page: url)
                if let target = page.url {
                    // A link can differ in its scheme alone.
                    let visit = HTTPURL(origin: url.origin, path: target.path, query: target.query)
                    guard visited.insert(visit).inserted else { throw RepeatedPageError() }
                }
                following = current.following(page)
                return response.value
            }
        }
    }

    public func makeAsyncIterator() -> Iterator { Iterator(pages: pages.makeAsyncIterator(), items: items) }

    /// An iterator that returns the items of one page after another.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var pages: PageSequence<Page>.Iterator
        fileprivate let items: @Sendable (Page) -> [Item]?
        private var rest: [Item].Iterator = [].makeIterator()
        private var turn = Turn()

        fileprivate init(pages: PageSequence<Page>.Iterator, items: @escaping @Sendable (Page) -> [Item]?) {
            (self.pages, self.items) = (pages, items)
        }

        /// Returns the next item, or nil after the last page.
        ///
        /// - Throws: The errors of the operation, or an error with `isCancellation` if the task is cancelled between two items of a page.
        public mutating func next() async throws -> Item? {
            while true {
                if turn.isOver { await turn.pass() }
                if Task.isCancelled {
                    throw EndpointError(operation: "Pages", phase: .receiving, underlying: CancellationError())
                }
                if let item = rest.next() { return item }
                guard let page = try await pages.next() else { return nil }
                rest = (items(page) ?? []).makeIterator()
            }
        }
    }
}

/// The pages of an operation. Each is fetched when it is requested.
public struct PageSequence<Page: Sendable>: AsyncSequence, Sendable {
    public typealias Element = Page
    fileprivate let start: @Sendable () -> () async throws -> Page?

    public func makeAsyncIterator() -> Iterator { Iterator(load: start()) }

    /// An iterator that fetches one page after another.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let load: () async throws -> Page?

        /// Returns the next page, or nil after the last one.
        public mutating func next() async throws -> Page? { try await load() }
    }
}

/// An error thrown if a page leads back to itself or to an earlier page, because iteration would otherwise never end.
public struct RepeatedPageError: LocalizedError, Equatable, _PrintsNoSecrets {
    public init() {}

    public var description: String { "the page leads back to an earlier one" }
}

/// The parameters of a page, and the cursors that led to it.
private struct CursorWalk<Parameters: Sendable, Cursor: Hashable & Sendable>: Sendable {
    var parameters: Parameters
    var visited: Set<Cursor>
}
