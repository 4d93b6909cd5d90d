/// Returns the words of a text with one space between them.
private func separated(_ words: String) -> Set<String> { Set(words.split(separator: " ").map { String($0) }) }

/// Verbs that names of operations begin with.
enum Verbs {
    static func contain(_ word: String) -> Bool { isOne(of: list, word) }

    private static func isOne(of list: Set<String>, _ word: String) -> Bool {
        if list.contains(word) { return true }
        let beginnings = ["un", "re", "de", "dis"]
        return beginnings.contains { word.hasPrefix($0) && list.contains(String(word.dropFirst($0.utf8.count))) }
    }

    /// Words that a name must not begin with, because the name would be incomplete (`byQuery`, `withPost`).
    static let prepositions: Set<String> = [
        "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "per", "to", "via", "with", "without",
    ]

    /// Returns whether the last segment of a path says what its operation does, such as `capture` and `add-label`. Many verbs are nouns as
    /// well, so that `GET /check-runs` lists runs, and `GET /items/{id}/copy` gets a copy.
    static func isAction(_ words: [String], method: String) -> Bool {
        guard let first = words.first, isOne(of: actions, first) || isOne(of: alsoNouns, first) else { return false }
        let isNoun = alsoNouns.contains(first)
        if words.count > 1, isNoun, words.last.map(Plurals.contain) == true { return false }
        switch method {
        case "post", "put", "patch": return true
        case "get": return words.count > 1 ? !isNoun || gettingActions.contains(first) : gettingActions.contains(first)
        default: return false
        }
    }

    /// Verbs whose object can be many things.
    static let ofLists: Set<String> = ["browse", "count", "filter", "find", "list", "query", "search"]
    /// Verbs that a list of many things has as well as one thing.
    static let reading: Set<String> = ["fetch", "get", "read", "retrieve", "show"]
    /// What frameworks write at the end of an id, with the methods that it goes with.
    static let ofItems: [String: Set<String>] = [
        "create": ["post", "put"], "delete": ["delete"], "destroy": ["delete"], "get": ["get"], "list": ["get"],
        "patch": ["patch"], "read": ["get"], "remove": ["delete", "post"], "retrieve": ["get"], "show": ["get"],
        "update": ["patch", "post", "put"],
    ]

    private static let gettingActions = separated(
        """
        calculate check compare compute download estimate evaluate explain export fetch find get list logout lookup ping poll preview \
        query read render resolve search suggest test validate verify
        """)

    private static let actions = separated(
        """
        accept acknowledge activate add advance apply approve archive ask assign attach authenticate authorize ban calculate cancel \
        capture clear clone close collect commit complete compute confirm convert create deactivate decline decrypt delete deliver \
        deny deploy detach disable disconnect dismiss edit enable encrypt evaluate execute expire explain extend extract fail fetch \
        finalize find finish flush forward generate get increment initialize insert install invalidate invoke join kill leave list \
        lookup merge migrate modify mute notify pay present process promote provision publish pull push read recover redact redeem \
        refresh regenerate register reject reload remove rename render renew reopen replace rerun resend resize resolve respond \
        restart resume retry reverse revert revoke rollback rotate save seek select send set skip stop submit subscribe suspend \
        terminate tokenize transform translate unarchive unassign unblock undo unfollow uninstall unlink unlock unmute unpause unpin \
        unsubscribe update upsert validate verify write
        """)

    /// Verbs that are nouns as well.
    private static let alsoNouns = separated(
        """
        block bookmark change charge check checkout claim compare copy download duplicate estimate exchange export follow fund import \
        invite link lock login logout mark match move open pause ping play poll post preview propose query refund release reply report \
        request reset restore return run schedule search share ship sign start suggest switch sync test toggle track transfer trigger \
        upgrade upload void wait
        """)

    private static let list = separated(
        """
        abort accept acknowledge acquire activate add allow append apply approve archive ask assign attach authenticate authorize ban \
        batch block book bookmark build bulk calculate cancel capture change charge check checkout claim classify clean clear clone \
        close collect commit compare compile complete compress compute configure confirm connect consume convert copy count create \
        deactivate decline decode decrypt delete deliver deny deploy describe destroy detach detect diff disable discover dismiss \
        download drop duplicate edit embed empty enable encode encrypt end enqueue estimate evaluate exchange exclude execute expire \
        explain export extend extract fetch fill filter find finish flush follow forget fork generate get grant handle hangup head hide \
        identify import include increment index init initialize insert inspect install invalidate invite invoke issue join kick kill \
        launch leave link list load lock login logout lookup make manage map mark match merge migrate modify move mute notify open parse \
        patch pause pay peek perform pin ping place play poll populate post prepare preview print process promote provision prune \
        publish pull purge push put query read rebuild receive redact redeem refer refresh refund register reject release reload remove \
        rename render renew reopen replace reply rerank reset resize resolve restart restore restrict resume retrieve retry revert \
        revoke rollback rotate run save scale scan schedule score scroll search select send set share show sign simulate skip snooze \
        solve sort split star start stop store stream submit subscribe subtract suspend swap switch sync synchronize terminate test \
        toggle track train transcribe transfer transform translate trigger unassign undo unfollow unfurl uninstall unlink unlock unmute \
        unpause update upgrade upload upsert use validate verify view void vote wait watch withdraw write
        """)
}

/// English plurals.
enum Plurals {
    static func contain(_ word: String) -> Bool {
        word.lowercased() == "people" || singular(word) != nil && !singleThings.contains(word.lowercased())
    }

    /// Returns the singular of a plural, which can be the same word, or `nil` if the word is not clearly a plural.
    static func singular(_ word: String) -> String? {
        if let known = irregular[word.lowercased()] { return known }
        guard word.utf8.count > 3, !singulars.contains(word.lowercased()) else { return nil }
        if word.hasSuffix("series") || word.hasSuffix("species") { return word }
        if word.hasSuffix("ies") { return "\(word.dropLast(3))y" }
        for ending in ["sses", "shes", "ches", "xes", "tuses", "iases"] where word.hasSuffix(ending) { return String(word.dropLast(2)) }
        for ending in ["ss", "us", "is", "news"] where word.hasSuffix(ending) { return nil }
        return word.hasSuffix("s") ? String(word.dropLast()) : nil
    }

    /// Returns the plural of a word, which may be one already.
    static func plural(_ word: String) -> String {
        let folded = word.lowercased()
        if singular(word) != nil || folded == "people" || uncounted.contains(folded) { return word }
        if folded.hasSuffix("y"), let letter = folded.dropLast().last, !"aeiou".contains(letter) { return word.dropLast() + "ies" }
        return word + (["ch", "s", "sh", "x", "z"].contains { folded.hasSuffix($0) } ? "es" : "s")
    }

    private static let irregular = [
        "caches": "cache", "children": "child", "cookies": "cookie", "ids": "id", "indices": "index", "ips": "ip", "men": "man",
        "movies": "movie", "women": "woman",
    ]
    /// Words without a plural.
    private static let uncounted: Set<String> = [
        "access", "audio", "content", "data", "feedback", "history", "info", "information", "media", "meta", "metadata", "news", "progress",
        "software", "traffic", "usage",
    ]
    /// Words that only look like plurals.
    private static let singulars: Set<String> = [
        "alias", "analytics", "atlas", "bias", "canvas", "always", "https", "kubernetes", "lens", "logistics", "physics",
    ]
    /// Plurals that are one thing, which is read and changed as a whole.
    private static let singleThings: Set<String> = [
        "counts", "credentials", "details", "diagnostics", "metrics", "preferences", "settings", "statistics", "stats", "terms", "totals",
    ]
}
