import EndpointBasics

/// A header field described in an API's document, typed by its value: `response.headers[Newsroom.Headers.eTag]`.
public struct HeaderField<Value: JSONDecodable>: Sendable {
    /// The name, compared case-insensitively.
    public let name: String
    private let dates: DateOptions?

    /// Creates a field with a name.
    ///
    /// - Parameters:
    ///   - name: The name, compared case-insensitively.
    ///   - dates: How dates and times without an offset are decoded. If `nil`, they are interpreted as UTC.
    public init(_ name: String, dates: DateOptions? = nil) { (self.name, self.dates) = (name, dates) }

    /// Decodes text. Numbers and booleans are decoded as JSON, and all other text as a JSON string. Quotes are kept, as in the entity tag
    /// `"v1"`.
    fileprivate func value<Part: JSONDecodable>(of text: String) -> Part? {
        let options = JSONOptions(dates: dates)
        if text.utf8.first != UInt8(ascii: "\""), let value = try? JSON.decode(Part.self, from: Array(text.utf8), options: options) {
            return value
        }
        if Part.self == Date.self, let date = HTTPDate.parse(text) as? Part { return date }
        return (try? JSON.encodeBytes(text)).flatMap { try? JSON.decode(Part.self, from: $0, options: options) }
    }
}

extension HTTPHeaders {
    /// The value of a field (OpenAPI, style `simple`, or JSON), or `nil` if the field is missing or its text cannot be decoded.
    ///
    /// The text itself is available by name: `headers["ETag"]`.
    public subscript<Value>(field: HeaderField<Value>) -> Value? { self[field.name].flatMap { field.value(of: $0) } }

    /// The values of a list, or `nil` if one of them cannot be decoded. Each line of `Set-Cookie` is a separate value.
    public subscript<Element>(field: HeaderField<[Element]>) -> [Element]? {
        let lines = values(field.name)
        guard !lines.isEmpty else { return nil }
        if lines[0].utf8.first == UInt8(ascii: "["), let list = self[field.name], let value: [Element] = field.value(of: list) {
            return value
        }
        let isWhole = field.name.equalsIgnoringCase("Set-Cookie")
        var result: [Element] = []
        for text in isWhole ? lines : lines.flatMap({ HTTPHeaders.elements($0) }) {
            guard let value: Element = field.value(of: text.trimmingBlanks()) else { return nil }
            result.append(value)
        }
        return result
    }

    /// The value of a user-defined type (see `types` in the config).
    public subscript<Value>(field: HeaderField<Foreign<Value>>) -> Value? {
        self[field.name].flatMap { text -> Foreign<Value>? in field.value(of: text) }?.value
    }

    /// Returns the elements of a list. Commas inside quotes are not separators (RFC 9110, 5.6.1 and 5.6.4).
    package static func elements(_ line: String, separator: UInt8 = UInt8(ascii: ",")) -> [String] {
        var quotes = Quotes(separator: separator)
        return line.utf8.split { quotes.isSeparator($0) }.map { String(Substring($0)) }
    }

    /// Returns whether the text is a single element of a list.
    static func isElement(_ text: String) -> Bool {
        var quotes = Quotes()
        return !text.utf8.contains { quotes.isSeparator($0) } && !quotes.isOpen
    }

    /// Follows the quoted strings of a list.
    private struct Quotes {
        private let separator: UInt8
        private(set) var isOpen = false
        private var isEscaped = false

        init(separator: UInt8 = UInt8(ascii: ",")) { self.separator = separator }

        mutating func isSeparator(_ byte: UInt8) -> Bool {
            if byte == UInt8(ascii: "\""), !isEscaped { isOpen.toggle() }
            isEscaped = isOpen && byte == UInt8(ascii: "\\") && !isEscaped
            return byte == separator && !isOpen
        }
    }
}
