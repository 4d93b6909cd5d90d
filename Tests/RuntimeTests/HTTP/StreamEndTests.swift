@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

/// If a stream ends with an error, all earlier elements are delivered first. A reader can stop at any time.
@Suite(.bothTransports) struct StreamEndTests {
    static let endpoint = ThingsEndpoint.getThing(id: "1")

    /// Returns a server that sends part of a longer body and then performs `end`.
    static func server(_ type: String, _ text: String, end: LoopbackServer.Step = .close) throws -> LoopbackServer {
        try LoopbackServer.scripted { _ in
            [.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: 1000000\r\n\r\n" + text), end]
        }
    }

    /// Returns all delivered elements, and the error that follows them.
    static func read<S: AsyncSequence>(_ sequence: S) async -> (elements: [S.Element], error: EndpointError?) {
        var elements: [S.Element] = []
        do {
            for try await element in sequence { elements.append(element) }
            return (elements, nil)
        } catch {
            return (elements, error as? EndpointError)
        }
    }

    static func isCut(_ error: EndpointError?) -> Bool { error?.phase == .receiving && error?.underlying is TransportError }

    @Test func eventsBeforeAFailureAreDelivered() async throws {
        let server = try Self.server("text/event-stream", "data: 1\n\ndata: 2\n\ndata: 3")
        let (values, error) = await Self.read(try await EchoAPI(server).client.value(Call<EventStream<Int>>.events(Self.endpoint)))
        #expect(values == [1, 2] && Self.isCut(error))
        let call = Call<EventStream<String>>.events(Self.endpoint)
        let (events, other) = await Self.read(try await EchoAPI(server).client.value(call).events)
        #expect(events == [ServerSentEvent(data: "1"), ServerSentEvent(data: "2")] && Self.isCut(other))
    }

    /// The last line may be incomplete.
    @Test func linesBeforeAFailureAreDelivered() async throws {
        let server = try Self.server("application/x-ndjson", "1\n2\n3")
        let (values, error) = await Self.read(try await EchoAPI(server).client.value(Call<JSONLines<Int>>.jsonLines(Self.endpoint)))
        #expect(values == [1, 2] && Self.isCut(error))
    }

    @Test func bytesBeforeAFailureAreDelivered() async throws {
        let text = String(repeating: "0123456789", count: 10_000)
        let server = try Self.server("application/octet-stream", text)
        let (pieces, error) = await Self.read(try await EchoAPI(server).client.value(Call<ByteStream>.stream(Self.endpoint)))
        #expect(Data(pieces.joined()) == Data(text.utf8) && Self.isCut(error))
    }

    /// Buffered elements are delivered even if the reader starts long after the failure.
    @Test func elementsBufferedBeforeAFailureAreDeliveredToALateReader() async throws {
        let finished = Recorder<Bool>()
        let observe = Middleware { request, _, next in
            var request = request
            request.observeTransport { if case .finished = $0 { finished.add(true) } }
            return try await next(request)
        }
        let server = try Self.server("text/event-stream", "data: 1\n\n")
        let stream = try await EchoAPI(server, middleware: [observe]).client.value(Call<EventStream<Int>>.events(Self.endpoint))
        #expect(await eventually { finished.all.count == 1 })
        let (values, error) = await Self.read(stream)
        #expect(values == [1] && Self.isCut(error))
    }

    @Test func eventAndByteStreamsCanBeCancelled() async throws {
        let server = try Self.server("text/event-stream", "data: 1\n\n", end: .waitForClose)
        let client = EchoAPI(server).client
        let events = try await client.value(Call<EventStream<Int>>.events(Self.endpoint))
        let raw = try await client.value(Call<EventStream<Int>>.events(Self.endpoint)).events
        let bytes = try await client.value(Call<ByteStream>.stream(Self.endpoint))
        var (eventIterator, rawIterator, byteIterator) = (events.makeAsyncIterator(), raw.makeAsyncIterator(), bytes.makeAsyncIterator())
        #expect(try await eventIterator.next() == 1)
        #expect(try await rawIterator.next()?.data == "1")
        #expect(try await byteIterator.next() == Data("data: 1\n\n".utf8))
        events.cancel()
        raw.cancel()
        bytes.cancel()
        #expect(await server.waitUntilClosed())
        await Self.expectCancellation { _ = try await eventIterator.next() }
        await Self.expectCancellation { _ = try await rawIterator.next() }
        await Self.expectCancellation { _ = try await byteIterator.next() }
    }

    @Test func jsonLinesCanBeCancelled() async throws {
        let server = try Self.server("application/x-ndjson", "1\n", end: .waitForClose)
        let lines = try await EchoAPI(server).client.value(Call<JSONLines<Int>>.jsonLines(Self.endpoint))
        var iterator = lines.makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        lines.cancel()
        #expect(await server.waitUntilClosed())
        await Self.expectCancellation { _ = try await iterator.next() }
    }

    static func expectCancellation(_ read: () async throws -> Void) async {
        do {
            try await read()
            Issue.record("no error")
        } catch {
            #expect((error as? EndpointError)?.isCancellation == true, "\(error)")
        }
    }
}
