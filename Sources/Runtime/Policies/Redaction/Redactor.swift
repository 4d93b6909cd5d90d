import EndpointBasics
import EndpointRuntime

/// Removes secrets from text: known secrets in every form, and values with secret names.
package struct Redactor: Sendable {
    /// The text that replaces secrets.
    package enum Style: Sendable {
        /// A ``Placeholder``.
        case recording
        /// `…`, which also replaces whole arrays and objects.
        case log
    }

    /// The format of the text, which determines how its parts are found.
    package enum Form: Sendable {
        case text
        /// A query or a form.
        ///
        /// - Parameter secretItems: The names whose values are secret, as written in the text.
        case items(secretItems: Set<String> = [])
        case multipart(boundary: String)
        /// JSON in which every value is secret.
        case secret
    }

    package var names: SecretNames
    package var known: KnownSecrets
    private let style: Style
    /// The maximum number of nested escape levels that are decoded.
    private static let depth = 2

    package init(_ names: SecretNames, _ known: KnownSecrets = KnownSecrets(), style: Style) {
        (self.names, self.known, self.style) = (names, known, style)
    }

    /// Returns a number for a secret, so that different secrets are replaced differently.
    package typealias Numbering = (String) -> Int?

    /// Text in which names have been searched for, so that it need not be searched again when further secrets are known.
    package struct SearchedText {
        fileprivate var search: Search
        /// The values in the text that have secret names.
        package var secrets: Set<String> { search.learned }
    }

    /// Searches for values with secret names.
    package func search(_ text: some Sequence<UInt8>, as form: Form = .text) -> SearchedText {
        var search = Search(text: Array(text), names: NameReader(names), style: style)
        search.find(DecodedText(search.text), form, depth: 0) { $0 }
        return SearchedText(search: search)
    }

    /// Returns the text without secrets. If it contains none, it is returned unchanged, byte for byte.
    package func redacted(_ searched: SearchedText, numbers: Numbering = { _ in nil }) -> [UInt8] {
        var found = searched.search.found
        for (text, place) in searched.search.levels {
            for (range, secret) in known.places(in: text) {
                found.append(Found(range: place(range), kind: .text, secret: Array(secret.utf8)[...]))
            }
        }
        return replacing(found, in: searched.search.text, numbers)
    }

    /// Returns a string without secrets.
    package func redacted(_ text: String, as form: Form = .text, numbers: Numbering = { _ in nil }) -> String {
        String(decoding: redacted(search(text.utf8, as: form), numbers: numbers), as: UTF8.self)
    }

    private func replacing(_ found: [Found], in text: [UInt8], _ numbers: Numbering) -> [UInt8] {
        guard !found.isEmpty else { return text }
        var result: [UInt8] = []
        var at = 0
        var rest = found.sorted { ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound) }[...]
        while var next = rest.popFirst() {
            while let other = rest.first, other.range.lowerBound < next.range.upperBound {
                if other.range.upperBound > next.range.upperBound {
                    next.range = next.range.lowerBound..<other.range.upperBound
                    next.secret = text[next.range]
                }
                rest.removeFirst()
            }
            result += text[at..<next.range.lowerBound]
            at = next.range.upperBound
            let isValue = next.kind != .text || Redactor.isPlainNumber(next.range, in: text)
            switch style {
            case .log: result += (isValue ? "\"…\"" : "…").utf8
            case .recording:
                let number = numbers(String(decoding: Redactor.plain(Array(next.secret)), as: UTF8.self))
                result += (isValue ? Placeholder.number(number) : Placeholder.text(number)).utf8
            }
        }
        return result + text[at...]
    }

    /// Returns a value without escapes, so that it is the same in a query and in JSON.
    private static func plain(_ value: [UInt8]) -> [UInt8] {
        [DecodedText.Escapes.percent, .json].reduce(value) { value, escapes in DecodedText(value, escapes)?.bytes ?? value }
    }

    /// Returns whether the range is a complete JSON number, in which case replacing it with text would break the JSON.
    private static func isPlainNumber(_ range: Range<Int>, in text: [UInt8]) -> Bool {
        guard text[range].allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return false }
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        guard let before = text[..<range.lowerBound].last(where: { !isBlank($0) }) else { return false }
        guard let after = text[range.upperBound...].first(where: { !isBlank($0) }) else { return false }
        return ":,[".utf8.contains(before) && ",]}".utf8.contains(after)
    }

    /// A part of the source to replace.
    fileprivate struct Found {
        var range: Range<Int>
        let kind: Finding.Kind
        /// The secret as it is written.
        var secret: ArraySlice<UInt8>
    }

    /// A search through text and the text nested inside it.
    fileprivate struct Search {
        let text: [UInt8]
        let names: NameReader
        let style: Style
        var found: [Found] = []
        var learned: Set<String> = []
        /// The texts that can contain known secrets, with the place in the source of each range.
        var levels: [(text: [UInt8], place: (Range<Int>) -> Range<Int>)] = []

        /// - Parameters:
        ///   - form: The format in which names are searched for, or `nil` to search only for known secrets.
        ///   - source: Maps a range of the text to its range in the source.
        mutating func find(_ text: DecodedText, _ form: Form?, depth: Int, _ source: @escaping (Range<Int>) -> Range<Int>) {
            let place = { (range: Range<Int>) in source(text.source(range)) }
            levels.append((text.bytes, place))
            guard depth > 0 || text.bytes.next(0, from: 0) == nil else { return findInBinary(text.bytes, form) }
            let nested = form.map { findNamed(text.bytes, $0, place) } ?? []
            guard depth < Redactor.depth else { return }
            for range in nested {
                guard let inner = DecodedText(Array(text.bytes[range]), .json) else { continue }
                find(inner, .text, depth: depth + 1) { place($0.lowerBound + range.lowerBound..<$0.upperBound + range.lowerBound) }
            }
            for escapes in DecodedText.Escapes.allCases {
                guard let inner = DecodedText(text.bytes, escapes) else { continue }
                // Without its escapes, JSON no longer shows where its strings end.
                find(inner, form == nil || escapes == .json ? nil : .text, depth: depth + 1, place)
            }
        }

        /// Searches what looks like text between the zeros of binary data, and the parts of a form.
        private mutating func findInBinary(_ text: [UInt8], _ form: Form?) {
            var cuts = [0, text.count]
            if case .multipart(let boundary)? = form {
                for finding in ItemFinder(text, names).parts(boundary: boundary) { add(finding, text, finding.range) }
                let line = Array(("--" + boundary).utf8)
                var at = 0
                while let next = text.next(line, from: at) {
                    cuts.append(next)
                    at = next + line.count
                }
            }
            var at = 0
            while let zero = text.next(0, from: at) {
                cuts.append(zero)
                at = zero + 1
                while at < text.count, text[at] == 0 { at += 1 }
                cuts.append(at)
            }
            cuts.sort()
            for (start, end) in zip(cuts, cuts.dropFirst()) where end - start >= 8 && isText(text[start..<end].prefix(256)) {
                find(DecodedText(Array(text[start..<end])), .text, depth: 1) { $0.lowerBound + start..<$0.upperBound + start }
            }
        }

        private func isText(_ text: ArraySlice<UInt8>) -> Bool {
            text.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) || $0 == 0x1B || $0 == 0x1E }
        }

        /// Finds values with secret names, and returns the strings that can contain nested text.
        private mutating func findNamed(_ text: [UInt8], _ form: Form, _ place: (Range<Int>) -> Range<Int>) -> [Range<Int>] {
            let items = ItemFinder(text, names)
            var findings = items.logins()
            var isSecret = false
            switch form {
            case .text: findings += items.items(isWhole: false)
            case .items(let secretItems): findings += items.items(isWhole: true, secretItems: secretItems)
            case .multipart(let boundary): findings += items.parts(boundary: boundary)
            case .secret: isSecret = true
            }
            var members = MemberFinder(text, names, takesContainers: style == .log, isSecret: isSecret)
            let (values, nested) = members.find()
            for finding in findings + values { add(finding, text, place(finding.range)) }
            return nested
        }

        private mutating func add(_ finding: Finding, _ text: [UInt8], _ range: Range<Int>) {
            found.append(Found(range: range, kind: finding.kind, secret: text[finding.range]))
            guard finding.isLearned else { return }
            let value = Array(text[finding.range])
            learned.insert(String(decoding: value, as: UTF8.self))
            learned.insert(String(decoding: Redactor.plain(value), as: UTF8.self))
        }
    }
}
