import EndpointRuntime

/// Finds the values of query items, form fields and multipart parts with secret names, and the user and password in URLs.
struct ItemFinder {
    private let text: [UInt8]
    private let names: NameReader

    init(_ text: [UInt8], _ names: NameReader) { (self.text, self.names) = (text, names) }

    /// Returns the values of query items and form fields.
    ///
    /// - Parameters:
    ///   - isWhole: Whether the whole text is a query or a form. Otherwise, items are found in URLs within the text, after `?`, `#` and
    ///     `&`.
    ///   - secretItems: Additional names, as written in the text.
    func items(isWhole: Bool, secretItems: Set<String> = []) -> [Finding] {
        var findings: [Finding] = []
        var start: Int? = isWhole ? 0 : nil
        var at = 0
        while at < text.count {
            if "?#&".utf8.contains(text[at]) {
                start = at + 1
            } else if let begin = start, text[at] == UInt8(ascii: "=") {
                let ends = isWhole ? [UInt8(ascii: "&")] : ItemFinder.ends
                let end = text[at...].firstIndex(where: ends.contains) ?? text.count
                if let finding = finding(begin..<at, at + 1..<end, secretItems) {
                    findings.append(finding)
                    at = end - 1
                }
                // The value can be a URL that has its own query items.
                start = nil
            } else if !isWhole, !ItemFinder.nameBytes.contains(text[at]) {
                start = nil
            }
            at += 1
        }
        return findings
    }

    private static let ends = Array("&#\"'<>\\ \t\r\n,)}]".utf8)

    private func finding(_ name: Range<Int>, _ value: Range<Int>, _ secretItems: Set<String>) -> Finding? {
        let raw = Array(text[name])
        if secretItems.contains(String(decoding: raw, as: UTF8.self)), !value.isEmpty { return Finding(range: value) }
        let plain = DecodedText(raw, .form)?.bytes ?? raw
        let decoded = DecodedText(plain, .percent)?.bytes ?? plain
        return names.finding(decoded[...], value)
    }

    private static let nameBytes = ByteSet(ByteSet.letters + "-._~[]%+$:")

    /// Returns the users and passwords in the authority components of URLs (RFC 3986, 3.2.1).
    func logins() -> [Finding] {
        var findings: [Finding] = []
        var at = 0
        let mark = Array("://".utf8)
        while let colon = text[at...].firstIndex(of: mark[0]) {
            at = colon + 1
            guard text[colon...].starts(with: mark) else { continue }
            let start = colon + mark.count
            let end = text[start...].firstIndex { $0 <= 0x20 || "/?#\"<>\\".utf8.contains($0) } ?? text.count
            guard let sign = text[start..<end].lastIndex(of: UInt8(ascii: "@")), sign > start else { continue }
            findings.append(Finding(range: start..<sign, isLearned: false))
            if let colon = text[start..<sign].firstIndex(of: UInt8(ascii: ":")), colon + 1 < sign {
                findings.append(Finding(range: colon + 1..<sign))
            }
        }
        return findings
    }

    /// Returns the contents of parts (RFC 7578) with secret names.
    func parts(boundary: String) -> [Finding] {
        let (line, blank) = (Array(("--" + boundary).utf8), Array("\r\n\r\n".utf8))
        let places = text.ranges(of: line).map(\.lowerBound)
        return zip(places, places.dropFirst()).compactMap { place, next in
            let part = text[place..<next]
            guard let gap = part.firstRange(of: blank), let name = ItemFinder.name(part[..<gap.lowerBound]) else { return nil }
            return names.finding(name, gap.upperBound..<max(gap.upperBound, next - 2))
        }
    }

    /// Returns the name in `Content-Disposition: form-data; name="…"`.
    private static func name(_ head: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let start = head.firstRange(of: Array(" name=\"".utf8))?.upperBound else { return nil }
        return head[start...].prefix { $0 != UInt8(ascii: "\"") }
    }
}
