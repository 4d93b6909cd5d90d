import EndpointBasics
import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

@testable import EndpointPolicies

/// Tests the cache's files on disk, and the cache with a real server.
extension CacheTests {
    // MARK: Disk

    static func files(_ folder: URL) -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }

    @Test func diskCacheAnswersAfterARestart() async throws {
        let folder = Self.newFolder()
        for round in 0..<3 {
            let world = World(.disk(folder)) { _ in try Self.response(["Cache-Control": "max-age=60"], "é\u{0}\n book") }
            #expect(try await world.get() == "é\u{0}\n book")
            #expect(world.requests == (round == 0 ? 1 : 0))
        }
        #expect(Self.files(folder).count == 1)
    }

    @Test func diskCacheStaysWithinItsBytes() async throws {
        let folder = Self.newFolder()
        for round in 0..<2 {
            let world = World(.disk(folder, bytes: 100_000)) { _ in
                try Self.response(["Cache-Control": "max-age=60"], String(repeating: "x", count: 7000))
            }
            for number in 0..<40 { _ = try await world.get("/\(round)/\(number)") }
            let size = try Self.files(folder).reduce(0) { try $0 + Data(contentsOf: folder.appendingPathComponent($1)).count }
            #expect(size <= 100_000 && size > 50_000)
        }
    }

    @Test func damagedCacheFilesAreFetchedAgain() async throws {
        let folder = Self.newFolder()
        let world = World(.disk(folder)) { _ in try Self.response(["Cache-Control": "max-age=60"]) }
        _ = try await world.get()
        let file = folder.appendingPathComponent(try #require(Self.files(folder).first))
        let whole = try Data(contentsOf: file)
        let indices = stride(from: 0, to: whole.count, by: 5)
        var damaged = indices.map { whole.prefix($0) }
        damaged += indices.map { index in
            var data = whole
            data[index] ^= 0x10
            return data
        }
        var (wrong, asked) = (0, 0)
        for data in damaged {
            try data.write(to: file)
            let before = world.requests
            if try await world.get() != "book" { wrong += 1 }
            asked += world.requests - before
        }
        #expect(wrong == 0)
        #expect(asked == damaged.count)
    }

    @Test func responseThatCannotBeStoredIsReturnedAndReported() async throws {
        let folder = Self.newFolder()
        let errors = Recorder<String>()
        let world = World(.disk(folder, onError: { errors.add("\(type(of: $0))") })) { _ in
            try Self.response(["Cache-Control": "max-age=60"])
        }
        _ = try await world.get("/a")
        try FileManager.default.removeItem(at: folder)
        try Data().write(to: folder)
        #expect(try await world.get("/b") == "book")
        #expect(errors.all.count == 1)
    }

    /// If the disk fills up while an entry is being written, no part of that entry remains, and earlier entries are kept.
    @Test func fullDiskLeavesNoPartialCacheEntry() throws {
        let (folder, isFull) = (Self.newFolder(), Locked(false))
        let store = DiskStore(folder, bytes: 100_000) { data, file in
            try (isFull.withLock { $0 } ? data.prefix(data.count / 2) : data).write(to: file)
            if isFull.withLock({ $0 }) { throw POSIXError(.ENOSPC) }
        }
        try store.prepare()
        func entry(_ text: String) -> CacheEntry {
            let date = Date(timeIntervalSince1970: 0)
            return CacheEntry(status: 200, headers: [:], body: Data(text.utf8), requested: date, received: date, vary: [:])
        }
        let keys = try ["/a", "/b"].map { CacheKey(HTTPRequest(url: try #require(HTTPURL("https://example.com\($0)")))) }
        try store.store(entry("old"), keys[0])
        isFull.withLock { $0 = true }
        for key in keys { #expect(throws: POSIXError.self) { try store.store(entry("new"), key) } }
        #expect(store.entry(keys[0])?.body == Data("old".utf8) && store.entry(keys[1]) == nil)
        #expect(Self.files(folder).count == 1)
    }

    /// A file is private from the moment it is created.
    @Test func cacheFilesArePrivateFromTheirFirstByte() throws {
        let folder = Self.newFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (file, link) = (folder.appendingPathComponent("file"), folder.appendingPathComponent("link"))
        _ = try PrivateFile.open(file.path)
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: file.path)
        #expect(throws: POSIXError.self) { try PrivateFile.open(link.path) }
        #expect(throws: POSIXError.self) { try PrivateFile.write(Data("x".utf8), to: link) }
        #expect(PrivateFile.read(link) == nil && PrivateFile.read(file) == Data())
        try PrivateFile.replace(file, by: Data("new".utf8), through: folder.appendingPathComponent("unfinished"))
        #expect(PrivateFile.read(file) == Data("new".utf8) && Self.files(folder).count == 2)
    }

    @Test func unfinishedCacheFilesAreDeletedAndForeignOnesKept() async throws {
        let folder = Self.newFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("half".utf8).write(to: folder.appendingPathComponent("1.unfinished"))
        try Data("mine".utf8).write(to: folder.appendingPathComponent("mine.txt"))
        let world = World(.disk(folder)) { _ in try Self.response(["Cache-Control": "max-age=60"]) }
        _ = try await world.get()
        let files = Self.files(folder)
        #expect(files.count == 2 && files.contains("mine.txt"))
    }

    @Test func diskCacheWritesNoSecrets() async throws {
        let canary = "CANARY-31415"
        let folder = Self.newFolder()
        let world = World(.disk(folder)) { _ in
            try Self.response(["Cache-Control": "max-age=60", "Vary": "Authorization, X-Shop-Key", "Set-Cookie": "s=\(canary)"])
        }
        for authorization in [
            Authorization.bearer(canary), .basic(user: "u", password: canary), .header("X-Shop-Key", value: canary),
            .query("key", value: canary), .cookie("c", value: canary),
        ] {
            _ = try await world.get("/\(canary)", .authorization(authorization))
        }
        let files = Self.files(folder)
        #expect(files.count == 5)
        for file in files {
            let content = String(decoding: try Data(contentsOf: folder.appendingPathComponent(file)), as: UTF8.self)
            #expect(
                !file.contains(canary) && !content.contains(canary) && !content.contains(Data("u:\(canary)".utf8).base64EncodedString()))
            let mode = try FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(file).path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    // MARK: A server

    @Test(arguments: Place.allCases)
    func cachedResponsesAreRevalidatedWithTheirETag(_ place: Place) async throws {
        let server = try LoopbackServer { request in
            request["If-None-Match"] == "\"v\""
                ? .init(status: 304) : .init(headers: [("ETag", "\"v\""), ("Cache-Control", "no-cache")], body: Data("book".utf8))
        }
        let client = Client<ShopAPI>(server: .init(url: server.url), middleware: [.cache(place.cache()), .retry()], clock: .stopped)
        for _ in 0..<5 { #expect(try await client.text(.get()) == "book") }
        #expect(server.requests.map { $0["If-None-Match"] ?? "-" } == ["-"] + Array(repeating: "\"v\"", count: 4))
    }

    @Test(arguments: Place.allCases)
    func concurrentReadsAndChangesReturnTheRightResponses(_ place: Place) async throws {
        let world = World(place.cache(bytes: 60_000)) { request in
            try Self.response(["Cache-Control": "max-age=60"], request.url.path + String(repeating: "x", count: 3000))
        }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<400 {
                group.addTask {
                    let path = "/\(number % 25)"
                    #expect(await (try? world.get(path))?.hasPrefix("/v1" + path + "x") == true)
                    if number % 20 == 0 { _ = await world.client.status(.put(path)) }
                }
            }
        }
    }
}
