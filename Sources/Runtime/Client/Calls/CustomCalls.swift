import EndpointBasics

/// Creates calls for requests that are not in the description, such as `Call<[Repository]>.get("/user/repos")`.
///
/// The value is decoded from JSON: models according to their description, and other types with their `Decodable` conformance and with dates
/// as in the client's API. A value of type `Data` is the raw body. Paths are relative to the client's server and must already be
/// percent-encoded. Only one of `json`, `form` and `body` can be given.
extension Call where Value: Decodable {
    /// Creates a call that sends a GET request to a path or URL.
    public static func get(_ target: any RequestTarget, query: QueryItems = [:], headers: HTTPHeaders = [:]) -> Call {
        custom(CustomEndpoint(.get, target.requestTarget, query: query, headers: headers))
    }

    /// Creates a call that sends a POST request to a path or URL.
    public static func post(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) -> Call {
        custom(CustomEndpoint(.post, target.requestTarget, query: query, headers: headers, json: json, form: form, body: body))
    }

    /// Creates a call that sends a PUT request to a path or URL.
    public static func put(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) -> Call {
        custom(CustomEndpoint(.put, target.requestTarget, query: query, headers: headers, json: json, form: form, body: body))
    }

    /// Creates a call that sends a PATCH request to a path or URL.
    public static func patch(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) -> Call {
        custom(CustomEndpoint(.patch, target.requestTarget, query: query, headers: headers, json: json, form: form, body: body))
    }

    /// Creates a call that sends a DELETE request to a path or URL.
    public static func delete(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) -> Call {
        custom(CustomEndpoint(.delete, target.requestTarget, query: query, headers: headers, json: json, form: form, body: body))
    }

    /// Creates a call that sends a custom request.
    public static func custom(_ endpoint: CustomEndpoint) -> Call {
        var endpoint = endpoint
        endpoint.takesBytes = Value.self == Data.self
        return Call(endpoint) { response in try response.decoded() }
    }
}

extension ReceivedResponse {
    /// Decodes a value of any type: raw bytes, a model, or any other `Decodable`.
    fileprivate func decoded<Value: Decodable>() throws -> Value {
        if let body = body as? Value { return body }
        if let model = Value.self as? any JSONDecodable.Type, let value = try json(model) as? Value { return value }
        return try codable()
    }
}
