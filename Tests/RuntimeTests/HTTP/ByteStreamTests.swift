import EndpointRuntime
import Foundation
import Testing

/// A body in memory is read like one that arrives over the network.
@Suite struct ByteStreamTests {
    static func streams(_ text: String) -> [ByteStream] {
        let rest = Rest(Data(text.utf8))
        return [ByteStream(Data(text.utf8)), ByteStream { await rest.next() }]
    }

    private actor Rest {
        private var data: Data?

        init(_ data: Data) { self.data = data.isEmpty ? nil : data }

        func next() -> Data? { data.take() }
    }

    @Test(arguments: ["", "ok"]) func aBodyIsReadOnce(_ text: String) async throws {
        for stream in Self.streams(text) {
            #expect(try await stream.collect(limit: text.utf8.count) == Data(text.utf8))
            #expect(try await stream.collect(limit: 0) == Data())
        }
        for stream in Self.streams(text) {
            var pieces: [Data] = []
            for try await piece in stream { pieces.append(piece) }
            #expect(pieces == (text.isEmpty ? [] : [Data(text.utf8)]))
            #expect(try await stream.collect(limit: 10) == Data())
        }
    }

    @Test func collectThrowsBeyondTheLimit() async throws {
        for stream in Self.streams("ok") {
            await #expect(throws: BodyTooLargeError(limit: 1)) { try await stream.collect(limit: 1) }
        }
    }
}
