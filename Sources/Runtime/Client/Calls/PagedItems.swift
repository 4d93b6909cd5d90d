import EndpointBasics

/// The items of all pages of an operation. Each page is fetched when its first item is requested.
///
/// ```swift
/// for try await book in shop.books.listAll(.init(genre: [.poetry])) { print(book.title) }
/// ```
///
/// The sequence can be iterated any number of times, and each iteration starts with the first page. It throws the errors of the operation,
/// and an `EndpointError` with a ``PageError`` as `underlying` if the listing cannot be continued or is not complete.
public struct PagedItems<Page: Sendable, Item: Sendable>: AsyncSequence, Sendable {
    public typealias Element = Item

    /// The pages themselves.
    public let pages: PageSequence<Page>
    let items: @Sendable (Page) -> [Item]?

    /// Creates a sequence of pages, each fetched with parameters that the previous page determines.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the first page.
    ///   - operation: The name of the operation in errors, such as `Books.list`.
    ///   - items: Returns the items of a page.
    ///   - advance: Changes the parameters of a page to those of the next page. Returns false if the page was the last one.
    ///   - load: Fetches a page, or returns nil if the previous page was the last one.
    public init<Parameters: Sendable>(
        _ parameters: Parameters, operation: String = "PagedItems", items: @escaping @Sendable (Page) -> [Item]?,
        advance: @escaping @Sendable (inout Parameters, Page) throws -> Bool, load: @escaping @Sendable (Parameters) async throws -> Page?
    ) {
        self.init(walk: parameters, operation: operation, items: items, advance: advance) { try await load($0) }
    }

    /// - Parameters:
    ///   - walk: The state that leads from page to page. If a page cannot be fetched, the next attempt starts with the same state.
    ///   - advance: Changes the state to that for the next page. Returns false if the page was the last one. The page is returned before a
    ///     `PageError` is thrown, unless it may repeat an earlier one.
    init<Walk: Sendable>(
        walk start: Walk, operation: String, items: @escaping @Sendable (Page) -> [Item]?,
        advance: @escaping @Sendable (inout Walk, Page) throws -> Bool, load: @escaping @Sendable (inout Walk) async throws -> Page?
    ) {
        self.items = items
        pages = PageSequence(operation: operation) {
            var next: Walk? = start
            var failure: EndpointError?
            return {
                if let failure { throw failure }
                guard var current = next else { return nil }
                let page = try await load(&current)
                // Drop the second reference, so that `advance` can change the value in place.
                next = nil
                guard let page else { return nil }
                do { next = try advance(&current, page) ? current : nil } catch {
                    let wrapped = EndpointError.wrapping(error, operation: operation, phase: .receiving)
                    failure = wrapped
                    guard let reason = (error as? PageError)?.reason, reason != .repeatedPage else { throw wrapped }
                }
                return page
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
        /// - Throws: The errors of the operation, an error with a ``PageError``, or one with `isCancellation` if the task is cancelled
        ///   between two items of a page.
        public mutating func next() async throws(EndpointError) -> Item? {
            while true {
                if turn.isOver { await turn.pass() }
                if Task.isCancelled {
                    throw EndpointError(operation: pages.operation, phase: .receiving, underlying: CancellationError())
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
    let operation: String
    let start: @Sendable () -> () async throws -> Page?

    public func makeAsyncIterator() -> Iterator { Iterator(operation: operation, load: start()) }

    /// An iterator that fetches one page after another.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let operation: String
        fileprivate let load: () async throws -> Page?

        /// Returns the next page, or nil after the last one.
        ///
        /// - Throws: The errors of ``PagedItems``. Whatever a closure throws is their `underlying`.
        public mutating func next() async throws(EndpointError) -> Page? {
            do { return try await load() } catch { throw EndpointError.wrapping(error, operation: operation) }
        }
    }
}
