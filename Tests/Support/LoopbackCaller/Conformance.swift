import TransportTesting

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
            "42,000 header fields": .skipped("takes a minute, during which all other calls wait"),
            "endless header fields are an error": .skipped("the same, but never ends"),
            "a host that never ends its redirects does not hold up another": .skipped("continues to receive after cancellation"),
            "the endless body of a redirect can be abandoned": .skipped("continues to receive after cancellation"),
            "an end without a response has the correct reason": .fails("named `invalidResponse`"),
            "a truncated body has the correct reason": unnamed, "a missing last chunk has the correct reason": unnamed,
            "an unreadable Content-Encoding has the correct reason": unnamed,
            "a connection serves many POSTs": .fails("one connection each"),
            "a body is not received until it is read": .fails("continues to receive, and fails at `responseLimit`"),
            "a slow reader receives everything": .fails("fails at `responseLimit`"),
            "a body is produced while it is being sent": .fails("held in memory"),
            "no Content-Type is invented for a body": .fails("`application/x-www-form-urlencoded`"),
            "the method get is sent unchanged": .fails("sent in capitals"),
            "dot segments are sent unchanged, or refused": .fails("removed"),
            "header lines are kept separate and in order": .fails("lines with the same name are joined, and their order is lost"),
        ]

        private static let endsTheProcess = TransportConformance.KnownIssue.skipped("ends the process")
        private static let unnamed = TransportConformance.KnownIssue.fails("reports only that the connection failed")
    #else
        private static let ofURLSession: [String: TransportConformance.KnownIssue] = [:]
    #endif
}
