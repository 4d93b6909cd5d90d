public import EndpointRuntime
import EndpointBasics

extension Middleware {
    /// Gives each request a name, in a header field, by which logs and errors here can be matched with those of the server.
    ///
    /// ```swift
    /// let shop = Bookshop(client: Client(server: .production, middleware: [.requestID(), .retry(), .log()]))
    /// ```
    ///
    /// Before `.retry()` in the list, all attempts of a call have one name; after it, each has its own. Middleware that stands after it sees
    /// the name as `HTTPRequest.id`, and logs write it. An error has it as `EndpointError.requestID`. A request that has the field already
    /// keeps its value.
    ///
    /// - Parameters:
    ///   - header: the field's name; one that is not a token fails each call before anything is sent.
    ///   - make: a new name; a random UUID by default.
    public static func requestID(
        header: String = "X-Request-ID", _ make: @escaping @Sendable () -> String = { UUID().uuidString.lowercased() }
    ) -> Middleware {
        Middleware(role: .neutral) { request, _, next in
            var request = request
            let id = request.headers[header] ?? make()
            try request.headers.set(header, id)
            request.id = id
            return try await next(request)
        }
    }
}
