import Foundation
import Testing

@testable import EndpointFiles
@testable import EndpointGenerator

extension SlowTests {
    /// Hostile text either is rejected with its position or appears in the output only as text. The output compiles.
    @Suite(.serialized) struct HostileSpecs {
        /// Runs two of the rotations, so that each position receives two payloads. `make reliability` runs them all.
        @Test func hostilePayloadsInEveryPositionAreRefusedOrCompile() async throws {
            let figures = try await HostileRun().run(rotations: [0, 20])
            #expect(figures.combinations > 300)
            #expect(figures.accepted > 270)
            #expect(figures.withoutPosition == [])
            #expect(figures.compiler == "")
        }

        /// Puts the same word, followed by a number, into every position of a document.
        @Test(arguments: ["名前", "3D", "_"])
        func oddWordsInEveryPositionCompile(_ word: String) async throws {
            let run = try HostileRun()
            var texts: [String: String] = [:]
            for (index, position) in HostileDocument.positions.enumerated() where !HostileRun.names.contains(position) {
                texts[position] = word + String(index)
            }
            var figures = HostileRun.Figures()
            try await run.take(texts, &figures)
            #expect(figures.accepted > 120)
            #expect(figures.withoutPosition == [])
            #expect(figures.compiler == "")
        }
    }
}

/// A run that puts payloads into positions, generates code, and compiles the output.
struct HostileRun {
    struct Figures {
        var combinations = 0
        var accepted = 0
        var refused: [String] = []
        /// Diagnostics without a position.
        var withoutPosition: [String] = []
        /// The compiler's output.
        var compiler = ""
        var compileFailures = 0
        var canaries = 0
    }

    /// Modules, types and protocols named in a config must be identifiers. The compiler checks that they exist.
    static let names: Set<String> = ["config type", "config import", "config conformance"]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs the given rotations, each of which shifts the payloads by one more position.
    func run(rotations: [Int]) async throws -> Figures {
        var figures = Figures()
        for rotation in rotations {
            var texts: [String: String] = [:]
            for (index, position) in HostileDocument.positions.enumerated() {
                texts[position] = Payloads.all[(index + rotation) % Payloads.all.count].text
            }
            try await take(texts, &figures)
        }
        return figures
    }

    /// Leaves out rejected texts, generates code with the rest, and compiles it.
    func take(_ texts: [String: String], _ figures: inout Figures) async throws {
        figures.combinations += texts.count
        var accepted = accept(texts, &figures)
        figures.accepted += accepted.count
        for position in HostileRun.names {
            guard let text = accepted.removeValue(forKey: position) else { continue }
            let isName = text.unicodeScalars.allSatisfy { $0 == "_" || $0 == "." || $0.properties.isXIDContinue }
            #expect(isName && text != "class", "\(position) \(text.prefix(80).debugDescription)")
        }
        let output = HostileRun.generated(accepted)
        #expect(!output.diagnostics.hasErrors, "rejected in combination: \(HostileRun.errors(output))")
        let said = try await compile(output.files)
        figures.compiler += said
        figures.compileFailures += said.isEmpty ? 0 : 1
        figures.canaries += said.components(separatedBy: "a canary was fired").count - 1
    }

    /// Returns the accepted texts. Finds the rejected texts by bisection, in which the longest texts, which take the most time, stay together.
    private func accept(_ texts: [String: String], _ figures: inout Figures) -> [String: String] {
        let output = HostileRun.generated(texts)
        for diagnostic in output.diagnostics.all where diagnostic.span == nil { figures.withoutPosition.append(diagnostic.message) }
        guard output.diagnostics.hasErrors else { return texts }
        let names = texts.sorted { ($0.value.utf8.count, $0.key) < ($1.value.utf8.count, $1.key) }.map(\.key)
        guard names.count > 1 else {
            figures.refused.append("\(names): \(HostileRun.errors(output))")
            return [:]
        }
        let first = Set(names.prefix(names.count / 2))
        let accepted = accept(texts.filter { first.contains($0.key) }, &figures)
        return accept(texts.filter { !first.contains($0.key) }, &figures).merging(accepted) { left, _ in left }
    }

    static func errors(_ output: GeneratorOutput) -> [String] {
        output.diagnostics.all.filter { $0.severity == .error }.map { String($0.message.prefix(200)) }
    }

    static func generated(_ texts: [String: String]) -> GeneratorOutput {
        var sources = SourceFiles()
        var diagnostics = Diagnostics()
        let config = SourceFile(path: "api.endpoints.json", bytes: Array(HostileDocument.configuration(texts).utf8))
        let number: Int32 = sources.add(config)
        guard let root = parseJSON(config, number: number, diagnostics: &diagnostics),
            let configuration = Configuration.read(root, fileName: "api.endpoints.json", diagnostics: &diagnostics), !diagnostics.hasErrors
        else { return GeneratorOutput(files: [], diagnostics: diagnostics, sources: sources) }
        sources.setRoot(root, of: number)
        let spec = SourceFile(path: "api.json", bytes: Array(HostileDocument.specification(texts).utf8))
        return generate(GeneratorInput(configuration: configuration, sources: sources, spec: spec))
    }

    private func compile(_ files: [GeneratedFile]) async throws -> String {
        try folder.write("Canary.swift", canaryDeclarations)
        var paths = ["Canary.swift"]
        for file in files {
            try folder.write(file.name, file.contents)
            paths.append(file.name)
        }
        let arguments = [
            "-typecheck", "-swift-version", "6", "-parse-as-library", "-warnings-as-errors", "-module-name", "HostileModule", "-I",
            builtProducts.appending(path: "Modules").path, "-I", repository.appending(path: "Sources/Runtime/CLibraries/include").path,
        ]
        let result = try await runProcess(try #require(Toolchain.compiler), arguments + paths, in: folder.url)
        guard result.status != 0 else { return "" }
        // The quoted source lines are left out, because each would repeat a megabyte of text.
        let lines = (result.output + result.errors).split(separator: "\n").filter { $0.contains("error:") || $0.contains("warning:") }
        return lines.prefix(20).map { $0.suffix(300) }.joined(separator: "\n")
    }
}
