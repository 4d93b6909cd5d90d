import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

/// Measurements of whole processes for `make reliability`. The clients run in a separate process (`LoopbackCaller`).
///
/// URLSession on Linux does not keep these promises, so its figures are printed but not checked. Only libcurl's figures are checked.
@Suite(.serialized, .bothTransports, .enabled(if: ProcessInfo.processInfo.environment["ENDPOINTS_RELIABILITY"] != nil))
struct ProcessFigures {
    private static let known = " (a known problem with FoundationNetworking: see the article Transports)"

    /// Returns the number in an environment variable, or a default.
    private static func number(_ name: String, _ other: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? other
    }

    private var network: Network { Network.current }
    private var note: String { network.isLimited ? ProcessFigures.known : "" }

    #if os(Linux)
        @Test func knownDeadlyResponsesEndNoProcess() async throws {
            var ended = 0
            for response in HostileServerTests.deadly {
                let server = try LoopbackServer.scripted { _ in response.steps }
                let caller = try await CallerProcess.run("responses", network, ["url": server.url, "seconds": "1"])
                if caller.crashed { ended += 1 }
                server.stop()
            }
            Figures.report(
                "R10", "listed responses: \(HostileServerTests.deadly.count), processes ended: \(ended)\(ended == 0 ? "" : note)")
            #expect(ended == 0 || network.isLimited)
        }
    #endif

    @Test func fuzzedResponsesEndNoProcess() async throws {
        let seconds = ProcessFigures.number("ENDPOINTS_FUZZ_SECONDS", 60)
        let seed = UInt64(ProcessFigures.number("ENDPOINTS_FUZZ_SEED", 7))
        let outcome = try await FuzzedResponses.run(network, seconds: seconds, seed: seed)
        let ended = outcome.ends.values.reduce(0, +)
        let places = outcome.ends.sorted { $0.value > $1.value }.prefix(8).map { "\($0.value) × \($0.key)" }.joined(separator: "; ")
        Figures.report(
            "R10",
            "\(seconds) s of fuzzing, seed \(seed): \(outcome.responses) connections, processes ended: \(ended)\(ended == 0 ? "" : note)"
                + ", calls that ended with neither a value nor a typed error: \(outcome.wrong)" + (places.isEmpty ? "" : "; \(places)"))
        #expect(outcome.wrong == 0 && (ended == 0 || network.isLimited))
    }

    @Test func hostileHostsDelayNoCallToAHealthyHost() async throws {
        let healthy = try LoopbackServer(isRecording: false) { _ in .init(body: Data("good".utf8)) }
        let hosts: [(name: String, steps: [LoopbackServer.Step])] = [
            ("never answering", [.readRequest, .waitForClose]),
            (
                "endless body of a redirect",
                [.readRequest, .send("HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n"), .sendForever(String(repeating: "x", count: 65_536))]
            ),
            ("a byte every ms", [.readRequest, .send(okHead + "\r\n"), .drip("x")]),
            (
                "42,000 header fields",
                [.readRequest, .send("HTTP/1.1 200 OK\r\n" + String(repeating: "a: b\r\n", count: 42_000) + "\r\n"), .close]
            ),
        ]
        for (name, steps) in hosts {
            let hostile = try LoopbackServer.scripted(isRecording: false) { _ in steps }
            let count = network.isLimited ? 20 : 400
            let caller = try await CallerProcess.run(
                "beside", network, ["url": healthy.url, "hostile": hostile.url, "count": "\(count)"])
            hostile.stop()
            func milliseconds(_ figure: String) -> Double? { caller[figure].map { Double($0) / 1000 } }
            let pairs = ["Median", "P99"].compactMap { figure -> String? in
                guard let alone = milliseconds("alone" + figure), let beside = milliseconds("beside" + figure) else { return nil }
                return "\(figure) \(String(format: "%.2f → %.2f ms, added %.2f", alone, beside, beside - alone))"
            }
            let failures =
                caller["besideFailures"].map { "\($0) failed" } ?? (caller.crashed ? "the process ended" : "stalled for a minute")
            Figures.report("R11", "\(count) calls beside a host: \(([name] + pairs).joined(separator: ", ")), \(failures)\(note)")
            #expect(network.isLimited || (caller["besideFailures"] == 0 && !caller.crashed))
        }
    }

    @Test func thousandPostsAtOnceSucceedWith256Descriptors() async throws {
        let server = try LoopbackServer(isRecording: false) { .init(body: $0.body) }
        let caller = try await CallerProcess.run("posts", network, ["url": server.url, "count": "1000", "descriptors": "256"])
        let outcome = caller.crashed ? "the process ended: \(caller.reason)" : caller.figures["outcomes"] ?? caller.errors
        Figures.report(
            "R12", "1000 POSTs at once, 256 descriptors: \(outcome); connections: \(server.acceptedConnections)\(note)")
        #expect(network.isLimited || caller["failures"] == 0)
    }

    @Test func millionCallsSucceedWithoutGrowth() async throws {
        let server = try LoopbackServer(isRecording: false) { _ in .init(body: Data("good".utf8)) }
        // With a limited transport, each POST needs its own connection and multiple threads, so make only a twentieth of the calls.
        let count = ProcessFigures.number("ENDPOINTS_CALLS", 1_000_000) / (network.isLimited ? 20 : 1)
        let caller = try await CallerProcess.run("calls", network, ["url": server.url, "count": "\(count)"])
        Figures.report("R12", "\(caller["calls"] ?? 0) calls of 64 tasks: \(caller["failures"] ?? count) failed; " + caller.growth)
        #expect(network.isLimited || (caller["failures"] == 0 && caller.isLevel))
    }

    @Test func endlessBodyOfARedirectIsNotRead() async throws {
        let flood = String(repeating: "x", count: 65_536)
        let server = try LoopbackServer.scripted(isRecording: false) { connection in
            connection == 0
                ? [.readRequest, .send("HTTP/1.1 302 Found\r\nLocation: /next\r\n\r\n"), .sendForever(flood)]
                : [.readRequest, .send(okHead + "Content-Length: 4\r\n\r\ngood"), .close]
        }
        let before = Figures.peakMemory(resets: true)
        let api = EchoAPI(server, options: .timeout(.seconds(2)), clock: ContinuousClock())
        let outcome: String
        do throws(EndpointError) { outcome = "value \(try await api.things.getThing(id: "1"))" } catch { outcome = "\(error)" }
        try await Task.sleep(for: .seconds(1))
        let (open, after) = (server.openConnections, Figures.peakMemory(resets: false))
        server.stop()
        Figures.report(
            "S5",
            "endless body of a redirect: \(outcome); connections still open after 1 s: \(open), peak +\((after - before) / 1000) MB\(note)")
        #expect(network.isLimited || (outcome == "value good" && open == 0))
    }
}

extension CallerProcess {
    /// Describes the growth of memory and descriptors, with the noise around the trend.
    var growth: String {
        "memory \(self["memory"] ?? 0) kB, growth \(self["memoryGrowth"] ?? 0) kB (noise \(self["memoryNoise"] ?? 0)); descriptors "
            + "\(self["descriptors"] ?? 0), growth \(self["descriptorGrowth"] ?? 0) (noise \(self["descriptorNoise"] ?? 0))"
    }

    /// Whether growth is within three times the noise, or within the allowance for pools and arenas after the first quarter (4 MB, 8 descriptors).
    var isLevel: Bool {
        guard let memory = self["memoryGrowth"], let memoryNoise = self["memoryNoise"], let descriptors = self["descriptorGrowth"],
            let descriptorNoise = self["descriptorNoise"]
        else { return false }
        return memory <= max(4096, 3 * memoryNoise) && descriptors <= max(8, 3 * descriptorNoise)
    }
}
