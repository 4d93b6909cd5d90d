import EndpointFiles
import EndpointGenerator
import Foundation
import Testing

/// Checked-in sources must match the generator's output. `make generate` updates them.
@Suite struct CheckedInTests {
    static let specs: [String] = ["bookshop", "company", "feed", "names", "newsroom", "repositories"]

    @Test(arguments: specs)
    func checkedInCodeEqualsTheGeneratorsOutput(_ name: String) throws {
        let config = projectFolder.appending(path: "Specs/\(name).endpoints.json").path
        let loaded: LoadedInput = loadInput(config)
        let input = try #require(loaded.input)
        let output = generate(input)
        #expect(output.diagnostics.all.map { $0.message } == [])
        let folder = URL(filePath: try #require(loaded.output))
        let expected: [GeneratedFile] = output.checkedIn
        #expect(!expected.isEmpty)
        for file in expected {
            let text: String? = try? String(contentsOf: folder.appending(path: file.name), encoding: .utf8)
            #expect(text == file.contents, "\(file.name) is stale: run `make generate`")
        }
        let present = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(present) == Set(expected.map { $0.name }))
    }

    /// Every spec is tested, and every folder of generated code belongs to a spec.
    @Test func everySpecAndGeneratedFolderIsTested() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: projectFolder.appending(path: "Specs").path)
        #expect(Set(files) == Set(Self.specs.flatMap { ["\($0).json", "\($0).endpoints.json"] }))
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: projectFolder.appending(path: "Tests/GeneratedCode").path)
        #expect(folders.count == Self.specs.count)
    }
}
