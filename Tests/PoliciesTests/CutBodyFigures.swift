@testable import EndpointPolicies
@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

extension PolicyFigures {
    /// A compressed body of a random length in one of the formats of gzip and deflate, cut anywhere, and how the server ends it.
    private struct Cut: Sendable {
        let coding: String
        let content: Data
        let cut: [UInt8]
        let head: String
        let tail: String

        init(_ random: inout SeededGenerator) throws {
            let lines = (0..<Int.random(in: 1...3000, using: &random)).map {
                "\"line \($0) \(UInt8.random(in: 0...255, using: &random))\"\n"
            }
            content = Data(lines.joined().utf8)
            let gzip = [UInt8](try #require(Gzip.compress(content)))
            // The header takes 10 bytes, and the checksum and the length take 8 (RFC 1952, 2.3).
            let deflate = gzip.dropFirst(10).dropLast(8)
            let checksum = Cut.adler32(content)
            let zlib = [0x78, 0x9C] + deflate + (0..<4).map { UInt8(truncatingIfNeeded: checksum >> UInt32(24 - 8 * $0)) }
            let (coding, data) = [("gzip", gzip), ("deflate", zlib), ("deflate", Array(deflate))][Int.random(in: 0..<3, using: &random)]
            self.coding = coding
            cut = Array(data[..<Int.random(in: 1..<data.count, using: &random)])
            let ends = [
                ("Content-Length: \(cut.count)\r\n\r\n", ""), ("Connection: close\r\n\r\n", ""),
                ("Transfer-Encoding: chunked\r\n\r\n" + String(cut.count, radix: 16) + "\r\n", "\r\n0\r\n\r\n"),
            ]
            let end = ends[Int.random(in: 0..<3, using: &random)]
            head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\n" + end.0
            tail = end.1
        }

        private static func adler32(_ data: Data) -> UInt32 {
            let sums = data.reduce((UInt32(1), UInt32(0))) { sums, byte in
                let first = (sums.0 + UInt32(byte)) % 65_521
                return (first, (sums.1 + first) % 65_521)
            }
            return sums.1 << 16 | sums.0
        }
    }

    /// Reads a body in one of the ways in which calls do. Returns normally if it was taken for whole.
    private static func read(_ client: Client<ShopAPI>, _ way: Int, into folder: URL) async throws {
        switch way {
        case 0: _ = try await client.value(.text(Shop.get()))
        case 1: _ = try await client.value(.bytes(Shop.get()))
        case 2: for try await _ in try await client.value(Call<JSONLines<String>>.jsonLines(Shop.get())) {}
        case 3: for try await _ in try await client.value(.stream(Shop.get())) {}
        default: _ = try await client.download(.bytes(Shop.get()), to: folder.appendingPathComponent("file"))
        }
    }

    @Test(arguments: Network.allCases) func compressedBodiesCutAnywhereAreNeverTakenAsWhole(_ network: Network) async throws {
        var random = SeededGenerator(18)
        var cuts: [Cut] = []
        for _ in 0..<500 { cuts.append(try Cut(&random)) }
        let all = cuts
        let server = try LoopbackServer.scripted { index in
            let cut = all[min(index, all.count - 1)]
            return [.readRequest, .send(cut.head), .sendBytes(cut.cut), .send(cut.tail), .close]
        }
        let folder = try emptyFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var whole = 0
        for index in cuts.indices {
            do {
                try await Self.read(network.client(server), index % 5, into: folder)
                whole += 1
            } catch {}
        }
        Self.report("R18", "compressed bodies that end early, taken for whole of \(cuts.count): \(whole)", on: network.rawValue)
        // Limits.md lists what URLSession does on Linux.
        #if os(Linux)
            #expect(whole == 0 || network == .urlSession)
        #endif
    }
}
