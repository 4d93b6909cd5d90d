/// How the keys of Codable types other than models are spelled in JSON.
///
/// Types that were made for `JSONDecoder` and `JSONEncoder` with key strategies have keys in camel case, such as `replyTo`, for `reply_to` in
/// JSON. The conversions are those of Foundation's strategies `convertFromSnakeCase` and `convertToSnakeCase`, and like these, they do not apply
/// to the keys of dictionaries.
public enum CodableKeys: Hashable, Sendable {
    /// As the types write them.
    case asWritten
    /// In snake case, which is converted to and from camel case.
    case snakeCase

    func areConverted(for key: any CodingKey.Type) -> Bool { self == .snakeCase && _typeName(key) != "Swift._DictionaryCodingKey" }

    /// Returns `replyTo` for `reply_to`. Underscores at the beginning and the end stay.
    static func camelCase(_ key: String) -> String {
        guard let first = key.firstIndex(where: { $0 != "_" }), let last = key.lastIndex(where: { $0 != "_" }) else { return key }
        let words = key[first...last].split(separator: "_")
        guard words.count > 1 else { return key }
        let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
        return key[..<first] + words[0].lowercased() + rest.joined() + key[key.index(after: last)...]
    }

    /// Returns `reply_to` for `replyTo`.
    static func snakeCase(_ key: String) -> String {
        let letters = Array(key)
        var words: [ArraySlice<Character>] = []
        var start = 0
        // The first letter never begins another word.
        var next = 1
        while let upper = letters.indices.dropFirst(next).first(where: { letters[$0].isUppercase }) {
            words.append(letters[start..<upper])
            guard let lower = letters.indices.dropFirst(upper).first(where: { letters[$0].isLowercase }) else {
                start = upper
                break
            }
            start = upper
            // Of consecutive capitals, the last one begins the word with the lowercase letter.
            if lower > upper + 1 {
                words.append(letters[upper..<(lower - 1)])
                start = lower - 1
            }
            next = lower + 1
        }
        words.append(letters[min(start, letters.count)...])
        return words.map { String($0).lowercased() }.joined(separator: "_")
    }
}
