@_spi(Generated) import EndpointRuntime
import Foundation
import Testing
import TransportTesting

/// Loops over data that is always available let other tasks run, and stop when they are cancelled.
@Suite struct FairnessTests {
    /// A source of data that never has to be waited for.
    enum Source: CaseIterable {
        case events, comments, lines, blankLines, pieces, wholeBody, pages, emptyPages

        static let endpoint = ThingsEndpoint.getThing(id: "1")

        /// Reads until `isEnough` returns true, or until so much has been read that other tasks should have run long ago.
        func read(until isEnough: @escaping @Sendable () -> Bool) async throws {
            switch self {
            case .events: try await Self.read(Self.events(count: 50_000), until: isEnough)
            case .comments:
                let text = String(repeating: ": keep alive\n", count: 100_000)
                try await Self.read(Call<EventStream<Int>>.events(Self.endpoint).value(from: Data(text.utf8)), until: isEnough)
            case .lines: try await Self.read(Self.lines(count: 50_000), until: isEnough)
            case .blankLines:
                let text = Data(repeating: 0x0A, count: 200_000)
                try await Self.read(Call<JSONLines<Int>>.jsonLines(Self.endpoint).value(from: text), until: isEnough)
            case .pieces: try await Self.read(Self.pieces(), until: isEnough)
            case .wholeBody: _ = try await Self.pieces().collect(limit: .max)
            case .pages: try await Self.read(Self.pages(items: 1000, count: 2000), until: isEnough)
            case .emptyPages: try await Self.read(Self.pages(items: 0, count: 200_000), until: isEnough)
            }
        }

        private static func read<S: AsyncSequence>(_ sequence: S, until isEnough: () -> Bool) async throws {
            for try await _ in sequence where isEnough() { return }
        }

        static func events(count: Int) throws -> EventStream<Int> {
            let text = String(repeating: "data: 1\n\n", count: count)
            return try Call<EventStream<Int>>.events(endpoint).value(from: Data(text.utf8))
        }

        static func lines(count: Int) throws -> JSONLines<Int> {
            try Call<JSONLines<Int>>.jsonLines(endpoint).value(from: Data(String(repeating: "1\n", count: count).utf8))
        }

        static func pieces() -> ByteStream {
            let count = Recorder<Void>()
            return ByteStream { count.add(()) < 300_000 ? Data("x".utf8) : nil }
        }

        static func pages(items: Int, count: Int) -> PagedItems<Int, Int> {
            let all = Array(0..<items)
            return PagedItems(0, items: { _ in all }, advance: { number, _ in (number += 1, number < count).1 }, load: { $0 })
        }
    }

    /// Runs both tasks on one thread, so that the second one runs only if the first one lets it.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(arguments: Source.allCases) func aLoopOverAvailableDataLetsOtherTasksRun(_ source: Source) async throws {
        let executor = SteppedExecutor()
        let order = Recorder<String>()
        let reader = Task(executorPreference: executor) {
            try await source.read { !order.all.isEmpty }
            order.add("reader")
        }
        let other = Task(executorPreference: executor) { order.add("other") }
        while executor.hasJobs { executor.step() }
        #expect(order.all == ["other", "reader"])
        _ = try await (reader.value, other.value)
    }

    private static func elementsAfter<S: AsyncSequence & Sendable>(
        _ sequence: S, cancel: @escaping @Sendable () -> Void = { withUnsafeCurrentTask { $0?.cancel() } }
    ) async -> (elements: Int, error: (any Error)?) {
        await Task {
            var elements = 0
            do {
                var iterator = sequence.makeAsyncIterator()
                _ = try await iterator.next()
                cancel()
                while try await iterator.next() != nil { elements += 1 }
                return (elements, nil)
            } catch {
                return (elements, error)
            }
        }.value
    }

    @Test func afterCancellationNoReceivedElementIsDelivered() async throws {
        let events = try Source.events(count: 100)
        let lines = try Source.lines(count: 100)
        let results = [
            await Self.elementsAfter(events), await Self.elementsAfter(lines),
            await Self.elementsAfter(try Source.events(count: 100).events),
            await Self.elementsAfter(Source.pages(items: 100, count: 1)),
        ]
        for (elements, error) in results {
            #expect(elements == 0)
            #expect((error as? EndpointError)?.isCancellation == true)
        }
    }

    @Test func aCancelledStreamDeliversNoReceivedElement() async throws {
        let events = try Source.events(count: 100)
        let lines = try Source.lines(count: 100)
        let results = [
            await Self.elementsAfter(events, cancel: { events.cancel() }), await Self.elementsAfter(lines, cancel: { lines.cancel() }),
        ]
        for (elements, error) in results {
            #expect(elements == 0)
            #expect((error as? EndpointError)?.isCancellation == true)
        }
    }

    /// The body of a stream ends when its reader is cancelled, even if the body ignores cancellation.
    @Test func aCancelledReaderOfBytesReceivesNoFurtherPieces() async throws {
        let transport = ClosureTransport { _ in HTTPResponse(head: ResponseHead(status: 200), body: Source.pieces()) }
        let client = Client<EchoAPI>(server: .production, transport: transport, clock: .stopped)
        let (elements, error) = await Self.elementsAfter(try await client.value(.stream(Source.endpoint)))
        #expect(elements == 0)
        #expect((error as? EndpointError)?.isCancellation == true)
    }
}
