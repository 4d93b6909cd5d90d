@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

/// Tests typed event streams and JSON lines.
@Suite(.bothTransports) struct StreamTests {
    static let endpoint = ThingsEndpoint.getThing(id: "1")

    /// Returns a client whose server sends the text in pieces of the given size.
    func client(_ text: String, type: String, piece: Int, options: CallOptions = CallOptions()) throws -> Client<EchoAPI> {
        let headers = try HTTPHeaders([("Content-Type", type)])
        return Client<EchoAPI>(
            server: .production,
            transport: ClosureTransport { _ in
                let rest = Recorder<Int>()
                let bytes = Array(text.utf8)
                let body = ByteStream {
                    let start = rest.all.count * piece
                    rest.add(0)
                    guard start < bytes.count else { return nil }
                    return Data(bytes[start..<min(start + piece, bytes.count)])
                }
                return HTTPResponse(head: ResponseHead(status: 200, headers: headers), body: body)
            }, options: options, clock: .stopped)
    }

    func collect<S: AsyncSequence>(_ sequence: S) async throws -> [S.Element] {
        var elements: [S.Element] = []
        for try await element in sequence { elements.append(element) }
        return elements
    }

    /// Mocks return streams created from values.
    @Test func streamsMadeFromValuesYieldThem() async throws {
        #expect(try await collect(EventStream([1, 2, 3])) == [1, 2, 3])
        #expect(try await collect(EventStream(["a\nb", "", "{}"])) == ["a\nb", "", "{}"])
        #expect(try await collect(EventStream(["a\nb"]).events) == [ServerSentEvent(data: "a\nb")])
        #expect(try await collect(JSONLines(["a\nb", "c"])) == ["a\nb", "c"])
        #expect(try await collect(EventStream([Int]())) == [])
    }

    @Test func streamsMadeFromAClosureThrowItsError() async throws {
        struct Unplugged: Error {}
        let count = Recorder<Int>()
        let events = EventStream<Int> {
            count.add(0)
            if count.all.count == 3 { throw Unplugged() }
            return count.all.count
        }
        var seen: [Int] = []
        await #expect(throws: Unplugged.self) { for try await event in events { seen.append(event) } }
        #expect(seen == [1, 2])
        await #expect(throws: JSONError.self) { for try await _ in JSONLines([Double.infinity]) {} }
    }

    /// `[DONE]` and events without data, which some servers send as keep-alives, are skipped.
    @Test func emptyEventsAreSkippedAndDoneEndsTheStream() async throws {
        let text = "data: 1\n\nevent: ping\ndata:\n\ndata:  \n\ndata: 2\n\ndata: [DONE] \n\ndata: 3\n\n"
        let client = try client(text, type: "text/event-stream", piece: 1000)
        let call: Call<EventStream<Int>> = .events(Self.endpoint)
        #expect(try await collect(client.value(call)) == [1, 2])
        let texts: Call<EventStream<String>> = .events(Self.endpoint)
        #expect(try await collect(client.value(texts)) == ["1", "", " ", "2"])
    }

    /// Without this error, a body of a different media type would look like an empty stream.
    @Test(arguments: ["application/json", "application/problem+json; charset=utf-8", "Text/HTML"])
    func bodyOfAnotherMediaTypeIsNotAnEventStream(_ type: String) async throws {
        let call: Call<EventStream<Int>> = .events(Self.endpoint)
        let client = try client("{\"error\": 1}", type: type, piece: 5)
        let error = await #expect(throws: EndpointError.self) { try await client.value(call) }
        #expect(error?.phase == .decoding && error?.underlying is ResponseError)
        #expect(error?.body == Data("{\"error\": 1}".utf8))
        let whole: Call<EventStream<JSONValue>> = .wholeEvents(Self.endpoint, texts: [])
        await #expect(throws: EndpointError.self) { try await client.value(whole) }
    }

    static let events =
        "\u{FEFF}: comment\ndata: first\n\nevent: add\r\ndata: 73\r\ndata\r\ndata:857\rid: 7\rretry: 10\r\r\n\nignored: x\n\nid\ndata:  \n\ndata: cut"

    @Test(arguments: [1, 2, 3, 7, 1000]) func eventFieldsAreParsedAsTheStandardSays(_ piece: Int) async throws {
        let call = Call<EventStream<String>>.events(Self.endpoint)
        let client = try client(Self.events, type: "text/event-stream", piece: piece)
        #expect(
            try await collect(try await client.value(call).events) == [
                ServerSentEvent(data: "first"),
                ServerSentEvent(event: "add", data: "73\n\n857", id: "7", retry: .milliseconds(10)),
                ServerSentEvent(data: " ", id: ""),
            ])
        #expect(try await collect(try await client.value(call)) == ["first", "73\n\n857", " "])
    }

    @Test func typedEventsEndAtDone() async throws {
        let text = "data: {\"n\":1}\n\ndata: {\"n\":\ndata: 2}\n\ndata: [DONE]\n\ndata: {\"n\":3}\n\n"
        let client = try client(text, type: "text/event-stream", piece: 5)
        let values = try await collect(try await client.value(Call<EventStream<JSONValue>>.events(Self.endpoint)))
        #expect(values == [["n": 1], ["n": 2]])
    }

    @Test func undecodableEventThrowsWithItsPath() async throws {
        let client = try client("data: [1]\n\ndata: [1,\"two\"]\n\n", type: "text/event-stream", piece: 100)
        var iterator = try await client.value(Call<EventStream<[Int]>>.events(Self.endpoint)).makeAsyncIterator()
        #expect(try await iterator.next() == [1])
        do {
            _ = try await iterator.next()
            Issue.record("no error")
        } catch let error as EndpointError {
            #expect(error.phase == .decoding)
            #expect(error.operation == "Things.getThing")
            #expect(error.codingPathText == "[1]")
            #expect(error.body == Data("[1,\"two\"]".utf8))
        }
    }

    @Test(arguments: [1, 2, 5, 1000]) func jsonLinesSkipEmptyLinesAndReadTheLastOne(_ piece: Int) async throws {
        let client = try client("{\"n\":1}\n\n  \r\n[2]\r\n\"drei\u{2028}\"\n4", type: "application/x-ndjson", piece: piece)
        let values = try await collect(try await client.value(Call<JSONLines<JSONValue>>.jsonLines(Self.endpoint)))
        #expect(values == [["n": 1], [2], "drei\u{2028}", 4])
    }

    @Test(arguments: [1, 2, 5, 1000]) func textLinesAreNotDecoded(_ piece: Int) async throws {
        let client = try client("{\"n\":1}\r\n\n\"a\"\nb ü\n\nlast", type: "application/x-ndjson", piece: piece)
        let lines = try await collect(try await client.value(.textLines(Self.endpoint)))
        #expect(lines == ["{\"n\":1}", "", "\"a\"", "b ü", "", "last"])
        #expect(try await collect(try Call.textLines(Self.endpoint).value(from: Data("a\n".utf8))) == ["a"])
    }

    /// The error says what the request usually lacks.
    @Test func bodyThatIsNoStreamIsAnErrorThatSaysWhatIsMissing() async throws {
        let json = try client("{}", type: "application/json", piece: 1000)
        let error = await #expect(throws: EndpointError.self) { try await json.value(Call<EventStream<String>>.events(Self.endpoint)) }
        #expect(error.map { "\($0)".contains("the body is not an event stream; ") && "\($0)".contains("`stream: true`") } == true)
        let page = try client("<html>", type: "text/html", piece: 1000)
        let other = await #expect(throws: EndpointError.self) { try await page.value(Call<JSONLines<Int>>.jsonLines(Self.endpoint)) }
        #expect(other.map { "\($0)".contains("the body is not a sequence of lines; ") } == true)
    }

    @Test(arguments: [1, 3, 1000]) func jsonSequenceRecordsMaySpanLines(_ piece: Int) async throws {
        let client = try client("\u{1E}{\n\"n\":1}\n\u{1E}2\n", type: "application/json-seq", piece: piece)
        let values = try await collect(try await client.value(Call<JSONLines<JSONValue>>.jsonLines(Self.endpoint)))
        #expect(values == [["n": 1], 2])
    }

    /// What RFC 7464 says of elements that are broken (2.1) or may have been cut off (2.4): they are dropped, and reading continues.
    @Test(arguments: [1, 3, 1000]) func brokenElementsOfAJSONSequenceAreDropped(_ piece: Int) async throws {
        let text =
            "\u{1E}12\u{1E}{\"n\":\u{1E}34\n\u{1E}true\u{1E}false \u{1E}\u{1E}null\u{1E}\"s\"\u{1E}[1]\u{1E}-1.5e\u{1E} null\r\n\u{1E}7"
        let dropped = Recorder<String>()
        var json = JSONOptions()
        json.onDroppedValue = { dropped.add($0.codingPathText) }
        let client = try client(text, type: "application/json-seq", piece: piece, options: .json(json))
        let values = try await collect(try await client.value(Call<JSONLines<JSONValue>>.jsonLines(Self.endpoint)))
        #expect(values == [34, false, "s", [1], .null])
        #expect(dropped.all == ["[0]", "[1].n", "[3]", "[5]", "[8]", "[10]"])
    }

    /// An element that is JSON but not what the document describes is an error, as in JSON lines.
    @Test func elementOfAnotherTypeEndsAJSONSequence() async throws {
        let client = try client("\u{1E}1\n\u{1E}\"two\"\n\u{1E}3\n", type: "application/json-seq", piece: 1000)
        var seen: [Int] = []
        let error = await #expect(throws: EndpointError.self) {
            for try await value in try await client.value(Call<JSONLines<Int>>.jsonLines(Self.endpoint)) { seen.append(value) }
        }
        #expect(seen == [1] && error?.phase == .decoding)
    }

    @Test func endlessLineOrEventStopsAtTheResponseLimit() async throws {
        for call in [0, 1, 2] {
            let text =
                call == 2
                ? String(repeating: "data: \(String(repeating: "x", count: 50))\n", count: 100) : String(repeating: "x", count: 5000)
            let client = try client(text, type: "text/event-stream", piece: 64, options: .responseLimit(1000))
            do {
                if call == 1 {
                    _ = try await collect(try await client.value(Call<JSONLines<JSONValue>>.jsonLines(Self.endpoint)))
                } else {
                    _ = try await collect(try await client.value(Call<EventStream<String>>.events(Self.endpoint)))
                }
                Issue.record("no error")
            } catch let error as EndpointError {
                #expect(error.underlying is BodyTooLargeError && error.phase == .receiving)
            }
        }
    }

    @Test func eventsArriveOneByOneFromARealServer() async throws {
        let server = try LoopbackServer.scripted { _ in
            [.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n"), .read(1)]
        }
        let call = Call<EventStream<Int>>.events(Self.endpoint)
        var iterator = try await EchoAPI(server).client.value(call).makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        #expect(server.openConnections == 1, "the first event must arrive while the response is open")
    }

    @Test func failedStreamingCallIsAStatusError() async throws {
        let server = try LoopbackServer { _ in .json("{}", status: 429) }
        let call = Call<EventStream<Int>>.events(Self.endpoint)
        let error = try #require(await failure { () throws(EndpointError) in try await EchoAPI(server).client.value(call) })
        #expect(error.phase == .status && error.response?.status == 429 && error.body == Data("{}".utf8))
    }
}
