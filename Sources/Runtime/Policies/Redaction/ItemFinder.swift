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
        var (marks, signs) = (NextByte(text, "?#&"), NextByte(text, "?#&="))
        var start: Int? = isWhole ? 0 : nil
        var at = 0
        while at < text.count {
            guard let begin = start else {
                at = marks.index(from: at) + 1
                start = at
                continue
            }
            let sign = isWhole ? signs.index(from: at) : endOfName(at)
            guard sign < text.count else { break }
            at = sign + 1
            let isEqual = text[sign] == UInt8(ascii: "=")
            // The value can be a URL that has its own query items.
            start = isEqual || !ItemFinder.marks.contains(text[sign]) ? nil : at
            guard isEqual, let finding = finding(begin..<sign, secretItems, { endOfValue(at, isWhole) }) else { continue }
            findings.append(finding)
            at = max(at, finding.range.upperBound)
        }
        return findings
    }

    private static let marks = ByteSet("?#&")

    /// Returns the index of the next byte that is not part of a name.
    private func endOfName(_ start: Int) -> Int {
        var at = start
        while at < text.count, ItemFinder.nameBytes.contains(text[at]) { at += 1 }
        return at
    }

    private func endOfValue(_ start: Int, _ isWhole: Bool) -> Int {
        if isWhole { return text.next(UInt8(ascii: "&"), from: start) ?? text.count }
        var ends = NextByte(text, "&#\"'<>\\ \t\r\n,)}]")
        return ends.index(from: start)
    }

    private func finding(_ name: Range<Int>, _ secretItems: Set<String>, _ end: () -> Int) -> Finding? {
        let raw = Array(text[name])
        if secretItems.contains(String(decoding: raw, as: UTF8.self)) {
            let value = name.upperBound + 1..<end()
            return value.isEmpty ? nil : Finding(range: value)
        }
        let plain = DecodedText(raw, .form)?.bytes ?? raw
        let decoded = DecodedText(plain, .percent)?.bytes ?? plain
        return names.finding(decoded[...]) { name.upperBound + 1..<end() }
    }

    private static let nameBytes = ByteSet(ByteSet.letters + "-._~[]%+$:")

    /// Returns the users and passwords in the authority components of URLs (RFC 3986, 3.2.1).
    func logins() -> [Finding] {
        var findings: [Finding] = []
        var at = 0
        let mark = Array("://".utf8)
        while let colon = text.next(mark, from: at) {
            at = colon + 1
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
        var findings: [Finding] = []
        var place = text.next(line, from: 0)
        while let start = place, let next = text.next(line, from: start + line.count) {
            if let gap = text.next(blank, from: start), gap + blank.count <= next, let name = ItemFinder.name(text[start..<gap]),
                let finding = names.finding(name, { gap + blank.count..<max(gap + blank.count, next - 2) })
            {
                findings.append(finding)
            }
            place = next
        }
        return findings
    }

    /// Returns the name in `Content-Disposition: form-data; name="…"`.
    private static func name(_ head: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let start = head.firstRange(of: Array(" name=\"".utf8))?.upperBound else { return nil }
        return head[start...].prefix { $0 != UInt8(ascii: "\"") }
    }
}
