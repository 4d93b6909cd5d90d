@testable import EndpointBasics
@testable import EndpointPolicies
@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

/// Tests bodies that are received into files, in one or more attempts.
@Suite struct DownloadTests {
    static let content = bytes(100_000)
    static let tag = "\"v1\""

    /// A server with a single file. Its first connections break during the body.
    final class Files: Sendable {
        let server: LoopbackServer
        private let state: Locked<(content: Data, headers: [(String, String)], cuts: [Int])>

        /// - Parameter cuts: For each of the first connections, the number of body bytes sent before the connection breaks.
        init(
            _ content: Data = DownloadTests.content, headers: [(String, String)] = [("ETag", DownloadTests.tag)], cuts: [Int] = []
        ) throws {
            let state = Locked((content: content, headers: headers, cuts: cuts))
            self.state = state
            server = try LoopbackServer.answering { request in
                state.withLock { state in
                    var response = Files.response(to: request, state.content, state.headers)
                    if !state.cuts.isEmpty { response.cut(after: state.cuts.removeFirst()) }
                    return response.bytes
                }
            }
        }

        func change(_ content: Data, headers: [(String, String)]) { state.withLock { ($0.content, $0.headers) = (content, headers) } }

        struct Answer {
            var head: String
            var body: Data
            var isCut = false

            mutating func cut(after count: Int) { (body, isCut) = (body.prefix(count), true) }
            var bytes: (bytes: [UInt8], closes: Bool) { (Array(head.utf8) + [UInt8](body), isCut) }
        }

        /// Implements RFC 9110, sections 13.1.5 and 14.2, for a single open-ended range.
        private static func response(to request: LoopbackServer.Request, _ content: Data, _ headers: [(String, String)]) -> Answer {
            var lines = headers.map { "\($0.0): \($0.1)" }
            let validators = headers.filter { ["ETag", "Last-Modified"].contains($0.0) }.map(\.1)
            let start = request["Range"].flatMap { Int($0.dropFirst(6).dropLast()) }
            guard let start, validators.contains(request["If-Range"] ?? "") else {
                lines = ["HTTP/1.1 200 OK", "Content-Length: \(content.count)"] + lines
                return Answer(head: lines.joined(separator: "\r\n") + "\r\n\r\n", body: content)
            }
            guard start < content.count else {
                lines = ["HTTP/1.1 416 No", "Content-Range: bytes */\(content.count)", "Content-Length: 0"] + lines
                return Answer(head: lines.joined(separator: "\r\n") + "\r\n\r\n", body: Data())
            }
            let rest = content[start...]
            let range = "Content-Range: bytes \(start)-\(content.count - 1)/\(content.count)"
            lines = ["HTTP/1.1 206 Part", range, "Content-Length: \(rest.count)"] + lines
            return Answer(head: lines.joined(separator: "\r\n") + "\r\n\r\n", body: rest)
        }
    }

    /// A folder, and the location of the downloaded file in it.
    struct Place {
        let folder: URL
        var file: URL { folder.appendingPathComponent("book.bin") }
        var partial: URL { folder.appendingPathComponent("book.bin.partial") }

        init() throws { folder = try emptyFolder() }

        var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() }
        func size(_ url: URL) -> Int? { try? Data(contentsOf: url).count }
        func remove() { try? FileManager.default.removeItem(at: folder) }
    }

    static func download(_ client: Client<ShopAPI>, _ place: Place, attempts: Int = 10) async throws(EndpointError) -> DownloadedFile {
        try await client.download(.void(Shop.get()), to: place.file, attempts: attempts)
    }

    @Test(arguments: Network.allCases) func downloadReplacesTheFileWithTheWholeBody(_ network: Network) async throws {
        let (files, place) = (try Files(), try Place())
        defer { place.remove() }
        try Data("old".utf8).write(to: place.file)
        let result = try await Self.download(network.client(files.server), place)
        #expect(try Data(contentsOf: place.file) == Self.content)
        #expect(place.names == ["book.bin"] && result.size == 100_000 && result.resumedAt == 0 && result.head.status == 200)
        let request = try #require(files.server.requests.first)
        #expect(request["Range"] == nil && request["If-Range"] == nil && request["Accept-Encoding"] == "identity")
    }

    @Test(arguments: Network.allCases) func brokenDownloadIsResumedWithinTheCall(_ network: Network) async throws {
        let (files, place) = (try Files(cuts: [30_000, 20_000]), try Place())
        defer { place.remove() }
        let steps = Recorder<TransferProgress>()
        let result = try await Self.download(network.client(files.server, options: .progress { steps.add($0) }), place)
        #expect(try Data(contentsOf: place.file) == Self.content)
        #expect(place.names == ["book.bin"] && result.size == 100_000 && result.head.status == 206)
        #expect(files.server.requests.map { $0["Range"] } == [nil, "bytes=30000-", "bytes=50000-"])
        #expect(files.server.requests.map { $0["If-Range"] } == [nil, Self.tag, Self.tag])
        // Progress covers the whole file, across connections.
        #expect(steps.all.map(\.bytes) == steps.all.map(\.bytes).sorted() && steps.all.allSatisfy { $0.total == 100_000 })
        #expect(steps.all.last == TransferProgress(.receiving, bytes: 100_000, total: 100_000))
    }

    @Test(arguments: Network.allCases) func anotherCallResumesABrokenDownload(_ network: Network) async throws {
        let (files, place) = (try Files(cuts: [30_000]), try Place())
        defer { place.remove() }
        let client = network.client(files.server)
        let error = await failure { () throws(EndpointError) in try await Self.download(client, place, attempts: 1) }
        #expect(error?.phase == .receiving && error?.underlying is TransportError)
        #expect(place.names == ["book.bin.partial", "book.bin.partial.json"] && place.size(place.partial) == 30_000)
        let result = try await Self.download(client, place)
        #expect(try Data(contentsOf: place.file) == Self.content)
        #expect(place.names == ["book.bin"] && result.resumedAt == 30_000 && result.size == 100_000)
        #expect(files.server.requests.last?["Range"] == "bytes=30000-")
    }

    @Test(arguments: Network.allCases) func downloadOfAChangedFileStartsAgain(_ network: Network) async throws {
        let (files, place) = (try Files(cuts: [30_000]), try Place())
        defer { place.remove() }
        let client = network.client(files.server)
        _ = await failure { () throws(EndpointError) in try await Self.download(client, place, attempts: 1) }
        files.change(Data("new".utf8), headers: [("ETag", "\"v2\"")])
        let result = try await Self.download(client, place)
        #expect(try Data(contentsOf: place.file) == Data("new".utf8))
        #expect(place.names == ["book.bin"] && result.resumedAt == 0 && result.head.status == 200)
    }

    /// The download was interrupted after the last byte but before the file was renamed.
    @Test(arguments: Network.allCases) func completePartialFileIsOnlyRenamed(_ network: Network) async throws {
        let (files, place) = (try Files(cuts: [99_999]), try Place())
        defer { place.remove() }
        let client = network.client(files.server)
        _ = await failure { () throws(EndpointError) in try await Self.download(client, place, attempts: 1) }
        try Self.content.write(to: place.partial)
        let result = try await Self.download(client, place)
        #expect(try Data(contentsOf: place.file) == Self.content && result.resumedAt == 100_000)
        #expect(files.server.requests.count == 2 && place.names == ["book.bin"])
    }

    @Test func partialFileOfAnotherRequestIsNotResumed() async throws {
        let (files, place) = (try Files(cuts: [30_000]), try Place())
        defer { place.remove() }
        let client = Network.allCases[0].client(files.server)
        _ = await failure { () throws(EndpointError) in try await Self.download(client, place, attempts: 1) }
        try await client.download(.void(Shop.get("/other")), to: place.file)
        #expect(files.server.requests.last?["Range"] == nil)
    }

    static let unversioned: [[(String, String)]] = [
        [], [("ETag", "W/\"v1\"")], [("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")],
        [("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT"), ("Date", "Sun, 06 Nov 1994 08:49:37 GMT")],
    ]

    /// Arguments: no validator, a weak validator, and an imprecise date.
    @Test(arguments: unversioned) func downloadsWithoutAValidatorStartAgain(_ headers: [(String, String)]) async throws {
        let (files, place) = (try Files(headers: headers, cuts: [30_000]), try Place())
        defer { place.remove() }
        let client = Network.allCases[0].client(files.server)
        let error = await failure { () throws(EndpointError) in try await Self.download(client, place) }
        #expect(error?.phase == .receiving && place.names.isEmpty && files.server.requests.count == 1)
        try await client.download(.void(Shop.get()), to: place.file)
        #expect(files.server.requests.last?["Range"] == nil && place.size(place.file) == 100_000)
    }

    @Test func downloadIsResumedByLastModifiedDate() async throws {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let headers = [("Last-Modified", date), ("Date", "Sun, 06 Nov 1994 08:50:00 GMT")]
        let (files, place) = (try Files(headers: headers, cuts: [30_000]), try Place())
        defer { place.remove() }
        #expect(try await Self.download(Network.allCases[0].client(files.server), place).size == 100_000)
        #expect(files.server.requests.map { $0["If-Range"] } == [nil, date])
        #expect(try Data(contentsOf: place.file) == Self.content)
    }

    /// The server sends a part other than the one requested.
    @Test(arguments: [
        "bytes 0-69999/100000", "bytes 30000-99999/99999", "bytes 30000-99999/200000", "bytes x-y/z", "items 30000-99999/100000", "",
    ])
    func rangeOtherThanRequestedStartsTheDownloadAgain(_ range: String) async throws {
        let (place, sent) = (try Place(), Recorder<HTTPRequest>())
        defer { place.remove() }
        let transport = ClosureTransport { request in
            var headers = try HTTPHeaders([("ETag", Self.tag)])
            let body: ByteStream
            switch sent.add(request) {
            case 1:
                let rest = Locked<Data?>(Self.content.prefix(30_000))
                try headers.set("Content-Length", to: "100000")
                body = ByteStream {
                    guard let piece = rest.withLock({ $0.take() }) else { throw TransportErrors.lost }
                    return piece
                }
                return HTTPResponse(head: ResponseHead(status: 200, headers: headers), body: body)
            case 2:
                try headers.set("Content-Range", to: range)
                return HTTPResponse(status: 206, headers: headers, body: Self.content.suffix(70_000))
            default: return HTTPResponse(status: 200, headers: headers, body: Self.content)
            }
        }
        let client = Client<ShopAPI>(server: .production, transport: transport, clock: .stopped)
        #expect(try await Self.download(client, place).resumedAt == 0)
        #expect(try Data(contentsOf: place.file) == Self.content)
        #expect(sent.all.map { $0.headers["Range"] } == [nil, "bytes=30000-", nil])
    }

    /// A server may send fewer than the remaining bytes, but a part that was not requested is an error.
    @Test func shorterRangesThanRequestedAreJoined() async throws {
        let (place, sent) = (try Place(), Recorder<HTTPRequest>())
        defer { place.remove() }
        let part: @Sendable (Int, Int, String) throws -> HTTPResponse = { start, end, total in
            let headers = try HTTPHeaders([("ETag", Self.tag), ("Content-Range", "bytes \(start)-\(end - 1)/\(total)")])
            return HTTPResponse(status: 206, headers: headers, body: Self.content[start..<end])
        }
        let client = Client<ShopAPI>(
            server: .production,
            transport: ClosureTransport { request in
                switch sent.add(request) {
                case 1: return try part(0, 10, "100000")
                case 2:
                    let headers = try HTTPHeaders([("ETag", Self.tag), ("Content-Length", "100000")])
                    let rest = Locked<Data?>(Self.content.prefix(30_000))
                    let body = ByteStream {
                        guard let piece = rest.withLock({ $0.take() }) else { throw TransportErrors.lost }
                        return piece
                    }
                    return HTTPResponse(head: ResponseHead(status: 200, headers: headers), body: body)
                case 3: return try part(30_000, 60_000, "*")
                default: return try part(60_000, 100_000, "100000")
                }
            }, clock: .stopped)
        let error = await failure { () throws(EndpointError) in try await Self.download(client, place) }
        #expect(error?.underlying as? DownloadError == .unexpectedContent && place.names.isEmpty)
        #expect(try await Self.download(client, place).size == 100_000)
        #expect(try Data(contentsOf: place.file) == Self.content)
        #expect(sent.all.map { $0.headers["Range"] } == [nil, nil, "bytes=30000-", "bytes=60000-"])
    }

    @Test func failedDownloadIsAStatusErrorAndLeavesNoFile() async throws {
        let (server, place) = (try LoopbackServer { _ in .json("{}", status: 404) }, try Place())
        defer { place.remove() }
        let error = await failure { () throws(EndpointError) in try await Self.download(Network.allCases[0].client(server), place) }
        #expect(error?.phase == .status && error?.response?.status == 404 && place.names.isEmpty)
    }

    @Test func redirectToAnotherHostKeepsTheRange() async throws {
        let (files, place) = (try Files(cuts: [30_000]), try Place())
        defer { place.remove() }
        let server = try LoopbackServer { [url = files.server.url] _ in .init(status: 302, headers: [("Location", url + "/there")]) }
        #expect(try await Self.download(Network.allCases[0].client(server), place).size == 100_000)
        #expect(files.server.requests.map { $0["Range"] } == [nil, "bytes=30000-"])
    }

    @Test func invalidDownloadFileOrAttemptsIsAnErrorThatNamesIt() async throws {
        let (files, place) = (try Files(), try Place())
        defer { place.remove() }
        let client = Network.allCases[0].client(files.server)
        for (file, attempts, name) in [
            (place.folder, 5, "download.file"), (place.folder.appendingPathComponent("none/book.bin"), 5, "download.file"),
            (place.file, 0, "download.attempts"), (try #require(URL(string: "https://example.com/book.bin")), 5, "download.file"),
        ] {
            let error = await failure { () throws(EndpointError) in
                try await client.download(.void(Shop.get()), to: file, attempts: attempts)
            }
            #expect(error?.phase == .building && (error?.underlying as? InvalidOptionError)?.name == name)
        }
        #expect(files.server.requests.isEmpty && place.names.isEmpty)
    }

    @Test func secondDownloadToAFileInUseIsAnError() async throws {
        let place = try Place()
        defer { place.remove() }
        let first = try PartialFile(place.file, of: "request")
        #expect(throws: DownloadError.inUse) { try PartialFile(place.file, of: "request") }
        first.end()
        try PartialFile(place.file, of: "request").end()
        #expect(place.names.isEmpty)
    }

    @Test func aFileWhoseDescriptorAnotherProcessInheritedIsUnlocked() throws {
        let place = try Place()
        defer { place.remove() }
        let first = try PartialFile(place.file, of: "request")
        try first.begin(ResponseHead(status: 200, headers: ["ETag": "\"v1\""]))
        try first.append(Data([1]))
        // Shares the lock, as the copy in a process that is being started does.
        let inherited = dup(first.handle.descriptor)
        defer { close(inherited) }
        first.end()
        #expect(try PartialFile(place.file, of: "request").size == 1)
    }

    @Test func contentRangesAreParsedAndInvalidOnesAreNil() throws {
        let range: (String) throws -> ContentRange? = {
            ContentRange(ResponseHead(status: 206, headers: try HTTPHeaders([("Content-Range", $0)])))
        }
        #expect(try range("bytes 0-99/1000") == .part(first: 0, last: 99, total: 1000))
        #expect(try range("Bytes 5-5/*") == .part(first: 5, last: 5, total: nil))
        #expect(try range("bytes */1000") == .unsatisfied(total: 1000))
        for text in [
            "bytes */*", "bytes 5-4/10", "bytes 0-10/10", "bytes -5/10", "bytes 0-/10", "bytes 0-9", "bytes", "", "bytes 0-9/10/11",
            "bytes 0-9/x", "bytes +0-9/10", "bytes 0-99999999999999999999/*",
        ] {
            #expect(try range(text) == nil, "\(text)")
        }
    }
}
