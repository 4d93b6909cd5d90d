import EndpointBasics
import EndpointRuntime
import LoopbackServer

/// Malicious servers.
extension TransportConformance {
    static let hostileResponses: [Scenario] = [
        hostile(
            "a Content-Length of 2^63 - 512", .readRequest, .send(Trial.head + "Content-Length: 9223372036854775296\r\n\r\nhalf"), .close),
        hostile(
            "a Content-Length of 2^63 - 1", .readRequest, .send(Trial.head + "Content-Length: 9223372036854775807\r\n\r\nhalf"), .close),
        hostile(
            "a Content-Length beyond 2^64", .readRequest, .send(Trial.head + "Content-Length: 99999999999999999999\r\n\r\nhalf"), .close),
        hostile("a negative Content-Length", .readRequest, .send(Trial.head + "Content-Length: -1\r\n\r\nhalf"), .close),
        hostile("a chunk of 2^63 bytes", .readRequest, .send(chunked + "8000000000000000\r\nhalf"), .close),
        hostile("a header line that begins with NUL", .readRequest, .send(Trial.head + "\0: x\r\nContent-Length: 4\r\n\r\nbody"), .close),
        hostile(
            "a carriage return within a header line", .readRequest, .send(Trial.head + "X-A: b\rX-C: d\r\nContent-Length: 4\r\n\r\nbody"),
            .close),
        hostile(
            "header lines without a colon", .readRequest, .send(Trial.head + "nothing\r\n: x\r\nContent-Length: 4\r\n\r\nbody"), .close),
        hostile("bytes that are not text", .readRequest, .sendBytes((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 7) }), .close),
        hostile(
            "42,000 header fields", .readRequest, .send("HTTP/1.1 200 OK\r\n" + String(repeating: "a: b\r\n", count: 42_000) + "\r\n"),
            .close),
        hostile(
            "a header line of 300,000 bytes", .readRequest,
            .send("HTTP/1.1 200 OK\r\nX: " + String(repeating: "x", count: 300_000) + "\r\nContent-Length: 4\r\n\r\nbody"), .close),
        Scenario(.responses, "endless header fields are an error") { trial in
            let server = try trial.server(
                .readRequest, .send("HTTP/1.1 200 OK\r\n"), .sendForever(String(repeating: "a: b\r\n", count: 1000)))
            try trial.expectFailure(try await trial.ending(server.url), reached: true)
            try await trial.expectClose(server)
        },
        Scenario(.responses, "no value is read from the bytes after a response") { trial in
            let server = try trial.server { connection in
                let more = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged"
                return connection == 0
                    ? [.readRequest, .send(Trial.answer("ok") + more), .wait(milliseconds: 50), .answer { _ in Trial.answer("ok") }]
                    : [.answer { _ in Trial.answer("ok") }]
            }
            for _ in 0..<3 {
                let ending = try await trial.ending(server.url)
                if case .failure = ending { try trial.expectFailure(ending, reached: nil) } else { try trial.expectResponse("ok", ending) }
            }
        },
    ]

    static let bounds: [Scenario] = [
        Scenario(.bounds, "a gzip body that decodes to much more data stops at the limit") { trial in
            guard try await trial.asksForGzip() else { return }
            let server = try trial.server(.readRequest, .sendBytes(gzipHead(length: bomb.count) + bomb), .waitForClose)
            // The body may have arrived completely, in which case the connection is kept.
            try await trial.expectBound(server, TransportOptions(bufferLimit: 1 << 20), closes: false)
        },
        Scenario(.bounds, "an endless body stops at the limit") { trial in
            let server = try trial.server(.readRequest, .send(Trial.head + "\r\n"), .sendForever(String(repeating: "x", count: 65_536)))
            try await trial.expectBound(server, TransportOptions(bufferLimit: 1 << 20))
        },
        Scenario(.bounds, "the endless body of a redirect can be abandoned") { trial in
            let server = try trial.server(
                .readRequest, .send("HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n"), .sendForever(String(repeating: "x", count: 65_536)))
            let response = try await trial.send(try trial.request(server.url))
            response.body.cancel()
            try trial.expect(response.status == 302, "the redirect", "\(response.status)")
            try await trial.expectClose(server)
        },
    ]

    /// Expects the transport to return a response or throw an error. It must not crash or return anything that the server did not send.
    private static func hostile(_ name: String, _ steps: LoopbackServer.Step...) -> Scenario {
        Scenario(.responses, name) { trial in
            let server = try trial.server { _ in steps }
            let ending = try await trial.ending(server.url)
            switch ending {
            case .failure: try trial.expectFailure(ending, reached: true)
            case .response(_, let body):
                try trial.expect(
                    ["", "body", "half"].contains(String(decoding: body, as: UTF8.self)), "the body that was sent, or an error",
                    ending.description)
            }
            // Check that the transport still works.
            try trial.expectResponse("ok", try await trial.ending(try trial.friendlyServer().url))
        }
    }

    /// A mebibyte of zeros, compressed with gzip. Stored blocks would be as long as the data, so 258 bytes are copied repeatedly (RFC 1951,
    /// 3.2.6).
    private static let bomb: [UInt8] = {
        var bits: [UInt8] = [1, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0]
        // The length 258 is code 285 (11000101), and the distance 1 is code 0 (00000).
        for _ in 0..<4065 { bits += [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0] }
        bits += [0, 0, 0, 0, 0, 0, 0]
        var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        for start in stride(from: 0, to: bits.count, by: 8) {
            bytes.append(bits[start...].prefix(8).enumerated().reduce(0) { $0 | ($1.element << UInt8($1.offset)) })
        }
        return bytes
    }()

    static let hostileHosts: [Scenario] = [
        hostileHost("a silent host", .readRequest, .waitForClose),
        hostileHost(
            "a host that never ends its redirects", .readRequest, .send("HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n"),
            .sendForever(String(repeating: "x", count: 65_536))),
        hostileHost("a host that sends its head very slowly", .readRequest, .send("HTTP/1.1 200 OK\r\nX: "), .drip("x")),
        Scenario(.neighbours, "a host that reads no bodies does not hold up another") { trial in
            let (deaf, healthy) = (try trial.server(.stall, .waitForClose), try trial.friendlyServer())
            let request = try trial.request(deaf.url, .post, body: HTTPBody(Data(count: 8 * 1024 * 1024)))
            let tasks = (0..<8).map { _ in Task { await trial.ending(request) } }
            for _ in 0..<20 { try trial.expectResponse("ok", try await trial.ending(healthy.url)) }
            for task in tasks { task.cancel() }
            for task in tasks { try trial.expectCancellation(await task.value) }
        },
    ]

    private static func hostileHost(_ name: String, _ steps: LoopbackServer.Step...) -> Scenario {
        Scenario(.neighbours, name + " does not hold up another") { trial in
            let (hostile, healthy) = (try trial.server { _ in steps }, try trial.friendlyServer())
            let request = try trial.request(hostile.url)
            let tasks = (0..<8).map { _ in Task { try? await trial.send(request) } }
            try trial.expect(await hostile.waitForRequests(1), "a request", "none")
            for _ in 0..<20 { try trial.expectResponse("ok", try await trial.ending(healthy.url)) }
            for task in tasks { task.cancel() }
            for task in tasks { await task.value?.body.cancel() }
            // Wait until the transport has closed the connections, so that the server does not close them first. That would be a different
            // scenario.
            try await trial.expectClose(hostile)
        }
    }
}

extension Trial {
    /// Expects reading with a limit of 100,000 bytes to throw `BodyTooLargeError`, and the connection to close.
    fileprivate func expectBound(_ server: LoopbackServer, _ options: TransportOptions, closes: Bool = true) async throws {
        let response = try await send(try request(server.url), options)
        do {
            let body = try await response.body.collect(limit: 100_000)
            throw Deviation("BodyTooLargeError", "\(body.count) bytes")
        } catch is BodyTooLargeError {
            if closes { try await expectClose(server) }
        }
    }
}
