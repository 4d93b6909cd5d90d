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
    /// The path without the secrets in it; `nil` if there are none.
    var pathWithoutSecrets: String?
    /// The path with `…` for the secrets in it.
    package var printablePath: String { pathWithoutSecrets ?? path }

    /// `nil` if the text is not an absolute http or https URL, names a user, or holds control characters. Characters that a URL
    /// must not hold are percent-encoded.
    public init?(_ text: String) {
        let (scheme, rest) = text.cut(at: ":")
        guard !text.hasControl(allowingTab: false), rest.hasPrefix("://") else { return nil }
        let (authority, target) = String(rest.dropFirst(3)).cut(at: "/?#\\")
        guard let origin = HTTPURL.origin(scheme.lowercased(), authority) else { return nil }
        self.init(origin: origin, target: target)
    }

    init(origin: Origin, path: String, query: String?) {
        (self.origin, self.path, self.query) = (origin, path, query)
    }

    /// - Parameter target: path, query and fragment.
    init(origin: Origin, target: String) {
        let (path, query) = target.cut(at: "#").head.cut(at: "?")
        let encoded = path.percentEncoded(.path, keepingTriples: true)
        // Encoded with its question mark, since what follows might combine with it into one Character.
        let item = query.isEmpty ? nil : String(query.percentEncoded(.query, keepingTriples: true).dropFirst())
        self.init(origin: origin, path: encoded.hasPrefix("/") ? encoded : "/" + encoded, query: item)
    }

    private static func origin(_ scheme: String, _ authority: String) -> Origin? {
        guard scheme == "http" || scheme == "https" else { return nil }
        var host = authority[...]
        var port = scheme == "https" ? 443 : 80
        // A colon before the bracket is one of an IPv6 address.
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

    /// The whole URL, as sent.
    public var string: String { origin.description + path + (query.map { "?" + $0 } ?? "") }

    /// Foundation's form of this URL.
    public var url: URL? { URL(string: string) }

    /// Adds an item at the end of the query, percent-encoded.
    public mutating func addQueryItem(_ name: String, _ value: String) {
        let item = name.percentEncoded(.unreserved) + "=" + value.percentEncoded(.unreserved)
        query = query.map { $0.isEmpty ? item : $0 + "&" + item } ?? item
    }

    /// The same with a path, which begins with a slash, after its own.
    func appending(path: String) -> HTTPURL {
        HTTPURL(origin: origin, path: (self.path.hasSuffix("/") ? String(self.path.dropLast()) : self.path) + path, query: query)
    }

    /// The same with items, percent-encoded, at the end of the query.
    func adding(query items: String) -> HTTPURL {
        let query = [self.query ?? "", items].filter { !$0.isEmpty }.joined(separator: "&")
        return HTTPURL(origin: origin, path: path, query: query.isEmpty ? nil : query)
    }

    /// Removes the items with these names (percent-encoded names).
    mutating func removeQueryItems(_ names: Set<String>) {
        guard !names.isEmpty else { return }
        let kept = queryItems.filter { !names.contains($0.cut(at: "=").head) }
        query = kept.isEmpty ? nil : kept.joined(separator: "&")
    }

    private var queryItems: [String] { (query ?? "").components(separatedBy: "&").filter { !$0.isEmpty } }
    /// The names of the query's items, percent-encoded.
    var queryItemNames: Set<String> { Set(queryItems.map { $0.cut(at: "=").head }) }

    /// The target of a `Location` (RFC 9110, 10.2.2; RFC 3986, 5.2). `nil` if it is not http or https, or is not valid.
    func resolving(_ reference: String) -> HTTPURL? {
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
        var kept: [String] = []
        let segments = path.components(separatedBy: "/").dropFirst()
        for segment in segments {
            if segment == ".." { _ = kept.popLast() } else if segment != "." { kept.append(segment) }
        }
        if segments.last == "." || segments.last == ".." { kept.append("") }
        return HTTPURL(origin: origin, path: "/" + kept.joined(separator: "/"), query: query)
    }

    /// The same URL, whatever of it is a secret.
    public static func == (left: HTTPURL, right: HTTPURL) -> Bool {
        left.origin == right.origin && left.path == right.path && left.query == right.query
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(string) }

    /// The URL with `…` for the values of query items, and for secrets in the path.
    public var description: String {
        let items = queryItems.map { $0.contains("=") ? $0.cut(at: "=").head + "=…" : "…" }
        return origin.description + printablePath + (query == nil ? "" : "?" + items.joined(separator: "&"))
    }
}

/// A set of ASCII characters.
struct ByteSet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ characters: String) {
        for byte in characters.utf8 where byte < 128 {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
        }
    }

    func contains(_ byte: UInt8) -> Bool {
        if byte < 64 { return low >> UInt64(byte) & 1 == 1 }
        return byte < 128 && high >> UInt64(byte - 64) & 1 == 1
    }

    private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    /// RFC 3986, 2.3: what never needs percent-encoding.
    static let unreserved = ByteSet(letters + "-._~")
    /// RFC 3986, 3.3.
    static let path = ByteSet(letters + "-._~!$&'()*+,;=:@/")
    /// One segment of it.
    static let segment = ByteSet(letters + "-._~!$&'()*+,;=:@")
    /// RFC 3986, 3.4.
    static let query = ByteSet(letters + "-._~!$&'()*+,;=:@/?")
    /// Reserved characters that neither end nor split a query item, nor encode a space.
    static let reservedInQueryValue = ByteSet(letters + "-._~:/?@!$'()*,;=")
    /// RFC 9110, 5.6.2.
    static let token = ByteSet(letters + "!#$%&'*+-.^_`|~")
    static let host = ByteSet(letters + "-._")
    static let ipv6 = ByteSet("0123456789abcdefABCDEF:.")
    /// RFC 6265, 4.1.1, without `%`, which escapes.
    static let cookie = ByteSet(letters + "!#$&'()*+-./:<=>?@[]^_`{|}~")
    /// The WHATWG's application/x-www-form-urlencoded percent-encode set, except the space, which becomes a plus.
    static let form = ByteSet(letters + "*-._ ")
    static let hexadecimal = ByteSet("0123456789abcdefABCDEF")
}

extension String {
    // The one place that asks for the text's bytes: each file that does holds a copy of the standard library's code for it.
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        var text = self
        return try text.withUTF8 { (bytes: UnsafeBufferPointer<UInt8>) -> Result in try body(UnsafeRawBufferPointer(bytes)) }
    }

    var isToken: Bool { !isEmpty && utf8.allSatisfy { ByteSet.token.contains($0) } }

    /// Holds a control character; tabs count unless `allowingTab`.
    func hasControl(allowingTab: Bool) -> Bool {
        utf8.contains { ($0 < 0x20 && !(allowingTab && $0 == 0x09)) || $0 == 0x7F }
    }

    /// The text before the first of these ASCII characters, and the rest from it on; the rest is empty if there is none.
    func cut(at characters: String) -> (head: String, rest: String) {
        guard let index = utf8.firstIndex(where: ByteSet(characters).contains) else { return (self, "") }
        return (String(self[..<index]), String(self[index...]))
    }

    func equalsIgnoringCase(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return zip(utf8, other.utf8).allSatisfy { asciiLowercase($0) == asciiLowercase($1) }
    }

    /// This text in UTF-8, every byte outside of `allowed` as `%XX` (RFC 3986, 2.1).
    ///
    /// - Parameter keepingTriples: `%41` stays; else `%` becomes `%25`.
    func percentEncoded(_ allowed: ByteSet, keepingTriples: Bool = false) -> String {
        withBytes { (bytes: UnsafeRawBufferPointer) -> String in
            guard !bytes.allSatisfy(allowed.contains) else { return self }
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count + 16)
            for (index, byte) in bytes.enumerated() {
                let isTriple =
                    keepingTriples && byte == UInt8(ascii: "%") && index + 2 < bytes.count
                    && ByteSet.hexadecimal.contains(bytes[index + 1]) && ByteSet.hexadecimal.contains(bytes[index + 2])
                if isTriple || allowed.contains(byte) {
                    result.append(byte)
                } else {
                    result.append(UInt8(ascii: "%"))
                    result.append(hexadecimalDigit(byte >> 4))
                    result.append(hexadecimalDigit(byte & 15))
                }
            }
            return String(decoding: result, as: UTF8.self)
        }
    }
}

private func asciiLowercase(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
}

private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x37 + value
}
