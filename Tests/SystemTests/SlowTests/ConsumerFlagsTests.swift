import EndpointGenerator
import Foundation
import GoldenFiles
import Testing

extension SlowTests {
    /// Consumers compile generated code with their own flags, which may turn warnings into errors.
    @Suite(.serialized) struct ConsumerFlagsTests {
        @Test(arguments: [
            ["-default-isolation", "MainActor"] + upcoming(approachable), upcoming(strict),
        ])
        func generatedCodeCompilesWithConsumersFlags(_ flags: [String]) async throws {
            let files = try ["Tests/GeneratedCode", "Tests/Golden/Expected"].flatMap { path -> [URL] in
                let folder = projectFolder.appending(path: path)
                let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
                return names.filter { $0.hasSuffix(".swift") }.sorted().map { folder.appending(path: $0) }
            }
            #expect(files.count > 150)
            let result = try await Compiler.compile(
                files,
                ["-c", "-wmo", "-warnings-as-errors", "-package-name", "tests", "-module-name", "Consumer", "-o", "Consumer.o"] + flags)
            #expect(result.status == 0, "\(result.output)")
        }

        /// One target may contain APIs with different access levels, and its own files may use plain imports.
        @Test(arguments: [
            upcoming(["MemberImportVisibility", "ExistentialAny"]), ["-default-isolation", "MainActor"] + upcoming(approachable + strict),
        ])
        func apisOfDifferentAccessCompileInOneTarget(_ flags: [String]) async throws {
            let specs = projectFolder.appending(path: "Specs")
            // The only public runtime type used in the single model file of this API is a protocol.
            let lone = SourceFile(
                path: "lone.json",
                bytes: Array(
                    """
                    {"openapi": "3.1.0", "info": {"title": "Lone", "version": "1"}, "paths": {"/a": {"get": {
                      "parameters": [{"name": "level", "in": "query", "schema": {"type": "integer", "enum": [1, 2]}}],
                      "responses": {"204": {"description": "Done."}}}}}}
                    """.utf8))
            var inputs = [GeneratorInput(configuration: Configuration(name: "Lone"), spec: lone)]
            for name in Golden.names(in: specs) where name.hasSuffix(OutputFiles.configSuffix) {
                inputs.append(try Golden.input(String(name.dropLast(OutputFiles.configSuffix.count)), in: specs))
            }
            var sources: [String: String] = ["Mine.swift": Self.plainImports]
            for access in Configuration.Access.allCases {
                for var input in inputs {
                    input.configuration.access = access
                    input.configuration.name += access.rawValue.capitalized
                    let output = generate(input)
                    #expect(!output.files.isEmpty, "\(input.configuration.name): \(output.diagnostics.all)")
                    for file in output.files where !file.isEmpty { sources[file.name] = file.contents }
                }
            }
            #expect(sources.count > 120)
            let result = try await Compiler.compile(
                sources, ["-typecheck", "-warnings-as-errors", "-package-name", "tests", "-module-name", "Consumer"] + flags)
            #expect(result.status == 0, "\(result.output)")
        }

        private static let plainImports = """
            import EndpointRuntime
            import Foundation

            struct Mine {
                var started = Date()

                func titles(_ first: BookshopPublic, _ second: BookshopPackage, _ third: BookshopInternal) async throws(EndpointError) -> [String] {
                    let poems = try await first.books.list(publishedSince: nil, limit: 5)
                    let prose = try await second.books.list(limit: 5)
                    return try await (poems.books.map(\\.title) + prose.books.map(\\.title) + third.books.list(limit: 5).books.map(\\.title))
                }
            }
            """
    }
}

private let strict = ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"]
private let approachable = ["NonisolatedNonsendingByDefault", "InferIsolatedConformances"]

private func upcoming(_ features: [String]) -> [String] { features.flatMap { ["-enable-upcoming-feature", $0] } }
