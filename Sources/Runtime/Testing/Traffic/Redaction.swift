import EndpointRuntime
import Foundation

/// The secrets of recorded traffic, which are never written.
///
/// Header fields are written only if they are known to carry no secret. In the query, in forms and in JSON, the values of members whose
/// names tell of a secret are replaced by `REDACTED`, as are credentials that the client added, under any name. A value that was found to be a secret
/// anywhere is replaced everywhere, in paths, bodies and header fields.
public struct Redaction: Sendable {
    /// Names of header fields that are written too, such as `X-Shop-Version`.
    public var keptHeaders: Set<String>
    /// Names, of query items, form fields and members of JSON, whose values are secrets too; compared without regard to case.
    public var secretNames: Set<String>
    /// Texts that are replaced everywhere.
    public var secrets: [String]

    /// Beyond what is always removed.
    public init(keptHeaders: Set<String> = [], secretNames: Set<String> = [], secrets: [String] = []) {
        (self.keptHeaders, self.secretNames, self.secrets) = (keptHeaders, secretNames, secrets)
    }

    /// Removes the standard secrets only.
    public static let standard = Redaction()

    static let replacement = "REDACTED"

    private static let harmlessHeaders: Set<String> = [
        "accept", "accept-language", "accept-ranges", "age", "allow", "cache-control", "content-disposition", "content-language",
        "content-range",
        "content-type", "date", "deprecation", "etag", "expires", "if-match", "if-modified-since", "if-none-match", "if-unmodified-since",
        "last-event-id", "last-modified", "link", "location", "prefer", "preference-applied", "range", "ratelimit", "ratelimit-limit",
        "ratelimit-policy", "ratelimit-remaining", "ratelimit-reset", "retry-after", "sunset", "vary", "x-ratelimit-limit",
        "x-ratelimit-remaining", "x-ratelimit-reset", "x-total-count",
    ]

    private static let tellingParts = [
        "apikey", "assertion", "authorization", "cookie", "credential", "jwt", "otp", "passphrase", "passwd", "password", "privatekey",
        "secret",
        "session", "signature", "token",
    ]
    private static let tellingNames: Set<String> = ["auth", "code", "cvc", "cvv", "key", "pin", "pwd", "sid", "sig"]
    /// `nextPageToken` leads to the next page, and is none.
    private static let harmlessParts = ["continuation", "cursor", "next", "page", "sync"]

    func keeps(header name: String) -> Bool {
        Redaction.harmlessHeaders.contains(name.lowercased()) || keptHeaders.contains { $0.lowercased() == name.lowercased() }
    }

    func isSecret(_ name: String) -> Bool {
        if secretNames.contains(where: { $0.lowercased() == name.lowercased() }) { return true }
        let letters = String(name.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" && $0 != "." && $0 != " " })
        if Redaction.tellingNames.contains(letters) { return true }
        return Redaction.tellingParts.contains { letters.contains($0) } && !Redaction.harmlessParts.contains { letters.contains($0) }
    }
}

/// Removes secrets from messages, and remembers them, to find them elsewhere.
final class Redactor: Sendable {
    private let redaction: Redaction
    private let known: Locked<Set<String>>
    /// Of the APIs that were called: what their documents call secret.
    private let named = Locked<Set<String>>([])

    init(_ redaction: Redaction) {
        self.redaction = redaction
        known = Locked(Set(redaction.secrets.filter { !$0.isEmpty }))
    }

    /// Shorter texts occur in too many places by chance.
    private func learn(_ value: String) {
        guard value.utf8.count >= 6, value != Redaction.replacement else { return }
        known.withLock { _ = $0.insert(value) }
    }

    /// Learns what an API's document calls secret.
    func learn(_ context: RequestContext) {
        guard let names = context.endpoint?.secretNames, !names.isEmpty else { return }
        named.withLock { $0.formUnion(names) }
    }

    private func isSecret(_ name: String) -> Bool { redaction.isSecret(name) || named.withLock { $0.contains(name) } }

    // Learns from all parts of a message before any is written.

    func learn(_ headers: HTTPHeaders) {
        for field in headers where !redaction.keeps(header: field.name) && Redactor.mayBeCredentials(field.name) {
            learn(field.value)
            let parts = field.value.split(separator: " ", maxSplits: 1)
            guard parts.count == 2 else { continue }
            learn(String(parts[1]))
            // RFC 7617: user and password.
            guard parts[0].lowercased() == "basic", let login = Data(base64Encoded: String(parts[1])) else { continue }
            let text = String(decoding: login, as: UTF8.self)
            if let colon = text.firstIndex(of: ":") { learn(String(text[text.index(after: colon)...])) }
        }
    }

    /// Fields that transports and middleware add, such as `User-Agent`, contain words that also occur elsewhere.
    private static func mayBeCredentials(_ name: String) -> Bool {
        !["accept-encoding", "connection", "content-length", "host", "server", "user-agent", "via"].contains(name.lowercased())
    }

    func headers(_ headers: HTTPHeaders) -> [[String]] {
        headers.filter { redaction.keeps(header: $0.name) }.map { field in
            let isURL = ["link", "location"].contains(field.name.lowercased())
            return [field.name, withoutKnown(isURL ? queryItems(inside: field.value) : field.value)]
        }
    }

    /// - Parameter secretItems: names of items, percent-encoded, that authentication added.
    func query(_ query: String?, _ secretItems: Set<String>) -> String? {
        query.map { withoutKnown(items($0, secretItems)) }
    }

    func path(_ path: String) -> String { withoutKnown(path.replacingOccurrences(of: "…", with: Redaction.replacement)) }

    /// - Parameter name: of the body itself: of what operation it is, and whether it is sent or received.
    func body(_ data: Data, _ contentType: String?, name: String) -> Data {
        guard let text = String(data: data, encoding: .utf8) else { return bytesWithoutKnown(data) }
        let type = contentType?.lowercased() ?? ""
        if type.hasPrefix("application/x-www-form-urlencoded") { return Data(withoutKnown(items(text, [])).utf8) }
        if named.withLock({ $0.contains(name) }) { return data.isEmpty ? data : Data("\"\(Redaction.replacement)\"".utf8) }
        if let whole = json(text) { return Data(withoutKnown(whole).utf8) }
        // Lines of JSON, and events whose data is JSON.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            let prefix = line.hasPrefix("data:") ? "data: " : ""
            return json(prefix.isEmpty ? String(line) : String(line.dropFirst(5))).map { prefix + $0 } ?? String(line)
        }
        return Data(withoutKnown(lines.joined(separator: "\n")).utf8)
    }

    /// The items of a query or a form, without the values of those that are secrets.
    private func items(_ text: String, _ secretItems: Set<String>) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { item in
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = pair[0].replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? pair[0]
            guard pair.count == 2, secretItems.contains(pair[0]) || isSecret(name) else { return String(item) }
            learn(pair[1])
            pair[1].removingPercentEncoding.map(learn)
            return pair[0] + "=" + Redaction.replacement
        }.joined(separator: "&")
    }

    /// URLs in `Location` and `Link`, whose queries may carry what the request's did.
    private func queryItems(inside text: String) -> String {
        guard let mark = text.firstIndex(of: "?") else { return text }
        let end = text[mark...].firstIndex { $0 == ">" || $0 == "#" || $0 == "," } ?? text.endIndex
        let query = items(String(text[text.index(after: mark)..<end]), [])
        return text[...mark] + query + queryItems(inside: String(text[end...]))
    }

    /// `nil` if the text is not an object or list of JSON. Text without secrets stays unchanged, to the byte.
    private func json(_ text: String) -> String? {
        guard let value = try? JSON.decode(JSONValue.self, from: Array(text.utf8)), value.object != nil || value.array != nil else {
            return nil
        }
        let redacted = self.value(value)
        guard redacted != value, let data = try? JSON.encode(redacted) else { return text }
        return String(decoding: data, as: UTF8.self)
    }

    // Its depth is that of the text, which reading has bounded.
    private func value(_ value: JSONValue, isSecret: Bool = false) -> JSONValue {
        switch value {
        case .object(let object):
            return .object(
                JSONObject(object.members.map { ($0.key, self.value($0.value, isSecret: isSecret || self.isSecret($0.key))) }))
        case .array(let list): return .array(list.map { self.value($0, isSecret: isSecret) })
        case .string(let text) where isSecret:
            learn(text)
            return .string(Redaction.replacement)
        case .number(let number) where isSecret:
            learn(number.text)
            return .number(JSONNumber(0))
        default: return value
        }
    }

    private func withoutKnown(_ text: String) -> String {
        var text = text
        // The longest first: one may contain another.
        for secret in known.withLock({ $0.sorted { $0.utf8.count > $1.utf8.count } }) {
            text = text.replacingOccurrences(of: secret, with: Redaction.replacement)
        }
        return text
    }

    private func bytesWithoutKnown(_ data: Data) -> Data {
        known.withLock { $0 }.reduce(data) { $0.replacing(Data($1.utf8), with: Data(Redaction.replacement.utf8)) }
    }
}
