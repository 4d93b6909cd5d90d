import Foundation

/// An absolute `http` or `https` URL in the form in which it is sent: ASCII, percent-encoded, without user, password and fragment.
///
/// Not Foundation's URL, which accepts other schemes, normalises, and differs between platforms. Printing leaves the values of
/// query items out, since API keys travel there.
public struct HTTPURL: Hashable, Sendable, PrintsNoSecrets {
    /// Scheme, host and port: what credentials belong to (RFC 6454).
    public struct Origin: Hashable, Sendable, CustomStringConvertible {
        /// `http` or `https`.
        public let scheme: String
        /// In lower case; IPv6 addresses in brackets.
        public let host: String
        /// 80 and 443 when the URL names none.
        public let port: Int

        public var description: String {
            port == (scheme == "https" ? 443 : 80) ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
        }
    }

    /// Scheme, host and port.
    public let origin: Origin
    /// Percent-encoded, begins with `/`.
    public private(set) var path: String
    /// Percent-encoded, without `?`.
    public private(set) var query: String?

    /// Nil when the text is not an absolute http or https URL, names a user, or holds control characters. Characters that a URL
    /// must not hold are percent-encoded.
    public init?(_ text: String) {
        guard !text.hasControl(allowingTab: false), let colon = text.range(of: "://") else { return nil }
        let scheme = text[..<colon.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = text[colon.upperBound...]
        let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" || $0 == "\\" } ?? rest.endIndex
        guard let origin = HTTPURL.origin(scheme: scheme, authority: rest[..<end]) else { return nil }
        self.init(origin: origin, target: String(rest[end...]))
    }

    init(origin: Origin, path: String, query: String?) {
        self.origin = origin
        self.path = path
        self.query = query
    }

    /// - Parameter target: path, query and fragment.
    private init(origin: Origin, target: String) {
        var target = target[...]
        if let hash = target.utf8.firstIndex(of: UInt8(ascii: "#")) { target = target[..<hash] }
        var query: String?
        if let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) {
            query = String(target[target.utf8.index(after: mark)...]).percentEncoded(.query, keepingTriples: true)
            target = target[..<mark]
        }
        let path = String(target).percentEncoded(.path, keepingTriples: true)
        self.init(origin: origin, path: path.utf8.first == UInt8(ascii: "/") ? path : "/" + path, query: query)
    }

    private static func origin(scheme: String, authority: Substring) -> Origin? {
        var host = authority
        var port = scheme == "https" ? 443 : 80
        let afterBracket = authority.lastIndex(of: "]").map { authority[$0...] } ?? authority
        if let colon = afterBracket.lastIndex(of: ":") {
            let digits = authority[authority.index(after: colon)...]
            host = authority[..<colon]
            if !digits.isEmpty {
                guard digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(digits), (1...65535).contains(number) else {
                    return nil
                }
                port = number
            }
        }
        if host.first == "[" {
            guard host.last == "]", host.utf8.count > 3, host.dropFirst().dropLast().utf8.allSatisfy(ByteSet.ipv6.contains) else {
                return nil
            }
        } else {
            guard !host.isEmpty, host.utf8.allSatisfy(ByteSet.host.contains) else { return nil }
        }
        return Origin(scheme: scheme, host: host.lowercased(), port: port)
    }

    /// The whole URL, as sent.
    public var string: String {
        origin.description + path + (query.map { "?" + $0 } ?? "")
    }

    /// Foundation's form of this URL.
    public var url: URL? { URL(string: string) }

    /// Adds an item at the end of the query, percent-encoded.
    public mutating func addQueryItem(_ name: String, _ value: String) {
        let item = name.percentEncoded(.unreserved) + "=" + value.percentEncoded(.unreserved)
        query = query.map { $0.isEmpty ? item : $0 + "&" + item } ?? item
    }

    /// Removes the items with these names (percent-encoded names).
    mutating func removeQueryItems(_ names: Set<String>) {
        guard let query, !names.isEmpty else { return }
        let items = query.split(separator: "&").filter { !names.contains(HTTPURL.itemName($0)) }
        self.query = items.isEmpty ? nil : items.joined(separator: "&")
    }

    /// The names of the query's items, percent-encoded.
    var queryItemNames: Set<String> {
        Set((query ?? "").split(separator: "&").map(HTTPURL.itemName))
    }

    private static func itemName(_ item: Substring) -> String {
        String(item.prefix { $0 != "=" })
    }

    /// The target of a `Location` (RFC 9110, 10.2.2; RFC 3986, 5.2). Nil when it is not http or https, or is not valid.
    func resolving(_ reference: String) -> HTTPURL? {
        guard !reference.hasControl(allowingTab: false) else { return nil }
        if let absolute = HTTPURL(reference) { return absolute.removingDotSegments() }
        if reference.hasPrefix("//") { return HTTPURL(origin.scheme + ":" + reference)?.removingDotSegments() }
        let beforePath = reference.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !beforePath.contains(":"), !reference.contains("\\") else { return nil }
        if reference.isEmpty || reference.hasPrefix("#") { return self }
        if reference.hasPrefix("?") { return HTTPURL(origin: origin, target: path + reference) }
        if reference.hasPrefix("/") { return HTTPURL(origin: origin, target: reference).removingDotSegments() }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
        return HTTPURL(origin: origin, target: folder + reference).removingDotSegments()
    }

    private func removingDotSegments() -> HTTPURL {
        var kept: [Substring] = []
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".":
                if isLast { kept.append("") }
            case "..":
                _ = kept.popLast()
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return HTTPURL(origin: origin, path: "/" + kept.joined(separator: "/"), query: query)
    }

    /// The URL with `…` for the values of query items.
    public var description: String {
        guard let query else { return origin.description + path }
        let items = query.split(separator: "&").map { $0.contains("=") ? HTTPURL.itemName($0) + "=…" : "…" }
        return origin.description + path + "?" + items.joined(separator: "&")
    }
}
