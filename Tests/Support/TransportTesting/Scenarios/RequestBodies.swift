import EndpointBasics
import EndpointRuntime
import LoopbackServer

/// Requests with side effects and with bodies.
extension TransportConformance {
    static let effects: [Scenario] =
        [("reset", LoopbackServer.Step.reset), ("closed", .close)].flatMap { name, end in
            [nil, HTTPBody(Data("body".utf8))].map { body in
                Scenario(.effects, "a POST \(body == nil ? "without" : "with") a body whose connection is \(name) is sent once") { trial in
                    let server = try trial.server(.readRequest, end)
                    try trial.expectFailure(await trial.ending(try trial.request(server.url, .post, body: body)), reached: true)
                    try trial.expect(server.acceptedConnections == 1, "one connection", "\(server.acceptedConnections)")
                }
            }
        }

    static let effectsOnKeptConnections: [Scenario] =
        ["POST", "PUT", "DELETE", "PATCH"].map { method in
            Scenario(.effects, "a \(method) on a kept connection that closes instead of answering is sent once") { trial in
                let server = try trial.server { connection in
                    connection == 0
                        ? [.readRequest, .send(Trial.answer("ok")), .readRequest, .close]
                        : [.readRequest, .send(Trial.answer("ok")), .waitForClose]
                }
                try trial.expectResponse("ok", try await trial.ending(server.url))
                guard let method = HTTPMethod(method) else { return }
                let ending = await trial.ending(try trial.request(server.url, method, body: HTTPBody(Data("effect".utf8))))
                let count = server.requests.count { $0.method == method.name }
                try trial.expect(count == 1, "that one request arrives", "\(count)")
                // If the transport uses a new connection, the request succeeds.
                if case .failure = ending { try trial.expectFailure(ending, reached: true, [.connectionLost, .other]) }
            }
        }

    /// 100,000 bytes in which no two blocks of 1,000 are equal.
    static let content = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 251) })

    static let requestBodies: [Scenario] = [
        Scenario(.bodies, "bytes arrive whole, with their length") { trial in
            try await trial.expectArrival(HTTPBody(content), length: content.count)
        },
        Scenario(.bodies, "a body of three megabytes arrives whole") { trial in
            let large = (0..<30).reduce(into: Data()) { large, _ in large += content }
            try await trial.expectArrival(HTTPBody(large), large, length: large.count)
        },
        Scenario(.bodies, "a file arrives whole, with its length") { trial in
            let url = FileManager.default.temporaryDirectory.appendingPathComponent("endpoints-conformance-" + UUID().uuidString)
            try content.write(to: url)
            defer { try? FileManager.default.removeItem(at: url) }
            try await trial.expectArrival(try HTTPBody.file(url), length: content.count)
        },
        Scenario(.bodies, "pieces of a known length arrive whole, with their length") { trial in
            try await trial.expectArrival(pieces(length: content.count), length: content.count)
        },
        Scenario(.bodies, "pieces of an unknown length arrive whole") { trial in
            try await trial.expectArrival(pieces(length: nil), length: nil)
        },
        Scenario(.bodies, "a POST without a body has a Content-Length of 0") { trial in
            let server = try trial.friendlyServer()
            try trial.expectResponse("ok", try await trial.ending(server.url, .post))
            let length = server.requests.first?["Content-Length"]
            try trial.expect(length == "0", "Content-Length: 0", length ?? "none")
        },
        Scenario(.bodies, "an empty body is sent with a length of 0") { trial in
            try await trial.expectArrival(HTTPBody(Data()), Data(), length: 0)
        },
        Scenario(.bodies, "a DELETE with a body keeps it") { trial in
            try await trial.expectArrival(HTTPBody(Data("body".utf8)), Data("body".utf8), length: 4, .delete)
        },
        Scenario(.bodies, "a GET with a body is sent with it, or fails") { trial in
            let server = try trial.friendlyServer()
            let ending = await trial.ending(try trial.request(server.url, .get, body: HTTPBody(Data("body".utf8))))
            if case .failure = ending {
                try trial.expectFailure(ending, reached: false, [.unsupportedRequest])
            } else {
                try trial.expect(server.requests.map(\.text) == ["body"], "the body", "\(server.requests.map(\.text))")
            }
        },
        Scenario(.bodies, "an error from the body is the call's error, and no complete request arrives") { trial in
            let server = try trial.friendlyServer()
            let body = HTTPBody.pieces(length: 10, isReplayable: true) {
                let isFirst = Locked(true)
                return ByteStream {
                    let first = isFirst.withLock { first in
                        defer { first = false }
                        return first
                    }
                    if first { return Data("some".utf8) }
                    throw Unplugged()
                }
            }
            let ending = await trial.ending(try trial.request(server.url, .post, body: body))
            guard case .failure(let error, _) = ending, error is Unplugged else {
                throw Deviation("the body's own error", ending.description)
            }
            try trial.expect(server.requests.isEmpty, "that no complete request arrives", "\(server.requests.count)")
        },
        Scenario(.bodies, "a body shorter than announced fails") { trial in try await trial.expectWrongLength(content.count + 1) },
        Scenario(.bodies, "a body longer than announced fails") { trial in try await trial.expectWrongLength(content.count - 1) },
        Scenario(.bodies, "a response sent before the body has been read is returned") { trial in
            let body = Data(count: 4 * 1024 * 1024)
            let early = "HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 5\r\n\r\nlarge"
            let server = try trial.server(.readHead, .send(early), .read(body.count - 65_536), .waitForClose)
            try trial.expectResponse(413, "large", await trial.ending(try trial.request(server.url, .post, body: HTTPBody(body))))
        },
        Scenario(.bodies, "a response before the body, followed by a close, is returned or fails") { trial in
            let early = "HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 5\r\n\r\nlarge"
            let server = try trial.server(.readHead, .send(early), .close)
            let ending = await trial.ending(try trial.request(server.url, .post, body: HTTPBody(Data(count: 4 * 1024 * 1024))))
            if case .failure = ending {
                try trial.expectFailure(ending, reached: true)
            } else {
                try trial.expectResponse(413, "large", ending)
            }
        },
        Scenario(.bodies, "a server that sends 100 Continue receives the body") { trial in
            let server = try trial.server(
                .readHead, .send("HTTP/1.1 100 Continue\r\n\r\n"), .read(4), .send(Trial.answer("ok")), .waitForClose)
            let request = try trial.request(server.url, .post, [("Expect", "100-continue")], body: HTTPBody(Data("body".utf8)))
            try trial.expectResponse("ok", await trial.ending(request))
        },
        Scenario(.bodies, "no body waits for 100 Continue unless the caller asks for it") { trial in
            let server = try trial.friendlyServer()
            try trial.expectResponse("ok", await trial.ending(try trial.request(server.url, .post, body: HTTPBody(Data(count: 2_000_000)))))
            let expect = server.requests.first?["Expect"]
            try trial.expect(expect == nil, "no field Expect", expect ?? "")
        },
    ]

    /// Returns a body with the content in pieces of 1,000 bytes.
    private static func pieces(length: Int?) -> HTTPBody {
        .pieces(length: length, isReplayable: true) {
            let start = Locked(0)
            return ByteStream {
                let position = start.withLock { start in
                    defer { start += 1000 }
                    return start
                }
                return position < content.count ? content[position..<position + 1000] : nil
            }
        }
    }

    private struct Unplugged: Error {}

    fileprivate static func wrong(_ length: Int) -> HTTPBody { pieces(length: length) }
}

extension Trial {
    fileprivate func expectArrival(
        _ body: HTTPBody, _ content: Data = TransportConformance.content, length: Int?, _ method: HTTPMethod = .put
    ) async throws {
        let server = try friendlyServer()
        try expectResponse("ok", await ending(try request(server.url, method, body: body)))
        let arrived = server.requests.first
        try expect(arrived?.body == content, "the \(content.count) bytes of the body", "\(arrived?.body.count ?? 0) bytes")
        guard let length else { return }
        try expect(
            arrived?.values("Content-Length") == ["\(length)"] && arrived?["Transfer-Encoding"] == nil, "Content-Length: \(length)",
            "\(arrived?.head ?? "")".printable(limit: 500))
    }

    /// Expects a request to fail if its body has 100,000 bytes but its announced length differs.
    fileprivate func expectWrongLength(_ length: Int) async throws {
        let server = try server(.readHead, .waitForClose)
        try expectFailure(
            await ending(try request(server.url, .put, body: TransportConformance.wrong(length))), reached: nil, [.requestBody])
    }
}
