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
        try input(base + ".json", config: base + OutputFiles.configSuffix, in: folder)
    }

    /// A case of `Tests/Golden/Cases`.
    static func goldenCase(_ name: String) throws -> GeneratorInput {
        try input("spec.json", config: name + OutputFiles.configSuffix, in: golden.appending(path: "Cases/\(name)"))
    }

    private static func input(_ specName: String, config name: String, in folder: URL) throws -> GeneratorInput {
        func file(_ name: String) throws -> SourceFile {
            SourceFile(path: name, bytes: [UInt8](try Data(contentsOf: folder.appending(path: name))))
        }
        let spec = try file(specName)
        guard let data = try? Data(contentsOf: folder.appending(path: name)) else {
            return GeneratorInput(
                configuration: Configuration(name: OutputFiles.apiName(forFile: String(specName.dropLast(5)))), spec: spec)
        }
        var diagnostics = Diagnostics()
        var sources = SourceFiles()
        let config = SourceFile(path: name, bytes: [UInt8](data))
        let number: Int32 = sources.add(config)
        let root = try #require(parseJSON(config, number: number, diagnostics: &diagnostics))
        sources.setRoot(root, of: number)
        let configuration = try #require(Configuration.read(root, fileName: name, diagnostics: &diagnostics), "\(diagnostics.all)")
        var input = GeneratorInput(configuration: configuration, sources: sources, spec: spec)
        for reference in configuration.references {
            let name: String = reference.file.text.raw
            let aliases: [String] = reference.alias.map { [$0.text.raw] } ?? []
            input.references.append(GeneratorInput.Reference(name: name, file: try file(name), aliases: aliases))
        }
        for overlay in configuration.overlays { input.overlays.append(try file(overlay.text.raw)) }
        return input
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
