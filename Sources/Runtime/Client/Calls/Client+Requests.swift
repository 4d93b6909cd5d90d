import EndpointBasics

/// One-line requests that are not in the description, such as `let repos: [Repository] = try await api.client.get("/user/repos")`.
///
/// Each function creates a call with the function of the same name in ``Call``, and sends it. If the call site specifies no type, the value
/// is the body as bytes.
extension Client {
    /// Sends a GET request to a path or URL, and decodes the body of the response.
    ///
    /// - Throws: The same errors as ``send(_:)``.
    public func get<Value: Decodable & Sendable>(
        _ target: any RequestTarget, query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.get(target, query: query, headers: headers))
    }

    /// Sends a GET request to a path or URL, and returns the body of the response as bytes.
    ///
    /// - Throws: The same errors as ``send(_:)``.
    public func get(
        _ target: any RequestTarget, query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.get(target, query: query, headers: headers))
    }

    /// Sends a POST request to a path or URL, and decodes the body of the response.
    ///
    /// - Throws: The same errors as ``send(_:)``.
    public func post<Value: Decodable & Sendable>(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.post(target, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// Sends a POST request to a path or URL, and returns the body of the response as bytes.
    ///
    /// - Throws: The same errors as ``send(_:)``.
    @discardableResult
    public func post(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.post(target, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// Sends a PUT request to a path or URL, and decodes the body of the response.
    ///
    /// - Throws: The same errors as ``send(_:)``.
    public func put<Value: Decodable & Sendable>(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.put(target, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// Sends a PUT request to a path or URL, and returns the body of the response as bytes.
    ///
    /// - Throws: The same errors as ``send(_:)``.
    @discardableResult
    public func put(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.put(target, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// Sends a PATCH request to a path or URL, and decodes the body of the response.
    ///
    /// - Throws: The same errors as ``send(_:)``.
    public func patch<Value: Decodable & Sendable>(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.patch(target, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// Sends a PATCH request to a path or URL, and returns the body of the response as bytes.
    ///
    /// - Throws: The same errors as ``send(_:)``.
    @discardableResult
    public func patch(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.patch(target, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// Sends a DELETE request to a path or URL, and decodes the body of the response.
    ///
    /// - Throws: The same errors as ``send(_:)``.
    public func delete<Value: Decodable & Sendable>(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.delete(target, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// Sends a DELETE request to a path or URL, and returns the body of the response as bytes.
    ///
    /// - Throws: The same errors as ``send(_:)``.
    @discardableResult
    public func delete(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.delete(target, json: json, form: form, body: body, query: query, headers: headers))
    }

}
