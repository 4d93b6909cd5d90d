/// Why a JSON text could not be read as a type, or a value could not be written as JSON.
///
/// It names places and kinds, never the contents of the text, so that it may be logged.
public struct JSONError: Error, Sendable, CustomStringConvertible {
    public enum Reason: Hashable, Sendable {
        /// The text breaks the grammar of RFC 8259, UTF-8 included.
        case syntax
        /// The value has another type than the one asked for.
        case typeMismatch
        /// An object lacks a required key.
        case missingKey(String)
        /// The value is null where null is not allowed.
        case missingValue
        /// The value has the right type and breaks its format, its range or its list of allowed values.
        case invalidValue
        /// Objects and arrays are nested deeper than the limit.
        case tooDeep
        /// The value has no form in JSON (not a number, an infinity, a date after the year 9999).
        case notEncodable
    }

    public var reason: Reason
    /// A sentence for people.
    public var message: String
    /// The keys and indexes that lead to the value, from the outermost; a missing key is the last.
    public var codingPath: [any CodingKey]
    /// Bytes from the start of the text, when a text was read.
    public var offset: Int?
    /// What a user's own Codable type threw.
    public var underlying: (any Error)?

    public init(
        reason: Reason, message: String, codingPath: [any CodingKey] = [], offset: Int? = nil, underlying: (any Error)? = nil
    ) {
        self.reason = reason
        self.message = message
        self.codingPath = codingPath
        self.offset = offset
        self.underlying = underlying
    }

    public var description: String {
        var text: String = JSONError.text(codingPath)
        if !text.isEmpty { text += ": " }
        text += message
        if let offset { text += " (byte \(offset))" }
        return text
    }

    /// A path as people write it: `posts[3].headline`.
    public static func text(_ codingPath: [any CodingKey]) -> String {
        var text: String = ""
        for key in codingPath {
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                if !text.isEmpty { text += "." }
                text += key.stringValue
            }
        }
        return text
    }

    /// The same error in the standard library's terms, for code that decodes through any `Decoder`.
    public func decodingError(_ type: any Any.Type, under outer: [any CodingKey] = []) -> DecodingError {
        var path: [any CodingKey] = outer + codingPath
        // The standard library's error has the missing key beside the path of its object.
        if case .missingKey = reason, !codingPath.isEmpty { path.removeLast() }
        let context = DecodingError.Context(codingPath: path, debugDescription: message, underlyingError: underlying)
        switch reason {
        case .typeMismatch: return .typeMismatch(type, context)
        case .missingValue: return .valueNotFound(type, context)
        case .missingKey(let key): return .keyNotFound(JSONPathKey(key), context)
        case .syntax, .invalidValue, .tooDeep, .notEncodable: return .dataCorrupted(context)
        }
    }

    /// The same error in the standard library's terms, for code that encodes through any `Encoder`.
    public func encodingError(_ value: Any, under outer: [any CodingKey] = []) -> EncodingError {
        .invalidValue(value, EncodingError.Context(codingPath: outer + codingPath, debugDescription: message, underlyingError: underlying))
    }
}

/// A key or an index on the way to a value.
struct JSONPathKey: CodingKey, Hashable {
    let stringValue: String
    let intValue: Int?

    init(_ key: String) {
        stringValue = key
        intValue = nil
    }

    init(index: Int) {
        stringValue = "Index \(index)"
        intValue = index
    }

    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { self.init(index: intValue) }
}

/// A failure as it is noted: the path is found from the offset when somebody asks.
struct JSONFailure {
    var reason: JSONError.Reason
    var message: String
    var offset: Int
    /// What a foreign Codable type threw.
    var underlying: (any Error)?
    /// Keys turned up in another order than the model reads them: not an error, the value is read again.
    var isOutOfOrder: Bool = false

    func error(_ finder: inout JSONPathFinder) -> JSONError {
        var path: [any CodingKey] = finder.path(to: offset) + ((underlying as? DecodingError)?.path ?? [])
        if case .missingKey(let key) = reason { path.append(JSONPathKey(key)) }
        return JSONError(reason: reason, message: message, codingPath: path, offset: offset, underlying: underlying)
    }
}

/// Finds the path to an offset by walking the text from its start.
///
/// The text before the offset has been read already, so the walk trusts it. Asked for rising offsets, it walks once.
struct JSONPathFinder {
    private struct Level {
        var isObject: Bool
        var expectsKey: Bool
        var index: Int = 0
        var key: Range<Int>?
    }

    private let bytes: UnsafeRawBufferPointer
    private var at: Int = 0
    private var levels: [Level] = []

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func path(to offset: Int) -> [any CodingKey] {
        let end: Int = min(offset, bytes.count)
        while at < end { step(end) }
        var path: [any CodingKey] = []
        for level in levels {
            if !level.isObject {
                path.append(JSONPathKey(index: level.index))
            } else if let key = level.key {
                path.append(JSONPathKey(text(key)))
            }
        }
        return path
    }

    private mutating func step(_ end: Int) {
        let last: Int = levels.count - 1
        switch bytes[at] {
        case ASCII.openBrace: levels.append(Level(isObject: true, expectsKey: true))
        case ASCII.openBracket: levels.append(Level(isObject: false, expectsKey: false))
        case ASCII.closeBrace, ASCII.closeBracket: if last >= 0 { levels.removeLast() }
        case ASCII.comma:
            if last >= 0 {
                levels[last].index += 1
                levels[last].expectsKey = levels[last].isObject
                levels[last].key = nil
            }
        case ASCII.quote:
            let start: Int = at
            at += 1
            while at < bytes.count, bytes[at] != ASCII.quote { at += bytes[at] == ASCII.backslash ? 2 : 1 }
            if last >= 0, levels[last].expectsKey, at < end {
                levels[last].key = start..<at
                levels[last].expectsKey = false
            }
        default: break
        }
        at += 1
    }

    private func text(_ quoted: Range<Int>) -> String {
        let inside = UnsafeRawBufferPointer(rebasing: bytes[(quoted.lowerBound + 1)..<quoted.upperBound])
        guard inside.contains(ASCII.backslash) else { return String(decoding: inside, as: UTF8.self) }
        let whole = UnsafeRawBufferPointer(rebasing: bytes[quoted.lowerBound...quoted.upperBound])
        let key: String? = try? JSON.decode(String.self, from: whole)
        return key ?? String(decoding: inside, as: UTF8.self)
    }
}
