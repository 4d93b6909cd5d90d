public import EndpointRuntime
import EndpointBasics

extension Middleware {
    /// Gives each request an ID in a header field, so that the client's logs and errors can be matched with the server's.
    ///
    /// ```swift
    /// let shop = Bookshop(server: .production, credentials: credentials, middleware: [.requestID(), .retry(), .log()])
    /// ```
    ///
    /// If this middleware comes before `.retry()` in the list, all attempts of a call share an ID; if it comes after, each attempt has its
    /// own. Middleware after this one can read the ID from `HTTPRequest.id`, and logs show it. Errors contain it as
    /// `EndpointError.requestID`. A request that already has the field keeps its value.
    ///
    /// - Parameters:
    ///   - header: The name of the field. If the name is not a valid token, each call fails before anything is sent.
    ///   - make: Creates a new ID. A random UUID by default.
    public static func requestID(
        header: String = "X-Request-ID", _ make: @escaping @Sendable () -> String = { UUID().uuidString.lowercased() }
    ) -> Middleware {
        Middleware(role: .neutral) { request, _, next in
            var request = request
            let id = request.headers[header] ?? make()
            try request.headers.set(header, to: id)
            request.id = id
            return try await next(request)
        }
    }
}
