import Foundation
import Testing
import TransportTesting

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@_spi(Generated) @testable import EndpointRuntime
@testable import EndpointURLSession

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// If the user sends the request, the response is read exactly as if the client had sent it, for every kind of call and response.
@Suite struct CustomTransferTests {
    struct Item: Decodable, Sendable { let title: String }

    /// A type-erased kind of call, with the outcome of sending it with a client and the outcome of each way of reading the same response.
    struct Kind: Sendable {
        let sent: @Sendable (Client<EchoAPI>) async -> String
        let read: @Sendable (Client<EchoAPI>, ResponseHead, Data, URL) async -> [String]
        let alone: @Sendable (ResponseHead, Data, URL) async -> [String]

        init<Value>(_ call: Call<Value>, show: @escaping @Sendable (Value) async throws -> String = { "\($0)" }) {
            @Sendable func outcome(_ response: () async throws -> Response<Value>) async -> String {
                do {
                    let response = try await response()
                    return "\(response.head) " + (try await show(response.value))
                } catch { return CustomTransferTests.describe(error) }
            }
            sent = { client in await outcome { try await client.send(call) } }
            read = { client, head, body, file in
                await [
                    outcome { try client.response(to: call, head: head, body: body) },
                    outcome { try client.response(to: call, head: head, file: file) },
                ]
            }
            alone = { head, body, file in
                await [
                    outcome { Response(head: head, value: try call.value(from: body, head: head)) },
                    outcome { Response(head: head, value: try call.value(fromFile: file, head: head)) },
                ]
            }
        }
    }

    private static func describe(_ error: any Error) -> String {
        guard let error = error as? EndpointError else { return "\(error)" }
        let place = "\(error.phase) \(error.codingPathText) \(error.body.count)"
        return "\(error) \(place) \(type(of: error.underlying)) \(error.serverMessage ?? "") \(error.json)"
    }

    private static func all<Elements: AsyncSequence>(_ elements: Elements) async throws -> String {
        var text = ""
        for try await element in elements { text += "\(element) " }
        return text
    }

    static let kinds: [Kind] = {
        let endpoint = ThingsEndpoint.getThing(id: "1")
        return [
            Kind(Call<[Int]>.json(endpoint)), Kind(Call<Int?>.json(endpoint)), Kind(.text(endpoint)), Kind(.bytes(endpoint)),
            Kind(.void(endpoint)) { _ in "void" }, Kind(.redirect(endpoint)) { _ in "redirect" },
            Kind(Call<[Int]>.json(endpoint).map { $0.count }), Kind(Call<[Int]>.json(endpoint).parse { body, _ in body.count }),
            Kind(Call<Item>.custom(.init(.get, "/items/1"))) { $0.title }, Kind(.stream(endpoint)) { try await all($0) },
            Kind(Call<JSONLines<Int>>.jsonLines(endpoint)) { try await all($0) },
            Kind(Call<EventStream<Int>>.events(endpoint)) { try await all($0) },
        ]
    }()

    static let statuses = [200, 201, 204, 301, 400, 404, 500]
    static let types = [nil, "application/json", "text/plain; charset=utf-8", "application/problem+json", "text/event-stream", "text/html"]
    static let bodies =
        [
            "", "[1,2,3]", "7", #"[1,"two"]"#, #"{"title":"Odyssey"}"#, "data: 1\n\ndata: 2\n\n", "1\n2\n", "<html>", "\u{FEFF}[1]",
        ].map { Data($0.utf8) } + [Data([0xFF, 0xFE, 0x31]), Data(repeating: UInt8(ascii: "1"), count: 100_000)]

    private static func json(_ change: (inout JSONOptions) -> Void) -> CallOptions {
        var options = JSONOptions()
        change(&options)
        return .json(options)
    }

    private static let clients: [(middleware: [Middleware], options: CallOptions)] = [
        ([], CallOptions()),
        (
            [.transformBody { body, _ in Data(String(decoding: body, as: UTF8.self).replacingOccurrences(of: "1", with: "4").utf8) }],
            CallOptions()
        ),
        ([.transformBody { _, context in throw InvalidOptionError("body", "\(context.head.status)") }], CallOptions()),
        ([], json { $0.maximumDepth = 0 }), ([], json { $0.isLenient = true }),
    ]

    /// Checks every `step`-th combination and returns the differences.
    static func differences(every step: Int) async throws -> [String] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("endpoints-test-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        var (differences, number): ([String], Int) = ([], 0)
        for body in bodies {
            try body.write(to: file)
            for status in statuses {
                for type in types {
                    let head = ResponseHead(status: status, headers: try HTTPHeaders(type.map { [("Content-Type", $0)] } ?? []))
                    for (index, (middleware, options)) in clients.enumerated() {
                        let client = Client<EchoAPI>(
                            server: .production, transport: ClosureTransport { _ in HTTPResponse(head: head, body: ByteStream(body)) },
                            middleware: middleware, options: options, clock: .stopped)
                        for (place, kind) in kinds.enumerated() {
                            number += 1
                            guard number % step == 0 else { continue }
                            let sent = await kind.sent(client)
                            var read = await kind.read(client, head, body, file)
                            if index == 0 { read += await kind.alone(head, body, file) }
                            for (way, outcome) in read.enumerated() where outcome != sent {
                                differences.append("kind \(place), client \(index), way \(way), \(head): \(sent) | \(outcome)")
                            }
                        }
                    }
                }
            }
        }
        return differences
    }

    @Test func responseTheUserFetchedIsReadAsTheClientDoes() async throws {
        let differences = try await Self.differences(every: 1009)
        #expect(differences.isEmpty, "\(differences.prefix(3))")
    }

    @Test func responseOfURLSessionIsReadAsTheCallsValue() throws {
        let url = try #require(URL(string: "http://localhost/"))
        let response = try #require(
            HTTPURLResponse(url: url, statusCode: 201, httpVersion: nil, headerFields: ["Content-Type": "text/plain", "ETag": "7"]))
        let call = ThingsCalls.getThing(id: "1")
        let head = ResponseHead(response)
        #expect(head.status == 201 && head.headers["ETag"] == "7")
        #expect(try call.value(from: Data("text".utf8), head: head) == "text")
    }

    @Test func aFileThatIsNotThereIsAnErrorOfReceiving() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("endpoints-test-" + UUID().uuidString)
        let head = ResponseHead(status: 200)
        let whole = await failure { () throws(EndpointError) in try ThingsCalls.getThing(id: "1").value(fromFile: file, head: head) }
        let stream = await failure { () throws(EndpointError) in
            try Call.stream(ThingsEndpoint.getThing(id: "1")).value(fromFile: file, head: head)
        }
        for error in [whole, stream] { #expect(error?.phase == .receiving && error?.response?.status == 200) }
    }
}
