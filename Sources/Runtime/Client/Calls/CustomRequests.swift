import EndpointBasics

/// Requests that are not in the description, in one line: `let repos: [Repository] = try await api.client.get("/user/repos")`.
///
/// A value is decoded from JSON: models according to their description, and other types with their `Decodable` conformance and with dates as
/// in the API. A value of type `Data` is the raw body. The target is a path relative to the client's server, which must already be
/// percent-encoded, or a URL. Only one of `json`, `form` and `body` can be given. The functions throw the errors of ``Client/send(_:)``.
extension Client {
    /// Sends a GET request and decodes the body of the response: `client.get("/shelves", query: ["floor": 2])`.
    public func get<Value: Decodable & Sendable>(
        _ target: any RequestTarget, query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.custom(CustomEndpoint(.get, target, query: query, headers: headers)))
    }

    /// Sends a GET request and returns the body of the response.
    @discardableResult public func get(
        _ target: any RequestTarget, query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.custom(CustomEndpoint(.get, target, query: query, headers: headers)))
    }

    /// Sends a POST request and decodes the body of the response.
    public func post<Value: Decodable & Sendable>(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.custom(CustomEndpoint(.post, target, query: query, headers: headers, json: json, form: form, body: body)))
    }

    /// Sends a POST request and returns the body of the response: `client.post("/shelves", json: shelf)`.
    @discardableResult public func post(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.custom(CustomEndpoint(.post, target, query: query, headers: headers, json: json, form: form, body: body)))
    }

    /// Sends a PUT request and decodes the body of the response.
    public func put<Value: Decodable & Sendable>(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.custom(CustomEndpoint(.put, target, query: query, headers: headers, json: json, form: form, body: body)))
    }

    /// Sends a PUT request and returns the body of the response: `client.put("/shelves/7", json: shelf)`.
    @discardableResult public func put(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.custom(CustomEndpoint(.put, target, query: query, headers: headers, json: json, form: form, body: body)))
    }

    /// Sends a PATCH request and decodes the body of the response.
    public func patch<Value: Decodable & Sendable>(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.custom(CustomEndpoint(.patch, target, query: query, headers: headers, json: json, form: form, body: body)))
    }

    /// Sends a PATCH request and returns the body of the response: `client.patch("/shelves/7", form: ["name": "Prose"])`.
    @discardableResult public func patch(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.custom(CustomEndpoint(.patch, target, query: query, headers: headers, json: json, form: form, body: body)))
    }

    /// Sends a DELETE request and decodes the body of the response.
    public func delete<Value: Decodable & Sendable>(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.custom(CustomEndpoint(.delete, target, query: query, headers: headers, json: json, form: form, body: body)))
    }

    /// Sends a DELETE request and returns the body of the response: `client.delete("/shelves/7")`.
    @discardableResult public func delete(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.custom(CustomEndpoint(.delete, target, query: query, headers: headers, json: json, form: form, body: body)))
    }
}

extension Call where Value: Decodable {
    /// Creates a call that sends a custom request, with the values of `get` and `post`:
    /// `Call<[Repository]>.custom(.init(.get, "/user/repos"))`.
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
