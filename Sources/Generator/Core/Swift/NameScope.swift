/// Assigns each name only once. The first claim receives the name itself. Later claims receive the name followed by a number, starting at
/// 2.
struct NameScope {
    private let reserved: Set<String>
    /// The reserved names that can be requested, because they only hide types that generated code does not use.
    private let hideable: Set<String>
    /// The names taken so far. Reserved names are kept separately, so that a scope does not need to copy them.
    private var taken: Set<String> = []
    private var lastNumber: [String: Int] = [:]
    /// The locations where the document or the config requests names.
    private var requests: [String: Span] = [:]

    /// Creates a scope. `reserved` contains names that have a different meaning in this scope, `hideable` those of them that can be
    /// requested nevertheless, and `count` is the expected number of claims, if known.
    init(reserved: Set<String> = [], hideable: Set<String> = [], expecting count: Int = 0) {
        (self.reserved, self.hideable) = (reserved, hideable)
        taken.reserveCapacity(count)
    }

    func isReserved(_ identifier: SwiftIdentifier) -> Bool { reserved.subtracting(hideable).contains(identifier.name) }

    func isTaken(_ identifier: SwiftIdentifier) -> Bool {
        reserved.contains(identifier.name) || taken.contains(identifier.name)
    }

    /// Returns whether a request for the name would hide a type that generated code does not use.
    func wouldHide(_ identifier: SwiftIdentifier) -> Bool { hideable.contains(identifier.name) && !taken.contains(identifier.name) }

    mutating func claimRequested(_ identifier: SwiftIdentifier, at location: Span) -> SwiftIdentifier {
        requests[identifier.name] = location
        if wouldHide(identifier), taken.insert(identifier.name).inserted { return identifier }
        return claim(identifier)
    }

    /// Returns the location where the document or the config requests the name, or `nil` if neither requests it.
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

    /// Claims the wanted names, except where a name is given. Of those that want the same name, the one whose key is spelled like it gets it,
    /// otherwise the first by key, so that the order of the document changes no name.
    mutating func claim(
        _ wanted: [SwiftIdentifier], given: [SwiftIdentifier?]? = nil, key: (Int) -> String, ifReserved suffix: StaticString
    ) -> [SwiftIdentifier] {
        var result = wanted.indices.map { index in
            given?[index] ?? (reserved.contains(wanted[index].name) ? wanted[index].appending(suffix) : wanted[index])
        }
        func comes(_ left: Int, before right: Int) -> Bool {
            let keys = (left: key(left), right: key(right))
            let isSpelled = keys.left == result[left].name
            if isSpelled != (keys.right == result[right].name) { return isSpelled }
            return keys.left == keys.right ? left < right : keys.left < keys.right
        }
        var owners: [SwiftIdentifier: Int] = [:]
        var late: [Int] = []
        for index in wanted.indices where given?[index] == nil {
            let other = owners.updateValue(index, forKey: result[index])
            guard let other else { continue }
            let isFirst = comes(index, before: other)
            late.append(isFirst ? other : index)
            if !isFirst { owners[result[index]] = other }
        }
        for (name, index) in owners where !take(name.name) { late.append(index) }
        for index in late.sorted(by: comes) { result[index] = claim(result[index]) }
        return result
    }

    private mutating func take(_ name: String) -> Bool { !reserved.contains(name) && taken.insert(name).inserted }

    /// Claims a name. If the name is reserved, `suffix` is appended, because `DateModel` is more descriptive than `Date2`. If the name is
    /// taken, a number is appended.
    mutating func claim(_ identifier: SwiftIdentifier, ifReserved suffix: StaticString) -> SwiftIdentifier {
        claim(reserved.contains(identifier.name) ? identifier.appending(suffix) : identifier)
    }
}

/// The maximum number of letters in a name that can be shortened.
let longestName = 80

/// Returns the names, each with its first form that is short enough if its whole form is not, and that no other name has.
func shortNames(_ names: [[SwiftIdentifier]]) -> [SwiftIdentifier] {
    let forms = names.map { forms in
        let isShort = forms[0].isShort || forms.count == 1
        let shorter: [SwiftIdentifier] = isShort ? [] : forms.dropFirst().filter(\.isShort)
        return [forms[0]] + shorter.reversed()
    }
    guard forms.contains(where: { $0.count > 1 }) else { return forms.flatMap { $0 } }
    return zip(forms, shortestApart(forms)).map { $0[$1] }
}

extension SwiftIdentifier {
    fileprivate var isShort: Bool { name.utf8.count <= longestName || name.unicodeScalars.count <= longestName }
}

extension Words {
    /// The number of Unicode scalars.
    var length: Int { list.reduce(0) { $0 + $1.unicodeScalars.count } }

    /// Whether the words may be those of a short name.
    var areShort: Bool { list[...].areShort }

    /// The words without as much of their end as makes a name short.
    func beginning(_ name: (Words) -> SwiftIdentifier) -> [SwiftIdentifier] {
        firstShort(of: list.indices.reversed().lazy.map { list[...$0] }, name)
    }

    /// The words without as much of their beginning as makes a name short, except for the first word if it is a verb.
    func end(keepsFirst: Bool = false, _ name: (Words) -> SwiftIdentifier) -> [SwiftIdentifier] {
        let kept = list.prefix(keepsFirst ? 1 : 0)
        let starts: Range<Int> = list.indices.dropFirst(kept.count)
        return firstShort(of: starts.lazy.map { kept + list[$0...] }, name)
    }

    private func firstShort(of lists: some Sequence<ArraySlice<String>>, _ name: (Words) -> SwiftIdentifier) -> [SwiftIdentifier] {
        for list in lists where list.areShort {
            let short = name(Words(Array(list)))
            if short.isShort { return [short] }
        }
        return []
    }
}

extension ArraySlice<String> {
    fileprivate var areShort: Bool {
        reduce(0) { $0 + $1.utf8.count } <= longestName || reduce(0) { $0 + $1.unicodeScalars.count } <= longestName
    }
}
