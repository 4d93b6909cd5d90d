@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

extension Figures {
    /// Measures the additional memory needed to send a 500 MB body in a PUT and as part of a form.
    @Test func uploadFromDiskNeedsLittleMemory() async throws {
        let size = 500_000_000
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("endpoints-figure-" + UUID().uuidString)
        try Data().write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let handle = try FileHandle(forWritingTo: url)
        try handle.truncate(atOffset: UInt64(size))
        try handle.close()
        let server = try LoopbackServer.scripted { _ in
            [.drainRequest, .send(okHead + "Content-Length: 0\r\n\r\n"), .drainRequest, .send(okHead + "Content-Length: 0\r\n\r\n")]
        }
        let (body, part) = (try HTTPBody.file(url), try FilePart(file: url))
        let form = ParameterStyleTests.Probe(method: "POST") { request in
            request.part("title", "T")
            request.file("file", part)
        }
        let calls: [(String, Call<Void>)] = [
            ("PUT from a file", .void(ThingsEndpoint.putThing(id: "1", body: body))), ("a form with a file", .void(form)),
        ]
        let client = EchoAPI(server).client
        for (name, call) in calls {
            let before = Figures.peakMemory(resets: true)
            try await client.value(call)
            let more = (Figures.peakMemory(resets: false) - before) / 1000
            Figures.report("B1", "\(name), 500 MB on \(Network.current): peak +\(more) MB, \(server.drainedBodies.last ?? 0) bytes arrived")
            #expect((server.drainedBodies.last ?? 0) >= size)
            if !Network.current.isLimited { #expect(more <= 60) }
        }
    }
}
