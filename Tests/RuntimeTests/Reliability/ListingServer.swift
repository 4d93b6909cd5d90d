import EndpointRuntime
import Foundation

/// A server with the numbers from 0 to `count`, and with random habits and faults.
struct ListingServer: Sendable {
    enum Form: CaseIterable { case cursor, lastItem, page, offset, linkHeader, link }
    enum Totals: CaseIterable { case none, right, changing, low, high }
    enum More: CaseIterable { case none, right, alwaysTrue }
    /// What a cursor or link does instead of leading to the next page.
    enum Fault: CaseIterable { case none, leadsBack, staysTheSame, isMissing }

    struct Page: Sendable {
        var items: [Int]
        var next: String?
        var more: Bool?
        var total: Int?
        var size: Int?
    }

    let form: Form
    let count: Int
    /// The first offset or page number.
    let first: Int
    /// The items of each page, for all forms but `offset`. Pages are empty where everything was filtered out.
    private let chunks: [[Int]]
    /// The largest numbers of items of a page, by offset.
    private let caps: [Int]
    private let emptyOffset: Int?
    let totals: Totals
    let more: More
    private let fault: (kind: Fault, page: Int)
    /// Whether the last page leads to an empty one, which leads to itself.
    private let endsWithEmptyPage: Bool
    /// Whether pages have cursors only if the first request has an empty one.
    let startsEmpty: Bool
    let endStatus: Int?

    init<R: RandomNumberGenerator>(_ form: Form, honest: Bool, _ random: inout R) {
        func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
        self.form = form
        count = Int.random(in: 0...25, using: &random)
        first = Int.random(in: 0...1, using: &random)
        caps = (0..<7).map { _ in Int.random(in: 1...6, using: &random) }
        more = More.allCases.filter { !honest || $0 != .alwaysTrue }.randomElement(using: &random) ?? .none
        var chunks: [[Int]] = []
        var next = 0
        while next < count {
            // Without another sign of the end, an empty page is the end of numbered pages.
            if chance(4), !honest || form != .page && form != .lastItem || more == .right && form == .page { chunks.append([]) }
            let end = min(next + caps[chunks.count % caps.count], count)
            chunks.append(Array(next..<end))
            next = end
        }
        self.chunks = chunks
        emptyOffset = !honest && chance(4) ? Int.random(in: 0...25, using: &random) : nil
        totals = Totals.allCases.filter { !honest || $0 == .none || $0 == .right }.randomElement(using: &random) ?? .none
        let kind = honest || chance(2) ? Fault.none : Fault.allCases.randomElement(using: &random) ?? .none
        fault = (kind, Int.random(in: 0...6, using: &random))
        endsWithEmptyPage = chance(2) && more != .right
        startsEmpty = form == .cursor && chance(3)
        endStatus = form == .page && chance(2) ? 404 : nil
    }

    /// Returns the page of a cursor, which is its index, or of a number or offset. Throws status 404 for a page after the last one.
    func page(cursor: String? = nil, number: Int? = nil) throws -> Page {
        switch form {
        case .offset: return page(offset: max((number ?? first) - first, 0))
        case .lastItem:
            let last = cursor.flatMap { Int($0) }
            return page(index: chunks.firstIndex { chunk in last.map { chunk.contains($0) } == true }.map { $0 + 1 } ?? 0)
        case .cursor where startsEmpty && cursor == nil:
            var page = page(index: 0)
            page.next = nil
            return page
        case .cursor, .link, .linkHeader: return page(index: cursor.flatMap { Int($0) } ?? 0)
        case .page:
            let index = (number ?? first) - first
            if index >= chunks.count, index > 0, endStatus != nil { throw HTTPFailure(status: 404).error }
            return page(index: index)
        }
    }

    private func page(index: Int) -> Page {
        let isEnd = index >= chunks.count - 1
        var next = isEnd ? nil : "\(index + 1)"
        if endsWithEmptyPage, isEnd { next = "\(max(chunks.count, 1))" }
        if fault.page == index {
            switch fault.kind {
            case .none: break
            case .leadsBack: next = "\(max(index - 1, 0))"
            case .staysTheSame: next = "\(index)"
            case .isMissing: next = nil
            }
        }
        return page(chunks.indices.contains(index) ? chunks[index] : [], next: next, isEnd: isEnd, at: index, size: nil)
    }

    private func page(offset: Int) -> Page {
        let cap = caps[offset % caps.count]
        let items = offset == emptyOffset || offset >= count ? [] : Array(offset..<min(offset + cap, count))
        return page(items, next: nil, isEnd: offset + items.count >= count, at: offset, size: cap)
    }

    private func page(_ items: [Int], next: String?, isEnd: Bool, at position: Int, size: Int?) -> Page {
        let total: Int? =
            switch totals {
            case .none: nil
            case .right: count
            case .changing: max(count + position % 5 - 2, 0)
            case .low: count / 2
            case .high: count + 3
            }
        let more: Bool? = more == .none ? nil : more == .alwaysTrue || !isEnd
        return Page(items: items, next: next, more: more, total: total, size: size)
    }
}

/// A response that has no value.
struct HTTPFailure: Error {
    let status: Int

    var error: EndpointError {
        EndpointError(operation: "list", phase: .status, underlying: self, response: ResponseHead(status: status))
    }
}
