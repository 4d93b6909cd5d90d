import EndpointBasics

/// An absolute `http` or `https` URL as it is sent: in ASCII, percent-encoded, and without a user, password or fragment.
///
/// Foundation's URL is not used, because it accepts other schemes, normalizes URLs, and differs between platforms. The printed form leaves
/// out the values of query items, because they can be API keys.
public struct HTTPURL: Hashable, Sendable, _PrintsNoSecrets {
    /// The scheme, host and port of a URL (RFC 6454). Credentials are sent only to the origin that they are meant for.
    public struct Origin: Hashable, Sendable, CustomStringConvertible {
        /// `http` or `https`.
        public let scheme: String
        /// The host in lowercase. IPv6 addresses are in brackets.
        public let host: String
        /// The port, which is 80 or 443 if the URL does not specify one.
        public let port: Int

        public var description: String {
            var text = ""
            write(to: &text)
            return text
        }

        fileprivate func write(to text: inout String) {
            text += scheme
            text += "://"
            text += host
            if port == (scheme == "https" ? 443 : 80) { return }
            text += ":"
            text += String(port)
        }
    }

    /// The scheme, host and port.
    public let origin: Origin
    /// The percent-encoded path, which begins with `/`.
    public private(set) var path: String
    /// The percent-encoded query, without `?`.
    public private(set) var query: String?
    /// The path without the secrets in it, or `nil` if it contains none.
    package var pathWithoutSecrets: String?
    /// The path with `…` in place of secrets.
    package var printablePath: String { pathWithoutSecrets ?? path }

    /// Creates a URL. Returns `nil` if the text is not an absolute http or https URL, or if it contains a user name or control characters.
    /// Characters that are not allowed in a URL are percent-encoded.
    public init?(_ text: String) {
        let (scheme, rest) = text.cut(at: ":")
        guard !text.hasControl(allowingTab: false), rest.hasPrefix("://") else { return nil }
        let (authority, target) = String(rest.dropFirst(3)).cut(at: "/?#\\")
        guard let origin = HTTPURL.origin(scheme.lowercased(), authority) else { return nil }
        self.init(origin: origin, target: target)
    }

    package init(origin: Origin, path: String, query: String?) { (self.origin, self.path, self.query) = (origin, path, query) }

    /// - Parameter target: The path, query and fragment.
    package init(origin: Origin, target: String) {
        let (path, query) = target.cut(at: "#").head.cut(at: "?")
        let encoded = path.percentEncoded(.path, keepingTriples: true)
        // The query is encoded together with the question mark, because the question mark and the scalar after it could form a single
        // Character.
        let item = query.isEmpty ? nil : String(query.percentEncoded(.query, keepingTriples: true).dropFirst())
        self.init(origin: origin, path: encoded.hasPrefix("/") ? encoded : "/" + encoded, query: item)
    }

    private static func origin(_ scheme: String, _ authority: String) -> Origin? {
        guard scheme == "http" || scheme == "https" else { return nil }
        var host = authority[...]
        var port = scheme == "https" ? 443 : 80
        // A colon before the closing bracket is part of an IPv6 address.
        if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
            host = authority[..<colon]
            let digits = authority[colon...].dropFirst()
            if !digits.isEmpty {
                guard digits.first != "+", let number = UInt16(digits), number > 0 else { return nil }
                port = Int(number)
            }
        }
        let isIPv6 = host.first == "["
        let name = isIPv6 ? host.dropFirst().dropLast() : host
        guard isIPv6 ? name.utf8.count > 1 && host.last == "]" : !name.isEmpty else { return nil }
        guard name.utf8.allSatisfy((isIPv6 ? ByteSet.ipv6 : ByteSet.host).contains) else { return nil }
        return Origin(scheme: scheme, host: host.lowercased(), port: port)
    }

    /// The complete URL, as sent.
    public var string: String {
        var text = ""
        text.reserveCapacity(origin.scheme.utf8.count + origin.host.utf8.count + path.utf8.count + (query?.utf8.count ?? 0) + 16)
        origin.write(to: &text)
        text += path
        if let query {
            text += "?"
            text += query
        }
        return text
    }

    /// The URL as a Foundation `URL`.
    public var url: URL? { URL(string: string) }

    /// Percent-encodes an item and appends it to the query.
    public mutating func addQueryItem(_ name: String, _ value: String) {
        let item = name.percentEncoded(.unreserved) + "=" + value.percentEncoded(.unreserved)
        query = query.map { $0.isEmpty ? item : $0 + "&" + item } ?? item
    }

    /// Returns the URL with `path`, which begins with a slash, appended to its path.
    package func appending(path: String) -> HTTPURL {
        HTTPURL(origin: origin, path: (self.path.hasSuffix("/") ? String(self.path.dropLast()) : self.path) + path, query: query)
    }

    /// Returns the URL with percent-encoded items appended to its query.
    package func adding(query items: String) -> HTTPURL {
        let query = [self.query ?? "", items].filter { !$0.isEmpty }.joined(separator: "&")
        return HTTPURL(origin: origin, path: path, query: query.isEmpty ? nil : query)
    }

    /// Removes the items with these percent-encoded names.
    package mutating func removeQueryItems(_ names: Set<String>) { if !names.isEmpty { removeQueryItems(where: names.contains) } }

    /// Removes the items whose percent-encoded names meet a condition.
    package mutating func removeQueryItems(where isMeant: (String) -> Bool) {
        let items = queryItems
        let kept = items.filter { !isMeant($0.cut(at: "=").head) }
        guard kept.count < items.count else { return }
        query = kept.isEmpty ? nil : kept.joined(separator: "&")
    }

    private var queryItems: [String] { (query ?? "").components(separatedBy: "&").filter { !$0.isEmpty } }
    /// The percent-encoded names of the query's items.
    package var queryItemNames: Set<String> { Set(queryItems.map { $0.cut(at: "=").head }) }

    /// Resolves the value of a `Location` field (RFC 9110, 10.2.2; RFC 3986, 5.2). Returns `nil` if the result is not a valid http or https
    /// URL.
    package func resolving(_ reference: String) -> HTTPURL? {
        guard !reference.hasControl(allowingTab: false) else { return nil }
        if let absolute = HTTPURL(reference) { return absolute.removingDotSegments() }
        if reference.hasPrefix("//") { return HTTPURL(origin.scheme + ":" + reference)?.removingDotSegments() }
        guard !reference.cut(at: "/?#").head.contains(":"), !reference.contains("\\") else { return nil }
        if reference.isEmpty || reference.hasPrefix("#") { return self }
        if reference.hasPrefix("?") { return HTTPURL(origin: origin, target: path + reference) }
        if reference.hasPrefix("/") { return HTTPURL(origin: origin, target: reference).removingDotSegments() }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
        return HTTPURL(origin: origin, target: folder + reference).removingDotSegments()
    }

    private func removingDotSegments() -> HTTPURL {
        let segments = path.components(separatedBy: "/").dropFirst()
        var kept = HTTPURL.withoutDots(segments)
        if segments.last == "." || segments.last == ".." { kept.append("") }
        return HTTPURL(origin: origin, path: "/" + kept.joined(separator: "/"), query: query)
    }

    /// Returns the segments of a path that are left after `.` and `..` (RFC 3986, 5.2.4).
    package static func withoutDots(_ segments: some Sequence<String>) -> [String] {
        var kept: [String] = []
        for segment in segments {
            if segment == ".." { _ = kept.popLast() } else if segment != "." { kept.append(segment) }
        }
        return kept
    }

    /// Compares the URLs, regardless of which parts are marked as secret.
    public static func == (left: HTTPURL, right: HTTPURL) -> Bool {
        left.origin == right.origin && left.path == right.path && left.query == right.query
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(string) }

    /// The URL with `…` in place of the values of query items and of secrets in the path.
    public var description: String {
        let items = queryItems.map { $0.contains("=") ? $0.cut(at: "=").head + "=…" : "…" }
        return origin.description + printablePath + (query == nil ? "" : "?" + items.joined(separator: "&"))
    }
}

/// A set of ASCII characters.
package struct ByteSet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    package init(_ characters: String) {
        for byte in characters.utf8 where byte < 128 {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
        }
    }

    package func contains(_ byte: UInt8) -> Bool {
        if byte < 64 { return low >> UInt64(byte) & 1 == 1 }
        return byte < 128 && high >> UInt64(byte - 64) & 1 == 1
    }

    /// The letters and digits.
    package static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    /// Characters that never need percent-encoding (RFC 3986, 2.3).
    package static let unreserved = ByteSet(letters + "-._~")
    /// The unreserved characters and the slash.
    package static let unreservedOrSlash = ByteSet(letters + "-._~/")
    /// Characters allowed in a path (RFC 3986, 3.3).
    package static let path = ByteSet(letters + "-._~!$&'()*+,;=:@/")
    /// Characters allowed in a path segment.
    package static let segment = ByteSet(letters + "-._~!$&'()*+,;=:@")
    /// Characters allowed in a query (RFC 3986, 3.4).
    package static let query = ByteSet(letters + "-._~!$&'()*+,;=:@/?")
    /// Reserved characters that do not end or split a query item and do not encode a space.
    package static let reservedInQueryValue = ByteSet(letters + "-._~:/?@!$'()*,;=")
    /// Characters allowed in a token (RFC 9110, 5.6.2).
    package static let token = ByteSet(letters + "!#$%&'*+-.^_`|~")
    static let host = ByteSet(letters + "-._")
    static let ipv6 = ByteSet("0123456789abcdefABCDEF:.")
    /// Characters allowed in a cookie (RFC 6265, 4.1.1), except `%`, which is used for escaping.
    package static let cookie = ByteSet(letters + "!#$&'()*+-./:<=>?@[]^_`{|}~")
    /// Characters outside the WHATWG's application/x-www-form-urlencoded percent-encode set, and the space, which becomes a plus sign.
    package static let form = ByteSet(letters + "*-._ ")
}

extension Collection<UInt8> {
    func equalsIgnoringCase(_ other: some Collection<UInt8>) -> Bool {
        guard count == other.count else { return false }
        return elementsEqual(other) { $0 == $1 || ($0 ^ $1 == 0x20 && 0x61...0x7A ~= $0 | 0x20) }
    }
}

extension String {
    package var isToken: Bool { !isEmpty && utf8.allSatisfy { ByteSet.token.contains($0) } }

    /// Returns whether the text contains a control character. A tab counts as one unless `allowingTab` is true.
    package func hasControl(allowingTab: Bool) -> Bool { utf8.contains { ($0 < 0x20 && !(allowingTab && $0 == 0x09)) || $0 == 0x7F } }

    /// Returns the text before the first occurrence of any of these ASCII characters, and the rest of the text from there on. The rest is
    /// empty if none of them occurs.
    package func cut(at characters: String) -> (head: String, rest: String) {
        guard let index = utf8.firstIndex(where: ByteSet(characters).contains) else { return (self, "") }
        return (String(self[..<index]), String(self[index...]))
    }

    package func equalsIgnoringCase(_ other: String) -> Bool { utf8.equalsIgnoringCase(other.utf8) }

    /// Returns the text in UTF-8, with every byte outside `allowed` written as `%XX` (RFC 3986, 2.1).
    ///
    /// - Parameter keepingTriples: Whether existing escapes such as `%41` are kept. Otherwise, `%` becomes `%25`.
    package func percentEncoded(_ allowed: ByteSet, keepingTriples: Bool = false) -> String {
        withBytes { (bytes: UnsafeRawBufferPointer) -> String in
            guard !bytes.allSatisfy(allowed.contains) else { return self }
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count + 16)
            for (index, byte) in bytes.enumerated() {
                let isTriple =
                    keepingTriples && byte == UInt8(ascii: "%") && index + 2 < bytes.count
                    && Hexadecimal.value(bytes[index + 1]) != nil && Hexadecimal.value(bytes[index + 2]) != nil
                if isTriple || allowed.contains(byte) {
                    result.append(byte)
                } else {
                    result.append(UInt8(ascii: "%"))
                    result.append(Hexadecimal.digit(byte >> 4, isUppercase: true))
                    result.append(Hexadecimal.digit(byte & 15, isUppercase: true))
                }
            }
            return String(decoding: result, as: UTF8.self)
        }
    }

    /// The text without percent-encoding (RFC 3986, 2.1), or `nil` if it contains a `%` that is not followed by two hexadecimal digits, or
    /// if the decoded bytes are not valid UTF-8.
    package var percentDecoded: String? { percentDecodedBytes.flatMap { String(bytes: $0, encoding: .utf8) } }

    var percentDecodedBytes: [UInt8]? {
        var result: [UInt8] = []
        var rest = utf8[...]
        while var byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard let high = rest.popFirst().flatMap(Hexadecimal.value), let low = rest.popFirst().flatMap(Hexadecimal.value)
                else { return nil }
                byte = high << 4 | low
            }
            result.append(byte)
        }
        return result
    }
}
