import EndpointBasics

/// The reason that a JSON text could not be decoded, or that a value could not be encoded.
///
/// The error contains paths and kinds of values, never the contents of the text, so it is safe to log.
public final class JSONError: LocalizedError, CustomStringConvertible {
    /// The kind of fault.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Reason: Equatable, Sendable {
        /// The text is not valid JSON (RFC 8259) or not valid UTF-8.
        case syntax
        /// The value does not have the expected type.
        case typeMismatch
        /// A required key is missing from an object.
        case missingKey(String)
        /// The value is null, but null is not allowed.
        case missingValue
        /// The value has the right type but the wrong format, or is outside the range or the allowed values.
        case invalidValue
        /// Objects and arrays are nested deeper than the limit.
        case tooDeep
        /// JSON cannot represent the value, such as NaN, an infinity, or a date after the year 9999.
        case notEncodable
    }

    /// The kind of fault.
    public let reason: Reason
    /// A human-readable message.
    public let message: String
    /// The keys and indexes that lead to the value, starting with the outermost. If a key is missing, that key is the last element.
    public let codingPath: [any CodingKey]
    /// The offset in bytes from the start of the text, if text was decoded.
    public let offset: Int?
    /// The error that a user-defined Codable type threw, if any.
    public let underlying: (any Error)?
    /// Decodes the text again to find further problems.
    package let findProblems: (@Sendable () -> [JSONError])?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - reason: The kind of fault.
    ///   - message: A message that contains nothing of the text.
    ///   - codingPath: The keys and indexes that lead to the value.
    ///   - offset: The offset in bytes from the start of the text.
    ///   - underlying: The error that a user-defined type threw.
    public convenience init(
        reason: Reason, message: String, codingPath: [any CodingKey] = [], offset: Int? = nil, underlying: (any Error)? = nil
    ) {
        self.init(reason, message: message, codingPath: codingPath, offset: offset, underlying: underlying, findProblems: nil)
    }

    private init(
        _ reason: Reason, message: String, codingPath: [any CodingKey], offset: Int?, underlying: (any Error)?,
        findProblems: (@Sendable () -> [JSONError])?
    ) {
        self.reason = reason
        self.message = message
        self.codingPath = codingPath
        self.offset = offset
        self.underlying = underlying
        self.findProblems = findProblems
    }

    public var description: String {
        let path = codingPathText
        return (path.isEmpty ? "" : path + ": ") + message + (offset.map { (offset: Int) -> String in " (byte \(offset))" } ?? "")
    }

    /// Returns the error with an array index added to the front of its path.
    package func under(index: Int) -> JSONError { with(codingPath: [JSONPathKey(intValue: index)] + codingPath) }

    package func with(codingPath: [any CodingKey]) -> JSONError {
        JSONError(reason, message: message, codingPath: codingPath, offset: offset, underlying: underlying, findProblems: findProblems)
    }

    package func with(findProblems: @escaping @Sendable () -> [JSONError]) -> JSONError {
        JSONError(reason, message: message, codingPath: codingPath, offset: offset, underlying: underlying, findProblems: findProblems)
    }

    /// The description, which `localizedDescription` also returns.
    public var errorDescription: String? { description }

    /// The coding path as text, such as `posts[3].headline`. It is empty for the root value. Keys from the server are escaped and truncated
    /// so that they cannot break a log line.
    public var codingPathText: String { JSONError.text(codingPath) }

    package static func text(_ codingPath: [any CodingKey]) -> String {
        var text = ""
        for key in codingPath {
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue.printable(limit: 64)
            }
        }
        return text
    }

    /// Converts the error to a `DecodingError`, for code that decodes with any `Decoder`.
    package func decodingError(_ type: any Any.Type, under outer: [any CodingKey] = []) -> DecodingError {
        var path = outer + codingPath
        // A `DecodingError` stores the missing key separately from the path of its object.
        if case .missingKey = reason, !codingPath.isEmpty { path.removeLast() }
        let context = DecodingError.Context(codingPath: path, debugDescription: message, underlyingError: underlying ?? self)
        switch reason {
        case .typeMismatch: return .typeMismatch(type, context)
        case .missingValue: return .valueNotFound(type, context)
        case .missingKey(let key): return .keyNotFound(JSONPathKey(key), context)
        case .syntax, .invalidValue, .tooDeep, .notEncodable: return .dataCorrupted(context)
        }
    }

    /// Converts the error to an `EncodingError`, for code that encodes with any `Encoder`.
    func encodingError(_ value: Any, under outer: [any CodingKey] = []) -> EncodingError {
        .invalidValue(value, EncodingError.Context(codingPath: outer + codingPath, debugDescription: message, underlyingError: underlying))
    }
}

/// A key or an index on the path to a value.
package struct JSONPathKey: CodingKey {
    package let stringValue: String
    package let intValue: Int?

    package init(_ key: String) { (stringValue, intValue) = (key, nil) }
    package init(stringValue: String) { self.init(stringValue) }
    package init(intValue: Int) { (stringValue, self.intValue) = ("Index \(intValue)", intValue) }
}

/// Finds the path to an offset by traversing the text from its start.
///
/// The text before the offset has already been read, so it is assumed to be valid. If offsets are located in increasing order, the text is
/// traversed only once.
struct JSONPathFinder: ~Copyable {
    private struct Level {
        let isObject: Bool
        var index: Int = 0
        var key: Range<Int>?
    }

    private let bytes: UnsafeRawBufferPointer
    private var at: Int
    private var levels: [Level] = []

    /// - Parameter start: The offset at which the outermost value of the path begins.
    init(_ bytes: UnsafeRawBufferPointer, from start: Int = 0) { (self.bytes, at) = (bytes, start) }

    /// Adds the path to a recorded failure, which has only an offset so far.
    mutating func located(_ failure: JSONError) -> JSONError {
        let end = min(failure.offset ?? 0, bytes.count)
        while at < end { step(end) }
        var path: [any CodingKey] = []
        for level in levels {
            if !level.isObject { path.append(JSONPathKey(intValue: level.index)) }
            if let key = level.key { path.append(JSONPathKey(text(key))) }
        }
        path += (failure.underlying as? DecodingError)?.path ?? []
        if case .missingKey(let key) = failure.reason { path.append(JSONPathKey(key)) }
        return failure.with(codingPath: path)
    }

    private mutating func step(_ end: Int) {
        let last = levels.count - 1
        switch bytes[at] {
        case ASCII.openBrace: levels.append(Level(isObject: true))
        case ASCII.openBracket: levels.append(Level(isObject: false))
        case ASCII.closeBrace, ASCII.closeBracket: if last >= 0 { levels.removeLast() }
        case ASCII.comma:
            if last >= 0 {
                levels[last].index += 1
                levels[last].key = nil
            }
        case ASCII.quote:
            let start = at
            at += 1
            while at < bytes.count, bytes[at] != ASCII.quote { at += bytes[at] == ASCII.backslash ? 2 : 1 }
            if last >= 0, levels[last].isObject, levels[last].key == nil, at < end { levels[last].key = start..<at }
        default: break
        }
        at += 1
    }

    private func text(_ quoted: Range<Int>) -> String {
        let inside = UnsafeRawBufferPointer(rebasing: bytes[(quoted.lowerBound + 1)..<quoted.upperBound])
        let whole = UnsafeRawBufferPointer(rebasing: bytes[quoted.lowerBound...quoted.upperBound])
        return (try? JSON.decode(String.self, from: whole)) ?? String(decoding: inside, as: UTF8.self)
    }
}
