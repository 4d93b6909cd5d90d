@_spi(Generated) import EndpointRuntime
import EndpointURLSession
import Foundation
import LoopbackServer
import Testing

/// A path parameter is either sent as a single segment or rejected.
@Suite struct PathParameterTests {
    /// These segments are dangerous for a server that decodes before it routes, or decodes twice.
    @Test(
        arguments: [
            ".", "..", "", "../x", "x/..", "a/./b", "..\\x", "%2e%2e", "%2E", "..%2f", "%2e%2e%2fx", "a%5C.%2e", "%zz/%2e.", "\n/..",
        ])
    func dotSegmentsInAnyEncodingAreRefused(_ id: String) throws {
        do {
            _ = try ThingsEndpoint.getThing(id: id).request(server: .production)
            Issue.record("no error")
        } catch {
            #expect(error.phase == .building)
            #expect((error.underlying as? ParameterError)?.reason == .unsafePathSegment)
        }
    }

    static let hostile = [
        "a/b", "/", "%2F", "%2e%2ex", "...%2f", "\\", "a..\\", "v1.2/..x", "%252e%252e", "?", "#", "?a#b", ";a=b", "...", ". .", "//",
        "a\nb", "\0", "é", "🙂", "%",
        "%zz", ":", "@", "&=+$,",
    ]

    @Test func hostileTextStaysInItsSegment() async throws {
        let server = try LoopbackServer { request in .init(body: Data(request.target.utf8)) }
        let api = EchoAPI(client: Client(server: .init(url: server.url + "/base"), clock: .stopped))
        for id in PathParameterTests.hostile {
            let target = try await api.things.getThing(id: id)
            let segments = target.split(separator: "/", omittingEmptySubsequences: false)
            #expect(segments.count == 4 && segments[1] == "base" && segments[2] == "things", "\(id) gave \(target)")
            #expect(segments.last?.removingPercentEncoding == id)
        }
    }

    @Test func randomTextStaysInItsSegment() {
        var random = SeededGenerator(3)
        let alphabet = Array(".%/\\?#25fFeE;: \u{0}\u{A}é🙂".unicodeScalars)
        for _ in 0..<3000 {
            var id = ""
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                if let scalar = alphabet.randomElement(using: &random) { id.unicodeScalars.append(scalar) }
            }
            guard let request = try? ThingsEndpoint.getThing(id: id).request(server: .production) else {
                #expect(PathParameterTests.leadsElsewhere(id), "\(id)")
                continue
            }
            let segments = request.url.path.split(separator: "/", omittingEmptySubsequences: false)
            #expect(segments.count == 4 && request.url.query == nil)
            #expect(String(segments[3]).removingPercentEncoding == id)
            #expect((try? request.urlRequest())?.url?.absoluteString == request.url.string)
        }
    }

    /// Returns whether a server that decodes once or twice would see an empty id or a dot segment.
    static func leadsElsewhere(_ id: String) -> Bool {
        let again = id.replacing(/%([0-9a-fA-F]{2})/) { match in
            // Bytes are treated as Latin-1, since only ASCII matters here.
            UInt8(match.1, radix: 16).map { String(UnicodeScalar($0)) } ?? ""
        }
        return id.isEmpty
            || [id, again].contains { text in
                text.unicodeScalars.split { $0 == "/" || $0 == "\\" }.contains { [".", ".."].contains(String($0)) }
            }
    }

    /// A value for `{+name}` or `{name=**}` can be several segments, but never leads elsewhere.
    @Test func slashesStayInAValueThatCanBeSeveralSegments() throws {
        func path(_ value: String, allowReserved: Bool, _ template: String = "/v1/{name}:cancel") throws -> String {
            try ParameterStyleTests.Probe(template: template) {
                $0.path("name", value, allowReserved: allowReserved, slashes: true)
            }.path
        }
        #expect(try path("projects/p q/jobs/a:b?#%2F", allowReserved: false) == "/v1/projects/p%20q/jobs/a%3Ab%3F%23%252F:cancel")
        #expect(try path("projects/p q/jobs/a:b?#%2F", allowReserved: true) == "/v1/projects/p%20q/jobs/a:b%3F%23%2F:cancel")
        #expect(try path("a", allowReserved: false, "/{name}/b") == "/a/b")
        for hostile in ["../x", "a/../b", "a/./b", "a//b", "/a", "a/", "a/%2e%2e/b", "a/..%2fb", "", "a\\..\\b"] {
            for allowReserved in [true, false] {
                let error = #expect(throws: EndpointError.self) { try path(hostile, allowReserved: allowReserved, "/v1/{name}") }
                #expect((error?.underlying as? ParameterError)?.reason == .unsafePathSegment, "\(hostile)")
            }
        }
    }

    struct Segments: Endpoint {
        typealias API = EchoAPI
        let template: String
        let first: String
        let second: String

        func encode(into request: inout RequestBuilder) {
            request.operation("segments", "", "GET", template)
            request.path("first", first)
            request.path("second", second)
        }
    }

    @Test func segmentOfSeveralParametersIsCheckedForDotsAsAWhole() throws {
        #expect(try Segments(template: "/a/{first}.{second}/b", first: "x", second: "y").path == "/a/x.y/b")
        #expect(throws: EndpointError.self) { try Segments(template: "/a/{first}{second}/b", first: ".", second: ".").path }
        #expect(throws: EndpointError.self) { try Segments(template: "/a/.{first}/{second}", first: ".", second: "x").path }
        #expect(throws: EndpointError.self) { try Segments(template: "/a/{first}/{third}", first: "x", second: "y").path }
    }

    @Test func literalTextOfThePathTemplateIsEscaped() throws {
        #expect(try Segments(template: "/a b/%20/{first}?x#y/é", first: "1", second: "2").path == "/a%20b/%20/1%3Fx%23y/%C3%A9")
    }

    @Test func pathOfTheServerURLIsKept() throws {
        let url = try ThingsEndpoint.getThing(id: "1").request(server: .init(url: "https://h/base/v1/")).url
        #expect(url.string == "https://h/base/v1/things/1")
        #expect(
            try ThingsEndpoint.getThing(id: "1").request(server: .production).urlRequest().url?.absoluteString
                == "https://api.example.com/v1/things/1")
    }
}
