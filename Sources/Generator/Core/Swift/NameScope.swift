/// Assigns each name once: the first claim gets it, later ones are numbered from 2, in order.
struct NameScope {
    private let reserved: Set<String>
    /// The taken names, without the reserved ones, so that a scope need not copy these.
    private var taken: Set<String> = []
    private var lastNumber: [String: Int] = [:]
    /// The locations at which the document or the config requests names.
    private var requests: [String: Span] = [:]

    /// `reserved`: names with another meaning in this scope. `count`: the number of names that will be claimed, if known.
    init(reserved: Set<String> = [], expecting count: Int = 0) {
        self.reserved = reserved
        taken.reserveCapacity(count)
    }

    func isReserved(_ identifier: SwiftIdentifier) -> Bool { reserved.contains(identifier.name) }

    func isTaken(_ identifier: SwiftIdentifier) -> Bool {
        reserved.contains(identifier.name) || taken.contains(identifier.name)
    }

    mutating func claimRequested(_ identifier: SwiftIdentifier, at location: Span) -> SwiftIdentifier {
        requests[identifier.name] = location
        return claim(identifier)
    }

    /// The locations of requested names that something else would get by default.
    func request(of identifier: SwiftIdentifier) -> Span? { requests.isEmpty ? nil : requests[identifier.name] }

    mutating func claim(_ identifier: SwiftIdentifier) -> SwiftIdentifier {
        if take(identifier.name) { return identifier }
        var number = lastNumber[identifier.name] ?? 2
        while true {
            let candidate = identifier.numbered(number)
            number += 1
            if take(candidate.name) {
                lastNumber[identifier.name] = number
                return candidate
            }
        }
    }

    private mutating func take(_ name: String) -> Bool { !reserved.contains(name) && taken.insert(name).inserted }

    /// A reserved name gets `suffix`, since `DateModel` says more than `Date2`; a clashing name gets a number.
    mutating func claim(_ identifier: SwiftIdentifier, ifReserved suffix: StaticString) -> SwiftIdentifier {
        claim(reserved.contains(identifier.name) ? identifier.appending(suffix) : identifier)
    }
}
