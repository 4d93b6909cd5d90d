import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

@testable import EndpointPolicies

/// Tests who can read the files of a download, and where they are stored.
extension DownloadTests {
    static func mode(_ file: URL) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]) as? Int
    }

    /// Files are private from the first byte to the last, even if an earlier version left a partial file that others can read.
    @Test(arguments: [false, true]) func partialAndFinalFilesArePrivate(_ isThere: Bool) async throws {
        let (files, place) = (try Files(cuts: [30_000]), try Place())
        defer { place.remove() }
        if isThere {
            try Data("old".utf8).write(to: place.partial)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: place.partial.path)
        }
        let modes = Recorder<Int?>()
        let watch = Middleware { request, _, next in
            modes.add(Self.mode(place.partial))
            return try await next(request)
        }
        let client = Network.allCases[0].client(files.server, [watch])
        _ = await failure { () throws(EndpointError) in try await Self.download(client, place, attempts: 1) }
        #expect(Self.mode(place.partial.appendingPathExtension("json")) == 0o600)
        _ = try await Self.download(client, place)
        #expect(modes.all == [0o600, 0o600] && Self.mode(place.file) == 0o600)
        #expect(place.names == ["book.bin"] && place.size(place.file) == 100_000)
    }

    /// Another user with write access to the folder cannot redirect a download.
    @Test(arguments: ["book.bin.partial", "book.bin.partial.json", "book.bin.partial.json.unfinished"])
    func downloadDoesNotWriteThroughSymbolicLinks(_ name: String) async throws {
        let (files, place) = (try Files(cuts: [30_000]), try Place())
        defer { place.remove() }
        let victim = place.folder.appendingPathComponent("victim")
        try Data("precious".utf8).write(to: victim)
        try FileManager.default.createSymbolicLink(
            atPath: place.folder.appendingPathComponent(name).path, withDestinationPath: victim.path)
        let client = Network.allCases[0].client(files.server)
        let result: Result<DownloadedFile, EndpointError>
        do throws(EndpointError) { result = .success(try await Self.download(client, place)) } catch { result = .failure(error) }
        #expect(try Data(contentsOf: victim) == Data("precious".utf8))
        switch result {
        case .success: #expect(name == "book.bin.partial.json" && place.size(place.file) == 100_000)
        case .failure(let error):
            #expect(name != "book.bin.partial.json" && error.underlying as? DownloadError == .notWritable)
        }
    }

    @Test func namedPipeIsNotOpenedAsAPartialFile() throws {
        let place = try Place()
        defer { place.remove() }
        #expect(mkfifo(place.partial.path, 0o600) == 0)
        #expect(throws: DownloadError.notWritable) { try PartialFile(place.file, of: "request") }
    }
}
