/// What a page tells about the pages after it. All but the number of its items can be unknown.
struct PageFacts {
    var count: Int
    var more: Bool?
    var total: Int?
    /// The number of items that the page could have.
    var size: Int? = nil
}

/// What the pages so far tell about the length of a listing. It decides which page is the last.
struct PageCount: Sendable {
    /// The number of pages so far.
    private(set) var page = 0
    /// The number of items up to the current page.
    private var items = 0
    /// Whether `items` includes everything before the first page that was fetched.
    private var isExact: Bool
    private var total: Int?
    private var isTotalStable = true
    private var emptyPages = 0
    /// So many pages in a row can be empty, because servers filter items after paging.
    private static let emptyPagesLimit = 100

    init(isExact: Bool = true) { self.isExact = isExact }

    /// Sets the number of items before the first page that is fetched.
    mutating func start(after items: Int, isExact: Bool) {
        self.items = items
        self.isExact = isExact
    }

    /// Adds a page. Returns whether it is the last one.
    ///
    /// - Parameter leadsOn: Whether the page leads to another one, or `nil` if pages of this form never tell.
    /// - Throws: `PageError` if the page does not lead on although it says that more follow, or if items are missing at the end.
    mutating func isLast(_ facts: PageFacts, leadsOn: Bool? = nil) throws(PageError) -> Bool {
        page += 1
        let (sum, isTooLarge) = items.addingReportingOverflow(facts.count)
        items = isTooLarge ? .max : sum
        if let said = facts.total {
            isTotalStable = isTotalStable && said == total ?? said
            total = said
        }
        emptyPages = facts.count == 0 ? emptyPages + 1 : 0
        switch (facts.more, leadsOn) {
        case (false?, _), (nil, false?): break
        case (true?, false?): throw PageError(.missingNext, page: page)
        case (_, true?): return false
        case (true?, nil):
            if emptyPages > PageCount.emptyPagesLimit { throw PageError(.emptyPages, page: page) }
            return false
        case (nil, nil):
            // A total that changes, or that is less than the number of items, does not count the items of the listing.
            let hasAll = isTotalStable && items == total
            let isShort = facts.size.map { facts.count < $0 } ?? false
            guard facts.count == 0 || hasAll || isShort else { return false }
        }
        try checkTotal()
        return true
    }

    /// - Throws: `PageError` if the listing ends before the last total.
    func checkTotal() throws(PageError) {
        guard isExact, let total, items < total else { return }
        throw PageError(.incomplete(items: items, total: total), page: page)
    }
}
