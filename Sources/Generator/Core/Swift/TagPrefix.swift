/// Removes a service's name from the start of the ids of its operations. For example, in the service `repos`, `repos/list-for-user` becomes
/// `listForUser`.
///
/// The name is removed only if the rest still describes the operation. For example, `old_one` in the service `Old` does not become `one`.
struct TagPrefix {
    private let words: [String]
    private let letters: Int
    /// Whether one of the ids consists of the tag and a verb (`ContainerList`). If so, `ContainerLogs` becomes `logs`.
    private let isNamespace: Bool

    init(_ service: Service) {
        words = Words(service.name).folded
        letters = words.reduce(0) { $0 + $1.unicodeScalars.count }
        let words = words
        let isVerb = words.count == 1 && Verbs.contain(words[0])
        isNamespace =
            !isVerb
            && service.operations.contains { operation in
                guard let id = operation.shortID ?? operation.id else { return false }
                return wordsAfterPrefix(of: Words(id).folded, after: words).map(beginsOrEndsWithVerb) == true
            }
    }

    /// Returns the words of an operation's id without the service's name. `own` contains the words of the operation's short id or, if it
    /// has none, of its id.
    func removed(from own: Words, of operation: Operation) -> Words {
        // The verb of an operation without an id is its method, even if the service has the same name.
        guard operation.id != nil, words != [operation.method.raw.lowercased()], let id = operation.shortID ?? operation.id,
            let rest = wordsAfterPrefix(of: own.folded, after: words), let first = rest.first,
            !Verbs.prepositions.contains(first), isNamespace || beginsOrEndsWithVerb(rest) || isSeparated(id)
        else { return own }
        return Words(Array(own.list.dropFirst(words.count)))
    }

    /// Returns whether a separator follows the prefix, as in `search/code`, `search.code` and `search::code`.
    private func isSeparated(_ id: SpecText) -> Bool {
        var passed = 0
        for scalar in id.raw.unicodeScalars {
            if passed == letters { return scalar == "/" || scalar == "." || scalar == ":" }
            if scalar != "_", isIdentifierScalar(scalar) { passed += 1 }
        }
        return false
    }
}

/// Returns the words after the prefix, or `nil` if the words do not begin with the prefix or consist only of it.
private func wordsAfterPrefix(of words: [String], after prefix: [String]) -> ArraySlice<String>? {
    words.count > prefix.count && words.starts(with: prefix) ? words[prefix.count...] : nil
}

private func beginsOrEndsWithVerb(_ rest: ArraySlice<String>) -> Bool {
    guard let first = rest.first, let last = rest.last else { return false }
    return Verbs.contain(first) || Verbs.contain(last)
}
