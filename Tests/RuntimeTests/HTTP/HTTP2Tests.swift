import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

#if os(Linux)
    /// Tests HTTP/2 over TLS (RFC 9113) with libcurl and a Node server that speaks only HTTP/2. The tests are skipped if node, openssl or
    /// libcurl's nghttp2 support is missing.
    @Suite(.enabled(if: HTTP2Server.canRun, "needs node, openssl, and libcurl with nghttp2")) struct HTTP2Tests {
        /// The outcome of a call.
        private enum End: Equatable {
            case value(String)
            case failure(TransportError.Reason)
        }

        private func end(
            _ path: String, _ server: HTTP2Server, _ method: HTTPMethod = .get, through transport: CurlTransport? = nil
        ) async throws -> End {
            let transport = transport ?? server.transport
            let url = try #require(HTTPURL("https://127.0.0.1:\(server.port)\(path)"))
            do {
                let request = HTTPRequest(method: method, url: url, body: method == .post ? HTTPBody(Data("body".utf8)) : nil)
                let body = try await transport.send(request, options: TransportOptions()).body.collect(limit: 1_000_000)
                return .value(String(decoding: body, as: UTF8.self))
            } catch let error as TransportError {
                #expect(error.message.utf8.count < 500)
                return .failure(error.reason)
            }
        }

        @Test func http2IsNegotiatedAnd50CallsShareAConnection() async throws {
            let server = try HTTP2Server()
            defer { server.stop() }
            let metrics = Recorder<TransportMetrics>()
            var request = HTTPRequest(url: try #require(HTTPURL("https://127.0.0.1:\(server.port)/session")))
            request.observeTransport { if case .finished(let finished) = $0 { metrics.add(finished) } }
            let response = try await server.transport.send(request, options: TransportOptions())
            #expect(try await response.body.collect(limit: 100) == Data("1".utf8))
            #expect(metrics.all.map(\.httpVersion) == ["2"] && metrics.all.first?.secureConnection != nil)
            // The server answers once all requests have arrived.
            let sessions = try await withThrowingTaskGroup(of: End.self) { group in
                for _ in 0..<50 { group.addTask { try await end("/together", server) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(sessions.count == 50 && (sessions.allSatisfy { $0 == .value("1") } || sessions.allSatisfy { $0 == .value("2") }))
        }

        @Test func http2TrailersAreIgnored() async throws {
            let server = try HTTP2Server()
            defer { server.stop() }
            #expect(try await end("/trailer", server) == .value("good"))
        }

        @Test func streamsThatAreResetAreErrors() async throws {
            let server = try HTTP2Server()
            defer { server.stop() }
            for method in [HTTPMethod.get, .post] {
                #expect(try await end("/reset", server, method) == .failure(.connectionLost))
                #expect(try await end("/reset-body", server, method) == .failure(.connectionLost))
                #expect(try await end("/refused", server, method) == .failure(.connectionLost))
                // Node resets a stream whose body is shorter than announced.
                #expect(try await end("/cut", server, method) == .failure(.connectionLost))
            }
            #expect(try await end("/session", server) != .failure(.other))
        }

        /// RFC 9113, section 8.1, forbids discarding a response because the server did not read the whole request body. The body is larger
        /// than the server's window, so it is never sent completely.
        @Test func aServerMayAnswerWithoutReadingTheBody() async throws {
            let server = try HTTP2Server()
            defer { server.stop() }
            for _ in 0..<4 {
                let url = try #require(HTTPURL("https://127.0.0.1:\(server.port)/unread"))
                for body in [HTTPBody(Data(count: 200_000)), HTTPBody(Data(count: 60_000))] {
                    let request = HTTPRequest(method: .post, url: url, body: body)
                    let response = try await server.transport.send(request, options: TransportOptions())
                    #expect(try await response.body.collect(limit: 100) == Data("good".utf8))
                }
            }
        }

        /// Nothing else uses this connection. If the cancellation were not sent immediately, the server would see it only with the next request.
        @Test func theServerSeesAtOnceThatAStreamIsCancelled() async throws {
            let server = try HTTP2Server()
            defer { server.stop() }
            let url = try #require(HTTPURL("https://127.0.0.1:\(server.port)/silent"))
            let response = try await server.transport.send(HTTPRequest(url: url), options: TransportOptions())
            response.body.cancel()
            #expect(try await end("/silence-ended", server, through: server.anotherTransport()) == .value("good"))
        }

        @Test func aConnectionThatGoesAwayFinishesItsStreams() async throws {
            let server = try HTTP2Server()
            defer { server.stop() }
            #expect(try await end("/away", server) == .value("good"))
            #expect(try await end("/session", server) == .value("2"))
            // How this failure is reported depends on the version of libcurl.
            let awayAtOnce = try await end("/away-at-once", server)
            #expect([.failure(.incompleteBody), .failure(.connectionLost)].contains(awayAtOnce))
            #expect(try await end("/session", server) == .value("3"))
        }

        @Test func headersThatAreTooLargeAreErrors() async throws {
            let server = try HTTP2Server()
            defer { server.stop() }
            #expect(try await end("/headers?900", server) == .value("good"))
            #expect(try await end("/headers?2000", server) == .failure(.headerTooLarge))
            #expect(try await end("/long-header?50000", server) == .value("good"))
            let longHeader = try await end("/long-header?300000", server)
            #expect([.failure(.connectionLost), .failure(.invalidResponse)].contains(longHeader))
            #expect(try await end("/session", server) != .failure(.other))
        }
    }

    /// A Node server, and a transport that trusts it.
    private final class HTTP2Server: Sendable {
        static let canRun =
            TLSTests.find("node") != nil && TLSTests.find("openssl") != nil && CurlTransport.shared?.version.contains("nghttp2") == true

        let transport: CurlTransport
        private let process: ServerProcess
        private let folder: URL

        init() throws {
            folder = try TLSTests.folderWithCertificates(try #require(TLSTests.find("openssl")))
            process = try .node(try #require(TLSTests.find("node")), HTTP2Server.script, in: folder)
            transport = try HTTP2Server.transport(folder)
        }

        private static func transport(_ folder: URL) throws -> CurlTransport {
            try CurlTransport(tls: TLSOptions(authoritiesFile: folder.appendingPathComponent("cert.pem").path))
        }

        /// Creates a second transport with its own connections.
        func anotherTransport() throws -> CurlTransport { try HTTP2Server.transport(folder) }

        var port: String { process.port }

        func stop() {
            try? process.end()
            try? FileManager.default.removeItem(at: folder)
        }

        private static let script = #"""
            const http2 = require("node:http2"), fs = require("node:fs");
            let sessions = 0, together = [], endSilence;
            const silenceEnded = new Promise(resolve => endSilence = resolve);
            const server = http2.createSecureServer({
              key: fs.readFileSync("key.pem"), cert: fs.readFileSync("cert.pem"), allowHTTP1: false, maxSendHeaderBlockLength: 1 << 24,
            });
            server.on("session", session => { session.number = ++sessions; session.on("error", () => {}); });
            server.on("sessionError", () => {});
            server.on("stream", (stream, headers) => {
              stream.on("error", () => {});
              const [path, count] = headers[":path"].split("?");
              const session = stream.session, begin = fields => stream.respond({ ":status": 200, ...fields });
              const answer = text => { begin(); stream.end(text); };
              switch (path) {
                case "/session": return answer(String(session.number));
                case "/together":
                  together.push(() => answer(String(session.number)));
                  return together.length == 50 && together.forEach(open => open());
                case "/reset": return stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR);
                case "/refused": return stream.close(http2.constants.NGHTTP2_REFUSED_STREAM);
                case "/reset-body": begin(); return stream.write("half", () => stream.destroy(new Error("reset")));
                case "/cut": begin({ "content-length": 10 }); return stream.end("half");
                case "/unread": return answer("good");
                case "/silent": stream.on("close", endSilence); return begin();
                case "/silence-ended": return silenceEnded.then(() => answer("good"));
                case "/trailer":
                  stream.respond({ ":status": 200 }, { waitForTrailers: true });
                  stream.on("wantTrailers", () => stream.sendTrailers({ "x-sum": "1" }));
                  return stream.end("good");
                case "/away": begin(); return stream.write("go", () => { session.goaway(0); stream.end("od"); });
                case "/away-at-once": begin(); return stream.write("half", () => { session.goaway(2); session.destroy(); });
                case "/headers": begin(Object.fromEntries([...Array(Number(count)).keys()].map(n => ["x-" + n, "1"]))); return stream.end("good");
                case "/long-header": begin({ "x-long": "x".repeat(Number(count)) }); return stream.end("good");
              }
            });
            server.listen(0, "127.0.0.1", () => console.log(server.address().port));
            """#
    }
#endif
