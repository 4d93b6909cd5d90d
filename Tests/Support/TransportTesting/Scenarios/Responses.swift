import EndpointBasics
import EndpointRuntime
import LoopbackServer

/// Responses of all kinds.
extension TransportConformance {
    static let interimResponses: [Scenario] =
        [
            ("100", "100 Continue\r\n\r\n"), ("102", "102 Processing\r\n\r\n"),
            ("103", "103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n"),
        ].map { status, interim in
            Scenario(.responses, "an interim response \(status) is not the response") { trial in
                let server = try trial.server(
                    .readRequest, .send("HTTP/1.1 " + interim), .wait(milliseconds: 20), .send(Trial.answer("ok", "X-Answer: 42\r\n")),
                    .close)
                let head = try trial.expectResponse("ok", try await trial.ending(server.url))
                try trial.expect(
                    head.headers["X-Answer"] == "42" && head.headers["Link"] == nil, "the fields of the final response", head.text)
            }
        }

    static let responses: [Scenario] =
        [
            Scenario(.responses, "a response to HEAD has no body, and its connection is reused") { trial in
                let server = try trial.server { _ in
                    [.readRequest, .send(Trial.head + "Content-Length: 1000\r\n\r\n"), .answer { _ in Trial.answer("ok") }]
                }
                let head = try trial.expectResponse("", try await trial.ending(server.url, .head))
                try trial.expect(head.headers["Content-Length"] == "1000", "Content-Length: 1000", head.text)
                try trial.expectResponse("ok", try await trial.ending(server.url, .options))
            },
            Scenario(.responses, "204 and 304 have no body, whatever their Content-Length") { trial in
                for head in ["204 No Content\r\n", "304 Not Modified\r\nContent-Length: 10\r\nETag: \"7\"\r\n"] {
                    let server = try trial.server(.readRequest, .send("HTTP/1.1 \(head)\r\n"), .waitForClose)
                    try trial.expectResponse(Int(head.prefix(3)) ?? 0, "", try await trial.ending(server.url))
                }
            },
            Scenario(.responses, "a nonstandard status is returned") { trial in
                for status in [200, 218, 299, 402, 418, 499, 520, 599] {
                    let server = try trial.server(.readRequest, .send("HTTP/1.1 \(status) ?\r\nContent-Length: 2\r\n\r\nok"), .close)
                    try trial.expectResponse(status, "ok", try await trial.ending(server.url))
                }
            },
            value("a body that ends with the connection", .readRequest, .send(Trial.head + "\r\nok"), .close),
            value("chunks with extensions", .readRequest, .send(chunked + "1;a=b\r\no\r\n1 ;c\r\nk\r\n0\r\n\r\n"), .close),
            value(
                "chunks that arrive byte by byte", .readRequest, .send(chunked + "2\r"), .wait(milliseconds: 20), .send("\no"),
                .wait(milliseconds: 20), .send("k\r\n0\r\n\r"), .wait(milliseconds: 20), .send("\n"), .close),
            value("trailer fields", .readRequest, .send(chunked + "2\r\nok\r\n0\r\nX-Trailer: yes\r\n\r\n"), .close),
            value(
                "a head that arrives byte by byte", .readRequest, .send("HTTP/1.1 200 O"), .wait(milliseconds: 20),
                .send("K\r\nContent-Le"),
                .wait(milliseconds: 20), .send("ngth: 2\r"), .wait(milliseconds: 20), .send("\n\r\nok"), .close),
            Scenario(.responses, "a Content-Length alongside chunks is ignored") { trial in
                let server = try trial.server(
                    .readRequest, .send(Trial.head + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n"), .close)
                let ending = try await trial.ending(server.url)
                // This can be an attempt at request smuggling, so a transport may reject it (RFC 9112, 6.3).
                if case .failure = ending { try trial.expectFailure(ending, reached: true) } else { try trial.expectResponse("ok", ending) }
            },
            Scenario(.responses, "the first bytes arrive immediately") { trial in
                let server = try trial.server(
                    .readRequest, .send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nfirst"), .waitForClose)
                let body = try await trial.send(try trial.request(server.url)).body
                var iterator = body.makeAsyncIterator()
                let first = try await iterator.next()
                try trial.expect(first == Data("first".utf8), "the first piece", first.map(Ending.describe) ?? "the end")
                body.cancel()
            },
            Scenario(.responses, "a response of three megabytes arrives whole") { trial in
                let text = String(repeating: "0123456789abcdef", count: 200_000)
                let server = try trial.server(.readRequest, .send(Trial.answer(text)), .close)
                try trial.expectResponse(text, try await trial.ending(server.url))
            },
            Scenario(.responses, "a 401 with a challenge is a response") { trial in
                for challenge in ["Basic realm=\"x\"", "Bearer realm=\"x\", Basic realm=\"y\"", "Digest realm=\"x\", nonce=\"n\""] {
                    let server = try trial.server(
                        .readRequest,
                        .send(
                            "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: \(challenge)\r\nConnection: close\r\nContent-Length: 4\r\n\r\nwho?"
                        ),
                        .close)
                    for method in [HTTPMethod.get, .post] {
                        let head = try trial.expectResponse(401, "who?", try await trial.ending(server.url, method))
                        try trial.expect(head.headers["WWW-Authenticate"] == challenge, "WWW-Authenticate: " + challenge, head.text)
                    }
                }
            },
            Scenario(.responses, "gzip that the transport asks for is decoded; its lengths are not compared") { trial in
                guard try await trial.asksForGzip() else { return }
                let server = try trial.server(.readRequest, .sendBytes(gzipHead(length: gzippedOK.count) + gzippedOK), .close)
                try trial.expectResponse("ok", try await trial.ending(server.url))
            },
            Scenario(.responses, "the caller's Accept-Encoding is sent unchanged") { trial in
                let server = try trial.friendlyServer()
                try trial.expectResponse("ok", await trial.ending(try trial.request(server.url, .get, [("Accept-Encoding", "identity")])))
                let told = server.requests.first?.values("Accept-Encoding") ?? []
                try trial.expect(told == ["identity"], "Accept-Encoding: identity", "\(told)")
            },
            Scenario(.responses, "Set-Cookie lines are kept separate") { trial in
                let lines = ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/", "b=\"x,y\"; Secure", "c="]
                let fields = lines.map { "Set-Cookie: \($0)\r\n" }.joined()
                let server = try trial.server(.readRequest, .send(Trial.answer("ok", fields)), .close)
                let head = try trial.expectResponse("ok", try await trial.ending(server.url))
                try trial.expect(Set(head.headers.values("Set-Cookie")) == Set(lines), "three lines", head.text)
            },
            Scenario(.responses, "a field with multiple lines has all of their values") { trial in
                let server = try trial.server(.readRequest, .send(Trial.answer("ok", "X-A: one\r\nX-B: b\r\nX-A: two\r\n")), .close)
                let head = try trial.expectResponse("ok", try await trial.ending(server.url))
                try trial.expect(head.headers["X-A"] == "one, two", "X-A: one, two", head.text)
            },
            Scenario(.responses, "header lines are kept separate and in order") { trial in
                let server = try trial.server(
                    .readRequest, .send(Trial.answer("ok", "X-A: one\r\nX-B: b\r\nX-A: two\r\nX-Empty:\r\n")), .close)
                let head = try trial.expectResponse("ok", try await trial.ending(server.url))
                let fields = head.headers.map { $0.name.lowercased() + "=" + $0.value }
                try trial.expect(fields.starts(with: ["x-a=one", "x-b=b", "x-a=two", "x-empty="]), "the four lines, in order", head.text)
            },
        ]

    /// `ok` as gzip, stored without compression (RFC 1951, 3.2.4).
    private static let gzippedOK: [UInt8] = [
        0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 0, 0xFD, 0xFF, 0x6F, 0x6B, 0x47, 0xDD, 0xDC, 0x79, 2, 0, 0, 0,
    ]

    private static func value(_ name: String, _ steps: LoopbackServer.Step...) -> Scenario {
        Scenario(.responses, name) { trial in
            let server = try trial.server { _ in steps }
            try trial.expectResponse("ok", try await trial.ending(server.url))
        }
    }
}

extension ResponseHead {
    /// The fields, including values that are normally not printed. Nothing here is secret.
    var text: String { headers.map { "\($0.name): \($0.value)" }.joined(separator: ", ").printable(limit: 500) }
}
