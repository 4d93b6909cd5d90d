import EndpointRuntime
import EndpointBasics

/// Finds known secrets in bytes, both literally and inside base64, such as the password in `Basic` credentials (RFC 7617).
package struct KnownSecrets: Sendable {
    private struct Pattern: Sendable {
        let bytes: [UInt8]
        /// The secret.
        let text: String
        /// Whether the pattern matches only as a whole word, with no adjacent letter or digit.
        var isWord = false
        /// The number of characters immediately before and after a match that also contain bits of the secret.
        var before = 0
        var after = 0
    }

    private var texts: Set<String> = []
    /// The patterns, grouped by their first byte.
    private var patterns: [[Pattern]] = Array(repeating: [], count: 256)

    /// - Parameter texts: The secrets. Strings too common to distinguish from harmless ones are ignored; see ``add(_:)``.
    package init(_ texts: some Sequence<String> = []) {
        for text in texts { add(text) }
    }

    /// Adds a secret.
    ///
    /// Strings shorter than four bytes, and words such as `true` and `password`, occur in too many harmless places and are ignored. Strings
    /// shorter than eight bytes, and strings of digits, match only as whole words. Strings shorter than six bytes are not searched for
    /// inside base64.
    ///
    /// - Parameter isGiven: Whether the user listed the secret explicitly, in which case it matches anywhere.
    package mutating func add(_ text: String, isGiven: Bool = false) {
        guard isGiven ? !text.isEmpty : SecretNames.isDistinct(text), texts.insert(text).inserted else { return }
        let bytes = Array(text.utf8)
        let isWord = bytes.count < 8 || bytes.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
        add(Pattern(bytes: bytes, text: text, isWord: isWord && !isGiven))
        guard bytes.count >= 6 else { return }
        for alignment in 0..<3 { addBase64(text, bytes, alignment) }
    }

    private mutating func add(_ pattern: Pattern) { patterns[Int(pattern.bytes[0])].append(pattern) }

    /// Adds the base64 characters that encode only bits of the secret, if the number of bytes before it is `alignment` modulo 3.
    private mutating func addBase64(_ text: String, _ bytes: [UInt8], _ alignment: Int) {
        let encoded = Data(Array(repeating: 0, count: alignment) + bytes).base64EncodedString().utf8.filter { $0 != UInt8(ascii: "=") }
        let isCut = (alignment + bytes.count) % 3 != 0
        let core = encoded.dropFirst(alignment == 0 ? 0 : alignment + 1).dropLast(isCut ? 1 : 0)
        let (before, after) = (alignment == 0 ? 0 : 1, isCut ? 1 : 0)
        let standard = Array(core)
        add(Pattern(bytes: standard, text: text, before: before, after: after))
        // The URL-safe alphabet (RFC 4648, 5).
        let safe = standard.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0 }
        if safe != standard { add(Pattern(bytes: safe, text: text, before: before, after: after)) }
    }

    /// Returns the ranges of the text that contain one of the secrets, and the secret.
    func places(in text: [UInt8]) -> [(range: Range<Int>, secret: String)] {
        guard !texts.isEmpty else { return [] }
        var places: [(range: Range<Int>, secret: String)] = []
        text.withUnsafeBufferPointer { text in
            let see = { (start: Int) in
                for pattern in patterns[Int(text[start])] {
                    let end = start + pattern.bytes.count
                    guard end <= text.count, pattern.bytes.elementsEqual(text[start..<end]) else { continue }
                    if pattern.isWord, isLetter(text, start - 1) || isLetter(text, end) { continue }
                    places.append((max(0, start - pattern.before)..<min(text.count, end + pattern.after), pattern.text))
                }
            }
            let all = text.count < KnownSecrets.longText ? [] : patterns.joined().map(\.bytes)
            // A secret that the user listed can have one byte.
            if all.allSatisfy({ $0.count > 1 }), !all.isEmpty { return SecretPatterns(all).search(text, see) }
            for start in text.indices { see(start) }
        }
        return places
    }

    /// The length of a text for which preparing the search is worthwhile.
    private static let longText = 8_192
    private static let letters = ByteSet(ByteSet.letters)
    private func isLetter(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        text.indices.contains(index) && KnownSecrets.letters.contains(text[index])
    }
}
