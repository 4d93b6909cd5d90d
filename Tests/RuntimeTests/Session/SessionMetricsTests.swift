import Foundation
import Testing

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@testable import EndpointRuntime
@testable import EndpointURLSession

/// Tests how URLSession's metrics are converted. URLSession collects them only on Apple platforms.
@Suite struct SessionMetricsTests {
    private static let start = Date(timeIntervalSinceReferenceDate: 1_000)
    private static func at(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

    private static var first: SessionTransaction {
        SessionTransaction(
            start: start, lookupEnd: at(0.25), secureStart: at(0.5), secureEnd: at(1), connectEnd: at(1), requestStart: at(1),
            responseStart: at(2), networkProtocol: "h2", bytesSent: 10, bytesReceived: 20)
    }

    private static func metrics(_ transactions: [SessionTransaction]) -> TransportMetrics {
        var metrics = TransportMetrics()
        metrics.measure(transactions)
        return metrics
    }

    /// URLSession counts TLS as part of connecting; the runtime's metrics do not.
    @Test func metricsAreDurationsSinceTheRequestsStart() {
        let metrics = Self.metrics([Self.first])
        #expect(metrics.nameLookup == .milliseconds(250) && metrics.connect == .milliseconds(500))
        #expect(metrics.secureConnection == .seconds(1) && metrics.firstByte == .seconds(2))
        #expect(metrics.httpVersion == "2" && metrics.bytesSent == 10 && metrics.bytesReceived == 20)
        #expect(!metrics.isReused && !metrics.wasSentAgain)
    }

    @Test func reusedConnectionReportsNoConnectTime() {
        let reused = SessionTransaction(
            start: Self.start, requestStart: Self.start, responseStart: Self.at(1), isReused: true, networkProtocol: "http/1.1")
        let metrics = Self.metrics([reused])
        #expect(metrics.isReused && metrics.connect == .zero && metrics.nameLookup == nil && metrics.secureConnection == nil)
        #expect(metrics.httpVersion == "1.1")
    }

    @Test func ofSeveralTransactionsTheLastGivesTheMetrics() {
        var again = Self.first
        again.networkProtocol = "h3"
        #expect(Self.metrics([Self.first, again]).wasSentAgain)
        #expect(Self.metrics([Self.first, again]).httpVersion == "3")
        var cached = Self.first
        cached.isOnNetwork = false
        #expect(!Self.metrics([cached, Self.first]).wasSentAgain)
        #expect(Self.metrics([]) == TransportMetrics())
    }

    /// The clock was changed during the request.
    @Test func timesBeforeTheStartOrInTheFarFutureAreClamped() {
        var odd = Self.first
        (odd.lookupEnd, odd.responseStart) = (Self.at(-5), .distantFuture)
        let metrics = Self.metrics([odd])
        #expect(metrics.nameLookup == .zero && metrics.firstByte == .seconds(1_000_000_000))
    }
}
