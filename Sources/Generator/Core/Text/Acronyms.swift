/// The words that names spell entirely in capitals, or in lowercase at the beginning of a name in lower camel case (Swift API Design
/// Guidelines). Their plurals count, too: `fileIDs`.
package struct Acronyms: Sendable {
    package static let standard = Acronyms(
        """
        ach acl ai api arn ascii asn aws bgp bic cdn cidr cors cpu css csv cvc cve db dkim dns ftp gif gpg gps gpu grpc guid hmac html \
        http https iban id idp ip isbn jpeg jpg json jwt ldap lfs llm mfa nat nfc nfs oidc otp pci pdf pgp png qr rbac rpc rss saml scim \
        sdk sdp sepa sftp sha sip sku sla sms smtp spf sql ssd ssh ssl ssn sso svg tcp tls totp ttl tv udp ui uri url usb utc uuid vat \
        vm vpc vpn xml yaml
        """.split(separator: " ").map { String($0) })

    private let words: Set<String>
    private let longest: Int
    /// For the first byte of a word in lowercase, the lengths of the acronyms that begin with it, as bits. Nearly all words are none.
    private var lengths: [UInt64] = Array(repeating: 0, count: 256)

    package init(_ words: [String]) {
        self.words = Set(words.map { $0.lowercased() })
        longest = words.map(\.utf8.count).max() ?? 0
        for word in self.words { lengths[Int(word.utf8.first ?? 0) | 0x20] |= Self.bit(of: word) }
    }

    private static func bit(of word: String) -> UInt64 { 1 << UInt64(min(word.utf8.count, 63)) }

    /// Returns whether a word can be an acronym or the plural of one, by its first byte and its length.
    private func mayBeAcronym(_ word: String) -> Bool {
        guard let first = word.utf8.first, let last = word.utf8.last, word.utf8.count <= longest + 3 else { return false }
        // A letter outside ASCII can have another length in lowercase, and digits can follow an acronym.
        guard first < 0x80, last < 0x80, !isDigit(last) else { return true }
        let length = Self.bit(of: word)
        let isPlural = last | 0x20 == UInt8(ascii: "s")
        return lengths[Int(first | 0x20)] & (isPlural ? length | length >> 1 : length) != 0
    }

    /// Returns the acronym in capitals, such as `IDs` for `ids`, or `nil` if the word is not an acronym.
    func capitals(_ word: String) -> String? {
        guard mayBeAcronym(word) else { return nil }
        let folded = word.lowercased()
        if words.contains(folded) { return folded.uppercased() }
        // `IPv6`.
        if folded.utf8.last.map(isDigit) == true, let mark = folded.lastIndex(of: "v"), words.contains(String(folded[..<mark])),
            folded[mark...].dropFirst().utf8.allSatisfy(isDigit)
        {
            return "\(folded[..<mark].uppercased())\(folded[mark...])"
        }
        guard folded.utf8.last == UInt8(ascii: "s"), words.contains(String(folded.dropLast())) else { return nil }
        return folded.dropLast().uppercased() + "s"
    }

    /// Splits runs of acronyms, such as `HTTPURL`.
    func split(_ list: [String]) -> [String] {
        list.contains(where: isRun) ? list.flatMap { isRun($0) ? run($0[...]) ?? [$0] : [$0] } : list
    }

    private func isRun(_ word: String) -> Bool {
        word.utf8.count > 3 && word.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } && capitals(word) == nil
    }

    private func run(_ text: Substring) -> [String]? {
        if text.isEmpty { return [] }
        for length in (1...max(1, longest)).reversed() where length <= text.count && words.contains(text.prefix(length).lowercased()) {
            if let rest = run(text.dropFirst(length)) { return [String(text.prefix(length))] + rest }
        }
        return nil
    }
}
