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
