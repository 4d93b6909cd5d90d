import Foundation
import LoopbackServer
import Testing
import TransportTesting

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@_spi(Generated) @testable import EndpointRuntime
@testable import EndpointURLSession

#if os(Linux)
    /// Tests calls with libcurl through an explicit proxy or to an IPv6 address, and calls without libcurl.
    @Suite struct ConnectionRouteTests {
        private static let call = Call<String>.text(ThingsEndpoint.getThing(id: "1"))

        private static func client(_ url: String, _ transport: any Transport) -> Client<EchoAPI> {
            Client(server: .init(url: url), transport: transport, clock: .stopped)
        }

        @Test func requestGoesThroughTheProxyUnlessTheHostIsAnException() async throws {
            let proxy = try LoopbackServer { .init(body: Data($0.target.utf8)) }
            let direct = try LoopbackServer { .init(body: Data($0.target.utf8)) }
            let transport = try CurlTransport(proxy: Proxy(url: proxy.url, login: ("ada", "pass"), exceptions: ["127.0.0.1"]))
            let target = try await Self.client("http://books.invalid/v1", transport).value(Self.call)
            #expect(target == "http://books.invalid/v1/things/1")
            #expect(proxy.requests.map { $0["Proxy-Authorization"] } == ["Basic " + Data("ada:pass".utf8).base64EncodedString()])
            #expect(try await Self.client(direct.url, transport).value(Self.call) == "/things/1")
            #expect(direct.requests.allSatisfy { $0["Proxy-Authorization"] == nil })
        }

        /// Environment variables are ignored by default, and credentials in them are never sent.
        @Test func proxyOfTheEnvironmentGetsNoCredentials() async throws {
            let proxy = try LoopbackServer { .init(body: Data($0.target.utf8)) }
            let named = proxy.url.replacingOccurrences(of: "//", with: "//ada:s3cret-pass@")
            let transport = try CurlTransport(proxy: .environment(["http_proxy": named]))
            let target = try await Self.client("http://books.invalid/v1", transport).value(Self.call)
            #expect(target == "http://books.invalid/v1/things/1")
            #expect(proxy.requests.allSatisfy { $0["Proxy-Authorization"] == nil && $0["Authorization"] == nil })
            let server = try LoopbackServer { _ in .init(body: Data("good".utf8)) }
            let caller = try await CallerProcess.run(
                "calls", .curl, ["url": server.url, "count": "64"], environment: ["http_proxy": named, "all_proxy": named])
            #expect(caller["failures"] == 0 && proxy.requests.count == 1, "\(caller.figures) \(caller.errors)")
        }

        /// A proxy's failures are not attributed to the host.
        @Test func unreachableOrRefusingProxyIsTheReason() async throws {
            func failure(_ proxy: String, _ url: String) async throws -> TransportError? {
                let client = Self.client(url, try CurlTransport(proxy: Proxy(url: proxy, exceptions: ["localhost"])))
                do throws(EndpointError) { _ = try await client.value(Self.call) } catch { return error.underlying as? TransportError }
                return nil
            }
            let refusing = try LoopbackServer { _ in .init(status: 403) }
            let refusal = try await failure(refusing.url, "https://books.invalid/v1")
            #expect(refusal?.reason == .proxy && refusal?.mayHaveReachedServer == false)
            #expect(refusal?.message == "the proxy did not open a tunnel to the host, status 403")
            let down = try LoopbackServer.refusingURL()
            for url in ["http://books.invalid/v1", "https://books.invalid/v1"] {
                let error = try await failure(down, url)
                #expect(error?.reason == .proxy && error?.mayHaveReachedServer == false, "\(url)")
            }
            // This host is called directly, so the failure is attributed to the host.
            let direct = try LoopbackServer.refusingURL().replacingOccurrences(of: "127.0.0.1", with: "localhost")
            #expect(try await failure(down, direct)?.reason == .connect)
        }

        private static let ipv6Server = """
            import http.server, socket
            class Handler(http.server.BaseHTTPRequestHandler):
                def do_GET(self):
                    body = (self.headers["Host"] + " " + self.path).encode()
                    self.send_response(200); self.send_header("Content-Length", str(len(body))); self.end_headers(); self.wfile.write(body)
                def log_message(self, *a): pass
            class Server(http.server.ThreadingHTTPServer): address_family = socket.AF_INET6
            server = Server(("::1", 0), Handler)
            print(server.server_address[1], flush=True)
            server.serve_forever()
            """
        private static let hasIPv6 = (try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8))?.contains(" lo\n") ?? false

        @Test(.enabled(if: TLSTests.tools != nil && hasIPv6, "needs python3, and IPv6 on this machine"))
        func aServerAtAnIPv6AddressAnswers() async throws {
            let python = try #require(TLSTests.tools).python
            let server = try ServerProcess.python(python, Self.ipv6Server, in: FileManager.default.temporaryDirectory)
            defer { try? server.end() }
            let port = server.port
            let transport = try CurlTransport()
            #expect(try await Self.client("http://[::1]:\(port)/v1", transport).value(Self.call) == "[::1]:\(port) /v1/things/1")
        }

        @Test func callWithoutLibcurlSaysWhatToInstall() async throws {
            let transport = DefaultTransport.standard(try? CurlTransport(library: "libcurl-that-is-not-there.so.4"))
            let client = Self.client("http://127.0.0.1:1/v1", transport)
            let error = await #expect(throws: EndpointError.self) { try await client.value(Self.call) }
            #expect((error?.underlying as? TransportError)?.reason == .settings)
            #expect(error?.description.contains("libcurl4") == true && error?.description.contains("EndpointURLSession") == true)
        }
    }
#endif

/// Tests response heads and framing on each transport.
@Suite(.bothTransports) struct FramingTests {
    /// RFC 9112, section 6.3: chunked framing overrides the length.
    @Test func contentLengthBesideChunksIsIgnored() async throws {
        let server = try LoopbackServer.scripted { _ in
            [
                .readRequest,
                .send(okHead + "Content-Length: 100\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n"), .close,
            ]
        }
        #expect(try await EchoAPI(server).things.getThing(id: "1") == "body")
    }

    /// If the deadline passes while the body is being received, the error includes the response's head.
    @Test func aDeadlineWhileReceivingKeepsTheHead() async throws {
        let clock = ManualClock()
        let transport = ClosureTransport { _ in
            let body = ByteStream {
                clock.advance(by: .seconds(60))
                try await ManualClock().sleep(for: .seconds(1))
                return nil
            }
            return HTTPResponse(head: ResponseHead(status: 206, headers: ["ETag": "\"1\""]), body: body)
        }
        let client = Client<EchoAPI>(server: .production, transport: transport, clock: clock)
        let error = await failure { () throws(EndpointError) in try await client.value(ThingsCalls.getThing(id: "1")) }
        #expect(error?.isTimeout == true && error?.phase == .receiving)
        #expect(error?.response?.status == 206 && error?.response?.headers["ETag"] == "\"1\"")
    }
}
