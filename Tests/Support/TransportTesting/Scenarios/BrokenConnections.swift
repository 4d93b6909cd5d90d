import EndpointBasics
import EndpointRuntime
import LoopbackServer

/// Connections that end too early, and invalid responses.
extension TransportConformance {
    static let brokenConnections: [Scenario] =
        [
            // Part of the request may or may not have been sent before the reset.
            broken("a connection reset immediately", reached: nil, .reset),
            broken("a connection reset before the head", .readRequest, .reset),
            broken("a connection closed before the head", .readRequest, .close),
            broken("a connection closed in the status line", .readRequest, .send("HTTP/1.1 20"), .close),
            broken("a connection reset in the head", .readRequest, .send("HTTP/1.1 200 OK\r\nContent-Le"), .reset),
            broken("a connection closed in the head", .readRequest, .send("HTTP/1.1 200 OK\r\nContent-Type: te"), .close),
            broken("a connection closed after a header line", .readRequest, .send(Trial.head), .close),
            broken("a response that is not HTTP", .readRequest, .send("220 smtp.example.com ESMTP\r\n"), .close),
            broken(
                "a connection reset in the body", .readRequest, .send(Trial.head + "Content-Length: 10\r\n\r\nhalf"),
                .wait(milliseconds: 20),
                .reset),
            broken("a body shorter than its Content-Length", .readRequest, .send(Trial.head + "Content-Length: 10\r\n\r\nhalf"), .close),
            broken("no body although one was announced", .readRequest, .send(Trial.head + "Content-Length: 10\r\n\r\n"), .close),
            broken("a body cut off within a chunk", .readRequest, .send(chunked + "5\r\nhe"), .close),
            broken("a body without its last chunk", .readRequest, .send(chunked + "4\r\nhalf\r\n"), .close),
            broken("a chunk whose size is not a number", .readRequest, .send(chunked + "zz\r\nhalf\r\n"), .close),
            broken(
                "a truncated gzip body", asksForGzip: true, .readRequest,
                .sendBytes(gzipHead(length: 40) + [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB]), .close),
            broken(
                "a gzip body that is not gzip", asksForGzip: true, .readRequest, .sendBytes(gzipHead(length: 4) + Array("half".utf8)),
                .close),
            Scenario(.brokenConnections, "the bytes before a break are delivered, and then the error") { trial in
                let text = String(repeating: "0123456789", count: 10_000)
                let server = try trial.server(.readRequest, .send(Trial.head + "Content-Length: 1000000\r\n\r\n" + text), .close)
                let received = try trial.expectFailure(try await trial.ending(server.url), reached: true)
                try trial.expect(received == Data(text.utf8), "all \(text.utf8.count) bytes before the error", "\(received.count) bytes")
            },
        ]

    static let chunked = Trial.head + "Transfer-Encoding: chunked\r\n\r\n"

    static func gzipHead(length: Int) -> [UInt8] {
        Array((Trial.head + "Content-Encoding: gzip\r\nContent-Length: \(length)\r\n\r\n").utf8)
    }

    /// - Parameter asksForGzip: Whether the scenario needs a transport that requests gzip itself. Other transports are not required to
    ///   support it.
    private static func broken(
        _ name: String, reached: Bool? = true, asksForGzip: Bool = false, _ steps: LoopbackServer.Step...
    ) -> Scenario {
        Scenario(.brokenConnections, name) { trial in
            if asksForGzip, try await !trial.asksForGzip() { return }
            let server = try trial.server { _ in steps }
            try trial.expectFailure(try await trial.ending(server.url), reached: reached)
        }
    }

    /// Failures whose reasons must be correct, because retries, reports and users rely on them.
    static let reasons: [Scenario] = [
        Scenario(.brokenConnections, "a refused connection has its own reason and has not reached the server") { trial in
            let ending = try await trial.ending(try LoopbackServer.refusingURL(), .post)
            try trial.expectFailure(ending, reached: false, [.connect])
        },
        Scenario(.brokenConnections, "a host without an address has its own reason and has not reached the server") { trial in
            try trial.expectFailure(try await trial.ending("http://host.invalid/", .post), reached: false, [.nameLookup])
        },
        reason("a lost connection has its own reason", [.connectionLost], .readRequest, .reset),
        reason("an end without a response has the correct reason", [.connectionLost], .readRequest, .close),
        reason(
            "a truncated body has the correct reason", [.incompleteBody, .connectionLost], .readRequest,
            .send(Trial.head + "Content-Length: 10\r\n\r\nhalf"),
            .close),
        reason(
            "a missing last chunk has the correct reason", [.incompleteBody, .connectionLost], .readRequest,
            .send(chunked + "4\r\nhalf\r\n"), .close),
        reason(
            "a response that is not HTTP has the correct reason", [.invalidResponse], .readRequest, .send("220 smtp.example.com ESMTP\r\n"),
            .close),
        Scenario(.brokenConnections, "an unreadable Content-Encoding has the correct reason") { trial in
            guard try await trial.asksForGzip() else { return }
            let server = try trial.server(.readRequest, .sendBytes(gzipHead(length: 4) + Array("half".utf8)), .close)
            try trial.expectFailure(try await trial.ending(server.url), reached: true, [.contentEncoding])
        },
    ]

    private static func reason(
        _ name: String, _ reasons: Set<TransportError.Reason>, _ steps: LoopbackServer.Step...
    ) -> Scenario {
        Scenario(.brokenConnections, name) { trial in
            let server = try trial.server { _ in steps }
            try trial.expectFailure(try await trial.ending(server.url), reached: true, reasons)
        }
    }
}

extension Trial {
    /// Returns whether the transport requests gzip itself and so must decode it.
    func asksForGzip() async throws -> Bool {
        let server = try friendlyServer()
        try expectResponse("ok", try await ending(server.url))
        return server.requests.contains { $0.values("Accept-Encoding").contains { $0.contains("gzip") } }
    }
}
