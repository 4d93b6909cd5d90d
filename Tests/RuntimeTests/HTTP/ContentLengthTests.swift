import EndpointRuntime
import EndpointURLSession
import Foundation
import LoopbackServer
import Testing

/// A response with 34 bytes behind an invalid `Content-Length`, after which the connection closes.
struct WrongLength: Sendable {
    static let body = "0123456789012345678901234567890123"

    let fields: String

    /// Creates one of the forms, with random numbers.
    init(_ random: inout SeededGenerator) {
        let form = Int.random(in: 0..<WrongLength.forms.count, using: &random)
        let (shorter, digits) = (Int.random(in: 0..<34, using: &random), Int.random(in: 20...30, using: &random))
        let huge = "9" + (0..<digits).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
        self.init(WrongLength.forms[form](shorter, huge))
    }

    init(_ values: [String]) { fields = values.map { "Content-Length: \($0)\r\n" }.joined() }

    var server: [LoopbackServer.Step] { [.readRequest, .send(okHead + fields + "\r\n" + WrongLength.body), .close] }

    private static let forms: [@Sendable (Int, String) -> [String]] = [
        { shorter, _ in ["34", String(shorter)] }, { shorter, _ in [String(shorter), "34"] },
        { shorter, _ in ["34", "34", String(shorter)] },
        { shorter, _ in ["\(shorter), 34"] }, { shorter, _ in ["34,\(shorter)"] }, { _, _ in ["34,"] },
        { shorter, _ in ["0x" + String(shorter, radix: 16)] }, { _, _ in ["3 4"] }, { shorter, _ in ["\(shorter)abc"] },
        { shorter, _ in ["\(shorter).0"] }, { shorter, _ in ["\(shorter);34"] }, { shorter, _ in ["\(shorter)e0"] },
        { shorter, _ in ["+\(shorter)"] }, { shorter, _ in ["-\(shorter)"] }, { _, _ in ["\"34\""] }, { _, _ in ["bytes"] },
        { _, _ in [""] },
        { _, huge in [huge] }, { shorter, huge in [huge, String(shorter)] }, { _, _ in ["３４"] },
    ]
}

/// An invalid or differing `Content-Length` does not say where the body ends, so its response is never taken for whole (RFC 9112, 6.3).
@Suite(.bothTransports) struct ContentLengthTests {
    private func error(_ steps: [LoopbackServer.Step]) async throws -> EndpointError? {
        let server = try LoopbackServer.scripted { _ in steps }
        return await failure { () throws(EndpointError) in try await EchoAPI(server).things.getThing(id: "1") }
    }

    @Test(arguments: [
        ["34", "10"], ["10", "34"], ["34, 10"], ["0x22"], ["3 4"], ["5abc"], ["+5"], ["-5"], ["5.0"], ["99999999999999999999999"],
    ])
    func invalidLengthIsAnError(_ values: [String]) async throws {
        let error = try #require(await error(WrongLength(values).server))
        #expect(error.underlying is TransportError, "\(error)")
    }

    @Test func randomWrongLengthsAreErrors() async throws {
        var random = SeededGenerator(22)
        for _ in 0..<40 {
            let wrong = WrongLength(&random)
            #expect(try await error(wrong.server) != nil, "\(wrong.fields)")
        }
    }

    @Test(arguments: [["34"], ["34", "34"], ["34, 34"], ["034"], [" 34 "]])
    func oneLengthIsReadHoweverOftenItIsSent(_ values: [String]) async throws {
        let server = try LoopbackServer.scripted { _ in WrongLength(values).server }
        #expect(try await EchoAPI(server).things.getThing(id: "1") == WrongLength.body)
    }

    /// Chunks have lengths of their own, and a response to HEAD has no body.
    @Test func lengthThatDelimitsNothingIsIgnored() async throws {
        let chunks = "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n4\r\nbody\r\n0\r\n\r\n"
        let server = try LoopbackServer.scripted { _ in [.readRequest, .send(okHead + chunks)] }
        #expect(try await EchoAPI(server).things.getThing(id: "1") == "body")
    }

    /// This coding no longer exists (RFC 9112, 7), and its bytes are not delimited.
    @Test func lengthBesideACodingThatDelimitsNothingIsChecked() async throws {
        let head = okHead + "Transfer-Encoding: identity\r\nContent-Length: 5abc\r\n\r\n"
        #expect(try await error([.readRequest, .send(head + WrongLength.body), .close]) != nil)
    }

    /// 101 changes the protocol of the connection, which no transport can follow (RFC 9110, 15.2.2).
    @Test func protocolSwitchThatNobodyAskedForIsNamed() async throws {
        let head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
        let error = try #require(await error([.readRequest, .send(head + "\u{1}\u{2}"), .close]))
        #expect((error.underlying as? TransportError)?.reason == .invalidResponse)
        #expect("\(error)".contains("switched to another protocol (status 101)"), "\(error)")
    }
}
