import Foundation

/// A header field that an API's document describes, typed by its value: `response.headers[Newsroom.Headers.eTag]`.
public struct HeaderField<Value: JSONDecodable>: Hashable, Sendable {
    /// Compared without regard to case.
    public let name: String

    /// A field by its name.
    public init(_ name: String) { self.name = name }
}

extension HTTPHeaders {
    /// The value of a field (OpenAPI, style `simple`, or JSON).
    ///
    /// Nil when the field is missing, and when its text is no such value; the text is read by name: `headers["ETag"]`.
    public subscript<Value>(field: HeaderField<Value>) -> Value? { self[field.name].flatMap { HTTPHeaders.value(of: $0) } }

    /// The values of a list; nil when one of its texts is no such value. Each line of `Set-Cookie` is a text of its own.
    public subscript<Element>(field: HeaderField<[Element]>) -> [Element]? {
        let lines = values(field.name)
        guard !lines.isEmpty else { return nil }
        if lines[0].utf8.first == UInt8(ascii: "["), let list = self[field.name], let value: [Element] = HTTPHeaders.value(of: list) {
            return value
        }
        let isWhole = field.name.equalsIgnoringCase("Set-Cookie")
        var result: [Element] = []
        for text in isWhole ? lines : lines.flatMap({ $0.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)) } }) {
            guard let value: Element = HTTPHeaders.value(of: text.trimmingBlanks()) else { return nil }
            result.append(value)
        }
        return result
    }

    /// The value of a type that the config's `types` names.
    public subscript<Value>(field: HeaderField<Foreign<Value>>) -> Value? {
        self[field.name].flatMap { text -> Foreign<Value>? in HTTPHeaders.value(of: text) }?.value
    }

    /// Numbers and booleans are JSON as they are, all other text is once it stands in quotes. Text that comes in quotes (`"v1"`, an entity tag) keeps them.
    private static func value<Value: JSONDecodable>(of text: String) -> Value? {
        if text.utf8.first != UInt8(ascii: "\""), let value = try? JSON.decode(Value.self, from: Array(text.utf8)) { return value }
        return (try? JSON.encodeBytes(text)).flatMap { try? JSON.decode(Value.self, from: $0) }
    }
}
