import Foundation
import LoopbackServer
import Testing

#if os(Linux)
    /// Tests responses that can crash a process, and calls in a process with a low limit on file descriptors. The limit matters because
    /// URLSession opens a connection for each request with a body.
    @Suite struct ProcessTests {
        /// After a header that begins with a folded line, libcurl before 8.1 frees memory twice if the handle is reused.
        @Test func headerThatBeginsWithAFoldedLineEndsNoProcess() async throws {
            let server = try LoopbackServer.scripted { connection in
                let first = connection.isMultiple(of: 2) ? "A: b\r\n" : " folded: \(connection)\r\n\tagain\r\n"
                return [.readRequest, .send("HTTP/1.1 200 OK\r\n" + first + "Content-Length: 2\r\n\r\n[]"), .close]
            }
            let caller = try await CallerProcess.run("responses", .curl, ["url": server.url, "seconds": "1"])
            #expect(!caller.crashed && caller["wrong"] == 0, "\(caller.figures) \(caller.errors)")
        }

        @Test func twoHundredPostsAtOnceSucceedWith64Descriptors() async throws {
            let server = try LoopbackServer { .init(body: $0.body) }
            let caller = try await CallerProcess.run("posts", .curl, ["url": server.url, "count": "200", "descriptors": "64"])
            #expect(caller["failures"] == 0 && caller.status == 0, "\(caller.figures) \(caller.errors)")
            #expect(server.requests.count == 200 && server.acceptedConnections <= 32)
        }

        @Test func callsLeaveNoDescriptorBehind() async throws {
            let server = try LoopbackServer { _ in .init(body: Data("good".utf8)) }
            for network in Network.allCases {
                let caller = try await CallerProcess.run("calls", network, ["url": server.url, "count": "5120"])
                #expect(caller["failures"] == 0 && caller["calls"] == 5120, "\(caller.figures) \(caller.errors)")
                #expect(try #require(caller["descriptorGrowth"]) <= 16)
            }
        }
    }
#endif
