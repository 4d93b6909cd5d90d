import EndpointRuntime
import Foundation
import LoopbackServer
import SpecClients
import Testing

/// A view model that loads one page after another.
@MainActor private final class ShelfModel {
    private(set) var books: [Bookshop.Book] = []
    private(set) var isComplete = false
    private let shop: Bookshop
    private var loader: PageLoader<[Bookshop.Book]>

    init(shop: Bookshop) {
        self.shop = shop
        loader = PageLoader(shop.books.listAll())
    }

    func refresh() async throws {
        loader = PageLoader(shop.books.listAll())
        books = []
        isComplete = false
        try await loadMore()
    }

    func loadMore() async throws {
        if let page = try await loader.next() { books += page } else { isComplete = true }
    }
}

/// Tests pages that a view model asks for.
@Suite struct PageLoaderTests {
    private static func page(_ isbn: String, next: String?) -> String {
        let added = #""added_at": "2026-02-03T10:20:30Z""#
        let book =
            #"{"isbn": "\#(isbn)", "title": "T", "subtitle": null, "authors": [], "genre": "poetry", "price": {"amount": "1", "currency": "EUR"}"#
        return #"{"books": [\#(book), \#(added)}]\#(next.map { #", "nextCursor": "\#($0)""# } ?? "")}"#
    }

    /// Three pages. The second fails at the first attempt.
    private func shop() throws -> (Bookshop, LoopbackServer) {
        let failed = Recorder<Void>()
        let server = try LoopbackServer { request in
            if request.target.contains("cursor=a"), failed.all.isEmpty {
                failed.add(())
                return .json(#"{"message": "busy"}"#, status: 503)
            }
            if request.target.contains("cursor=a") { return .json(Self.page("2", next: "b")) }
            return .json(request.target.contains("cursor=b") ? Self.page("3", next: nil) : Self.page("1", next: "a"))
        }
        return (Bookshop(client: Client(server: .init(url: server.url), clock: .stopped)), server)
    }

    @MainActor @Test func aViewModelAsksForEachPageAndTriesAFailedOneAgain() async throws {
        let (shop, server) = try shop()
        let model = ShelfModel(shop: shop)
        #expect(server.requests.isEmpty)
        try await model.loadMore()
        #expect(model.books.map(\.isbn) == ["1"] && server.requests.count == 1)
        await #expect(throws: EndpointError.self) { try await model.loadMore() }
        try await model.loadMore()
        try await model.loadMore()
        #expect(model.books.map(\.isbn) == ["1", "2", "3"] && !model.isComplete)
        try await model.loadMore()
        try await model.loadMore()
        #expect(model.isComplete && model.books.count == 3 && server.requests.count == 4)
        try await model.refresh()
        #expect(model.books.map(\.isbn) == ["1"] && !model.isComplete)
    }

    @Test func callsAtTheSameTimeLoadDifferentPages() async throws {
        let pages = PagedItems<[Int], Int>(0, items: { $0 }) { number, _ in
            number += 1
            return number < 50
        } load: { (number: Int) in
            await Task.yield()
            return [number]
        }
        let loader = PageLoader(pages.pages)
        let loaded = try await withThrowingTaskGroup(of: [Int]?.self) { group in
            for _ in 0..<60 { group.addTask { try await loader.next() } }
            return try await group.reduce(into: [Int]()) { $0 += $1 ?? [] }
        }
        #expect(loaded.sorted() == Array(0..<50))
    }

    @Test func aCancelledLoadIsRepeated() async throws {
        let started = Recorder<Int>()
        let pages = PagedItems<[Int], Int>(0, items: { $0 }) { _, _ in
            false
        } load: { (number: Int) in
            if started.all.isEmpty {
                started.add(number)
                let (untilCancelled, end) = AsyncStream.makeStream(of: Void.self)
                defer { end.finish() }
                for await _ in untilCancelled {}
                try Task.checkCancellation()
            }
            return [7]
        }
        let loader = PageLoader(pages)
        let first = Task { try await loader.next() }
        while started.all.isEmpty { await Task.yield() }
        first.cancel()
        let error = await #expect(throws: EndpointError.self) { try await first.value }
        #expect(error?.isCancellation == true)
        #expect(try await loader.next() == [7])
        #expect(try await loader.next() == nil)
    }
}
