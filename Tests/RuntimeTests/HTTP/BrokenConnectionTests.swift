import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

/// No matter how a connection breaks, the call throws an error that contains the operation and phase, and never decodes a partial body.
@Suite(.bothTransports) struct BrokenConnectionTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        let name: String
        let steps: [LoopbackServer.Step]
        let phases: Set<EndpointError.Phase>

        var testDescription: String { name }
    }

    // None of these faults closes the connection (without a reset) in the middle of the header, because FoundationNetworking up to Swift
    // 6.3 would trap.
    static let faults: [Fault] = [
        Fault(name: "reset at once", steps: [.reset], phases: [.sending]),
        Fault(name: "reset before the head", steps: [.readRequest, .reset], phases: [.sending]),
        Fault(name: "closed before the head", steps: [.readRequest, .close], phases: [.sending]),
        Fault(name: "closed in the status line", steps: [.readRequest, .send("HTTP/1.1 20"), .close], phases: [.sending]),
        Fault(name: "reset in the head", steps: [.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Le"), .reset], phases: [.sending]),
        Fault(name: "no HTTP", steps: [.readRequest, .send("220 smtp.example.com ESMTP\r\n"), .close], phases: [.sending]),
        Fault(
            name: "reset in the body",
            steps: [.readRequest, .send(okHead + "Content-Length: 10\r\n\r\nhalf"), .wait(milliseconds: 20), .reset],
            phases: [.sending, .receiving]),
        Fault(name: "short body", steps: [.readRequest, .send(okHead + "Content-Length: 10\r\n\r\nhalf"), .close], phases: [.receiving]),
        Fault(name: "no body at all", steps: [.readRequest, .send(okHead + "Content-Length: 10\r\n\r\n"), .close], phases: [.receiving]),
        Fault(
            name: "cut chunk", steps: [.readRequest, .send(okHead + "Transfer-Encoding: chunked\r\n\r\n5\r\nhe"), .close],
            phases: [.receiving]),
        Fault(
            name: "no last chunk", steps: [.readRequest, .send(okHead + "Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n"), .close],
            phases: [.receiving]),
        Fault(
            name: "not a chunk", steps: [.readRequest, .send(okHead + "Transfer-Encoding: chunked\r\n\r\nzz\r\nhalf\r\n"), .close],
            phases: [.receiving]),
        Fault(
            name: "cut gzip",
            steps: [
                .readRequest, .send(okHead + "Content-Encoding: gzip\r\nContent-Length: 40\r\n\r\n"),
                .sendBytes([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB]), .close,
            ], phases: [.receiving]),
        Fault(
            name: "not gzip",
            steps: [.readRequest, .send(okHead + "Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nhalf"), .close],
            phases: [.sending, .receiving]),
    ]

    @Test(arguments: faults) func aBrokenConnectionIsAnError(_ fault: Fault) async throws {
        let server = try LoopbackServer.scripted { _ in fault.steps }
        let error = try #require(await failure { () throws(EndpointError) in try await EchoAPI(server).things.getThing(id: "1") })
        #expect(error.operation == "Things.getThing")
        #expect(fault.phases.contains(error.phase), "\(error)")
        #expect(error.underlying is TransportError)
        #expect(!error.isCancellation && !error.isTimeout)
    }

    @Test func aRefusedConnectionIsAnError() async throws {
        let url = try LoopbackServer.refusingURL()
        let client = Client<EchoAPI>(
            server: .init(url: url + "/path?key=s3cret"), transport: Network.current.transport, clock: .stopped)
        let error = try #require(await failure { () throws(EndpointError) in try await client.value(ThingsCalls.getThing(id: "1")) })
        #expect(error.phase == .sending)
        #expect((error.underlying as? TransportError)?.reason == .connect)
        let reasons = ["the host refused the connection (7)", "cannot connect to the host (-1004)"]
        #expect(reasons.contains { "\(error)" == "Things.getThing failed (sending), \(url): " + $0 })
        #expect(error.origin?.description == url)
    }

    @Test func aStreamThatIsCutThrows() async throws {
        let server = try LoopbackServer.scripted { _ in
            [.readRequest, .send(okHead + "Content-Length: 10\r\n\r\nhalf"), .wait(milliseconds: 50), .close]
        }
        let response = try await EchoAPI(server).client.stream(ThingsCalls.getThing(id: "1"))
        var received = Data()
        do {
            for try await piece in response.value { received += piece }
            Issue.record("the stream ended without an error")
        } catch let error as EndpointError {
            #expect(error.phase == .receiving)
            #expect(error.operation == "Things.getThing")
            #expect(error.response?.status == 200)
        }
        #expect(received.count <= 4)
    }
}
