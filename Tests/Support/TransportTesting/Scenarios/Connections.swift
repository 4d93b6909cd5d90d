import EndpointBasics
import EndpointRuntime
import LoopbackServer

/// Reused connections, and slow readers and servers.
extension TransportConformance {
    static let connections: [Scenario] = [
        Scenario(.connections, "a connection serves many GETs") { trial in
            let server = try trial.friendlyServer()
            for _ in 0..<20 { try trial.expectResponse("ok", try await trial.ending(server.url)) }
            try trial.expect(server.acceptedConnections <= 2, "at most two connections", "\(server.acceptedConnections)")
        },
        Scenario(.connections, "a connection serves many POSTs") { trial in
            let server = try trial.friendlyServer()
            for _ in 0..<20 {
                try trial.expectResponse("ok", await trial.ending(try trial.request(server.url, .post, body: HTTPBody(Data("x".utf8)))))
            }
            try trial.expect(server.acceptedConnections <= 5, "at most five connections", "\(server.acceptedConnections)")
        },
        Scenario(.connections, "a connection is kept after errors, chunks and bodyless responses") { trial in
            let answers = [
                "HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno", chunked + "2\r\nok\r\n0\r\n\r\n",
                "HTTP/1.1 204 No Content\r\n\r\n",
                "HTTP/1.1 304 Not Modified\r\n\r\n", Trial.answer("ok"), "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n",
            ]
            let expected = [(404, "no"), (200, "ok"), (204, ""), (304, ""), (200, "ok"), (500, "")]
            let server = try trial.server(.answer { request in answers[(Int(request.target.dropFirst()) ?? 0) % answers.count] })
            for round in 0..<3 {
                for (index, (status, body)) in expected.enumerated() {
                    try trial.expectResponse(status, body, try await trial.ending("\(server.url)/\(round * expected.count + index)"))
                }
            }
            try trial.expect(server.acceptedConnections <= 4, "at most four connections for 18 requests", "\(server.acceptedConnections)")
        },
        Scenario(.connections, "a connection whose close was announced is not reused") { trial in
            let server = try trial.server(
                .readRequest, .send(Trial.answer("ok", "Connection: close\r\n")), .readRequest, .send(Trial.answer("wrong")))
            for _ in 0..<5 { try trial.expectResponse("ok", try await trial.ending(server.url)) }
        },
        Scenario(.connections, "a connection that was closed while idle is not reused") { trial in
            let server = try trial.server(.readRequest, .send(Trial.answer("ok")), .close)
            for _ in 0..<5 {
                try trial.expectResponse("ok", try await trial.ending(server.url))
                try await trial.expectClose(server)
                // By the end of this pause, the system has notified the transport that the connection was closed.
                try await Task.sleep(for: .milliseconds(50))
            }
        },
        Scenario(.connections, "a POST after a silent close is sent once, or fails") { trial in
            let server = try trial.server(.readRequest, .send(Trial.answer("ok")), .close)
            for number in 0..<20 {
                let ending = await trial.ending(try trial.request("\(server.url)/\(number)", .post, body: HTTPBody(Data("x".utf8))))
                let count = server.requests.count { $0.target == "/\(number)" }
                if case .failure = ending {
                    try trial.expectFailure(ending, reached: count > 0 ? true : nil)
                } else {
                    try trial.expectResponse("ok", ending)
                }
                try trial.expect(count <= 1, "at most one request", "\(count)")
            }
        },
        Scenario(.connections, "after a fault, the next request uses a new connection") { trial in
            let faults: [[LoopbackServer.Step]] = [
                [.readRequest, .send(Trial.head + "Content-Length: 10\r\n\r\nhalf"), .close], [.readRequest, .reset],
                [.readRequest, .send(chunked + "zz\r\n"), .waitForClose], [.readRequest, .close],
            ]
            let server = try trial.server { connection in
                connection % 2 == 0
                    ? faults[connection / 2 % faults.count] : [.readRequest, .send(Trial.answer("ok", "Connection: close\r\n")), .close]
            }
            for _ in faults {
                try trial.expectFailure(try await trial.ending(server.url, .post), reached: true)
                try trial.expectResponse("ok", try await trial.ending(server.url, .post))
            }
        },
        Scenario(.connections, "a hundred concurrent requests receive their own responses") { trial in
            let server = try trial.server(.answer { Trial.answer($0.text) })
            let endings = await withTaskGroup(of: (Int, Ending?).self) { group in
                for number in 0..<100 {
                    group.addTask {
                        guard let request = try? trial.request(server.url, .post, body: HTTPBody(Data("\(number)".utf8))) else {
                            return (number, nil)
                        }
                        return (number, await trial.ending(request))
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            for (number, ending) in endings { if let ending { try trial.expectResponse("\(number)", ending) } }
            try trial.expect(server.requests.count == 100, "100 requests", "\(server.requests.count)")
        },
        Scenario(.connections, "twelve open streams do not hold up a call") { trial in
            let server = try trial.server { connection in
                connection < 12
                    ? [.readRequest, .send(Trial.head + "Content-Length: 2\r\n\r\no"), .waitForClose]
                    : [.answer { _ in Trial.answer("ok") }]
            }
            var streams: [ByteStream.Iterator] = []
            for _ in 0..<12 {
                var stream = try await trial.send(try trial.request(server.url)).body.makeAsyncIterator()
                _ = try await stream.next()
                streams.append(stream)
            }
            try trial.expectResponse("ok", try await trial.ending(server.url))
            try trial.expect(streams.count == 12, "twelve streams", "\(streams.count)")
        },
    ]

    static let slowReaders: [Scenario] = [
        Scenario(.slowReaders, "a body is not received until it is read") { trial in
            let server = try trial.server(.readRequest, .send(Trial.head + "\r\n"), .sendForever(String(repeating: "x", count: 65_536)))
            let response = try await trial.send(try trial.request(server.url), TransportOptions(bufferLimit: 1 << 20))
            let isBounded = await !server.sends(24 << 20, within: .seconds(2))
            try trial.expect(isBounded, "at most 1 MiB in addition to the system's buffers", "24 MiB received without a reader")
            var received = 0
            for try await piece in response.body {
                received += piece.count
                if received > 16 << 20 { break }
            }
            response.body.cancel()
            try await trial.expectClose(server)
        },
        Scenario(.slowReaders, "a slow reader receives everything") { trial in
            let text = String(repeating: "0123456789abcdef", count: 1 << 20)
            let server = try trial.server(.readRequest, .send(Trial.answer(text)), .close)
            let response = try await trial.send(try trial.request(server.url), TransportOptions(bufferLimit: 1 << 20))
            _ = await server.sends(text.utf8.count, within: .seconds(1))
            var received = Data()
            for try await piece in response.body {
                received += piece
                await Task.yield()
            }
            try trial.expect(received == Data(text.utf8), "all 16 MiB", "\(received.count) bytes")
        },
        Scenario(.slowReaders, "a reader that stops reading closes the connection") { trial in
            let server = try trial.server(.readRequest, .send(Trial.head + "\r\n"), .sendForever(String(repeating: "x", count: 65_536)))
            let body = try await trial.send(try trial.request(server.url)).body
            var received = 0
            for try await piece in body {
                received += piece.count
                if received > 2_000_000 { break }
            }
            body.cancel()
            try await trial.expectClose(server)
        },
        Scenario(.slowReaders, "a body is produced while it is being sent") { trial in
            let (piece, count) = (Data(count: 65_536), 2048)
            let server = try trial.server(.readHead, .stall, .waitForClose)
            let made = Locked(0)
            let body = HTTPBody.pieces(length: piece.count * count, isReplayable: true) {
                ByteStream {
                    made.withLock { made in
                        made += 1
                        return made <= count ? piece : nil
                    }
                }
            }
            let request = try trial.request(server.url, .post, body: body)
            let task = Task { await trial.ending(request) }
            try trial.expect(await server.waitForRequests(1), "a request before its 128 MiB have been produced", "none")
            try await Task.sleep(for: .milliseconds(300))
            let size = (made.withLock { $0 } * piece.count) >> 20
            task.cancel()
            try trial.expect(size <= 32, "at most 32 MiB produced for a server that reads nothing", "\(size) MiB")
            try trial.expectCancellation(await task.value)
        },
    ]
}

extension LoopbackServer {
    /// Returns whether the server can send this many bytes even though nothing reads them. Socket buffers hold about 10 MiB; a transport
    /// that keeps receiving accepts hundreds of MiB per second.
    fileprivate func sends(_ bytes: Int, within time: Duration) async -> Bool {
        let end = ContinuousClock.now + time
        while sentBytes < bytes, .now < end { try? await Task.sleep(for: .milliseconds(10)) }
        return sentBytes >= bytes
    }
}
