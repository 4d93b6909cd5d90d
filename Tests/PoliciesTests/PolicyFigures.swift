import EndpointPolicies
@_spi(Generated) import EndpointRuntime
import EndpointURLSession
import Foundation
import LoopbackServer
import Testing

/// Measures, at full scale, whether the policies keep their promises (`make reliability`). On every test run, the suites in this folder
/// check the promises behind them at a smaller scale.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["ENDPOINTS_RELIABILITY"] != nil))
struct PolicyFigures {
    static func report(_ row: String, _ figures: String, on network: String = "any") {
        print("reliability | \(row) | \(network) | \(figures)")
    }

    static let transports: [(name: String, transport: any Transport)] = {
        var all: [(name: String, transport: any Transport)] = [("URLSession", URLSessionTransport.shared)]
        #if os(Linux)
            all.insert(("libcurl", DefaultTransport.shared), at: 0)
        #endif
        return all
    }()

    @Test func attemptsAndWaitsFollowTheRetryTable() async {
        var wrong = 0
        for (endpoint, status, attempts) in RetryTests.statuses {
            let (client, sent, _) = RetryTests.client([.status(status)])
            _ = await client.status(endpoint)
            if sent.all.count != attempts { wrong += 1 }
        }
        for (endpoint, answer, attempts) in RetryTests.refusals {
            let (client, sent, _) = RetryTests.client([answer], policy: .refused)
            _ = await client.status(endpoint)
            if sent.all.count != attempts { wrong += 1 }
        }
        for (headers, seconds) in RetryTests.hints where seconds < 59 {
            let (client, _, clock) = RetryTests.client([.status(429, headers.map { ($0, $1) }), .status(200)])
            _ = await client.status(.get())
            if clock.slept != [.seconds(seconds) + .milliseconds(100)] { wrong += 1 }
        }
        let rows = RetryTests.statuses.count + RetryTests.refusals.count + RetryTests.hints.count - 1
        Self.report("R4", "methods, keys, statuses, refusals and hints: \(rows) rows, wrong numbers of attempts or waits: \(wrong)")
        #expect(wrong == 0)
    }

    @Test func retryWaitsAreUniformlyJittered() async {
        let draws = 100_000
        // The significance level is 0.1%.
        let critical = 1.95 / Double(draws).squareRoot()
        for attempt in 1...2 {
            let distance = await RetryTests.kolmogorovSmirnov(draws: draws, attempt: attempt)
            let text = String(format: "%.5f", distance)
            Self.report(
                "R5",
                "wait after attempt \(attempt), \(draws) draws: Kolmogorov–Smirnov distance \(text), critical \(String(format: "%.5f", critical))"
            )
            #expect(distance < critical)
        }
    }

    @Test func thousandCallsToADownServerStayWithinTheRetryBudget() async throws {
        for (name, transport) in Self.transports {
            let server = try LoopbackServer { _ in .init() }
            server.stop()
            let sent = Recorder<Void>()
            let counting = Middleware { request, _, next in
                sent.add(())
                return try await next(request)
            }
            let client = Client<ShopAPI>(
                server: .init(url: server.url), transport: transport, middleware: [.retry(), counting], clock: .stopped)
            let ended = await withTaskGroup(of: Int?.self) { group in
                for _ in 0..<1000 { group.addTask { await client.status(.get()) } }
                return await group.reduce(into: 0) { count, status in count += status == nil ? 1 : 0 }
            }
            let perCall = Double(sent.all.count) / 1000
            Self.report(
                "R6", "1000 callers of a closed port: \(sent.all.count) requests, \(perCall) per call; calls that failed: \(ended)",
                on: name)
            #expect(perCall <= 1.1 && ended == 1000)
        }
    }

    @Test func postsWhoseConnectionIsResetAreNotDuplicated() async throws {
        for (name, transport) in Self.transports {
            let server = try LoopbackServer.scripted { _ in [.readRequest, .reset] }
            let client = Client<ShopAPI>(
                server: .init(url: server.url), transport: transport, middleware: [.retry(clock: JumpingClock())], clock: .stopped)
            for _ in 0..<200 { #expect(await client.status(.add) == nil) }
            let duplicates = server.requests.count - 200
            Self.report("R7", "200 POSTs whose connection was reset after the request: \(duplicates) duplicates on the server", on: name)
            #expect(duplicates == 0)
        }
    }

    @Test func hundredCallersShareOneRefreshOnEveryTransport() async throws {
        for (network, transport) in Self.transports {
            for (name, token) in [("no token", nil), ("an expired token", AccessToken("old"))] {
                let servers = try OAuth2Tests.Servers()
                let results = await OAuth2Tests.all(100, servers.client([.bearer(refreshing: servers.source(token: token))], transport))
                let succeeded = results.filter { (try? $0.get()) != nil }.count
                let failing = try OAuth2Tests.Servers()
                failing.answer { _ in .json(#"{"error": "invalid_grant"}"#, status: 400) }
                let failures = await OAuth2Tests.all(100, failing.client([.bearer(refreshing: failing.source(token: token))], transport))
                let failed = failures.filter { (try? $0.get()) == nil }.count
                Self.report(
                    "R9",
                    "100 callers with \(name): \(servers.refreshes) refresh, \(succeeded) succeed; a failing refresh: \(failing.refreshes), \(failed) fail",
                    on: network
                )
                #expect(servers.refreshes == 1 && succeeded == 100 && failing.refreshes == 1 && failed == 100)
            }
        }
    }

    @Test func randomPoliciesNeverDoubleAnEffect() async {
        let report = await EffectReport.ofAll(200_000)
        let work = "\(report.sequences) calls of random policies and fates: \(report.requests) requests, \(report.repetitions) repetitions"
        Self.report(
            "R13",
            work + ", \(report.effects) effects; doubled: \(report.doubled.count), given up needlessly: \(report.givenUp.count), "
                + "tokens wasted or sent to strangers: \(report.misused.count)")
        #expect(report.faults.prefix(5) == [])
    }

    // MARK: Downloads

    /// Returns the peak memory of this process in kB, or 0 if the system does not report it.
    static func peakMemory(resets: Bool) -> Int {
        if resets { try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8) }
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return Int(line.filter(\.isNumber)) ?? 0
    }

    /// Downloads a 500 MB response to a file over a connection that breaks halfway through.
    @Test func downloadBrokenHalfwayNeedsLittleMemory() async throws {
        let piece = [UInt8](repeating: 0x42, count: 50_000)
        let pieces = Array(repeating: LoopbackServer.Step.sendBytes(piece), count: 5000)
        let server = try LoopbackServer.scripted { connection in
            let part = "Content-Range: bytes 250000000-499999999/500000000\r\nContent-Length: 250000000\r\nETag: \"1\"\r\n\r\n"
            let head = connection == 0 ? "200 OK\r\nContent-Length: 500000000\r\nETag: \"1\"\r\n\r\n" : "206 Part\r\n" + part
            return [.readRequest, .send("HTTP/1.1 " + head)] + pieces + [.close]
        }
        let folder = try emptyFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let client = Network.allCases[0].client(server)
        let before = Self.peakMemory(resets: true)
        let result = try await client.download(.void(Shop.get()), to: folder.appendingPathComponent("file"))
        let more = (Self.peakMemory(resets: false) - before) / 1000
        Self.report("B2", "500 MB into a file, broken once, on \(Network.allCases[0]): peak +\(more) MB, \(result.size) bytes")
        #expect(result.size == 500_000_000 && server.requests.count == 2 && more <= 60)
    }
}
