/// Returns whether a string matches a format. Checks only formats that examples in documents often violate (JSON Schema Validation, section
/// 7.3).
///
/// - Parameter isRead: Whether clients read the text. They accept more forms of dates and base64, and keep URIs as written.
func hasFormat(_ text: String, _ format: String, isRead: Bool = false) -> Bool {
    switch format {
    case "date-time" where isRead: MomentText(text, localOffset: 0) != nil
    case "byte" where isRead, "base64" where isRead: bytes(ofBase64: text) != nil
    case "uri" where isRead: true
    case "date": DayText(text) != nil
    case "date-time": isInstant(text)
    case "time": isInstant("1970-01-01T" + text)
    case "email", "idn-email": text.utf8.contains(UInt8(ascii: "@"))
    case "uuid": isUUID(text)
    case "uri": text.hasScheme && text.utf8.allSatisfy(isURL)
    case "iri", "url": text.hasScheme
    case "uri-reference": text.utf8.allSatisfy(isURL)
    case "byte": text.utf8.count % 4 == 0 && bytes(ofBase64: text) != nil
    case "hostname": !text.isEmpty && text.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
    case "ipv4": text.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }.count { $0 != nil } == 4
    case "ipv6": text.utf8.contains(UInt8(ascii: ":")) && !text.utf8.contains(UInt8(ascii: "/"))
    default: true
    }
}

/// Returns whether a number is within the range of its format.
func hasRange(_ number: Double, _ format: String) -> Bool {
    switch format {
    case "int32": number >= -2_147_483_648 && number <= 2_147_483_647
    case "int64": number >= -9_223_372_036_854_775_808 && number < 9_223_372_036_854_775_808
    case "uint32": number >= 0 && number <= 4_294_967_295
    case "uint64": number >= 0 && number < 18_446_744_073_709_551_616
    default: true
    }
}

/// Returns whether a string is an RFC 3339 date and time with seconds, with a colon in the offset, and with a leap second only where UTC can
/// have one.
private func isInstant(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[10] | 0x20 == UInt8(ascii: "t"), bytes[16] == UInt8(ascii: ":") else { return false }
    let endsWell = bytes[bytes.count - 1] | 0x20 == UInt8(ascii: "z") || bytes[bytes.count - 3] == UInt8(ascii: ":")
    guard endsWell, let moment = MomentText(text, localOffset: nil) else { return false }
    // A leap second ends a day of UTC.
    return bytes[17] != UInt8(ascii: "6") || moment.seconds % 86_400 == 0
}

/// Returns whether a byte can occur in a URL (RFC 3986, section 2).
private func isURL(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || "-._~:/?#[]@!$&'()*+,;=%".utf8.contains(byte) }

extension String {
    fileprivate var hasScheme: Bool {
        guard let end = utf8.firstIndex(of: UInt8(ascii: ":")), let first = utf8.first, !isDigit(first) else { return false }
        return end > startIndex && utf8[..<end].allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    }
}
