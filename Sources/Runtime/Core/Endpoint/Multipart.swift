import Foundation

/// The content of a part that is a file.
public struct FilePart: Hashable, Sendable, PrintsNoSecrets {
    /// The content.
    public var data: Data
    /// What the server is told the file is called; nil: no name.
    public var filename: String?
    /// Such as `image/png`; nil: what the API's description names, else `application/octet-stream`.
    public var mediaType: String?

    /// A file as given.
    public init(_ data: Data, filename: String? = nil, mediaType: String? = nil) {
        self.data = data
        self.filename = filename
        self.mediaType = mediaType
    }

    /// The size and the media type.
    public var description: String { "FilePart of \(data.count) bytes" + (mediaType.map { ", " + $0 } ?? "") }
}

/// Multipart bodies (RFC 7578; OpenAPI, Encoding Object): `multipart` first, then each part in order. Nil is left out.
extension RequestBuilder {
    /// Begins a multipart body.
    public mutating func multipart(_ mediaType: String = "multipart/form-data") {
        multipart = MultipartWriter(mediaType: mediaType)
    }

    /// A part of text.
    public mutating func part<T: ParameterValue>(_ name: String, _ value: T?, mediaType: String? = nil) {
        guard let value, let text = text(name, value) else { return }
        addPart(name, Data(text.utf8), mediaType: mediaType, filename: nil)
    }

    /// A part of text for each value.
    public mutating func parts<T: ParameterValue>(_ name: String, _ values: [T]?, mediaType: String? = nil) {
        for value in values ?? [] { part(name, value, mediaType: mediaType) }
    }

    /// A part of JSON.
    public mutating func jsonPart<T: JSONEncodable>(_ name: String, _ value: T?, mediaType: String = "application/json") {
        guard let value, let data = jsonBytes(value) else { return }
        addPart(name, data, mediaType: mediaType, filename: nil)
    }

    /// A part of JSON for each value.
    public mutating func jsonParts<T: JSONEncodable>(_ name: String, _ values: [T]?, mediaType: String = "application/json") {
        for value in values ?? [] { jsonPart(name, value, mediaType: mediaType) }
    }

    /// A part that is a file; `mediaType` is what a file without one has.
    public mutating func file(_ name: String, _ file: FilePart?, mediaType: String = "application/octet-stream") {
        guard let file else { return }
        addPart(name, file.data, mediaType: file.mediaType ?? mediaType, filename: file.filename)
    }

    /// A part for each file.
    public mutating func files(_ name: String, _ files: [FilePart]?, mediaType: String = "application/octet-stream") {
        for file in files ?? [] { self.file(name, file, mediaType: mediaType) }
    }

    /// A part as a query item would be written, but for the percent-encoding (OpenAPI, Encoding Object, `style`).
    public mutating func styledPart<T: JSONEncodable>(_ name: String, _ value: T?, style: QueryStyle, explode: Bool) {
        guard let value, let tree = tree(value) else { return }
        var writer = QueryWriter { $0 }
        do { try writer.add(name, tree, style: style, explode: explode) } catch { return fail(error) }
        for item in writer.items { addPart(item.name, Data(item.value.utf8), mediaType: nil, filename: nil) }
    }

    /// A part for each member of an object whose members are not known before: text for a text, JSON for what is nested.
    public mutating func members<T: JSONEncodable>(_ body: T) {
        guard let value = json(body) else { return }
        guard let object = value.object else { return fail(ParameterError(name: "body", reason: .notSerialisable)) }
        for member in object.members where !member.value.isNull {
            if let text = ParameterTree(member.value).text { part(member.key, text) } else { jsonPart(member.key, member.value) }
        }
    }

    private mutating func addPart(_ name: String, _ data: Data, mediaType: String?, filename: String?) {
        if multipart == nil { multipart() }
        do { try multipart?.add(name, data, mediaType: mediaType, filename: filename) } catch { fail(error) }
    }
}

/// Writes parts between boundaries.
struct MultipartWriter: Sendable {
    private let mediaType: String
    private let boundary: String
    private var data = Data()

    init(mediaType: String) {
        self.mediaType = mediaType
        // 128 random bits: nobody who supplies a part can guess the line that would end it.
        boundary = "endpoints-" + String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
    }

    var contentType: String { mediaType + "; boundary=" + boundary }

    mutating func add(_ name: String, _ content: Data, mediaType: String?, filename: String?) throws(HTTPFieldError) {
        var disposition = "form-data; name=\"" + MultipartWriter.escape(name) + "\""
        if let filename { disposition += "; filename=\"" + MultipartWriter.escape(filename) + "\"" }
        var head = "--\(boundary)\r\nContent-Disposition: \(disposition)\r\n"
        if let mediaType {
            guard !mediaType.hasControl(allowingTab: false) else { throw .invalidHeaderValue(name: "Content-Type") }
            head += "Content-Type: \(mediaType)\r\n"
        }
        data.append(Data((head + "\r\n").utf8))
        data.append(content)
        data.append(Data("\r\n".utf8))
    }

    func finished() -> Data { data + Data("--\(boundary)--\r\n".utf8) }

    /// RFC 7578, 4.2, as browsers do it (HTML, multipart/form-data encoding algorithm): quotes and line ends are percent-encoded,
    /// so are other control characters.
    private static func escape(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if scalar.value < 0x20 || scalar.value == 0x7F || scalar == "\"" {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                escaped += digits.count == 1 ? "%0" + digits : "%" + digits
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// Where a form is described by a schema that JSON uses too, a file's data is base64 text there.
extension FilePart: JSONDecodable, JSONEncodable {
    public init(from reader: inout JSONReader) { self.init(Data(from: &reader)) }
    public func write(to writer: inout JSONWriter) { data.write(to: &writer) }
}
