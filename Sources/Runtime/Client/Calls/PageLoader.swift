import EndpointBasics

/// Loads pages one by one, on demand: an object to keep in a view model, whereas an iterator belongs to a single task.
///
/// ```swift
/// let loader = PageLoader(shop.books.listAll())
/// if let books = try await loader.next() { … }
/// ```
public final class PageLoader<Element: Sendable>: Sendable {
    /// The position in the sequence. Only the load that comes next uses it.
    private struct Position: @unchecked Sendable {
        let load: () async throws -> Element?
    }

    private let position: Position
    private let operation: String
    private let last = Locked<Task<Element?, any Error>?>(nil)

    /// Creates a loader whose elements are whole pages.
    public init(_ pages: PageSequence<Element>) {
        operation = pages.operation
        position = Position(load: pages.start())
    }

    /// Creates a loader whose elements are the items of each page.
    public init<Page, Item>(_ pages: PagedItems<Page, Item>) where Element == [Item] {
        let load = pages.pages.start()
        operation = pages.pages.operation
        position = Position { try await load().map { pages.items($0) ?? [] } }
    }

    /// Loads the next page. Returns `nil` after the last one.
    ///
    /// Calls at the same time load one page after another. A page that fails to load, or whose load is cancelled, is loaded again by the
    /// next call.
    ///
    /// - Throws: The errors of ``PagedItems``.
    public func next() async throws(EndpointError) -> Element? {
        let task = last.withLock { last in
            let (previous, position) = (last, position)
            let task = Task {
                _ = await previous?.result
                return try await position.load()
            }
            last = task
            return task
        }
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        do { return try result.get() } catch { throw EndpointError.wrapping(error, operation: operation) }
    }
}
