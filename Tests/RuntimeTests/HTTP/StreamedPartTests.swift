@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

/// Tests form parts and whole bodies that come from files or streams.
@Suite(.bothTransports) struct StreamedPartTests {
    typealias Probe = ParameterStyleTests.Probe

    static func send(_ build: @escaping @Sendable (inout RequestBuilder) -> Void) async throws -> LoopbackServer.Request {
        let server = try LoopbackServer { _ in .init() }
        try await EchoAPI(server).client.value(.void(Probe(method: "POST", build: build)))
        return try #require(server.requests.first)
    }

    static func pieces(_ texts: [String]) -> AsyncStream<Data> {
        AsyncStream { continuation in
            for text in texts { continuation.yield(Data(text.utf8)) }
            continuation.finish()
        }
    }

    /// Parts from every kind of source produce the same form.
    @Test func formOfFilesAndStreamsEqualsOneOfBytes() async throws {
        let text = RequestBodyTests.text
        let url = try RequestBodyTests.file(text)
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try FilePart(file: url, filename: "a.txt", mediaType: "text/plain")
        let stream = FilePart(content: HTTPBody(Self.pieces(["one, ", "two"]), length: 8), filename: "b.txt")
        let form: @Sendable (inout RequestBuilder, FilePart, FilePart) -> Void = { request, first, second in
            request.multipart()
            request.part("title", "T")
            request.file("first", first)
            request.files("second", [second], mediaType: "text/csv")
            request.part("end", "E")
        }
        let streamed = try await Self.send { form(&$0, file, stream) }
        let whole = try await Self.send {
            form(
                &$0, FilePart(text, filename: "a.txt", mediaType: "text/plain"), FilePart(Data("one, two".utf8), filename: "b.txt"))
        }
        let boundary: (LoopbackServer.Request) -> String? = { $0["Content-Type"]?.components(separatedBy: "boundary=").last }
        let (one, other) = (try #require(boundary(streamed)), try #require(boundary(whole)))
        #expect(streamed.text.replacingOccurrences(of: one, with: "B") == whole.text.replacingOccurrences(of: other, with: "B"))
        #expect(streamed["Content-Length"] == "\(streamed.body.count)" && streamed["Transfer-Encoding"] == nil)
    }

    @Test func aPartOfUnknownLengthIsSentInChunks() async throws {
        let stream = FilePart(content: HTTPBody(Self.pieces(["one, ", "two"])))
        let request = try await Self.send { $0.file("stream", stream) }
        let part = "name=\"stream\"; filename=\"stream\"\r\nContent-Type: application/octet-stream\r\n\r\none, two\r\n--"
        #expect(request.text.contains(part))
        // For URLSession, the stream is first read into memory (on Linux) or written to a file, so the length is known.
        #expect((request["Transfer-Encoding"] == "chunked") == (Network.current != .urlSession))
    }

    @Test func formIsResentOnRedirectOnlyIfItsPartsAreReplayable() async throws {
        let url = try RequestBodyTests.file(Data("content".utf8))
        defer { try? FileManager.default.removeItem(at: url) }
        let (file, stream) = (try FilePart(file: url), FilePart(content: HTTPBody(Self.pieces(["once"]), length: 4)))
        for (part, isReplayable) in [(file, true), (stream, false)] {
            let server = try RedirectTests.redirecting(to: "/target", code: 307)
            let call = Call<Void>.void(Probe(method: "POST") { $0.file("part", part) })
            do throws(EndpointError) {
                try await EchoAPI(server).client.value(call)
                #expect(isReplayable && server.requests.last?.body == server.requests.first?.body)
            } catch {
                #expect(!isReplayable && error.underlying is BodyAlreadySentError, "\(error)")
            }
        }
    }

    @Test func mappedCallSendsItsFile() async throws {
        let url = try RequestBodyTests.file(RequestBodyTests.text)
        defer { try? FileManager.default.removeItem(at: url) }
        let server = try LoopbackServer { _ in .init(body: Data("ok".utf8)) }
        let client = EchoAPI(server).client
        let call = try ThingsCalls.putThing(id: "1", body: .file(url))
        #expect(try await client.value(call) == "ok")
        #expect(try await client.value(call.map(\.count)) == 2)
        #expect(try await client.value(call.parse { data, _ in data }) == Data("ok".utf8))
        #expect(try await client.stream(call).value.collect(limit: 10) == Data("ok".utf8))
        #expect(server.requests.count == 4)
        #expect(server.requests.allSatisfy { $0.body == RequestBodyTests.text && $0["Content-Type"] == "application/octet-stream" })
    }

    @Test func bodyOfAMediaRangeCanBeAFile() async throws {
        let url = try RequestBodyTests.file(RequestBodyTests.text)
        defer { try? FileManager.default.removeItem(at: url) }
        let content = try MediaContent(content: .file(url), mediaType: "image/webp")
        let request = try await Self.send { $0.bytes(content) }
        #expect(request["Content-Type"] == "image/webp" && request.body == RequestBodyTests.text)
    }

    @Test func missingFileIsAnErrorWhenThePartIsMade() {
        #expect(throws: (any Error).self) { try FilePart(file: URL(fileURLWithPath: "/nonexistent/file")) }
    }

    /// In JSON, a file is sent as base64.
    @Test func filesInJSONAreBase64AndStreamsAreErrors() throws {
        let url = try RequestBodyTests.file(Data("file".utf8))
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(try JSON.encode(FilePart(file: url)) == Data(#""ZmlsZQ==""#.utf8))
        #expect(try JSON.encode(FilePart(Data("file".utf8))) == Data(#""ZmlsZQ==""#.utf8))
        #expect(throws: JSONError.self) { try JSON.encode(FilePart(content: HTTPBody(Self.pieces(["x"])))) }
        #expect(try "\(FilePart(file: url, mediaType: "a/b"))" == "FilePart of 4 bytes, a/b")
    }

    @Test func filePartsAreEqualByContent() throws {
        let url = try RequestBodyTests.file(Data("file".utf8))
        defer { try? FileManager.default.removeItem(at: url) }
        let parts = [try FilePart(file: url), try FilePart(file: url), FilePart(Data("file".utf8)), FilePart(Data("file".utf8))]
        #expect(Set(parts).count == 2 && parts[0].data == nil && parts[2].data == Data("file".utf8))
        #expect(parts[0].filename == url.lastPathComponent && parts[2].filename == nil)
    }
}
