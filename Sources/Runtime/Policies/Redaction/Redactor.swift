import EndpointBasics
import EndpointRuntime

/// Removes secrets from text: known secrets in every form, and values with secret names.
package struct Redactor: Sendable {
    /// The text that replaces secrets.
    package enum Style: Sendable {
        /// `REDACTED`, or 0 for a number, so that JSON can still be decoded as the same types.
        case recording
        /// `…`, which also replaces whole arrays and objects.
        case log

        var mark: String { self == .recording ? "REDACTED" : "…" }
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

    /// Returns the text without secrets. If it contains none, it is returned unchanged, byte for byte.
    package func redacted(_ text: some Sequence<UInt8>, as form: Form = .text) -> [UInt8] {
        let text = Array(text)
        var search = Search(names: NameReader(names), known: known, style: style)
        search.find(DecodedText(text), form, depth: 0) { $0 }
        return Redactor.replacing(search.found, in: text, style)
    }

    /// Returns a string without secrets.
    package func redacted(_ text: String, as form: Form = .text) -> String {
        String(decoding: redacted(text.utf8, as: form), as: UTF8.self)
    }

    /// Returns the values in the text that have secret names.
    package func secrets(in text: some Sequence<UInt8>, as form: Form = .text) -> Set<String> {
        var search = Search(names: NameReader(names), known: KnownSecrets(), style: .recording)
        search.find(DecodedText(Array(text)), form, depth: 0) { $0 }
        return search.learned
    }

    private static func replacing(_ found: [(range: Range<Int>, kind: Finding.Kind)], in text: [UInt8], _ style: Style) -> [UInt8] {
        guard !found.isEmpty else { return text }
        var result: [UInt8] = []
        var at = 0
        var rest = found.sorted { ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound) }[...]
        while var next = rest.popFirst() {
            while let other = rest.first, other.range.lowerBound < next.range.upperBound {
                next.range = next.range.lowerBound..<max(next.range.upperBound, other.range.upperBound)
                rest.removeFirst()
            }
            result += text[at..<next.range.lowerBound]
            at = next.range.upperBound
            let isValue = next.kind != .text || isPlainNumber(next.range, in: text)
            result += (isValue ? style == .recording ? "0" : "\"…\"" : style.mark).utf8
        }
        return result + text[at...]
    }

    /// Returns whether the range is a complete JSON number, in which case replacing it with text would break the JSON.
    private static func isPlainNumber(_ range: Range<Int>, in text: [UInt8]) -> Bool {
        guard text[range].allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return false }
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        guard let before = text[..<range.lowerBound].last(where: { !isBlank($0) }) else { return false }
        guard let after = text[range.upperBound...].first(where: { !isBlank($0) }) else { return false }
        return ":,[".utf8.contains(before) && ",]}".utf8.contains(after)
    }

    /// A search through text and the text nested inside it.
    private struct Search {
        let names: NameReader
        let known: KnownSecrets
        let style: Style
        var found: [(range: Range<Int>, kind: Finding.Kind)] = []
        var learned: Set<String> = []

        /// - Parameters:
        ///   - form: The format in which names are searched for, or `nil` to search only for known secrets.
        ///   - source: Maps a range of the text to its range in the source.
        mutating func find(_ text: DecodedText, _ form: Form?, depth: Int, _ source: @escaping (Range<Int>) -> Range<Int>) {
            let place = { (range: Range<Int>) in source(text.source(range)) }
            for range in known.places(in: text.bytes) { found.append((place(range), .text)) }
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
            found.append((range, finding.kind))
            guard finding.isLearned else { return }
            var value = Array(text[finding.range])
            learned.insert(String(decoding: value, as: UTF8.self))
            for escapes in [DecodedText.Escapes.percent, .json] {
                if let plain = DecodedText(value, escapes) { value = plain.bytes }
            }
            learned.insert(String(decoding: value, as: UTF8.self))
        }
    }
}
