import EndpointBasics

/// One-line requests that are not in the description, such as `let repos: [Repository] = try await api.client.get("/user/repos")`.
extension Client {
    /// Sends GET requests: `client.get("/shelves", query: ["floor": 2])`.
    public var get: CustomRequests { CustomRequests(client: self, method: .get) }
    /// Sends POST requests: `client.post("/shelves", json: shelf)`.
    public var post: CustomRequests { CustomRequests(client: self, method: .post) }
    /// Sends PUT requests: `client.put("/shelves/7", json: shelf)`.
    public var put: CustomRequests { CustomRequests(client: self, method: .put) }
    /// Sends PATCH requests: `client.patch("/shelves/7", form: ["name": "Prose"])`.
    public var patch: CustomRequests { CustomRequests(client: self, method: .patch) }
    /// Sends DELETE requests: `client.delete("/shelves/7")`.
    public var delete: CustomRequests { CustomRequests(client: self, method: .delete) }

    /// The requests of one method. The arguments are those of ``CustomEndpoint``.
    public struct CustomRequests: Sendable {
        fileprivate let client: Client
        fileprivate let method: HTTPMethod

        /// Sends a request to a path or URL, and decodes the body of the response.
        ///
        /// - Throws: The same errors as ``Client/send(_:)``.
        public func callAsFunction<Value: Decodable & Sendable>(
            _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
            query: QueryItems = [:], headers: HTTPHeaders = [:]
        ) async throws(EndpointError) -> Value {
            let calls = Call<Value>.CustomCalls(method: method)
            return try await client.value(calls(target, json: json, form: form, body: body, query: query, headers: headers))
        }

        /// Sends a request to a path or URL, and returns the body of the response as bytes.
        ///
        /// - Throws: The same errors as ``Client/send(_:)``.
        @discardableResult
        public func callAsFunction(
            _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
            query: QueryItems = [:], headers: HTTPHeaders = [:]
        ) async throws(EndpointError) -> Data {
            let calls = Call<Data>.CustomCalls(method: method)
            return try await client.value(calls(target, json: json, form: form, body: body, query: query, headers: headers))
        }
    }
}

/// Creates calls for requests that are not in the description, such as `Call<[Repository]>.get("/user/repos")`.
///
/// The value is decoded from JSON: models according to their description, and other types with their `Decodable` conformance and with dates
/// as in the client's API. A value of type `Data` is the raw body. Paths are relative to the client's server and must already be
/// percent-encoded. Only one of `json`, `form` and `body` can be given.
extension Call where Value: Decodable {
    /// Creates calls that send GET requests.
    public static var get: CustomCalls { CustomCalls(method: .get) }
    /// Creates calls that send POST requests.
    public static var post: CustomCalls { CustomCalls(method: .post) }
    /// Creates calls that send PUT requests.
    public static var put: CustomCalls { CustomCalls(method: .put) }
    /// Creates calls that send PATCH requests.
    public static var patch: CustomCalls { CustomCalls(method: .patch) }
    /// Creates calls that send DELETE requests.
    public static var delete: CustomCalls { CustomCalls(method: .delete) }

    /// Creates a call that sends a custom request.
    public static func custom(_ endpoint: CustomEndpoint) -> Call {
        var endpoint = endpoint
        endpoint.takesBytes = Value.self == Data.self
        return Call(endpoint) { response in try response.decoded() }
    }

    /// The calls of one method. The arguments are those of ``CustomEndpoint``.
    public struct CustomCalls: Sendable {
        fileprivate let method: HTTPMethod

        /// Creates a call that sends a request to a path or URL.
        public func callAsFunction(
            _ target: any RequestTarget, json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil,
            query: QueryItems = [:], headers: HTTPHeaders = [:]
        ) -> Call {
            .custom(
                CustomEndpoint(method, target.requestTarget, query: query, headers: headers, json: json, form: form, body: body))
        }
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
