import EndpointBasics
import TransportTesting
#if os(Linux)
    import EndpointPolicies
    import EndpointRuntime
    import Foundation
    import LoopbackServer
    import Testing

    /// Tests a download to a full disk, simulated by replacing its file with `/dev/full`.
    @Suite(.serialized) struct FullDiskTests {
        typealias Files = DownloadTests.Files
        typealias Place = DownloadTests.Place

        @Test(arguments: Network.allCases) func downloadToAFullDiskIsADiskFullError(_ network: Network) async throws {
            let (files, place) = (try Files(), try Place())
            defer { place.remove() }
            let filling = Middleware { request, _, next in
                #expect(Self.replace(place.partial.path, by: "/dev/full"))
                return try await next(request)
            }
            let client = network.client(files.server, [filling])
            let error = await failure { () throws(EndpointError) in try await DownloadTests.download(client, place) }
            #expect(error?.underlying as? DownloadError == .diskFull && error?.phase == .receiving)
            #expect(error?.description.contains("the disk is full") == true && error?.operation == "Shop.get")
            #expect(!FileManager.default.fileExists(atPath: place.file.path) && files.server.requests.count == 1)
        }

        /// Received bytes are kept, and the download continues once there is space.
        @Test func downloadResumesAfterTheDiskFilledUp() async throws {
            let (files, place) = (try Files(), try Place())
            defer { place.remove() }
            let content = DownloadTests.content
            let full = ClosureTransport { _ in
                let reads = Locked(0)
                let body = ByteStream {
                    switch reads.withLock({ count in
                        count += 1
                        return count
                    }) {
                    case 1: return content.prefix(30_000)
                    case 2:
                        #expect(Self.replace(place.partial.path, by: "/dev/full"))
                        return content[30_000..<60_000]
                    default: return nil
                    }
                }
                let headers = try HTTPHeaders([("ETag", DownloadTests.tag), ("Content-Length", "100000")])
                return HTTPResponse(head: ResponseHead(status: 200, headers: headers), body: body)
            }
            // Use the same server URL, because the partial file belongs to it.
            let client = Client<ShopAPI>(server: .init(url: files.server.url), transport: full, clock: .stopped)
            let error = await failure { () throws(EndpointError) in try await DownloadTests.download(client, place) }
            #expect(error?.underlying as? DownloadError == .diskFull)
            #expect(place.names == ["book.bin.partial", "book.bin.partial.json"] && place.size(place.partial) == 30_000)
            let result = try await DownloadTests.download(Network.allCases[0].client(files.server), place)
            #expect(result.resumedAt == 30_000 && result.size == 100_000 && place.names == ["book.bin"])
            #expect(try Data(contentsOf: place.file) == content)
        }

        /// Redirects this process's descriptor for one file to another file.
        private static func replace(_ path: String, by other: String) -> Bool {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
                guard let number = Int32(name),
                    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)) == path
                else { continue }
                let descriptor = open(other, O_RDWR)
                defer { close(descriptor) }
                return descriptor >= 0 && dup2(descriptor, number) == number
            }
            return false
        }
    }
#endif
