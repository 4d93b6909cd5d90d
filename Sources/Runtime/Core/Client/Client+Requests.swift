import EndpointBasics

/// Requests that no API description names, in one line: `let repos: [Repository] = try await api.client.get("/user/repos")`.
///
/// Like ``Call``'s functions of the same names, sent at once. Without a type at the call site the value is the body's bytes.
extension Client {
    /// GET of a path below the server.
    ///
    /// - Throws: as ``send(_:)``.
    public func get<Value: Decodable & Sendable>(
        _ path: String, query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.get(path, query: query, headers: headers))
    }

    /// GET of a path below the server, for the bytes of the body.
    ///
    /// - Throws: as ``send(_:)``.
    public func get(
        _ path: String, query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.get(path, query: query, headers: headers))
    }

    /// GET of a URL. Credentials of the client only go along to its own origin.
    ///
    /// - Throws: as ``send(_:)``.
    public func get<Value: Decodable & Sendable>(
        url: any URLConvertible, query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.get(url: url, query: query, headers: headers))
    }

    /// GET of a URL, for the bytes of the body. Credentials of the client only go along to its own origin.
    ///
    /// - Throws: as ``send(_:)``.
    public func get(
        url: any URLConvertible, query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.get(url: url, query: query, headers: headers))
    }

    /// POST to a path below the server.
    ///
    /// - Throws: as ``send(_:)``.
    public func post<Value: Decodable & Sendable>(
        _ path: String, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.post(path, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// POST to a path below the server, for the bytes of the body.
    ///
    /// - Throws: as ``send(_:)``.
    @discardableResult
    public func post(
        _ path: String, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.post(path, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// POST to a URL. Credentials of the client only go along to its own origin.
    ///
    /// - Throws: as ``send(_:)``.
    public func post<Value: Decodable & Sendable>(
        url: any URLConvertible, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.post(url: url, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// POST to a URL, for the bytes of the body. Credentials of the client only go along to its own origin.
    ///
    /// - Throws: as ``send(_:)``.
    @discardableResult
    public func post(
        url: any URLConvertible, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.post(url: url, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// PUT to a path below the server.
    ///
    /// - Throws: as ``send(_:)``.
    public func put<Value: Decodable & Sendable>(
        _ path: String, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.put(path, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// PUT to a path below the server, for the bytes of the body.
    ///
    /// - Throws: as ``send(_:)``.
    @discardableResult
    public func put(
        _ path: String, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.put(path, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// PUT to a URL. Credentials of the client only go along to its own origin.
    ///
    /// - Throws: as ``send(_:)``.
    public func put<Value: Decodable & Sendable>(
        url: any URLConvertible, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.put(url: url, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// PUT to a URL, for the bytes of the body. Credentials of the client only go along to its own origin.
    ///
    /// - Throws: as ``send(_:)``.
    @discardableResult
    public func put(
        url: any URLConvertible, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.put(url: url, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// PATCH to a path below the server.
    ///
    /// - Throws: as ``send(_:)``.
    public func patch<Value: Decodable & Sendable>(
        _ path: String, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.patch(path, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// PATCH to a path below the server, for the bytes of the body.
    ///
    /// - Throws: as ``send(_:)``.
    @discardableResult
    public func patch(
        _ path: String, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.patch(path, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// PATCH to a URL. Credentials of the client only go along to its own origin.
    ///
    /// - Throws: as ``send(_:)``.
    public func patch<Value: Decodable & Sendable>(
        url: any URLConvertible, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.patch(url: url, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// PATCH to a URL, for the bytes of the body. Credentials of the client only go along to its own origin.
    ///
    /// - Throws: as ``send(_:)``.
    @discardableResult
    public func patch(
        url: any URLConvertible, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.patch(url: url, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// DELETE to a path below the server.
    ///
    /// - Throws: as ``send(_:)``.
    public func delete<Value: Decodable & Sendable>(
        _ path: String, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.delete(path, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// DELETE to a path below the server, for the bytes of the body.
    ///
    /// - Throws: as ``send(_:)``.
    @discardableResult
    public func delete(
        _ path: String, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.delete(path, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// DELETE to a URL. Credentials of the client only go along to its own origin.
    ///
    /// - Throws: as ``send(_:)``.
    public func delete<Value: Decodable & Sendable>(
        url: any URLConvertible, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Value {
        try await value(.delete(url: url, json: json, form: form, body: body, query: query, headers: headers))
    }

    /// DELETE to a URL, for the bytes of the body. Credentials of the client only go along to its own origin.
    ///
    /// - Throws: as ``send(_:)``.
    @discardableResult
    public func delete(
        url: any URLConvertible, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
        query: QueryItems = [:], headers: HTTPHeaders = [:]
    ) async throws(EndpointError) -> Data {
        try await value(.delete(url: url, json: json, form: form, body: body, query: query, headers: headers))
    }
}
