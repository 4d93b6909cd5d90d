import EndpointBasics

/// The only way for a policy to see what middleware does not: each attempt as it reaches the network, and the end of the call.
///
/// A client creates an observer for each call (`Middleware.Observe`). The position of its middleware in the list makes no difference.
package protocol CallObserver: Sendable {
    /// Passes an attempt on to the network, which also follows redirects. Can add header fields and replace the response's body, but must
    /// not wait for anything else, because the call may run in the caller's own task.
    func attempt(_ request: HTTPRequest, _ context: RequestContext, _ next: Middleware.Next) async throws -> HTTPResponse

    /// Called when the call ends, before its caller continues.
    ///
    /// - Parameters:
    ///   - status: The status of the last response, if there was one.
    ///   - error: The reason that there is no value, or `nil` on success.
    func end(_ status: Int?, _ error: EndpointError?)
}

/// A request that a call has sent, and how it ended. Each redirect and each attempt is a request of its own.
package struct SentRequest: Sendable {
    /// The request, without its body.
    package let request: HTTPRequest
    /// The head of the response or the reason that there is none, or `nil` while the client waits for it.
    package internal(set) var end: Result<ResponseHead, any Error>?

    init(_ request: HTTPRequest) {
        var request = request
        // A long-lived stream must not keep them in memory.
        request.body = nil
        if request.transportObserver != nil { request.marks.transportObserver = nil }
        self.request = request
    }
}
