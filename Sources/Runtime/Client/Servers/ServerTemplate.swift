import EndpointBasics

/// A server in a document, with which the URL of a client is compared. The text is a URL, possibly with `{variables}`, with its scheme and
/// host in lowercase and without a default port and a slash at the end.
public struct ServerTemplate: Sendable, ExpressibleByStringLiteral {
    let url: String
    private let values: KeyValuePairs<String, [String]>
    /// The variables that make up the whole host. Any host could be this server, so servers without these variables do not belong to it.
    let openHost: [String]

    /// - Parameters:
    ///   - url: The URL.
    ///   - values: The values of those variables that do not allow every value.
    ///   - openHost: The variables that make up the whole host and allow every value.
    @_spi(Generated) public init(_ url: String, _ values: KeyValuePairs<String, [String]> = [:], openHost: [String] = []) {
        (self.url, self.values, self.openHost) = (url, values, openHost)
    }
    public init(stringLiteral url: String) { self.init(url) }

    /// Returns the values of the variables with which this server is the URL. Returns `nil` if the URL is another server.
    func match(_ client: HTTPURL) -> [String: String]? {
        let (origin, rest) = (client.origin, client.pathWithoutLastSlash + (client.query.map { "?" + $0 } ?? ""))
        return match(origin.description + rest) ?? match("\(origin.scheme)://\(origin.host):\(origin.port)\(rest)")
    }

    /// A variable ends where the text after it begins for the first time.
    private func match(_ text: String) -> [String: String]? {
        var (rest, pattern) = (text[...], url[...])
        var found: [String: String] = [:]
        while let variable = pattern.firstVariable {
            let literal = pattern[..<variable.lowerBound]
            guard rest.hasPrefix(literal) else { return nil }
            rest = rest.dropFirst(literal.count)
            let name = String(pattern[variable].dropFirst().dropLast())
            pattern = pattern[variable.upperBound...]
            let next = pattern.prefix { $0 != "{" }
            var value = rest[
                ..<(next.isEmpty && pattern.isEmpty ? rest.endIndex : rest.firstRange(of: next)?.lowerBound ?? rest.startIndex)]
            if let allowed = values.first(where: { $0.key == name })?.value {
                guard let longest = allowed.filter({ rest.hasPrefix($0 + next) }).max(by: { $0.count < $1.count }) else { return nil }
                value = rest.prefix(longest.count)
            }
            let isHost = text[..<rest.startIndex].count { $0 == "/" } == 2
            guard !isHost || !value.isEmpty && !value.contains("/"), found[name] ?? String(value) == value else { return nil }
            found[name] = String(value)
            rest = rest[value.endIndex...]
        }
        return rest == pattern ? found : nil
    }
}

extension HTTPURL {
    fileprivate var pathWithoutLastSlash: String { path.hasSuffix("/") ? String(path.dropLast()) : path }

    func isSameServer(as other: HTTPURL) -> Bool {
        origin == other.origin && pathWithoutLastSlash == other.pathWithoutLastSlash && query == other.query
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The first name in braces, with the braces.
    var firstVariable: Range<Index>? {
        guard let open = utf8.firstIndex(of: UInt8(ascii: "{")), let close = utf8[open...].firstIndex(of: UInt8(ascii: "}")) else {
            return nil
        }
        return open..<utf8.index(after: close)
    }
}

extension String {
    /// Returns the text with values in place of names in braces, and whether each of them has a value. Braces in a value have no meaning.
    func fillingVariables(_ value: (String) -> String?) -> (url: String, isComplete: Bool) {
        var (text, isComplete) = ("", true)
        var rest = self[...]
        while let variable = rest.firstVariable {
            if let value = value(String(rest[variable].dropFirst().dropLast())) {
                text += rest[..<variable.lowerBound] + value
                rest = rest[variable.upperBound...]
            } else {
                isComplete = false
                text += rest[...variable.lowerBound]
                rest = rest[variable.lowerBound...].dropFirst()
            }
        }
        return (text + rest, isComplete)
    }

    /// The URL without its query, fragment, user name and password.
    var urlWithoutSecrets: String {
        let head = cut(at: "?#").head
        return String(head.split(separator: "@", omittingEmptySubsequences: false).last ?? "").printable(limit: 256)
    }
}
