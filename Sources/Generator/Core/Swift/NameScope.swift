/// Gives each name once: the first to ask gets it, the next ones are numbered from 2, in the order of asking.
struct NameScope {
    private let reserved: Set<String>
    private var taken: Set<String>
    private var lastNumber: [String: Int] = [:]
    /// Where the document or the config asks for names.
    private var requests: [String: Span] = [:]

    /// `reserved`: names that mean something else in this place.
    init(reserved: Set<String> = []) {
        self.reserved = reserved
        taken = reserved
    }

    func isReserved(_ identifier: SwiftIdentifier) -> Bool { reserved.contains(identifier.name) }

    func isTaken(_ identifier: SwiftIdentifier) -> Bool { taken.contains(identifier.name) }

    mutating func claimRequested(_ identifier: SwiftIdentifier, at location: Span) -> SwiftIdentifier {
        requests[identifier.name] = location
        return claim(identifier)
    }

    /// Where a name is asked for that something else would have by itself.
    func request(of identifier: SwiftIdentifier) -> Span? { requests.isEmpty ? nil : requests[identifier.name] }

    mutating func claim(_ identifier: SwiftIdentifier) -> SwiftIdentifier {
        if taken.insert(identifier.name).inserted { return identifier }
        var number = lastNumber[identifier.name] ?? 2
        while true {
            let candidate = identifier.numbered(number)
            number += 1
            if taken.insert(candidate.name).inserted {
                lastNumber[identifier.name] = number
                return candidate
            }
        }
    }

    /// A name that means something else gets `suffix`, since `DateModel` says more than `Date2`; one that clashes with another is numbered.
    mutating func claim(_ identifier: SwiftIdentifier, ifReserved suffix: StaticString) -> SwiftIdentifier {
        claim(reserved.contains(identifier.name) ? identifier.appending(suffix) : identifier)
    }
}
