import EndpointBasics

/// - Throws: `ResponseError.emptyBody` or `JSONError`.
package func decodeJSONBody<T: JSONDecodable>(_ type: T.Type, from data: Data, _ options: JSONOptions = JSONOptions()) throws -> T {
    try jsonBody(data) { text in
        do throws(JSONError) { return try JSON.decode(type, from: text, options: options) } catch {
            throw error.with { JSON.problems(type, in: text, options: options) }
        }
    }
}

package func jsonBody<T>(_ data: Data, _ decode: (Data) throws -> T) throws -> T {
    if data.isEmpty || data.count == 3 && data.starts(with: [0xEF, 0xBB, 0xBF]) {
        // A missing body also counts as null.
        guard let none = (T.self as? any AbsentValue.Type)?.absent as? T else { throw ResponseError.emptyBody }
        return none
    }
    do { return try decode(data) } catch let error as JSONError {
        guard error.reason == .syntax, let found = otherFormat(data) else { throw error }
        throw JSONError(reason: .syntax, message: "\(found) where JSON was expected", offset: error.offset)
    }
}

/// Returns the format of data that is not JSON, if its first bytes reveal the format. JSON is encoded in UTF-8 (RFC 8259, 8.1). Text in
/// other encodings has a zero byte among its first bytes, or a byte order mark.
private func otherFormat(_ data: Data) -> String? {
    let start = Array(data.prefix(1024))
    if start.starts(with: [0x1F, 0x8B]) { return "gzip" }
    if start.starts(with: [0, 0]) || start.dropFirst(2).starts(with: [0, 0]) { return "UTF-32" }
    if start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE]) || start.prefix(2).contains(0) { return "UTF-16" }
    let text = String(decoding: start.drop { $0 <= 0x20 }, as: UTF8.self).lowercased()
    guard text.hasPrefix("<") else { return nil }
    return text.hasPrefix("<!doctype html") || text.contains("<html") ? "HTML" : "XML or HTML"
}

/// A type that can represent null: an Optional of any type, or any JSON value.
private protocol AbsentValue { static var absent: Self { get } }
extension Optional: AbsentValue { fileprivate static var absent: Self { nil } }
extension JSONValue: AbsentValue { fileprivate static var absent: Self { .null } }

/// Returns the empty object or array that stands for a missing body of a success, or `nil` if the type has no such value.
///
/// When a success arrives, the server has already acted. An error would make callers repeat the request, so a body is only required if the
/// document requires something in it.
package func emptyValue<T: JSONDecodable>(_ type: T.Type) -> T? {
    guard T.self is any JSONModel.Type || T.self is any JSONDecodableModel.Type || T.self is any Collected.Type else { return nil }
    for text in ["{}", "[]"] {
        guard let empty = try? JSON.decode(type, from: Data(text.utf8)) else { continue }
        // An open union accepts every value, but the document describes none that is empty.
        return Mirror(reflecting: empty).displayStyle == .enum ? nil : empty
    }
    return nil
}

/// A dictionary or array of any type.
private protocol Collected {}
extension Dictionary: Collected {}
extension Array: Collected {}

extension ResponseHead {
    /// Decodes the body as text in its `charset`. A JSON string is decoded if the media type is JSON, because many servers send documented
    /// plain text in this form. Returns `nil` if the body is not valid in its charset or the charset is not supported.
    package func plainText(_ body: Data) -> String? {
        if isJSON, body.first == UInt8(ascii: "\""), let text = try? JSON.decode(String.self, from: body) { return text }
        return text(body)
    }
}
