/// The parameters of a page, and the cursors that led to it.
struct CursorWalk<Parameters: Sendable, Cursor: Hashable & Sendable>: Sendable {
    private(set) var parameters: Parameters
    private var visited: Set<Cursor>
    private var count: PageCount

    init(_ parameters: Parameters, _ key: WritableKeyPath<Parameters, Cursor?>, first: Cursor?) {
        self.parameters = parameters
        let given = parameters[keyPath: key]
        count = PageCount(isExact: given == nil || given == first)
        self.parameters[keyPath: key] = given ?? first
        visited = Set([given ?? first].compactMap { $0 })
    }

    /// Moves on to the next page. Returns false if there is none.
    mutating func advance(_ key: WritableKeyPath<Parameters, Cursor?>, to cursor: Cursor?, _ facts: PageFacts) throws(PageError) -> Bool {
        let cursor = (cursor as? String)?.isEmpty == true ? nil : cursor
        let staysAtEnd = cursor == parameters[keyPath: key] && facts.count == 0 && facts.more != true
        guard try !count.isLast(facts, leadsOn: cursor != nil && !staysAtEnd), let cursor else { return false }
        guard visited.insert(cursor).inserted else { throw PageError(.repeatedPage, page: count.page) }
        parameters[keyPath: key] = cursor
        return true
    }
}

/// The parameters of a page that has a number or an offset.
struct NumberWalk<Parameters: Sendable, Number: PageNumber>: Sendable {
    private var parameters: Parameters
    private let key: WritableKeyPath<Parameters, Number?> & Sendable
    private let first: Number?
    /// Whether the number is an offset.
    private let countsItems: Bool
    private var count = PageCount()

    init(
        _ parameters: Parameters, _ key: WritableKeyPath<Parameters, Number?> & Sendable, first: Number?, sendsFirst: Bool,
        countsItems: Bool
    ) {
        self.parameters = parameters
        self.key = key
        self.first = first
        self.countsItems = countsItems
        if sendsFirst, parameters[keyPath: key] == nil { self.parameters[keyPath: key] = first }
    }

    /// Moves on to the next page. Returns false if there is none.
    mutating func advance(_ facts: PageFacts) throws(PageError) -> Bool {
        var number = parameters[keyPath: key] ?? first
        let distance = (number?.whole ?? 0) &- (first?.whole ?? 0)
        // An offset before the first item is read as the first (RFC 7644, 3.4.2.4).
        if countsItems, distance < 0 { number = first }
        if count.page == 0 {
            // The pages before the first one that is fetched are taken to be as long as that one.
            let before = countsItems ? max(distance, 0) : distance &* (facts.size ?? facts.count)
            count.start(after: before, isExact: countsItems || distance == 0)
        }
        guard try !count.isLast(facts) else { return false }
        guard !countsItems || facts.count > 0 else { throw PageError(.emptyPages, page: count.page) }
        guard let next = number?.adding(countsItems ? facts.count : 1) else { throw PageError(.missingNext, page: count.page) }
        parameters[keyPath: key] = next
        return true
    }

    /// Fetches a page. Returns `nil` if the response means that there is none.
    func load<Page>(_ endStatus: Int?, _ load: (Parameters) async throws -> Page) async throws -> Page? {
        do {
            return try await load(parameters)
        } catch let error as EndpointError where count.page > 0 && endStatus != nil && error.response?.status == endStatus {
            try count.checkTotal()
            return nil
        }
    }
}

/// The call for a page, and the links that led to it.
struct LinkWalk<Page: Sendable>: Sendable {
    private(set) var call: Call<Page>
    var response: Response<Page>?
    private var visited: Set<HTTPURL> = []
    private var count = PageCount()

    init(call: Call<Page>) { self.call = call }

    /// Moves on to the next page. Returns false if there is none.
    mutating func advance(to link: String?, _ facts: PageFacts) throws(PageError) -> Bool {
        let target = link.flatMap { link in response?.url.map { PageLink(target: link, page: $0, number: count.page + 1) } }
        let visit = target?.visit
        if visited.isEmpty, let url = response?.url { visited.insert(url) }
        let staysAtEnd = visit != nil && visit == response?.url && facts.count == 0 && facts.more != true
        let leadsOn = link?.isEmpty == false && !staysAtEnd
        guard try !count.isLast(facts, leadsOn: leadsOn) else { return false }
        guard let target else { throw PageError(.missingNext, page: count.page) }
        if let visit, !visited.insert(visit).inserted { throw PageError(.repeatedPage, page: count.page) }
        call = call.following(target)
        response = nil
        return true
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
