import EndpointBasics

/// The items of all pages of an operation. Each page is fetched when its first item is requested.
///
/// ```swift
/// for try await book in shop.books.listBooksPages(.init(genre: [.poetry])) { print(book.title) }
/// ```
///
/// The sequence can be iterated any number of times, and each iteration starts with the first page. It throws the errors of the operation,
/// and ``PageError/repeatedPage`` if a cursor or a link leads back to an earlier page.
public struct Pages<Page: Sendable, Item: Sendable>: AsyncSequence, Sendable {
    public typealias Element = Item

    /// The pages themselves.
    public let pages: PageSequence<Page>
    let items: @Sendable (Page) -> [Item]?

    /// Creates a sequence of pages, each fetched with parameters that the previous page determines.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the first page.
    ///   - items: Returns the items of a page.
    ///   - advance: Changes the parameters of a page to those of the next page. Returns false if the page was the last one.
    ///   - load: Fetches a page, or returns nil if the previous page was the last one.
    public init<Parameters: Sendable>(
        _ parameters: Parameters, items: @escaping @Sendable (Page) -> [Item]?,
        advance: @escaping @Sendable (inout Parameters, Page) throws -> Bool, load: @escaping @Sendable (Parameters) async throws -> Page?
    ) {
        self.items = items
        pages = PageSequence {
            var next: Parameters? = parameters
            return {
                guard var current = next else { return nil }
                let page = try await load(current)
                // Drop the second reference, so that `advance` can change the value in place.
                next = nil
                guard let page else { return nil }
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
            guard walk.visited.insert(following).inserted else { throw PageError.repeatedPage }
            walk.parameters[keyPath: cursor] = following
            return true
        } load: {
            try await load($0.parameters)
        }
    }

    /// Creates a sequence of numbered pages.
    ///
    /// It ends with an empty page, with a page that is marked as the last one, with the page whose items make up the total, or before a
    /// response with a certain status.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the first page.
    ///   - page: The parameter with the page's number.
    ///   - first: The number of the first page if the parameters do not specify one.
    ///   - more: Returns whether another page follows, or nil if the page does not tell.
    ///   - total: Returns the number of items on all pages, or nil if the page does not tell.
    ///   - endStatus: The status, usually 404, of the response to a request for a page after the last one. For the first page, it is an
    ///     error.
    ///   - items: Returns the items of a page.
    ///   - load: Fetches a page.
    public init<Parameters: Sendable, Number: PageNumber>(
        _ parameters: Parameters, page: WritableKeyPath<Parameters, Number?> & Sendable, first: Number,
        more: @escaping @Sendable (Page) -> Bool? = { _ in nil }, total: @escaping @Sendable (Page) -> Int? = { _ in nil },
        endStatus: Int? = nil, items: @escaping @Sendable (Page) -> [Item]?, load: @escaping @Sendable (Parameters) async throws -> Page
    ) {
        self.init(NumberWalk(parameters), items: items) { walk, loaded in
            guard let count = items(loaded)?.count, count > 0, more(loaded) != false else { return false }
            let number = walk.parameters[keyPath: page] ?? first
            // The pages before the first one that is fetched are as long as that one.
            let before = ((number.whole ?? 0) &- (first.whole ?? 0)) &* count
            return walk.advance(page, to: number.adding(1), after: count, startingAt: before, of: total(loaded))
        } load: {
            try await $0.load(endStatus, load)
        }
    }

    /// Creates a sequence of pages requested by offset, the number of preceding items. It ends like a sequence of numbered pages.
    public init<Parameters: Sendable, Number: PageNumber>(
        _ parameters: Parameters, offset: WritableKeyPath<Parameters, Number?> & Sendable,
        more: @escaping @Sendable (Page) -> Bool? = { _ in nil }, total: @escaping @Sendable (Page) -> Int? = { _ in nil },
        endStatus: Int? = nil, items: @escaping @Sendable (Page) -> [Item]?, load: @escaping @Sendable (Parameters) async throws -> Page
    ) {
        self.init(NumberWalk(parameters), items: items) { walk, loaded in
            guard let count = items(loaded)?.count, count > 0, more(loaded) != false else { return false }
            let before = walk.parameters[keyPath: offset]
            let next = before.map { $0.adding(count) } ?? Number(exactly: count)
            return walk.advance(offset, to: next, after: count, startingAt: before?.whole ?? 0, of: total(loaded))
        } load: {
            try await $0.load(endStatus, load)
        }
    }

    /// Creates a sequence of pages, each with a link to the next one in the header field `Link` with `rel="next"` (RFC 8288).
    ///
    /// A link is resolved against the URL of the page that contains it (RFC 8288, 3.1), after redirects, and is followed with GET and without
    /// a body, even if the first page is the response to a POST. Middleware and stubs see the operation of the first page. A link to a
    /// different server causes a ``PageError/crossOriginLink``, because following it would send the credentials there.
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
                    guard visited.insert(visit).inserted else { throw PageError.repeatedPage }
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
        fileprivate var rest: [Item].Iterator = [].makeIterator()
        fileprivate var turn = Turn()

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
    let start: @Sendable () -> () async throws -> Page?

    public func makeAsyncIterator() -> Iterator { Iterator(load: start()) }

    /// An iterator that fetches one page after another.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let load: () async throws -> Page?

        /// Returns the next page, or nil after the last one.
        public mutating func next() async throws -> Page? { try await load() }
    }
}

/// The reason that no further page is fetched.
public enum PageError: LocalizedError, Equatable, _PrintsNoSecrets {
    /// The page leads back to itself or to an earlier page, so that iteration would never end.
    case repeatedPage
    /// The link to the next page leads to a different server.
    case crossOriginLink

    public var description: String {
        switch self {
        case .repeatedPage: "the page leads back to an earlier one"
        case .crossOriginLink: "the link to the next page leads to a different server"
        }
    }
}

/// A number of a page or an offset: the Swift types of OpenAPI's numbers.
public protocol PageNumber: Sendable {
    /// Creates a number, or returns nil if it does not fit.
    init?(exactly number: Int)
    /// The number as an integer, or nil if it has a fraction or does not fit.
    var whole: Int? { get }
}

extension PageNumber where Self: BinaryInteger { public var whole: Int? { Int(exactly: self) } }
extension PageNumber where Self: BinaryFloatingPoint { public var whole: Int? { Int(exactly: self) } }

extension Int: PageNumber {}
extension Int32: PageNumber {}
extension Int64: PageNumber {}
extension UInt64: PageNumber {}
extension Double: PageNumber {}

extension PageNumber {
    /// Returns the sum, or nil if it does not fit.
    fileprivate func adding(_ count: Int) -> Self? {
        guard let (sum, isTooLarge) = whole?.addingReportingOverflow(count), !isTooLarge else { return nil }
        return Self(exactly: sum)
    }
}

/// The parameters of a page that has a number or an offset, and the number of items before it.
private struct NumberWalk<Parameters: Sendable>: Sendable {
    var parameters: Parameters
    /// The number of items on the previous pages, or nil for the first page that is fetched.
    private var seen: Int?

    init(_ parameters: Parameters) { self.parameters = parameters }

    /// Moves on to the next page. Returns false if there is none.
    ///
    /// - Parameters:
    ///   - number: The next page's number, or nil if it does not fit.
    ///   - count: The number of items on the current page.
    ///   - start: The number of items before the current page if it is the first one that is fetched.
    ///   - total: The number of items on all pages, if known.
    mutating func advance<Number: PageNumber>(
        _ key: WritableKeyPath<Parameters, Number?>, to number: Number?, after count: Int, startingAt start: Int, of total: Int?
    ) -> Bool {
        let (sum, isTooLarge) = (seen ?? start).addingReportingOverflow(count)
        seen = sum
        if let total, isTooLarge || sum >= total { return false }
        parameters[keyPath: key] = number
        return number != nil
    }

    func load<Page>(_ endStatus: Int?, _ load: (Parameters) async throws -> Page) async throws -> Page? {
        do {
            return try await load(parameters)
        } catch let error as EndpointError where seen != nil && endStatus != nil && error.response?.status == endStatus {
            return nil
        }
    }
}

/// The parameters of a page, and the cursors that led to it.
private struct CursorWalk<Parameters: Sendable, Cursor: Hashable & Sendable>: Sendable {
    var parameters: Parameters
    var visited: Set<Cursor>
}
