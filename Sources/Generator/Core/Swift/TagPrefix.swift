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
                return rest(of: Words(id).folded, after: words).map(leavesVerb) == true
            }
    }

    /// Returns the words of an operation's id without the service's name. `own` contains the words of the operation's short id or, if it
    /// has none, of its id.
    func removed(from own: Words, of operation: Operation) -> Words {
        guard let id = operation.shortID ?? operation.id, let rest = rest(of: own.folded, after: words), let first = rest.first,
            !Verbs.prepositions.contains(first), isNamespace || leavesVerb(rest) || isSetOff(id)
        else { return own }
        return Words(Array(own.list.dropFirst(words.count)))
    }

    /// Returns whether a separator follows the prefix, as in `search/code`, `search.code` and `search::code`.
    private func isSetOff(_ id: SpecText) -> Bool {
        var passed = 0
        for scalar in id.raw.unicodeScalars {
            if passed == letters { return scalar == "/" || scalar == "." || scalar == ":" }
            if scalar != "_", isIdentifierScalar(scalar) { passed += 1 }
        }
        return false
    }
}

/// Returns the words after the prefix, or `nil` if the words do not begin with the prefix or consist only of it.
private func rest(of words: [String], after prefix: [String]) -> ArraySlice<String>? {
    words.count > prefix.count && words.starts(with: prefix) ? words[prefix.count...] : nil
}

private func leavesVerb(_ rest: ArraySlice<String>) -> Bool {
    guard let first = rest.first, let last = rest.last else { return false }
    return Verbs.contain(first) || Verbs.contain(last)
}

/// Verbs that operation names begin with.
enum Verbs {
    static func contain(_ word: String) -> Bool {
        if list.contains(word) { return true }
        return ["un", "re", "de", "dis"].contains { word.hasPrefix($0) && list.contains(String(word.dropFirst($0.utf8.count))) }
    }

    /// Words that a name must not begin with, because the name would be incomplete (`byQuery`, `withPost`).
    static let prepositions: Set<String> = [
        "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "per", "to", "via", "with", "without",
    ]

    private static let list: Set<String> = Set(
        """
        abort accept acknowledge acquire activate add allow append apply approve archive assign attach authenticate authorize ban batch block \
        bookmark book build bulk calculate cancel capture change charge check checkout claim classify clean clear clone close collect commit \
        compare compile complete compress compute configure confirm connect consume convert copy count create deactivate decline decode \
        decrypt delete deliver deny deploy destroy detach detect diff disable discover dismiss download drop duplicate edit embed empty enable \
        encode encrypt end enqueue estimate evaluate execute exchange exclude expire explain export extend extract fetch fill filter find \
        finish flush follow forget fork generate get grant handle head hide import include increment index init initialize insert inspect \
        install invalidate invite invoke issue join kick kill launch leave link list load lock login logout lookup make map mark match merge \
        migrate modify move mute notify open parse patch pause peek perform pin ping play poll populate post prepare preview print process \
        promote provision prune publish pull purge push put query read rebuild receive redeem refresh refund register reject release reload \
        remove rename render renew reopen replace reply rerank reset resize resolve restart restore restrict resume retrieve retry revert \
        revoke rollback rotate run save scale scan schedule score scroll search select send set share show sign simulate skip snooze solve \
        sort split star start stop store stream submit subscribe subtract suspend swap switch sync synchronize terminate test toggle track \
        train transcribe transfer transform translate trigger unassign undo unfollow unfurl uninstall unlink unlock unmute unpause update \
        upgrade upload upsert use validate verify view void vote wait watch withdraw write
        """.split(separator: " ").map(String.init))
}
