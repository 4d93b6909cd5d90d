import EndpointPlatform

/// Requests that the description lacks, in one line: `let repos: [Repository] = try await api.client.get("/user/repos")`.
///
/// They send at once what ``Call``'s functions of the same names make. Without a type at the call site the value is the body's bytes.
extension Client {
    /// GET of a path or URL.
    ///
    /// - Throws: as ``send(_:)``.
    public func get<Value: Decodable & Sendable>(
        _ target: any RequestTarget, query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.get(target, query: query, headers: headers))
    }

    /// GET of a path or URL, for the bytes of the body.
    ///
    /// - Throws: as ``send(_:)``.
    public func get(
        _ target: any RequestTarget, query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.get(target, query: query, headers: headers))
    }

    /// POST to a path or URL.
    ///
    /// - Throws: as ``send(_:)``.
    public func post<Value: Decodable & Sendable>(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.post(target, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// POST to a path or URL, for the bytes of the body.
    ///
    /// - Throws: as ``send(_:)``.
    @discardableResult
    public func post(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.post(target, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// PUT to a path or URL.
    ///
    /// - Throws: as ``send(_:)``.
    public func put<Value: Decodable & Sendable>(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.put(target, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// PUT to a path or URL, for the bytes of the body.
    ///
    /// - Throws: as ``send(_:)``.
    @discardableResult
    public func put(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.put(target, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// PATCH to a path or URL.
    ///
    /// - Throws: as ``send(_:)``.
    public func patch<Value: Decodable & Sendable>(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.patch(target, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// PATCH to a path or URL, for the bytes of the body.
    ///
    /// - Throws: as ``send(_:)``.
    @discardableResult
    public func patch(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.patch(target, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// DELETE to a path or URL.
    ///
    /// - Throws: as ``send(_:)``.
    public func delete<Value: Decodable & Sendable>(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.delete(target, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// DELETE to a path or URL, for the bytes of the body.
    ///
    /// - Throws: as ``send(_:)``.
    @discardableResult
    public func delete(
        _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.delete(target, json: json, form: form, body: body, query: query, headers: headers))
    }

}
