import Foundation
import LoopbackServer
import Testing

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@_spi(Generated) @testable import EndpointRuntime

#if os(Linux)
    /// No response crashes the process, no host delays another, and nothing is resent silently.
    @Suite struct HostileServerTests {
        static func client(_ server: LoopbackServer, options: CallOptions = CallOptions()) -> Client<EchoAPI> {
            Client(server: .init(url: server.url), options: options, clock: .stopped)
        }

        static let call = Call<String>.text(ThingsEndpoint.getThing(id: "1"))

        /// Returns the outcome of a call to a server that runs these steps: the value, or a description of the failure.
        static func outcome(_ steps: [LoopbackServer.Step]) async throws -> String {
            let server = try LoopbackServer.scripted { _ in steps }
            do throws(EndpointError) { return try await client(server).value(call) } catch {
                #expect(error.operation == "Things.getThing")
                return "\((error.underlying as? TransportError)?.reason.rawValue ?? "\(error)")"
            }
        }

        /// Each of these responses crashes a process that uses FoundationNetworking from Swift 6.3.1.
        static let deadly: [(steps: [LoopbackServer.Step], outcomes: [String])] = [
            ([.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Type: te"), .close], ["connectionLost"]),
            (
                [.readRequest, .send(okHead + "Transfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\nX-Trailer: yes\r\n\r\n"), .close],
                ["body"]
            ),
            ([.readRequest, .send(okHead + "Content-Length: 9223372036854775296\r\n\r\nhalf"), .close], ["incompleteBody"]),
            ([.readRequest, .send(okHead + "Content-Length: 9223372036854775807\r\n\r\nhalf"), .close], ["incompleteBody"]),
            ([.readRequest, .send(okHead + "\0: x\r\nContent-Length: 4\r\n\r\nbody"), .close], ["invalidResponse", "connectionLost"]),
        ]

        @Test(arguments: deadly.indices) func deadlyResponsesHaveTheirListedOutcome(_ index: Int) async throws {
            let outcome = try await Self.outcome(Self.deadly[index].steps)
            #expect(Self.deadly[index].outcomes.contains(outcome))
        }

        @Test func aHeaderOfTooManyFieldsIsAnError() async throws {
            let fields = String(repeating: "a: b\r\n", count: 42_000)
            #expect(try await Self.outcome([.readRequest, .send("HTTP/1.1 200 OK\r\n" + fields + "\r\n"), .close]) == "headerTooLarge")
            let long = "X: " + String(repeating: "x", count: 300_000) + "\r\n"
            #expect(try await Self.outcome([.readRequest, .send("HTTP/1.1 200 OK\r\n" + long + "\r\n"), .close]) == "headerTooLarge")
            #expect(try await Self.outcome([.readRequest, .send("HTTP/1.1 200 OK\r\n"), .sendForever("a: b\r\n")]) == "headerTooLarge")
        }

        @Test func headerLinesAreKeptAsTheyCame() async throws {
            let server = try LoopbackServer.scripted { _ in
                let head: [UInt8] =
                    Array("HTTP/1.1 200\r\nX-A: one\r\nx-a: two\r\nX-Folded: a:\r\n b\r\nX-Latin: ".utf8) + [0xE9, 0x0D, 0x0A]
                return [
                    .readRequest, .sendBytes(head), .send("X-Utf: é\r\nbad name: x\r\nX-Empty:\r\nContent-Length: 2\r\n\r\nok"), .close,
                ]
            }
            let headers = try await Self.client(server).send(Self.call).headers
            #expect(headers.values("x-a") == ["one", "two"] && headers.map(\.name).prefix(2) == ["X-A", "x-a"])
            #expect(headers["X-Folded"] == "a: b" && headers["X-Latin"] == "é" && headers["X-Utf"] == "é" && headers["X-Empty"] == "")
            #expect(headers["bad name"] == nil)
        }

        /// On the second request, the server closes the connection before it sends any part of a response.
        @Test(arguments: ["GET", "HEAD", "DELETE", "PUT", "POST", "PATCH"])
        func onlyIdempotentRequestsAreResentOnABrokenConnection(_ method: String) async throws {
            let server = try LoopbackServer.scripted { connection in
                let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
                return connection == 0
                    ? [.readRequest, .send(answer), .readRequest, .close] : [.readRequest, .send(answer), .waitForClose]
            }
            // With this setting, the pause between the two requests can be of any length.
            let transport = try #require(CurlTransport(CurlTransport.Settings(maximumIdleAge: 3600)))
            let client = Client<EchoAPI>(server: .init(url: server.url), transport: transport, clock: .stopped)
            let call = Call<Void>.void(ThingsEndpoint.custom(method: method, path: "/x", header: "X-Y", value: "z"))
            try await client.value(call)
            let events = Recorder<TransportMetrics>()
            let observing = Middleware { request, _, next in
                var request = request
                request.observeTransport { if case .finished(let metrics) = $0 { events.add(metrics) } }
                return try await next(request)
            }
            let observed = Client<EchoAPI>(
                server: .init(url: server.url), transport: transport, middleware: [observing], clock: .stopped)
            do throws(EndpointError) {
                try await observed.value(call)
                // On a very slow machine, the connection may be too old for reuse.
                guard events.all.first?.isReused == true || server.requests.count == 3 else { return }
                #expect(["GET", "HEAD"].contains(method) && server.requests.count == 3)
                #expect(events.all.map(\.wasSentAgain) == [true])
            } catch {
                #expect(!["GET", "HEAD"].contains(method) && server.requests.count == 2)
                let failure = try #require(error.underlying as? TransportError)
                #expect(failure.reason == .connectionLost && failure.mayHaveReachedServer)
                #expect(events.all.map(\.wasSentAgain) == [false] && events.all.map(\.failure) == [.connectionLost])
                try await observed.value(call)
            }
        }

        /// Requests with different methods share one connection.
        @Test func requestsOfAllMethodsShareOneConnection() async throws {
            let server = try LoopbackServer { _ in .init(body: Data("ok".utf8)) }
            let transport = try #require(CurlTransport(CurlTransport.Settings(maximumIdleAge: 3600)))
            let client = Client<EchoAPI>(server: .init(url: server.url), transport: transport, clock: .stopped)
            for _ in 0..<20 {
                _ = try await client.value(Self.call)
                _ = try await client.value(ThingsCalls.createThing(body: Data("body".utf8)))
                _ = try await client.value(ThingsCalls.putThing(id: "1", body: Data("body".utf8)))
            }
            #expect(server.requests.count == 60 && server.acceptedConnections == 1)
        }

        @Test func connectionsToAHostStayWithinTheLimit() async throws {
            let server = try LoopbackServer { _ in .init(body: Data("ok".utf8)) }
            let transport = try CurlTransport(connectionsPerHost: 4)
            let client = Client<EchoAPI>(server: .init(url: server.url), transport: transport, clock: .stopped)
            let answers = await withTaskGroup(of: String?.self) { group in
                for number in 0..<200 {
                    group.addTask { try? await client.value(ThingsCalls.createThing(body: Data("\(number)".utf8))) }
                }
                return await group.reduce(into: [String?]()) { $0.append($1) }
            }
            #expect(answers.count == 200 && answers.allSatisfy { $0 == "ok" })
            #expect(Set(server.requests.map(\.text)).count == 200 && server.acceptedConnections <= 4)
        }

        /// A call that waits for a connection can be cancelled, and no connection stays open.
        @Test func aCallThatWaitsForAConnectionCanBeCancelled() async throws {
            let server = try LoopbackServer.scripted { _ in [.readRequest, .waitForClose] }
            let transport = try CurlTransport(connectionsPerHost: 1)
            let client = Client<EchoAPI>(server: .init(url: server.url), transport: transport, clock: .stopped)
            let tasks = (0..<10).map { _ in Task { try await client.value(Self.call) } }
            #expect(await server.waitForRequests(1))
            for task in tasks.reversed() {
                task.cancel()
                await #expect(throws: EndpointError.self) { try await task.value }
            }
            #expect(await server.waitUntilClosed())
            #expect(server.acceptedConnections <= 10)
        }

        /// If a stream is not read, the server has to wait; unread data does not accumulate in memory.
        @Test func aStreamThatNobodyReadsIsPaused() async throws {
            let server = try LoopbackServer.scripted { _ in
                [.readRequest, .send(okHead + "\r\n"), .sendForever(String(repeating: "x", count: 100_000))]
            }
            let stream = try await Self.client(server).stream(Self.call).value
            var received = 0
            var largest = 0
            for try await piece in stream {
                received += piece.count
                largest = max(largest, piece.count)
                if received > 5_000_000 { break }
                await Task.yield()
            }
            stream.cancel()
            #expect(received > 5_000_000 && largest <= 600_000)
            #expect(await server.waitUntilClosed())
        }

        /// One server hangs, one sends forever, and one answers.
        @Test func hostileHostsDoNotDelayAHealthyOne() async throws {
            let healthy = try LoopbackServer { _ in .init(body: Data("ok".utf8)) }
            let silent = try LoopbackServer.scripted { _ in [.readRequest, .waitForClose] }
            let flooding = try LoopbackServer.scripted { _ in
                [.readRequest, .send("HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n"), .sendForever(String(repeating: "x", count: 100_000))]
            }
            let many = try LoopbackServer.scripted { _ in
                [.readRequest, .send("HTTP/1.1 200 OK\r\n" + String(repeating: "a: b\r\n", count: 42_000) + "\r\n"), .close]
            }
            let hostile = [silent, flooding, many].map { server in
                Task { while !Task.isCancelled { _ = try? await Self.client(server).value(Self.call) } }
            }
            for _ in 0..<50 { #expect(try await Self.client(healthy).value(Self.call) == "ok") }
            for task in hostile { task.cancel() }
            for task in hostile { await task.value }
        }

        @Test func ipv6HostIsConnectedTo() async throws {
            let client = Client<EchoAPI>(server: .init(url: "http://[::1]:1"), clock: .stopped)
            let error = try #require(await failure { () throws(EndpointError) in try await client.value(Self.call) })
            #expect((error.underlying as? TransportError)?.reason == .connect)
        }

        @Test func lookupAndConnectFailuresNameTheirReason() async throws {
            let transport = try CurlTransport()
            func reason(_ url: String) async throws -> TransportError.Reason? {
                let client = Client<EchoAPI>(server: .init(url: url), transport: transport, clock: .stopped)
                let error = try #require(await failure { () throws(EndpointError) in try await client.value(Self.call) })
                let failure = try #require(error.underlying as? TransportError)
                #expect(!failure.mayHaveReachedServer && !"\(error)".contains("secret"))
                return failure.reason
            }
            #expect(try await reason("http://host.invalid/secret?key=secret") == .nameLookup)
            #expect(try await reason(LoopbackServer.refusingURL()) == .connect)
        }

        /// The bodies are short but decompress to a large size.
        @Test func decompressionBombStopsAtTheResponseLimit() async throws {
            let zeros = try #require(
                Data(
                    base64Encoded:
                        "H4sIAAAAAAACA+3BMQEAAADCoPVPbQ0PoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIBXA32VEdSghgEA"
                ))
            let server = try LoopbackServer { _ in .init(headers: [("Content-Encoding", "gzip")], body: zeros) }
            let error = await failure { () throws(EndpointError) in
                try await Self.client(server, options: .responseLimit(1000)).value(.bytes(ThingsEndpoint.getThing(id: "1")))
            }
            #expect(error?.underlying is BodyTooLargeError)
        }

        /// libcurl's decoder, which is used if a request asks for further codings, reports extra bytes after the end as if the application
        /// had caused the error.
        @Test func bytesBehindTheEndOfGzipAreAFailureOfTheEncoding() async throws {
            let zeros = try #require(Data(base64Encoded: DecodingTests.gzippedMebibyteOfZeros))
            let server = try LoopbackServer { _ in .init(headers: [("Content-Encoding", "gzip")], body: zeros + Data("more".utf8)) }
            let error = await failure { () throws(EndpointError) in
                let options = CallOptions(headers: ["Accept-Encoding": "compress, gzip"])
                return try await Self.client(server, options: options).value(.bytes(ThingsEndpoint.getThing(id: "1")))
            }
            #expect((error?.underlying as? TransportError)?.reason == .contentEncoding, "\(String(describing: error))")
        }

        @Test func missingLibcurlIsASettingsError() throws {
            #expect(DefaultTransport.shared is CurlTransport)
            let error = #expect(throws: TransportError.self) { try CurlTransport(library: "libcurl-that-is-not-there.so.4") }
            #expect(error?.reason == .settings && error?.message == "libcurl-that-is-not-there.so.4 cannot be loaded")
            // This library exists but lacks libcurl's functions.
            #expect(throws: TransportError.self) { try CurlTransport(library: "libc.so.6") }
        }
    }
#endif
