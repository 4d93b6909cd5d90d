import Foundation

/// Request bodies (OpenAPI, Request Body Object). Nil: no body.
extension RequestBuilder {
    /// A body of JSON.
    public mutating func json<T: JSONEncodable>(_ body: T?, mediaType: String = "application/json") {
        guard let body, let data = jsonBytes(body) else { return }
        content(data, mediaType)
    }

    /// A body of text, in UTF-8.
    public mutating func text<T: ParameterValue>(_ body: T?, mediaType: String = "text/plain; charset=utf-8") {
        guard let body, let text = text("body", body) else { return }
        content(Data(text.utf8), mediaType)
    }

    /// A body of bytes, sent as they are.
    public mutating func bytes(_ body: Data?, mediaType: String = "application/octet-stream") {
        guard let body else { return }
        content(body, mediaType)
    }

    /// A form, `application/x-www-form-urlencoded`, made of the properties of `body`.
    ///
    /// A property without an encoding is an item, a list one item per value, an object `name[key]=value`.
    public mutating func form<T: JSONEncodable>(_ body: T?, _ encodings: FormEncoding...) {
        guard let body, let tree = tree(body) else { return }
        guard case .object(let members) = tree else { return fail(ParameterError(name: "body", reason: .notSerialisable)) }
        var text = ""
        for member in members {
            let encoding = encodings.first { $0.property == member.name }
            let keeping = encoding?.allowReserved == true
            var writer = QueryWriter { text in
                keeping
                    ? text.percentEncoded(.reservedInQueryValue, keepingTriples: true)
                    : text.percentEncoded(ByteSet.form.union(" ")).replacingOccurrences(of: " ", with: "+")
            }
            var style = encoding?.style ?? .form
            if encoding == nil, case .object = member.value { style = .deepObject }
            do {
                try writer.add(member.name, member.value, style: style, explode: encoding?.explode ?? true)
            } catch {
                return fail(error)
            }
            for item in writer.items { text += text.isEmpty ? item : "&" + item }
        }
        content(Data(text.utf8), "application/x-www-form-urlencoded")
    }

    private mutating func content(_ data: Data, _ mediaType: String) {
        content = data
        setHeader("Content-Type", mediaType)
    }
}

/// How one property of a form is written (OpenAPI, Encoding Object).
public struct FormEncoding: Hashable, Sendable {
    /// The property, as JSON names it.
    public let property: String
    /// How lists and objects are written.
    public let style: QueryStyle
    /// Each value has an item of its own.
    public let explode: Bool
    /// Reserved characters stay as they are.
    public let allowReserved: Bool

    /// An encoding as given.
    public init(_ property: String, style: QueryStyle = .form, explode: Bool = true, allowReserved: Bool = false) {
        self.property = property
        self.style = style
        self.explode = explode
        self.allowReserved = allowReserved
    }
}
