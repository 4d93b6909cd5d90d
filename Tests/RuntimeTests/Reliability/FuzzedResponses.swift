import Foundation
import LoopbackServer

/// Valid responses with random changes. The same number always produces the same response.
struct FuzzedResponses: Sendable {
    let seed: UInt64

    private static let bases = [
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 13\r\n\r\n{\"a\": [1, 2]}",
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":\r\n3;x=y\r\n 1}\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\n\r\n2\r\n[]\r\n0\r\nX-T: 1\r\n\r\n",
        "HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<html>",
        "HTTP/1.1 204 No Content\r\nETag: \"x\"\r\n\r\n", "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n",
        "HTTP/1.1 302 Found\r\nLocation: /a?b=c\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}",
        "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"\r\nSet-Cookie: a=b; Path=/\r\nContent-Length: 2\r\n\r\nno",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 22\r\n\r\n\u{1F}\u{8B}\u{8}\0\0\0\0\0\0\u{3}",
        "HTTP/1.1 503 Busy\r\nRetry-After: 1\r\nConnection: close\r\nContent-Type: application/problem+json\r\n\r\n{\"title\": \"é\"}",
    ]

    private static let pieces = [
        "\0", "\r", "\n", "\r\n", "\r\n\r\n", ":", " ", "\t", "\u{FF}", "HTTP/1.1 200 OK\r\n", "HTTP/2 200\r\n", "0\r\n\r\n",
        "FFFFFFFFFFFFFFFF\r\n",
        "Content-Length: 9223372036854775807\r\n", "Content-Length: -1\r\n", "Content-Length: 1\r\n", "Transfer-Encoding: chunked\r\n",
        "Transfer-Encoding: gzip, chunked\r\n", "Content-Encoding: gzip\r\n", "Content-Encoding: br\r\n", "Content-Type: \u{1B}[31m\r\n",
        "Location: \u{1}\r\n",
        "Set-Cookie: =;;=\r\n", " folded\r\n", "X: " + String(repeating: "y", count: 5_000) + "\r\n",
        String(repeating: "a: b\r\n", count: 300),
        "Connection: upgrade\r\nUpgrade: h2c\r\n", "WWW-Authenticate: Digest\r\n", "Alt-Svc: h3=\":1\"\r\n",
        "Strict-Transport-Security: max-age=1\r\n",
    ]

    /// Returns the server's script for one connection, on which it sends one or two responses.
    func steps(_ number: Int) -> [LoopbackServer.Step] {
        var random = SeededGenerator(seed &+ UInt64(truncatingIfNeeded: number) &* 0x2545_F491_4F6C_DD1D)
        var steps: [LoopbackServer.Step] = []
        for round in 0..<Int.random(in: 1...2, using: &random) {
            let bytes = response(&random)
            let cut = Int.random(in: 0...bytes.count, using: &random)
            // The response is sent in one or two segments.
            let parts = Bool.random(using: &random) ? [bytes[..<cut], bytes[cut...]] : [bytes[...]]
            // A client that is still waiting for the first response does not send a second request.
            steps.append(round == 0 ? .readRequest : .wait(milliseconds: 20))
            steps += parts.map { .sendBytes(Array($0)) }
        }
        return steps + [Bool.random(using: &random) ? .close : .reset]
    }

    private func response(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes = Array((FuzzedResponses.bases.randomElement(using: &random) ?? "").utf8)
        for _ in 0..<Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...8, using: &random)))
            case 3: bytes.removeSubrange(place...)
            case 4: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 16)], at: place)
            default: bytes.insert(contentsOf: Array((FuzzedResponses.pieces.randomElement(using: &random) ?? "").utf8), at: place)
            }
        }
        return bytes
    }

    /// The results of a fuzzing run.
    struct Outcome {
        var responses = 0
        /// The number of calls that returned neither a value nor an `EndpointError`, or whose error text is unsafe for a log.
        var wrong = 0
        /// How often the process ended early, keyed by the reason.
        var ends: [String: Int] = [:]
    }

    /// Runs a process that calls the server, and restarts it whenever it ends early.
    static func run(_ network: Network, seconds: Int, seed: UInt64) async throws -> Outcome {
        let fuzzed = FuzzedResponses(seed: seed)
        let server = try LoopbackServer.scripted(isRecording: false) { fuzzed.steps($0) }
        defer { server.stop() }
        var outcome = Outcome()
        let end = ContinuousClock.now + .seconds(seconds)
        repeat {
            let rest = max(1, Int(ContinuousClock.now.duration(to: end) / .seconds(1)))
            let caller = try await CallerProcess.run("responses", network, ["url": server.url, "seconds": "\(rest)"])
            if caller.crashed { outcome.ends[caller.reason, default: 0] += 1 }
            outcome.wrong += caller["wrong"] ?? (caller.crashed ? 0 : 1)
        } while .now < end
        outcome.responses = server.acceptedConnections
        return outcome
    }
}
