@_spi(Generated) import EndpointRuntime
import EndpointURLSession
import Foundation
import LoopbackServer
import Testing
import TransportTesting

/// Measures, at full scale, whether the runtime keeps its promises under faults (`make reliability`). The suites in HTTP/ check the same
/// promises at a smaller scale.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["ENDPOINTS_RELIABILITY"] != nil))
struct Figures {
    /// - Parameter network: The transport that was measured, or `nil` if the figures do not depend on a transport.
    static func report(_ row: String, _ figures: String, on network: Network? = Network.current) {
        let name = network.map { $0 == .urlSession ? "URLSession" : "libcurl" } ?? "any"
        print("reliability | \(row) | \(name) | \(figures)")
    }

    static func milliseconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
    }

    /// Formats durations as `median 0.50 ms, p99 1.20 ms, most 3.40 ms`.
    static func summary(_ durations: [Duration]) -> String {
        let sorted = durations.map(milliseconds).sorted()
        guard let last = sorted.last else { return "none" }
        let p99 = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
        return "median \(rounded(sorted[sorted.count / 2])) ms, p99 \(rounded(p99)) ms, most \(rounded(last)) ms"
    }

    private static func rounded(_ value: Double) -> String { String(format: "%.2f", value) }

    // MARK: Broken connections

    /// Returns a complete response, the length of its head, and its body.
    static func response(_ random: inout SeededGenerator) -> (bytes: [UInt8], head: Int, body: String) {
        let body = "the whole body of the response, \(Int.random(in: 0...1_000_000, using: &random))"
        var head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"
        var content = body
        if Bool.random(using: &random) {
            head += "Content-Length: \(body.utf8.count)\r\n\r\n"
        } else {
            head += "Transfer-Encoding: chunked\r\n\r\n"
            content = "\(String(body.utf8.count, radix: 16))\r\n\(body)\r\n0\r\n\r\n"
        }
        return (Array((head + content).utf8), head.utf8.count, body)
    }

    @Test(.bothTransports) func brokenConnectionsNeverYieldAPartialBody() async throws {
        var random = SeededGenerator(1)
        // `isWhole` is `nil` if only the line break after the last chunk is cut off. The body is then complete but the response is not, so
        // both outcomes are correct.
        var plans: [(steps: [LoopbackServer.Step], isWhole: Bool?, body: String)] = []
        for _ in 0..<3000 {
            let (bytes, head, body) = Figures.response(&random)
            let cut = Int.random(in: 0...bytes.count, using: &random)
            let isChunked = bytes.last == 0x0A
            let isWhole: Bool? = cut == bytes.count ? true : isChunked && cut >= bytes.count - 2 ? nil : false
            // FoundationNetworking up to Swift 6.3 traps if the connection closes in the middle of the header; see BrokenConnectionTests.
            let resets = Bool.random(using: &random) || (cut >= 15 && cut < head)
            let pieces: [LoopbackServer.Step] = [.readRequest, .sendBytes(Array(bytes[..<cut]))]
            plans.append((pieces + [isWhole == true || !resets ? .close : .reset], isWhole, body))
        }
        let plan = plans
        let server = try LoopbackServer.scripted { plan[$0].steps }
        let api = EchoAPI(server)
        var wrong = 0
        for (_, isWhole, body) in plan {
            do throws(EndpointError) {
                let text = try await api.things.getThing(id: "1")
                if isWhole == false || text != body { wrong += 1 }
            } catch {
                let isTyped = error.operation == "Things.getThing" && error.underlying is TransportError
                if isWhole == true || !isTyped || (error.phase != .sending && error.phase != .receiving) { wrong += 1 }
            }
        }
        Figures.report("R1", "wrong outcomes of \(plan.count): \(wrong), whole ones among them: \(plan.count { $0.isWhole == true })")
        #expect(wrong == 0)
    }

    // MARK: Deadlines and cancellation

    @Test(.bothTransports) func callsEndSoonAfterTheirDeadline() async throws {
        let drip = Array(repeating: [LoopbackServer.Step.send("x"), .wait(milliseconds: 500)], count: 100).flatMap(\.self)
        let scripts: [[LoopbackServer.Step]] = [
            [.waitForClose], [.readRequest, .send("HTTP/1.1 200 OK\r\nX-"), .waitForClose],
            [.readRequest, .send(okHead + "Content-Length: 1000\r\n\r\n")] + drip,
        ]
        let timeout = Duration.milliseconds(60)
        var overshoots: [Duration] = []
        for script in scripts {
            let server = try LoopbackServer.scripted { _ in script }
            let api = EchoAPI(server, options: .timeout(timeout), clock: ContinuousClock())
            for _ in 0..<100 {
                let start = ContinuousClock.now
                let error = await failure { () throws(EndpointError) in try await api.things.getThing(id: "1") }
                overshoots.append(start.duration(to: .now) - timeout)
                #expect(error?.isTimeout == true)
            }
            #expect(await server.waitUntilClosed())
        }
        Figures.report("R2", "overshoot of \(overshoots.count) deadlines: \(Figures.summary(overshoots))")
    }

    @Test(.bothTransports) func cancelledCallsEndAndLeakNoConnection() async throws {
        var random = SeededGenerator(3)
        var durations: [Duration] = []
        var wrong = 0
        var leaks = 0
        for script in CancellationTests.scripts {
            let server = try LoopbackServer.scripted { _ in script }
            let api = EchoAPI(server)
            for _ in 0..<(1000 / CancellationTests.scripts.count + 1) {
                let task = Task { () async -> (isRight: Bool, end: ContinuousClock.Instant) in
                    do throws(EndpointError) {
                        _ = try await api.things.getThing(id: "1")
                        return (false, .now)
                    } catch {
                        return (error.isCancellation && !error.isTimeout, .now)
                    }
                }
                try await Task.sleep(for: .microseconds(Int.random(in: 0...5000, using: &random)))
                let start = ContinuousClock.now
                task.cancel()
                let (isRight, end) = await task.value
                durations.append(start.duration(to: end))
                if !isRight { wrong += 1 }
            }
            // The server may accept a connection only after the client has closed it.
            try await Task.sleep(for: .milliseconds(500))
            if !(await server.waitUntilClosed()) { leaks += server.openConnections }
            let requests = server.requests.count
            try await Task.sleep(for: .milliseconds(100))
            leaks += server.requests.count - requests + server.openConnections
        }
        Figures.report("R3", "\(durations.count) tries: \(Figures.summary(durations)); not a cancellation: \(wrong), leaks: \(leaks)")
        #expect(wrong == 0 && leaks == 0)
    }

    // MARK: Redirects

    @Test(.bothTransports) func redirectsWith307And308KeepTheWholeBody() async throws {
        var lost = 0
        var bytes = 0
        for code in [307, 308] {
            let server = try RedirectTests.redirecting(to: "/target", code: code)
            for size in [1, 1000, 100_000, 2_000_000] {
                let body = Data(repeating: 0x42, count: size)
                _ = try await EchoAPI(server).things.createThing(body: body)
                let arrived = server.requests.last
                bytes += arrived?.body.count ?? 0
                if arrived?.body != body || arrived?.method != "POST" { lost += 1 }
            }
        }
        Figures.report("R8", "bytes at target: \(bytes) of 4202002, bodies lost or changed: \(lost)")
        #expect(lost == 0)
    }

    @Test func redirectsToOtherOriginsCarryNoCredentials() async throws {
        let origins = [
            "https://api.example.com:8443/t", "https://evil.example.com/t", "http://api.example.com/t", "//api.example.com.evil.example/t",
        ]
        let canary = RedirectTests.canary
        var leaks = 0
        var hops = 0
        for code in RedirectTests.codes {
            for origin in origins {
                for credential in RedirectTests.credentials {
                    let seen = Recorder<HTTPRequest>()
                    let transport = ClosureTransport { request in
                        seen.add(request)
                        guard seen.all.count == 1 else { return HTTPResponse(status: 200) }
                        let location = origin + "?" + (request.url.query ?? "")
                        return HTTPResponse(status: code, headers: try HTTPHeaders([("Location", location)]))
                    }
                    let client = Client<EchoAPI>(
                        server: .production, transport: transport, middleware: [credential.middleware], clock: .stopped)
                    _ = try? await client.value(ThingsCalls.createThing(body: Data("x".utf8)))
                    for request in seen.all.dropFirst() {
                        hops += 1
                        let fields = request.headers.map { $0.name + $0.value }.joined() + request.url.string
                        if fields.contains(canary) || fields.contains(Data("user:\(canary)".utf8).base64EncodedString()) { leaks += 1 }
                    }
                }
            }
        }
        let tries = RedirectTests.codes.count * origins.count * RedirectTests.credentials.count
        Figures.report("S1", "leaks of \(tries) redirects to another origin (\(hops) followed, the others refused): \(leaks)", on: nil)
        #expect(leaks == 0)
    }

    // MARK: Injection, paths and secrets

    @Test(.bothTransports) func hostileTextAddsNoLineToARequest() async throws {
        let server = try LoopbackServer { _ in .init() }
        var random = SeededGenerator(2)
        var texts = (UInt8(0)..<128).map { "a" + String(UnicodeScalar($0)) + "Injected: yes" }
        for _ in 0..<500 {
            var text = ""
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                text.unicodeScalars.append(UnicodeScalar(UInt8.random(in: 0...255, using: &random)))
            }
            texts.append(text + "Injected: yes")
        }
        var refused = 0
        for place in InjectionTests.Place.allCases {
            for text in texts {
                let client = Client<EchoAPI>(
                    server: .init(url: server.url), transport: Network.current.transport,
                    middleware: InjectionTests.middleware(place, text),
                    clock: .stopped)
                do throws(EndpointError) {
                    _ = try await client.value(InjectionTests.call(place, text))
                } catch {
                    refused += 1
                    #expect(error.phase == .building || error.phase == .authenticating)
                }
            }
        }
        let extra = server.requests.filter { request in
            request.headers.contains { $0.name.lowercased() == "injected" }
                || request.head.replacingOccurrences(of: "\r\n", with: "").unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" }
        }
        let tries = texts.count * InjectionTests.Place.allCases.count
        Figures.report("S2", "extra lines on the wire of \(tries): \(extra.count); sent \(server.requests.count), refused \(refused)")
        #expect(extra.isEmpty && server.requests.count + refused == tries)
    }

    @Test func hostileIDsStayInTheirPathSegment() async throws {
        var random = SeededGenerator(4)
        let alphabet = Array("ab.%/\\?#25fFeE;: \u{0}\u{A}\u{7F}é🙂".unicodeScalars)
        var (escapes, twice) = (0, 0)
        var refused = 0
        for _ in 0..<100_000 {
            var id = ""
            for _ in 0..<Int.random(in: 0...8, using: &random) {
                if let scalar = alphabet.randomElement(using: &random) { id.unicodeScalars.append(scalar) }
            }
            guard let request = try? ThingsEndpoint.getThing(id: id).request(server: .production).urlRequest(), let url = request.url else {
                refused += 1
                if !PathParameterTests.leadsElsewhere(id) { escapes += 1 }
                continue
            }
            let rest = url.absoluteString.dropFirst("https://api.example.com/v1/things/".count)
            let stays = url.absoluteString.hasPrefix("https://api.example.com/v1/things/") && !rest.contains { "/?#\\".contains($0) }
            if !stays || String(rest).removingPercentEncoding != id { escapes += 1 }
            if PathParameterTests.leadsElsewhere(id) { twice += 1 }
        }
        Figures.report("S3", "escapes of 100000 random strings: \(escapes), refused: \(refused)", on: nil)
        Figures.report("S9", "of these sent with segments of dots for servers that decode before they route, or twice: \(twice)", on: nil)
        #expect(escapes == 0 && twice == 0)
    }

    @Test func printedValuesContainNoSecret() throws {
        let values = try SecretTests.values()
        let found = values.filter { SecretTests.prints($0).contains(SecretTests.canary) }.count
        Figures.report("S4", "canaries found in \(values.count) values, printed in every way: \(found)", on: nil)
        #expect(found == 0)
    }

    // MARK: Memory

    @Test(.bothTransports) func endlessAndCompressedBodiesStayWithinTheLimit() async throws {
        let limit = 10_000_000
        let endless = try LoopbackServer.scripted { _ in
            [.readRequest, .send(okHead + "\r\n"), .sendForever(String(repeating: "x", count: 65_536))]
        }
        let bomb = Figures.gzipOfZeros(megabytes: 200)
        let bombing = try LoopbackServer.scripted { _ in
            [
                .readRequest, .send(okHead + "Content-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"), .sendBytes(bomb),
                .waitForClose,
            ]
        }
        for (name, server) in [("endless body", endless), ("200 MB from \(bomb.count / 1000) kB", bombing)] {
            let before = Figures.peakMemory(resets: true)
            let error = await failure { () throws(EndpointError) in
                try await EchoAPI(server, options: .responseLimit(limit)).client.value(.bytes(ThingsEndpoint.getThing(id: "1")))
            }
            #expect(error?.underlying is BodyTooLargeError)
            let after = Figures.peakMemory(resets: false)
            Figures.report("S5", "\(name), limit \(limit / 1_000_000) MB: peak +\((after - before) / 1000) MB")
        }
    }

    /// Returns the peak memory of this process in kB, or 0 if it is unknown.
    static func peakMemory(resets: Bool) -> Int {
        if resets { try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8) }
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return Int(line.filter(\.isNumber)) ?? 0
    }

    /// Compresses zeros with fixed Huffman codes (RFC 1951, section 3.2.6): one zero, then copies of 258 bytes at distance 1, 13 bits each.
    private static func gzipOfZeros(megabytes: Int) -> [UInt8] {
        var bits = "110" + "00110000"
        for _ in 0..<8 { bits += "11000101" + "00000" }
        // Eight copies take 104 bits, so the pattern repeats every 13 bytes.
        var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        let copies = megabytes * 1_000_000 / 258
        let start = Array(bits.utf8)
        func bit(_ index: Int) -> UInt8 { index < 11 ? start[index] : start[11 + (index - 11) % 104] }
        let pattern = (0..<15).map { byte in (0..<8).reduce(UInt8(0)) { $0 | (bit(byte * 8 + $1) - 0x30) << UInt8($1) } }
        bytes += pattern[..<2]
        for _ in 0..<copies / 8 { bytes += pattern[2...] }
        return bytes
    }
}
