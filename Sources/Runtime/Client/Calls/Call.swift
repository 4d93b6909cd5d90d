import EndpointBasics

/// An operation with its parameters. `Value` is the type of the operation's result. A call can be sent, stored, passed on and mapped.
public struct Call<Value: Sendable>: Sendable, _PrintsNoSecrets {
    /// How the value is decoded from the response.
    enum Decoder: Sendable {
        /// Decodes the whole body. Returns `nil` if the response is a failure.
        case whole(@Sendable (ReceivedResponse) throws -> Value?)
        /// Decodes the body as it arrives.
        case streaming(@Sendable (StreamSource) throws -> Value)
    }

    /// The endpoint to send.
    public let endpoint: any Endpoint
    let decoder: Decoder
    /// The link that is followed instead of the endpoint's own URL, if the value is a further page.
    private(set) var link: PageLink?
    var isStreaming: Bool { if case .streaming = decoder { true } else { false } }

    init(_ endpoint: any Endpoint, _ decoder: Decoder) {
        self.endpoint = endpoint
        self.decoder = decoder
    }

    /// Creates a call that decodes every 2xx response with a closure. An error that the closure throws becomes the `underlying` error of an
    /// `EndpointError` of phase `decoding`.
    public init(_ endpoint: any Endpoint, parse: @escaping @Sendable (ReceivedResponse) throws -> Value) {
        self.init(
            endpoint, .whole { response in try response.given(Value.self) ?? (response.head.isSuccess ? try parse(response) : nil) })
    }

    /// Returns the same call with its value transformed.
    public func map<Other>(_ transform: @escaping @Sendable (Value) throws -> Other) -> Call<Other> {
        switch decoder {
        case .whole(let decode):
            Call<Other>(endpoint, .whole { response in try response.value(by: decode).map(transform) })
        case .streaming(let decode): Call<Other>(endpoint, .streaming { source in try transform(decode(source)) })
        }
    }

    /// Returns a call of the same operation that decodes the body of a 2xx response with the given closure.
    public func parse<Other>(_ parse: @escaping @Sendable (Data, ResponseHead) throws -> Other) -> Call<Other> {
        Call<Other>(endpoint) { response in try parse(response.body, response.head) }
    }

    /// Decodes a body, for example stored bytes, as if a server had sent it. Does not access the network.
    ///
    /// - Parameters:
    ///   - body: The body as a server would send it.
    ///   - head: The head of the response. The default has status 200 and no media type.
    ///   - options: How the body is decoded. Dates are decoded as in the operation's API, unless these options say otherwise.
    /// - Throws: The same errors as `Client.value`, in phase `status` if the status has no value, or in phase `decoding`.
    public func value(
        from body: Data, head: ResponseHead = ResponseHead(status: 200), options: JSONOptions? = nil
    ) throws(EndpointError) -> Value {
        try reading(options ?? endpoint.json).value(of: self, head, body: body)
    }

    /// Returns a call for the page that a link leads to.
    func following(_ link: PageLink) -> Call {
        var call = self
        call.link = link
        return call
    }

    /// The operation and the type of the value.
    public var description: String { "Call<\(Value.self)>(\(endpoint.operation))" }
}

/// The kinds of calls, which generated code creates.
extension Call {
    /// Creates a call whose value is decoded from the JSON body.
    @_spi(Generated) public static func json(_ endpoint: any Endpoint) -> Call where Value: JSONDecodable {
        Call(endpoint) { try $0.json() }
    }

    /// Creates a call without a value. A body is ignored.
    @_spi(Generated) public static func void(_ endpoint: any Endpoint) -> Call where Value == Void { Call(endpoint) { _ in } }

    /// Creates a call without a value that does not follow redirects. The target of a redirect is in the header fields.
    @_spi(Generated) public static func redirect(_ endpoint: any Endpoint) -> Call where Value == Void {
        Call(endpoint, .whole { response in try response.given(Void.self) ?? ((200..<400).contains(response.status) ? () : nil) })
    }

    /// Creates a call whose value is the raw body.
    @_spi(Generated) public static func bytes(_ endpoint: any Endpoint) -> Call where Value == Data { Call(endpoint) { $0.body } }

    /// Creates a call whose value is the body as text.
    @_spi(Generated) public static func text(_ endpoint: any Endpoint) -> Call where Value == String { Call(endpoint) { try $0.text() } }

    /// Creates a call whose value is the body as secret text (format `password`).
    @_spi(Generated) public static func secretText(_ endpoint: any Endpoint) -> Call where Value == SecretText {
        Call(endpoint) { try $0.secretText() }
    }

    /// Creates a call whose value distinguishes the operation's responses.
    @_spi(Generated) public static func response(_ endpoint: any Endpoint) -> Call where Value: ResponseDecodable {
        Call(endpoint, .whole { response in try response.given(Value.self) ?? Value(response) })
    }

    /// Creates a call whose value is the body as a stream.
    @_spi(Generated) public static func stream(_ endpoint: any Endpoint) -> Call where Value == ByteStream {
        Call(endpoint, .streaming { $0.body })
    }
}

/// The value of a call, together with the head of the response.
public struct Response<Value: Sendable>: Sendable, _PrintsNoSecrets {
    /// The status and the header fields.
    public var head: ResponseHead
    /// The value decoded from the body.
    public var value: Value
    /// The URL that the response came from, after redirects and without credentials. `nil` for a response that no client received.
    public internal(set) var url: HTTPURL?

    /// Creates a response, as a mock returns it.
    public init(head: ResponseHead, value: Value) { (self.head, self.value) = (head, value) }
    /// The status code, such as 200.
    public var status: Int { head.status }
    /// The header fields.
    public var headers: HTTPHeaders { head.headers }
    /// The file name that the server suggests for the body (``ResponseHead/suggestedFilename``).
    public var suggestedFilename: String? { head.suggestedFilename }
    /// The status and the type of the value.
    public var description: String { "Response<\(Value.self)>(\(head))" }
}

/// A complete response that has not been decoded yet.
public final class ReceivedResponse: Sendable, _PrintsNoSecrets {
    /// The status and the header fields.
    public let head: ResponseHead
    /// The body as received.
    public let body: Data
    /// The value that middleware supplied in place of a body.
    let value: (any Sendable)?
    private let json: JSONOptions
    private let transform: @Sendable (Data, ResponseHead) throws -> Data

    /// Creates a response for testing decoders.
    public convenience init(head: ResponseHead, body: Data, json: JSONOptions = JSONOptions()) {
        self.init(head: head, value: nil, body: body, json: json)
    }

    init(
        head: ResponseHead, value: (any Sendable)?, body: Data = Data(), json: JSONOptions = JSONOptions(),
        transform: @escaping ResponseReading.Transform = { data, _ in data }
    ) {
        (self.head, self.body, self.value, self.json, self.transform) = (head, body, value, json, transform)
    }

    /// Returns the result of `decode` for this response. A value that middleware supplied can have the type of the call's value before or
    /// after `map`.
    func value<Value>(by decode: (ReceivedResponse) throws -> Value?) throws -> Value? {
        do { return try decode(self) } catch UsageError.unexpectedAnswer { return try given(Value.self) }
    }

    /// Returns the value that middleware supplied in place of a body, if there is one.
    func given<Value>(_ type: Value.Type) throws(UsageError) -> Value? {
        guard let value else { return nil }
        guard let value = value as? Value else { throw .unexpectedAnswer(to: type, value) }
        return value
    }

    /// The status code, such as 200.
    public var status: Int { head.status }
    /// The header fields.
    public var headers: HTTPHeaders { head.headers }

    /// Whether the body's media type is one of these (`image/png`) or matches one of these ranges (`image/*`). Also true if the server did
    /// not send a media type.
    public func hasMediaType(_ mediaTypes: String...) -> Bool { head.hasMediaType(mediaTypes) }

    /// Whether the body's media type is `application/json` or ends in `+json` (RFC 6839).
    public var isJSON: Bool { head.isJSON }

    /// Decodes a JSON body, after the client's transformations.
    ///
    /// If the value is text or bytes, an empty body without a media type is decoded as an empty value, because servers send nothing for an
    /// empty file or log. If the value can be null, an empty object or an empty array, an empty body is decoded as that, because the server
    /// has already acted.
    ///
    /// - Throws: `ResponseError.emptyBody`, an error thrown by a transformation, or the reason that the body cannot be decoded.
    public func json<T: JSONDecodable>(_ type: T.Type = T.self) throws -> T {
        let body = try transform(body, head)
        if body.isEmpty, head.mediaType == nil, T.self == String.self || T.self == Data.self, let empty = "" as? T ?? Data() as? T {
            return empty
        }
        if body.isEmpty, let empty = emptyValue(type) { return empty }
        return try decodeJSONBody(type, from: body, json)
    }

    /// Decodes a JSON body with the type's `Decodable` conformance, with dates as in the API.
    ///
    /// - Throws: The same errors as `json(_:)`.
    func codable<T: Decodable>() throws -> T {
        do {
            return try jsonBody(try transform(body, head)) { text in try JSON.decodeCodable(T.self, from: text, options: json) }
        } catch let error as JSONError {
            throw error.decodingError(T.self)
        }
    }

    /// Decodes the body as text in the encoding that its `charset` specifies: UTF-8 (the default), UTF-16, ISO 8859-1, Windows-1252 or
    /// Shift JIS. If the media type is JSON, a JSON string is decoded.
    ///
    /// - Throws: `ResponseError.unexpectedBody`.
    public func text() throws -> String {
        guard let text = head.plainText(body) else {
            throw ResponseError.unexpectedBody(expected: "text in \(head.charset.printable(limit: 64))")
        }
        return text
    }

    /// Decodes the body as secret text (format `password`).
    ///
    /// - Throws: `ResponseError.unexpectedBody`.
    public func secretText() throws -> SecretText { SecretText(try text()) }

    /// The head and the size of the body.
    public var description: String { "\(head), \(body.count) bytes" }
}

/// A value that distinguishes an operation's responses by status and media type. Generated code declares such a type for an operation with
/// more than one response.
public protocol ResponseDecodable: Sendable {
    /// Decodes a response. Returns `nil` if the document does not describe the response; the call then fails because of the response's
    /// status.
    init?(_ response: ReceivedResponse) throws
}
