/// Gives each name once: the first to ask gets it, the next ones are numbered from 2, in the order of asking.
struct NameScope {
    private var taken: Set<String>
    private var lastNumber: [String: Int] = [:]

    init(reserved: Set<String> = []) { taken = reserved }

    func isTaken(_ identifier: SwiftIdentifier) -> Bool { taken.contains(identifier.name) }

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

    /// A name that is taken gets `suffix` first and a number only then: `DateModel` says more than `Date2`.
    mutating func claim(_ identifier: SwiftIdentifier, elseWith suffix: StaticString) -> SwiftIdentifier {
        taken.contains(identifier.name) ? claim(identifier.appending(suffix)) : claim(identifier)
    }
}
