import EndpointBasics

/// Request bodies (OpenAPI, Request Body Object). If the value is `nil`, there is no body.
extension RequestBuilder {
    /// Sets a JSON body.
    @_spi(Generated) public mutating func json<T: JSONEncodable>(_ body: T?, mediaType: String = "application/json") {
        content(jsonBytes(body), mediaType)
    }

    /// Sets a JSON body in which a property is true, whatever `body` says: the one that asks for a stream.
    @_spi(Generated) public mutating func json<T: JSONEncodable>(_ body: T?, mediaType: String = "application/json", setting flag: String) {
        guard body != nil, var object = json(body)?.object else { return json(body, mediaType: mediaType) }
        object[flag] = .bool(true)
        json(JSONValue.object(object), mediaType: mediaType)
    }

    /// Sets a text body in UTF-8.
    @_spi(Generated) public mutating func text<T: ParameterValue>(_ body: T?, mediaType: String = "text/plain; charset=utf-8") {
        content(leaf("body", body)?.string.map { Data($0.utf8) }, mediaType)
    }

    /// Sets a body of raw bytes.
    @_spi(Generated) public mutating func bytes(_ body: Data?, mediaType: String = "application/octet-stream") { content(body, mediaType) }

    /// Sets a body of raw bytes from any source: memory, a file, or pieces that are produced on demand as they are sent.
    @_spi(Generated) public mutating func bytes(_ body: HTTPBody?, mediaType: String = "application/octet-stream") {
        content(body, mediaType)
    }

    /// Sets a body of raw bytes with a media type that the caller specifies.
    @_spi(Generated) public mutating func bytes(_ body: MediaContent?) { content(body?.content, body?.mediaType ?? "") }

    /// Sets a body with a line of JSON for each value. In a JSON text sequence, each line begins with a record separator (RFC 7464).
    @_spi(Generated) public mutating func jsonLines<T: JSONEncodable>(_ body: JSONLinesBody<T>?, mediaType: String) {
        guard let body else { return }
        if let bytes = body.bytes { return content(bytes, mediaType) }
        var lines = Data()
        for value in body.values {
            guard let data = jsonBytes(value) else { return }
            if mediaType.contains("json-seq") { lines.append(0x1E) }
            lines += data + [0x0A]
        }
        content(lines, mediaType)
    }

    /// Sets a body with a line for each text. A text with a line feed is an error, because it would become two.
    @_spi(Generated) public mutating func textLines(_ body: JSONLinesBody<String>?, mediaType: String) {
        guard let body else { return }
        if let bytes = body.bytes { return content(bytes, mediaType) }
        guard !body.values.contains(where: { $0.utf8.contains(0x0A) }) else {
            return fail(ParameterError(name: "body", reason: .notSerializable))
        }
        content(Data(body.values.map { $0 + "\n" }.joined().utf8), mediaType)
    }

    /// Sets a form body (`application/x-www-form-urlencoded`) with the properties of `body`.
    ///
    /// Without an encoding, a scalar becomes one item, an array becomes one item per element, and an object becomes items of the form
    /// `name[key]=value`.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - brackets: Whether the names of arrays end in brackets, as Rails and PHP need them: `ids[]=1`.
    ///   - flag: A property that is true, whatever `body` says: the one that asks for a stream.
    ///   - encodings: How individual properties are written.
    @_spi(Generated) public mutating func form<T: JSONEncodable>(
        _ body: T?, brackets: Bool = false, setting flag: String? = nil, _ encodings: FormEncoding...
    ) {
        guard let value = json(body) else { return }
        guard var object = value.object else { return fail(ParameterError(name: "body", reason: .notSerializable)) }
        if let flag { object[flag] = .bool(true) }
        var texts: [String] = []
        for member in object.members {
            let encoding = encodings.first { $0.property == member.key }
            let keeping = encoding?.allowReserved == true
            var writer = QueryWriter(brackets: brackets) { text in
                keeping
                    ? text.percentEncoded(.reservedInQueryValue, keepingTriples: true)
                    : text.percentEncoded(.form).replacingText(" ", with: "+")
            }
            let style = encoding?.style ?? (member.value.object == nil ? .form : .deepObject)
            let tree = encoding?.isJSON == true ? jsonText(member.value).map { .string($0) } : member.value
            let explode = encoding?.explode ?? true
            do { try writer.add(member.key, tree ?? .null, style: style, explode: explode) } catch { return fail(error) }
            if !writer.items.isEmpty { texts.append(writer.text) }
        }
        content(Data(texts.joined(separator: "&").utf8), "application/x-www-form-urlencoded")
    }

    mutating func content(_ data: Data?, _ mediaType: String) { content(data.map { HTTPBody($0) }, mediaType) }

    package mutating func content(_ body: HTTPBody?, _ mediaType: String) {
        guard let body else { return }
        content = body
        setHeader("Content-Type", mediaType)
    }
}

/// A body whose media type the API's description leaves to the caller, as in `image/*`.
public struct MediaContent: Hashable, Sendable, _PrintsNoSecrets {
    /// The content, which is sent unchanged.
    public var content: HTTPBody
    /// The media type, such as `image/png`.
    public var mediaType: String

    /// Creates content from bytes.
    public init(_ data: Data, mediaType: String) { self.init(content: HTTPBody(data), mediaType: mediaType) }

    /// Creates content from any body, such as a file, or pieces that are produced on demand while the body is sent.
    public init(content: HTTPBody, mediaType: String) { (self.content, self.mediaType) = (content, mediaType) }

    /// The size and the media type.
    public var description: String { "MediaContent of \(content), \(mediaType)" }
}

/// A request's body that is a sequence of JSON values: the values, or bytes that already are one, such as a file.
public struct JSONLinesBody<Element: Sendable>: Sendable, ExpressibleByArrayLiteral, _PrintsNoSecrets {
    let values: [Element]
    /// The bytes that are sent instead of the values.
    let bytes: HTTPBody?

    private init(_ values: [Element], _ bytes: HTTPBody?) {
        self.values = values
        self.bytes = bytes
    }

    /// Creates a body from values.
    public init(_ values: [Element]) { self.init(values, nil) }
    /// Creates a body from bytes in the operation's media type, which are sent unchanged.
    public init(_ bytes: HTTPBody) { self.init([], bytes) }
    public init(arrayLiteral elements: Element...) { self.init(elements) }

    /// Returns a body with each value transformed. Bytes stay as they are.
    public func map<Other>(_ transform: (Element) -> Other) -> JSONLinesBody<Other> { JSONLinesBody<Other>(values.map(transform), bytes) }

    /// The number of values, or the size of the bytes.
    public var description: String { bytes?.description ?? "\(values.count) values" }
}

/// How a property of a form is written (OpenAPI, Encoding Object).
@_spi(Generated) public struct FormEncoding: Sendable {
    /// The JSON name of the property.
    public let property: String
    /// How arrays and objects are written.
    public let style: QueryStyle
    /// Whether each value becomes a separate item.
    public let explode: Bool
    /// Whether reserved characters are left unencoded.
    public let allowReserved: Bool
    /// Whether the value is written as a single JSON item (`contentType`).
    public let isJSON: Bool

    public init(
        _ property: String, style: QueryStyle = .form, explode: Bool = true, allowReserved: Bool = false, isJSON: Bool = false
    ) {
        (self.property, self.style, self.explode, self.allowReserved, self.isJSON) = (property, style, explode, allowReserved, isJSON)
    }
}

/// The content of a file part.
public struct FilePart: Hashable, Sendable, _PrintsNoSecrets {
    /// The content: bytes, a file that is read while it is sent, or pieces that are produced on demand.
    public var content: HTTPBody
    /// The file name sent to the server. If `nil`, the name of the part is used, because many servers treat a part without a file name as
    /// text (RFC 7578, 4.2).
    public var filename: String?
    /// The media type, such as `image/png`. If `nil`, the one in the API's description is used or, if there is none,
    /// `application/octet-stream`.
    public var mediaType: String?

    /// Creates a part from bytes.
    public init(_ data: Data, filename: String? = nil, mediaType: String? = nil) {
        self.init(content: HTTPBody(data), filename: filename, mediaType: mediaType)
    }

    /// Creates a part from any body. If the lengths of all parts are known, the total is announced. Otherwise, the form is sent in chunks.
    public init(content: HTTPBody, filename: String? = nil, mediaType: String? = nil) {
        (self.content, self.filename, self.mediaType) = (content, filename, mediaType)
    }

    /// Creates a part from a file on disk. The file is read while it is sent, and must not change until all of it has been sent.
    ///
    /// - Parameters:
    ///   - file: The location of the file.
    ///   - filename: The file name to send. If `nil`, the file's own name is used.
    ///   - mediaType: The media type. If `nil`, the one in the API's description is used or, if there is none, `application/octet-stream`.
    /// - Throws: An error from Foundation if the file does not exist or cannot be read.
    public init(file: URL, filename: String? = nil, mediaType: String? = nil) throws {
        self.init(content: try .file(file), filename: filename ?? file.lastPathComponent, mediaType: mediaType)
    }

    /// The bytes, if they are in memory.
    public var data: Data? { content.data }

    /// The size and the media type.
    public var description: String { "FilePart of \(content)" + (mediaType.map { ", " + $0 } ?? "") }
}

/// Multipart bodies (RFC 7578; OpenAPI, Encoding Object). Call `multipart` first, and then add each part in order. Nil values are omitted.
extension RequestBuilder {
    /// Begins a multipart body.
    @_spi(Generated) public mutating func multipart(_ mediaType: String = "multipart/form-data") {
        multipart = MultipartWriter(mediaType: mediaType)
    }

    /// Adds a text part.
    public mutating func part<T: ParameterValue>(_ name: String, _ value: T?, mediaType: String? = nil) {
        addPart(name, leaf(name, value)?.string.map { Data($0.utf8) }, mediaType: mediaType)
    }

    /// Adds a text part for each value.
    public mutating func parts<T: ParameterValue>(_ name: String, _ values: [T]?, mediaType: String? = nil) {
        for value in values ?? [] { part(name, value, mediaType: mediaType) }
    }

    /// Adds a JSON part.
    public mutating func jsonPart<T: JSONEncodable>(_ name: String, _ value: T?, mediaType: String = "application/json") {
        addPart(name, jsonBytes(value), mediaType: mediaType)
    }

    /// Adds a JSON part for each value.
    public mutating func jsonParts<T: JSONEncodable>(_ name: String, _ values: [T]?, mediaType: String = "application/json") {
        for value in values ?? [] { jsonPart(name, value, mediaType: mediaType) }
    }

    /// Adds a file part. `mediaType` is used if the file does not specify a media type.
    public mutating func file(_ name: String, _ file: FilePart?, mediaType: String = "application/octet-stream") {
        addPart(name, file?.content, mediaType: file?.mediaType ?? mediaType, filename: file.map { $0.filename ?? name })
    }

    /// Adds a part for each file.
    public mutating func files(_ name: String, _ files: [FilePart]?, mediaType: String = "application/octet-stream") {
        for file in files ?? [] { self.file(name, file, mediaType: mediaType) }
    }

    /// Adds a part that is written like a query item, but without percent-encoding (OpenAPI, Encoding Object, `style`).
    @_spi(Generated) public mutating func styledPart<T: JSONEncodable>(_ name: String, _ value: T?, style: QueryStyle, explode: Bool) {
        guard let tree = json(value) else { return }
        var writer = QueryWriter(isPercentEncoded: false) { $0 }
        do { try writer.add(name, tree, style: style, explode: explode) } catch { return fail(error) }
        for item in writer.items { addPart(item.name, Data(item.value.utf8), mediaType: nil) }
    }

    /// Adds parts for the members of an object whose members are not known in advance. Scalars are written as text, and nested values as
    /// JSON.
    @_spi(Generated) public mutating func members<T: JSONEncodable>(_ body: T) {
        guard let value = json(body) else { return }
        guard let object = value.object else { return fail(ParameterError(name: "body", reason: .notSerializable)) }
        for member in object.members { self.member(member.key, member.value) }
    }

    /// Adds a file part for each entry of a dictionary, in the order of the names.
    @_spi(Generated) public mutating func fileMembers(_ files: [String: FilePart]?) {
        for (name, file) in (files ?? [:]).sorted(by: { $0.key < $1.key }) { self.file(name, file) }
    }

    /// Adds file parts for each entry of a dictionary, in the order of the names.
    @_spi(Generated) public mutating func fileMembers(_ files: [String: [FilePart]]?) {
        for (name, list) in (files ?? [:]).sorted(by: { $0.key < $1.key }) { self.files(name, list) }
    }

    /// Adds parts for a value whose type varies. Scalars are written as text, and everything else as JSON, with one part for each element
    /// of an array.
    @_spi(Generated) public mutating func member<T: JSONEncodable>(_ name: String, _ value: T?) {
        guard let tree = json(value) else { return }
        for item in tree.array ?? [tree] where !item.isNull {
            if let text = item.leaf { part(name, text) } else { jsonPart(name, item) }
        }
    }

    private mutating func addPart(_ name: String, _ data: Data?, mediaType: String?) {
        addPart(name, data.map { HTTPBody($0) }, mediaType: mediaType, filename: nil)
    }

    private mutating func addPart(_ name: String, _ content: HTTPBody?, mediaType: String?, filename: String?) {
        guard let content, !namesOnly else { return }
        if multipart == nil { multipart() }
        do { try multipart?.add(name, content, mediaType: mediaType, filename: filename) } catch { fail(error) }
    }
}

/// Writes parts between boundaries.
struct MultipartWriter: Sendable {
    private let mediaType: String
    private let boundary: String
    /// The bodies that are not in memory, each preceded by an entry for the bytes before it.
    private var bodies: [HTTPBody] = []
    /// The bytes after the last of these bodies.
    private var data = Data()

    init(mediaType: String) {
        self.mediaType = mediaType
        // The boundary contains 128 random bits, so that the author of a part cannot guess the line that would end the part.
        boundary = "endpoints-" + String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
    }

    var contentType: String { mediaType + "; boundary=" + boundary }

    mutating func add(_ name: String, _ content: HTTPBody, mediaType: String?, filename: String?) throws(HTTPMessageError) {
        var disposition = "form-data; name=\"" + MultipartWriter.escape(name) + "\""
        if let filename { disposition += "; filename=\"" + MultipartWriter.escape(filename) + "\"" }
        var head = "--\(boundary)\r\nContent-Disposition: \(disposition)\r\n"
        if let mediaType {
            guard !mediaType.hasControl(allowingTab: false) else { throw .invalidHeaderValue(name: "Content-Type") }
            head += "Content-Type: \(mediaType)\r\n"
        }
        data.append(Data((head + "\r\n").utf8))
        if let bytes = content.data {
            data.append(bytes)
        } else {
            bodies += [HTTPBody(data), content]
            data = Data()
        }
        data.append(Data("\r\n".utf8))
    }

    func finished() -> HTTPBody {
        let end = HTTPBody(data + Data("--\(boundary)--\r\n".utf8))
        return bodies.isEmpty ? end : .joined(bodies + [end])
    }

    /// Percent-encodes quotes, line breaks and other control characters (RFC 7578, 4.2), in the same way as browsers (HTML,
    /// multipart/form-data encoding algorithm).
    private static func escape(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            let isPlain = scalar.value >= 0x20 && scalar.value != 0x7F && scalar != "\""
            if isPlain { escaped.unicodeScalars.append(scalar) } else { escaped += String(scalar).percentEncoded(.unreserved) }
        }
    }
}

/// A file as JSON, for schemas that are used both in JSON and in forms. The data is written as base64 text.
extension FilePart: JSONDecodable, JSONEncodable {
    public init(from reader: inout JSONReader) { self.init(Data(from: &reader)) }
    public func write(to writer: inout JSONWriter) {
        guard let data = data ?? content.file.flatMap({ try? Data(contentsOf: $0) }) else {
            return writer.fail(.notEncodable, "A file that cannot be read, or that is a stream, cannot be encoded as JSON")
        }
        data.write(to: &writer)
    }
}

extension HTTPBody {
    /// Joins bodies. Each is opened when it is needed.
    fileprivate static func joined(_ bodies: [HTTPBody]) -> HTTPBody {
        let lengths = bodies.compactMap(\.length)
        var length = lengths.count == bodies.count ? 0 : nil
        // If the total length overflows, the body is sent in chunks.
        for next in lengths { length = length.map { $0.addingReportingOverflow(next) }.flatMap { $0.overflow ? nil : $0.partialValue } }
        return pieces(length: length, isReplayable: bodies.allSatisfy(\.isReplayable)) {
            let (rest, current) = (Locked(bodies[...]), Locked<ByteStream?>(nil))
            return ByteStream(onCancel: { current.withLock { $0 }?.cancel() }) {
                while true {
                    var pieces = current.withLock { $0 }?.makeAsyncIterator()
                    if let piece = try await pieces?.next() { return piece }
                    guard let next = try rest.withLock({ $0.popFirst() })?.open() else { return nil }
                    current.withLock { $0 = next }
                }
            }
        }
    }
}
