@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import TransportTesting

/// Reads listings from random servers, and judges what arrives.
enum Listings {
    struct Parameters: Sendable {
        var cursor: String?
        var number: Int?
    }

    /// The outcomes of many listings.
    struct Outcomes {
        var whole = 0
        var errors = 0
        /// Listings that end where the server says so, although it has more items.
        var endedByServer = 0
        var wrong: [String] = []
    }

    static func read(_ count: Int, seed: UInt64) async throws -> Outcomes {
        var random = SeededGenerator(seed)
        var outcomes = Outcomes()
        for index in 0..<count {
            for form in ListingServer.Form.allCases {
                let isHonest = index % 3 == 0
                let server = ListingServer(form, honest: isHonest, &random)
                try await judge(server, isHonest: isHonest, &outcomes)
            }
        }
        return outcomes
    }

    private static func judge(_ server: ListingServer, isHonest: Bool, _ outcomes: inout Outcomes) async throws {
        let sent = Recorder<ListingServer.Page>()
        let (items, failure) = await read(server, sent)
        let isPrefix = items == Array((0..<server.count).prefix(items.count))
        let isEnd = failure == nil && endsListing(sent.all, items.count, of: server)
        switch failure {
        case nil where items.count == server.count && isPrefix: outcomes.whole += 1
        case nil where isPrefix && isEnd && !isHonest: outcomes.endedByServer += 1
        case let error? where isPrefix && !isHonest && (error.underlying as? PageError)?.page ?? 0 > 0: outcomes.errors += 1
        default: outcomes.wrong.append("\(items), \(failure.map { "\($0)" } ?? "no error"), \(server)")
        }
    }

    /// Whether the last page is one that a client has to take for the last.
    private static func endsListing(_ pages: [ListingServer.Page], _ count: Int, of server: ListingServer) -> Bool {
        guard let last = pages.last else { return false }
        if last.more == false { return true }
        switch server.form {
        case .page, .offset:
            let totals = Set(pages.compactMap(\.total))
            return last.items.isEmpty || totals == [count] || last.size.map { last.items.count < $0 } == true
        case .lastItem: return last.items.isEmpty
        case .cursor, .linkHeader, .link: return last.next == nil || last.items.isEmpty
        }
    }

    private static func read(_ server: ListingServer, _ sent: Recorder<ListingServer.Page>) async -> ([Int], EndpointError?) {
        typealias Page = ListingServer.Page
        let load: @Sendable (Parameters) async throws -> Page = { parameters in
            let page = try server.page(cursor: parameters.cursor, number: parameters.number)
            sent.add(page)
            return page
        }
        let items: @Sendable (Page) -> [Int]? = { $0.items }
        let more: @Sendable (Page) -> Bool? = { $0.more }
        let total: @Sendable (Page) -> Int? = { $0.total }
        switch server.form {
        case .cursor:
            let first = server.startsEmpty ? "" : nil
            return await all(
                PagedItems(
                    Parameters(), cursor: \.cursor, first: first, next: { $0.next }, more: more, total: total, items: items, load: load),
                server)
        case .lastItem:
            return await all(
                PagedItems(Parameters(), cursor: \.cursor, last: { "\($0)" }, more: more, total: total, items: items, load: load), server)
        case .page:
            return await all(
                PagedItems(
                    Parameters(), page: \.number, first: server.first, more: more, total: total, endStatus: server.endStatus, items: items,
                    load: load), server)
        case .offset:
            return await all(
                PagedItems(
                    Parameters(), offset: \.number, first: server.first, more: more, total: total, size: { $0.size }, items: items,
                    load: load), server)
        case .link, .linkHeader:
            let transport = ClosureTransport { request in
                let page = try server.page(cursor: request.url.query?.split(separator: "=").last.map(String.init))
                sent.add(page)
                return try response(page, inHeader: server.form == .linkHeader)
            }
            let client = Client<EchoAPI>(server: .production, transport: transport, clock: .stopped)
            let call = Call<JSONValue>.json(ThingsEndpoint.getThing(id: "1"))
            let next: @Sendable (JSONValue) -> String? = { $0["next"]?.string }
            return await all(
                PagedItems(
                    client, call, next: server.form == .link ? next : nil, more: { $0["more"]?.bool },
                    items: { $0["items"]?.array?.compactMap(\.int) }), server)
        }
    }

    /// Reads all items. A listing that never ends is stopped after an item too many.
    private static func all<Page>(_ pages: PagedItems<Page, Int>, _ server: ListingServer) async -> ([Int], EndpointError?) {
        var items: [Int] = []
        do {
            for try await item in pages {
                items.append(item)
                if items.count > server.count { break }
            }
            return (items, nil)
        } catch {
            return (items, error)
        }
    }

    private static func response(_ page: ListingServer.Page, inHeader: Bool) throws -> HTTPResponse {
        let link = page.next.map { "?p=\($0)" }
        let headers: HTTPHeaders = inHeader ? try HTTPHeaders([("Link", link.map { "<\($0)>; rel=next" } ?? "")]) : [:]
        let body: JSONValue = [
            "items": .array(page.items.map { .number(JSONNumber(Int64($0))) }), "next": .string(link ?? ""),
            "more": page.more.map { .bool($0) } ?? .null,
        ]
        return HTTPResponse(status: 200, headers: headers, body: try JSON.encode(body))
    }
}
