import EndpointBasics
import EndpointRuntime
import LoopbackServer

/// Exchanges that the client ends before the server does.
extension TransportConformance {
    /// Scripts that never send a complete response.
    fileprivate static let stalls: [(name: String, steps: [LoopbackServer.Step])] = [
        ("before the head", [.readRequest, .waitForClose]),
        ("within the head", [.readRequest, .send("HTTP/1.1 200 OK\r\nX-"), .waitForClose]),
        ("after the head", [.readRequest, .send(Trial.head + "Content-Length: 1000\r\n\r\n"), .waitForClose]),
        ("within the body", [.readRequest, .send(Trial.head + "Content-Length: 1000\r\n\r\nsome"), .waitForClose]),
        ("while the body trickles in", [.readRequest, .send(Trial.head + "\r\n"), .drip("x")]),
    ]

    static let deadlines: [Scenario] =
        stalls.map { stall in
            Scenario(.deadlines, "a call's deadline \(stall.name)") { trial in
                let server = try trial.server { _ in stall.steps }
                let client = Client<ConformanceAPI>(
                    server: .init(url: server.url), transport: trial.transport, options: .timeout(.milliseconds(200)))
                do throws(EndpointError) {
                    let body: Data = try await client.get("/")
                    throw EndpointError(operation: "", phase: .decoding, underlying: Deviation("a timeout", Ending.describe(body)))
                } catch {
                    if let deviation = error.underlying as? Deviation { throw deviation }
                    try trial.expect(error.isTimeout && !error.isCancellation, "an error with isTimeout", "\(error)")
                }
                try await trial.expectClose(server)
            }
        }

    static let silences: [Scenario] =
        [
            Scenario(.deadlines, "an idle limit before the head") { trial in
                let server = try trial.server(.readRequest, .waitForClose)
                let ending = await trial.ending(try trial.request(server.url), TransportOptions(idleTimeout: .seconds(1)))
                try trial.expectFailure(ending, reached: true, [.timeout])
                try await trial.expectClose(server)
            },
            Scenario(.deadlines, "an idle limit within the body") { trial in
                let server = try trial.server(.readRequest, .send(Trial.head + "Content-Length: 1000\r\n\r\nsome"), .waitForClose)
                let ending = await trial.ending(try trial.request(server.url), TransportOptions(idleTimeout: .seconds(1)))
                try trial.expectFailure(ending, reached: true, [.timeout])
                try await trial.expectClose(server)
            },
        ]

    static let cancellations: [Scenario] =
        stalls.map { stall in
            Scenario(.cancellation, "cancelled \(stall.name)") { trial in
                let server = try trial.server { _ in stall.steps }
                let request = try trial.request(server.url)
                let task = Task { await trial.ending(request) }
                try trial.expect(await server.waitForRequests(1), "a request", "none")
                // Give the server's bytes time to arrive before cancelling.
                try await Task.sleep(for: .milliseconds(20))
                task.cancel()
                try trial.expectCancellation(await task.value)
                try await trial.expectClose(server)
            }
        }

    static let otherCancellations: [Scenario] =
        [
            Scenario(.cancellation, "cancelled before it is sent") { trial in
                let server = try trial.friendlyServer()
                let request = try trial.request(server.url, .post)
                let task = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return await trial.ending(request)
                }
                try trial.expectCancellation(await task.value)
                // If the request had been sent after all, it would be the first one that the server received.
                try trial.expectResponse("ok", try await trial.ending(server.url))
                try trial.expect(
                    server.requests.map(\.method) == ["GET"], "that only the next request arrives", "\(server.requests.map(\.method))")
            },
            Scenario(.cancellation, "cancelled at twenty random moments") { trial in
                let server = try trial.server(.readRequest, .waitForClose)
                let request = try trial.request(server.url)
                for _ in 0..<20 {
                    let task = Task { await trial.ending(request) }
                    try await Task.sleep(for: .microseconds(Int.random(in: 0...4000)))
                    task.cancel()
                    try trial.expectCancellation(await task.value)
                }
                try await trial.expectClose(server)
            },
            Scenario(.cancellation, "cancelled while its body is being sent") { trial in
                let server = try trial.server(.readHead, .stall, .waitForClose)
                let request = try trial.request(server.url, .post, body: HTTPBody(Data(count: 32 * 1024 * 1024)))
                let task = Task { await trial.ending(request) }
                try trial.expect(await server.waitForRequests(1), "a request", "none")
                task.cancel()
                try trial.expectCancellation(await task.value)
                server.goOn()
                try await trial.expectClose(server)
            },
            Scenario(.cancellation, "cancelled while its body produces the next piece") { trial in
                let server = try trial.server(.readHead, .waitForClose)
                let made = Watched(0)
                let body = HTTPBody.pieces(isReplayable: true) {
                    ByteStream {
                        if made.change({
                            $0 += 1; return $0
                        }) > 1 {
                            try await Task.sleep(for: .seconds(3600))
                        }
                        return Data("first".utf8)
                    }
                }
                let request = try trial.request(server.url, .post, body: body)
                let task = Task { await trial.ending(request) }
                try trial.expect(await made.wait { $0 > 1 }, "that the second piece is requested", "it is not")
                task.cancel()
                try trial.expectCancellation(await task.value)
                try await trial.expectClose(server)
            },
            Scenario(.cancellation, "a cancelled exchange does not disturb the next") { trial in
                let server = try trial.server { connection in
                    connection == 0
                        ? [.readRequest, .send(Trial.head + "Content-Length: 1000\r\n\r\nsome"), .waitForClose]
                        : [.answer { _ in Trial.answer("ok") }]
                }
                let request = try trial.request(server.url)
                let task = Task { await trial.ending(request) }
                try trial.expect(await server.waitForRequests(1), "a request", "none")
                task.cancel()
                try trial.expectCancellation(await task.value)
                for _ in 0..<3 { try trial.expectResponse("ok", await trial.ending(request)) }
            },
            Scenario(.cancellation, "a stream that is no longer referenced closes its connection") { trial in
                let server = try trial.server(.readRequest, .send(Trial.head + "\r\nfirst"), .drip("more"))
                for try await _ in try await trial.send(try trial.request(server.url)).body { break }
                try await trial.expectClose(server)
            },
            Scenario(.cancellation, "a response whose body is never read closes its connection") { trial in
                let server = try trial.server(.readRequest, .send(Trial.head + "\r\nfirst"), .drip("more"))
                _ = try await trial.send(try trial.request(server.url)).status
                try await trial.expectClose(server)
            },
            Scenario(.cancellation, "a cancelled stream closes its connection and ends with an error") { trial in
                let server = try trial.server(.readRequest, .send(Trial.head + "\r\nfirst"), .waitForClose)
                let body = try await trial.send(try trial.request(server.url)).body
                var iterator = body.makeAsyncIterator()
                let first = try await iterator.next()
                try trial.expect(first == Data("first".utf8), "the first piece", "\(first.map(Ending.describe) ?? "the end")")
                body.cancel()
                try await trial.expectClose(server)
                do {
                    while let piece = try await iterator.next() { throw Deviation("an error", "the piece " + Ending.describe(piece)) }
                } catch let deviation as Deviation {
                    throw deviation
                } catch {
                    return
                }
                throw Deviation("an error after the cancellation", "the end of the body")
            },
            Scenario(.cancellation, "cancelling after the end has no effect") { trial in
                let server = try trial.friendlyServer()
                for _ in 0..<3 {
                    let response = try await trial.send(try trial.request(server.url))
                    try trial.expectResponse("ok", .response(response.head, try await response.body.collect(limit: 10)))
                    response.body.cancel()
                }
            },
        ]
}

/// An API for testing transport behavior that is visible only through a client.
struct ConformanceAPI: EndpointAPI {
    struct Server: EndpointServer { let url: String }

    let client: Client<ConformanceAPI>
}
