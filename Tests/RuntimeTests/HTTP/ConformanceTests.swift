import EndpointRuntime
import EndpointTransportTesting
import EndpointURLSession
import Foundation
import Testing

/// Of the suite for transports itself.
@Suite struct ConformanceTests {
    @Test func scenariosHaveNamesOfTheirOwn() {
        #expect(Set(TransportConformance.scenarios.map(\.name)).count == TransportConformance.scenarios.count)
    }
}

/// Both transports, in a run of its own (`make reliability`): FoundationNetworking does everything on one queue, and a fault in it ends the process.
@Suite(.serialized, .enabled(if: isOfApple || ProcessInfo.processInfo.environment["ENDPOINTS_RELIABILITY"] != nil))
struct ConformanceFigures {
    #if os(Linux)
        @Test(arguments: TransportConformance.scenarios) func curl(_ scenario: TransportConformance.Scenario) async throws {
            try await scenario.check { try CurlTransport() }
        }
    #endif

    @Test(arguments: TransportConformance.scenarios)
    func urlSession(_ scenario: TransportConformance.Scenario) async throws {
        try await scenario.check(exceptions: Self.ofURLSession, limit: .seconds(600)) { URLSessionTransport() }
    }

    #if canImport(FoundationNetworking)
        static let ofURLSession: TransportConformance.Exceptions = [
            "a connection closed in the head": endsTheProcess, "a connection closed after a header line": endsTheProcess,
            "trailer fields": endsTheProcess, "a Content-Length of 2^63 - 512": endsTheProcess,
            "a Content-Length of 2^63 - 1": endsTheProcess, "a header line that begins with NUL": endsTheProcess,
            "42,000 header fields": .isNotPlayed("a minute of work, for which all other calls wait"),
            "header fields without end are an error": .isNotPlayed("the same, without end"),
            "a host that never ends its redirects does not hold up another": .isNotPlayed("received on, past cancellation"),
            "the body of a redirect without end can be left": .isNotPlayed("received on, past cancellation"),
            "an end without a response is named": .fails("named `invalidResponse`"),
            "a cut body is named": unnamed, "a missing last chunk is named": unnamed, "an unreadable Content-Encoding is named": unnamed,
            "a connection serves many POSTs": .fails("one connection each"),
            "a body without a reader waits for one": .fails("received on, fails at `responseLimit`"),
            "a slow reader gets everything": .fails("fails at `responseLimit`"),
            "a body is made while it is sent": .fails("held in memory"),
            "no type is made up for a body": .fails("`application/x-www-form-urlencoded`"),
            "the method get is sent as it is": .fails("in capitals"),
            "segments of dots are sent as they are, or refused": .fails("removed"),
            "header lines are kept apart, and in order": .fails("lines of one name are joined, order is lost"),
        ]

        private static let endsTheProcess = TransportConformance.Exception.isNotPlayed("ends the process")
        private static let unnamed = TransportConformance.Exception.fails("only that the connection failed")
    #else
        static let ofURLSession: TransportConformance.Exceptions = [:]
    #endif
}

#if canImport(Darwin)
    private let isOfApple = true
#else
    private let isOfApple = false
#endif
