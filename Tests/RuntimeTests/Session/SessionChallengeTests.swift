import Foundation
import Testing
import TransportTesting

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@_spi(Generated) @testable import EndpointRuntime
@testable import EndpointURLSession

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests how an exchange answers challenges, which URLSession on Linux never issues.
@Suite struct SessionChallengeTests {
    struct NotPinned: Error {}

    /// Returns a transport that receives a challenge immediately and, like URLSession, fails as cancelled if the challenge is cancelled.
    private static func transport(
        _ handled: Recorder<URLSession.AuthChallengeDisposition>,
        _ answer: @escaping @Sendable () async throws -> URLSessionTransport.ChallengeAnswer
    ) -> ClosureTransport {
        ClosureTransport { request in
            let task = AppleTask([], capacity: 1)
            let exchange = SessionExchange(
                task, of: handled, request: request, options: TransportOptions(), pausing: .keeping, control: URLSessionControl.perform)
            exchange.answer(answer) { disposition, _ in
                handled.add(disposition)
                guard disposition != .cancelAuthenticationChallenge else {
                    return exchange.complete(TransportError(session: URLError(.cancelled)))
                }
                exchange.receive(ResponseHead(status: 200))
                exchange.complete(nil)
            }
            return try await exchange.exchange.response()
        }
    }

    private static func client(_ transport: ClosureTransport) -> Client<EchoAPI> {
        Client(server: .production, transport: transport, clock: .stopped)
    }

    @Test func throwingChallengeHandlerFailsTheCallWithItsError() async throws {
        let handled = Recorder<URLSession.AuthChallengeDisposition>()
        let client = Self.client(Self.transport(handled) { throw NotPinned() })
        let error = try #require(
            await failure { () throws(EndpointError) in try await client.value(.void(ThingsEndpoint.getThing(id: "1"))) })
        #expect(error.phase == .sending && error.underlying is NotPinned && !error.isCancellation)
        guard case .transport(let reason) = error.reason, reason is NotPinned else { return #expect(Bool(false), "\(error.reason)") }
    }

    @Test(arguments: [URLSession.AuthChallengeDisposition.performDefaultHandling, .useCredential, .rejectProtectionSpace])
    func challengeHandlersAnswerReachesURLSession(_ disposition: URLSession.AuthChallengeDisposition) async throws {
        let handled = Recorder<URLSession.AuthChallengeDisposition>()
        let answer: URLSessionTransport.ChallengeAnswer =
            switch disposition {
            case .useCredential: .useCredential(URLCredential(user: "ada", password: "pass", persistence: .none))
            case .rejectProtectionSpace: .rejectProtectionSpace
            default: .performDefaultHandling
            }
        try await Self.client(Self.transport(handled) { answer }).value(.void(ThingsEndpoint.getThing(id: "1")))
        #expect(handled.all == [disposition])
    }
}
