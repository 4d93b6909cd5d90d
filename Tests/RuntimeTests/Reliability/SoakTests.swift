import Foundation
import LoopbackServer
import Testing

/// `Lab/run soak` runs 64 callers per transport for SOAK_SECONDS seconds, against servers with every kind of fault.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["SOAK_SECONDS"] != nil, "`Lab/run soak` runs it"))
struct SoakTests {
    /// The behavior of each server by name. Servers whose names begin with `good` always send the body `good`.
    private static let faults: [(name: String, script: @Sendable (Int) -> [LoopbackServer.Step])] = [
        ("refused", { _ in [.reset] }), ("closed", { _ in [.readRequest, .close] }), ("silent", { _ in [.readRequest, .waitForClose] }),
        ("reset", { _ in [.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Le"), .reset] }),
        ("cut", { _ in [.readRequest, .send(okHead + "Content-Length: 10\r\n\r\nhalf"), .close] }),
        ("chunk", { _ in [.readRequest, .send(okHead + "Transfer-Encoding: chunked\r\n\r\nzz\r\n"), .close] }),
        ("garbage", { _ in [.readRequest, .send("220 smtp.example.com ESMTP\r\n"), .close] }),
        ("gzip", { _ in [.readRequest, .send(okHead + "Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nhalf"), .close] }),
        ("status", { number in [.readRequest, .send("HTTP/1.1 \(400 + number % 110) x\r\nContent-Length: 3\r\n\r\nbad"), .close] }),
        ("drip", { _ in [.readRequest, .send(okHead + "Content-Length: 100000\r\n\r\n"), .drip("x")] }),
    ]

    /// On Linux, these servers either crash a process that uses URLSession or block its only work queue, so that other calls have to wait.
    private static let deadly: [(name: String, script: @Sendable (Int) -> [LoopbackServer.Step])] = [
        ("endless", { _ in [.readRequest, .send(okHead + "\r\n"), .sendForever(String(repeating: "x", count: 4096))] }),
        ("loop", { _ in [.readRequest, .send("HTTP/1.1 302 x\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n"), .close] }),
        ("head", { _ in [.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Type: te"), .close] }),
        ("fields", { _ in [.readRequest, .send("HTTP/1.1 200 OK\r\n" + String(repeating: "a: b\r\n", count: 5_000) + "\r\n"), .close] }),
        ("length", { _ in [.readRequest, .send(okHead + "Content-Length: 9223372036854775807\r\n\r\nhalf"), .close] }),
        (
            "redirect",
            { _ in [.readRequest, .send("HTTP/1.1 302 x\r\nLocation: /\r\n\r\n"), .sendForever(String(repeating: "x", count: 4096))] }
        ),
    ]

    @Test func callsUnderConstantFaultsEndWithoutGrowth() async throws {
        let seconds = try #require(ProcessInfo.processInfo.environment["SOAK_SECONDS"].flatMap { Int($0) })
        let good = try (0..<4).map { number in
            let server = try LoopbackServer(isRecording: false) { _ in .init(body: Data("good".utf8)) }
            return "good\(number)@\(server.url)"
        }
        try await withThrowingTaskGroup(of: (Network, CallerProcess).self) { group in
            for network in Network.allCases {
                let faults = SoakTests.faults + (network.isLimited ? [] : SoakTests.deadly)
                let bad = try faults.map { "\($0.name)@\(try LoopbackServer.scripted(isRecording: false, $0.script).url)" }
                let urls = (good + bad).joined(separator: ",")
                group.addTask { (network, try await CallerProcess.run("soak", network, ["urls": urls, "seconds": "\(seconds)"])) }
            }
            for try await (network, caller) in group { SoakTests.check(network, caller, seconds) }
        }
    }

    private static func check(_ network: Network, _ caller: CallerProcess, _ seconds: Int) {
        let calls = caller["calls"] ?? 0
        Figures.report(
            "soak",
            "\(seconds) s, 64 callers, \(calls) calls: unfinished \(caller["unended"] ?? -1), wrong outcomes \(caller["wrong"] ?? -1), "
                + "late \(caller["late"] ?? -1); " + caller.growth,
            on: network)
        Figures.report("soak", caller.figures["outcomes"] ?? caller.errors, on: network)
        if network.isLimited, caller.crashed {
            // FoundationNetworking can trap even without the `deadly` servers, so there is nothing to assert.
            return Figures.report("soak", "the process ended: \(caller.reason)", on: network)
        }
        #expect(!caller.crashed && caller.status == 0, "\(network): \(caller.reason)")
        #expect(calls > 0 && caller["unended"] == 0 && caller["wrong"] == 0)
        // URLSession on Linux leaks memory and makes calls wait for each other, so its figures are only printed.
        if !network.isLimited { #expect(caller["late"] == 0 && caller.isLevel) }
    }
}
