import EndpointHTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSessionTransport {
    /// Answers a challenge: the certificate of a server or proxy, or a request for a client certificate or a login.
    ///
    /// If the closure throws an error, the call fails in phase `sending` with that error as `underlying`.
    public typealias ChallengeHandler = @Sendable (URLAuthenticationChallenge) async throws -> ChallengeAnswer

    /// The answer to a challenge, in URLSession's terms.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum ChallengeAnswer: Sendable {
        /// The challenge is handled as if there were no closure: the system evaluates the server's certificate, and logins come from the
        /// configuration's credential storage, if it has one.
        case performDefaultHandling
        /// The given credential is used: a login, a client certificate, or trust in the server (`URLCredential(trust:)`).
        case useCredential(URLCredential)
        /// The request continues without an answer to this challenge. The server can send a different one.
        case rejectProtectionSpace
    }
}

extension URLSessionTask: SessionTask {}

extension SessionExchange {
    typealias ChallengeHandler = @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void

    /// Calls the closure without blocking the session. The exchange fails if the closure throws.
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
                // Fail the exchange first, so that the end of the task does not look like a cancellation.
                exchange.fail(error)
                handler(.cancelAuthenticationChallenge, nil)
            }
        }
    }
}
