@testable import EndpointPolicies
import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

/// Tests compressed request bodies by decompressing them with the transport's zlib.
@Suite struct CompressTests {
    /// Starts a server that echoes the request's body with its content coding, so that the transport decodes it.
    static func echo() throws -> LoopbackServer {
        try LoopbackServer { request in
            .init(headers: request["Content-Encoding"].map { [("Content-Encoding", $0)] } ?? [], body: request.body)
        }
    }

    /// Returns texts and bytes that exercise different parts of deflate.
    static func samples() -> [Data] {
        var random = SeededGenerator(7)
        let noise = Data((0..<150_000).map { _ in UInt8.random(in: 0...255, using: &random) })
        let json = Data((0..<3000).map { #"{"id":\#($0),"name":"book \#($0 % 17)","price":"\#($0 % 100).90"},"# }.joined().utf8)
        let few = Data((0..<200_000).map { _ in UInt8.random(in: 0...3, using: &random) })
        var far = noise.prefix(40_000)
        far += noise.prefix(33_000)
        let distant = Data(noise.prefix(32_768) + noise.prefix(400))
        return [
            json, noise, few, far, distant, Data(repeating: 0, count: 1_000_000), Data(noise.prefix(60_000)), Data(noise.prefix(60_001)),
            Data(json.prefix(60_000)), Data(json.prefix(120_000)), Data("abcabcabcabc".utf8), Data([0x42]),
            Data((0...255).map { UInt8($0) }),
            Data("abcd".utf8) + Data(repeating: 0x61, count: 258), Data(repeating: 0x61, count: 3),
        ]
    }

    @Test(arguments: Network.allCases) func compressedDataIsDecompressedByZlib(_ network: Network) async throws {
        let server = try LoopbackServer { request in .init(headers: [("Content-Encoding", "gzip")], body: request.body) }
        let client = network.client(server)
        for sample in Self.samples() {
            let packed = try #require(Gzip.compress(sample))
            #expect(try await client.put(HTTPBody(packed)) == sample, "\(sample.count) bytes")
            // At worst, deflate adds five bytes per block, and gzip adds eighteen in total.
            #expect(packed.count <= sample.count + 18 + 5 * (sample.count / 16_383 + 1))
        }
    }

    /// The output does not depend on the size of the input pieces.
    @Test func compressedOutputIsIndependentOfPieceSizes() throws {
        let sample = Self.samples()[0]
        let whole = try #require(Gzip.compress(sample))
        for size in [1, 7, 59_999, 60_000, 60_001] {
            let gzip = try #require(Gzip())
            var (packed, rest) = (Data(), sample[...])
            while !rest.isEmpty {
                packed += gzip.add(rest.prefix(size))
                rest = rest.dropFirst(size)
            }
            #expect(packed + gzip.finish() == whole)
        }
        #expect(Gzip.compress(Data())?.count == 20)
        #expect(whole.count * 7 < sample.count, "\(whole.count) of \(sample.count)")
    }

    @Test(arguments: Network.allCases) func dataFileAndStreamBodiesAreCompressed(_ network: Network) async throws {
        let (server, sample, folder) = (try Self.echo(), Self.samples()[0], try emptyFolder())
        defer { try? FileManager.default.removeItem(at: folder) }
        let client = network.client(server, [.compress()])
        let file = folder.appendingPathComponent("sample")
        try sample.write(to: file)
        let stream = AsyncStream<Data> { continuation in
            for start in stride(from: 0, to: sample.count, by: 9999) { continuation.yield(sample[start...].prefix(9999)) }
            continuation.finish()
        }
        for body in [HTTPBody(sample), try .file(file), HTTPBody(stream)] {
            #expect(try await client.put(body) == sample)
            let request = try #require(server.requests.last)
            #expect(request["Content-Encoding"] == "gzip" && request.body == Gzip.compress(sample))
        }
    }

    @Test func shortAndIncompressibleBodiesAreSentPlain() async throws {
        let (server, noise) = (try Self.echo(), Self.samples()[1])
        let client = Network.allCases[0].client(server, [.compress(minimum: 100)])
        for body in [Data(repeating: 0, count: 99), noise.prefix(2000)] {
            #expect(try await client.put(HTTPBody(body)) == body)
            #expect(server.requests.last?["Content-Encoding"] == nil && server.requests.last?.body == body)
        }
        #expect(try await client.put(HTTPBody(Data(repeating: 0, count: 100))) == Data(repeating: 0, count: 100))
        #expect(server.requests.last?["Content-Encoding"] == "gzip")
        #expect(await client.status(.get()) == 200)
    }

    @Test(arguments: ["image/jpeg", "video/mp4", "application/zip", "Audio/MPEG; x=y"])
    func bodiesOfCompressedMediaTypesAreSentPlain(_ type: String)
        async throws
    {
        let server = try Self.echo()
        let client = Network.allCases[0].client(server, [.compress()], options: .headers(["Content-Type": type]))
        _ = try await client.put(HTTPBody(Data(repeating: 0, count: 10_000)))
        #expect(server.requests.last?["Content-Encoding"] == nil)
        let picture = client.with(.headers(["Content-Type": "image/svg+xml"]))
        _ = try await picture.put(HTTPBody(Data(repeating: 0, count: 10_000)))
        #expect(server.requests.last?["Content-Encoding"] == "gzip")
        let coded = client.with(.headers(["Content-Type": "a/b", "Content-Encoding": "br"]))
        _ = try? await coded.put(HTTPBody(Data(repeating: 0, count: 10_000)))
        #expect(server.requests.last?["Content-Encoding"] == "br" && server.requests.last?.body.count == 10_000)
    }

    @Test func callOptionOverridesTheCompressionDefault() async throws {
        let (server, sample) = (try Self.echo(), Self.samples()[0])
        for (byDefault, option, isCompressed) in [
            (true, nil, true), (true, false, false), (false, nil, false), (false, true, true),
        ] as [(Bool, Bool?, Bool)] {
            var client = Network.allCases[0].client(server, [.compress(byDefault: byDefault)])
            if let option { client = client.with(.compressed(option)) }
            #expect(try await client.put(HTTPBody(sample)) == sample)
            #expect((server.requests.last?["Content-Encoding"] == "gzip") == isCompressed)
        }
    }

    @Test func aServerThatRefusesCompressionGetsAPlainBody() async throws {
        let server = try LoopbackServer { request in
            request["Content-Encoding"] == nil ? .init(body: request.body) : .init(status: 415, headers: [("Accept-Encoding", "identity")])
        }
        let (client, sample) = (Network.allCases[0].client(server, [.compress()]), Self.samples()[0])
        #expect(try await client.put(HTTPBody(sample)) == sample)
        #expect(server.requests.map { $0["Content-Encoding"] } == ["gzip", nil])
        let once = AsyncStream<Data> { continuation in
            continuation.yield(sample)
            continuation.finish()
        }
        let error = await failure { () throws(EndpointError) in try await client.put(HTTPBody(once)) }
        #expect(error?.response?.status == 415 && server.requests.count == 3)
    }

    @Test func negativeCompressionMinimumIsAnError() async throws {
        let server = try Self.echo()
        let client = Network.allCases[0].client(server, [.compress(minimum: -1)])
        let error = await failure { () throws(EndpointError) in try await client.put(HTTPBody(Data())) }
        #expect((error?.underlying as? InvalidOptionError)?.name == "compress.minimum" && server.requests.isEmpty)
    }
}
