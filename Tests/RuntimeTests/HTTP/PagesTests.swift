@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

/// Tests sequences of pages by cursor, number, offset and link.
@Suite struct PagesTests {
    struct Parameters: Sendable {
        var cursor: String?
        var page: Int32?
        var offset: Int?
    }

    struct Page: Sendable {
        var items: [Int]?
        var next: String?
        var more: Bool?
    }

    static func read<P, I>(_ pages: PagedItems<P, I>) async throws(EndpointError) -> [I] {
        var result: [I] = []
        for try await item in pages { result.append(item) }
        return result
    }

    /// Expects an error for this reason that names the page.
    static func expect<Read>(
        _ reason: PageError.Reason, page: Int? = nil, at location: SourceLocation = #_sourceLocation, _ read: () async throws -> Read
    ) async {
        let error = await #expect(throws: EndpointError.self, sourceLocation: location) { _ = try await read() }
        let found = error?.underlying as? PageError
        #expect(found?.reason == reason && found?.page == page ?? found?.page, "\(error.map { "\($0)" } ?? "")", sourceLocation: location)
        #expect(found.map { "\($0)".contains("page \($0.page)") } == true, sourceLocation: location)
    }

    @Test func cursorPagesAreReadUntilTheCursorIsEmpty() async throws {
        let asked = Recorder<String>()
        let pages = PagedItems<Page, Int>(Parameters(), cursor: \.cursor, next: { $0.next }, items: { $0.items }) { parameters in
            asked.add(parameters.cursor ?? "-")
            switch parameters.cursor {
            case nil: return Page(items: [1, 2], next: "a")
            case "a": return Page(items: [], next: "b")
            case "b": return Page(items: nil, next: "c")
            default: return Page(items: [3], next: "")
            }
        }
        #expect(try await Self.read(pages) == [1, 2, 3])
        #expect(asked.all == ["-", "a", "b", "c"])
        // Every iteration starts with the first page.
        var counts: [Int] = []
        for try await page in pages.pages { counts.append(page.items?.count ?? 0) }
        #expect(counts == [2, 0, 0, 1])
    }

    @Test func pageIsFetchedOnlyWhenItsItemsAreRead() async throws {
        let asked = Recorder<Int32>()
        let pages = PagedItems<Page, Int>(Parameters(), page: \.page, first: 1, items: { $0.items }) { parameters in
            asked.add(parameters.page ?? 1)
            return Page(items: [1, 2])
        }
        #expect(asked.all.isEmpty)
        var items = pages.makeAsyncIterator()
        for wanted in [1, 1, 2, 2, 3] {
            _ = try await items.next()
            #expect(asked.all.count == wanted)
        }
        for try await _ in pages { break }
        #expect(asked.all == [1, 2, 3, 1])
    }

    @Test func numberedPagesAreReadUntilEmptyOrNoMore() async throws {
        let asked = Recorder<Int32?>()
        func pages(_ start: Parameters, _ first: Int32, says: Bool) -> PagedItems<Page, Int> {
            PagedItems(start, page: \.page, first: first, more: { $0.more }, items: { $0.items }) { parameters in
                let count = asked.add(parameters.page)
                return Page(items: count < 3 || says ? [count] : [], more: says ? count < 3 : nil)
            }
        }
        #expect(try await Self.read(pages(Parameters(), 1, says: false)) == [1, 2])
        #expect(asked.all == [nil, 2, 3])
        #expect(try await Self.read(pages(Parameters(page: 7), 0, says: true)) == [4])
        #expect(asked.all == [nil, 2, 3, 7])
        // There is no number for the next page.
        let end = PagedItems<Page, Int>(Parameters(page: .max), page: \.page, first: 1, items: { $0.items }) { _ in Page(items: [1]) }
        await Self.expect(.missingNext) { try await Self.read(end) }
    }

    @Test func offsetPagesAreReadUntilEmpty() async throws {
        let asked = Recorder<Int?>()
        let pages = PagedItems<[Int], Int>(Parameters(offset: 10), offset: \.offset, items: { $0 }) { parameters in
            asked.add(parameters.offset)
            return Array((parameters.offset ?? 0)..<min((parameters.offset ?? 0) + 3, 17))
        }
        #expect(try await Self.read(pages) == Array(10..<17))
        #expect(asked.all == [10, 13, 16, 17])
    }

    @Test func theTotalEndsPages() async throws {
        let asked = Recorder<Int?>()
        func offsets(_ start: Int?, total: Int?) async throws -> [Int] {
            let pages = PagedItems<[Int], Int>(Parameters(offset: start), offset: \.offset, total: { _ in total }, items: { $0 }) {
                parameters in
                asked.add(parameters.offset)
                return Array((parameters.offset ?? 0)..<min((parameters.offset ?? 0) + 2, 6))
            }
            return try await Self.read(pages)
        }
        #expect(try await offsets(nil, total: 6) == [0, 1, 2, 3, 4, 5])
        #expect(asked.all == [nil, 2, 4])
        #expect(try await offsets(4, total: 6) == [4, 5])
        #expect(try await offsets(4, total: nil) == [4, 5])
        // A total below the number of items counts something else.
        #expect(try await offsets(nil, total: 0) == [0, 1, 2, 3, 4, 5])
        #expect(asked.all == [nil, 2, 4, 4, 4, 6, nil, 2, 4, 6])

        struct Numbers: Sendable { var page: Double? }
        let numbers = Recorder<Double?>()
        func pages(_ start: Double?, _ first: Double) async throws -> [Int] {
            let pages = PagedItems<[Int], Int>(Numbers(page: start), page: \.page, first: first, total: { _ in 4 }, items: { $0 }) {
                numbers.add($0.page)
                return [1, 2]
            }
            return try await Self.read(pages).count == 2 ? [1] : [2]
        }
        #expect(try await pages(nil, 1) == [2])
        #expect(try await pages(2, 1) == [1])
        #expect(try await pages(0, 0) == [2])
        #expect(numbers.all == [nil, 2, 2, 0, 1])
        for number in [Double.infinity, 1.5] { await Self.expect(.missingNext) { try await pages(number, 1) } }
    }

    /// Django REST answers a number after the last page with 404.
    @Test func endStatusAfterTheFirstPageEndsThePagesWithoutAnError() async throws {
        func read(from first: Int32, until last: Int32, endStatus: Int?) async throws -> [Int] {
            let pages = PagedItems<[Int], Int>(Parameters(page: first), page: \.page, first: 1, endStatus: endStatus, items: { $0 }) {
                parameters in
                let page = parameters.page ?? 1
                if page <= last { return [Int(page)] }
                throw EndpointError(operation: "list", phase: .status, underlying: Missing(), response: ResponseHead(status: 404))
            }
            return try await Self.read(pages)
        }
        #expect(try await read(from: 1, until: 3, endStatus: 404) == [1, 2, 3])
        await #expect(throws: EndpointError.self) { try await read(from: 4, until: 3, endStatus: 404) }
        await #expect(throws: EndpointError.self) { try await read(from: 1, until: 3, endStatus: 410) }
        await #expect(throws: EndpointError.self) { try await read(from: 1, until: 3, endStatus: nil) }
    }

    private struct Missing: Error {}

    @Test func cursorThatRepeatsItselfIsAnError() async throws {
        let pages = PagedItems<Page, Int>(Parameters(), cursor: \.cursor, next: { $0.next }, items: { $0.items }) { _ in
            Page(items: [1], next: "a")
        }
        await Self.expect(.repeatedPage) { try await Self.read(pages) }
    }

    @Test func errorOfALaterPageIsThrownAfterTheEarlierItems() async throws {
        struct Thrown: Error {}
        let pages = PagedItems<Page, Int>(Parameters(), cursor: \.cursor, next: { $0.next }, items: { $0.items }) { parameters in
            if parameters.cursor != nil { throw Thrown() }
            return Page(items: [1], next: "a")
        }
        var items = pages.makeAsyncIterator()
        #expect(try await items.next() == 1)
        let error = await #expect(throws: EndpointError.self) { try await items.next() }
        #expect(error?.underlying is Thrown && error?.operation == "PagedItems")
    }

    // MARK: Ends

    /// Reads five items in pages of two. The server counts from 1 (RFC 7644, 3.4.2.4).
    private func users(
        from start: Int?, first: Int? = 1, sendsFirst: Bool = false, total: Int? = nil, _ asked: Recorder<Int?> = Recorder()
    ) async throws -> [Int] {
        let pages = PagedItems<[Int], Int>(
            Parameters(offset: start), offset: \.offset, first: first, sendsFirst: sendsFirst, total: { _ in total }, items: { $0 }
        ) { parameters in
            asked.add(parameters.offset)
            return Array((1...5).dropFirst(max(parameters.offset ?? 1, 1) - 1).prefix(2))
        }
        return try await Self.read(pages)
    }

    @Test(arguments: [nil, 5] as [Int?]) func offsetsCountFromTheFirst(_ total: Int?) async throws {
        let asked = Recorder<Int?>()
        #expect(try await users(from: nil, total: total, asked) == [1, 2, 3, 4, 5])
        #expect(asked.all == (total == nil ? [nil, 3, 5, 6] : [nil, 3, 5]))
        #expect(try await users(from: 1, total: total) == [1, 2, 3, 4, 5])
        #expect(try await users(from: 0, total: total) == [1, 2, 3, 4, 5])
        #expect(try await users(from: 4, total: total) == [4, 5])
        let sent = Recorder<Int?>()
        #expect(try await users(from: nil, sendsFirst: true, total: total, sent) == [1, 2, 3, 4, 5])
        #expect(sent.all.first == 1)
    }

    @Test func cursorCanStartEmpty() async throws {
        func pages(first: String?, total: Int?) -> PagedItems<Page, Int> {
            PagedItems(
                Parameters(), operation: "Runs.list", cursor: \.cursor, first: first, next: { $0.next }, total: { _ in total },
                items: { $0.items }
            ) { parameters in
                let start = parameters.cursor.map { Int($0) ?? 0 } ?? 0
                let end = min(start + 2, 5)
                return Page(items: Array(start..<end), next: parameters.cursor == nil || end == 5 ? nil : "\(end)")
            }
        }
        #expect(try await Self.read(pages(first: "", total: 5)) == [0, 1, 2, 3, 4])
        await Self.expect(.incomplete(items: 2, total: 5), page: 1) { try await Self.read(pages(first: nil, total: 5)) }
        // The items arrive before the error, which every further attempt repeats.
        let loader = PageLoader(pages(first: nil, total: 5))
        #expect(try await loader.next() == [0, 1])
        for _ in 0..<2 {
            do { _ = try await loader.next() } catch {
                #expect("\(error)" == "Runs.list failed (receiving): the listing ends at page 1 with 2 of 5 items")
            }
        }
    }

    /// A page of the last item's cursor: the items after it.
    private func tracks(_ more: @escaping @Sendable ([Int?]) -> Bool?, missing: Int? = nil) -> PagedItems<[Int?], Int?> {
        PagedItems(Parameters(), cursor: \.cursor, last: { $0.map { "\($0)" } }, more: more, items: { $0 }) { parameters in
            let start = parameters.cursor.flatMap { Int($0) } ?? 0
            return (start..<min(start + 2, 5)).map { $0 + 1 == missing ? nil : $0 + 1 }
        }
    }

    @Test func lastItemIsTheCursor() async throws {
        #expect(try await Self.read(tracks { $0.last != 5 }) == [1, 2, 3, 4, 5])
        #expect(try await Self.read(tracks { _ in nil }) == [1, 2, 3, 4, 5])
        await Self.expect(.missingNext, page: 2) { try await Self.read(tracks({ _ in nil }, missing: 4)) }
        await Self.expect(.missingNext, page: 4) { try await Self.read(tracks { _ in true }) }
    }

    @Test func unchangedCursorOfAnEmptyPageEndsTheListing() async throws {
        func pages(_ items: [Int], more: Bool? = nil) -> PagedItems<Page, Int> {
            PagedItems(Parameters(), cursor: \.cursor, next: { $0.next }, more: { $0.more }, items: { $0.items }) { parameters in
                parameters.cursor == nil ? Page(items: [1], next: "a", more: more) : Page(items: items, next: "a", more: more)
            }
        }
        #expect(try await Self.read(pages([])) == [1])
        await Self.expect(.repeatedPage, page: 2) { try await Self.read(pages([2])) }
        await Self.expect(.repeatedPage, page: 2) { try await Self.read(pages([], more: true)) }
        #expect(try await Self.read(pages([2], more: false)) == [1])
    }

    @Test func flagOutweighsWhatElseEndsNumberedPages() async throws {
        func pages(_ lists: [[Int]], more: [Bool?], size: Int? = nil, byOffset: Bool = false) -> PagedItems<Page, Int> {
            let count = Recorder<Int>()
            let load: @Sendable (Parameters) async throws -> Page = { _ in
                let index = count.add(0) - 1
                return Page(items: index < lists.count ? lists[index] : [], more: index < more.count ? more[index] : more.last ?? nil)
            }
            let size: @Sendable (Page) -> Int? = { _ in size }
            let more: @Sendable (Page) -> Bool? = { $0.more }
            return byOffset
                ? PagedItems(Parameters(), offset: \.offset, more: more, size: size, items: { $0.items }, load: load)
                : PagedItems(Parameters(), page: \.page, first: 1, more: more, size: size, items: { $0.items }, load: load)
        }
        // Servers filter items after paging.
        #expect(try await Self.read(pages([[1], [], [2]], more: [true, true, false])) == [1, 2])
        #expect(try await Self.read(pages([[1], [], [2]], more: [nil])) == [1])
        #expect(try await Self.read(pages([[1, 2], [3], [4]], more: [nil], size: 2)) == [1, 2, 3])
        #expect(try await Self.read(pages([[1, 2], [3], [4]], more: [nil])) == [1, 2, 3, 4])
        #expect(try await Self.read(pages([[1], [2, 3]], more: [true, false], size: 2)) == [1, 2, 3])
        await Self.expect(.emptyPages) { try await Self.read(pages([[1]], more: [true])) }
        await Self.expect(.emptyPages, page: 2) { try await Self.read(pages([[1]], more: [true], byOffset: true)) }
    }

    @Test func listingsOfRandomServersAreWholeOrSayThatTheyAreNot() async throws {
        let outcomes = try await Listings.read(60, seed: 1)
        #expect(outcomes.wrong.isEmpty, "\(outcomes.wrong.prefix(3))")
        #expect(outcomes.whole > 100 && outcomes.errors > 20 && outcomes.endedByServer > 0, "\(outcomes)")
    }

    // MARK: Links

    /// Returns the URLs that are requested when each response contains the next of these links.
    static func targets(_ links: [String], server: String = "https://api.example.com/v1") async throws -> [String] {
        let asked = Recorder<String>()
        let transport = ClosureTransport { request in
            let count = asked.add("\(request.url.origin)" + request.url.path + (request.url.query.map { "?" + $0 } ?? ""))
            let headers = links.count >= count ? try HTTPHeaders([("Link", links[count - 1])]) : HTTPHeaders()
            return HTTPResponse(status: 200, headers: headers, body: Data("\(count)".utf8))
        }
        let client = Client<EchoAPI>(server: .init(url: server), transport: transport, clock: .stopped)
        let call = ThingsCalls.search(text: "a")
        let read = try await Self.read(PagedItems(client, call, items: { [$0] }))
        #expect(read == (1...links.count + 1).map { "\($0)" })
        return asked.all
    }

    @Test func nextLinksAreFollowedToTheLastPage() async throws {
        let first = "https://api.example.com/v1/search?text=a"
        #expect(
            try await Self.targets([
                #"<https://api.example.com/v1/search?text=a&page=2>; rel="next", <https://api.example.com/last>; rel="last""#,
                #"</v1/first>; rel=first, <?page=3>; title="a, <b>"; REL="prefetch Next""#, "</other?page=4>;rel=next",
                "<http://api.example.com/v1/search?page=5>; rel=next",
            ]) == [
                first, first + "&page=2", "https://api.example.com/v1/search?page=3", "https://api.example.com/other?page=4",
                "https://api.example.com/v1/search?page=5",
            ])
        #expect(try await Self.targets([]) == [first])
    }

    @Test(arguments: [
        "https://evil.example/v1", "//evil.example/", "https://api.example.com:8443/", "http://api.example.com:8080/",
        "ftp://api.example.com/",
    ])
    func linksToOtherServersAreRefused(_ link: String) async throws {
        let sent = Recorder<String>()
        let transport = ClosureTransport { request in
            sent.add(request.url.origin.description)
            return HTTPResponse(status: 200, headers: try HTTPHeaders([("Link", "<\(link)>; rel=next")]), body: Data("1".utf8))
        }
        let client = Client<EchoAPI>(
            server: .production, transport: transport, middleware: [.authorization(.bearer("secret"))], clock: .stopped)
        await #expect(throws: EndpointError.self) {
            try await Self.read(PagedItems(client, ThingsCalls.search(text: "a"), items: { [$0] }))
        }
        #expect(sent.all == ["https://api.example.com"])
    }

    /// A link is relative to the page that contains it (RFC 8288, 3.1), which can be the target of a redirect (RFC 9110, 15.4).
    @Test func nextLinksAreRelativeToTheirPagesFinalURL() async throws {
        let first = "https://api.example.com/v1/search?text=a"
        #expect(
            try await Self.targets(["<search/2>; rel=next", "<3>; rel=next", "<../top?a>; rel=next"])
                == [first] + ["search/2", "search/3", "top?a"].map { "https://api.example.com/v1/" + $0 })
        let asked = Recorder<String>()
        let transport = ClosureTransport { request in
            asked.add(request.url.string)
            switch request.url.path {
            case "/v1/search": return HTTPResponse(status: 302, headers: ["Location": "/lists/7/1"])
            case "/lists/7/1": return HTTPResponse(status: 200, headers: ["Link": "<2>; rel=next"], body: Data("1".utf8))
            default: return HTTPResponse(status: 200, body: Data("2".utf8))
            }
        }
        let client = Client<EchoAPI>(
            server: .production, transport: transport, middleware: [.authorization(.query("key", value: "secret"))], clock: .stopped)
        #expect(try await Self.read(PagedItems(client, ThingsCalls.search(text: "a"), items: { [$0] })) == ["1", "2"])
        #expect(asked.all == [first + "&key=secret", "https://api.example.com/lists/7/1", "https://api.example.com/lists/7/2?key=secret"])
    }

    /// A redirect to a different server does not make that server the API's own.
    @Test func aLinkRelativeToAnotherServerIsRefused() async throws {
        let transport = ClosureTransport { request in
            request.url.origin.host == "api.example.com"
                ? HTTPResponse(status: 302, headers: ["Location": "https://other.example/list"])
                : HTTPResponse(status: 200, headers: ["Link": "<?p=2>; rel=next"], body: Data("1".utf8))
        }
        let client = Client<EchoAPI>(
            server: .production, transport: transport, middleware: [.authorization(.bearer("secret"))], clock: .stopped)
        var items = PagedItems(client, ThingsCalls.search(text: "a"), items: { [$0] }).makeAsyncIterator()
        #expect(try await items.next() == "1")
        let error = await #expect(throws: EndpointError.self) { try await items.next() }
        #expect(error?.underlying as? PageError == PageError(.crossOriginLink, page: 1) && error?.phase == .building)
    }

    @Test func aLinkOfAPostIsFollowedWithGet() async throws {
        let sent = Recorder<HTTPRequest>()
        let transport = ClosureTransport { request in
            let link = sent.add(request) == 1 ? "/v1/things?page=2" : ""
            return HTTPResponse(status: 200, body: Data(link.utf8))
        }
        let client = Client<EchoAPI>(server: .production, transport: transport, clock: .stopped)
        let pages = PagedItems(client, ThingsCalls.createThing(body: Data("query".utf8)), next: { $0 }, items: { [$0] })
        #expect(try await Self.read(pages).count == 2)
        #expect(sent.all.map(\.method) == [.post, .get] && sent.all.map { $0.url.query } == [nil, "page=2"])
        #expect(sent.all[1].body == nil && sent.all[1].headers["Content-Type"] == nil)
    }

    /// Hooks for an operation apply to all of its pages.
    @Test func middlewareSeesTheOperationOfEachPage() async throws {
        let transport = ClosureTransport { request in
            let hasNext = request.url.query == "text=a"
            return HTTPResponse(
                status: 200, headers: hasNext ? ["Link": "<?page=2>; rel=next"] : [:], body: Data(#"{"data": [1]}"#.utf8))
        }
        let seen = Recorder<String>()
        let watch = Middleware { request, context, next in
            seen.add("\(context.operation.id) \(context.endpoint is ThingsEndpoint)")
            return try await next(request)
        }
        let unwrap = Middleware.transformBody(for: ThingsEndpoint.self) { _, body in Data(body.dropFirst(9).dropLast(1)) }
        let client = Client<EchoAPI>(server: .production, transport: transport, middleware: [watch, unwrap], clock: .stopped)
        let call = Call<[Int]>.json(ThingsEndpoint.search(text: "a", trace: nil, session: nil))
        #expect(try await Self.read(PagedItems(client, call, items: { $0 })) == [1, 1])
        #expect(seen.all == ["Things.search true", "Things.search true"])
    }

    @Test func nextLinkInTheBodyIsFollowed() async throws {
        let sent = Recorder<String>()
        let transport = ClosureTransport { request in
            let count = sent.add(request.url.query ?? "")
            return HTTPResponse(status: 200, body: Data((count < 3 ? "?page=\(count + 1)" : "").utf8))
        }
        let client = Client<EchoAPI>(server: .production, transport: transport, clock: .stopped)
        let pages = PagedItems(client, ThingsCalls.search(text: "a"), next: { $0 }, items: { [$0.count] })
        #expect(try await Self.read(pages) == [7, 7, 0])
        #expect(sent.all == ["text=a", "page=2", "page=3"])
    }

    @Test func aLinkToItselfIsAnError() async throws {
        let transport = ClosureTransport { _ in
            HTTPResponse(status: 200, headers: try HTTPHeaders([("Link", "<?p=2>; rel=next")]), body: Data("1".utf8))
        }
        let client = Client<EchoAPI>(server: .production, transport: transport, clock: .stopped)
        await Self.expect(.repeatedPage) { try await Self.read(PagedItems(client, ThingsCalls.search(text: "a"), items: { [$0] })) }
    }

    /// The responses cycle through these links. A link to a page that was already read is an error.
    @Test(arguments: [
        ["<?p=2>; rel=next", "<?p=3>; rel=next"], ["<?p=2>; rel=next", "<?text=a>; rel=next"],
        ["<?p=2#a>; rel=next", "<?p=2#b>; rel=next"],
        ["<#a>; rel=next", "<#b>; rel=next"], ["<?p=2>; rel=next", "</v1/../v1/search?p=2>; rel=next"],
        ["<?p=2>; rel=next", "<https://api.example.com/v1/search?p=2>; rel=next"],
    ])
    func cyclesOfNextLinksAreAnError(_ links: [String]) async throws {
        let sent = Recorder<HTTPURL>()
        let transport = ClosureTransport { request in
            let link = links[(sent.add(request.url) - 1) % links.count]
            return HTTPResponse(status: 200, headers: try HTTPHeaders([("Link", link)]), body: Data("1".utf8))
        }
        let client = Client<EchoAPI>(server: .production, transport: transport, clock: .stopped)
        await Self.expect(.repeatedPage) { try await Self.read(PagedItems(client, ThingsCalls.search(text: "a"), items: { [$0] })) }
        #expect(Set(sent.all).count == sent.all.count)
    }

    @Test(arguments: [["a", "b"], ["a", "b", "c", "b"], ["a", "a"]]) func cyclesOfCursorsAreAnError(_ cursors: [String]) async throws {
        let asked = Recorder<String?>()
        let pages = PagedItems<Page, Int>(Parameters(), cursor: \.cursor, next: { $0.next }, items: { $0.items }) { parameters in
            Page(items: [1], next: cursors[(asked.add(parameters.cursor) - 1) % cursors.count])
        }
        await Self.expect(.repeatedPage) { try await Self.read(pages) }
        #expect(Set(asked.all).count == asked.all.count)
        let again = PagedItems<Page, Int>(Parameters(cursor: "a"), cursor: \.cursor, next: { $0.next }, items: { $0.items }) { _ in
            Page(items: [1], next: "a")
        }
        await Self.expect(.repeatedPage) { try await Self.read(again) }
    }

    /// A link whose anchor is a different resource is not followed. An anchor that is the page itself is accepted.
    @Test func linksAnchoredToAnotherResourceAreNotFollowed() async throws {
        let transport = ClosureTransport { request in
            let link =
                request.url.query == "text=a"
                ? #"</other?p=9>; rel=next; anchor="/other", <?p=2>; rel=next; anchor="?text=a""# : #"<?p=3>; rel=next; anchor="?text=a""#
            return HTTPResponse(status: 200, headers: try HTTPHeaders([("Link", link)]), body: Data((request.url.query ?? "").utf8))
        }
        let client = Client<EchoAPI>(server: .production, transport: transport, clock: .stopped)
        #expect(try await Self.read(PagedItems(client, ThingsCalls.search(text: "a"), items: { [$0] })) == ["text=a", "p=2"])
    }

    @Test(
        arguments: [
            (#"<a>; title="x; rel=next""#, nil), (#"<a>; title="x; rel=next", <b>; rel=next"#, "b"), (#"<a>; title="\"; rel=next""#, nil),
            (#"<a>; title="\", <b>; rel=next"; rel=last"#, nil), ("<a>; rel=last; rel=next", nil), (#"<a>; rel=next; anchor="/x""#, nil),
            (#"<a>; rel=next; anchor="""#, "a"), (##"<a>; rel=next; anchor="#x""##, nil),
            (#"<a>; rel=next; anchor="/x", <b>; rel=next"#, "b"),
            (#"<a>; rel="next"#, "a"), ("<a> rel=next", nil), ("<a>; rel", nil), ("<a>;;rel=next", "a"), (#"<a>; rel="NEXT\tx""#, nil),
            ("<a>; xrel=next", nil), ("<a>;rel=\"prev\tnext\"", "a"),
        ] as [(String, String?)])
    func quotedTextInALinkHeaderIsNoParameter(_ field: String, _ target: String?) throws {
        #expect(try HTTPHeaders([("Link", field)]).link("next") == target)
    }

    @Test(
        arguments: [
            ("<a>; rel=next", "a"), ("<a>;rel=\"next\"", "a"), ("<a>; rel=\"prev next\"", "a"), ("<a>; rel=prev", nil), ("", nil),
            ("<a", nil),
            ("<a>", nil), ("<a>; rel=nextish", nil), ("<a>; title=\"rel=next\"", nil), ("<a,b>; rel=next", "a,b"),
            ("<a>; rel=x, <b>; rel=next, <c>; rel=next", "b"),
            ("< a >; rel = next", "a"), ("<a>; title=\"<b>; rel=next, \"; rel=last, <c>; rel=next", "c"), (">;<>;,", nil),
        ] as [(String, String?)])
    func linkHeaderIsParsedForItsNextTarget(_ field: String, _ target: String?) throws {
        #expect(try HTTPHeaders([("Link", field)]).link("next") == target)
    }
}
