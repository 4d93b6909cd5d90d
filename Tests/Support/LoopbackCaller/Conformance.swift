import EndpointTransportTesting

/// The mode that runs the transport test suite. It runs one scenario at a time, because FoundationNetworking does everything on one queue.
struct Conformance {
    let arguments: Arguments

    init(_ arguments: Arguments) { self.arguments = arguments }

    func run() async throws {
        let knownIssues = try arguments.text("transport") == "curl" ? [:] : Self.ofURLSession
        var (kept, failed, broken) = (0, 0, [String]())
        for scenario in TransportConformance.scenarios {
            switch await scenario.outcome(knownIssues: knownIssues, limit: .seconds(120), { [arguments] in try arguments.transport() }) {
            case .kept: kept += 1
            case .knownIssue: failed += 1
            case .broken(let promise): broken.append("\(promise)")
            }
        }
        Caller.report("kept", kept)
        Caller.report("knownIssues", failed)
        Caller.report("broken", broken.isEmpty ? "none" : broken.joined(separator: "; "))
    }

    #if canImport(FoundationNetworking)
        private static let ofURLSession: [String: TransportConformance.KnownIssue] = [
            "a connection closed in the head": endsTheProcess, "a connection closed after a header line": endsTheProcess,
            "trailer fields": endsTheProcess, "a Content-Length of 2^63 - 512": endsTheProcess,
            "a Content-Length of 2^63 - 1": endsTheProcess, "a header line that begins with NUL": endsTheProcess,
            "42,000 header fields": .skipped("a minute of work, for which all other calls wait"),
            "header fields without end are an error": .skipped("the same, without end"),
            "a host that never ends its redirects does not hold up another": .skipped("received on, past cancellation"),
            "the body of a redirect without end can be left": .skipped("received on, past cancellation"),
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

        private static let endsTheProcess = TransportConformance.KnownIssue.skipped("ends the process")
        private static let unnamed = TransportConformance.KnownIssue.fails("only that the connection failed")
    #else
        private static let ofURLSession: [String: TransportConformance.KnownIssue] = [:]
    #endif
}
