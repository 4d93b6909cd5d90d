import Foundation

/// Where requests and responses meet JSON.
extension RequestBuilder {
    /// Nil, and the error remembered, when the value cannot be written.
    mutating func json<T: JSONEncodable>(_ value: T) -> JSONValue? {
        do throws(JSONError) {
            return try JSONValue(encoding: value)
        } catch {
            fail(error)
            return nil
        }
    }

    /// Nil, and the error remembered, when the value cannot be written.
    mutating func tree<T: JSONEncodable>(_ value: T) -> ParameterTree? { json(value).map { ParameterTree($0) } }

    /// Nil, and the error remembered, when the value cannot be written.
    mutating func jsonBytes<T: JSONEncodable>(_ value: T) -> Data? {
        do throws(JSONError) {
            return try JSON.encode(value)
        } catch {
            fail(error)
            return nil
        }
    }

    mutating func jsonText<T: JSONEncodable>(_ value: T) -> String? {
        jsonBytes(value).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension ParameterTree {
    init(_ value: JSONValue) {
        switch value {
        case .null: self = .absent
        case .bool(let value): self = .text(value ? "true" : "false")
        case .number(let number): self = .text(number.text)
        case .string(let text): self = .text(text)
        case .array(let values): self = .list(values.map { ParameterTree($0) })
        case .object(let object): self = .object(object.members.map { (name: $0.key, value: ParameterTree($0.value)) })
        }
    }
}

/// - Throws: `EmptyBody` or `JSONError`.
func decodeJSONBody<T: JSONDecodable>(_ type: T.Type, from data: Data, _ options: JSONOptions = JSONOptions()) throws -> T {
    if data.isEmpty { throw EmptyBody() }
    return try JSON.decode(type, from: data, options: options)
}
