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

    /// A body of bytes with the media type that the caller names.
    public mutating func bytes(_ body: MediaContent?) {
        guard let body else { return }
        content(body.data, body.mediaType)
    }

    /// A line of JSON for each value; in a JSON text sequence each begins with a record separator (RFC 7464).
    public mutating func jsonLines<T: JSONEncodable>(_ body: [T]?, mediaType: String) {
        guard let body else { return }
        var lines = Data()
        for value in body {
            guard let data = jsonBytes(value) else { return }
            if mediaType.contains("json-seq") { lines.append(0x1E) }
            lines += data + [0x0A]
        }
        content(lines, mediaType)
    }

    /// A form, `application/x-www-form-urlencoded`, made of the properties of `body`.
    ///
    /// A property without an encoding is an item, a list one item per value, an object `name[key]=value`.
    public mutating func form<T: JSONEncodable>(_ body: T?, _ encodings: FormEncoding...) {
        guard let body, let value = json(body) else { return }
        guard let object = value.object else { return fail(ParameterError(name: "body", reason: .notSerialisable)) }
        var text = ""
        for member in object.members {
            let encoding = encodings.first { $0.property == member.key }
            let keeping = encoding?.allowReserved == true
            var writer = QueryWriter { text in
                keeping
                    ? text.percentEncoded(.reservedInQueryValue, keepingTriples: true)
                    : text.percentEncoded(ByteSet.form.union(" ")).replacingOccurrences(of: " ", with: "+")
            }
            var style = encoding?.style ?? .form
            if encoding == nil, member.value.object != nil { style = .deepObject }
            if encoding?.isJSON == true {
                writer.add(member.key, jsonText(member.value) ?? "")
            } else {
                do {
                    try writer.add(member.key, ParameterTree(member.value), style: style, explode: encoding?.explode ?? true)
                } catch {
                    return fail(error)
                }
            }
            if !writer.items.isEmpty { text += (text.isEmpty ? "" : "&") + writer.text }
        }
        content(Data(text.utf8), "application/x-www-form-urlencoded")
    }

    private mutating func content(_ data: Data, _ mediaType: String) {
        content = data
        setHeader("Content-Type", mediaType)
    }
}

/// A body of a media type that the API's description leaves to the caller, as in `image/*`.
public struct MediaContent: Hashable, Sendable, PrintsNoSecrets {
    /// What is sent, as it is.
    public var data: Data
    /// Such as `image/png`.
    public var mediaType: String

    /// A body as given.
    public init(_ data: Data, mediaType: String) {
        self.data = data
        self.mediaType = mediaType
    }

    /// The size and the media type.
    public var description: String { "MediaContent of \(data.count) bytes, \(mediaType)" }
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
    /// The value is one item of JSON (`contentType`).
    public let isJSON: Bool

    /// An encoding as given.
    public init(
        _ property: String, style: QueryStyle = .form, explode: Bool = true, allowReserved: Bool = false, isJSON: Bool = false
    ) {
        self.property = property
        self.style = style
        self.explode = explode
        self.allowReserved = allowReserved
        self.isJSON = isJSON
    }
}
