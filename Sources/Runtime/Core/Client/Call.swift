import EndpointBasics

/// An operation with its parameters, typed by what it returns: a value to send, store, pass on, and map.
public struct Call<Value: Sendable>: Sendable, PrintsNoSecrets {
    /// How the value is made.
    enum Decoder: Sendable {
        /// Of the whole body. `nil`: the response is a failure.
        case whole(@Sendable (ReceivedResponse) throws -> Value?)
        /// While the body arrives.
        case streaming(@Sendable (StreamSource) throws -> Value)
    }

    /// What is sent.
    public let endpoint: any Endpoint
    let decoder: Decoder
    let body: HTTPBody?
    /// The value is made by the runtime and generated code, which end soon, unless the API has types of the user's own.
    let isPlain: Bool
    var isStreaming: Bool { if case .streaming = decoder { true } else { false } }

    init(_ endpoint: any Endpoint, _ decoder: Decoder, _ body: HTTPBody? = nil, isPlain: Bool = false) {
        (self.endpoint, self.decoder, self.body, self.isPlain) = (endpoint, decoder, body, isPlain)
    }

    /// Makes the value of every 2xx response with a function of the runtime.
    private init(plain endpoint: any Endpoint, parse: @escaping @Sendable (ReceivedResponse) throws -> Value) {
        let call = Call(endpoint, parse: parse)
        self.init(endpoint, call.decoder, isPlain: true)
    }

    /// Makes the value of every 2xx response with a closure; what it throws becomes the `underlying` of an error of phase `decoding`.
    public init(_ endpoint: any Endpoint, parse: @escaping @Sendable (ReceivedResponse) throws -> Value) {
        self.init(
            endpoint, .whole { response in try response.given(Value.self) ?? (response.head.isSuccess ? try parse(response) : nil) })
    }

    /// The same call with its value changed.
    public func map<Other>(_ transform: @escaping @Sendable (Value) throws -> Other) -> Call<Other> {
        switch decoder {
        case .whole(let decode):
            Call<Other>(endpoint, .whole { response in try response.value(by: decode).map(transform) }, body)
        case .streaming(let decode): Call<Other>(endpoint, .streaming { source in try transform(decode(source)) }, body)
        }
    }

    /// The same operation with the caller's own decoding of a 2xx response's body.
    public func parse<Other>(_ parse: @escaping @Sendable (Data, ResponseHead) throws -> Other) -> Call<Other> {
        Call<Other>(Call<Other>(endpoint) { response in try parse(response.body, response.head) }, body)
    }

    /// The value that a response with this body has, without a network: of stored bytes, for one.
    ///
    /// - Parameters:
    ///   - body: as a server would send it.
    ///   - head: 200 by default, with no media type.
    ///   - options: how the body is read; dates as the operation's API has them, unless these say otherwise.
    /// - Throws: as `Client.value`, of phase `status` for a status that is not one of the value's, or `decoding`.
    public func value(
        from body: Data, head: ResponseHead = ResponseHead(status: 200), options: JSONOptions? = nil
    ) throws(EndpointError) -> Value {
        try reading(options ?? endpoint.json).value(of: self, head, body: body)
    }

    /// The same call with another body, in the operation's media type: a file, or pieces that are made while they are sent.
    public func sending(_ body: HTTPBody) -> Call { Call(self, body) }

    init(_ other: Call, _ body: HTTPBody?) { self.init(other.endpoint, other.decoder, body ?? other.body, isPlain: other.isPlain) }

    /// The operation.
    public var description: String { "Call<\(Value.self)>(\(endpoint.operation))" }
}

extension Call where Value: JSONDecodable {
    /// The value is the body, in JSON.
    public static func json(_ endpoint: any Endpoint) -> Call {
        Call(plain: endpoint) { response in try response.json() }
    }
}

extension Call where Value == Void {
    /// There is no value; a body is ignored.
    public static func void(_ endpoint: any Endpoint) -> Call {
        Call(plain: endpoint) { _ in () }
    }

    /// There is no value; header fields name the target of the redirect, which is not followed.
    public static func redirect(_ endpoint: any Endpoint) -> Call {
        Call(
            endpoint, .whole { response in try response.given(Void.self) ?? ((200..<400).contains(response.status) ? () : nil) },
            isPlain: true)
    }
}

extension Call where Value == Data {
    /// The value is the raw body.
    public static func bytes(_ endpoint: any Endpoint) -> Call {
        Call(plain: endpoint) { response in response.body }
    }
}

extension Call where Value == String {
    /// The value is the body as text.
    public static func text(_ endpoint: any Endpoint) -> Call {
        Call(plain: endpoint) { response in try response.text() }
    }
}

extension Call where Value == SecretText {
    /// The value is the body as text (format `password`).
    public static func secretText(_ endpoint: any Endpoint) -> Call {
        Call(plain: endpoint) { response in try response.secretText() }
    }
}

extension Call where Value: ResponseDecodable {
    /// The value tells the operation's responses apart.
    public static func response(_ endpoint: any Endpoint) -> Call {
        Call(endpoint, .whole { response in try response.given(Value.self) ?? Value(response) }, isPlain: true)
    }
}

extension Call where Value == ByteStream {
    /// The value is the body while it arrives.
    public static func stream(_ endpoint: any Endpoint) -> Call {
        Call(endpoint, .streaming { source in source.body })
    }
}

/// The value of a call with the head of the response it came from.
public struct Response<Value: Sendable>: Sendable, PrintsNoSecrets {
    /// Status and header fields.
    public var head: ResponseHead
    /// The meaning of the body or of its absence.
    public var value: Value

    /// A response as given.
    public init(head: ResponseHead, value: Value) { (self.head, self.value) = (head, value) }
    /// The status code, such as 200.
    public var status: Int { head.status }
    /// The header fields.
    public var headers: HTTPHeaders { head.headers }
    /// Status and type of the value.
    public var description: String { "Response<\(Value.self)>(\(head))" }
}

/// A whole response before a value is made of it.
public final class ReceivedResponse: Sendable, PrintsNoSecrets {
    /// Status and header fields.
    public let head: ResponseHead
    /// As received.
    public let body: Data
    /// A middleware's answer instead of a body.
    let value: (any Sendable)?
    private let json: JSONOptions
    private let transform: @Sendable (Data, ResponseHead) throws -> Data

    /// A response as given, for tests of decoding.
    public convenience init(head: ResponseHead, body: Data, json: JSONOptions = JSONOptions()) {
        self.init(head: head, body: body, json: json) { data, _ in data }
    }

    init(head: ResponseHead, body: Data, json: JSONOptions, transform: @escaping @Sendable (Data, ResponseHead) throws -> Data) {
        (self.head, self.body, value, self.json, self.transform) = (head, body, nil, json, transform)
    }

    init(head: ResponseHead, value: any Sendable) {
        (self.head, body, self.value, json) = (head, Data(), value, JSONOptions())
        transform = { data, _ in data }
    }

    /// The result of `decode` for this response. An answer instead of a body may have the type before or after a call's `map`.
    func value<Value>(by decode: (ReceivedResponse) throws -> Value?) throws -> Value? {
        do { return try decode(self) } catch is UnexpectedAnswer { return try given(Value.self) }
    }

    /// `nil` unless there is an answer in place of a body.
    func given<Value>(_ type: Value.Type) throws(UnexpectedAnswer) -> Value? {
        guard let value else { return nil }
        guard let value = value as? Value else { throw UnexpectedAnswer(expected: type, value) }
        return value
    }

    /// The status code, such as 200.
    public var status: Int { head.status }
    /// The header fields.
    public var headers: HTTPHeaders { head.headers }

    /// The body's media type is one of these (`image/png`) or in one of these ranges (`image/*`), or the server names none.
    public func hasMediaType(_ mediaTypes: String...) -> Bool { head.hasMediaType(mediaTypes) }

    /// The body's media type is `application/json` or ends in `+json` (RFC 6839).
    public var isJSON: Bool { head.isJSON }

    /// The value of a body of JSON, after the client's transformations.
    ///
    /// Where text or bytes are the value, no body of no media type is an empty one: servers send nothing for an empty file or log.
    ///
    /// - Throws: `EmptyBody`, what a transformation throws, or why the body is not such a value.
    public func json<T: JSONDecodable>(_ type: T.Type = T.self) throws -> T {
        let body = try transform(body, head)
        if body.isEmpty, head.mediaType == nil, T.self == String.self || T.self == Data.self, let empty = "" as? T ?? Data() as? T {
            return empty
        }
        return try decodeJSONBody(type, from: body, json)
    }

    /// The value of a body of JSON by its `Decodable`, with dates as the API has them.
    ///
    /// - Throws: as `json(_:)`.
    func codable<T: Decodable>() throws -> T {
        do {
            return try jsonBody(try transform(body, head)) { text in try JSON.decodeCodable(T.self, from: text, options: json) }
        } catch let error as JSONError {
            throw error.decodingError(T.self)
        }
    }

    /// The text of the body, by its `charset`: UTF-8, which is the default, UTF-16, ISO 8859-1, Windows-1252 or Shift JIS.
    ///
    /// - Throws: `UnexpectedBody`.
    public func text() throws -> String {
        guard let text = head.text(body) else { throw UnexpectedBody(expected: "text in \(head.charset.printable(limit: 64))") }
        return text
    }

    /// The same, hidden (format `password`).
    ///
    /// - Throws: `UnexpectedBody`.
    public func secretText() throws -> SecretText { SecretText(try text()) }

    /// The head and the size of the body.
    public var description: String { "\(head), \(body.count) bytes" }
}

/// A value that tells apart an operation's responses by status and media type: what generated code makes when there are several.
public protocol ResponseDecodable: Sendable {
    /// `nil` if the document describes no such response: the call fails with its status.
    init?(_ response: ReceivedResponse) throws
}

/// - Throws: `EmptyBody` or `JSONError`.
func decodeJSONBody<T: JSONDecodable>(_ type: T.Type, from data: Data, _ options: JSONOptions = JSONOptions()) throws -> T {
    try jsonBody(data) { text in try JSON.decode(type, from: text, options: options) }
}

private func jsonBody<T>(_ data: Data, _ decode: (Data) throws -> T) throws -> T {
    // RFC 8259, 8.1: a byte order mark may be ignored.
    let text = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    if text.isEmpty {
        // A null value may also be sent as no body.
        guard let none = (T.self as? any AbsentValue.Type)?.absent as? T else { throw EmptyBody() }
        return none
    }
    do { return try decode(text) } catch let error as JSONError {
        guard error.reason == .syntax, let found = otherFormat(text) else { throw error }
        throw JSONError(reason: .syntax, message: "\(found) where JSON was expected", offset: error.offset)
    }
}

/// The format of bytes that are not JSON, if their beginning shows it. JSON is UTF-8 (RFC 8259, 8.1); other encodings of it have a zero
/// among the first bytes, or a byte order mark.
private func otherFormat(_ data: Data) -> String? {
    let start = Array(data.prefix(1024))
    if start.starts(with: [0x1F, 0x8B]) { return "gzip" }
    if start.starts(with: [0, 0]) || start.dropFirst(2).starts(with: [0, 0]) { return "UTF-32" }
    if start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE]) || start.prefix(2).contains(0) { return "UTF-16" }
    let text = String(decoding: start.drop { $0 <= 0x20 }, as: UTF8.self).lowercased()
    guard text.hasPrefix("<") else { return nil }
    return text.hasPrefix("<!doctype html") || text.contains("<html") ? "HTML" : "XML or HTML"
}

/// Optional, whatever it wraps.
private protocol AbsentValue { static var absent: Self { get } }
extension Optional: AbsentValue { fileprivate static var absent: Self { nil } }
