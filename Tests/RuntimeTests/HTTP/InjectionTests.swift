@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

/// No character in any part of a request can add a line to it.
@Suite(.bothTransports) struct InjectionTests {
    enum Place: CaseIterable { case headerName, headerValue, method, query, path, cookie, token, queryKey }

    static func call(_ place: Place, _ text: String) -> Call<String> {
        switch place {
        case .headerName: .text(ThingsEndpoint.custom(method: "GET", path: "/", header: text, value: "x"))
        case .headerValue: .text(ThingsEndpoint.custom(method: "GET", path: "/", header: "X-Test", value: text))
        case .method: .text(ThingsEndpoint.custom(method: text, path: "/", header: "X-Test", value: "x"))
        case .path: .text(ThingsEndpoint.custom(method: "GET", path: text, header: "X-Test", value: "x"))
        case .query: ThingsCalls.search(text: text)
        case .cookie: ThingsCalls.search(session: text)
        case .token, .queryKey: ThingsCalls.search()
        }
    }

    static func middleware(_ place: Place, _ text: String) -> [Middleware] {
        switch place {
        case .token: [.authorization(.bearer(text))]
        case .queryKey: [.authorization(.query("key", value: text))]
        default: []
        }
    }

    /// Sends every ASCII character in every position to a real server.
    @Test(arguments: Place.allCases) func noCharacterAddsALineToARequest(_ place: Place) async throws {
        let server = try LoopbackServer { _ in .init() }
        for byte in UInt8(0)..<128 {
            let text = "a" + String(UnicodeScalar(byte)) + "Injected: yes"
            let before = server.requests.count
            let client = Client<EchoAPI>(
                server: .init(url: server.url), transport: Network.current.transport, middleware: InjectionTests.middleware(place, text),
                clock: .stopped)
            do throws(EndpointError) {
                _ = try await client.value(InjectionTests.call(place, text))
            } catch {
                #expect(error.phase == .building || error.phase == .authenticating, "\(byte) \(error)")
                #expect(server.requests.count == before, "\(byte): the call must fail before anything is sent")
            }
        }
        // Header names and methods must be tokens, and none of these strings is a token.
        #expect(server.requests.isEmpty == [.headerName, .method].contains(place))
        for request in server.requests {
            #expect(request["Injected"] == nil)
            let lines = request.head.split(separator: "\r\n", omittingEmptySubsequences: false)
            #expect(lines.allSatisfy { !$0.hasPrefix("Injected") })
            #expect(!request.head.replacingOccurrences(of: "\r\n", with: "").unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" })
        }
    }

    @Test(arguments: ["\r", "\n", "\r\n", "\0", "\u{7F}", "a\rb", "a\nb"])
    func methodsURLsAndHeadersWithControlsCannotBeConstructed(_ text: String) {
        #expect(HTTPMethod(text) == nil)
        #expect(HTTPURL("http://host/" + text) == nil)
        #expect(HTTPURL("http://host" + text + "/") == nil)
        #expect(throws: HTTPMessageError.self) { try HTTPHeaders([(text, "value")]) }
        #expect(throws: HTTPMessageError.self) { try HTTPHeaders([("Name", text)]) }
    }

    @Test func ordinaryTextArrivesUnchangedInQueryHeaderAndCookie() async throws {
        let server = try LoopbackServer { _ in .init() }
        _ = try await EchoAPI(server).client.send(ThingsCalls.search(text: "a b&c=d+e%20é\n", trace: " t\tr ", session: "x;y \"ü\""))
        let request = try #require(server.requests.first)
        #expect(request.target == "/search?text=a%20b%26c%3Dd%2Be%2520%C3%A9%0A")
        #expect(request["X-Trace"] == "t\tr")
        #expect(request["Cookie"] == "session=x%3By%20%22%C3%BC%22")
    }
}
