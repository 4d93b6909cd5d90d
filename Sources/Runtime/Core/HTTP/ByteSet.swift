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

    func union(_ characters: String) -> ByteSet {
        var union = ByteSet(characters)
        union.low |= low
        union.high |= high
        return union
    }

    private static let alphanumeric = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    /// RFC 3986, 2.3: what never needs percent-encoding.
    static let unreserved = alphanumeric.union("-._~")
    /// RFC 3986, 3.3: what a path segment may hold.
    static let segment = unreserved.union("!$&'()*+,;=:@")
    static let path = segment.union("/")
    /// RFC 3986, 3.4.
    static let query = path.union("?")
    /// Reserved characters that do not end or split a query item, nor stand for a space in one.
    static let reservedInQueryValue = unreserved.union(":/?@!$'()*,;=")
    /// RFC 9110, 5.6.2.
    static let token = alphanumeric.union("!#$%&'*+-.^_`|~")
    static let host = alphanumeric.union("-._")
    static let ipv6 = ByteSet("0123456789abcdefABCDEF:.")
    /// RFC 6265, 4.1.1, without `%`, which escapes.
    static let cookie = alphanumeric.union("!#$&'()*+-./:<=>?@[]^_`{|}~")
    /// The WHATWG's application/x-www-form-urlencoded percent-encode set.
    static let form = alphanumeric.union("*-._")
    static let hexadecimal = ByteSet("0123456789abcdefABCDEF")
}

extension String {
    var isToken: Bool { !isEmpty && utf8.allSatisfy { ByteSet.token.contains($0) } }

    /// Holds a control character; tabs count unless `allowingTab`.
    func hasControl(allowingTab: Bool) -> Bool {
        utf8.contains { ($0 < 0x20 && !(allowingTab && $0 == 0x09)) || $0 == 0x7F }
    }

    func equalsIgnoringCase(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return zip(utf8, other.utf8).allSatisfy { asciiLowercase($0) == asciiLowercase($1) }
    }

    /// This text in UTF-8, every byte outside of `allowed` as `%XX` (RFC 3986, 2.1).
    ///
    /// - Parameter keepingTriples: `%41` stays; else `%` becomes `%25`.
    func percentEncoded(_ allowed: ByteSet, keepingTriples: Bool = false) -> String {
        var copy = self
        return copy.withUTF8 { bytes -> String in
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
