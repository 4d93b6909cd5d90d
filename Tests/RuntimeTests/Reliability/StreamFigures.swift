@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

extension Figures {
    /// An endless stream of a server that sends as fast as the client receives.
    private enum Flood: String, CaseIterable {
        case events, lines, comments, bytes

        var piece: String {
            switch self {
            case .events: "data: {\"id\":\"7\",\"n\":1,\"text\":\"x\"}\n\n"
            case .lines, .bytes: "{\"id\":\"7\",\"n\":1,\"text\":\"x\"}\n"
            case .comments: ": keep alive\n"
            }
        }

        func server() throws -> LoopbackServer {
            let type = self == .lines ? "application/jsonl" : self == .bytes ? "application/octet-stream" : "text/event-stream"
            let pieces = String(repeating: piece, count: 4000)
            return try LoopbackServer.scripted { _ in
                [.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\n\r\n"), .sendForever(pieces)]
            }
        }

        func read(_ api: EchoAPI, _ see: () -> Void) async throws {
            let endpoint = ThingsEndpoint.getThing(id: "1")
            switch self {
            case .lines: for try await _ in try await api.client.value(Call<JSONLines<JSONValue>>.jsonLines(endpoint)) { see() }
            case .bytes: for try await _ in try await api.client.stream(Call<Data>.bytes(endpoint)).value { see() }
            case .events, .comments:
                for try await _ in try await api.client.value(Call<EventStream<JSONValue>>.events(endpoint)) { see() }
            }
        }
    }

    /// Returns how long each of 20 calls takes, and how much longer than asked each of 20 sleeps takes.
    private static func durations(_ api: EchoAPI) async throws -> (calls: [Duration], sleeps: [Duration]) {
        var (calls, sleeps): ([Duration], [Duration]) = ([], [])
        for _ in 0..<20 {
            let start = ContinuousClock.now
            _ = try await api.things.getThing(id: "1")
            let middle = ContinuousClock.now
            try await Task.sleep(for: .milliseconds(5))
            calls.append(start.duration(to: middle))
            sleeps.append(middle.duration(to: .now) - .milliseconds(5))
        }
        return (calls, sleeps)
    }

    /// On Linux, URLSession is not measured: Limits.md says what it does.
    @Test(.bothTransports) func hostileStreamsDelayNoOtherCalls() async throws {
        if Network.current.isLimited { return }
        let healthy = try LoopbackServer { _ in .init(body: Data("ok".utf8)) }
        let api = EchoAPI(healthy, options: .timeout(.seconds(10)), clock: ContinuousClock())
        let alone = try await Figures.durations(api)
        Figures.report("R17", "alone: calls \(Figures.summary(alone.calls)); sleeps \(Figures.summary(alone.sleeps))")
        for flood in Flood.allCases {
            for count in [2, 8] {
                let server = try flood.server()
                let hostile = EchoAPI(server, options: .responseLimit(1_000_000), clock: ContinuousClock())
                let tasks = (0..<count).map { _ in Task { try? await flood.read(hostile) {} } }
                try await Task.sleep(for: .milliseconds(200))
                let beside = try await Figures.durations(api)
                for task in tasks { task.cancel() }
                for task in tasks { await task.value }
                let limit = Duration.milliseconds(50)
                let worst = alone.calls.max() ?? .zero
                let late = beside.calls.count { $0 > worst + limit }
                Figures.report(
                    "R17",
                    "beside \(count) streams of \(flood.rawValue): calls \(Figures.summary(beside.calls)), late \(late);"
                        + " sleeps \(Figures.summary(beside.sleeps))")
            }
        }
    }

    // MARK: Cancelled readers

    /// On Linux, cancelling a task of URLSession waits for a queue that a flood keeps busy: one process took 23 GB.
    @Test(.bothTransports) func cancelledReaderReceivesAtMostOneMoreElement() async throws {
        if Network.current.isLimited { return }
        var most = 0
        for flood in [Flood.events, .lines] {
            let server = try flood.server()
            for wanted in 1...50 {
                let api = EchoAPI(server, options: .responseLimit(1_000_000))
                let elements = await Task { () -> Int in
                    let seen = Recorder<Void>()
                    try? await flood.read(api) {
                        if seen.add(()) == wanted { withUnsafeCurrentTask { $0?.cancel() } }
                    }
                    return seen.all.count
                }.value
                most = max(most, elements - wanted)
            }
        }
        Figures.report("R19", "elements after a cancellation while data is at hand: at most \(most)")
        #expect(most <= 1)
    }
}
