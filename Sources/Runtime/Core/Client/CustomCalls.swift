import EndpointPlatform

/// Calls for requests that the description lacks, as values: `Call<[Repository]>.get("/user/repos")`.
///
/// The value is read as JSON: models as their description says, other types by their `Decodable`, with dates as in the client's API.
/// `Data` is the raw body. Paths are relative to the client's server and already percent-encoded. At most one of `json`, `form` and `body`
/// may be given.
extension Call where Value: Decodable {
    /// GET of a path or URL.
    public static func get(_ target: any RequestTarget, query: QueryItems = [:], headers: HTTPHeaders = [:]) -> Call {
        custom(CustomEndpoint(.get, target.requestTarget, query: query, headers: headers))
    }

    /// POST to a path or URL.
    public static func post(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) -> Call {
        custom(CustomEndpoint(.post, target.requestTarget, query: query, headers: headers, json: json, form: form, body: body))
    }

    /// PUT to a path or URL.
    public static func put(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) -> Call {
        custom(CustomEndpoint(.put, target.requestTarget, query: query, headers: headers, json: json, form: form, body: body))
    }

    /// PATCH to a path or URL.
    public static func patch(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) -> Call {
        custom(CustomEndpoint(.patch, target.requestTarget, query: query, headers: headers, json: json, form: form, body: body))
    }

    /// DELETE to a path or URL.
    public static func delete(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) -> Call {
        custom(CustomEndpoint(.delete, target.requestTarget, query: query, headers: headers, json: json, form: form, body: body))
    }

    /// A call of any custom request.
    public static func custom(_ endpoint: CustomEndpoint) -> Call {
        var endpoint = endpoint
        endpoint.takesBytes = Value.self == Data.self
        return Call(endpoint) { response in try response.decoded() }
    }
}

extension ReceivedResponse {
    /// A value of any type: raw bytes, models, or any other `Decodable`.
    fileprivate func decoded<Value: Decodable>() throws -> Value {
        if let body = body as? Value { return body }
        if let model = Value.self as? any JSONDecodable.Type, let value = try json(model) as? Value { return value }
        return try codable()
    }
}
