@_spi(Generated) import EndpointRuntime
import EndpointTesting
import Foundation
import LoopbackServer
import Testing

/// Measures recordings at full scale (`make reliability`).
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["ENDPOINTS_RELIABILITY"] != nil))
struct RecordingFigures {
    @Test func replaysOfRequestsThatDifferInHiddenValuesAreRight() async throws {
        let wrong = try await RecordingTests.wrongAnswers(requests: 360, replays: 1_000, seed: 21)
        print("reliability | R21 | any | 1000 replays of 360 requests by 3 recorders of one file: wrong answers: \(wrong)")
        #expect(wrong == 0)
    }

    struct Upload: Endpoint {
        enum Kind: CaseIterable { case base64, form, multipart, bytes, text }

        typealias API = SearchAPI
        let kind: Kind
        let data: Data

        func encode(into request: inout RequestBuilder) {
            request.operation("upload", "Files", "POST", "/files")
            switch kind {
            case .base64: request.json(["name": "a", "content": JSONValue.string(data.base64EncodedString())])
            case .form: request.form(["content": JSONValue.string(data.base64EncodedString())])
            case .multipart:
                request.multipart()
                request.file("cover", FilePart(data, filename: "a.png", mediaType: "image/png"))
            case .bytes: request.bytes(data)
            case .text: request.text(String(repeating: "A single man in possession of a good fortune.\n", count: data.count / 46))
            }
        }
    }

    /// A debug build of the tests measures what a debug build of an app takes.
    @Test func recordingAnUploadTakesNotMuchLongerThanSendingIt() async throws {
        let server = try LoopbackServer(isRecording: false) { _ in .json("1") }
        var random = RecordingTests.Random(state: 42)
        let data = Data((0..<2_000_000).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        for kind in Upload.Kind.allCases {
            func seconds(_ middleware: [Middleware]) async throws -> Double {
                let client = Client<SearchAPI>(server: .init(url: server.url), middleware: middleware, clock: .stopped)
                _ = try await client.value(.bytes(Upload(kind: kind, data: Data([1]))))
                let start = ContinuousClock.now
                _ = try await client.value(.bytes(Upload(kind: kind, data: data)))
                return (ContinuousClock.now - start) / .seconds(1)
            }
            let sent = try await seconds([.authorization(.bearer("secret-of-the-user"))])
            let recorded = try await seconds([.record(to: TrafficTests.file()), .authorization(.bearer("secret-of-the-user"))])
            print(String(format: "reliability | R21 | libcurl | 2 MB, \(kind): sent in %.3f s, recorded in %.3f s", sent, recorded))
            // Bytes in memory are sent in milliseconds.
            #expect(recorded < max(sent * 3, 1))
        }
    }
}
