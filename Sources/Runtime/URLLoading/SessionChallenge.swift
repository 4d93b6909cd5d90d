import EndpointHTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSessionTransport {
    /// Answers a challenge: a server's or proxy's certificate, or its request for a client certificate or a login.
    ///
    /// If it throws, the call fails in phase `sending`, with the thrown error as `underlying`.
    public typealias ChallengeHandler = @Sendable (URLAuthenticationChallenge) async throws -> ChallengeAnswer

    /// The answer to a challenge, in URLSession's words.
    public enum ChallengeAnswer: Sendable {
        /// As if there were no closure: the system judges the server's certificate, and a login comes from the configuration's credential
        /// storage, if there is one.
        case performDefaultHandling
        /// Uses a login, a client certificate, or trust in the server (`URLCredential(trust:)`).
        case useCredential(URLCredential)
        /// Continues without an answer of this kind; the server may ask for another.
        case rejectProtectionSpace
    }
}

extension URLSessionTask: SessionTask {}

extension SessionExchange {
    typealias ChallengeHandler = @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void

    /// Asks the closure without blocking the session; the exchange fails if the closure throws.
    func answer(
        _ ask: @escaping @Sendable () async throws -> URLSessionTransport.ChallengeAnswer, _ handler: @escaping ChallengeHandler
    ) {
        Task { [self] in
            do {
                switch try await ask() {
                case .performDefaultHandling: handler(.performDefaultHandling, nil)
                case .useCredential(let credential): handler(.useCredential, credential)
                case .rejectProtectionSpace: handler(.rejectProtectionSpace, nil)
                }
            } catch {
                // First, so that the task's end does not look like a cancellation.
                fail(error)
                handler(.cancelAuthenticationChallenge, nil)
            }
        }
    }
}
