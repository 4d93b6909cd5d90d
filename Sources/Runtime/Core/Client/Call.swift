import Foundation

/// An operation with its parameters, typed by what it returns: a value to send, store, pass on, and map.
public struct Call<Value: Sendable>: Sendable, PrintsNoSecrets {
    /// How the value is made.
    enum Decoder: Sendable {
        /// Of the whole body. Nil: the response is a failure.
        case whole(@Sendable (ReceivedResponse) throws -> Value?)
        /// While the body arrives.
        case streaming(@Sendable (StreamSource) throws -> Value)
    }

    /// What is sent.
    public let endpoint: any Endpoint
    let decoder: Decoder

    init(_ endpoint: any Endpoint, _ decoder: Decoder) {
        self.endpoint = endpoint
        self.decoder = decoder
    }

    /// Makes the value of every 2xx response with a closure; what it throws becomes the `underlying` of an error of phase `decoding`.
    public init(_ endpoint: any Endpoint, parse: @escaping @Sendable (ReceivedResponse) throws -> Value) {
        self.init(endpoint, .whole { response in response.head.isSuccess ? try parse(response) : nil })
    }

    /// The same call with its value changed.
    public func map<Other>(_ transform: @escaping @Sendable (Value) throws -> Other) -> Call<Other> {
        switch decoder {
        case .whole(let decode): Call<Other>(endpoint, .whole { response in try decode(response).map(transform) })
        case .streaming(let decode): Call<Other>(endpoint, .streaming { source in try transform(decode(source)) })
        }
    }

    /// The same operation with the caller's own decoding of a 2xx response's body.
    public func parse<Other>(_ parse: @escaping @Sendable (Data, ResponseHead) throws -> Other) -> Call<Other> {
        Call<Other>(endpoint) { response in try parse(response.body, response.head) }
    }

    /// The operation.
    public var description: String { "Call<\(Value.self)>(\(endpoint.operation))" }
}

extension Call where Value: JSONDecodable {
    /// The value is the body, in JSON.
    public static func json(_ endpoint: any Endpoint) -> Call {
        Call(endpoint) { response in try response.json() }
    }
}

extension Call where Value == Void {
    /// There is no value; a body is not looked at.
    public static func void(_ endpoint: any Endpoint) -> Call {
        Call(endpoint) { _ in () }
    }
}

extension Call where Value == Data {
    /// The value is the body as it is.
    public static func bytes(_ endpoint: any Endpoint) -> Call {
        Call(endpoint) { response in response.body }
    }
}

extension Call where Value == String {
    /// The value is the body as text.
    public static func text(_ endpoint: any Endpoint) -> Call {
        Call(endpoint) { response in try response.text() }
    }
}

extension Call where Value: ResponseDecodable {
    /// The value tells the operation's responses apart.
    public static func response(_ endpoint: any Endpoint) -> Call {
        Call(endpoint, .whole { response in try Value(response) })
    }
}

extension Call where Value == ByteStream {
    /// The value is the body while it arrives.
    public static func stream(_ endpoint: any Endpoint) -> Call {
        Call(endpoint, .streaming { source in source.body })
    }
}
