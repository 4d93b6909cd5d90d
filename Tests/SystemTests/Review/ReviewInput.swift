import EndpointGenerator
import Foundation
import Testing

/// Golden folders of what `diff` and `lint` say: their documents as the tool reads them, under names that do not depend on the machine.
enum ReviewInput {
    static let golden: URL = projectFolder.appending(path: "Tests/Golden")
    static let isRecording: Bool = ProcessInfo.processInfo.environment["ENDPOINTS_RECORD"] == "1"

    static func names(in folder: URL) -> [String] {
        let names: [String] = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    /// `base.json`, with `base.endpoints.json` when there is one.
    static func input(_ base: String, in folder: URL) throws -> GeneratorInput {
        let spec = SourceFile(path: base + ".json", bytes: [UInt8](try Data(contentsOf: folder.appending(path: base + ".json"))))
        let name: String = base + OutputFiles.configSuffix
        guard let data = try? Data(contentsOf: folder.appending(path: name)) else {
            return GeneratorInput(configuration: Configuration(name: OutputFiles.apiName(forFile: base)), spec: spec)
        }
        var diagnostics = Diagnostics()
        var sources = SourceFiles()
        let config = SourceFile(path: name, bytes: [UInt8](data))
        let number: Int32 = sources.add(config)
        let root = try #require(parseJSON(config, number: number, diagnostics: &diagnostics))
        sources.setRoot(root, of: number)
        let configuration = try #require(Configuration.read(root, fileName: name, diagnostics: &diagnostics), "\(diagnostics.all)")
        return GeneratorInput(configuration: configuration, sources: sources, spec: spec)
    }

    /// Compares with what is recorded, or records it and fails.
    static func check(_ text: String, against file: URL) throws {
        guard isRecording else {
            let expected: String = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            #expect(text == expected, "\(file.lastPathComponent) of \(file.deletingLastPathComponent().lastPathComponent)")
            return
        }
        try Data(text.utf8).write(to: file)
        Issue.record("recorded; run again without ENDPOINTS_RECORD")
    }
}
