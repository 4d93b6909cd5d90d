/// The single list of names that mark values as secret in header fields, query items, form fields and JSON members. The runtime and
/// `endpoints verify` share this file (the generator has a link to it), so that what one hides the other does not show.
///
/// Names are compared word by word, so that `X-Api-Version`, `footprint` and `tokenType` do not match. Name matching is only the second
/// line of defense, because the known secrets of a request are recognized by their values.
package struct SecretNames: Sendable {
    /// The kinds of values that are secret if they have a given name.
    package enum Verdict: Sendable {
        case harmless
        /// Strings and lists of strings are usually secret, but numbers and objects are not. Examples: `session`, `code`, `key`.
        case text
        /// Every string and number is secret, however deeply nested.
        case all
    }

    private let others: Set<String>
    private let exceptions: Set<String>

    /// - Parameters:
    ///   - others: Additional secret names, compared case-insensitively.
    ///   - exceptions: Names that are not secret, unless they are among the others.
    package init(_ others: Set<String> = [], except exceptions: Set<String> = []) {
        self.others = Set(others.map { $0.lowercased() })
        self.exceptions = Set(exceptions.map { $0.lowercased() })
    }

    /// Returns these names together with the names that an API's document declares secret.
    package func adding(_ names: Set<String>) -> SecretNames {
        names.isEmpty ? self : SecretNames(others.union(names), except: exceptions)
    }

    /// Whether the document or the caller listed this name.
    package func isGiven(_ name: String) -> Bool { others.contains(name.lowercased()) }

    /// Returns the verdict on a name. In `filter[password]`, the part in brackets counts too.
    package func verdict(_ name: String) -> Verdict {
        if isGiven(name) { return .all }
        if exceptions.contains(name.lowercased()) { return .harmless }
        let words = SecretNames.words(name)
        if words.count == 1, let word = words.first, let verdict = SecretNames.wholeNames[word] { return verdict }
        guard let last = words.last, !SecretNames.harmlessEnds.contains(last) else { return lastPart(name) }
        // `nextPageToken` leads to the next page, but `pageAccessToken` grants access.
        if words.contains(where: { SecretNames.tellingWords.contains($0) || SecretNames.tellingPairs.contains($0) }) { return .all }
        if words.contains(where: { $0 == "token" || $0 == "tokens" }) {
            let isOfPages = words.count > 1 && words.allSatisfy { $0 == "token" || SecretNames.pagingWords.contains($0) }
            return isOfPages ? .harmless : words.contains("token") ? .all : .text
        }
        if zip(words, words.dropFirst()).contains(where: { SecretNames.tellingPairs.contains($0 + $1) }) { return .all }
        if words.contains(where: { $0 == "session" || $0 == "sessions" }) { return .text }
        return lastPart(name)
    }

    private func lastPart(_ name: String) -> Verdict {
        guard let bracket = name.utf8.lastIndex(of: UInt8(ascii: "[")), name.utf8.last == UInt8(ascii: "]") else { return .harmless }
        let inner = name[name.utf8.index(after: bracket)...].dropLast()
        // `password[0]`, `password[]`
        if inner.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) { return verdict(String(name[..<bracket])) }
        return verdict(String(inner))
    }

    /// Whether the name of a header field marks the field as a credential. This includes names such as `X-Shop-Key`.
    package func isSecretHeader(_ name: String) -> Bool {
        if verdict(name) != .harmless { return true }
        let words = SecretNames.words(name)
        return words.last == "auth" || (words.last == "key" && !words.contains(where: SecretNames.harmlessKeys.contains))
    }

    /// Whether the value is distinctive enough to search for. It must not be short, a common word such as `true` or `bearer`, or one of
    /// these names.
    package static func isDistinct(_ value: String) -> Bool {
        guard value.utf8.count >= 4 else { return false }
        let word = value.lowercased()
        return !["true", "false", "null", "none", "redacted", "token", "basic", "bearer"].contains(word) && !tellingWords.contains(word)
            && !tellingPairs.contains(word) && wholeNames[word] == nil
    }

    // MARK: Words

    private static let tellingWords: Set<String> = [
        "assertion", "authorization", "cookie", "cookies", "credential", "credentials", "csrf", "dsn", "hmac", "hotp", "jwt", "mnemonic",
        "otp", "passcode", "passcodes", "passkey", "passkeys", "passphrase", "passwd", "password", "passwords", "psk", "pwd", "secret",
        "secrets", "sessid", "sessionid", "signature", "ssn", "totp", "verifier", "xsrf",
    ]
    /// Pairs of words that follow each other, also written as one word, and their plurals.
    private static let tellingPairs: Set<String> = {
        let words = [
            "key": [
                "access", "account", "activation", "admin", "api", "application", "auth", "client", "decryption", "deploy", "encryption",
                "license", "master", "private", "recovery", "root", "secret", "server", "service", "session", "shared", "signing", "ssh",
                "storage", "stream", "subscription", "webhook",
            ],
            "code": [
                "access", "activation", "auth", "backup", "confirmation", "device", "invitation", "invite", "login", "mfa", "onetime",
                "pairing", "recovery", "reset", "security", "sms", "time", "unlock", "verification",
            ],
            "number": ["account", "card", "passport", "routing", "security"], "id": ["national", "tax"], "word": ["pass"],
            "phrase": ["pass", "recovery", "seed"], "auth": ["basic", "http", "proxy", "x"], "string": ["connection"],
            "uri": ["connection"], "url": ["connection", "database", "db"], "security": ["social"],
        ]
        return Set(words.flatMap { last, firsts in firsts.flatMap { [$0 + last, $0 + last + "s"] } })
    }()
    /// Names that must match as a whole, because too many harmless names contain these words.
    private static let wholeNames: [String: Verdict] = [
        "auth": .all, "bearer": .all, "cvc": .all, "cvv": .all, "nonce": .all, "pin": .all, "salt": .all, "sid": .all, "sig": .all,
        "code": .text, "key": .text, "pass": .text, "session": .text, "sessions": .text,
    ]
    /// Words that refer to pagination. A word precedes any shorter word that is a prefix of it.
    private static let pagingWords = [
        "continuation", "continue", "cursor", "delta", "first", "last", "next", "page", "pagination", "paging", "previous", "prev",
        "start", "sync",
    ]
    /// Words that make a name harmless if they come last, as in `tokenType` and `password_changed_at`.
    private static let harmlessEnds: Set<String> = [
        "alg", "algorithm", "at", "count", "enabled", "endpoint", "expiration", "expires", "expiry", "in", "length", "limit", "max", "min",
        "name", "policy", "required", "status", "ttl", "type", "types", "until", "usage", "version",
    ]
    private static let harmlessKeys: Set<String> = ["cache", "idempotency", "partition", "public", "sort", "surrogate", "socket"]
    /// Endings that count as a separate word, as in `accesstoken`.
    private static let endings = ["token", "tokens", "password", "passwd", "passphrase", "secret", "apikey", "sessionid", "sessid"]

    /// Returns the words of a name in lowercase. `X-Api-Key`, `apiKey` and `api_key` have the same last two words.
    private static func words(_ name: String) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        let bytes = Array(name.utf8)
        func isUpper(_ index: Int) -> Bool { bytes.indices.contains(index) && bytes[index] >= 0x41 && bytes[index] <= 0x5A }
        func isLower(_ index: Int) -> Bool { bytes.indices.contains(index) && bytes[index] >= 0x61 && bytes[index] <= 0x7A }
        for index in bytes.indices {
            let isLetter = isUpper(index) || isLower(index) || bytes[index] >= 0x80
            let begins = isUpper(index) && (isLower(index - 1) || isLower(index + 1))
            if begins || !isLetter, !word.isEmpty {
                words += split(String(decoding: word, as: UTF8.self))
                word = []
            }
            if isLetter { word.append(isUpper(index) ? bytes[index] | 0x20 : bytes[index]) }
        }
        return word.isEmpty ? words : words + split(String(decoding: word, as: UTF8.self))
    }

    /// Splits words that are written without a separator, as in `nextpagetoken`.
    private static func split(_ word: String) -> [String] {
        guard let ending = endings.first(where: { word.hasSuffix($0) && word != $0 && !tellingWords.contains(word) }) else { return [word] }
        var rest = word.dropLast(ending.count)
        var words: [String] = []
        while let paging = pagingWords.first(where: { rest.hasPrefix($0) }) {
            words.append(paging)
            rest = rest.dropFirst(paging.count)
        }
        return words + (rest.isEmpty ? [] : [String(rest)]) + [ending]
    }
}
