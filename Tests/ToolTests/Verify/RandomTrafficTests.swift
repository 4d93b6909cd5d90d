import Foundation
import Testing

@testable import EndpointGenerator
@testable import EndpointReview

/// After `--overlay`, real documents describe random traffic, and no answer that was read is lost.
@Suite struct RandomTrafficTests {
    /// Documents of each version, with unions, discriminators and streams.
    static let documents = ["gotify2", "petclinic", "ynab", "rm-discriminators", "tgi"]

    static var folder: URL? {
        let folder = URL(filePath: #filePath).appending(path: "../../../../../shared/corpus").standardized
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }

    @Test(.enabled(if: folder != nil, "needs ../shared/corpus"), arguments: documents)
    func overlayDescribesRandomTrafficAndLosesNoAnswer(_ name: String) throws {
        _ = try Self.checkedOverlay(for: try Self.document(name), seed: 53, count: 40)
    }

    static func document(_ name: String) throws -> VerifiedDocument {
        let url = try #require(Self.folder).appending(path: name + ".json")
        return VerifiedDocument(document: String(decoding: try Data(contentsOf: url), as: UTF8.self))
    }

    static func checkedOverlay(for verified: VerifiedDocument, seed: UInt64, count: Int) throws -> String {
        let (document, api) = try verified.resolved()
        var traffic = RandomTraffic(document, seed: seed)
        let exchanges = traffic.exchanges(count)
        let lines = VerifiedDocument.header + exchanges.joined(separator: "\n")
        let before = try verified.verify(lines).verification
        #expect(before.mismatchCount > 15 && before.matched == count)
        let overlay = try verified.overlay(lines)
        let after = try verified.verify(lines, overlay: overlay).verification
        #expect(after.mismatches.map { "\($0.operations) \($0.problem.part) \($0.problem.expected) \($0.found)" } == [])
        #expect(verified.faults(with: overlay) == [])
        var client = ReadingClient(document, api)
        let (changed, changedAPI) = try verified.resolved(overlay: overlay)
        var changedClient = ReadingClient(changed, changedAPI)
        let read = exchanges.filter { client.reads($0) }
        #expect(read.count > count / 5)
        #expect(read.filter { !changedClient.reads($0) } == [], "\(overlay)")
        return overlay
    }
}

extension SlowTests {
    @Suite struct LongRandomTraffic {
        @Test(
            .enabled(if: RandomTrafficTests.folder != nil, "needs ../shared/corpus"),
            arguments: RandomTrafficTests.documents, [UInt64(1), 2, 3, 4])
        func overlaysDescribeLongTrafficAndCompile(_ name: String, _ seed: UInt64) async throws {
            let verified = try RandomTrafficTests.document(name)
            let overlay = try RandomTrafficTests.checkedOverlay(for: verified, seed: seed, count: 300)
            let folder = try TemporaryFolder()
            let files = verified.files(with: overlay).filter { !$0.isEmpty }
            for file in files { try folder.write(file.name, file.contents) }
            let arguments = [
                "-typecheck", "-swift-version", "6", "-parse-as-library", "-suppress-warnings", "-module-name", "Things", "-I",
                builtProducts.appending(path: "Modules").path, "-I", repository.appending(path: "Sources/Runtime/CLibraries/include").path,
            ]
            let result = try await runProcess(try #require(Toolchain.compiler), arguments + files.map(\.name), in: folder.url)
            #expect(result.status == 0, "\((result.output + result.errors).prefix(3_000))")
        }
    }
}
