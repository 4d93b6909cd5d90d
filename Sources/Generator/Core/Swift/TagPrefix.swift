/// A service's name at the start of its operations' ids, which says nothing there: `repos/list-for-user` of `repos` is `listForUser`.
///
/// It is taken off where what is left still tells what the operation does: `old_one` of `Old` is not `one`.
struct TagPrefix {
    private let words: [String]
    private let letters: Int
    /// One of the ids is the tag and what is done to it (`ContainerList`): then `ContainerLogs` is `logs`.
    private let isNamespace: Bool

    init(_ service: Service) {
        words = Words(service.name).folded
        letters = words.reduce(0) { $0 + $1.unicodeScalars.count }
        let words: [String] = words
        let isVerb: Bool = words.count == 1 && Verbs.contain(words[0])
        isNamespace =
            !isVerb
            && service.operations.contains { operation in
                guard let id = operation.shortID ?? operation.id else { return false }
                return rest(of: Words(id).folded, after: words).map(leavesVerb) == true
            }
    }

    /// `own`: the words of the operation's short id, else its id.
    func removed(from own: Words, of operation: Operation) -> Words {
        guard let id = operation.shortID ?? operation.id, let rest = rest(of: own.folded, after: words), let first = rest.first,
            !Verbs.prepositions.contains(first), isNamespace || leavesVerb(rest) || isSetOff(id)
        else { return own }
        return Words(Array(own.list.dropFirst(words.count)))
    }

    /// Whether a sign that separates names stands behind the prefix: `search/code`, `search.code`, `search::code`.
    private func isSetOff(_ id: SpecText) -> Bool {
        var passed: Int = 0
        for scalar in id.raw.unicodeScalars {
            if passed == letters { return scalar == "/" || scalar == "." || scalar == ":" }
            if scalar != "_", isIdentifierScalar(scalar) { passed += 1 }
        }
        return false
    }
}

/// nil when the words do not begin with the prefix, or are nothing else.
private func rest(of words: [String], after prefix: [String]) -> ArraySlice<String>? {
    words.count > prefix.count && words.starts(with: prefix) ? words[prefix.count...] : nil
}

private func leavesVerb(_ rest: ArraySlice<String>) -> Bool {
    guard let first = rest.first, let last = rest.last else { return false }
    return Verbs.contain(first) || Verbs.contain(last)
}
