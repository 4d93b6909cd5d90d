/// Removes a service's name from the start of the ids of its operations. For example, in the service `repos`, `repos/list-for-user` becomes
/// `listForUser`.
struct TagPrefix {
    private let words: [String]
    private let letters: Int

    init(_ service: SpecText) {
        words = Words(service).folded
        letters = words.reduce(0) { $0 + $1.unicodeScalars.count }
    }

    /// Returns the words of a name without those of the service, if the rest can be a name. A service that is called like a verb is part of
    /// a phrase (`searchUsers` of `Search`), unless a separator follows.
    func removed(from name: SpecText, id: SpecText) -> SpecText {
        let list = Words(name).list
        let rest = NameForm(words: Array(list.dropFirst(words.count)))
        let isVerb = words.count == 1 && Verbs.contain(words[0])
        guard list.map({ $0.lowercased() }).starts(with: words), rest.isName, !isVerb || isSeparated(id) else { return name }
        return rest.text
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
