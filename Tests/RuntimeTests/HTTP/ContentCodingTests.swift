#if os(Linux)
    @_spi(Generated) import EndpointRuntime
    import Foundation
    import LoopbackServer
    import Testing

    /// Tests how the libcurl transport decodes content codings, and that data which ends early is an error.
    @Suite struct ContentCodingTests {
        static let text = (0..<12).map { "line \($0) of the text\n" }.joined()

        /// The text in a coding.
        struct Coded: CustomTestStringConvertible, Sendable {
            let name: String
            let coding: String
            let data: [UInt8]

            init(_ name: String, _ coding: String, _ base64: String) {
                (self.name, self.coding, data) = (name, coding, Array(Data(base64Encoded: base64) ?? Data()))
            }

            var testDescription: String { name }
        }

        static let gzip = Coded(
            "gzip", "gzip",
            "H4sIAAAAAAACA8vJzEtVMFDIT1MoyUhVKEmtKOHKAQkZYgoZYQoZYwqZYAqZYgqZYQqZYwpZYApZYnEqNuejuh8AncR8AOYAAAA=")
        static let zlib = Coded(
            "zlib", "deflate",
            "eJzLycxLVTBQyE9TKMlIVShJrSjhygEJGWIKGWEKGWMKmWAKmWIKmWEKmWMKWWAKWWJxKjbno7ofAChtS20=")
        /// Deflate without the header and the checksum of zlib, which some servers send.
        static let deflate = Coded(
            "deflate", "Deflate", "y8nMS1UwUMhPUyjJSFUoSa0o4coBCRliChlhChljCplgCpliCplhCpljCllgCllicSo256O6HwA=")

        /// How the server ends the body.
        enum End: CaseIterable { case length, chunk, close }

        static func server(_ coding: String, _ body: [UInt8], _ end: End) throws -> LoopbackServer {
            let head = okHead + "Content-Encoding: \(coding)\r\n"
            return try LoopbackServer.scripted { _ in
                switch end {
                case .length: [.readRequest, .send(head + "Content-Length: \(body.count)\r\n\r\n"), .sendBytes(body)]
                case .chunk:
                    [
                        .readRequest, .send(head + "Transfer-Encoding: chunked\r\n\r\n" + String(body.count, radix: 16) + "\r\n"),
                        .sendBytes(body), .send("\r\n0\r\n\r\n"),
                    ]
                case .close: [.readRequest, .send(head + "Connection: close\r\n\r\n"), .sendBytes(body), .close]
                }
            }
        }

        private static func text(_ coding: String, _ body: [UInt8], _ end: End = .length) async throws -> Result<String, EndpointError> {
            let api = EchoAPI(try server(coding, body, end))
            do throws(EndpointError) { return .success(try await api.things.getThing(id: "1")) } catch { return .failure(error) }
        }

        private static func reason(_ result: Result<String, EndpointError>) -> TransportError.Reason? {
            guard case .failure(let error) = result else { return nil }
            return (error.underlying as? TransportError)?.reason
        }

        @Test(arguments: [gzip, zlib, deflate], End.allCases)
        func compressedDataThatEndsEarlyIsAnError(_ coded: Coded, _ end: End) async throws {
            #expect(try await Self.text(coded.coding, coded.data, end).get() == Self.text)
            for cut in [1, 2, 3, 9, coded.data.count / 2, coded.data.count - 5, coded.data.count - 1] {
                let result = try await Self.text(coded.coding, Array(coded.data[..<cut]), end)
                #expect(Self.reason(result) == .incompleteBody, "\(cut) of \(coded.data.count) bytes")
            }
        }

        @Test func compressedStreamThatEndsEarlyFailsAfterItsLastElement() async throws {
            let api = EchoAPI(try Self.server("gzip", Array(Self.gzip.data.dropLast(4)), .length))
            var received = Data()
            let stream = try await api.client.value(.stream(ThingsEndpoint.getThing(id: "1")))
            let error = await #expect(throws: EndpointError.self) { for try await piece in stream { received += piece } }
            #expect(received == Data(Self.text.utf8))
            #expect((error?.underlying as? TransportError)?.reason == .incompleteBody && error?.phase == .receiving)
        }

        /// A gzip file can consist of several members (RFC 1952, 2.2), and a body can have several codings (RFC 9110, 8.4).
        @Test func gzipMembersAndNestedCodingsAreDecoded() async throws {
            let (gzip, zlib) = (Self.gzip.data, Self.zlib.data)
            #expect(try await Self.text("x-gzip", gzip + gzip).get() == Self.text + Self.text)
            let cutMember = try await Self.text("gzip", gzip + gzip.prefix(1))
            #expect(Self.reason(cutMember) == .incompleteBody)
            // A stored block (RFC 1951, 3.2.4) wraps the first coding in the second one.
            let stored = [1, UInt8(zlib.count), 0, ~UInt8(zlib.count), 0xFF] + zlib
            #expect(try await Self.text("deflate, deflate", stored).get() == Self.text)
            #expect(Self.reason(try await Self.text("deflate, deflate", stored.dropLast())) == .incompleteBody)
        }

        @Test func emptyBodyWithContentEncodingIsComplete() async throws {
            for end in End.allCases { #expect(try await Self.text("gzip", [], end).get() == "") }
        }

        @Test(arguments: [
            ("br", gzip.data), ("gzip, zstd", gzip.data), ("gzip", Array("text".utf8)), ("gzip", gzip.data + [0x1F, 0x8B, 0, 0]),
            ("gzip", gzip.data + [UInt8](repeating: 0, count: 70_000)), ("gzip, gzip, gzip, gzip, gzip, gzip", gzip.data),
            ("deflate", [0xFF, 0xFF]),
        ])
        func bodyInAnotherCodingThanNamedIsAnError(_ coding: String, _ body: [UInt8]) async throws {
            #expect(Self.reason(try await Self.text(coding, body)) == .contentEncoding)
        }

        /// Browsers and gzip ignore what follows the last member, such as padding.
        @Test(arguments: [gzip, zlib, deflate]) func bytesAfterCompressedDataAreIgnored(_ coded: Coded) async throws {
            for rest: [UInt8] in [[0], [0, 0, 0], [0x1F, 0], Array("\r\n".utf8)] {
                #expect(try await Self.text(coded.coding, coded.data + rest).get() == Self.text)
            }
        }

        /// A name that is no coding says nothing about the body.
        @Test func namesThatAreNoCodingsAreIgnored() async throws {
            for name in ["utf-8", "UTF-8", "none", "aws-chunked", "binary, identity"] {
                #expect(try await Self.text(name, Array("text".utf8)).get() == "text")
            }
            #expect(try await Self.text("gzip, utf-8", Self.gzip.data).get() == Self.text)
        }

        /// The reader is slower than the sender, so that receiving pauses within a piece of compressed data.
        @Test func aSlowReaderReceivesAllDecompressedBytes() async throws {
            let zeros = Array(try #require(Data(base64Encoded: DecodingTests.gzippedMebibyteOfZeros)))
            let api = EchoAPI(try Self.server("gzip", zeros + zeros + zeros, .length))
            var received = 0
            for try await piece in try await api.client.value(.stream(ThingsEndpoint.getThing(id: "1"))) {
                #expect(piece.allSatisfy { $0 == 0 } && piece.count <= 512 * 1024)
                received += piece.count
            }
            #expect(received == 3 * 1_048_576)
        }

        /// The invalid bytes are found while libcurl delivers data that it held for a slow reader.
        @Test func invalidCompressedBytesAfterAPauseAreAnError() async throws {
            let zeros = Array(try #require(Data(base64Encoded: DecodingTests.gzippedMebibyteOfZeros)))
            let api = EchoAPI(try Self.server("gzip", zeros + zeros + [0x1F, 0x8B, 0, 0], .length))
            var iterator = try await api.client.value(.stream(ThingsEndpoint.getThing(id: "1"))).makeAsyncIterator()
            let error = await #expect(throws: EndpointError.self) { while try await iterator.next() != nil {} }
            #expect((error?.underlying as? TransportError)?.reason == .contentEncoding)
        }

        @Test func aRequestThatAsksForOtherCodingsIsLeftToLibcurl() async throws {
            let server = try Self.server("gzip", Self.gzip.data, .length)
            let options = CallOptions(headers: ["Accept-Encoding": "compress, gzip;q=0.5"])
            #expect(try await EchoAPI(server, options: options).things.getThing(id: "1") == Self.text)
            #expect(server.requests.first?["Accept-Encoding"] == "compress, gzip;q=0.5")
        }
    }
#endif
