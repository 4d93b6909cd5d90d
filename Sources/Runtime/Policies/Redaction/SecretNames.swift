/// The single list of names that mark values as secret in header fields, query items, form fields and JSON members.
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

    /// - Parameter others: Additional secret names, compared case-insensitively.
    package init(_ others: Set<String> = []) { self.others = Set(others.map { $0.lowercased() }) }

    /// Returns these names together with the names that an API's document declares secret.
    package func adding(_ names: Set<String>) -> SecretNames { names.isEmpty ? self : SecretNames(others.union(names)) }

    /// Whether the document or the caller listed this name.
    package func isGiven(_ name: String) -> Bool { others.contains(name.lowercased()) }

    /// Returns the verdict on a name. In `filter[password]`, the part in brackets counts too.
    package func verdict(_ name: String) -> Verdict {
        if isGiven(name) { return .all }
        let words = SecretNames.words(name)
        if words.count == 1, let word = words.first, let verdict = SecretNames.wholeNames[word] { return verdict }
        guard let last = words.last, !SecretNames.harmlessEnds.contains(last) else { return lastPart(name) }
        // `nextPageToken` leads to the next page, but `pageAccessToken` grants access.
        if words.contains(where: SecretNames.tellingWords.contains) { return .all }
        if words.contains(where: { $0 == "token" || $0 == "tokens" }) {
            let isOfPages = words.count > 1 && words.allSatisfy { $0 == "token" || SecretNames.pagingWords.contains($0) }
            return isOfPages ? .harmless : words.contains("token") ? .all : .text
        }
        if SecretNames.tellingPairs.contains(where: { pair in words.indices.dropLast().contains { words[$0...].starts(with: pair) } }) {
            return .all
        }
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
            && wholeNames[word] == nil
    }

    // MARK: Words

    private static let tellingWords: Set<String> = [
        "apikey", "assertion", "authorization", "cookie", "cookies", "credential", "credentials", "jwt", "otp", "passcode", "passphrase",
        "passwd", "password", "passwords", "privatekey", "pwd", "secret", "secrets", "secretkey", "sessid", "sessionid", "signature",
        "accesskey",
    ]
    private static let tellingPairs = [
        ["api", "key"], ["access", "key"], ["private", "key"], ["signing", "key"], ["encryption", "key"], ["master", "key"],
        ["shared", "key"], ["subscription", "key"], ["code", "verifier"], ["pass", "word"], ["pass", "phrase"],
    ]
    /// Names that must match as a whole, because too many harmless names contain these words.
    private static let wholeNames: [String: Verdict] = [
        "auth": .all, "cvc": .all, "cvv": .all, "pin": .all, "sid": .all, "sig": .all, "code": .text, "key": .text, "session": .text,
        "sessions": .text,
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
